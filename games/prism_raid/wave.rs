//! The rule of waves: which prisms appear, where and when.

use dacapo_engine::game::Tick;
use dacapo_engine::math;
use dacapo_engine::random::Stream;
use glam::Vec2;

use super::prism::{ARRIVAL, Kind, MOST, Prism};
use super::vector::{length, lowered};
use super::world::World;
use super::{Event, PrismRaid, arena};

/// Decides what a wave consists of.
const WAVES: Stream = Stream("waves");
/// Decides where its prisms appear.
const PLACES: Stream = Stream("places");

/// Seconds after a wave until the next one comes at the latest.
const LONGEST: f32 = 7.0;
/// The next wave comes early when so few prisms are left, after a moment to breathe.
const FEW: u32 = 2;
const BREATH: f32 = 1.8;
/// No prism appears nearer to the ship, unless the opposite place is as near.
const CLEARANCE: f32 = 6.0;

/// Counts down and lets the next wave appear.
pub(super) fn advance(world: &mut World, tick: &mut Tick<PrismRaid>) {
    let alive = world.prisms.len() as u32;
    let waves = &mut world.waves;
    waves.until_next = lowered(waves.until_next, tick.dt);
    if alive <= FEW && waves.until_next > BREATH && waves.number > 0 {
        waves.until_next = BREATH;
    }
    if waves.until_next <= 0.0 && alive < MOST {
        waves.number += 1;
        waves.until_next = LONGEST;
        summon(world, tick);
    }
}

/// A wave is worth a number of points, growing from wave to wave, and spends them on prisms.
fn summon(world: &mut World, tick: &mut Tick<PrismRaid>) {
    let number = world.waves.number;
    let mut points = if number < 5 { 3 + number } else { 8 };
    let mut room = MOST - world.prisms.len() as u32;
    while points > 0 && room > 0 {
        let kind = choose(points, number, tick);
        points -= cost(kind);
        room -= 1;
        let at = place(world.ship.at, kind.radius(), tick);
        let swing = if tick.random.chance(PLACES, 0.5) { 1.0 } else { -1.0 };
        let reload = Prism::first_reload(kind, tick);
        let (velocity, turn, flash) = (Vec2::ZERO, 0.0, 0.0);
        world.prisms.insert(Prism {
            kind,
            at,
            velocity,
            turn,
            swing,
            hull: kind.hull(),
            arriving: ARRIVAL,
            reload,
            flash,
        });
    }
    tick.emit(Event::Wave);
}

const fn cost(kind: Kind) -> u32 {
    match kind {
        Kind::Triangle => 1,
        Kind::Diamond => 2,
        Kind::Hexagon => 4,
    }
}

/// Diamonds come from the first wave on, hexagons from the third.
fn choose(points: u32, number: u32, tick: &mut Tick<PrismRaid>) -> Kind {
    let draw = tick.random.below(WAVES, 10);
    if number > 2 && points >= cost(Kind::Hexagon) && draw >= 7 {
        Kind::Hexagon
    } else if points >= cost(Kind::Diamond) && draw >= 3 {
        Kind::Diamond
    } else {
        Kind::Triangle
    }
}

/// A place near the walls, opposite to where it would be too close to the ship.
fn place(ship: Vec2, radius: f32, tick: &mut Tick<PrismRaid>) -> Vec2 {
    let angle = tick.random.range(PLACES, 0.0, core::f32::consts::TAU);
    let inset = tick.random.range(PLACES, 0.72, 0.98);
    let reach = arena::HALF - Vec2::splat(radius + 0.7);
    let at = math::rotation_z(angle) * inset * 1.3;
    let at = Vec2::new(math::f32::clamp(at.x, -1.0, 1.0), math::f32::clamp(at.y, -1.0, 1.0)) * reach;
    // The far side of the arena is further from the ship than the near one, wherever the ship is.
    if length(at - ship) < CLEARANCE { -at } else { at }
}
