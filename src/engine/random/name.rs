//! Stream names, ordered by UTF-16 code units.

use std::borrow::Cow;
use std::cmp::Ordering;

/// A stream name whose order is that of its UTF-16 code units: where a name holds characters above U+FFFF
/// this differs from the order of its UTF-8 bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamName<'a>(Cow<'a, str>);

impl<'a> StreamName<'a> {
    /// A borrowed name, for look-ups.
    #[must_use]
    pub fn new(name: &'a str) -> Self {
        Self(Cow::Borrowed(name))
    }

    /// The name's text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<'a> From<Cow<'a, str>> for StreamName<'a> {
    fn from(name: Cow<'a, str>) -> Self {
        Self(name)
    }
}

impl Ord for StreamName<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.0.is_ascii() && other.0.is_ascii() {
            return self.0.cmp(&other.0);
        }
        self.0.encode_utf16().cmp(other.0.encode_utf16())
    }
}

impl PartialOrd for StreamName<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
