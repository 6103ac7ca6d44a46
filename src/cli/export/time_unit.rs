//! What a recording's time is counted in, so that it adds up without rounding.
//!
//! A recorded delta is the `f64` nearest to what was meant: 120 of 1/120 as they are stored are no second. A delta that is
//! the nearest number to a fraction with a denominator up to 2^20 therefore means that fraction, as every rate of up to a
//! million whole steps a second does. Any other delta, such as one of variable steps, means itself.

#[cfg(test)]
mod test;

use dacapo_engine::replay::{Change, Track};

/// Largest denominator of a fraction, and of what several of them have in common.
const MAX_DENOMINATOR: u64 = 1 << 20;
/// 2^64, exactly. Deltas that mean themselves are counted in seconds divided by it, which is exact from half a millisecond
/// on and loses less than 2^-64 of a second below.
const FINE: f64 = 18_446_744_073_709_551_616.0;

/// The unit in which all times of a recording are whole numbers.
///
/// Every recording that can be read fits: 16 million boundaries of a minute are less than 2^114 units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeUnit {
    /// Common denominator of the fractions that deltas mean.
    pub(super) denominator: u64,
}

impl TimeUnit {
    /// The unit for a recording. Fractions beyond what the ones before them leave room for mean themselves: only a
    /// recording made by hand has so many rates.
    pub fn of(track: &Track) -> Self {
        let mut denominator = 1;
        for change in track.entries().flat_map(|(_, changes)| changes.into_owned()) {
            if let Change::Delta(place) = change
                && let Some((_, own)) = fraction(track.delta(place))
            {
                let common = least_common_multiple(denominator, own);
                denominator = if common <= MAX_DENOMINATOR { common } else { denominator };
            }
        }
        Self { denominator }
    }

    /// Units in a second.
    pub fn per_second(self) -> u128 {
        FINE as u128 * u128::from(self.denominator)
    }

    /// A delta in units.
    pub fn units(self, delta: f64) -> u128 {
        match fraction(delta) {
            Some((count, own)) if self.denominator.is_multiple_of(own) => {
                (self.per_second() / u128::from(own)).saturating_mul(count.into())
            }
            _ => ((delta * FINE) as u128).saturating_mul(self.denominator.into()),
        }
    }
}

/// The fraction to which a delta is the nearest number, as its parts, if there is one of a small enough denominator. It is
/// among the convergents of the delta's continued fraction, being closer to it than any fraction of its size can be.
fn fraction(delta: f64) -> Option<(u64, u64)> {
    let (mut before, mut last) = ((0_u64, 1_u64), (1_u64, 0_u64));
    let mut rest = delta;
    loop {
        let whole = rest.floor() as u64;
        let count = whole.checked_mul(last.0)?.checked_add(before.0)?;
        let denominator = whole.checked_mul(last.1)?.checked_add(before.1)?;
        if denominator > MAX_DENOMINATOR {
            return None;
        }
        if count as f64 / denominator as f64 == delta {
            return Some((count, denominator));
        }
        (before, last) = (last, (count, denominator));
        rest = (rest - rest.floor()).recip();
    }
}

fn least_common_multiple(one: u64, other: u64) -> u64 {
    let (mut divisor, mut rest) = (one, other);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    one / divisor * other
}
