//! A finding kept as a case for tests: a folder with the recording and what it shows.

use std::path::Path;

use dacapo_engine::playtest::{Finding, Found};
use serde::Serialize;

use crate::failure::Failure;
use crate::library::{new_folder, save_new};

/// What a case shows.
#[derive(Serialize)]
struct Expected<'a> {
    kind: &'static str,
    boundary: u64,
    message: &'a str,
}

/// Writes a case into a new folder.
pub(super) fn keep(finding: &Finding, folder: &Path) -> Result<(), Failure> {
    new_folder(folder)?;
    save_new(&folder.join("replay.json"), |mut out| finding.replay.write_json(&mut out))?;
    let Found { kind, boundary, message, .. } = &finding.found;
    let expected = Expected { kind: kind.name(), boundary: *boundary, message };
    save_new(&folder.join("expected.json"), |out| {
        serde_json::to_writer_pretty(&mut *out, &expected)?;
        out.write_all(b"\n")
    })
}
