use dacapo_engine::replay::TrackBuilder;

use super::*;

fn track(deltas: &[f64]) -> Track {
    let mut track = TrackBuilder::new(&[]);
    for delta in deltas {
        let place = track.intern_delta(*delta);
        track.push(&[Change::Delta(place)]);
    }
    track.finish()
}

/// F1: a delta stands for the fraction that it is nearest to.
#[test]
fn deltas_are_fractions() {
    for rate in 1..=1000_u32 {
        let delta = f64::from(rate).recip();
        let unit = TimeUnit::of(&track(&[delta]));
        assert_eq!(unit.units(delta) * u128::from(rate), unit.per_second(), "{rate} Hz");
    }
    let cases = [
        (0.0, Some((0, 1))),
        (1e-6, Some((1, 1_000_000))),
        (1001.0 / 60_000.0, Some((1001, 60_000))),
        (0.05, Some((1, 20))),
        (60.0, Some((60, 1))),
        (1e-7, None),
        (f64::MIN_POSITIVE, None),
        (0.016_666_667, None),
        (std::f64::consts::PI / 200.0, None),
    ];
    for (delta, expected) in cases {
        assert_eq!(fraction(delta), expected, "{delta}");
    }
}

/// F6: a delta of variable steps means itself, to the bit; very short ones to 2^-64 of a second.
#[test]
fn other_deltas_mean_themselves() {
    let (own, dyadic, tiny) = (0.016_666_667, 1.0 + f64::EPSILON, 1e-9);
    let unit = TimeUnit::of(&track(&[1.0 / 120.0, own, dyadic, tiny]));
    assert_eq!(unit.per_second(), 120 << 64);
    for delta in [own, dyadic] {
        let units = unit.units(delta);
        assert_eq!(units as f64 / unit.per_second() as f64, delta);
        assert_eq!(units % 120, 0);
    }
    assert_eq!(unit.units(dyadic), (120 << 64) + (120 << 12));
    assert_eq!(unit.units(tiny), 120 * 18_446_744_073);
}

/// Rates of one recording have one unit, as long as they have enough in common.
#[test]
fn rates_share_a_unit() {
    let deltas = [24.0, 60.0, 119.0, 144.0].map(f64::recip);
    let unit = TimeUnit::of(&track(&deltas));
    let second: u128 = [24, 60, 119, 144].iter().zip(deltas).map(|(n, delta)| n * unit.units(delta)).sum();
    assert_eq!(second, 4 * unit.per_second());
    let apart = [997.0, 991.0, 983.0].map(f64::recip);
    let unit = TimeUnit::of(&track(&apart));
    assert_eq!(unit.per_second(), (997 * 991) << 64);
    assert_eq!(unit.units(apart[2]), (apart[2] * FINE) as u128 * 997 * 991);
}

/// J7: nothing overflows, however long a recording by hand may be.
#[test]
fn endless_times_are_very_long() {
    for delta in [1e15, 1e300, f64::MAX] {
        let unit = TimeUnit::of(&track(&[1.0 / 120.0, delta]));
        assert!(unit.units(delta) > unit.units(60.0) * 16_000_000, "{delta}");
    }
}
