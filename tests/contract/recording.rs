//! What recording costs and keeps.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use allocation_counter::measure;
use dacapo_engine::replay::{EndKind, Journal, RecordOptions, Replay, read, record_again};
use dacapo_engine::session::Run;
use dacapo_games::Proving;
use dacapo_games::proving::{GUNNER, Gunner, LEAD, Lead, Level};
use glam::Vec2;

use crate::stage::{STEP, Stage, few, play, play_out, verified};

/// A second that comes again and again, with input and events in it.
fn second(stage: &mut Stage) {
    for boundary in 0..120 {
        match boundary {
            10 | 60 => stage.tap(LEAD, Lead::Fire),
            20 => stage.hold(GUNNER, Gunner::Charge, true),
            90 => stage.hold(GUNNER, Gunner::Charge, false),
            30 | 70 => stage.push(LEAD, Lead::Move, Vec2::new(0.5, boundary as f32 / 100.0)),
            100 => stage.session.set_paused(true),
            110 => stage.session.set_paused(false),
            _ => {}
        }
        stage.steps(1);
    }
}

/// P1: play that nobody records has no recorder, and in steady state allocates nothing: no log, no snapshots.
#[test]
fn ordinary_play_allocates_nothing() {
    let mut stage = Stage::new(few(), 1);
    (0..20).for_each(|_| second(&mut stage));
    assert!(stage.session.recorder().is_none() && stage.session.state().hash.is_none());
    let play = measure(|| (0..20).for_each(|_| second(&mut stage)));
    assert_eq!(play.count_total, 0, "{play:?}");
    // The counter counts: a recorder notes what happens.
    stage.session.record(RecordOptions::default()).unwrap();
    let recorded = measure(|| second(&mut stage));
    assert!(recorded.count_total > 0, "{recorded:?}");
}

/// P1, H1: hashing every boundary allocates nothing either once its buffer has grown.
#[test]
fn hashes_allocate_nothing() {
    let mut stage = Stage::new(few(), 1);
    stage.session.enable_hashes();
    (0..20).for_each(|_| second(&mut stage));
    let hashed = measure(|| (0..20).for_each(|_| second(&mut stage)));
    assert_eq!((hashed.count_total, stage.session.state().hash.is_some()), (0, true), "{hashed:?}");
}

/// P10: at its budget a recording is finished and kept, as it then stood; play goes on and can be told so.
#[test]
fn a_budget_ends_the_recording_only() {
    for budget in [1, 50] {
        let mut stage = Stage::new(few(), 1);
        stage.session.record(RecordOptions { budget, ..RecordOptions::default() }).unwrap();
        assert!(stage.session.add_autopilot());
        stage.steps(budget - 1);
        assert!(!stage.session.state().recording_is_full && stage.session.recorder().is_some());
        stage.steps(1);
        assert!(stage.session.state().recording_is_full && stage.session.recorder().is_none());
        let world = stage.session.world().clone();
        stage.steps(30);
        assert_eq!(stage.counts().0, budget + 30);
        let replay = stage.finish();
        let end = replay.end.clone().expect("an end");
        assert_eq!((end.kind, replay.track.boundaries()), (EndKind::Budget, budget));
        let mut again = play(&replay).unwrap();
        play_out(&mut again);
        assert_eq!(*again.world(), world);
        verified(&replay);
    }
    let options = RecordOptions::default();
    assert_eq!((options.budget, dacapo_engine::replay::MAX_BOUNDARIES), (100_000, 16_000_000));
}

/// P11: ending a recording hands it over and copies nothing, however long it is.
#[test]
fn finishing_does_not_copy() {
    let held = |seconds: u32| {
        let mut stage = Stage::recorded(few(), 1);
        (0..seconds).for_each(|_| second(&mut stage));
        let mut replay = None;
        let cost = measure(|| replay = stage.session.finish(EndKind::Finished));
        assert_eq!(replay.map(|replay| replay.track.boundaries()), Some(u64::from(seconds) * 120));
        cost.bytes_total
    };
    let (short, long) = (held(1), held(60));
    assert!(long <= short + 64, "{short} bytes, then {long}");
}

#[derive(Clone, Default)]
struct Lines(Rc<RefCell<Vec<u8>>>);

impl Journal for Lines {
    fn write_lines(&mut self, lines: &[u8]) {
        self.0.borrow_mut().extend_from_slice(lines);
    }
}

/// P12, J5: the frame of a boundary is in the journal before it is simulated: what a crash leaves leads into it.
#[test]
fn a_journal_leads_into_the_crash() {
    let lines = Lines::default();
    let mut stage = Stage::new(Level { panic_at: Some(40), ..few() }, 1);
    let journal: Option<Box<dyn Journal>> = Some(Box::new(lines.clone()));
    stage.session.record(RecordOptions { journal, ..RecordOptions::default() }).unwrap();
    stage.steps(40);
    stage.tap(LEAD, Lead::Fire);
    stage.session.step(STEP).expect_err("it panics");
    // The process is gone: nothing is finished or flushed.
    let loaded = read(&lines.0.borrow()).expect("a journal");
    assert!(loaded.unfinished && !loaded.torn);
    assert_eq!(loaded.replay.track.boundaries(), 41);
    let mut again = play(&loaded.replay).unwrap();
    let error = (0..41).find_map(|_| again.play_next().err()).expect("it panics again");
    assert_eq!(error.to_string(), "boundary 40 failed: panicked as asked");
}

/// P12: playing changes nothing of a recording, again and again, and recording it again gives the same bytes.
#[test]
fn a_recording_stays_as_it_is() {
    let stage = Stage::rehearsed(Level::default(), 3, 300);
    let replay = Arc::new(stage.finish());
    let copy: Replay = (*replay).clone();
    let ends = [(); 3].map(|()| {
        let mut run = play(&replay).unwrap();
        play_out(&mut run);
        run.checkpoint().expect("a state").hash
    });
    assert!(ends.iter().all(|end| *end == ends[0]));
    assert_eq!(*replay, copy);
    assert_eq!(record_again::<Proving>(&replay).unwrap().to_json(), copy.to_json());
}
