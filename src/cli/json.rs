//! How files and faults are named in answers for programs.

use std::path::Path;

use serde_json::{Value, json};

use crate::escape::escape_path;
use crate::failure::Failure;

/// A path with which a program can open the file: its text, and where it is no text, its bytes and how it is shown.
pub(super) fn of_path(path: &Path) -> Value {
    match path.to_str() {
        Some(text) => text.into(),
        None => json!({"bytes": path.as_os_str().as_encoded_bytes(), "shown": escape_path(path)}),
    }
}

/// A fault as a part of an answer.
pub(super) fn of_failure(failure: &Failure) -> Value {
    json!({"code": failure.code, "exit": failure.exit as u8, "message": failure.message})
}

/// A fault in place of an answer, with the file that it is about.
pub(super) fn of_fault(failure: &Failure) -> Value {
    let mut answer = json!({"error": of_failure(failure)});
    if let Some(file) = &failure.file {
        answer["file"] = of_path(file);
    }
    answer
}

#[cfg(test)]
mod test {
    use super::*;
    use crate::failure::Exit;

    /// C: however a file is called, a program can open it by what it is told.
    #[cfg(unix)]
    #[test]
    fn any_path_can_be_opened() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;

        let long = format!("/\u{1b}[2J\u{202e}/{}", "x".repeat(4_000));
        assert_eq!(of_path(Path::new(&long)), json!(long));
        let bytes = b"/a\xff\x1b";
        let named = of_path(Path::new(OsStr::from_bytes(bytes)));
        assert_eq!(named, json!({"bytes": bytes, "shown": "/a\u{fffd}\\u{1b}"}));
        let failure = Failure::new("X", Exit::File, "y").of_file(Path::new(&long));
        let answer = json!({"error": {"code": "X", "exit": 3, "message": "y"}, "file": long});
        assert_eq!(of_fault(&failure), answer);
    }
}
