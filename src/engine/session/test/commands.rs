//! Commands in runs: when they reach a game, how they are recorded, and what is refused.

use proptest::prelude::*;
use serde_json::json;

use super::speaker::{Level, Line, Order, Speaker, Talk, beat, say, speaker, tell};
use super::walker::Lines;
use super::*;
use crate::action::{CommandValue, FrameCommand, SourceError};
use crate::playtest::{PlaytestOptions, Script, Setup, playtest, prove};
use crate::replay::{Incompatible, record_again};
use crate::session::Run;

fn json_with(steps: &str) -> String {
    let (mut session, _) = speaker(Level::default());
    session.record(RecordOptions { hashes: false, ..RecordOptions::default() }).unwrap();
    session.step(DT).unwrap();
    let text = session.finish(EndKind::Finished).unwrap().to_json();
    let (before, after) = text.split_once("[[1,{\"dt\":0.008333333333333333}]]").expect("the steps");
    format!("{before}{steps}{after}")
}

fn played(replay: Replay) -> Result<Session<Speaker>, Incompatible> {
    let mut run = Session::<Speaker>::play(Arc::new(replay), &PlayOptions::default())?;
    while run.play_next().expect("the same run") {}
    Ok(run)
}

/// S1, A8: commands reach the game before the tick, players in order, each among the edges of its player.
#[test]
fn commands_come_before_the_tick_in_order() {
    let (mut session, sources) = speaker(Level::default());
    say(&mut session, sources, 1, "first");
    beat(&mut session, sources, 0, true);
    say(&mut session, sources, 0, "second");
    beat(&mut session, sources, 0, false);
    tell(&mut session, sources, 0, Order::Add(5));
    assert!(session.input_waits());
    session.step(DT).unwrap();
    assert_eq!(session.world().heard, ["1+", "1!second", "1-", "1!Add(5)", "2!first"]);
    assert_eq!((session.world().sum, session.world().ticks, session.events().len()), (5, 1, 2));
    session.step(DT).unwrap();
    assert_eq!(session.world().heard.len(), 5, "a command reaches one boundary");
}

/// S3, F3: a command reaches a paused game, and may pause it and let it go on.
#[test]
fn commands_reach_a_paused_game() {
    let (mut session, sources) = speaker(Level::default());
    tell(&mut session, sources, 0, Order::Pause);
    session.step(DT).unwrap();
    assert_eq!((session.paused(), session.world().ticks, session.input_waits()), (true, 0, false));
    say(&mut session, sources, 1, "still here");
    assert!(session.input_waits());
    session.step(0.0).unwrap();
    tell(&mut session, sources, 1, Order::Resume);
    session.step(DT).unwrap();
    assert_eq!((session.paused(), session.world().ticks), (false, 1));
    assert_eq!(session.world().heard, ["1!Pause", "2!still here", "2!Resume"]);
}

