//! The player's ship: flying, aiming and firing.
//!
//! A player has a stick and a trigger, and needs the stick to dodge. If shots went where the ship moves, dodging
//! would mean missing. So the nose follows a locked prism, whatever the ship does, and what is left to the player
//! is what matters: where to be, when to fire, and which prism to lock. The lock goes to the nearest prism, where
//! one that lies ahead counts as nearer than it is: to choose another one, steer towards it. A lock holds until
//! another prism is clearly better, so it does not flicker, and the nose turns at a limited rate, so a change
//! costs a moment. Two things keep a ship from being a turret: its shots reach less far than diamonds keep away, so
//! it has to go where the danger is, and firing slows it, so letting go of the trigger is how to get out again.

use dacapo_engine::pool::{Pool, UnitId};
use glam::Vec2;
use serde::{Deserialize, Serialize};

use super::arena;
use super::prism::Prism;
use super::shot;
use super::vector::{direction, length, lowered, part};

/// How close a shot has to come, in world units. Smaller than the ship looks, as is usual: what seems to graze it
/// does.
pub const HIT_RADIUS: f32 = 0.36;
/// Half of the ship's length.
pub const RADIUS: f32 = 0.62;

const SPEED: f32 = 8.0;
const FIRING_SPEED: f32 = 6.2;
/// How fast velocity follows the stick, a second.
const GRIP: f32 = 11.0;
/// What turns the nose, in radians a second.
const TURN: f32 = 11.0;
/// A prism straight ahead counts as if it were so much nearer (as a part of its distance).
const AHEAD_BONUS: f32 = 0.35;
/// Another prism has to be better than the locked one by this factor.
const LOCK_HOLD: f32 = 0.75;
/// Seconds between two shots.
const RELOAD: f32 = 0.21;
/// Seconds during which a ship that was hit is not hit again.
const SAFE: f32 = 1.1;
/// Speed that a hit gives the ship.
const KNOCK: f32 = 9.0;
/// Part of its speed that a ship without a pilot keeps, a second.
const COAST_DRAG: f32 = 1.6;

/// The player's ship.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ship {
    /// Where it is.
    pub at: Vec2,
    /// World units a second.
    pub velocity: Vec2,
    /// What the stick says, for the engine's flame.
    pub thrust: Vec2,
    /// Unit vector in which it points and fires.
    pub nose: Vec2,
    /// Hits it can still take.
    pub hull: u32,
    /// The locked prism.
    pub lock: Option<UnitId>,
    /// Seconds until it can fire.
    pub reload: f32,
    /// Seconds until it can be hit.
    pub safe: f32,
}

impl Ship {
    pub(super) fn new(hull: u32) -> Self {
        Self {
            at: Vec2::ZERO,
            velocity: Vec2::ZERO,
            thrust: Vec2::ZERO,
            nose: Vec2::Y,
            hull,
            lock: None,
            reload: 0.0,
            safe: 0.0,
        }
    }

    /// Follows the stick.
    pub(super) fn fly(&mut self, stick: Vec2, firing: bool, dt: f32) {
        let speed = if firing { FIRING_SPEED } else { SPEED };
        self.thrust = stick;
        self.velocity += (stick * speed - self.velocity) * part(GRIP * dt);
        self.advance(dt);
    }

    /// Glides on after the round is decided.
    pub(super) fn coast(&mut self, dt: f32) {
        self.thrust = Vec2::ZERO;
        self.velocity -= self.velocity * part(COAST_DRAG * dt);
        self.advance(dt);
    }

    fn advance(&mut self, dt: f32) {
        self.at += self.velocity * dt;
        arena::contain(&mut self.at, &mut self.velocity, RADIUS, 0.3);
        self.reload = lowered(self.reload, dt);
        self.safe = lowered(self.safe, dt);
    }

    /// Locks a prism and turns the nose to where a shot would meet it; without one, to where the ship flies.
    pub(super) fn aim(&mut self, prisms: &Pool<Prism>, dt: f32) {
        let heading = direction(self.thrust);
        let mut best = (f32::INFINITY, None);
        for (id, prism) in prisms.iter().filter(|(_, prism)| prism.is_solid()) {
            let offset = prism.at - self.at;
            let distance = length(offset);
            let hold = if self.lock == Some(id) { LOCK_HOLD } else { 1.0 };
            let worth = (distance - offset.dot(heading) * AHEAD_BONUS) * hold;
            if worth < best.0 {
                best = (worth, Some((id, prism, distance)));
            }
        }
        self.lock = best.1.map(|(id, ..)| id);
        let wanted = best.1.map_or(heading, |(_, prism, distance)| {
            direction(prism.at + prism.velocity * (distance / shot::SPEED) - self.at)
        });
        self.nose = turned(self.nose, wanted, TURN * dt);
    }

    /// Where the next shot starts, if one is due.
    pub(super) fn fire(&mut self) -> Option<Vec2> {
        if self.reload > 0.0 {
            return None;
        }
        self.reload = RELOAD;
        Some(self.at + self.nose * RADIUS)
    }

    /// How fresh the last shot is, from 1 to 0.
    pub(super) fn muzzle(&self) -> f32 {
        self.reload / RELOAD
    }

    /// How long ago the last hit was, from 1 to 0.
    pub(super) fn shield(&self) -> f32 {
        self.safe / SAFE
    }

    /// Takes a hit from a direction. True where it broke the ship.
    pub(super) fn hurt(&mut self, push: Vec2) -> bool {
        // A stored state may claim a hull of 0.
        self.hull = self.hull.saturating_sub(1);
        self.safe = SAFE;
        self.velocity += push * KNOCK;
        self.hull == 0
    }
}

/// A unit vector turned towards another, by a small angle at most.
fn turned(nose: Vec2, wanted: Vec2, most: f32) -> Vec2 {
    let sine = nose.perp_dot(wanted);
    let ahead = nose.dot(wanted) > 0.0;
    if wanted == Vec2::ZERO {
        return nose;
    }
    if ahead && sine.abs() <= most {
        return wanted;
    }
    let side = if sine < 0.0 { -most } else { most };
    direction(nose + nose.perp() * side)
}
