//! Moments: kept, compared, and gone back to.

use glam::Vec2;
use proptest::prelude::*;

use super::*;
use crate::canvas::Canvas;
use crate::game::MAX_RECENT;
use crate::session::Moment;
use crate::session::state::RestoreError;

fn played(replay: &Arc<Replay>) -> Session<Walker> {
    Session::<Walker>::play(Arc::clone(replay), &PlayOptions::default()).expect("compatible")
}

/// Every moment of a recording, from before its first boundary to after its last.
fn all_moments(replay: &Arc<Replay>) -> Vec<Moment<Walker>> {
    let mut run = played(replay);
    let mut moments = vec![run.moment().clone()];
    while run.play_next().expect("as recorded") {
        moments.push(run.moment().clone());
    }
    moments
}

/// What is drawn half-way through the last step.
fn picture(run: &mut Session<Walker>) -> Canvas {
    let mut canvas = Canvas::new(Vec2::splat(100.0), 1.0);
    run.draw(0.5, &mut canvas);
    canvas
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// T2: a playback that goes to kept moments in any order, and plays on from there, is at every boundary the run that
    /// was played straight: by state, by hash, which the recording checks, and by picture.
    #[test]
    fn a_playback_goes_to_any_moment(jumps in prop::collection::vec((0_usize..=400, 1_usize..30), 1..12)) {
        let replay = Arc::new(lively_run().0);
        let moments = all_moments(&replay);
        let mut run = played(&replay);
        for (to, then) in jumps {
            run.restore(&moments[to]).unwrap();
            prop_assert!(*run.moment() == moments[to]);
            prop_assert_eq!(run.player().unwrap().position(), to as u64);
            for moment in moments.iter().skip(to + 1).take(then) {
                run.remember();
                prop_assert_eq!(run.play_next(), Ok(true));
                prop_assert!(run.moment() == moment, "after {} boundaries", moment.boundaries());
            }
        }
        let at = run.moment().boundaries() as usize;
        let mut straight = played(&replay);
        for _ in 0..at {
            straight.remember();
            straight.play_next().unwrap();
        }
        if at > 0 && run.moment().last_delta > 0.0 {
            // The state before the last step is part of the picture: a jump ends with a step.
            run.restore(&moments[at - 1]).unwrap();
            run.play_next().unwrap();
            prop_assert!(picture(&mut run) == picture(&mut straight));
        }
        while run.play_next().unwrap() {}
        prop_assert!(*run.moment() == moments[400]);
    }
}

/// T3: a live run goes back to a moment that it kept, and the same input from there gives the same moments; what sources
/// hold otherwise by then reaches the game as edges.
#[test]
fn a_live_run_goes_back() {
    let (mut session, source) = walker(Level::default());
    session.enable_hashes();
    let again = |session: &mut Session<Walker>| {
        for boundary in 0..50 {
            push(session, source, if boundary < 20 { 0.5 } else { -0.25 }, 0.0);
            hold(session, source, Walk::Jump.index(), boundary % 10 == 4);
            session.step(DT).unwrap();
        }
        (session.moment().clone(), session.tees.last_hash)
    };
    again(&mut session);
    let kept = session.moment().clone();
    let first = again(&mut session);
    session.restore(&kept).unwrap();
    assert_eq!(session.tees.last_hash, None, "no boundary has led here");
    assert!(again(&mut session) == first);

    session.restore(&kept).unwrap();
    hold(&mut session, source, Walk::Jump.index(), true);
    session.step(DT).unwrap();
    assert_eq!(session.moment().frames()[0].edges.len(), 1);
    assert_eq!(session.world().jumps, kept.world().jumps + 1);
}

/// S4: a run that failed is healthy again at a moment before, and fails again in the same way.
#[test]
fn a_failed_run_can_be_gone_back_in() {
    let (mut session, _) = walker(Level { panic_at: Some(9), ..Level::default() });
    session.step(DT).unwrap();
    let kept = session.moment().clone();
    let error = (0..20).find_map(|_| session.step(DT).err()).unwrap();
    assert_eq!(session.step(DT), Err(StepError::Poisoned(9)));
    session.restore(&kept).unwrap();
    assert!(*session.moment() == kept);
    assert_eq!((0..20).find_map(|_| session.step(DT).err()), Some(error));
}

