//! Mulberry32: a generator whose whole position is one integer. Frozen: its values never change.

use serde::{Deserialize, Serialize};

/// Tommy Ettinger's Mulberry32. Small enough to keep inside a world, saved and restored as one `u32`.
///
/// ```
/// use dacapo_engine::random::Mulberry32;
/// let mut random = Mulberry32::new(42);
/// let saved = random;
/// let first = random.next_u32();
/// random = saved;
/// assert_eq!(random.next_u32(), first);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mulberry32 {
    /// The whole position.
    pub state: u32,
}

impl Mulberry32 {
    /// A generator at the given position.
    #[must_use]
    pub const fn new(seed: u32) -> Self {
        Self { state: seed }
    }

    /// The next 32-bit draw.
    pub fn next_u32(&mut self) -> u32 {
        self.state = self.state.wrapping_add(0x6D2B_79F5);
        let mut t = self.state;
        t = (t ^ (t >> 15)).wrapping_mul(t | 1);
        t ^= t.wrapping_add((t ^ (t >> 7)).wrapping_mul(t | 61));
        t ^ (t >> 14)
    }

    /// The next draw as a number in `[0, 1)`.
    pub fn unit(&mut self) -> f64 {
        f64::from(self.next_u32()) / 4_294_967_296.0
    }
}

/// One well-mixed number in `[0, 1)` for each integer: the first draw of a generator seeded with it.
#[must_use]
pub fn hash_to_unit(seed: i32) -> f64 {
    Mulberry32::new(seed as u32).unit()
}

/// An index in `0..len` for each integer, without neighbours walking the list in order; 0 where `len` is 0.
#[must_use]
pub fn pick_by_seed(seed: i32, len: u32) -> u32 {
    if len == 0 {
        return 0;
    }
    seed.wrapping_mul(2_654_435_761_u32 as i32).unsigned_abs() % len
}
