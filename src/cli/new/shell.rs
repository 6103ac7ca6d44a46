//! Paths as they are typed into a shell.

use std::path::Path;

/// Characters that mean nothing to any shell.
const PLAIN: &[u8] = b"/._-+,@:";

/// A path as one word of a command line that can be copied: quoted where a shell would read it otherwise, and never cut.
pub(super) fn word(path: &Path) -> String {
    let bytes = path.as_os_str().as_encoded_bytes();
    // A path like this would be taken for an option or for somebody's home.
    let here = if bytes.starts_with(b"-") { "./" } else { "" };
    let text = path.to_str().filter(|text| !text.contains(crate::escape::is_hidden));
    match text {
        Some(text) if text.bytes().all(|byte| byte.is_ascii_alphanumeric() || PLAIN.contains(&byte)) => {
            format!("{here}{text}")
        }
        Some(text) if cfg!(windows) => format!("\"{here}{text}\""),
        Some(text) => format!("'{here}{}'", text.replace('\'', r"'\''")),
        None => format!("$'{here}{}'", bytes.iter().map(|byte| in_octal(*byte)).collect::<String>()),
    }
}

/// A byte as bash, zsh, ksh and POSIX read it within `$'…'`: always three digits, so that none that follows belongs to it.
fn in_octal(byte: u8) -> String {
    match byte {
        b'\'' | b'\\' => format!("\\{}", char::from(byte)),
        b' '..=b'~' => char::from(byte).to_string(),
        _ => format!("\\{byte:03o}"),
    }
}

#[cfg(all(test, unix))]
mod test {
    use std::ffi::{OsStr, OsString};
    use std::os::unix::ffi::{OsStrExt, OsStringExt};
    use std::process::Command;

    use super::*;

    /// C: what is to be typed leads where it should, whatever a folder is called.
    #[test]
    fn a_shell_reads_the_same_path() {
        assert_eq!(word(Path::new("games/pond-2")), "games/pond-2");
        assert_eq!(word(Path::new("-x")), "./-x");
        let names = [
            &b"a b"[..],
            b"it's",
            b"$HOME `x` \"y\" \\n",
            b"-x y",
            b"~",
            b"a;b&c|d",
            b"*",
            b"!x",
            b"#x",
            b"a\nb\x1b[2J'\\",
            b"\xff1",
            "Ünï 👾".as_bytes(),
            "\u{202e}7".as_bytes(),
        ];
        for name in names {
            let word = word(Path::new(OsStr::from_bytes(name)));
            assert!(!word.contains(crate::escape::is_hidden), "{word}");
            // `$'…'` is bash's; the rest is any shell's.
            let shell = if word.starts_with('$') { "bash" } else { "sh" };
            let output = Command::new(shell).args(["-c", &format!("printf %s {word}")]).output().unwrap();
            let read = OsString::from_vec(output.stdout);
            let expected = if name.starts_with(b"-") { [b"./", name].concat() } else { name.to_vec() };
            assert_eq!(read.as_bytes(), expected, "{word}");
        }
    }
}
