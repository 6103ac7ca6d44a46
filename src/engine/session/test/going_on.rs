//! Runs that go on from a stored state, a cut or an ended playback, and those that do not.

use super::walker::Lines;
use super::*;

/// A4, T3: what sources hold after a restored state or an ended playback reaches the game as edges, never as a silent
/// change of what is held, and the recording of it plays again.
#[test]
fn input_goes_on_from_a_restored_state() {
    let (mut held, source) = walker(Level::default());
    hold(&mut held, source, Walk::Jump.index(), true);
    push(&mut held, source, 0.5, 0.0);
    held.step(DT).unwrap();
    let point = held.checkpoint().unwrap();

    let (mut resumed, other) = walker(Level::default());
    hold(&mut resumed, other, Walk::Pause.index(), true);
    resumed.restore_checkpoint(&point).unwrap();
    resumed.record(options()).unwrap();
    for _ in 0..3 {
        resumed.step(DT).unwrap();
    }
    let replay = resumed.finish(EndKind::Finished).unwrap();
    assert!(replay.to_json().contains("\"=Jump\",\"-Jump\",\"+Pause\""), "{}", replay.to_json());
    assert_eq!(verify::<Walker>(&Arc::new(replay), &PlayOptions::default()).unwrap().verdict, Verdict::Same);
    resumed.record(options()).unwrap();
    assert_eq!(resumed.restore_checkpoint(&point), Err(crate::session::RestoreError::NotFree));
}

/// J5, P12: a journal that was cut off anywhere verifies: what became of its last boundary may be missing.
#[test]
fn a_journal_verifies_wherever_it_was_cut() {
    let written = Lines::default();
    let (mut session, source) = walker(Level::default());
    session.record(written.options()).unwrap();
    for boundary in 0..60 {
        hold(&mut session, source, Walk::Jump.index(), boundary % 7 == 3);
        hold(&mut session, source, Walk::Pause.index(), boundary % 20 == 11);
        push(&mut session, source, f32::from(boundary as i16 % 5) / 5.0, 0.0);
        session.step(if session.paused() { 0.0 } else { DT }).unwrap();
        if boundary % 9 == 0 {
            session.recorder().unwrap().flush();
        }
    }
    let written = written.0.borrow();
    let header = written.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    for end in header..=written.len() {
        let loaded = read(&written[..end]).unwrap();
        let report = verify::<Walker>(&Arc::new(loaded.replay), &PlayOptions::default()).unwrap();
        assert_eq!(report.verdict, Verdict::Same, "cut at {end}");
    }
}

/// P12: boundaries in which only a stick moves wait to be packed in a journal, but none of a run that failed does: it is there
/// before the recording is finished, with the boundary that failed.
#[test]
fn a_failure_is_in_the_journal_at_once() {
    let written = Lines::default();
    let (mut session, source) = walker(Level { panic_at: Some(40), ..Level::default() });
    session.record(written.options()).unwrap();
    let mut steps = 0..;
    let mut moved = |session: &mut Session<Walker>| {
        let step = steps.next().unwrap();
        push(session, source, (step * 37 % 200) as f32 / 200.0, 0.25);
        session.step(DT)
    };
    while moved(&mut session).is_ok() {}
    let replay = read(&written.0.borrow()).unwrap().replay;
    assert_eq!(replay.track.boundaries(), 41);
    assert_eq!(replay.input_at(40).as_deref(), Some("player: Move 0.4 0.25"));
    assert!(String::from_utf8_lossy(&written.0.borrow()).contains(",\"~Move\",\""));
    let finding = verify::<Walker>(&Arc::new(replay), &PlayOptions::default()).unwrap().verdict;
    assert!(matches!(finding, Verdict::Failed(found) if found.boundary == 40));
}

