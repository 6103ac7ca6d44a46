//! What a round tells the outside.

use dacapo_engine::game::Rumble;
use glam::Vec2;
use serde::Serialize;

use super::PLAYER;
use super::prism::Kind;

/// What a round tells the outside: sounds, shakes and bursts are made from these. Where a prism was hit or a
/// muzzle flashes is seen in the world itself, so the events that come by the hundred carry nothing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub enum Event {
    /// Prisms begin to appear.
    Wave,
    /// The ship fired.
    Shot,
    /// A prism fired.
    Volley,
    /// A prism was hit and holds.
    Hit,
    /// A prism burst.
    Kill {
        /// Where.
        at: Vec2,
        /// Which kind.
        kind: Kind,
    },
    /// The ship was hit and holds.
    Hurt {
        /// Where.
        at: Vec2,
    },
    /// The last prism asked for was shot.
    Won,
    /// The ship broke.
    Lost {
        /// Where.
        at: Vec2,
    },
}

/// A blow to the ship is felt, and its end most of all.
pub(super) fn rumble(event: &Event) -> Option<Rumble> {
    let (strong, weak, seconds) = match event {
        Event::Hurt { .. } => (0.6, 0.4, 0.25),
        Event::Lost { .. } => (1.0, 0.8, 0.7),
        _ => return None,
    };
    Some(Rumble { port: PLAYER.index(), strong, weak, seconds })
}

/// A place to a hundredth of a unit: as exact as an effect needs, and short in a recording.
pub fn roughly(at: Vec2) -> Vec2 {
    Vec2::new((at.x * 100.0).round() / 100.0, (at.y * 100.0).round() / 100.0)
}