/// P4, P12, J8: commands are recorded in their order and play again to the same run; recording that gives the same bytes.
#[test]
fn commands_play_again() {
    let (mut session, sources) = speaker(Level::default());
    let lines = Lines::default();
    session.record(lines.options()).unwrap();
    for boundary in 0..50_i32 {
        if boundary % 3 == 0 {
            say(&mut session, sources, 1, &"\u{1f47e}\"\n".repeat(boundary as usize));
            beat(&mut session, sources, 1, boundary % 2 == 0);
            tell(&mut session, sources, 1, if boundary % 4 == 0 { Order::Pause } else { Order::Resume });
            tell(&mut session, sources, 0, Order::Add(boundary));
        }
        session.step(if session.paused() { 0.0 } else { DT }).unwrap();
    }
    let last = session.moment().clone();
    let replay = session.finish(EndKind::Finished).unwrap();
    assert_eq!(read(&lines.0.borrow()).unwrap().replay, replay, "the journal says the same");
    let text = replay.to_json();
    assert!(text.contains(r#""!Tell",{"Add":3},"@two","!Say",{"text":""#), "{text}");
    assert!(text.contains(r#"{"name":"Say","kind":"command"}"#), "{text}");
    let loaded = read(text.as_bytes()).unwrap().replay;
    assert_eq!(loaded, replay);
    let run = played(loaded).unwrap();
    assert!(*run.moment() == last);
    let replay = Arc::new(replay);
    assert_eq!(record_again::<Speaker>(&replay).unwrap().to_json(), text);
    assert_eq!(verify::<Speaker>(&replay, &PlayOptions::default()).unwrap().verdict, Verdict::Same);
}

/// P12, S4: the command that brings a game down is in the recording, and in the journal before it is delivered.
#[test]
fn a_command_that_fails_the_game_is_recorded() {
    let (mut session, sources) = speaker(Level::default());
    let lines = Lines::default();
    session.record(lines.options()).unwrap();
    session.step(DT).unwrap();
    say(&mut session, sources, 0, "watch this");
    tell(&mut session, sources, 0, Order::Panic);
    assert_eq!(session.step(DT).unwrap_err().code(), "RUN_FAILED");
    let journal = String::from_utf8(lines.0.borrow().clone()).unwrap();
    assert!(journal.contains("\n[1,\"!Say\",{\"text\":\"watch this\"},\"!Tell\",\"Panic\"]\n"), "{journal}");
    let replay = session.finish(EndKind::Finished).unwrap();
    assert_eq!(replay.input_at(1).unwrap(), r#"one: !Say {"text":"watch this"} !Tell "Panic"; two: nothing"#);
    let verdict = verify::<Speaker>(&Arc::new(replay), &PlayOptions::default()).unwrap().verdict;
    assert!(matches!(verdict, Verdict::FailedAsRecorded(_)), "{verdict:?}");
}

/// A8, J2: however a file spells a value, it is that value: the game is told it, and it is written in one way.
#[test]
fn values_are_kept_in_one_spelling() {
    let text = json_with(
        r#"[[2,{"dt":0.5},"+Beat","!Say", { "text" : "\u0041" ,
 "loudness":25e-2 },"-Beat"],[1,"@two","!Say",{"loudness":0.25,"text":"A"},"@one","!Tell",{"Add":1}]]"#,
    );
    let replay = read(text.as_bytes()).unwrap().replay;
    let written = replay.to_json();
    assert_eq!(written.matches(r#""!Say",{"loudness":0.25,"text":"A"}"#).count(), 2, "{written}");
    assert_eq!((replay.track.commands(), replay.track.command(0)), (3, replay.track.command(2)));
    assert_eq!(played(replay).unwrap().world().heard, ["1+", "1!A", "1-", "1!Add(1)", "2!A"]);
}

/// A8, S7: a file's command that is none of the game's is refused before anything is played, with its place.
#[test]
fn commands_of_no_game_are_refused() {
    let file = |value: &str| {
        let steps = format!(r#"[[7,{{"dt":0.5}}],[1,"@two","!Tell",{{"Add":1}},"!Say",{value}]]"#);
        read(json_with(&steps).as_bytes()).unwrap().replay
    };
    assert!(played(file(r#"{"text":"hello"}"#)).is_ok());
    for other in ["7", "{}", r#"{"text":1}"#, r#"{"text":"a","more":1}"#, r#"{"text":"a","loudness":[]}"#] {
        let error = played(file(other)).map(drop).unwrap_err();
        let shown = error.to_string();
        assert!(shown.starts_with("boundary 7, command 'Say' of 'two': the command is none"), "{shown}");
        assert_eq!(error.code(), "REPLAY_COMMAND");
        let forced = PlayOptions { force: true, ..PlayOptions::default() };
        assert_eq!(
            Session::<Speaker>::play(Arc::new(file(other)), &forced).map(drop),
            Err(error),
            "never forced"
        );
    }
    let (mut standing, _) = speaker(Level::default());
    let attached = standing.attach(Arc::new(file("7")), &PlayOptions::default());
    assert_eq!(attached.unwrap_err().code(), "REPLAY_COMMAND");
    standing.step(DT).unwrap();
}

/// P5: while a recording plays, commands from outside are refused; what waited before is not told later.
#[test]
fn a_playback_owns_commands() {
    let (mut session, sources) = speaker(Level::default());
    say(&mut session, sources, 0, "too late");
    let steps = r#"[[2,{"dt":0.5}],[1,"!Tell",{"Add":1}]]"#;
    let replay = Arc::new(read(json_with(steps).as_bytes()).unwrap().replay);
    session.attach(replay, &PlayOptions::default()).unwrap();
    let line = Line { text: "now".to_owned(), loudness: None };
    let refused = session.composers()[0].command(sources[0], Talk::Say.index(), &line);
    assert_eq!(refused, Err(SourceError::Locked));
    while session.play_next().unwrap() {}
    session.stop_playing();
    session.step(DT).unwrap();
    assert_eq!(session.world().heard, ["1!Add(1)"]);
}

/// N1: commands that a caller gives are checked as any other; a caller's frames and taking back lose no command.
#[test]
fn given_commands_are_the_games_own() {
    let (mut session, sources) = speaker(Level::default());
    session.record(RecordOptions::default()).unwrap();
    let start = session.moment().clone();
    let give = |session: &mut Session<Speaker>, value: serde_json::Value| {
        let mut frames = session.moment().frames().to_vec();
        frames.iter_mut().for_each(|frame| frame.commands.clear());
        let value = CommandValue::new(&value).unwrap();
        frames[1].commands = vec![FrameCommand { action: Talk::Tell.index(), after: 0, value }];
        session.step_given(&GivenBoundary { delta: DT, pause: None, frames: &frames })
    };
    say(&mut session, sources, 0, "mine");
    assert_eq!(give(&mut session, json!({"Multiply": 2})).map(drop), Err(StepError::Frames));
    give(&mut session, json!({"Add": 20})).unwrap();
    session.restore(&start).unwrap();
    let result = give(&mut session, json!({"Add": 3})).unwrap();
    session.confirm(result).unwrap();
    assert_eq!((session.world().sum, session.world().heard.len()), (3, 1));
    session.step(DT).unwrap();
    assert_eq!(
        session.world().heard,
        ["2!Add(3)", "1!mine"],
        "what a source gave waits for the sources' turn"
    );
    let (last, replay) = (session.moment().clone(), session.finish(EndKind::Finished).unwrap());
    assert!(*played(replay).unwrap().moment() == last);
}

/// T2, H4: a moment after a command is one like any other; a stored state does not tell of commands that have acted.
#[test]
fn a_moment_is_the_same_whatever_was_said() {
    let (mut session, sources) = speaker(Level::default());
    say(&mut session, sources, 0, "a");
    session.step(DT).unwrap();
    let kept = session.moment().clone();
    let point = session.checkpoint().unwrap();
    assert!(point.state.text().contains(r#""held":[[0,false],[0,false]]"#), "{}", point.state);
    session.step(DT).unwrap();
    session.restore_checkpoint(&point).unwrap();
    assert!(*session.moment() == kept && session.moment().frames()[0].commands.is_empty());
    session.step(DT).unwrap();
    assert_eq!(session.world().heard, ["1!a"]);
}

/// H5: a game with commands passes the test that every game should have, which makes commands up and has a pilot send some.
#[test]
fn a_game_with_commands_is_proved() {
    assert_eq!(prove::<Speaker>(), Ok(()));
    let mut random = crate::random::Mulberry32::new(3);
    let setup = Setup::<Speaker> { level: &Level::default(), options: &[] };
    for run in 0..8 {
        let script = Script::nth(setup, run, 200, &mut random).unwrap();
        let (replay, failure) = script.record(setup).unwrap();
        assert!(failure.is_none());
        // One of the patterns does nothing at all.
        assert!(
            replay.track.commands() > 0 || script.inputs.is_empty(),
            "run {run}: {}",
            replay.track.commands()
        );
        assert_eq!(Script::of(&replay).record(setup).unwrap().0, replay, "run {run}");
    }
}

/// H5, T9: what takes a particular command is found, and shrunk to that command.
#[test]
fn a_command_that_does_harm_is_found() {
    let options = PlaytestOptions { runs: 40, seed: 3, boundaries: 400 };
    let level = Level { fears: Some(500) };
    let finding = playtest::<Speaker>(&level, None, &options, |_| {}).unwrap().expect("a fault");
    assert!(finding.found.message.starts_with("afraid of "), "{}", finding.found);
    assert_eq!((finding.inputs, finding.replay.track.commands()), (1, 1), "{}", finding.found);
}

/// Something that happens before a boundary.
#[derive(Clone, Debug)]
enum Act {
    Say(usize, String),
    Tell(usize, i32),
    Beat(usize, bool),
    Pause(bool),
    Step,
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let act = prop_oneof![
        (0..2_usize, any::<String>()).prop_map(|(player, text)| Act::Say(player, text)),
        (0..2_usize, any::<i32>()).prop_map(|(player, what)| Act::Tell(player, what)),
        (0..2_usize, any::<bool>()).prop_map(|(player, held)| Act::Beat(player, held)),
        any::<bool>().prop_map(Act::Pause),
        Just(Act::Step),
        Just(Act::Step),
    ];
    prop::collection::vec(act, 0..80)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// A4, A8, P12, J5: whatever is said and beaten when, the journal, the file, its playback and a recording of that are
    /// one run, wherever the journal is flushed.
    #[test]
    fn whatever_is_said_is_recorded(acts in acts(), flushes in prop::collection::vec(any::<bool>(), 80)) {
        let (mut session, sources) = speaker(Level::default());
        let lines = Lines::default();
        session.record(lines.options()).unwrap();
        for (act, flush) in acts.into_iter().zip(flushes) {
            match act {
                Act::Say(player, text) => say(&mut session, sources, player, &text),
                Act::Tell(player, what) => tell(&mut session, sources, player, Order::Add(what)),
                Act::Beat(player, held) => beat(&mut session, sources, player, held),
                Act::Pause(paused) => session.set_paused(paused),
                Act::Step => session.step(if session.paused() { 0.0 } else { DT }).unwrap(),
            }
            if flush {
                session.recorder().into_iter().for_each(crate::replay::Recorder::flush);
            }
        }
        let last = session.moment().clone();
        let replay = session.finish(EndKind::Finished).unwrap();
        prop_assert_eq!(&read(&lines.0.borrow()).unwrap().replay, &replay);
        let text = replay.to_json();
        let replay = Arc::new(read(text.as_bytes()).unwrap().replay);
        prop_assert_eq!(record_again::<Speaker>(&replay).unwrap().to_json(), text);
        let mut again = Session::<Speaker>::play(replay, &PlayOptions::default()).unwrap();
        while again.play_next().unwrap() {}
        prop_assert!(*again.moment() == last);
    }
}
