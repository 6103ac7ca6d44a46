mod branch;
mod commands;
mod events;
mod finite;
mod given;
mod going_on;
mod groups;
mod moment;
mod options;
mod pauses;
mod presentation;
mod speaker;
mod walker;

use std::sync::Arc;

use super::{GivenBoundary, Session, StepError};
use crate::replay::{
    EndKind, MAX_DELTA, MAX_TEXT_BYTES, Mismatch, Payload, PlayOptions, RecordOptions, Replay, Verdict,
    compare, read, verify,
};
use walker::{DT, Event, Level, STEPS, Walk, hold, lively_run, options, push, walker};
pub(crate) use walker::{Gait, ROSTER, Walker};

/// P4, P7, P9, J8: what was recorded plays again to the same world, through text as well.
#[test]
fn a_recording_plays_again() {
    let (replay, world) = lively_run();
    assert!(world.jumps > 3 && replay.events.len() > 10, "the run is lively: {world:?}");
    let text = replay.to_json();
    let loaded = read(text.as_bytes()).expect("our own file");
    assert_eq!(loaded.replay, replay, "{text}");
    let mut again =
        Session::<Walker>::play(Arc::new(loaded.replay), &PlayOptions::default()).expect("compatible");
    while again.play_next().expect("the same run") {}
    assert_eq!(*again.world(), world);
}

/// S1, J7: edges come before the tick, axes as they are, refused calls consume nothing. A boundary lasts a minute at most.
#[test]
fn the_order_of_a_boundary() {
    let (mut session, source) = walker(Level::default());
    hold(&mut session, source, Walk::Jump.index(), true);
    let just_beyond = f64::from_bits(MAX_DELTA.to_bits() + 1);
    for bad in [f64::NAN, -1.0, f64::INFINITY, just_beyond, 1e15] {
        assert!(matches!(session.step(bad), Err(StepError::Delta(_))));
        let given = GivenBoundary { delta: bad, pause: None, frames: &session.moment.frames.clone() };
        assert!(matches!(session.step_given(&given), Err(StepError::Delta(_))));
    }
    assert_eq!(session.moment.boundaries, 0);
    session.step(DT).unwrap();
    let events: Vec<_> = session.events().iter().map(|recent| recent.event.clone()).collect();
    assert_eq!((session.world().jumps, events), (1, vec![Event::Landed { jumps: 1 }]));
    session.step(DT).unwrap();
    assert_eq!(session.world().jumps, 1, "an edge reaches one boundary");
    session.step(MAX_DELTA).unwrap();
    assert_eq!(session.moment.boundaries, 3);
}

/// S2, S3: boundaries and ticks are counted apart; while paused only edges change the world.
#[test]
fn pauses_stop_ticks_only() {
    let (mut session, source) = walker(Level { pause_at: Some(1), ..Level::default() });
    push(&mut session, source, 1.0, 0.0);
    session.step(DT).unwrap();
    session.step(DT).unwrap();
    let at = session.world().at;
    hold(&mut session, source, Walk::Jump.index(), true);
    session.step(DT).unwrap();
    session.step(0.0).unwrap();
    assert_eq!((session.moment.boundaries, session.moment.ticks), (4, 2));
    assert_eq!((session.world().at, session.world().seen.len(), session.world().jumps), (at, 1, 0));
}

/// S4, P12: a panic ends the run, says so, and the recording leads up to it and into it.
#[test]
fn a_panic_poisons_the_run_and_its_recording_replays_into_it() {
    let level = Level { panic_at: Some(7), ..Level::default() };
    let (mut session, source) = walker(level);
    session.record(options()).unwrap();
    push(&mut session, source, 0.0, 1.0);
    let error = (0..20).find_map(|_| session.step(DT).err()).expect("it fails");
    let StepError::Failed { boundary: 7, message } = error else { panic!("{error}") };
    assert!(message.contains("planted fault"), "{message}");
    assert_eq!(session.step(DT), Err(StepError::Poisoned(7)));
    let replay = session.finish(EndKind::Finished).unwrap();
    let end = replay.end.clone().unwrap();
    assert_eq!((end.kind, replay.track.boundaries()), (EndKind::Failed, 8));
    let mut again = Session::<Walker>::play(Arc::new(replay), &PlayOptions::default()).unwrap();
    let error = (0..20).find_map(|_| again.play_next().err()).expect("it fails again");
    assert!(matches!(error, StepError::Failed { boundary: 7, .. }), "{error}");
}

