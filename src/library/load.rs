//! Reading recordings and levels.

#[cfg(test)]
pub(in crate::library) mod test;

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;

use dacapo_engine::replay::{Loaded, MAX_FILE_BYTES, Replay, read};

use super::bounded::{read_bounded, without_mark};
use crate::escape::escape_path;
use crate::failure::{Exit, Failure};

/// Reads a recording, finished or still being written, with what there is to say about it.
///
/// # Errors
/// The file is missing (`FILE_MISSING`), cannot be read or is a folder (`FILE_UNREADABLE`), is too large, or is
/// no recording this build reads.
pub fn load(path: &Path) -> Result<(Arc<Replay>, Vec<String>), Failure> {
    let loaded = load_as_it_is(path)?;
    let notices = notices(&loaded);
    Ok((Arc::new(loaded.replay), notices))
}

/// Reads a recording, and whether it is torn or unfinished.
///
/// # Errors
/// As [`load`].
pub fn load_as_it_is(path: &Path) -> Result<Loaded, Failure> {
    let bytes = read_up_to(path, MAX_FILE_BYTES)?;
    read(&bytes).map_err(|error| Failure::unreadable(&escape_path(path), &error).of_file(path))
}

/// What there is to say about a recording, a line each.
#[must_use]
pub fn notices(loaded: &Loaded) -> Vec<String> {
    let mut notices = Vec::new();
    if loaded.torn {
        notices.push("the last line was cut off and left out".to_owned());
    }
    if loaded.unfinished {
        notices.push("the recording was never finished".to_owned());
    }
    notices
}

/// Reads a text file such as a level.
///
/// # Errors
/// As [`load`], or it is not UTF-8 text (`FILE_ENCODING`).
pub fn read_text(path: &Path, max_bytes: usize) -> Result<String, Failure> {
    let bytes = read_up_to(path, max_bytes)?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        fault("FILE_ENCODING", path, &format!("is not UTF-8 text from byte {place} on"))
    })?;
    Ok(without_mark(text))
}

fn read_up_to(path: &Path, max_bytes: usize) -> Result<Vec<u8>, Failure> {
    let file = File::open(path).map_err(|error| unreadable(path, &error))?;
    let about = file.metadata().map_err(|error| unreadable(path, &error))?;
    if about.is_dir() {
        return Err(fault("FILE_UNREADABLE", path, "is a folder"));
    }
    let too_large = || fault("FILE_TOO_LARGE", path, &format!("is larger than {max_bytes} bytes"));
    if about.len() > max_bytes as u64 {
        return Err(too_large());
    }
    let bytes = read_bounded(file, max_bytes, about.len()).map_err(|error| unreadable(path, &error))?;
    bytes.ok_or_else(too_large)
}

fn unreadable(path: &Path, error: &io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::NotFound => fault("FILE_MISSING", path, "there is no such file"),
        _ => fault("FILE_UNREADABLE", path, &format!("cannot be read: {error}")),
    }
}

fn fault(code: &'static str, path: &Path, message: &str) -> Failure {
    Failure::new(code, Exit::File, format!("{}: {message}", escape_path(path))).of_file(path)
}
