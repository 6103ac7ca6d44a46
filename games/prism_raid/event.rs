//! What a round tells the outside.

use dacapo_engine::effects::{Effects, Rumble, Shake};
use glam::Vec2;
use serde::{Deserialize, Serialize};

use super::PLAYER;
use super::prism::Kind;

/// What a round tells the outside: sounds, shakes and bursts are made from these. Where a prism was hit or a
/// muzzle flashes is seen in the world itself, so the events that come by the hundred carry nothing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
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

/// What an event is to eye and hand: bursts throw the camera about, and a blow to the ship is felt, its end most of all.
pub(super) fn effects(event: &Event, effects: &mut Effects<'_>) {
    let shake = match event {
        Event::Hurt { .. } => Shake { reach: 0.34, seconds: 0.5 },
        Event::Lost { .. } => Shake { reach: 0.7, seconds: 1.1 },
        Event::Kill { kind: Kind::Hexagon, .. } => Shake { reach: 0.2, seconds: 0.35 },
        Event::Kill { .. } => Shake { reach: 0.09, seconds: 0.22 },
        Event::Wave | Event::Shot | Event::Volley | Event::Hit | Event::Won => return,
    };
    effects.add(shake);
    let port = PLAYER.index();
    match event {
        Event::Hurt { .. } => effects.add(Rumble { port, strong: 0.6, weak: 0.4, seconds: 0.25 }),
        Event::Lost { .. } => effects.add(Rumble { port, strong: 1.0, weak: 0.8, seconds: 0.7 }),
        _ => {}
    }
}

/// A place to a hundredth of a unit: as exact as an effect needs, and short in a recording.
pub fn roughly(at: Vec2) -> Vec2 {
    Vec2::new((at.x * 100.0).round() / 100.0, (at.y * 100.0).round() / 100.0)
}
