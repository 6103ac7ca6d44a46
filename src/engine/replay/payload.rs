//! What the free-form values of a recording may be. They are checked where they are made, so that whatever is
//! written can be read.

use serde_json::Value;

/// Largest level, metadata or payload, in bytes of JSON text.
pub const MAX_PAYLOAD_BYTES: usize = 1 << 20;
/// Deepest nesting of a level, metadata, payload or state.
pub const MAX_PAYLOAD_DEPTH: usize = 64;

/// A value that a recording cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PayloadError {
    /// Too long.
    #[error("{0} bytes, at most {MAX_PAYLOAD_BYTES} are recorded")]
    Bytes(usize),
    /// Too deep.
    #[error("nested deeper than {MAX_PAYLOAD_DEPTH}")]
    Depth,
    /// The recording holds as many events and observations as it may.
    #[error("the recording holds as many events as it may")]
    Full,
}

/// Checks a value and the length of its text.
pub(crate) fn check_payload(value: &Value, bytes: usize) -> Result<(), PayloadError> {
    if bytes > MAX_PAYLOAD_BYTES {
        return Err(PayloadError::Bytes(bytes));
    }
    if nests_within(value, MAX_PAYLOAD_DEPTH) { Ok(()) } else { Err(PayloadError::Depth) }
}

fn nests_within(value: &Value, levels: usize) -> bool {
    let below = |inner: &Value| levels > 0 && nests_within(inner, levels - 1);
    match value {
        Value::Array(items) => levels > 0 && items.iter().all(below),
        Value::Object(members) => levels > 0 && members.values().all(below),
        _ => true,
    }
}
