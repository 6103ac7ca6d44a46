//! A golden case before it is written.

use dacapo_engine::replay::Replay;

/// A recording and where it belongs.
pub struct Case {
    pub name: &'static str,
    /// `replay.json`, or `replay.json.part` for one that was never finished.
    pub file: &'static str,
    pub text: Vec<u8>,
}

impl Case {
    pub fn new(name: &'static str, replay: &Replay) -> Self {
        Self { name, file: "replay.json", text: replay.to_json().into_bytes() }
    }
}
