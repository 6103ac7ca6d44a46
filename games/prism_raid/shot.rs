//! Shots, the ship's and the prisms'.

use dacapo_engine::row;
use glam::Vec2;
use serde::Deserialize;

use super::arena;

/// How fast the ship's shots fly, in world units a second.
pub const SPEED: f32 = 19.0;
/// How far the ship's shots fly, in world units. Less than the distance at which diamonds circle: who stands still
/// and fires hits only what comes near.
pub const RANGE: f32 = 7.0;
/// How fast the prisms' shots fly. A ship that does not fire outruns them, one that fires does not.
pub const HOSTILE_SPEED: f32 = 7.0;
/// How far they fly: all across the arena.
pub const HOSTILE_RANGE: f32 = 56.0;
/// The most shots that prisms have in flight together; more could not be told apart.
pub const MOST_HOSTILE: u32 = 24;
/// Added to the radius of what a shot hits.
pub const RADIUS: f32 = 0.12;

row! {
    /// Who fired.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
    pub enum Side {
        /// The ship.
        Ship,
        /// A prism.
        Prisms,
    }
}

row! {
    /// A shot in flight.
    #[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
    pub struct Shot {
        /// Who fired it.
        pub side: Side,
        /// Where it is.
        pub at: Vec2,
        /// World units a second.
        pub velocity: Vec2,
        /// World units it still flies.
        pub range: f32,
    }
}

impl Shot {
    /// Moves on. False where its flight ends.
    pub(super) fn fly(&mut self, dt: f32) -> bool {
        let speed = if self.side == Side::Ship { SPEED } else { HOSTILE_SPEED };
        self.at += self.velocity * dt;
        self.range -= speed * dt;
        self.range > 0.0 && !arena::is_outside(self.at)
    }

    /// Whether the flight of the last step came within a distance of a place.
    pub(super) fn met(&self, place: Vec2, distance: f32, dt: f32) -> bool {
        let path = self.velocity * dt;
        let offset = place - self.at;
        let square = offset.length_squared();
        if square < distance * distance {
            return true;
        }
        // Beyond here only a step longer than what it flies past matters.
        let back = -offset.dot(path);
        let length_squared = path.length_squared();
        if back <= 0.0 || back > length_squared {
            return false;
        }
        square - back * back / length_squared < distance * distance
    }
}
