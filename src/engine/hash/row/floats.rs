//! Where a row has floats.

/// The words of four bytes in a row that hold a float's exponent.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Floats {
    singles: u128,
    doubles: u128,
}

/// How a word with an exponent shows whether all of it is set, as in a NaN and an infinity alone.
#[derive(Clone, Copy, Debug)]
pub(in crate::hash) struct Mask {
    /// The bits of the exponent.
    exponent: u32,
    /// The lowest of them, which added to all of them carries into the highest bit.
    lowest: u32,
}

/// Of an `f32`, and of the second half of an `f64`. No bits for words without an exponent.
pub(in crate::hash) const SINGLE: Mask = Mask { exponent: 0x7F80_0000, lowest: 0x0080_0000 };
pub(in crate::hash) const DOUBLE: Mask = Mask { exponent: 0x7FF0_0000, lowest: 0x0010_0000 };
const NONE: Mask = Mask { exponent: 0, lowest: 0 };

impl Mask {
    /// A number with its highest bit set where all of a word's exponent is.
    #[inline]
    pub(in crate::hash) fn carry(self, word: u32) -> u32 {
        (word & self.exponent).wrapping_add(self.lowest)
    }
}

impl Floats {
    /// No floats.
    pub const NONE: Self = Self { singles: 0, doubles: 0 };
    /// A single `f32`.
    pub const SINGLE: Self = Self { singles: 1, doubles: 0 };
    /// A single `f64`, whose exponent is in the second half.
    pub const DOUBLE: Self = Self { singles: 0, doubles: 2 };

    /// These, and those of a part that lies so many bytes from the beginning.
    ///
    /// # Panics
    /// A float lies 512 bytes from there or more. Evaluated while compiling, that is a message of the compiler.
    #[must_use]
    pub const fn with(self, offset: usize, part: Self) -> Self {
        let words = (part.singles | part.doubles).checked_ilog2();
        let Some(last) = words else { return self };
        let first = offset / 4;
        assert!(first + (last as usize) < 128, "a row has floats in its first 512 bytes only");
        Self { singles: self.singles | part.singles << first, doubles: self.doubles | part.doubles << first }
    }

    /// The masks of a row's words.
    pub(super) const fn masks<const WORDS: usize>(self) -> [Mask; WORDS] {
        let mut masks = [NONE; WORDS];
        let mut word = 0;
        while word < WORDS && word < 128 {
            if self.singles >> word & 1 == 1 {
                masks[word] = SINGLE;
            } else if self.doubles >> word & 1 == 1 {
                masks[word] = DOUBLE;
            }
            word += 1;
        }
        masks
    }
}
