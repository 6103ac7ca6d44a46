//! Files that are read whole, but no more of them than there may be.

use std::fs::File;
use std::io::{self, Read};

/// All bytes of a file; nothing where there are more than so many. A device or pipe has no length, and a file may grow
/// while it is read, so that `expected` only says how many there seem to be.
pub(crate) fn read_bounded(file: File, max_bytes: usize, expected: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::with_capacity(usize::try_from(expected).unwrap_or(max_bytes).min(max_bytes));
    file.take(max_bytes as u64 + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() <= max_bytes).then_some(bytes))
}

/// Text without the byte order mark that some editors put before it.
pub(crate) fn without_mark(mut text: String) -> String {
    if text.starts_with('\u{feff}') {
        text.drain(..'\u{feff}'.len_utf8());
    }
    text
}
