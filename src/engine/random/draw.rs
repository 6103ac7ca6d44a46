//! Numbers shaped from a stream's raw draws. No result depends on the width of `usize`.

use super::{Random, Stream};

impl Random {
    /// A number in `[0, 1)`: the next state divided by 2^32.
    pub fn unit(&mut self, stream: Stream) -> f64 {
        f64::from(self.next_u32(stream)) / 4_294_967_296.0
    }

    /// An integer in `0..n`, without bias (`n` of 0 gives 0 and draws nothing).
    ///
    /// The product's high half is used since the low bits of a linear congruential generator repeat quickly;
    /// values that would favour some results are drawn again (Lemire, "Fast random integer generation in an
    /// interval", 2019).
    pub fn below(&mut self, stream: Stream, n: u32) -> u32 {
        if n == 0 {
            return 0;
        }
        let refused_below = n.wrapping_neg() % n;
        loop {
            let product = u64::from(self.next_u32(stream)) * u64::from(n);
            let [low, high] = [product as u32, (product >> 32) as u32];
            if low >= refused_below {
                return high;
            }
        }
    }

    /// An integer in `low..=high` (the bounds may come in either order).
    pub fn between(&mut self, stream: Stream, low: i32, high: i32) -> i32 {
        let (low, high) = if low <= high { (low, high) } else { (high, low) };
        let span = high.wrapping_sub(low) as u32;
        let offset = match span.checked_add(1) {
            Some(count) => self.below(stream, count),
            None => self.next_u32(stream),
        };
        low.wrapping_add(offset as i32)
    }

    /// A number in `[low, high)` for finite `low < high`; `low` where the two are equal.
    pub fn range(&mut self, stream: Stream, low: f32, high: f32) -> f32 {
        let value = f64::from(low) + self.unit(stream) * (f64::from(high) - f64::from(low));
        let value = value as f32;
        // Rounding to f32 may land on the bound that the range excludes.
        if value < high { value } else { low }
    }

    /// True once in `n` draws on average; never for `n` of 0.
    pub fn one_in(&mut self, stream: Stream, n: u32) -> bool {
        n > 0 && self.below(stream, n) == 0
    }

    /// True with a probability of `p` in `[0, 1]`.
    pub fn chance(&mut self, stream: Stream, p: f64) -> bool {
        self.unit(stream) < p
    }

    /// One of the items, each equally likely; `None` (and no draw) where there are none.
    pub fn pick<'a, T>(&mut self, stream: Stream, items: &'a [T]) -> Option<&'a T> {
        let count = u32::try_from(items.len()).ok()?;
        if count == 0 {
            return None;
        }
        items.get(self.below(stream, count) as usize)
    }

    /// Puts the items in a random order (Fisher-Yates from the end).
    pub fn shuffle<T>(&mut self, stream: Stream, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let count = u32::try_from(last + 1).unwrap_or(u32::MAX);
            items.swap(last, self.below(stream, count) as usize);
        }
    }
}
