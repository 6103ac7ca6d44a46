//! A stick that appears where the thumb lands.

use glam::Vec2;

/// How far a thumb may be from where it landed and still not push, as a part of the stick's way.
const REST: f32 = 0.12;

/// Where a stick is now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stick {
    /// Its middle, in points.
    pub middle: Vec2,
    /// Where the thumb is from there, as a part of its way: at most 1 long, down positive.
    pub thumb: Vec2,
}

impl Stick {
    /// A stick under a thumb that has just landed.
    #[must_use]
    pub const fn landed(at: Vec2) -> Self {
        Self { middle: at, thumb: Vec2::ZERO }
    }

    /// The thumb was moved. A thumb that goes farther than the stick takes the stick along, so that turning back is
    /// felt at once.
    pub fn moved(&mut self, at: Vec2, radius: f32) {
        let way = (at - self.middle) / radius.max(1.0);
        self.thumb = way.clamp_length_max(1.0);
        self.middle = at - self.thumb * radius.max(1.0);
    }

    /// The direction: right and up are positive, at most 1 long, exactly 0 near the middle.
    #[must_use]
    pub fn direction(&self) -> Vec2 {
        let length = self.thumb.length();
        if length <= REST {
            return Vec2::ZERO;
        }
        let strength = ((length - REST) / (1.0 - REST)).min(1.0);
        Vec2::new(self.thumb.x, -self.thumb.y) * (strength / length)
    }
}
