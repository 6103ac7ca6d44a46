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

    /// Bytes on the heap: none for the constant names of rules.
    pub(super) fn heap_bytes(&self) -> usize {
        match &self.0 {
            Cow::Borrowed(_) => 0,
            Cow::Owned(name) => name.len(),
        }
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
        let (own, others) = (self.0.as_bytes(), other.0.as_bytes());
        match own.iter().zip(others).find(|(own, others)| own != others) {
            None => own.len().cmp(&others.len()),
            Some((own, others)) => rank(*own).cmp(&rank(*others)),
        }
    }
}

/// The order of UTF-16 among bytes of UTF-8: it is theirs, except that characters above U+FFFF, as pairs of units from
/// U+D800 on, come before U+E000 to U+FFFF. Where two texts first differ, both bytes begin a character or both go on
/// with one, so that the leading bytes alone decide.
fn rank(byte: u8) -> u8 {
    match byte {
        0xEE | 0xEF => byte + 0x10,
        _ => byte,
    }
}

impl PartialOrd for StreamName<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
