//! A9: options of ports, in a run and in its recording.

use std::sync::Arc;

use serde_json::{Value, json};

use super::walker::Lines;
use super::*;
use crate::hash::Difference;
use crate::session::StartError;

/// A recording of a walk to the right with some options, and where it led.
fn walk(options: Vec<Gait>) -> (Replay, f32) {
    let mut session = Session::<Walker>::start_with(Level::default(), options, 42).unwrap();
    let source = session.feed.composers[0].add();
    session.record(RecordOptions::default()).unwrap();
    push(&mut session, source, 1.0, 0.0);
    (0..100).for_each(|_| session.step(DT).unwrap());
    let at = session.world().at.x;
    (session.finish(EndKind::Finished).unwrap(), at)
}

fn options_of(replay: &Replay) -> Vec<Option<Value>> {
    replay.header.options.iter().map(|options| options.as_ref().map(Payload::value)).collect()
}

/// A recording as a file has it, with other options.
fn edited(replay: &Replay, from: &str, to: &str) -> Arc<Replay> {
    let text = replay.to_json();
    assert_eq!(text.matches(from).count(), 1, "{from}");
    Arc::new(read(text.replace(from, to).as_bytes()).unwrap().replay)
}

fn refusal(replay: Arc<Replay>) -> (&'static str, String) {
    let force = PlayOptions { force: true, ..PlayOptions::default() };
    let error = Session::<Walker>::play(replay, &force).err().expect("refused");
    (error.code(), error.to_string())
}

/// Rules read them; they are recorded with their port, the default ones too, and played again.
#[test]
fn runs_are_played_again_with_their_options() {
    let (usual, slow) = walk(Vec::new());
    let (swift, fast) = walk(vec![Gait { stride: 3 }]);
    assert!((fast - 3.0 * slow).abs() < 1e-4 && slow > 0.5, "{slow} {fast}");
    assert_eq!(options_of(&usual), [Some(json!({"stride": 1}))]);
    assert_eq!(options_of(&swift), [Some(json!({"stride": 3}))]);
    assert_eq!(
        usual.header,
        crate::replay::Header { options: usual.header.options.clone(), ..swift.header.clone() }
    );
    for (replay, at) in [(usual, slow), (swift, fast)] {
        let text = replay.to_json();
        let loaded = Arc::new(read(text.as_bytes()).unwrap().replay);
        assert_eq!(*loaded, replay);
        let mut again = Session::<Walker>::play(Arc::clone(&loaded), &PlayOptions::default()).unwrap();
        assert_eq!(Some(&json!(again.options()[0])), options_of(&loaded)[0].as_ref());
        again.record(RecordOptions::default()).unwrap();
        while again.play_next().unwrap() {}
        assert_eq!(again.world().at.x, at);
        assert_eq!(again.finish(EndKind::Finished).unwrap().to_json(), text, "P12");
        assert_eq!(verify::<Walker>(&loaded, &PlayOptions::default()).unwrap().verdict, Verdict::Same);
    }
}

/// A recording without options is one with the default.
#[test]
fn options_that_are_not_recorded_are_the_default() {
    let (usual, at) = walk(Vec::new());
    let without = edited(&usual, ",\"options\":{\"stride\":1}", "");
    assert_eq!(options_of(&without), [None]);
    assert_eq!(read(without.to_json().as_bytes()).unwrap().replay, *without);
    let mut again = Session::<Walker>::play(without, &PlayOptions::default()).unwrap();
    while again.play_next().unwrap() {}
    assert_eq!((again.world().at.x, again.options()), (at, &[Gait { stride: 1 }][..]));
}

