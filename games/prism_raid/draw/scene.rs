//! The picture being drawn: the moment it shows, and where it is seen from.

use dacapo_engine::canvas::Camera;
use dacapo_engine::game::View;
use glam::Vec2;

use crate::prism_raid::{PrismRaid, arena};

/// Seconds in which what comes with the end of a round is over: before the round stands still under its result, see
/// [`AFTERMATH_SECONDS`](dacapo_engine::game::AFTERMATH_SECONDS).
pub const END: f32 = 1.15;

/// Room around the arena, in world units: at the sides, at the top (where the figures stand) and at the bottom.
const ROOM: [f32; 3] = [0.8, 2.2, 0.5];

pub struct Scene<'a> {
    pub view: &'a View<'a, PrismRaid>,
    pub camera: Camera,
    /// Where the ship is in this picture.
    pub ship: Vec2,
    /// Seconds, for what moves by itself.
    pub time: f32,
}

impl<'a> Scene<'a> {
    pub fn new(view: &'a View<'a, PrismRaid>, screen: Vec2) -> Self {
        let [side, top, bottom] = ROOM;
        let world = arena::HALF * 2.0 + Vec2::new(side * 2.0, top + bottom);
        let center = Vec2::new(0.0, (top - bottom) * 0.5) + view.shake();
        Self {
            view,
            camera: Camera::fit(center, world, screen),
            ship: view.before.ship.at.lerp(view.now.ship.at, view.alpha),
            time: view.time as f32,
        }
    }

    /// A place between the two states.
    pub fn between(&self, before: Option<Vec2>, now: Vec2) -> Vec2 {
        before.map_or(now, |before| before.lerp(now, self.view.alpha))
    }
}
