//! How a hash is written.

/// A hash as 16 lower-case hex digits.
#[must_use]
pub fn hex(hash: u64) -> String {
    format!("{hash:016x}")
}
