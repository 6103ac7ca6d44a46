//! What a golden case comes to. `tests/golden.rs` compares by the same.

use std::collections::BTreeMap;
use std::sync::Arc;

use dacapo_engine::game::Game;
use dacapo_engine::hash::hex;
use dacapo_engine::replay::{EndKind, PlayOptions, Replay};
use dacapo_engine::session::{Run, Session};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A case's `expected.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Expected {
    /// How the recording ended: `finished`, `budget`, `failed`, or `none` where it was cut off.
    pub end: String,
    /// What the failed boundary said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
    /// How the run stands at its end, before a boundary that fails.
    pub status: String,
    /// Boundaries of the recording.
    pub boundaries: u64,
    /// Ticks of the run.
    pub ticks: u64,
    /// The hash after the last boundary, before one that fails.
    pub final_hash: String,
    /// Whether the file is byte for byte what a recorder writes, with axes packed or as numbers.
    pub canonical: bool,
    /// Some places of the state at the end and what is there.
    pub state: BTreeMap<String, Value>,
}

impl Expected {
    /// Plays a recording to its end, and looks at some places of its state.
    ///
    /// # Errors
    /// In one line, why it cannot be played.
    pub fn of<G: Game>(file: &[u8], replay: &Arc<Replay>, places: &[String]) -> Result<Self, String> {
        let mut run = Session::<G>::play(Arc::clone(replay), &PlayOptions::default())
            .map_err(|error| error.to_string())?;
        run.enable_hashes();
        let fails = replay.end.as_ref().is_some_and(|end| end.kind == EndKind::Failed);
        let boundaries = replay.track.boundaries();
        for _ in 0..boundaries - u64::from(fails) {
            run.play_next().map_err(|error| error.to_string())?;
        }
        let state = run.state();
        let tree = run.state_json().map_err(|error| error.to_string())?;
        let look = |place: &String| (place.clone(), tree.pointer(place).cloned().unwrap_or_default());
        let end = replay.end.as_ref().map(|end| format!("{:?}", end.kind).to_lowercase());
        Ok(Self {
            end: end.unwrap_or_else(|| "none".to_owned()),
            failure: fails.then(|| run.play_next().err()).flatten().map(|error| error.to_string()),
            status: format!("{:?}", state.status).to_lowercase(),
            boundaries,
            ticks: state.ticks,
            final_hash: state.hash.map(hex).unwrap_or_default(),
            canonical: is_written_as(replay, file),
            state: places.iter().map(look).collect(),
        })
    }
}

/// Whether a recording is written as these bytes, with its axes packed or as numbers.
pub fn is_written_as(replay: &Replay, file: &[u8]) -> bool {
    let mut readable = Vec::new();
    replay.to_json().as_bytes() == file
        || (replay.write_readable_json(&mut readable).is_ok() && readable == file)
}
