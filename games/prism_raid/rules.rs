//! A tick, from top to bottom.

use dacapo_engine::game::Tick;
use dacapo_engine::pool::{Pool, UnitId};
use glam::Vec2;

use super::event::roughly;
use super::prism::{self, Kind, Prism};
use super::ship::{self, Ship};
use super::shot::{self, Shot, Side};
use super::vector::direction;
use super::world::{Outcome, Tally, World};
use super::{Event, PLAYER, Player, PrismRaid, wave};

/// Speed that a prism loses, or gains backwards, when it has rammed the ship.
const REBOUND: f32 = 5.0;
/// Speed at which the two halves of a hexagon part.
const SPLIT_SPEED: f32 = 4.5;

pub(super) fn step(world: &mut World, tick: &mut Tick<PrismRaid>) {
    if world.is_playing() {
        world.tally.seconds += tick.dt64;
        wave::advance(world, tick);
        fly_ship(world, tick);
        fly_prisms(world, Some(world.ship.at), tick);
        fire_prisms(world, tick);
        fly_shots(world, tick);
        hit_prisms(world, tick);
        hit_ship(world, tick);
    } else {
        world.ship.coast(tick.dt);
        fly_prisms(world, None, tick);
        fly_shots(world, tick);
    }
}

fn fly_ship(world: &mut World, tick: &mut Tick<PrismRaid>) {
    let input = tick.on(PLAYER);
    let (stick, firing) = (input.axis(Player::Move), input.held(Player::Fire));
    // A tap shorter than a step still fires once.
    let firing = firing || input.pressed(Player::Fire);
    world.ship.fly(stick, firing, tick.dt);
    world.ship.aim(&world.prisms, tick.dt);
    if !firing {
        return;
    }
    if let Some(at) = world.ship.fire() {
        let velocity = world.ship.nose * shot::SPEED;
        launch(&mut world.shots, Side::Ship, at, velocity);
        world.tally.fired += 1;
        tick.emit(Event::Shot);
    }
}

fn fly_prisms(world: &mut World, ship: Option<Vec2>, tick: &Tick<PrismRaid>) {
    for prism in world.prisms.values_mut() {
        prism.fly(ship, tick.level.pace, tick.dt);
    }
    prism::spread_out(&mut world.prisms, tick.dt);
}

fn fire_prisms(world: &mut World, tick: &mut Tick<PrismRaid>) {
    let World { ship, prisms, shots, .. } = world;
    for prism in prisms.values_mut() {
        let fire = prism.act(ship.at, tick);
        let count = prism::shots_in(&fire);
        if count == 0 || hostile(shots) + count > shot::MOST_HOSTILE {
            continue;
        }
        match fire {
            prism::Fire::Nothing => {}
            prism::Fire::Fan(middle) => {
                prism::fan(middle).for_each(|toward| launch_hostile(shots, prism, toward));
            }
            prism::Fire::Ring(first) => {
                prism::ring(first).for_each(|toward| launch_hostile(shots, prism, toward));
            }
        }
        tick.emit(Event::Volley);
    }
}

fn hostile(shots: &Pool<Shot>) -> u32 {
    shots.values().filter(|shot| shot.side == Side::Prisms).count() as u32
}

fn launch_hostile(shots: &mut Pool<Shot>, prism: &Prism, toward: Vec2) {
    let (at, velocity) = prism::muzzle(prism, toward);
    launch(shots, Side::Prisms, at, velocity);
}

fn launch(shots: &mut Pool<Shot>, side: Side, at: Vec2, velocity: Vec2) {
    let range = if side == Side::Ship { shot::RANGE } else { shot::HOSTILE_RANGE };
    shots.insert(Shot { side, at, velocity, range });
}

fn fly_shots(world: &mut World, tick: &Tick<PrismRaid>) {
    world.shots.retain(|_, shot| shot.fly(tick.dt));
}

