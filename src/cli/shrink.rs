//! `verify --shrink`: the fewest inputs of a recording that still show its fault.

use std::path::{Path, PathBuf};

use dacapo_engine::playtest::Finding;
use dacapo_engine::replay::{Report, Verdict};
use serde_json::{Value, json};

use super::json;
use super::recorded::Recorded;
use crate::escape::escape_path;
use crate::failure::Failure;
use crate::library::save_new;
use crate::printer::Printer;

/// What came of shrinking.
pub(super) enum Shrunk {
    /// There is nothing to shrink, and why.
    Nothing(&'static str),
    /// What is left, and the file that it is in.
    To(Box<Finding>, PathBuf),
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
    Ok(Shrunk::To(Box::new(finding), out.to_owned()))
}

impl Shrunk {
    pub(super) fn print(&self, out: &mut Printer<'_>) {
        match self {
            Self::Nothing(why) => writeln!(out, "  nothing to shrink: {why}"),
            Self::To(finding, file) => {
                let (inputs, boundaries) = (finding.inputs, finding.replay.track.boundaries());
                let (file, found) = (escape_path(file), &finding.found);
                writeln!(
                    out,
                    "  shrunk to {boundaries} boundaries in {file}, inputs left: {inputs}; {found}"
                );
            }
        }
    }

    pub(super) fn as_json(&self) -> Value {
        match self {
            Self::Nothing(why) => json!({"out": null, "nothing": why}),
            Self::To(finding, file) => json!({
                "out": json::of_path(file),
                "kind": finding.found.kind.name(),
                "boundary": finding.found.boundary,
                "message": finding.found.message,
                "inputs": finding.inputs,
                "boundaries": finding.replay.track.boundaries(),
            }),
        }
    }
}
