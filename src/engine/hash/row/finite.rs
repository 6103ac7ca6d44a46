//! Whether the floats of rows are finite.

use super::floats::Floats;
use super::marker::Row;

/// Whether all floats of rows of so many whole words are finite. It looks at each word in the same way and asks once at
/// the end, so that a processor can look at several at a time.
#[doc(hidden)]
#[must_use]
#[inline]
pub fn are_finite<T: Row, const WORDS: usize>(rows: &[T]) -> bool {
    if const { matches!(T::FLOATS, Floats::NONE) } {
        return true;
    }
    // A type with floats is aligned to them and consists of whole words.
    let rows: &[[u32; WORDS]] = bytemuck::cast_slice(rows);
    let masks = const { T::FLOATS.masks::<WORDS>() };
    let mut carried = [0; WORDS];
    for row in rows {
        for ((carried, word), [exponent, lowest]) in carried.iter_mut().zip(row).zip(masks) {
            *carried |= (word & exponent).wrapping_add(lowest);
        }
    }
    !carried.into_iter().fold(false, |any, carried| any | (carried >> 31 == 1))
}
