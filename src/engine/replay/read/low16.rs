//! The low halves of hashes as text.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;

use super::error::{Fault, ReadError, excerpt};

/// The low 16 bits of hashes from padded base64 of little-endian pairs of bytes.
pub(super) fn decode(
    text: &str,
    path: &str,
) -> Result<impl ExactSizeIterator<Item = u16> + use<>, ReadError> {
    match BASE64.decode(text.as_bytes()) {
        Ok(bytes) if bytes.len() % 2 == 0 => {
            let count = bytes.len() / 2;
            Ok((0..count).map(move |place| u16::from_le_bytes([bytes[2 * place], bytes[2 * place + 1]])))
        }
        _ => {
            let message = format!("\"{}\" is no padded base64 of 16-bit values", excerpt(text));
            Err(ReadError::at(Fault::Invalid, path, message))
        }
    }
}
