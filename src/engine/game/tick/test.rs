use super::units;
use crate::replay::MAX_DELTA;

/// F6, M3: a usual step is a whole number of units, whatever its fraction of a second; other lengths are rounded.
#[test]
fn steps_are_whole_units() {
    let steps = [120_u32, 60, 50, 144, 1000].map(|rate| units(1.0 / f64::from(rate), 18_000_000));
    assert_eq!(steps, [150_000, 300_000, 360_000, 125_000, 18_000]);
    assert_eq!([0.0, 0.4, 0.5, 1.49, 2.5].map(|seconds| units(seconds, 1)), [0, 0, 1, 1, 3]);
    assert_eq!(units(9.0, 0), 0);
    assert_eq!(units(MAX_DELTA, u32::MAX), 60 * u64::from(u32::MAX));
}
