//! What meets what: shots that fly further in a step than what they pass is wide, and prisms that appear.

use dacapo_engine::replay::{Checkpoint, Payload};
use dacapo_engine::session::{RestoreError, Run, Session};
use dacapo_games::PrismRaid;
use dacapo_games::prism_raid::prism::{Kind, Prism};
use dacapo_games::prism_raid::shot::{self, Shot, Side};
use dacapo_games::prism_raid::{Event, Level, World, arena};
use glam::Vec2;

use super::DELTA;

/// A step as long as variable stepping makes them at most.
const LONG: f64 = 0.05;

/// A run whose world is another one, as a save game would make it.
fn with(seed: u32, change: impl FnOnce(&mut World)) -> Session<PrismRaid> {
    let mut session = Session::<PrismRaid>::start(Level::default(), seed).expect("the default level");
    let mut world = session.world().clone();
    change(&mut world);
    let point = session.checkpoint().expect("a state that can be kept");
    let mut state = point.state.value();
    state["world"] = serde_json::to_value(world).expect("a world is JSON");
    let mut point = Checkpoint { state: Payload::new(&state), ..point };
    if let Err(RestoreError::Hash { found, .. }) = session.restore_checkpoint(&point) {
        point.hash = found;
    }
    session.restore_checkpoint(&point).expect("a state of this game");
    session
}

/// A shot that flies along an axis, past whatever is in the middle, from so far before the nearest place.
fn shot(side: Side, speed: f32, aside: f32, before: f32) -> Shot {
    let at = Vec2::new(-before, aside);
    Shot { side, at, velocity: Vec2::new(speed, 0.0), range: 5.0 }
}

/// A slow prism that stands in the middle, and a shot of the ship, which is far away.
fn past_a_prism(aside: f32, before: f32) -> Session<PrismRaid> {
    with(1, |world| {
        world.ship.at = Vec2::new(-11.0, -6.0);
        world.waves.until_next = 100.0;
        world.prisms.insert(Prism {
            kind: Kind::Hexagon,
            at: Vec2::ZERO,
            velocity: Vec2::ZERO,
            turn: 0.0,
            swing: 1.0,
            hull: 7,
            arriving: 0.0,
            reload: 100.0,
            flash: 0.0,
        });
        world.shots.insert(shot(Side::Ship, shot::SPEED, aside, before));
    })
}

/// Hits of the shot, in steps of a length that come to so many seconds.
fn landed(mut session: Session<PrismRaid>, step: f64, seconds: f64) -> u32 {
    while session.state().seconds < seconds - 1e-9 {
        session.step(step).expect("a healthy run");
    }
    session.world().tally.landed
}

/// F6: a shot that passes a prism within one step hits it, as it does in many short ones, wherever the step begins. Shots reach
/// 1.02 from the middle of a hexagon, so that one that flies 0.95 aside is within reach for 0.74, and flies 0.95 in a step.
#[test]
fn no_shot_flies_through_a_prism() {
    for place in 0..10 {
        let before = 0.475 + 0.01 * place as f32;
        assert_eq!(landed(past_a_prism(0.95, before), LONG, LONG), 1, "from {before} before it");
        assert_eq!(landed(past_a_prism(0.95, before), DELTA, LONG), 1, "from {before} before it");
        assert_eq!(landed(past_a_prism(1.05, before), LONG, LONG), 0, "out of reach");
        assert_eq!(landed(past_a_prism(0.95, -before), LONG, LONG), 0, "it had passed before the step");
    }
}

/// F6: the same of prisms' shots and the ship: they reach 0.48 from its middle, fly 0.35 in a step, and are within reach for 0.27
/// of it.
#[test]
fn no_shot_flies_through_the_ship() {
    for place in 0..4 {
        let before = 0.175 + 0.01 * place as f32;
        for (aside, before, hit) in [(0.46, before, true), (0.5, before, false), (0.46, -before, false)] {
            let mut session = with(1, |world| {
                world.waves.until_next = 100.0;
                world.shots.insert(shot(Side::Prisms, shot::HOSTILE_SPEED, aside, before));
            });
            let hull = session.world().ship.hull;
            session.step(LONG).expect("a healthy run");
            assert_eq!(hull - session.world().ship.hull, u32::from(hit), "{aside} aside, from {before}");
            let hurt = session.events().iter().any(|recent| matches!(recent.event, Event::Hurt { .. }));
            assert_eq!((hurt, session.world().shots.is_empty()), (hit, hit));
        }
    }
}

/// Prisms appear 6 from the ship or further, wherever it is; where neither a place nor the opposite one is so far, as around
/// the middle, hardly nearer. A place that was drawn is not always the one that is taken.
#[test]
fn prisms_appear_at_a_distance() {
    let places: Vec<_> =
        (-4..=4).flat_map(|x| (-3..=3).map(move |y| Vec2::new(x as f32, y as f32))).collect();
    let mut count = 0;
    for (seed, place) in (0..).zip(places.iter().cycle().take(4 * places.len())) {
        let ship = *place / Vec2::new(4.0, 3.0) * (arena::HALF - Vec2::splat(0.7));
        let mut session = with(seed, |world| {
            world.ship.at = ship;
            (world.waves.number, world.waves.until_next) = (5, 0.0);
        });
        session.step(DELTA).expect("a healthy run");
        let now = session.world().ship.at;
        for prism in session.world().prisms.values() {
            let [distance, opposite] = [prism.at, -prism.at].map(|at| (at - now).length());
            assert!(distance >= 6.0 || (opposite < 6.0 && distance > 5.4), "{ship}: {distance}, {opposite}");
            count += 1;
        }
    }
    assert!(count > 500, "{count} prisms");
}
