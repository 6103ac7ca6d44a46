//! A small world of whole numbers, and how changed rules are found with it.
//!
//! Entities move in whole milli-units, so nothing here can depend on how a machine computes: where these hashes
//! differ, something more basic than floats is wrong. The same input log under two sets of rules shows what a
//! regression looks like: [`replay_with`] runs the log, [`crate::hash::first_divergence`] names the frame.

mod report;
#[cfg(test)]
mod test;

pub use report::{Report, report};

use crate::random::Mulberry32;

/// Seed of the scripted run.
pub const SEED: u32 = 0x00C0_FFEE;

/// Frames of the scripted run.
pub const FRAMES: u32 = 120;

/// Most entities in a world.
pub const MAX_ENTITIES: u32 = 64;

/// Velocity that a frame of acceleration adds, in milli-units a frame.
const ACCELERATION: i32 = 120;

/// Start velocities are -4000..=4000 milli-units a frame.
const START_REACH: i32 = 4000;
const START_VALUES: u32 = 8001;

/// Draws from here on would favour small velocities, and are drawn again.
const FAIR: u32 = u32::MAX / START_VALUES * START_VALUES;

/// What a version of the rules decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Velocity lost in a frame, in milli-units a frame.
    pub friction: i32,
    /// Greatest velocity along an axis, in milli-units a frame; nothing for none.
    pub limit: Option<i32>,
}

impl Rules {
    /// The rules of the golden hashes.
    pub const FIRST: Self = Self { friction: 24, limit: Some(4000) };
    /// Another version: a little more friction, and no limit.
    pub const SECOND: Self = Self { friction: 25, limit: None };

    fn accelerate(self, velocity: i32, acceleration: i8) -> i32 {
        let gained = velocity.wrapping_add(ACCELERATION * i32::from(acceleration.signum()));
        let velocity = gained.wrapping_sub(self.friction * velocity.signum());
        self.limit.map_or(velocity, |limit| velocity.clamp(-limit, limit))
    }
}

/// A frame's input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Input {
    /// Acceleration along x; its sign counts.
    pub accel_x: i8,
    /// Acceleration along y; its sign counts.
    pub accel_y: i8,
    /// Whether an entity appears.
    pub spawn: bool,
}

/// Something that moves. All in milli-units, velocities in milli-units a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entity {
    /// Position along x.
    pub x: i32,
    /// Position along y.
    pub y: i32,
    /// Velocity along x.
    pub vx: i32,
    /// Velocity along y.
    pub vy: i32,
}

/// The world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct World {
    /// Frames stepped.
    pub tick: u32,
    /// In the order in which they appeared.
    pub entities: Vec<Entity>,
    /// Where start velocities come from.
    pub random: Mulberry32,
}

impl World {
    /// An empty world.
    #[must_use]
    pub const fn new(seed: u32) -> Self {
        Self { tick: 0, entities: Vec::new(), random: Mulberry32::new(seed) }
    }

    /// The hash of a frame: FNV-1a-32 over tick, number of entities, and x, y, vx, vy of each, little-endian.
    #[must_use]
    pub fn hash(&self) -> u32 {
        let count = self.entities.len() as u32;
        let entities = self.entities.iter().flat_map(|entity| [entity.x, entity.y, entity.vx, entity.vy]);
        let words = [self.tick, count].into_iter().chain(entities.map(|value| value as u32));
        words
            .flat_map(u32::to_le_bytes)
            .fold(0x811C_9DC5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
    }
}

/// The world one frame later: everything moves, then an entity may appear. Sums wrap.
#[must_use]
pub fn step(mut world: World, input: Input, rules: Rules) -> World {
    world.tick = world.tick.wrapping_add(1);
    for entity in &mut world.entities {
        entity.vx = rules.accelerate(entity.vx, input.accel_x);
        entity.vy = rules.accelerate(entity.vy, input.accel_y);
        entity.x = entity.x.wrapping_add(entity.vx);
        entity.y = entity.y.wrapping_add(entity.vy);
    }
    if input.spawn && (world.entities.len() as u32) < MAX_ENTITIES {
        let vx = start_velocity(&mut world.random);
        let vy = start_velocity(&mut world.random);
        world.entities.push(Entity { vx, vy, ..Entity::default() });
    }
    world
}

fn start_velocity(random: &mut Mulberry32) -> i32 {
    loop {
        let draw = random.next_u32();
        if draw < FAIR {
            return (draw % START_VALUES) as i32 - START_REACH;
        }
    }
}

/// Input of a frame of the scripted run.
#[must_use]
pub const fn scripted(frame: u32) -> Input {
    let accel_x = match frame % 17 {
        0..6 => 1,
        6..12 => -1,
        _ => 0,
    };
    let accel_y = match frame % 23 {
        0..8 => -1,
        8..16 => 1,
        _ => 0,
    };
    Input { accel_x, accel_y, spawn: frame % 10 == 0 }
}

/// The input log of the scripted run.
#[must_use]
pub fn scripted_log() -> Vec<Input> {
    (0..FRAMES).map(scripted).collect()
}

/// The hash after each frame of a log, from an empty world of [`SEED`] under the first rules.
#[must_use]
pub fn replay(log: &[Input]) -> Vec<u32> {
    replay_with(|world, input| step(world, input, Rules::FIRST), log)
}

/// The hash after each frame of a log under other rules: what `step` makes of a world and an input.
#[must_use]
pub fn replay_with(step: impl Fn(World, Input) -> World, log: &[Input]) -> Vec<u32> {
    let mut world = World::new(SEED);
    let mut hashes = Vec::with_capacity(log.len());
    for input in log {
        world = step(world, *input);
        hashes.push(world.hash());
    }
    hashes
}