/// H1: a NaN in the world fails its boundary by name.
#[test]
fn a_nan_fails_by_name() {
    let (mut session, _) = walker(Level { nan_at: Some(2), ..Level::default() });
    session.enable_hashes();
    let error = (0..5).find_map(|_| session.step(DT).err()).expect("it fails");
    assert_eq!(error.to_string(), "boundary 2 failed: world.at[1] is NaN, expected a finite number");
}

/// P6: a session under playback takes only the next recorded delta, and nothing after the end.
#[test]
fn playback_takes_only_recorded_deltas() {
    let (replay, _) = lively_run();
    let mut again = Session::<Walker>::play(Arc::new(replay), &PlayOptions::default()).unwrap();
    assert!(matches!(again.step(0.5), Err(StepError::NotRecorded { boundary: 0, .. })));
    while again.play_next().unwrap() {}
    assert_eq!(again.step(DT), Err(StepError::Ended(400)));
    assert_eq!(again.play_next(), Ok(false));
}

/// P7: another pause than the recorded one is an error that names the boundary.
#[test]
fn a_pause_that_differs_is_found() {
    let mut replay = lively_run().0;
    replay.hashes = None;
    let text = replay.to_json().replacen("{\"paused\":true}", "{\"paused\":false}", 1);
    let changed = read(text.as_bytes()).unwrap().replay;
    let mut again = Session::<Walker>::play(Arc::new(changed), &PlayOptions::default()).unwrap();
    let error = (0..400).find_map(|_| again.play_next().err()).expect("a difference");
    assert_eq!(error, StepError::Differs { boundary: 15, mismatch: Mismatch::Paused { found: true } });
}

/// P5: a playback owns the input; letting go is harmless; afterwards the sources speak again.
#[test]
fn playback_owns_the_input() {
    let (replay, world) = lively_run();
    let mut again = Session::<Walker>::play(Arc::new(replay), &PlayOptions::default()).unwrap();
    let composer = &mut again.feed.composers[0];
    let source = composer.add();
    let error = composer.set_button(source, Walk::Jump.index(), true).unwrap_err();
    assert_eq!(error.code(), "REPLAY_INPUT_LOCKED");
    assert!(composer.set_axis(source, 0, [0.5, 0.0, 0.0]).is_err());
    composer.set_button(source, Walk::Jump.index(), false).unwrap();
    composer.set_axis(source, 0, [0.0; 3]).unwrap();
    while again.play_next().unwrap() {}
    assert_eq!(*again.world(), world);
    again.stop_playing();
    again.feed.composers[0].set_button(source, Walk::Jump.index(), true).unwrap();
    again.step(DT).unwrap();
    assert_eq!(again.world().jumps, world.jumps + 1);
}

/// H4, M3: restore-then-run equals run-on, at every boundary of a lively run, through JSON text.
#[test]
fn a_restored_run_goes_on_the_same() {
    let (replay, world) = lively_run();
    let replay = Arc::new(replay);
    for stop in [0, 1, 15, 16, 31, 200, 399, 400] {
        let mut run = Session::<Walker>::play(Arc::clone(&replay), &PlayOptions::default()).unwrap();
        let mut resumed = Session::<Walker>::play(Arc::clone(&replay), &PlayOptions::default()).unwrap();
        for _ in 0..stop {
            run.play_next().unwrap();
            resumed.play_next().unwrap();
        }
        resumed = resumed.reload().unwrap();
        while run.play_next().unwrap() {
            resumed.play_next().unwrap();
            assert_eq!(run.tees.last_hash, resumed.tees.last_hash);
        }
        assert_eq!(*resumed.world(), world);
    }
}

