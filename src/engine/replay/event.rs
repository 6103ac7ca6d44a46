//! What was told during a run, as recordings keep it.

use std::borrow::Cow;
use std::fmt;

use serde::de::DeserializeOwned;
use serde::ser::{Error, Serialize, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;

/// Something that was told during a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedEvent<'a> {
    /// The boundary it belongs to; for an observation, the boundary that comes next.
    pub boundary: u64,
    /// An observation made by the host between boundaries: kept and shown, never compared.
    pub between: bool,
    /// Its type.
    pub kind: Cow<'a, str>,
    /// What it says, as JSON text.
    pub payload: Cow<'a, str>,
}

/// A JSON value, kept as its text: as a tree even a small object takes twenty times its length, and a
/// recording may have a million.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payload(Box<str>);

impl<'a> RecordedEvent<'a> {
    /// An event, or an observation between boundaries.
    #[must_use]
    pub fn new(boundary: u64, between: bool, kind: impl Into<Cow<'a, str>>, payload: &Value) -> Self {
        Self { boundary, between, kind: kind.into(), payload: payload.to_string().into() }
    }

    /// The event as a JSON list.
    pub(super) fn push_json(&self, text: &mut Vec<u8>) {
        text.extend_from_slice(if self.between { b"[\"between\"," } else { b"[" });
        // Writing to memory does not fail.
        serde_json::to_writer(&mut *text, &self.boundary).unwrap_or_default();
        text.push(b',');
        // A type is a name, in which nothing is escaped.
        text.push(b'"');
        text.extend_from_slice(self.kind.as_bytes());
        text.extend_from_slice(b"\",");
        text.extend_from_slice(self.payload.as_bytes());
        text.push(b']');
    }

    /// Whether it says the same as another, however the values are written.
    pub(super) fn says(&self, other: &RecordedEvent<'_>) -> bool {
        self.kind == other.kind && (self.payload == other.payload || self.value() == other.value())
    }

    /// What it says.
    #[must_use]
    pub fn value(&self) -> Value {
        // It was written from a value, or checked as it was read.
        serde_json::from_str(&self.payload).unwrap_or_default()
    }
}

impl Payload {
    /// Keeps a value.
    #[must_use]
    pub fn new(value: &Value) -> Self {
        Self(value.to_string().into())
    }

    /// Keeps JSON text that was checked, without the blanks between its parts.
    pub(super) fn of_text(text: &str) -> Self {
        let (mut quoted, mut escaped) = (false, false);
        let kept = |c: &char| {
            let blank = !quoted && c.is_ascii_whitespace();
            (quoted, escaped) = match (c, escaped) {
                ('"', false) => (!quoted, false),
                ('\\', false) => (quoted, true),
                _ => (quoted, false),
            };
            !blank
        };
        Self(text.chars().filter(kept).collect())
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The value as one of a type.
    ///
    /// # Errors
    /// It is none.
    pub fn parse<T: DeserializeOwned>(&self) -> serde_json::Result<T> {
        serde_json::from_str(&self.0)
    }

    /// The value.
    #[must_use]
    pub fn value(&self) -> Value {
        // It was written from a value, so it can be read as one.
        serde_json::from_str(&self.0).unwrap_or_default()
    }
}

impl Serialize for Payload {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let raw: &RawValue = serde_json::from_str(&self.0).map_err(S::Error::custom)?;
        raw.serialize(serializer)
    }
}

impl fmt::Display for Payload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
