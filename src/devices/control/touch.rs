//! Names of what a touch screen shows.

use std::fmt;

const LONGEST: usize = 24;

/// The name of a control on the touch screen: 1 to 24 ASCII letters, digits and `_`. Small enough to be handed around
/// like a number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct TouchName([u8; LONGEST]);

impl TouchName {
    /// A name; nothing for text that cannot be one.
    #[must_use]
    pub fn new(name: &str) -> Option<Self> {
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        if name.is_empty() || name.len() > LONGEST || !name.bytes().all(fits) {
            return None;
        }
        let mut bytes = [0; LONGEST];
        bytes[..name.len()].copy_from_slice(name.as_bytes());
        Some(Self(bytes))
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let end = self.0.iter().position(|byte| *byte == 0).unwrap_or(LONGEST);
        std::str::from_utf8(&self.0[..end]).unwrap_or_default()
    }
}

impl fmt::Display for TouchName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for TouchName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
