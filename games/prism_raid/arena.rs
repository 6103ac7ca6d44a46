//! The arena: a box around the origin, in world units.

use glam::Vec2;

/// Half of its width and height.
pub const HALF: Vec2 = Vec2::new(14.0, 7.5);

/// Keeps a body of a radius inside and turns its velocity back at a wall, keeping a part of it. True where it
/// touched one.
pub fn contain(at: &mut Vec2, velocity: &mut Vec2, radius: f32, bounce: f32) -> bool {
    let x = contain_along(&mut at.x, &mut velocity.x, HALF.x - radius, bounce);
    let y = contain_along(&mut at.y, &mut velocity.y, HALF.y - radius, bounce);
    x || y
}

fn contain_along(at: &mut f32, velocity: &mut f32, limit: f32, bounce: f32) -> bool {
    if at.abs() <= limit {
        return false;
    }
    let side = if *at > 0.0 { 1.0 } else { -1.0 };
    *at = limit * side;
    if *velocity * side > 0.0 {
        *velocity *= -bounce;
    }
    true
}

/// Whether a place lies outside.
pub fn is_outside(at: Vec2) -> bool {
    at.x.abs() > HALF.x || at.y.abs() > HALF.y
}
