//! Keys by their place on the keyboard, whatever letter is printed there.

use std::fmt;

use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error, StrDeserializer};
use winit::keyboard::{KeyCode, PhysicalKey};

/// A key by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key(KeyCode);

impl Key {
    /// Leaves, or pauses a run.
    pub const ESCAPE: Self = Self(KeyCode::Escape);
    /// Switches between window and full screen.
    pub const F11: Self = Self(KeyCode::F11);

    /// The key of a window event; nothing for keys without a known place.
    #[must_use]
    pub fn from_physical(key: PhysicalKey) -> Option<Self> {
        match key {
            PhysicalKey::Code(code) => Some(Self(code)),
            PhysicalKey::Unidentified(_) => None,
        }
    }

    /// A key by its W3C code name, such as `KeyW`.
    #[must_use]
    pub fn named(code: &str) -> Option<Self> {
        let name: StrDeserializer<'_, Error> = code.into_deserializer();
        KeyCode::deserialize(name).ok().map(Self)
    }

    /// Whether the key has a meaning of its own during play, so that games cannot bind it.
    #[must_use]
    pub const fn is_reserved(self) -> bool {
        matches!(self.0, KeyCode::Escape | KeyCode::F11)
    }

    /// Whether this is one of the keys with the system's sign on them.
    #[must_use]
    pub const fn is_super(self) -> bool {
        matches!(self.0, KeyCode::SuperLeft | KeyCode::SuperRight)
    }

    /// The key's code, for the tables of this folder.
    pub(super) const fn code(self) -> KeyCode {
        self.0
    }
}

/// The W3C code name, which [`Key::named`] reads back.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}
