//! Recordings that have to stay playable: every folder `tests/golden/GAME/CASE` holds a `replay.json` (or a
//! `replay.json.part`) and what it comes to in `expected.json`. A new case, as one that shows a mended fault, is a
//! new folder; nothing here has to change.
//!
//! Nothing here writes. `cargo run -p dacapo-games --bin replay-hashes -- --expect FOLDER` writes what a new case
//! comes to; `… --golden tests/golden` makes all cases anew, after a game's VERSION was raised.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "finds and reads recordings; the rules see none of it"
)]

#[path = "../games/replay_hashes/outcome.rs"]
mod outcome;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use dacapo_engine::game::Game;
use dacapo_engine::replay::{
    EndKind, Finding, Incompatible, PlayOptions, Replay, Verdict, read, record_again, verify,
};
use dacapo_engine::session::Session;
use dacapo_games::proving::Ruleset;
use dacapo_games::{Blockfall, PrismRaid, Proving};
use outcome::{Expected, is_written_as};

const COMMAND: &str = "cargo run -p dacapo-games --bin replay-hashes -- --golden tests/golden";

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden")
}

fn folders(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let paths = entries.map(|entry| entry.expect("a readable entry").path());
    let mut folders: Vec<_> = paths.filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

/// A case's file and what it holds.
fn load(case: &Path) -> (Vec<u8>, Replay) {
    let file = ["replay.json", "replay.json.part"].map(|name| case.join(name));
    let file = file.iter().find(|file| file.is_file()).unwrap_or_else(|| panic!("{case:?}: no replay.json"));
    let bytes = fs::read(file).unwrap_or_else(|error| panic!("{file:?}: {error}"));
    let replay = read(&bytes).unwrap_or_else(|error| panic!("{file:?}: {error}")).replay;
    (bytes, replay)
}

/// Whether a recording verifies; if not, what is to be done about it.
fn check_rules<G: Game>(replay: &Arc<Replay>) -> Result<(), String> {
    let report = match verify::<G>(replay, &PlayOptions::default()) {
        Ok(report) => report,
        Err(Incompatible::Stale { recorded, current }) => {
            return Err(format!(
                "recorded with version {recorded} of the rules of '{}', these are version {current}: write the \
                 golden cases anew with `{COMMAND}`",
                G::ID
            ));
        }
        Err(error) => return Err(error.to_string()),
    };
    let unchanged = matches!(report.verdict, Verdict::Same | Verdict::FailedAsRecorded(_));
    match report.verdict {
        Verdict::Changed(found) | Verdict::Failed(found) => Err(changed::<G>(&found)),
        Verdict::Nondeterministic(found) => {
            Err(format!("two runs differ at boundary {}: {}", found.boundary, found.message))
        }
        _ if unchanged && report.boundaries == replay.track.boundaries() => Ok(()),
        other => Err(format!("{other:?} after {} boundaries", report.boundaries)),
    }
}

fn changed<G: Game>(found: &Finding) -> String {
    format!(
        "the rules of '{id}' have changed, but its VERSION is still {version}: boundary {boundary} differs ({message}; \
         input {input}). Recordings that players have would now play another run. If the change is meant, raise \
         VERSION and write the golden cases anew with `{COMMAND}`; if it is not, it is a fault",
        id = G::ID,
        version = G::VERSION,
        boundary = found.boundary,
        message = found.message,
        input = found.input.as_deref().unwrap_or("unknown"),
    )
}

/// All that a case promises.
fn check<G: Game>(case: &Path) {
    let (bytes, replay) = load(case);
    let replay = Arc::new(replay);
    if let Err(message) = check_rules::<G>(&replay) {
        panic!("{}: {message}", case.display());
    }
    let text = fs::read(case.join("expected.json"))
        .unwrap_or_else(|error| panic!("{case:?}: {error}; see how to write it at the top of this test"));
    let expected: Expected =
        serde_json::from_slice(&text).unwrap_or_else(|error| panic!("{case:?}: {error}"));
    let places: Vec<_> = expected.state.keys().cloned().collect();
    assert_eq!(Expected::of::<G>(&bytes, &replay, &places).as_ref(), Ok(&expected), "{case:?}");
    check_again::<G>(case, &bytes, &replay, expected.canonical);
    check_restored::<G>(case, &replay);
}

/// P12, J8: the same inputs, recorded again, are the same file; of one that no recorder wrote, the same run.
fn check_again<G: Game>(case: &Path, bytes: &[u8], replay: &Arc<Replay>, canonical: bool) {
    let mut again = record_again::<G>(replay).unwrap_or_else(|error| panic!("{case:?}: {error}"));
    // Which release recorded it is information only; cases are not made anew for each.
    again.header.engine_version.clone_from(&replay.header.engine_version);
    if canonical {
        assert!(is_written_as(&again, bytes), "{case:?}: recorded again it is another file");
    }
    let loaded = read(again.to_json().as_bytes()).unwrap_or_else(|error| panic!("{case:?}: {error}")).replay;
    assert_eq!(loaded, again, "{case:?}");
    assert_eq!(loaded.track.boundaries(), replay.track.boundaries(), "{case:?}");
    check_rules::<G>(&Arc::new(loaded)).unwrap_or_else(|error| panic!("{case:?}, recorded again: {error}"));
}

/// H4: a run that is saved and loaded at any boundary goes on as recorded.
fn check_restored<G: Game>(case: &Path, replay: &Arc<Replay>) {
    let fails = replay.end.as_ref().is_some_and(|end| end.kind == EndKind::Failed);
    let boundaries = replay.track.boundaries() - u64::from(fails);
    let stops = [0, 1, 2, boundaries / 3, boundaries / 2, boundaries.saturating_sub(1), boundaries];
    let mut run =
        Session::<G>::play(Arc::clone(replay), &PlayOptions::default()).expect("it has been played");
    run.enable_hashes();
    for boundary in 0..=boundaries {
        if stops.contains(&boundary) {
            let hash = run.checkpoint().expect("a state that can be kept").hash;
            run =
                run.reload().unwrap_or_else(|error| panic!("{case:?}: before boundary {boundary}: {error}"));
            assert_eq!(run.checkpoint().expect("the same state").hash, hash, "{case:?}");
        }
        if boundary < boundaries {
            let played = run.play_next();
            assert_eq!(played, Ok(true), "{case:?}: restored, at boundary {boundary}");
        }
    }
}

/// H2, H4, P7, P9, P12, J8, FR-G3: every case verifies and comes to what it came to when it was recorded.
#[test]
fn every_case_plays_as_recorded() {
    let (mut games, mut cases) = (0, 0);
    for game in folders(&top()) {
        for case in folders(&game) {
            match game.file_name().and_then(std::ffi::OsStr::to_str) {
                Some(Blockfall::ID) => check::<Blockfall>(&case),
                Some(PrismRaid::ID) => check::<PrismRaid>(&case),
                Some("proving") => check::<Proving>(&case),
                other => panic!("no game {other:?}: name it here"),
            }
            cases += 1;
        }
        games += 1;
    }
    assert!(games >= 3 && cases >= 40, "only {cases} cases of {games} games found");
}

/// P8, H2: rules that change without their version say so, and what to do.
#[test]
fn changed_rules_ask_for_a_version() {
    let replay = Arc::new(load(&top().join("proving/rehearsal")).1);
    check_rules::<Ruleset<20>>(&replay).expect("the rules that it was recorded with");
    let message = check_rules::<Ruleset<21>>(&replay).expect_err("one constant is another");
    let wanted = "the rules of 'proving' have changed, but its VERSION is still 1: boundary ";
    assert!(message.starts_with(wanted), "{message}");
    assert!(message.contains("raise VERSION and write the golden cases anew with `cargo run"), "{message}");

    let mut older = (*replay).clone();
    older.header.game_version = 0;
    let message = check_rules::<Proving>(&Arc::new(older)).expect_err("older rules");
    let wanted =
        "recorded with version 0 of the rules of 'proving', these are version 1: write the golden cases";
    assert!(message.starts_with(wanted), "{message}");
}
