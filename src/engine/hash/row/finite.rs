//! Whether the floats of rows are finite.

use super::floats::Floats;
use super::marker::Row;

/// A number with its highest bit set where a float is not finite, of rows of so many whole words. It looks at each word in
/// the same way and asks nothing, so that a processor can look at several at a time.
#[doc(hidden)]
#[must_use]
#[inline]
pub fn carried<T: Row, const WORDS: usize>(rows: &[T]) -> u32 {
    if const { matches!(T::FLOATS, Floats::NONE) } {
        return 0;
    }
    // A type with floats is aligned to them and consists of whole words.
    let rows: &[[u32; WORDS]] = bytemuck::cast_slice(rows);
    let masks = const { T::FLOATS.masks::<WORDS>() };
    let mut carried = [0; WORDS];
    for row in rows {
        for ((carried, word), mask) in carried.iter_mut().zip(row).zip(masks) {
            *carried |= mask.carry(*word);
        }
    }
    carried.into_iter().fold(0, |all, carried| all | carried)
}
