use super::{Chain, EXPECTED, fingerprint};

/// M4: the golden constant, here and on every target that runs the tests.
#[test]
fn the_fingerprint_is_as_expected() {
    assert_eq!(fingerprint(), EXPECTED);
    assert_eq!(fingerprint(), fingerprint());
}

/// M4: an ulp anywhere changes the fingerprint.
#[test]
fn an_ulp_shows() {
    let (mut plain, mut off) = (Chain { hash: 1 }, Chain { hash: 1 });
    plain.double(0.1);
    off.double(f64::from_bits(0.1_f64.to_bits() + 1));
    assert_ne!(plain.hash, off.hash);
    assert_ne!(plain.unit().to_bits(), off.unit().to_bits());
    (plain.hash, off.hash) = (1, 1);
    plain.single(0.1);
    off.single(f32::from_bits(0.1_f32.to_bits() - 1));
    assert_ne!(plain.unit_single().to_bits(), off.unit_single().to_bits());
}
