use proptest::prelude::*;

use super::super::{SCALE, quantize, to_f32};

fn length_squared(value: [i16; 3]) -> i32 {
    value.iter().map(|component| i32::from(*component).pow(2)).sum()
}

/// A3: k/1000 as nearest f32 stays k, for every k, on every component, normalised or not.
#[test]
fn thousandths_stay_what_they_are() {
    for k in -SCALE..=SCALE {
        let value = to_f32(k);
        assert_eq!(value, format!("{}", f64::from(k) / 1000.0).parse::<f32>().unwrap(), "nearest to {k}");
        assert!(k != 0 || value.is_sign_positive(), "never -0");
        let value = f64::from(value);
        for (sum, expected) in
            [([value, 0.0, 0.0], [k, 0, 0]), ([0.0, value, -0.0], [0, k, 0]), ([-0.0, 0.0, value], [0, 0, k])]
        {
            assert_eq!(quantize(sum, false), expected);
            assert_eq!(quantize(sum, true), expected);
        }
    }
}

/// A3: a normalised vector that was quantised once is not changed by a second time. Exhaustive in two dimensions.
#[test]
fn capped_vectors_stay_what_they_are() {
    let limit = i32::from(SCALE).pow(2);
    for x in 0..=SCALE {
        for y in (0..=SCALE).take_while(|y| length_squared([x, *y, 0]) <= limit) {
            let sum = [-f64::from(to_f32(x)), f64::from(to_f32(y)), 0.0];
            assert_eq!(quantize(sum, true), [-x, y, 0]);
        }
    }
}

/// A3: toward zero, in both directions, and never -0.
#[test]
fn thousandths_are_cut_toward_zero() {
    for (value, expected) in [
        (0.000_9, 0),
        (-0.000_9, 0),
        (-0.0, 0),
        (0.001_9, 1),
        (-0.001_9, -1),
        (0.999_9, 999),
        (-0.999_9, -999),
        (1.000_1, 1000),
        (-7.0, -1000),
        (f64::MAX, 1000),
        (f64::MIN, -1000),
        (f64::MIN_POSITIVE, 0),
    ] {
        assert_eq!(quantize([value, 0.0, 0.0], false), [expected, 0, 0], "{value}");
        assert_eq!(to_f32(expected).to_bits() == 0, expected == 0);
    }
}

/// A3: the length of a normalised vector is capped once, in any direction.
#[test]
fn directions_survive_the_cap() {
    assert_eq!(quantize([1.0, 1.0, 1.0], true), [577, 577, 577]);
    assert_eq!(quantize([-1.0, 0.0, 1.0], true), [-707, 0, 707]);
    assert_eq!(quantize([0.6, 0.8, 0.0], true), [600, 800, 0]);
    assert_eq!(quantize([0.3, -0.4, 0.0], true), [300, -400, 0], "short vectors are left alone");
    assert_eq!(quantize([5.0, 0.001, 0.0], true), [999, 1, 0]);
}

proptest! {
    /// A3: whatever the sources say, no component is beyond 1, no normalised vector longer than 1, and what came
    /// out goes in again unchanged.
    #[test]
    fn quantised_values_are_within_bounds_and_final(
        sum in prop::array::uniform3(prop_oneof![-1.1..1.1_f64, any::<f32>().prop_map(f64::from)]),
        normalize: bool,
    ) {
        prop_assume!(sum.iter().all(|component| component.is_finite()));
        let value = quantize(sum, normalize);
        prop_assert!(value.iter().all(|component| component.unsigned_abs() <= 1000));
        prop_assert!(!normalize || length_squared(value) <= 1_000_000, "{value:?}");
        let again = value.map(|component| f64::from(to_f32(component)));
        prop_assert_eq!(quantize(again, normalize), value);
    }
}
