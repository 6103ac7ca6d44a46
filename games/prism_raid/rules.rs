//! A tick, from top to bottom.

use dacapo_engine::game::Tick;
use glam::Vec2;

use super::event::roughly;
use super::prism::{self, Kind, Prism};
use super::ship::{self, Ship};
use super::shot::{self, Shot, Side};
use super::vector::direction;
use super::world::{Outcome, World};
use super::{Event, PLAYER, Player, PrismRaid, arena, wave};

/// Part of a triangle's speed with which it bounces off a ship that it rammed.
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
        launch(world, Side::Ship, at, velocity);
        world.tally.fired += 1;
        tick.emit(Event::Shot);
    }
}

fn fly_prisms(world: &mut World, ship: Option<Vec2>, tick: &Tick<PrismRaid>) {
    for prism in &mut world.prisms {
        prism.fly(ship, tick.level.pace, tick.dt);
    }
    prism::spread_out(&mut world.prisms, tick.dt);
}

fn fire_prisms(world: &mut World, tick: &mut Tick<PrismRaid>) {
    let ship = world.ship.at;
    for index in 0..world.prisms.len() {
        let fire = world.prisms[index].act(ship, tick);
        let count = prism::shots_in(&fire);
        if count == 0 || hostile(&world.shots) + count > shot::MOST_HOSTILE {
            continue;
        }
        let prism = world.prisms[index];
        match fire {
            prism::Fire::Nothing => {}
            prism::Fire::Fan(middle) => {
                prism::fan(middle).for_each(|toward| launch_hostile(world, &prism, toward));
            }
            prism::Fire::Ring(first) => {
                prism::ring(first).for_each(|toward| launch_hostile(world, &prism, toward));
            }
        }
        tick.emit(Event::Volley);
    }
}

fn hostile(shots: &[Shot]) -> u32 {
    shots.iter().filter(|shot| shot.side == Side::Prisms).count() as u32
}

fn launch_hostile(world: &mut World, prism: &Prism, toward: Vec2) {
    let (at, velocity) = prism::muzzle(prism, toward);
    launch(world, Side::Prisms, at, velocity);
}

fn launch(world: &mut World, side: Side, at: Vec2, velocity: Vec2) {
    let id = world.take_id();
    world.shots.push(Shot { id, side, at, velocity });
}

fn fly_shots(world: &mut World, tick: &Tick<PrismRaid>) {
    world.shots.retain_mut(|shot| {
        shot.at += shot.velocity * tick.dt;
        !arena::is_outside(shot.at)
    });
}

fn hit_prisms(world: &mut World, tick: &mut Tick<PrismRaid>) {
    let mut index = 0;
    while index < world.shots.len() {
        let shot = world.shots[index];
        match struck(&world.prisms, &shot, tick.dt) {
            Some(prism) => {
                world.shots.remove(index);
                hit_prism(world, prism, &shot, tick);
            }
            None => index += 1,
        }
    }
}

/// The place of the first prism that a shot of the ship meets.
fn struck(prisms: &[Prism], shot: &Shot, dt: f32) -> Option<usize> {
    if shot.side != Side::Ship {
        return None;
    }
    let meets =
        |prism: &Prism| prism.is_solid() && shot.met(prism.at, prism.kind.radius() * 0.9 + shot::RADIUS, dt);
    prisms.iter().position(meets)
}

fn hit_prism(world: &mut World, index: usize, shot: &Shot, tick: &mut Tick<PrismRaid>) {
    world.tally.landed += 1;
    let push = shot.velocity / shot::SPEED;
    if !world.prisms[index].hurt(push) {
        tick.emit(Event::Hit);
        return;
    }
    let prism = world.prisms.remove(index);
    world.tally.kills += 1;
    tick.emit(Event::Kill { at: roughly(prism.at), kind: prism.kind });
    if prism.kind == Kind::Hexagon {
        split(world, &prism, push);
    }
    if world.tally.kills >= tick.level.kills_to_win && world.is_playing() {
        world.outcome = Outcome::Won;
        tick.emit(Event::Won);
    }
}

/// What is left of a hexagon: two triangles that fly apart across the line of fire.
fn split(world: &mut World, hexagon: &Prism, push: Vec2) {
    for swing in [1.0, -1.0] {
        if world.prisms.len() as u32 >= prism::MOST {
            return;
        }
        let apart = push.perp() * swing;
        let id = world.take_id();
        world.prisms.push(Prism {
            id,
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
    let index = world.shots.iter().position(meets)?;
    Some(direction(world.shots.remove(index).velocity))
}

/// The direction from a prism that touches the ship, which bounces the prism off.
fn rammed(world: &mut World) -> Option<Vec2> {
    let at = world.ship.at;
    let touches = |prism: &&mut Prism| {
        let reach = ship::HIT_RADIUS + prism.kind.radius() * 0.85;
        prism.is_solid() && (prism.at - at).length_squared() < reach * reach
    };
    let prism = world.prisms.iter_mut().find(touches)?;
    let away = direction(at - prism.at);
    prism.velocity -= away * REBOUND;
    Some(away)
}
