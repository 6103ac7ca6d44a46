//! The full program, where the features of all crates meet, computes the same bits as the engine alone.

use dacapo_engine::arithmetic;
use dacapo_engine::math::golden;

/// M1: every function gives the golden bits.
#[test]
fn golden_bits() {
    let count = golden::check(include_str!("fixtures/math-golden.txt"));
    assert!(count.as_ref().is_ok_and(|count| *count > 6000), "{count:?}");
}

/// M4: so does everything else that a recording's fingerprint covers.
#[test]
fn the_fingerprint_is_as_expected() {
    assert_eq!(arithmetic::fingerprint(), arithmetic::EXPECTED);
}
