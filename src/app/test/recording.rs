//! What is recorded while one plays: that it is there in time, whole, and never in the way of the run.

use std::sync::atomic::{AtomicBool, Ordering};

use super::*;
use crate::toy::Variant;

/// J5, P12: whatever happens, the journal is never as much as half a second behind the run, whether or not anything was pressed:
/// what then lies between it and the disk has the rest of a second.
#[test]
fn the_journal_keeps_up_with_the_run() {
    let mut program = TestApp::playing(None);
    let mut behind = 0;
    for frame in 1..=600_u64 {
        let at = frame * 16_666_667;
        match frame {
            100 => program.tap(at, "Space"),
            200 | 260 => program.tap(at, "KeyP"),
            _ => {}
        }
        program.frame(at);
        let journal = read(&program.memory.0.borrow().journal).expect("a journal that reads").replay;
        behind = behind.max(program.boundaries() - journal.track.boundaries());
        let hashed = journal.hashes.expect("hashes").low16.len() as u64;
        assert!(program.boundaries() - hashed <= 60, "hashes, picture {frame}");
    }
    assert!((1..=60).contains(&behind), "{behind} boundaries");
}

/// P10: a run of a quarter of an hour, longer than the library records unless told otherwise, is recorded to its end.
#[test]
fn a_long_run_is_recorded_whole() {
    let mut program = TestApp::playing(None);
    // As many steps as one picture may run.
    (1..=13_000).for_each(|frame| program.frame(frame * 66_666_667));
    let boundaries = program.boundaries();
    assert!(boundaries > 100_000, "{boundaries}");
    assert!(!program.shows("The recording is full"), "{:?}", program.words());
    let replay = program.recorded();
    assert_eq!(replay.track.boundaries(), boundaries);
    assert_eq!(replay.end.as_ref().map(|end| end.kind), Some(EndKind::Finished));
}

/// P10: a recording that holds all it may is kept as it is, the player is told, and play goes on.
#[test]
fn a_full_recording_is_kept_and_said() {
    let text = "The recording is full and was kept; play goes on without one";
    let mut program = TestApp::playing(Some(serde_json::json!({"echoes": 4999})));
    // A tap is told 9 999 times, and a million events fill a recording, as far as there is room for those of a boundary.
    for turn in 1..=110_u64 {
        assert_eq!(program.shows(text), turn > 100, "turn {turn}: {:?}", program.words());
        program.tap(turn * 17 * MS, "Space");
        program.frame((turn + 1) * 17 * MS);
    }
    let boundaries = program.boundaries();
    program.frames(112 * 17 * MS, 3 * SECOND);
    assert!(program.boundaries() > boundaries + 100 && program.shows(text));
    let replay = program.recorded();
    assert_eq!(replay.end.as_ref().map(|end| end.kind), Some(EndKind::Budget));
    assert_eq!(replay.events.len(), 999_900);
    assert!(replay.track.boundaries() < boundaries);
}

/// Whether a fresh run of the toy below is refused.
static REFUSES: AtomicBool = AtomicBool::new(false);

struct Unwilling;

impl Variant for Unwilling {
    fn refusal() -> Option<&'static str> {
        REFUSES.load(Ordering::Relaxed).then_some("the scene is gone")
    }
}

/// S6: a fresh run that cannot be set up is refused with its reason, and opens no recording; the run that is there goes on,
/// hears its player, and is recorded as if nothing had been asked.
#[test]
fn a_fresh_run_that_cannot_start_leaves_the_present_one() {
    let opener = PlayScreen::opener(PlaySetup { game: any_game::<Toy<Unwilling>>(), ..setup(None) });
    let mut program = TestApp::open(opener);
    program.tap(0, "Enter");
    program.frames(0, SECOND);
    program.tap(SECOND, "Space");
    program.frames(SECOND, SECOND + 100 * MS);
    REFUSES.store(true, Ordering::Relaxed);
    let at = SECOND + 100 * MS;
    program.tap(at, "KeyR");
    program.tap(at, "KeyR");
    program.frame(at);
    assert!(program.shows("the scene is gone"), "{:?}", program.words());
    assert_eq!((program.memory.0.borrow().opened, program.finished().len()), (1, 0));
    program.tap(at, "Escape");
    program.frames(at, 2 * SECOND);
    program.tap(2 * SECOND, "Space");
    program.frames(2 * SECOND, 3 * SECOND);
    program.app.close();
    let finished = program.finished();
    assert_eq!(finished.len(), 1);
    let boundaries = finished[0].track.boundaries();
    assert!((340..=362).contains(&boundaries), "{boundaries}");
    assert_eq!(edges(&finished[0], "Fire"), (2, 2));
    assert_eq!(finished[0].end.as_ref().map(|end| end.kind), Some(EndKind::Finished));
}