/// T2: what cannot be gone to is refused, and nothing has changed: another roster, outside the recording that plays,
/// behind what is recorded.
#[test]
fn what_cannot_be_gone_to_is_refused() {
    let replay = Arc::new(lively_run().0);
    let mut run = played(&replay);
    run.play_next().unwrap();
    let kept = run.moment().clone();
    let refusal = |run: &mut Session<Walker>, change: &dyn Fn(&mut Moment<Walker>)| {
        let mut other = kept.clone();
        change(&mut other);
        let error = run.restore(&other).unwrap_err();
        assert!(*run.moment() == kept && run.player().unwrap().position() == 1);
        error
    };
    assert_eq!(refusal(&mut run, &|moment| moment.frames.clear()), RestoreError::Held);
    let beyond = refusal(&mut run, &|moment| moment.boundaries = 401);
    assert_eq!(beyond, RestoreError::Outside { boundary: 401 });

    let (mut live, _) = walker(Level::default());
    live.step(DT).unwrap();
    let before = live.moment().clone();
    live.record(options()).unwrap();
    live.restore(&before).unwrap();
    live.step(DT).unwrap();
    assert_eq!(live.restore(&before), Err(RestoreError::NotFree));
    assert_eq!(live.recorder().unwrap().boundaries(), 1);
}

/// P2: a recording attaches to any moment of its run, and to no other.
#[test]
fn a_recording_attaches_to_its_moments() {
    let replay = Arc::new(lively_run().0);
    for (boundary, moment) in all_moments(&replay).iter().enumerate().step_by(37) {
        let (mut run, source) = walker(Level::default());
        run.restore(moment).unwrap();
        run.attach(Arc::clone(&replay), &PlayOptions::default()).unwrap();
        assert_eq!(run.player().unwrap().position(), boundary as u64);
        assert!(
            run.feed.composers[0].set_button(source, Walk::Jump.index(), true).is_err(),
            "it owns the input"
        );
        while run.play_next().unwrap() {}
        assert_eq!(run.moment().boundaries(), 400);
    }
    let attach = |boundaries: u64, level: Level, change: &dyn Fn(&mut Moment<Walker>)| {
        let mut moment = all_moments(&replay)[200].clone();
        moment.boundaries = boundaries;
        change(&mut moment);
        let mut run = Session::<Walker>::start(level, 42).unwrap();
        run.restore(&moment).unwrap();
        run.attach(Arc::clone(&replay), &PlayOptions::default()).map_err(|error| error.code())
    };
    let plain = Level::default;
    assert_eq!(attach(200, plain(), &|_| {}), Ok(()));
    assert_eq!(attach(199, plain(), &|_| {}), Err("REPLAY_MOMENT"));
    assert_eq!(attach(401, plain(), &|_| {}), Err("REPLAY_MOMENT"));
    assert_eq!(attach(200, plain(), &|moment| moment.world.jumps += 1), Err("REPLAY_MOMENT"));
    assert_eq!(attach(200, Level { panic_at: Some(999), ..plain() }, &|_| {}), Err("REPLAY_LEVEL"));

    // No run stands behind a boundary that failed.
    let level = Level { panic_at: Some(7), ..plain() };
    let mut failing = walker(level.clone()).0;
    failing.record(options()).unwrap();
    while failing.step(DT).is_ok() {}
    let failed = Arc::new(failing.finish(EndKind::Finished).unwrap());
    for (boundaries, attaches) in [(7, Ok(())), (8, Err("REPLAY_MOMENT"))] {
        let mut run = Session::<Walker>::start(level.clone(), 42).unwrap();
        (0..7).for_each(|_| run.step(DT).unwrap());
        run.moment.boundaries = boundaries;
        let attached = run.attach(Arc::clone(&failed), &PlayOptions::default());
        assert_eq!(attached.map_err(|error| error.code()), attaches);
    }
}