/// J5, P2: the journal of a run that is recorded from its middle begins with the state there: it plays after a crash, wherever
/// it was cut, and whole it is the recording.
#[test]
fn a_journal_from_the_middle_of_a_run_plays() {
    let written = Lines::default();
    let (mut session, source) = walker(Level::default());
    let step = |session: &mut Session<Walker>, boundary: u32| {
        hold(session, source, Walk::Jump.index(), boundary % 7 == 3);
        session.step(DT).unwrap();
    };
    (0..20).for_each(|boundary| step(&mut session, boundary));
    session.record(written.options()).unwrap();
    (20..40).for_each(|boundary| step(&mut session, boundary));
    session.recorder().unwrap().flush();
    let cut = written.0.borrow().len();
    let world = session.world().clone();
    (40..50).for_each(|boundary| step(&mut session, boundary));
    let replay = session.finish(EndKind::Finished).unwrap();

    let written = written.0.borrow();
    assert_eq!(read(&written).unwrap().replay, replay);
    let loaded = read(&written[..cut]).unwrap();
    assert!(loaded.unfinished && !loaded.torn);
    let mut again = Session::<Walker>::play(Arc::new(loaded.replay), &PlayOptions::default()).unwrap();
    while again.play_next().unwrap() {}
    assert_eq!((again.world(), again.moment.boundaries), (&world, 40));
    let lines = written.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1);
    for end in lines {
        let loaded = read(&written[..end]).unwrap();
        assert_eq!(loaded.replay.checkpoints.len(), 1, "cut at {end}");
        let report = verify::<Walker>(&Arc::new(loaded.replay), &PlayOptions::default()).unwrap();
        assert_eq!(report.verdict, Verdict::Same, "cut at {end}");
    }
}

/// A3, T3: what an axis was pushed to by a recording or in a restored state ends where no source pushes it.
#[test]
fn no_axis_sticks_where_nobody_pushes_it() {
    let axis = |session: &Session<Walker>| session.moment().frames()[0].axes[usize::from(Walk::Move.index())];
    let (mut pushed, source) = walker(Level::default());
    push(&mut pushed, source, 0.5, -0.25);
    pushed.record(RecordOptions::default()).unwrap();
    (0..3).for_each(|_| pushed.step(DT).unwrap());
    let (kept, point) = (pushed.moment().clone(), pushed.checkpoint().unwrap());
    let replay = Arc::new(pushed.finish(EndKind::Finished).unwrap());

    let mut watched = Session::<Walker>::play(replay, &PlayOptions::default()).unwrap();
    while watched.play_next().unwrap() {}
    watched.stop_playing();
    let mut restored = walker(Level::default()).0;
    restored.restore(&kept).unwrap();
    let mut loaded = walker(Level::default()).0;
    loaded.restore_checkpoint(&point).unwrap();
    for mut session in [watched, restored, loaded] {
        assert_eq!(axis(&session), [500, -250, 0]);
        let at = session.world().at;
        session.step(DT).unwrap();
        assert_eq!((axis(&session), session.world().at), ([0; 3], at));
    }
    // A source that pushes elsewhere is heard without moving again.
    let (mut other, source) = walker(Level::default());
    push(&mut other, source, 0.0, 1.0);
    other.restore(&kept).unwrap();
    other.step(DT).unwrap();
    assert_eq!(axis(&other), [0, 1000, 0]);
}

/// S4, P7: a playback that differs from its recording goes no further: whatever came next would be another run.
#[test]
fn a_playback_that_differs_goes_no_further() {
    let mut replay = lively_run().0;
    let hashes = replay.hashes.as_mut().unwrap();
    hashes.low16[7] ^= 1;
    let replay = Arc::new(replay);
    let mut again = Session::<Walker>::play(Arc::clone(&replay), &PlayOptions::default()).unwrap();
    let error = (0..20).find_map(|_| again.play_next().err()).expect("a difference");
    assert!(matches!(error, StepError::Differs { boundary: 7, .. }), "{error}");
    assert_eq!(again.play_next(), Err(StepError::Poisoned(7)));
    assert_eq!(again.step(DT), Err(StepError::Poisoned(7)));
    assert_eq!(again.moment.boundaries, 8);
    assert_eq!(again.record(RecordOptions::default()).unwrap_err().code(), "RUN_NOT_FREE");
}

/// H2: a recorded failure that no longer happens is a difference.
#[test]
fn a_failure_that_does_not_happen_again_is_found() {
    let (mut session, _) = walker(Level { panic_at: Some(7), ..Level::default() });
    session.record(options()).unwrap();
    while session.step(DT).is_ok() {}
    let replay = session.finish(EndKind::Finished).unwrap();
    let again =
        |replay: Replay| verify::<Walker>(&Arc::new(replay), &PlayOptions::default()).unwrap().verdict;
    assert!(matches!(again(replay.clone()), Verdict::FailedAsRecorded(_)));
    let mended = replay.to_json().replace("\"panic_at\":7", "\"panic_at\":null");
    let Verdict::Changed(finding) = again(read(mended.as_bytes()).unwrap().replay) else {
        panic!("a difference")
    };
    assert!(finding.boundary == 7 && finding.message.contains("planted fault"), "{finding:?}");
}

