//! What a recording must be to be played, and what is found where it differs.

use std::sync::Arc;

use dacapo_engine::action::Kind;
use dacapo_engine::replay::{
    EndKind, Incompatible, Mismatch, Payload, PayloadError, PlayOptions, RecordOptions, RecordedEvent,
    Replay, Verdict, read, record_again,
};
use dacapo_engine::session::{Run, Session, StepError};
use dacapo_games::proving::{LEAD, Lead, Level};
use dacapo_games::{PrismRaid, Proving};
use serde_json::{Value, json};

use crate::stage::{STEP, Stage, few, play, play_out, report, verified};

/// What is done to a recording.
type Change = fn(&mut Replay);
type EventsChange<'a> = &'a dyn Fn(&mut Vec<RecordedEvent<'_>>);

fn rehearsed() -> Replay {
    Stage::rehearsed(few(), 7, 300).finish()
}

fn refused(change: impl FnOnce(&mut Replay)) -> Incompatible {
    let mut replay = rehearsed();
    change(&mut replay);
    play(&replay).err().expect("refused")
}

/// P2, P8: seed and streams before the first boundary are stored and compared.
#[test]
fn the_set_up_must_draw_the_same() {
    let replay = rehearsed();
    let streams = replay.header.random.streams.clone().expect("stored");
    assert!(streams.iter().all(|stream| stream.calls > 0) && streams.len() == 3, "{streams:?}");
    let cases: [Change; 5] = [
        |replay| replay.header.random.seed += 1,
        |replay| drop(replay.header.random.streams.as_mut().and_then(Vec::pop)),
        |replay| replay.header.random.streams.iter_mut().flatten().for_each(|stream| stream.calls += 1),
        |replay| replay.header.random.streams.iter_mut().flatten().for_each(|stream| stream.state += 1),
        |replay| replay.header.level = Some(Payload::new(&json!({"bodies": 11}))),
    ];
    for case in cases {
        assert_eq!(refused(case).code(), "REPLAY_RANDOM");
    }
    let mut unsaid = replay;
    unsaid.header.random.streams = None;
    verified(&unsaid);
}

/// P2: a recorder attaches before the first boundary or takes the whole state along; a failed run takes none, and a
/// run takes one at a time.
#[test]
fn recorders_attach_to_healthy_runs() {
    let mut stage = Stage::recorded(few(), 1);
    assert_eq!(stage.session.record(RecordOptions::default()), Err(Incompatible::NotFree));
    let mut stage = Stage::new(Level { panic_at: Some(0), ..few() }, 1);
    stage.session.step(STEP).expect_err("it fails");
    assert_eq!(stage.session.record(RecordOptions::default()), Err(Incompatible::NotFree));
    let mut stage = Stage::new(few(), 1);
    stage.steps(10);
    stage.session.record(RecordOptions::default()).expect("in the middle");
    stage.steps(10);
    let replay = stage.finish();
    assert_eq!(
        (replay.checkpoints.len(), replay.checkpoints[0].index, replay.track.boundaries()),
        (1, 0, 10)
    );
    verified(&replay);
}

/// P3: controllers and actions are compared one by one, in order.
#[test]
fn controllers_must_be_the_same() {
    let cases: [(&str, Change); 7] = [
        ("gunner-2", |replay| drop(replay.header.controllers.pop())),
        ("gunner", |replay| replay.header.controllers[1].id = "other".to_owned()),
        ("extra", |replay| {
            let mut extra = replay.header.controllers[0].clone();
            extra.id = "extra".to_owned();
            replay.header.controllers.push(extra);
        }),
        ("lead", |replay| replay.header.controllers[0].actions[0].normalize = false),
        ("lead", |replay| replay.header.controllers[0].actions.swap(4, 5)),
        ("gunner", |replay| replay.header.controllers[1].actions[2].kind = Kind::Axis3D),
        ("gunner-2", |replay| drop(replay.header.controllers[2].actions.pop())),
    ];
    for (id, case) in cases {
        let error = refused(case);
        assert_eq!((error.code(), &error), ("REPLAY_CONTROLLERS", &Incompatible::Controllers(id.to_owned())));
    }
}

/// P8: scene, version, arithmetic and expected metadata decide; what recorded it does not. Another version is stale,
/// and plays where it is forced to, marked.
#[test]
fn compatibility_is_decided_by_what_matters() {
    assert_eq!(refused(|replay| replay.header.scene_id = "other".to_owned()).code(), "REPLAY_SCENE");
    let other = Session::<PrismRaid>::play(Arc::new(rehearsed()), &PlayOptions::default()).err();
    assert_eq!(other.map(|error| error.code()), Some("REPLAY_SCENE"));
    let stale = refused(|replay| replay.header.game_version = 9);
    assert_eq!(stale, Incompatible::Stale { recorded: 9, current: 1 });
    assert_eq!(refused(|replay| replay.header.arithmetic = Some("0".repeat(16))).code(), "REPLAY_ARITHMETIC");
    let bad = refused(|replay| replay.header.level = Some(Payload::new(&json!({"bodies": "many"}))));
    assert_eq!(bad.code(), "REPLAY_LEVEL");

    let mut replay = rehearsed();
    assert_eq!(replay.header.engine_version.as_deref(), Some(env!("CARGO_PKG_VERSION")));
    replay.header.engine_version = Some("0.0.1".to_owned());
    verified(&replay);
    replay.header.game_version = 9;
    let forced = PlayOptions { force: true, ..PlayOptions::default() };
    let mut run = Session::<Proving>::play(Arc::new(replay), &forced).expect("forced");
    play_out(&mut run);
    assert_eq!(run.player().and_then(|player| player.differed()), None);
}

/// P8: metadata is the game's own; every field that is expected must be as expected.
#[test]
fn expected_metadata_is_compared() {
    let mut stage = Stage::new(few(), 1);
    let metadata = json!({"mode": "hard", "players": [1, 2]});
    let Value::Object(metadata) = metadata else { unreachable!("an object") };
    let options = RecordOptions { metadata: metadata.clone(), ..RecordOptions::default() };
    stage.session.record(options).unwrap();
    stage.steps(3);
    let replay = Arc::new(stage.finish());
    assert_eq!(replay.header.metadata, Some(Payload::new(&Value::Object(metadata))));
    let play = |field: &str, value: Value| {
        let expected_metadata = [(field.to_owned(), value)].into_iter().collect();
        let options = PlayOptions { expected_metadata, ..PlayOptions::default() };
        Session::<Proving>::play(Arc::clone(&replay), &options).err()
    };
    assert_eq!(play("mode", json!("hard")), None);
    assert_eq!(play("players", json!([1, 2])), None);
    let error = play("mode", json!("easy")).expect("another mode");
    assert_eq!(error.code(), "REPLAY_METADATA");
    assert_eq!(error.to_string(), "metadata 'mode' is \"hard\", expected \"easy\"");
    assert_eq!(play("map", json!(1)).expect("not there").code(), "REPLAY_METADATA");
}

/// P5, P6: a playback takes the next recorded delta only, answers false at its end, stays attached until it is
/// stopped, and then the sources speak.
#[test]
fn a_playback_is_driven_by_its_recording() {
    let mut stage = Stage::recorded(few(), 1);
    stage.steps(2);
    stage.session.step(0.25).unwrap();
    let mut run = play(&stage.finish()).unwrap();
    let wrong = StepError::NotRecorded { boundary: 0, given: 0.25, recorded: STEP };
    assert_eq!(run.step(0.25), Err(wrong));
    run.step(STEP).unwrap();
    run.step(STEP).unwrap();
    assert!(matches!(run.step(STEP), Err(StepError::NotRecorded { boundary: 2, .. })));
    assert_eq!(run.play_next(), Ok(true));
    assert_eq!((run.play_next(), run.step(STEP)), (Ok(false), Err(StepError::Ended(3))));
    assert!(run.player().is_some());
    assert_eq!(run.state().boundaries, 3, "refused calls are no boundaries");
    let source = run.composers()[0].add();
    let locked = run.composers()[0].set_button(source, Lead::Fire.index(), true).expect_err("locked");
    assert_eq!(locked.code(), "REPLAY_INPUT_LOCKED");
    assert_eq!(run.composers()[0].set_axis(source, Lead::Move.index(), [0.0; 3]), Ok(()));
    run.stop_playing();
    run.composers()[0].set_button(source, Lead::Fire.index(), true).expect("free");
    run.step(STEP).unwrap();
    assert_eq!(run.world().shots, 1);
}

/// P7: paused-before is applied and paused-after verified, at every boundary.
#[test]
fn pauses_are_verified() {
    let mut stage = Stage::recorded(few(), 1);
    stage.steps(4);
    stage.tap(LEAD, Lead::Pause);
    stage.steps(3);
    let replay = stage.finish();
    let plain = Replay { hashes: None, ..replay };
    verified(&plain);
    // Left out, or said to be where it was not.
    let text = plain.to_json();
    for (from, to, boundary, found) in [
        ("{\"paused\":true},", "", 4, true),
        ("[4,{\"dt\":0.008333333333333333}]", "[4,{\"dt\":0.008333333333333333,\"paused\":true}]", 0, false),
    ] {
        let text = text.replacen(from, to, 1);
        let changed = read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text}")).replay;
        let error = play(&changed).map(|mut run| (0..7).find_map(|_| run.play_next().err()));
        let mismatch = Mismatch::Paused { found };
        assert_eq!(error.expect("compatible"), Some(StepError::Differs { boundary, mismatch }));
    }
}

