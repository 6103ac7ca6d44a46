//! M3, S4: counters at their end. A stored state made by hand may hold them there; whatever comes next fails its boundary, in
//! release builds, in which a counter would wrap around unless told otherwise, as in all others.

use dacapo_engine::game::Game;
use dacapo_engine::replay::{Checkpoint, EndKind, Payload, RecordOptions, Verdict};
use dacapo_engine::session::{RestoreError, Run, Session, StepError};
use dacapo_games::PrismRaid;
use dacapo_games::proving::{GUNNER, Gunner, LEAD, Lead};
use serde_json::{Value, json};

use super::stage::{STEP, Stage, few, report};

/// Puts values into a run's state, at places of its stored form.
fn set<G: Game>(session: &mut Session<G>, values: &[(&str, Value)]) {
    let point = session.checkpoint().expect("a state that can be kept");
    let mut state = point.state.value();
    for (place, value) in values {
        *state.pointer_mut(place).unwrap_or_else(|| panic!("no {place}")) = value.clone();
    }
    let changed = Checkpoint { state: Payload::new(&state), ..point };
    let Err(RestoreError::Hash { found, .. }) = session.restore_checkpoint(&changed) else {
        panic!("{values:?} changes the hash")
    };
    session.restore_checkpoint(&Checkpoint { hash: found, ..changed }).expect("a state made by hand");
}

/// The failure of a run of the proving ground in which values are set after two boundaries, and then everything happens at
/// once.
fn failure(values: &[(&str, Value)]) -> Option<StepError> {
    let mut stage = Stage::new(few(), 1);
    stage.steps(2);
    set(&mut stage.session, values);
    stage.session.record(RecordOptions::default()).expect("from here on");
    stage.tap(GUNNER, Gunner::Fire);
    stage.hold(LEAD, Lead::Fire, true);
    stage.hold(LEAD, Lead::Charge, true);
    let error = (0..3).find_map(|_| stage.session.step(STEP).err());
    if error.is_some() {
        let replay = stage.session.finish(EndKind::Finished).expect("recorded");
        let verdict = report(&replay).verdict;
        assert!(matches!(&verdict, Verdict::FailedAsRecorded(_)), "{values:?}: {verdict:?}");
    }
    error
}

/// M3, S4: no counter of rules or engine wraps around in any build: this fails in a release build without `overflow-checks`.
#[test]
fn a_counter_at_its_end_fails_the_boundary() {
    assert_eq!(failure(&[("/world/shots", json!(5))]), None, "a healthy run");
    let overflow = "attempt to add with overflow";
    for (values, says) in [
        (vec![("/world/edges", json!(u64::MAX))], overflow),
        (vec![("/paused", json!(true)), ("/world/paused_edges", json!(u64::MAX))], overflow),
        (vec![("/world/shots", json!(u32::MAX))], overflow),
        (vec![("/world/hands/0/trigger", json!(u32::MAX))], overflow),
        (vec![("/world/hands/0/charge", json!(u32::MAX))], overflow),
        (vec![("/random/streams/0/calls", json!(u64::MAX))], "stream 'kicks' counts no more draws"),
    ] {
        // The stream that a kick draws from exists once there was one.
        let error = if says == overflow { failure(&values) } else { kicked(&values) };
        let Some(StepError::Failed { message, .. }) = error else { panic!("{values:?}: {error:?}") };
        assert_eq!(message, says, "{values:?}");
    }
}

fn kicked(values: &[(&str, Value)]) -> Option<StepError> {
    let mut stage = Stage::new(few(), 1);
    stage.tap(GUNNER, Gunner::Fire);
    stage.steps(2);
    set(&mut stage.session, values);
    stage.tap(GUNNER, Gunner::Fire);
    (0..3).find_map(|_| stage.session.step(STEP).err())
}

/// M3, S4: the same in a game that is played.
#[test]
fn a_tally_at_its_end_fails_the_boundary() {
    for place in ["/world/tally/fired", "/world/tally/landed", "/world/waves/number"] {
        let mut session = Session::<PrismRaid>::start(Default::default(), 1).expect("a level that starts");
        assert!(session.add_autopilot());
        session.step(STEP).expect("a healthy run");
        set(&mut session, &[(place, json!(u32::MAX))]);
        let error = (0..6000).find_map(|_| session.step(STEP).err());
        let Some(StepError::Failed { message, .. }) = error else { panic!("{place}: {error:?}") };
        assert_eq!(message, "attempt to add with overflow", "{place}");
        // What is shown of the run that failed is no second failure.
        assert!(!session.figures().is_empty());
    }
}

/// S2: a run has an end that no counter gets near its own on the way to; its last moment can be stored and restored.
#[test]
fn a_run_has_a_last_boundary() {
    let most = 1_u64 << 40;
    let mut stage = Stage::new(few(), 1);
    stage.steps(2);
    set(&mut stage.session, &[("/boundary", json!(most - 1)), ("/tick", json!(most - 1))]);
    stage.session.record(RecordOptions::default()).expect("from here on");
    stage.steps(1);
    assert_eq!(stage.counts(), (most, most));
    let point = stage.session.checkpoint().expect("the last moment");
    let error = stage.session.step(STEP).unwrap_err();
    let message = format!("boundary {most} of the run is one more than a run may have");
    assert_eq!(error, StepError::Failed { boundary: 1, message });
    let replay = stage.session.finish(EndKind::Finished).expect("recorded");
    assert!(matches!(report(&replay).verdict, Verdict::FailedAsRecorded(_)));
    stage.session.restore_checkpoint(&point).expect("a state that was stored");
}
