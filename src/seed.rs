//! Seeds for runs that are given none.

/// A seed from the system; where it has none to give, one from the address space's layout and the process' number,
/// which is enough to play another round.
#[must_use]
pub fn automatic_seed() -> u32 {
    static HERE: u8 = 0;
    getrandom::u32().unwrap_or_else(|_| {
        let here = std::ptr::from_ref(&HERE).addr() as u64;
        let mixed = (here ^ u64::from(std::process::id())).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> 32) as u32
    })
}
