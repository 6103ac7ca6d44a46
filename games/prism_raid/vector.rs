//! Lengths and directions with the bare square root, which is exact everywhere and one instruction.

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
