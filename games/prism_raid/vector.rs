//! Lengths and directions with the bare square root, which is exact everywhere and one instruction; and numbers that
//! stop at a bound.

use glam::Vec2;

/// The length of a vector.
pub fn length(v: Vec2) -> f32 {
    (v.x * v.x + v.y * v.y).sqrt()
}

/// The direction of a vector; zero for one too short to have any.
pub fn direction(v: Vec2) -> Vec2 {
    let length = length(v);
    if length > 1e-6 { v / length } else { Vec2::ZERO }
}

/// A part of a whole, at most all of it: what is left of a rate when a step is long.
pub fn part(share: f32) -> f32 {
    if share < 1.0 { share } else { 1.0 }
}

/// Time left after a step.
pub fn lowered(seconds: f32, dt: f32) -> f32 {
    if seconds > dt { seconds - dt } else { 0.0 }
}
