//! Files that are read whole, but no more of them than there may be.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// A text file's content; nothing where there is none. What is no text or too large is invalid data.
pub(crate) fn read_plain_text(path: &Path, max_bytes: usize) -> io::Result<Option<String>> {
    // A named pipe is not even opened: that would wait for someone to write into it.
    let length = match fs::metadata(path) {
        Ok(about) if about.is_file() => about.len(),
        Ok(_) => return Err(io::Error::other("it is no plain file")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let invalid = |reason: String| io::Error::new(io::ErrorKind::InvalidData, reason);
    let bytes = read_bounded(File::open(path)?, max_bytes, length)?;
    let bytes = bytes.ok_or_else(|| invalid(format!("it is larger than {max_bytes} bytes")))?;
    let text = String::from_utf8(bytes).map_err(|_| invalid("it is not UTF-8 text".to_owned()))?;
    Ok(Some(without_mark(text)))
}

/// All bytes of a file; nothing where there are more than so many. A device or pipe has no length, and a file may grow
/// while it is read, so that `expected` only says how many there seem to be.
pub(super) fn read_bounded(file: File, max_bytes: usize, expected: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::with_capacity(usize::try_from(expected).unwrap_or(max_bytes).min(max_bytes));
    file.take(max_bytes as u64 + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() <= max_bytes).then_some(bytes))
}

/// Text without the byte order mark that some editors put before it.
pub(super) fn without_mark(mut text: String) -> String {
    if text.starts_with('\u{feff}') {
        text.drain(..'\u{feff}'.len_utf8());
    }
    text
}
