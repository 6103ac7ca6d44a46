//! Touch: controls on the screen, laid out by what the game offers and drawn over it while fingers are used.

mod buttons;
mod draw;
mod face;
mod fingers;
mod layout;
mod stick;
#[cfg(test)]
mod test;

use dacapo_engine::canvas::Canvas;
use dacapo_engine::game::TouchLayout;
use glam::Vec2;

use super::control::ControlChange;
use super::pointer::TouchEvent;
use fingers::Fingers;
use layout::Placed;

pub use fingers::Landing;

/// Nanoseconds in which the controls appear, and in which they go.
const APPEARS: f32 = 120e6;
const GOES: f32 = 350e6;

/// The controls on the screen.
#[derive(Debug, Default)]
pub struct TouchScreen {
    layout: TouchLayout,
    size: Vec2,
    placed: Placed,
    fingers: Fingers,
    /// Fingers are what the player uses.
    wanted: bool,
    /// How much of the controls is seen, from 0 to 1.
    seen: f32,
    drawn: u64,
}

impl TouchScreen {
    /// Offers another layout. Fingers belong to nothing from then on; adds what they let go of.
    pub fn set_layout(&mut self, layout: TouchLayout, changes: &mut Vec<ControlChange>) {
        self.fingers.release_all(changes);
        self.layout = layout;
        self.placed = Placed::new(&self.layout, self.size);
    }

    /// The picture has that size in points from now on. Nothing is pressed or released by that.
    pub fn resize(&mut self, size: Vec2) {
        if self.size != size {
            self.fingers.keep_places(&self.placed);
            self.size = size;
            self.placed = Placed::new(&self.layout, size);
        }
    }

    /// Something a finger did. Adds what controls did; false where the finger belongs to none of them.
    pub fn event(&mut self, event: TouchEvent, landing: Landing, changes: &mut Vec<ControlChange>) -> bool {
        self.wanted = true;
        self.fingers.event(&self.placed, landing, event, changes)
    }

    /// The player uses another device: the controls go until a finger is seen again.
    pub fn put_away(&mut self) {
        self.wanted = false;
    }

    /// What is held now, at its true values.
    pub fn held(&self) -> impl Iterator<Item = ControlChange> {
        self.fingers.held()
    }

    /// Draws those controls on which fingers may land, at a host time in nanoseconds.
    pub fn draw(&mut self, now: u64, landing: Landing, canvas: &mut Canvas) {
        let passed = now.saturating_sub(self.drawn) as f32;
        self.drawn = now;
        let wanted = self.wanted && landing != Landing::Nothing;
        let by = if wanted { passed / APPEARS } else { -passed / GOES };
        self.seen = (self.seen + by).clamp(0.0, 1.0);
        if self.seen > 0.0 && landing != Landing::Nothing {
            draw::draw(&self.placed, &self.fingers, landing, self.seen, canvas);
        }
    }
}
