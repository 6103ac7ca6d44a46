//! All tests, how long each takes, and which faults' places each passes.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::compile::Binary;
use crate::process::{self, End};
use crate::{pool, scope};

/// No test takes as long where nothing is faulty.
const LIMIT: Duration = Duration::from_secs(600);

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Test {
    /// The binary's place in the list.
    pub binary: usize,
    pub name: String,
    pub seconds: f64,
    pub passed: bool,
    /// The faults whose places it passes.
    pub reached: BTreeSet<usize>,
}

/// What was found out about the tests of one build.
#[derive(Serialize, Deserialize)]
struct Kept {
    fingerprint: u64,
    /// Where the binaries are.
    paths: Vec<PathBuf>,
    tests: Vec<Test>,
}

/// Runs every test once with all faults off. What an earlier run of the same build found out is taken from a file.
///
/// # Errors
///
/// A binary cannot be run, or the file cannot be written.
pub fn trace(folder: &Path, fingerprint: u64, binaries: &[Binary], jobs: usize) -> Result<Vec<Test>, String> {
    let path = folder.join("trace.json");
    let paths: Vec<_> = binaries.iter().map(|binary| binary.path.clone()).collect();
    let kept = fs::read(&path).ok().and_then(|bytes| serde_json::from_slice::<Kept>(&bytes).ok());
    if let Some(kept) = kept.filter(|kept| kept.fingerprint == fingerprint && kept.paths == paths) {
        return Ok(kept.tests);
    }
    let mut all = Vec::new();
    for (number, binary) in binaries.iter().enumerate().filter(|(_, binary)| scope::runs(&binary.name)) {
        all.extend(process::list(binary)?.into_iter().map(|name| (number, name)));
    }
    println!("running {} tests without a fault", all.len());
    let mut tests = Vec::new();
    pool::each(
        &all,
        jobs,
        |job, (number, name)| one(folder, job, &binaries[*number], *number, name),
        |_, test| {
            tests.push(test?);
            if tests.len() % 100 == 0 {
                println!("{} of {}", tests.len(), all.len());
            }
            Ok(())
        },
    )?;
    let kept = Kept { fingerprint, paths, tests };
    let text = serde_json::to_vec(&kept).map_err(|error| error.to_string())?;
    fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(kept.tests)
}

fn one(folder: &Path, job: usize, binary: &Binary, number: usize, name: &str) -> Result<Test, String> {
    let path = folder.join(format!("reached-{job}"));
    let _ = fs::remove_file(&path);
    let settings = [("DACAPO_MUTATION_REACHED", path.to_string_lossy().into_owned())];
    let (end, seconds) = process::run(binary, &[name], &settings, LIMIT)?;
    // A test that passes no switch makes no file.
    let text = fs::read_to_string(&path).unwrap_or_default();
    let reached = text.lines().filter_map(|line| line.parse().ok()).collect();
    Ok(Test { binary: number, name: name.to_owned(), seconds, passed: end == End::Passed, reached })
}