/// P9: events are compared by place, type and payload; never carried out.
#[test]
fn events_are_compared() {
    let replay = Replay { hashes: None, ..rehearsed() };
    verified(&replay);
    let place = replay.events.len() / 2;
    let boundary = replay.events.get(place).expect("one of many").boundary;
    let cases: [EventsChange<'_>; 4] = [
        &|events| drop(events.remove(place)),
        &|events| events[place].kind = "Other".into(),
        &|events| events[place].payload = "[9]".into(),
        &|events| events.insert(place, RecordedEvent::new(boundary, false, "More", &Value::Null)),
    ];
    for case in cases {
        let mut changed = replay.clone();
        let mut events: Vec<_> = replay.events.iter().collect();
        case(&mut events);
        changed.events = events.into_iter().collect();
        let verdict = report(&changed).verdict;
        assert!(matches!(&verdict, Verdict::Changed(found) if found.boundary == boundary), "{verdict:?}");
    }
}

/// P9: observations are kept in their order with their boundary, shown, and not compared; payloads have bounds.
#[test]
fn observations_are_kept_and_not_compared() {
    let mut stage = Stage::recorded(few(), 1);
    stage.session.observe("begin", json!({"list": [1, null]})).unwrap();
    stage.tap(LEAD, Lead::Fire);
    stage.steps(2);
    stage.session.observe("a", json!(1)).unwrap();
    stage.session.observe("b", json!(2)).unwrap();
    stage.steps(1);
    stage.session.observe("end", json!("\u{1f3ae}")).unwrap();
    let deep = |levels: usize| (0..levels).fold(json!(0), |inner, _| json!([inner]));
    assert_eq!(stage.session.observe("deep", deep(65)), Err(PayloadError::Depth));
    stage.session.observe("deep", deep(64)).unwrap();
    let long = stage.session.observe("long", json!("x".repeat(1 << 20)));
    assert!(matches!(long, Err(PayloadError::Bytes(_))), "{long:?}");
    for kind in ["", "1st", "two words", "k\u{e9}y", &"x".repeat(65)] {
        let refused = stage.session.observe(kind, json!(1));
        assert!(matches!(refused, Err(PayloadError::Type(_))), "{kind}: {refused:?}");
    }
    let replay = stage.finish();
    let seen: Vec<_> = replay.events.iter().filter(|event| event.between).collect();
    let places: Vec<_> = seen.iter().map(|event| (event.boundary, event.kind.as_ref())).collect();
    assert_eq!(places, [(0, "begin"), (2, "a"), (2, "b"), (3, "end"), (3, "deep")]);
    assert_eq!(seen[3].value(), json!("\u{1f3ae}"));
    verified(&replay);
    let mut without = replay.clone();
    without.events = replay.events.iter().filter(|event| !event.between).collect();
    verified(&without);
    let again = record_again::<Proving>(&Arc::new(replay.clone())).unwrap();
    assert_eq!(again.to_json(), replay.to_json());
    // Nobody records: nothing is kept, and a payload is looked at all the same.
    let mut stage = Stage::new(few(), 1);
    assert_eq!(stage.session.observe("seen", json!(1)), Ok(()));
    assert_eq!(stage.session.finish(EndKind::Finished), None);
}

/// P8, J7: what no reader would take is refused before it is recorded.
#[test]
fn metadata_has_bounds() {
    let mut stage = Stage::new(few(), 1);
    let metadata = [("long".to_owned(), json!("x".repeat(1 << 20)))].into_iter().collect();
    let error = stage.session.record(RecordOptions { metadata, ..RecordOptions::default() }).unwrap_err();
    assert_eq!(error.code(), "RECORD_TOO_MUCH");
    stage.session.record(RecordOptions::default()).expect("nothing was attached");
}