/// H4: a state that does not restore to its hash is refused, as is one of another shape.
#[test]
fn a_state_that_does_not_restore_is_refused() {
    let (mut session, _) = walker(Level::default());
    session.step(DT).unwrap();
    let point = session.checkpoint().unwrap();
    let refusal = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut bad = point.clone();
        let mut state = bad.state.value();
        change(&mut state);
        bad.state = Payload::new(&state);
        Session::<Walker>::start(Level::default(), 42)
            .unwrap()
            .restore_checkpoint(&bad)
            .unwrap_err()
            .to_string()
    };
    assert!(refusal(&|state| state["world"]["jumps"] = 9.into()).contains("restores to hash"));
    assert!(refusal(&|state| state["tick"] = 0.into()).contains("restores to hash"));
    assert!(refusal(&|state| state["tick"] = 9.into()).contains("1 boundaries and 9 ticks"));
    assert!(refusal(&|state| state["boundary"] = u64::MAX.into()).contains("boundaries"));
    assert!(refusal(&|state| state["world"]["at"] = "here".into()).contains("none of this game's"));
    assert!(refusal(&|state| state["held"] = serde_json::json!([[true]])).contains("held values"));
    assert!(refusal(&|state| state["random"]["streams"][0]["seed"] = 1.into()).contains("'steps'"));
}

/// P2, J1: a recording may begin in the middle of a run, from a checkpoint at its index 0.
#[test]
fn a_recording_from_the_middle_of_a_run() {
    let (mut session, source) = walker(Level::default());
    push(&mut session, source, 0.5, 0.5);
    hold(&mut session, source, Walk::Jump.index(), true);
    for _ in 0..50 {
        session.step(DT).unwrap();
    }
    session.record(options()).unwrap();
    hold(&mut session, source, Walk::Jump.index(), false);
    for boundary in 0..50 {
        hold(&mut session, source, Walk::Jump.index(), boundary % 5 == 0);
        session.step(DT).unwrap();
    }
    let world = session.world().clone();
    let replay = session.finish(EndKind::Finished).unwrap();
    assert_eq!((replay.checkpoints[0].index, replay.track.boundaries()), (0, 50));
    let loaded = read(replay.to_json().as_bytes()).unwrap().replay;
    assert_eq!(loaded, replay);
    let loaded = Arc::new(loaded);
    let mut again = Session::<Walker>::play(Arc::clone(&loaded), &PlayOptions::default()).unwrap();
    while again.play_next().unwrap() {}
    assert_eq!((again.world(), again.moment.boundaries), (&world, 100));
    let report = verify::<Walker>(&loaded, &PlayOptions::default()).unwrap();
    assert_eq!((report.verdict, report.boundaries), (Verdict::Same, 50));
}

/// M4, P8: a recording names its machine's arithmetic; another one is refused unless forced, none is let pass.
#[test]
fn other_arithmetic_is_refused() {
    let recorded = lively_run().0;
    assert_eq!(recorded.header.arithmetic.as_deref(), Some(crate::arithmetic::EXPECTED));
    let play = |arithmetic: Option<&str>, force| {
        let mut replay = recorded.clone();
        replay.header.arithmetic = arithmetic.map(str::to_owned);
        Session::<Walker>::play(Arc::new(replay), &PlayOptions { force, ..PlayOptions::default() }).err()
    };
    let error = play(Some("0123456789abcdef"), false).expect("another machine");
    assert_eq!(error.code(), "REPLAY_ARITHMETIC");
    assert!(error.to_string().contains("0123456789abcdef"), "{error}");
    assert!(error.to_string().contains(crate::arithmetic::EXPECTED), "{error}");
    assert_eq!((play(Some("0123456789abcdef"), true), play(None, false)), (None, None));
}

