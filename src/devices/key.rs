//! Keys by their place on the keyboard, whatever letter is printed there.

use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error, StrDeserializer};
use winit::keyboard::{KeyCode, PhysicalKey};

/// A key by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key(u16);

impl Key {
    /// Confirms.
    pub const ENTER: Self = Self::of(KeyCode::Enter);
    /// The same on the number pad.
    pub const NUMPAD_ENTER: Self = Self::of(KeyCode::NumpadEnter);
    /// Leaves.
    pub const ESCAPE: Self = Self::of(KeyCode::Escape);
    /// Pauses a playback.
    pub const SPACE: Self = Self::of(KeyCode::Space);
    /// Starts again.
    pub const R: Self = Self::of(KeyCode::KeyR);
    /// Moves up in a menu.
    pub const UP: Self = Self::of(KeyCode::ArrowUp);
    /// Moves down in a menu.
    pub const DOWN: Self = Self::of(KeyCode::ArrowDown);
    /// Goes to the level before in a menu.
    pub const LEFT: Self = Self::of(KeyCode::ArrowLeft);
    /// Goes to the next level in a menu.
    pub const RIGHT: Self = Self::of(KeyCode::ArrowRight);
    /// Goes to the level before in a menu.
    pub const A: Self = Self::of(KeyCode::KeyA);
    /// Goes to the next level in a menu.
    pub const D: Self = Self::of(KeyCode::KeyD);
    /// Moves up in a menu.
    pub const W: Self = Self::of(KeyCode::KeyW);
    /// Moves down in a menu.
    pub const S: Self = Self::of(KeyCode::KeyS);
    /// Switches between window and full screen.
    pub const F11: Self = Self::of(KeyCode::F11);

    const SUPERS: [Self; 2] = [Self::of(KeyCode::SuperLeft), Self::of(KeyCode::SuperRight)];

    /// Keys that games cannot bind.
    const RESERVED: [Self; 5] = [Self::ENTER, Self::NUMPAD_ENTER, Self::ESCAPE, Self::R, Self::F11];

    const fn of(code: KeyCode) -> Self {
        Self(code as u16)
    }

    /// The key of a window event; nothing for keys without a known place.
    #[must_use]
    pub fn from_physical(key: PhysicalKey) -> Option<Self> {
        match key {
            PhysicalKey::Code(code) => Some(Self::of(code)),
            PhysicalKey::Unidentified(_) => None,
        }
    }

    /// A key by its W3C code name, such as `KeyW`.
    #[must_use]
    pub fn named(code: &str) -> Option<Self> {
        let name: StrDeserializer<'_, Error> = code.into_deserializer();
        KeyCode::deserialize(name).ok().map(Self::of)
    }

    /// Whether the key has a meaning of its own outside games, so that they cannot bind it.
    #[must_use]
    pub fn is_reserved(self) -> bool {
        Self::RESERVED.contains(&self)
    }

    /// Whether this is one of the keys with the system's sign on them.
    #[must_use]
    pub fn is_super(self) -> bool {
        Self::SUPERS.contains(&self)
    }
}
