//! Reading a recording: strict, bounded, and with one answer for every fault.
//!
//! A document is split into its members first and each is then read with what the others say: `steps` needs the
//! controllers, wherever in the file they stand. Unknown members, duplicate keys, wrong kinds, undeclared names
//! and anything beyond the limits are errors with a place and a stable code.

mod checkpoints;
mod document;
mod draft;
mod error;
mod events;
mod groups;
mod hashes;
mod journal;
mod loaded;
mod low16;
mod members;
mod outline;
mod packed;
mod shape;
mod steps;
mod strict;
#[cfg(test)]
mod test;
mod text;

use super::limits::MAX_FILE_BYTES;
pub use error::{Fault, Place, ReadError};
pub use loaded::Loaded;

/// Reads a finished recording or one that is still being written.
///
/// # Errors
/// The first fault, with its place.
pub fn read(bytes: &[u8]) -> Result<Loaded, ReadError> {
    read_up_to(bytes, MAX_FILE_BYTES)
}

/// As [`read`], for files up to another size.
///
/// # Errors
/// The first fault, with its place.
pub fn read_up_to(bytes: &[u8], max_bytes: usize) -> Result<Loaded, ReadError> {
    if bytes.len() > max_bytes {
        let message = format!("the file has {} bytes, at most {max_bytes} are read", bytes.len());
        return Err(ReadError::new(Fault::Limit, Place::Whole, message));
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    if journal::is_journal(bytes) {
        return journal::read(bytes);
    }
    if bytes.is_empty() {
        return Err(ReadError::new(Fault::Syntax, Place::Line(1, 1), "the file is empty"));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| error::not_utf8(bytes, error.valid_up_to()))?;
    let replay = document::read(&text::Text::new(text))?;
    Ok(Loaded { replay, torn: false, unfinished: false })
}
