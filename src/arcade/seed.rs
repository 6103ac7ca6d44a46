//! Seeds for runs that are given none.

/// A seed from the system; where it has none to give, one from the address space's layout and the process' number,
/// which is enough to play another round.
#[must_use]
pub fn automatic_seed() -> u32 {
    getrandom::u32().unwrap_or_else(|_| fallback(std::process::id()))
}

fn fallback(process: u32) -> u32 {
    static HERE: u8 = 0;
    let here = std::ptr::from_ref(&HERE).addr() as u64;
    let mixed = (here ^ u64::from(process)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 32) as u32
}

#[cfg(test)]
mod test {
    use super::{automatic_seed, fallback};

    /// R5: the system supplies seeds; where it cannot, two processes still get different ones.
    #[test]
    fn seeds_differ() {
        assert!((0..8).any(|_| automatic_seed() != automatic_seed()));
        let seeds: std::collections::BTreeSet<_> = (1000..1100).map(fallback).collect();
        assert!(seeds.len() > 95, "{}", seeds.len());
    }
}
