//! Game code that panics while the binary runs it.

use std::fs;

use dacapo_engine::replay::{Checkpoint, EndKind, Payload, RecordOptions};
use dacapo_engine::session::{RestoreError, Run, Session};
use dacapo_games::PrismRaid;

use super::process::Desk;

const STEP: f64 = 1.0 / 120.0;

/// A recording that begins with a tally at its end, so that counting the next shot panics in the rules.
fn overflowing() -> String {
    let mut session = Session::<PrismRaid>::start(Default::default(), 1).expect("the default level");
    assert!(session.add_autopilot());
    session.step(STEP).expect("a healthy run");
    let point = session.checkpoint().expect("a state that can be kept");
    let mut state = point.state.value();
    state["world"]["tally"]["fired"] = u32::MAX.into();
    let changed = Checkpoint { state: Payload::new(&state), ..point };
    let Err(RestoreError::Hash { found, .. }) = session.restore_checkpoint(&changed) else {
        panic!("another tally has another hash")
    };
    session.restore_checkpoint(&Checkpoint { hash: found, ..changed }).expect("a state made by hand");
    session.record(RecordOptions::default()).expect("from here on");
    let failed = (0..6000).find_map(|_| session.step(STEP).err());
    assert!(failed.is_some(), "a shot is fired");
    session.finish(EndKind::Finished).expect("recorded").to_json()
}

/// S4: a panic in game code fails its boundary in the binary as it is built: the program goes on to the next file, says in one
/// line what happened, and ends with an exit code of its own. Built to abort, it would be ended by a signal.
#[test]
fn a_panic_in_game_code_ends_the_run_and_not_the_program() {
    // This is the binary of one profile. Of the others, none says how panics end.
    assert!(!include_str!("../../Cargo.toml").contains("panic ="), "no build of the binary may abort");
    let desk = Desk::new();
    let (bad, good) = (desk.path("bad.json"), desk.path("good.json"));
    let text = overflowing();
    fs::write(&bad, &text).unwrap();
    desk.run(&["demo", "prism-raid", "--idle", "--seed", "3", "--out", &good]).fine();

    let verified = desk.run(&["verify", &bad, &good]);
    let lines: Vec<_> = verified.out.lines().collect();
    let says = format!("{bad}: fails as recorded at boundary ");
    assert!(
        lines[0].starts_with(&says) && lines[0].ends_with(": attempt to add with overflow"),
        "{verified:?}"
    );
    assert!(lines.iter().any(|line| line.starts_with(&format!("{good}: same, "))), "{verified:?}");
    verified.refused(1, "RUN_FAILED");

    // Whoever does not know that it fails is told so, too.
    let (rest, _) = text.rsplit_once(",\"end\":").expect("an end");
    fs::write(&bad, format!("{rest}}}")).unwrap();
    let verified = desk.run(&["verify", &bad]);
    assert!(verified.out.starts_with(&format!("{bad}: fails at boundary ")), "{verified:?}");
    verified.refused(1, "RUN_FAILED");
    desk.run(&["hashes", &bad]).refused(1, "RUN_FAILED");
}