fn hit_prisms(world: &mut World, tick: &mut Tick<PrismRaid>) {
    let World { prisms, shots, tally, outcome, .. } = world;
    shots.retain(|_, shot| {
        let Some(prism) = struck(prisms, shot, tick.dt) else { return true };
        hit_prism(prisms, prism, shot, tally, tick);
        if tally.kills >= tick.level.kills_to_win && *outcome == Outcome::Playing {
            *outcome = Outcome::Won;
            tick.emit(Event::Won);
        }
        false
    });
}

/// The first prism that a shot of the ship meets.
fn struck(prisms: &Pool<Prism>, shot: &Shot, dt: f32) -> Option<UnitId> {
    if shot.side != Side::Ship {
        return None;
    }
    let meets =
        |prism: &Prism| prism.is_solid() && shot.met(prism.at, prism.kind.radius() * 0.9 + shot::RADIUS, dt);
    prisms.iter().find(|(_, prism)| meets(prism)).map(|(id, _)| id)
}

fn hit_prism(
    prisms: &mut Pool<Prism>,
    id: UnitId,
    shot: &Shot,
    tally: &mut Tally,
    tick: &mut Tick<PrismRaid>,
) {
    tally.landed += 1;
    let push = shot.velocity / shot::SPEED;
    let burst = prisms.get_mut(id).is_some_and(|prism| prism.hurt(push));
    let Some(prism) = burst.then(|| prisms.remove(id)).flatten() else {
        tick.emit(Event::Hit);
        return;
    };
    tally.kills += 1;
    tick.emit(Event::Kill { at: roughly(prism.at), kind: prism.kind });
    if prism.kind == Kind::Hexagon {
        split(prisms, &prism, push);
    }
}

/// What is left of a hexagon: two triangles that fly apart across the line of fire.
fn split(prisms: &mut Pool<Prism>, hexagon: &Prism, push: Vec2) {
    for swing in [1.0, -1.0] {
        if prisms.len() as u32 >= prism::MOST {
            return;
        }
        let apart = push.perp() * swing;
        prisms.insert(Prism {
            kind: Kind::Triangle,
            at: hexagon.at + apart * 0.5,
            velocity: apart * SPLIT_SPEED,
            turn: hexagon.turn,
            swing,
            hull: Kind::Triangle.hull(),
            arriving: 0.0,
            reload: 0.6,
            flash: prism::FLASH,
        });
    }
}

fn hit_ship(world: &mut World, tick: &mut Tick<PrismRaid>) {
    if !world.is_playing() || world.ship.safe > 0.0 {
        return;
    }
    let push = shot_at(world, tick.dt).or_else(|| rammed(world));
    let Some(push) = push else { return };
    let at = roughly(world.ship.at);
    if world.ship.hurt(push) {
        world.outcome = Outcome::Lost;
        tick.emit(Event::Lost { at });
    } else {
        tick.emit(Event::Hurt { at });
    }
}

/// The direction of a shot that hit the ship, which takes the shot away.
fn shot_at(world: &mut World, dt: f32) -> Option<Vec2> {
    let Ship { at, .. } = world.ship;
    let meets = |shot: &Shot| shot.side == Side::Prisms && shot.met(at, ship::HIT_RADIUS + shot::RADIUS, dt);
    let (id, shot) = world.shots.iter().find(|(_, shot)| meets(shot))?;
    let way = direction(shot.velocity);
    world.shots.remove(id);
    Some(way)
}

/// The direction from a prism that touches the ship, which bounces the prism off.
fn rammed(world: &mut World) -> Option<Vec2> {
    let at = world.ship.at;
    let touches = |prism: &&mut Prism| {
        let reach = ship::HIT_RADIUS + prism.kind.radius() * 0.85;
        prism.is_solid() && (prism.at - at).length_squared() < reach * reach
    };
    let prism = world.prisms.values_mut().find(touches)?;
    let away = direction(at - prism.at);
    prism.velocity -= away * REBOUND;
    Some(away)
}
