use glam::Vec2;

use super::{Recent, left};
use crate::effects::{EventKey, Shake};

fn recent(age: f32, (boundary, order): (u64, u32)) -> Recent<()> {
    Recent { age, key: EventKey { boundary, order }, event: () }
}

/// R7: what is seen of an event goes from all to nothing and stays there.
#[test]
fn effects_end() {
    assert_eq!([0.0, 0.5, 2.0, 3.0, -1.0].map(|age| left(age, 2.0)), [1.0, 0.75, 0.0, 0.0, 1.0]);
    let event = recent(0.5, (7, 0));
    assert_eq!(event.left(2.0), 0.75);
    let shake = |reach, seconds| event.shake(Shake { reach, seconds });
    assert!(shake(3.0, 2.0) != Vec2::ZERO && shake(3.0, 2.0).abs().max_element() <= 3.0);
    assert_eq!([shake(3.0, 0.5), shake(0.0, 2.0)], [Vec2::ZERO; 2]);
}

/// R7: noise is the event's own, spread over its range, and does not change with age.
#[test]
fn noise_is_the_events_own() {
    let keys = (0..40_u64).flat_map(|boundary| (0..5).map(move |order| (boundary * 31, order)));
    let mut all: Vec<f32> =
        keys.flat_map(|key| (0..5).map(move |purpose| recent(0.0, key).noise(purpose))).collect();
    assert_eq!(recent(0.0, (3, 1)).noise(2), recent(9.0, (3, 1)).noise(2));
    all.sort_by(f32::total_cmp);
    assert!(all[0] >= 0.0 && all[all.len() - 1] < 1.0);
    all.dedup();
    assert!(all.len() > 990, "{} of 1000 differ", all.len());
    let low = all.iter().filter(|value| **value < 0.5).count();
    assert!((400..600).contains(&low), "{low} of 1000 are low");
}

/// What is made up of an event's place is the same on every build, so that a recording looks today as it did.
#[test]
fn noise_does_not_change() {
    // Worked out apart from this code, by its description.
    for (key, purpose, expected) in [
        ((0, 0), 0, 0.266_429_22),
        ((7, 0), 0, 0.183_782_19),
        ((0, 2), 0, 0.540_427),
        ((0, 0), 3, 0.545_829_06),
        ((7, 2), 3, 0.089_678_11),
    ] {
        assert_eq!(recent(0.0, key).noise(purpose), expected, "{key:?} {purpose}");
    }
}