/// H2: a recording of other rules is told where it first differs, with that boundary's input, and with a stored state
/// which fields differ there.
#[test]
fn changed_rules_are_told_by_boundary_field_and_input() {
    let (mut session, source) = walker(Level::default());
    session.record(options()).unwrap();
    for boundary in 0..60 {
        push(&mut session, source, if boundary < 30 { 0.5 } else { -0.25 }, 0.0);
        hold(&mut session, source, Walk::Jump.index(), boundary % 20 == 10);
        session.step(DT).unwrap();
        if boundary == 39 {
            session.record_checkpoint().unwrap();
        }
    }
    let replay = session.finish(EndKind::Finished).unwrap();
    let loaded = read(replay.to_json().as_bytes()).unwrap().replay;
    assert_eq!(loaded, replay);
    // The same run with the first jump left out is what changed rules would make of it.
    let text =
        replay.to_json().replacen("\"+Jump\"", "\"+Pause\",\"-Pause\",\"+Pause\",\"-Pause\",\"+Jump\"", 1);
    let other = Arc::new(read(text.as_bytes()).unwrap().replay);
    let report = verify::<Walker>(&other, &PlayOptions::default()).unwrap();
    let Verdict::Changed(finding) = report.verdict else { panic!("{report:?}") };
    assert_eq!((finding.boundary, finding.compared_at), (10, Some(40)));
    let input = finding.input.as_deref();
    assert_eq!(input, Some("player: Move 0.5 0, +Pause -Pause +Pause -Pause +Jump, Jump held"));
    let paths: Vec<_> = finding.differences.iter().map(|found| found.path.as_str()).collect();
    assert!(paths.contains(&"world.seen.len"), "{paths:?}");

    let both = compare::<Walker>(&Arc::new(replay), &other, &PlayOptions::default()).unwrap();
    let divergence = both.divergence.expect("they differ");
    assert_eq!((both.boundaries, divergence.boundary), ([60, 60], 10));
    assert_eq!(divergence.differences[0].to_string(), "world.seen.len  1 -> 5");
    assert_eq!(divergence.inputs[0].as_deref(), Some("player: Move 0.5 0, +Jump, Jump held"));
    let same = compare::<Walker>(&other, &other, &PlayOptions::default()).unwrap();
    assert_eq!(same.divergence, None);
}

/// J7, P12: what a failed boundary says is cut to what a recording may hold, and the recording fails as recorded.
#[test]
fn a_long_message_is_cut() {
    let level = Level { shout_at: Some(2), ..Level::default() };
    let (mut session, _) = walker(level);
    session.record(options()).unwrap();
    let error = (0..3).find_map(|_| session.step(DT).err()).expect("it fails");
    let StepError::Failed { boundary: 2, message } = error else { panic!("{error}") };
    assert!(message.len() <= MAX_TEXT_BYTES && message.starts_with("ää") && message.ends_with("ä…"));
    let replay = session.finish(EndKind::Finished).unwrap();
    assert_eq!(replay.end.as_ref().and_then(|end| end.message.as_deref()), Some(message.as_str()));
    let loaded = read(replay.to_json().as_bytes()).expect("a text that a recording may hold").replay;
    let verdict = verify::<Walker>(&Arc::new(loaded), &PlayOptions::default()).unwrap().verdict;
    assert!(matches!(verdict, Verdict::FailedAsRecorded(_)), "{verdict:?}");
}

/// J7, T3: what no reader would take is refused before it is recorded.
#[test]
fn a_recording_does_not_begin_with_what_cannot_be_read() {
    let (mut session, _) = walker(Level::default());
    (0..4096).for_each(|place| session.moment.random.touch(&format!("stream {place}")).unwrap());
    let error = session.record(options()).unwrap_err();
    assert_eq!(
        (error.code(), error.to_string().as_str()),
        ("RECORD_TOO_MUCH", "random: 4097 streams, at most 4096 are recorded")
    );
    let parent = lively_run().0;
    let (mut session, _) = walker(Level::default());
    let name = "x".repeat(MAX_TEXT_BYTES + 1);
    let error = session.record_branch(&parent, &name, options()).unwrap_err();
    assert_eq!(error.to_string(), "name of the parent: 4097 bytes, at most 4096 are recorded");
    session.record_branch(&parent, &name[1..], options()).expect("nothing was attached");
}
