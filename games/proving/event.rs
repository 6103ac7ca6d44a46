//! What a run tells, with a payload of every JSON kind.

use std::borrow::Cow;

use glam::Vec2;
use serde::{Deserialize, Serialize};

/// What a run tells the outside.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// A shot; no payload.
    Fired,
    /// A held button fired again: an integer.
    Repeated(u32),
    /// The energy of all bodies: a fraction.
    Energy(f64),
    /// Paused or not: a boolean.
    Paused(bool),
    /// A port: a string.
    Joined(Cow<'static, str>),
    /// Where a kick pushes to: a list.
    Kicked(Vec2),
    /// A charge was let go: an object with a null, a boolean, a list and text in it.
    Released {
        /// Whose.
        port: Cow<'static, str>,
        /// Ticks it was held for.
        ticks: u32,
        /// Whether that is a full charge.
        full: bool,
        /// Where the lead looks.
        look: [f32; 2],
        /// Something beyond ASCII and something that needs escapes, or nothing.
        note: Option<Cow<'static, str>>,
    },
}