/// T2: whether a playback goes to a moment or plays there, it reads the same of a recording: with pauses, boundaries that
/// take no time, and steps of any length.
#[test]
fn a_recording_is_read_alike_from_anywhere() {
    let (mut session, source) = walker(Level::default());
    session.record(options()).unwrap();
    for boundary in 0..200_u32 {
        hold(&mut session, source, Walk::Jump.index(), boundary % 9 == 1);
        push(&mut session, source, (boundary % 5) as f32 / 5.0, 0.0);
        session.set_paused(boundary % 50 > 40);
        let delta = if session.paused() { 0.0 } else { f64::from(boundary % 7 + 1) / 500.0 };
        session.step(delta).unwrap();
        if boundary % 30 == 7 {
            session.observe("seen", boundary.into()).unwrap();
        }
    }
    let replay = Arc::new(session.finish(EndKind::Finished).unwrap());
    let moments = all_moments(&replay);
    let mut run = played(&replay);
    for boundary in (0..200).rev() {
        run.restore(&moments[boundary]).unwrap();
        run.play_next().unwrap();
        assert!(*run.moment() == moments[boundary + 1], "boundary {boundary}");
    }
}

/// T5: a recording that begins in the middle of a run has moments like any other, and its stored state holds the recent
/// events, so that it looks as the run did.
#[test]
fn a_recording_from_the_middle_keeps_its_recent_events() {
    let (mut session, source) = walker(Level::default());
    for boundary in 0..50 {
        hold(&mut session, source, Walk::Jump.index(), boundary % 20 == 10);
        session.step(DT).unwrap();
    }
    session.record(options()).unwrap();
    let mut moments = vec![session.moment().clone()];
    for boundary in 0..50 {
        hold(&mut session, source, Walk::Jump.index(), boundary % 20 == 10);
        session.step(DT).unwrap();
        moments.push(session.moment().clone());
    }
    let replay = session.finish(EndKind::Finished).unwrap();
    let replay = Arc::new(read(replay.to_json().as_bytes()).unwrap().replay);
    let again = all_moments(&replay);
    assert!(again[0].recent().len() > 1, "something had just happened");
    for (boundary, (moment, again)) in moments.iter().zip(&again).enumerate() {
        let visible =
            |moment: &Moment<Walker>| (moment.world.clone(), moment.recent.clone(), moment.boundaries);
        assert_eq!(visible(moment), visible(again), "boundary {boundary}");
    }
    let mut run = played(&replay);
    for boundary in [50, 3, 0, 20] {
        run.restore(&again[boundary]).unwrap();
        assert_eq!(run.player().unwrap().position(), boundary as u64);
    }
    assert_eq!(verify::<Walker>(&replay, &PlayOptions::default()).unwrap().verdict, Verdict::Same);
}

/// V3: a run remembers only so many events, also where no time passes, and a file may not hold more: a picture takes as
/// long as it does.
#[test]
fn so_many_events_are_remembered() {
    let (mut session, source) = walker(Level::default());
    hold(&mut session, source, Walk::Pause.index(), true);
    session.step(DT).unwrap();
    for _ in 0..2 * MAX_RECENT {
        hold(&mut session, source, Walk::Pause.index(), false);
        hold(&mut session, source, Walk::Pause.index(), true);
        hold(&mut session, source, Walk::Pause.index(), false);
        hold(&mut session, source, Walk::Pause.index(), true);
        session.step(0.0).unwrap();
    }
    assert_eq!(
        session.moment().recent().len(),
        MAX_RECENT + 1,
        "those before, and those of the last boundary"
    );
    let point = session.checkpoint().unwrap();
    let (mut fresh, _) = walker(Level::default());
    fresh.restore_checkpoint(&point).unwrap();
    assert_eq!(fresh.moment().recent(), &session.moment().recent()[1..]);
    let mut state = point.state.value();
    let recent = state["recent"].as_array_mut().unwrap();
    let mut first = recent[0].clone();
    first["key"]["boundary"] = 0.into();
    recent.insert(0, first);
    let long = crate::replay::Checkpoint { state: Payload::new(&state), ..point };
    assert_eq!(fresh.restore_checkpoint(&long), Err(RestoreError::Recent(MAX_RECENT)));
}

