//! Seeds, randomness, boundaries, pauses and failures.

use dacapo_engine::action::SchemaError;
use dacapo_engine::game::{EdgeEvent, Game, Status, Tick};
use dacapo_engine::random::{Random, Stream};
use dacapo_engine::replay::{EndKind, read};
use dacapo_engine::session::{Run, Session, StartError, StepError};
use dacapo_games::Proving;
use dacapo_games::proving::{GUNNER, Gunner, LEAD, Lead, Level, World};

use crate::stage::{STEP, Stage, few, play, play_out, verified};

/// R5: every seed there is can be given, is readable and recorded; a file's other ones are refused with the value.
#[test]
fn seeds_are_32_bits() {
    for seed in [0, 1, 42, u32::MAX] {
        let mut stage = Stage::rehearsed(few(), seed, 30);
        assert_eq!(stage.session.state().seed, seed);
        assert_eq!(stage.session.recorder().expect("recorded").boundaries(), 30);
        let replay = stage.finish();
        assert_eq!(replay.header.random.seed, seed);
        for bad in ["-1", "4294967296", "1.5", "\"7\"", "null"] {
            let text = replay.to_json().replacen(&format!("\"seed\":{seed}"), &format!("\"seed\":{bad}"), 1);
            let error = read(text.as_bytes()).expect_err(bad).to_string();
            assert!(error.contains(bad.trim_matches('"')), "{bad}: {error}");
        }
    }
}

/// R6: where the streams stand is part of the run: hashed, kept in a checkpoint, and set back with it.
#[test]
fn randomness_is_part_of_the_state() {
    let hash = |draws: u32| {
        let mut random = Random::new(7);
        for _ in 0..draws {
            random.next_u32(Stream("kicks"));
        }
        dacapo_engine::hash::Hasher::default().hash(&random).expect("plain data")
    };
    assert_ne!(hash(3), hash(4));
    assert_eq!(hash(4), hash(4));

    let mut stage = Stage::new(few(), 5);
    stage.steps(10);
    let point = stage.session.checkpoint().expect("a state");
    let run_on = |stage: &mut Stage| {
        for _ in 0..40 {
            stage.tap(GUNNER, Gunner::Fire);
            stage.steps(1);
        }
        stage.session.checkpoint().expect("a state").hash
    };
    let first = run_on(&mut stage);
    let drawn = stage.session.state_json().expect("finite")["random"]["streams"].clone();
    stage.session.restore_checkpoint(&point).expect("its own state");
    assert_ne!(stage.session.state_json().expect("finite")["random"]["streams"], drawn);
    assert_eq!(run_on(&mut stage), first);
}

/// S2: boundaries count all calls that were entered, ticks those that simulate; a refused call counts as neither.
#[test]
fn boundaries_and_ticks_are_counted_apart() {
    let mut stage = Stage::recorded(few(), 1);
    stage.steps(2);
    stage.session.step(0.0).unwrap();
    assert_eq!(stage.counts(), (3, 2));
    stage.session.set_paused(true);
    stage.steps(4);
    assert_eq!(stage.counts(), (7, 2));
    for bad in [f64::NAN, f64::INFINITY, -0.001] {
        assert!(matches!(stage.session.step(bad), Err(StepError::Delta(_))));
    }
    stage.tap(LEAD, Lead::Pause);
    stage.steps(1);
    assert_eq!(stage.counts(), (8, 3));
    // -0 is a boundary without time like 0.
    stage.session.step(-0.0).unwrap();
    assert_eq!(stage.counts(), (9, 3));
    let replay = stage.finish();
    assert_eq!(replay.track.boundaries(), 9);
    verified(&replay);
}

