//! How time is counted: in units so small that a step of 1/120 s is a whole number of them.

/// Units of time a millisecond; a step of 1/120 s is exactly 1000 of them.
pub const UNITS_PER_MS: u32 = 120;
/// Units of time a second.
pub const UNITS_PER_SECOND: u32 = 1000 * UNITS_PER_MS;