/// S7: a recording holds its level, the default one too: another default changes nothing for it.
#[test]
fn the_default_level_is_recorded_too() {
    let replay = lively_run().0;
    let level = serde_json::to_value(Level::default()).unwrap();
    assert_eq!(replay.header.level, Some(Payload::new(&level)));
}

/// P12: recording a playback gives the same bytes.
#[test]
fn recording_a_playback_gives_the_same_bytes() {
    let replay = Arc::new(lively_run().0);
    let mut again = Session::<Walker>::play(Arc::clone(&replay), &PlayOptions::default()).unwrap();
    again.record(options()).unwrap();
    while again.play_next().unwrap() {}
    assert_eq!(again.finish(EndKind::Finished).unwrap().to_json(), replay.to_json());
}

/// P8: a forced playback of a run that is set up otherwise goes on, marked from its first boundary.
#[test]
fn a_forced_playback_is_marked() {
    let text = lively_run().0.to_json().replacen("\"calls\":1", "\"calls\":2", 1);
    let replay = Arc::new(read(text.as_bytes()).unwrap().replay);
    let refused = Session::<Walker>::play(Arc::clone(&replay), &PlayOptions::default()).err().unwrap();
    assert_eq!(refused.code(), "REPLAY_RANDOM");
    let options = PlayOptions { force: true, ..PlayOptions::default() };
    let mut forced = Session::<Walker>::play(replay, &options).unwrap();
    while forced.play_next().unwrap() {}
    let (boundary, mismatch) = forced.player().and_then(|player| player.differed()).unwrap();
    assert_eq!((*boundary, mismatch), (0, &Mismatch::InitialRandom("steps".to_owned())));
}

/// Section C: the codes of a run's refusals, each from the refusal itself.
#[test]
fn refusals_have_codes() {
    let (mut session, source) = walker(Level { panic_at: Some(1), ..Level::default() });
    let composer = &mut session.feed.composers[0];
    assert_eq!(composer.set_button(source, 0, true).unwrap_err().code(), "SOURCE_ACTION");
    assert_eq!(composer.set_axis(source, 0, [f32::NAN; 3]).unwrap_err().code(), "SOURCE_NOT_FINITE");
    composer.remove(source);
    assert_eq!(composer.set_button(source, Walk::Jump.index(), true).unwrap_err().code(), "SOURCE_REMOVED");
    assert_eq!(session.step(-1.0).unwrap_err().code(), "STEP_DELTA");
    session.step(DT).unwrap();
    assert_eq!(session.step(DT).unwrap_err().code(), "RUN_FAILED");
    assert_eq!(session.step(DT).unwrap_err().code(), "RUN_POISONED");
    assert_eq!(session.record(options()).unwrap_err().code(), "RUN_NOT_FREE");

    let mut replay = lively_run().0;
    let mut again = Session::<Walker>::play(Arc::new(replay.clone()), &PlayOptions::default()).unwrap();
    assert_eq!(again.step(0.5).unwrap_err().code(), "STEP_NOT_RECORDED");
    while again.play_next().unwrap() {}
    assert_eq!(again.step(DT).unwrap_err().code(), "REPLAY_ENDED");
    let mut point = walker(Level::default()).0.checkpoint().unwrap();
    point.hash ^= 1;
    replay.checkpoints.push(point);
    let refused = Session::<Walker>::play(Arc::new(replay), &PlayOptions::default()).err().unwrap();
    assert_eq!(refused.code(), "REPLAY_CHECKPOINT");
}

/// J1: a state that is kept more than once before a boundary is in the recording once, from its beginning on, and in its journal:
/// no reader takes two.
#[test]
fn a_state_is_kept_once_before_a_boundary() {
    let written = Lines::default();
    let mut session = walker(Level::default()).0;
    session.step(DT).unwrap();
    session.record(written.options()).unwrap();
    for _ in 0..3 {
        (0..2).for_each(|_| session.record_checkpoint().unwrap());
        session.step(DT).unwrap();
    }
    let replay = session.finish(EndKind::Finished).unwrap();
    let places: Vec<_> = replay.checkpoints.iter().map(|point| point.index).collect();
    assert_eq!(places, [0, 1, 2]);
    assert_eq!(read(replay.to_json().as_bytes()).unwrap().replay, replay);
    assert_eq!(read(&written.0.borrow()).unwrap().replay, replay);
}