/// S3: while paused edges alone change the world; zero-length boundaries keep their place; the host's pauses are part
/// of the run.
#[test]
fn pauses_are_part_of_the_run() {
    let mut stage = Stage::recorded(few(), 2);
    stage.push(LEAD, Lead::Throttle, 1.0);
    stage.steps(5);
    stage.session.set_paused(true);
    stage.steps(1);
    let before = stage.session.world().clone();
    stage.push(LEAD, Lead::Throttle, -1.0);
    stage.hold(GUNNER, Gunner::Charge, true);
    stage.steps(3);
    stage.session.step(0.0).unwrap();
    let now = stage.session.world().clone();
    let (edges, order, paused_edges) = (now.edges, now.order, now.paused_edges);
    assert_eq!((edges, paused_edges), (before.edges + 1, before.paused_edges + 1));
    assert_eq!(World { edges, order, paused_edges, ..before }, now, "nothing else has moved");
    stage.session.set_paused(false);
    stage.steps(2);
    let world = stage.session.world().clone();
    let replay = stage.finish();
    let said: Vec<_> = (0..replay.track.boundaries()).filter_map(|at| replay.input_at(at)).collect();
    assert_eq!(said.len(), 12);
    verified(&replay);
    let mut again = play(&replay).unwrap();
    play_out(&mut again);
    assert_eq!(*again.world(), world);
    // Another pause, other input in it, or a boundary without time elsewhere is another run, from there on.
    for (from, to, at) in [
        ("[1,{\"pause\":true}],", "[1],", 5),
        ("[1,{\"pause\":true}],[3,", "[2,{\"pause\":true}],[2,", 6),
        ("\"pause\":false", "\"pause\":true", 10),
        ("[1,{\"dt\":0.0}],[2,", "[3,", 9),
    ] {
        let text = replay.to_json();
        assert!(text.contains(from), "{text}");
        let loaded = read(text.replacen(from, to, 1).as_bytes()).expect("a recording of twelve boundaries");
        assert_eq!(loaded.replay.track.boundaries(), 12);
        let mut other = play(&loaded.replay).unwrap();
        let error = (0..12).find_map(|_| other.play_next().err()).expect("another run");
        assert!(matches!(error, StepError::Differs { boundary, .. } if boundary == at), "{at}: {error}");
    }
}

/// S4, P12: a panic fails its boundary, poisons the run, and its recording says so and leads into it. That the program around
/// it goes on is for the tests of the binary to show.
#[test]
fn a_failure_is_reported_and_kept() {
    for (level, at, wanted) in [
        (Level { panic_at: Some(9), ..few() }, 9, "panicked as asked"),
        (Level { nan_at: Some(0), ..few() }, 0, "world.energy is NaN, expected a finite number"),
    ] {
        let mut stage = Stage::recorded(level, 3);
        let error = (0..20).find_map(|_| stage.session.step(STEP).err()).expect("it fails");
        assert_eq!(error, StepError::Failed { boundary: at, message: wanted.to_owned() });
        assert_eq!(stage.session.step(STEP), Err(StepError::Poisoned(at)));
        let replay = stage.finish();
        let end = replay.end.clone().expect("an end");
        assert_eq!((end.kind, end.message.as_deref(), end.status), (EndKind::Failed, Some(wanted), None));
        assert_eq!(replay.track.boundaries(), at + 1);
        let mut again = play(&replay).unwrap();
        let same = (0..20).find_map(|_| again.play_next().err()).expect("it fails again");
        assert_eq!(same, error);
    }
}

/// S5: rules are plain functions of what they are handed, so nothing else can reach them. This does not compile with
/// another signature.
#[test]
fn rules_are_handed_all_they_get() {
    let start: fn(&Level, &mut Random) -> Result<World, String> = Proving::start;
    let edge: for<'a, 'b> fn(&'a mut World, &'a EdgeEvent, &'a mut Tick<'b, Proving>) = Proving::edge;
    let step: for<'a, 'b> fn(&'a mut World, &'a mut Tick<'b, Proving>) = Proving::step;
    let status: fn(&World) -> Status = Proving::status;
    let world = start(&few(), &mut Random::new(1)).expect("a level that starts");
    assert_eq!(status(&world), Status::Running);
    let _ = (edge, step);
}

/// S7: a level that cannot be played is refused with what is wrong in it.
#[test]
fn a_level_that_cannot_be_played_is_refused() {
    for (level, wanted) in [
        (Level { bodies: 5001, ..few() }, "level: bodies is 5001, expected 0 to 5000"),
        (Level { pause_every: Some(0), ..few() }, "level: pause_every is 0, expected 1 or more"),
    ] {
        let error = Session::<Proving>::start(level, 1).err().expect("refused");
        assert_eq!(error.to_string(), wanted);
    }
    assert_eq!(
        StartError::Roster(SchemaError::Controllers(65)).to_string(),
        "controllers: 65 controllers, expected 1 to 64"
    );
}
