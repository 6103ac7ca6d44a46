//! Which faults are tried, in the order of the seed.

use std::collections::BTreeSet;
use std::path::Path;

use crate::place::{Key, Place};
use crate::report::{self, Equivalent, Report, Request};
use crate::tree::Files;
use crate::{find, scope};

/// Every fault that the sources can be given.
///
/// # Errors
///
/// A source is no Rust.
pub fn candidates(files: &Files) -> Result<Vec<Place>, String> {
    let mut all = Vec::new();
    for (file, content) in files.iter().filter(|(file, _)| scope::holds(file)) {
        let text = std::str::from_utf8(content).map_err(|error| format!("{file}: {error}"))?;
        all.extend(find::places(file, text).map_err(|error| format!("{file}: {error}"))?);
    }
    Ok(all)
}

/// Those that were asked for, in the order in which the seed draws them.
///
/// # Errors
///
/// There is no last report, where its survivors are asked for.
pub fn drawn(mut all: Vec<Place>, request: &Request, folder: &Path) -> Result<Vec<Place>, String> {
    if !request.only.is_empty() {
        all.retain(|place| request.only.iter().any(|path| place.key.file.starts_with(path)));
    }
    if request.survivors {
        let last: Report = report::read(&folder.join("report.json"))?;
        let missed: BTreeSet<_> = last.missed().map(|outcome| outcome.key.clone()).collect();
        all.retain(|place| missed.contains(&place.key));
    }
    all.sort_by_cached_key(|place| (place.key.rank(request.seed), place.key.clone()));
    Ok(all)
}

/// Those judged equivalent that are no longer there: their code was changed, and the judgement is void.
pub fn stale(equivalent: &[Equivalent], all: &[Place]) -> Vec<Key> {
    let there: BTreeSet<_> = all.iter().map(|place| &place.key).collect();
    equivalent.iter().map(|given| &given.key).filter(|key| !there.contains(key)).cloned().collect()
}
