//! Where in the world the picture is taken.

use glam::Vec2;

use crate::math;

/// Looks at a place of a world whose y points upwards.
///
/// The place is subtracted before anything else, so pictures stay sharp far from the origin while the
/// simulation's coordinates are never moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// World coordinates in the middle of the picture.
    pub center: Vec2,
    /// Points a world unit.
    pub zoom: f32,
}

impl Camera {
    /// A camera that shows at least so much of the world around a place, whatever the picture's shape.
    #[must_use]
    pub fn fit(center: Vec2, world: Vec2, screen: Vec2) -> Self {
        let zoom = math::f32::min(screen.x / world.x, screen.y / world.y);
        Self { center, zoom: if zoom.is_finite() { zoom } else { 0.0 } }
    }

    /// A world place in points.
    #[must_use]
    pub fn to_screen(self, at: Vec2, screen: Vec2) -> Vec2 {
        let offset = (at - self.center) * self.zoom;
        screen * 0.5 + Vec2::new(offset.x, -offset.y)
    }

    /// The world place under a point.
    #[must_use]
    pub fn to_world(self, point: Vec2, screen: Vec2) -> Vec2 {
        let offset = point - screen * 0.5;
        if self.zoom > 0.0 { self.center + Vec2::new(offset.x, -offset.y) / self.zoom } else { self.center }
    }
}
