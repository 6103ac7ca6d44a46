//! What was told during a run, as recordings keep it.

use std::fmt;

use serde_json::{Value, json};

/// Something that was told during a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedEvent {
    /// The boundary it belongs to; for an observation, the boundary that comes next.
    pub boundary: u64,
    /// An observation made by the host between boundaries: kept and shown, never compared.
    pub between: bool,
    /// Its type.
    pub kind: Box<str>,
    /// What it says.
    pub payload: Payload,
}

/// A JSON value, kept as its shortest text: as a tree even a small object takes twenty times its length, and a
/// recording may have a million.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payload(Box<str>);

impl RecordedEvent {
    /// An event, or an observation between boundaries.
    #[must_use]
    pub fn new(boundary: u64, between: bool, kind: &str, payload: &Value) -> Self {
        Self { boundary, between, kind: kind.into(), payload: Payload::new(payload) }
    }

    /// The event as a JSON list.
    pub(super) fn push_json(&self, text: &mut Vec<u8>) {
        let between = if self.between { "\"between\"," } else { "" };
        let Self { boundary, kind, payload, .. } = self;
        text.extend_from_slice(format!("[{between}{boundary},{},{payload}]", json!(kind)).as_bytes());
    }
}

impl Payload {
    /// Keeps a value.
    #[must_use]
    pub fn new(value: &Value) -> Self {
        Self(value.to_string().into())
    }

    /// The value.
    #[must_use]
    pub fn value(&self) -> Value {
        // It was written from a value, so it can be read as one.
        serde_json::from_str(&self.0).unwrap_or_default()
    }
}

impl fmt::Display for Payload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