/// Recorded options are checked against the game's own type, and never guessed at, by force neither.
#[test]
fn recorded_options_are_checked() {
    let usual = walk(Vec::new()).0;
    let stride = "{\"stride\":1}";
    for (options, reason) in [
        ("{\"stride\":5}", "stride is 5, expected 1 to 4"),
        ("{\"stride\":1,\"hop\":2}", "unknown field `hop`, expected `stride`"),
        ("{\"stride\":\"1\"}", "invalid type: string \"1\", expected u32"),
        ("[1]", "invalid type: sequence, expected an object with a port's options"),
        ("null", "invalid type: null, expected an object with a port's options"),
    ] {
        let message = format!("options of 'player': {reason}");
        assert_eq!(refusal(edited(&usual, stride, options)), ("REPLAY_OPTIONS", message));
    }
    let others = edited(&usual, "\"id\":\"player\"", "\"id\":\"plaier\"");
    assert_eq!(refusal(others).0, "REPLAY_CONTROLLERS", "whose they would be is said first");
}

/// P2, T3: a recording with other options is none of the run, as one of another level is none; its roster is the same.
#[test]
fn a_run_with_other_options_is_another_run() {
    let (swift, _) = walk(vec![Gait { stride: 3 }]);
    let swift = Arc::new(swift);
    let options = PlayOptions::default();
    let fresh = |options: Vec<Gait>| Session::<Walker>::start_with(Level::default(), options, 42).unwrap();
    assert_eq!(fresh(vec![Gait { stride: 3 }]).attach(Arc::clone(&swift), &options), Ok(()));
    for force in [false, true] {
        let options = PlayOptions { force, ..PlayOptions::default() };
        let refused = fresh(Vec::new()).attach(Arc::clone(&swift), &options).unwrap_err();
        assert_eq!(refused.to_string(), "options of 'player': the run has others");
        assert_eq!(refused.code(), "REPLAY_OPTIONS");
    }
    let mut session = fresh(vec![Gait { stride: 2 }]);
    let refused = session.record_branch(&swift, "swift.json", RecordOptions::default()).unwrap_err();
    assert_eq!(refused.code(), "REPLAY_OPTIONS");
}

/// Two runs of the same input part where their options first make a difference.
#[test]
fn options_show_where_runs_part() {
    let [usual, swift] = [Vec::new(), vec![Gait { stride: 3 }]].map(|options| Arc::new(walk(options).0));
    let found = compare::<Walker>(&usual, &swift, &PlayOptions::default()).unwrap();
    let named = |found: &Difference| (found.path.clone(), found.left.clone(), found.right.clone());
    let [set_up] = &found.set_up[..] else { panic!("{found:?}") };
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(named(set_up), ("options[\"player\"].stride".to_owned(), text("1"), text("3")));
    let found = found.divergence.expect("they differ");
    assert_eq!(found.boundary, 0);
    assert!(found.differences.iter().any(|difference| difference.path == "world.at[0]"), "{found:?}");
}

/// What cannot be is refused before a run begins.
#[test]
fn runs_are_not_set_up_with_what_cannot_be() {
    let refused = |options| Session::<Walker>::start_with(Level::default(), options, 1).err().unwrap();
    let error = refused(vec![Gait { stride: 0 }]);
    assert_eq!(error.to_string(), "options of 'player': stride is 0, expected 1 to 4");
    let error = refused(vec![Gait { stride: 1 }, Gait { stride: 1 }]);
    assert_eq!(error, StartError::Ports { given: 2, ports: 1 });
    assert_eq!(error.to_string(), "options of 2 ports, but there are 1");
}

/// J5, H5: a journal has them in its first line; a run that is saved and loaded keeps them.
#[test]
fn journals_and_reloaded_runs_have_them() {
    let lines = Lines::default();
    let mut session = Session::<Walker>::start_with(Level::default(), vec![Gait { stride: 4 }], 42).unwrap();
    session.record(lines.options()).unwrap();
    (0..10).for_each(|_| session.step(DT).unwrap());
    let loaded = read(&lines.0.borrow()).unwrap().replay;
    assert_eq!(options_of(&loaded), [Some(json!({"stride": 4}))]);

    let playing = Session::<Walker>::play(Arc::new(loaded), &PlayOptions::default()).unwrap();
    let mut reloaded = playing.reload().unwrap();
    assert_eq!(reloaded.options(), [Gait { stride: 4 }]);
    while reloaded.play_next().unwrap() {}
}
