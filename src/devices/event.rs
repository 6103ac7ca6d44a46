//! What devices say, in words of this project's own: no type of the window system or of a pad library.
//!
//! Whoever receives an event stamps it on arrival with host time in nanoseconds and hands both to
//! [`App::device`](crate::app::App::device). Tests script such pairs.

use glam::Vec2;

use super::control::{MouseButton, PadButton, PadId, Stick};
use super::key::Key;

/// Something a device said.
#[derive(Clone, Debug, PartialEq)]
pub enum DeviceEvent {
    /// A key went down or up, or repeats.
    Key {
        /// Which one.
        key: Key,
        /// Down, or up.
        pressed: bool,
        /// The window system made it up as the focus changed.
        synthetic: bool,
    },
    /// What the present keyboard layout writes with a key; for labels only, never for bindings.
    KeyLabel {
        /// Which one.
        key: Key,
        /// The character it writes without modifiers.
        character: char,
    },
    /// A mouse button went down or up.
    MouseButton {
        /// Which one.
        button: MouseButton,
        /// Down, or up.
        pressed: bool,
    },
    /// The mouse was moved, as the device counts it: right and down are positive. Goes on where the pointer cannot.
    MouseMotion {
        /// Counts since the last event.
        delta: Vec2,
    },
    /// The pointer is there now.
    Pointer {
        /// In points from the picture's top left corner.
        at: Vec2,
    },
    /// The wheel was turned.
    Wheel {
        /// Lines; right and up (away from the player) are positive. Fractions add up.
        lines: Vec2,
    },
    /// A finger did something.
    Touch {
        /// Which one; the same number from its start to its end.
        finger: u64,
        /// What it did.
        phase: TouchPhase,
        /// Where, in points from the picture's top left corner.
        at: Vec2,
    },
    /// A gamepad said something.
    Pad {
        /// Which one.
        pad: PadId,
        /// What.
        event: PadEvent,
    },
    /// The window gained or lost the focus.
    Focus(bool),
    /// The system put the program to sleep; nothing more is heard of what is held.
    Suspended,
}

/// What a finger did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TouchPhase {
    /// It touched the screen.
    Started,
    /// It was moved.
    Moved,
    /// It left the screen.
    Ended,
    /// The system took it away: whatever it did is undone as far as that goes.
    Cancelled,
}

/// What a gamepad said.
#[derive(Clone, Debug, PartialEq)]
pub enum PadEvent {
    /// It is there now, or was there as the program began.
    Connected(PadInfo),
    /// It is gone.
    Disconnected,
    /// A button is pressed that far.
    Button {
        /// Which one.
        button: PadButton,
        /// From 0 (at rest) to 1.
        value: f32,
    },
    /// A stick was moved along one of its axes.
    Axis {
        /// Which one.
        axis: PadAxis,
        /// From -1 (left, down) to 1 (right, up).
        value: f32,
    },
}

/// What a gamepad is, to know it again when it comes back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PadInfo {
    /// Its name as a player reads it.
    pub name: String,
    /// The kind of device, as mapping files name it.
    pub guid: [u8; 16],
}

/// An axis of a stick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PadAxis {
    /// To the right.
    X(Stick),
    /// Up.
    Y(Stick),
}

impl DeviceEvent {
    /// A real key event.
    #[must_use]
    pub const fn key(key: Key, pressed: bool) -> Self {
        Self::Key { key, pressed, synthetic: false }
    }
}
