//! What makes a type a row.

use bytemuck::NoUninit;
use serde::Serialize;

use super::floats::Floats;

/// A type whose hashed form is how it lies in memory: numbers, arrays and vectors of such types, and what
/// [`row!`](crate::row!) declares. Nothing else can know that it is one, so it is implemented nowhere else.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not hashed as it lies in memory",
    note = "declare it with `row!`, or leave it out of rows: texts, lists, options and `usize` cannot be in one"
)]
pub trait Row: NoUninit + Serialize {
    /// Where its floats lie.
    #[doc(hidden)]
    const FLOATS: Floats;

    /// A number with its highest bit set where a float of some rows is not finite.
    #[doc(hidden)]
    fn carried(rows: &[Self]) -> u32;
}