/// H1: a state whose recent events hold a number that is not finite is not stored, where JSON would make nothing of it.
#[test]
fn a_state_with_a_nan_in_its_events_is_not_stored() {
    let mut session = walker(Level::default()).0;
    session.step(DT).unwrap();
    let key = crate::effects::EventKey { boundary: 0, order: 0 };
    session.moment.recent.push(crate::game::Recent { age: f32::NAN, key, event: Event::Resumed });
    let error = session.checkpoint().unwrap_err().to_string();
    assert_eq!(error, "recent[0].age is NaN, expected a finite number");
}

/// T2: stored recent events that have not happened yet, or not in that order, are refused; a state without any, as older
/// recordings have it, is fine, and recorded again it is the same.
#[test]
fn stored_recent_events_are_checked() {
    let (mut session, source) = walker(Level::default());
    session.record(options()).unwrap();
    for boundary in 0..40 {
        hold(&mut session, source, Walk::Jump.index(), boundary % 10 == 5);
        session.step(DT).unwrap();
    }
    session.record_checkpoint().unwrap();
    session.step(DT).unwrap();
    let replay = session.finish(EndKind::Finished).unwrap();
    let point = replay.checkpoints[0].clone();
    let changed = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut state = point.state.value();
        change(&mut state);
        crate::replay::Checkpoint { state: Payload::new(&state), ..point.clone() }
    };
    let refusal = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut fresh = walker(Level::default()).0;
        fresh.restore_checkpoint(&changed(change)).err()
    };
    assert_eq!(refusal(&|_| {}), None);
    assert_eq!(refusal(&|state| drop(state.as_object_mut().unwrap().remove("recent"))), None);
    let future = refusal(&|state| state["recent"][1]["key"]["boundary"] = u64::MAX.into());
    assert_eq!(future, Some(RestoreError::Recent(1)));
    let turned = refusal(&|state| state["recent"].as_array_mut().unwrap().swap(0, 1));
    assert_eq!(turned, Some(RestoreError::Recent(1)));
    let aged = |age: f64| refusal(&|state| state["recent"][0]["age"] = age.into());
    assert_eq!([aged(-1.0), aged(3.5)], [Some(RestoreError::Recent(0)), Some(RestoreError::Recent(0))]);
    assert!(matches!(aged(1e39), Some(RestoreError::Shape(_))), "more than an age can hold");

    let verdict = |replay: &Replay| {
        verify::<Walker>(&Arc::new(replay.clone()), &PlayOptions::default()).unwrap().verdict
    };
    let aged = changed(&|state| state["recent"][0]["age"] = 2.5.into());
    let mut forged = replay.clone();
    forged.checkpoints = vec![aged];
    let Verdict::Changed(finding) = verdict(&forged) else { panic!("a difference") };
    assert!(finding.message.contains("recent[0].age"), "{finding:?}");

    let mut older = replay.clone();
    older.checkpoints = vec![changed(&|state| drop(state.as_object_mut().unwrap().remove("recent")))];
    assert_eq!((verdict(&older), verdict(&replay)), (Verdict::Same, Verdict::Same));
    // Whatever else is in a state of other rules, its form is kept.
    let mut foreign = older.clone();
    foreign.checkpoints = vec![changed(&|state| *state = serde_json::json!({"world": "none of ours"}))];
    let again = crate::replay::record_again::<Walker>(&Arc::new(foreign)).unwrap();
    assert_eq!(again.checkpoints, older.checkpoints);
    for replay in [older, replay] {
        let again = crate::replay::record_again::<Walker>(&Arc::new(replay.clone())).unwrap();
        assert_eq!(again.to_json(), replay.to_json());
    }
}
