//! `verify --shrink`: the fewest inputs of a recording that still show its fault.

use std::path::Path;

use dacapo_engine::playtest::Finding;
use dacapo_engine::replay::{Report, Verdict};
use serde_json::{Value, json};

use super::recorded::Recorded;
use crate::failure::Failure;
use crate::library::{save_new, shown};

/// What came of shrinking.
pub(super) enum Shrunk {
    /// There is nothing to shrink, and why.
    Nothing(&'static str),
    /// What is left, and the file that it is in.
    To(Box<Finding>, String),
}

/// Shrinks a recording that was verified, and writes what is left to a new file.
pub(super) fn shrink(recorded: &Recorded, report: &Report, out: &Path) -> Result<Shrunk, Failure> {
    if report.verdict == Verdict::Same {
        return Ok(Shrunk::Nothing("the run is what was recorded"));
    }
    if recorded.replay.checkpoints.first().is_some_and(|first| first.index == 0) {
        return Ok(Shrunk::Nothing("the recording begins in the middle of a run"));
    }
    let Some(finding) = recorded.game.shrink(&recorded.replay)? else {
        return Ok(Shrunk::Nothing("a new run of its inputs shows no fault"));
    };
    save_new(out, |mut file| finding.replay.write_json(&mut file))?;
    Ok(Shrunk::To(Box::new(finding), shown(out)))
}

impl Shrunk {
    pub(super) fn as_text(&self) -> String {
        match self {
            Self::Nothing(why) => format!("  nothing to shrink: {why}\n"),
            Self::To(finding, out) => {
                let (inputs, boundaries) = (finding.inputs, finding.replay.track.boundaries());
                let found = &finding.found;
                format!("  shrunk to {boundaries} boundaries in {out}, inputs left: {inputs}; {found}\n")
            }
        }
    }

    pub(super) fn as_json(&self) -> Value {
        match self {
            Self::Nothing(why) => json!({"out": null, "nothing": why}),
            Self::To(finding, out) => json!({
                "out": out,
                "kind": finding.found.kind.name(),
                "boundary": finding.found.boundary,
                "message": finding.found.message,
                "inputs": finding.inputs,
                "boundaries": finding.replay.track.boundaries(),
            }),
        }
    }
}
