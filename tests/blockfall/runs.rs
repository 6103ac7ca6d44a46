//! Whole games: players made of code, recordings, and whatever else may be pressed.

use std::sync::Arc;

use dacapo_engine::game::{Binding, Game, Status, check_levels, read_level};
use dacapo_engine::playtest::{PlaytestOptions, playtest};
use dacapo_engine::random::{Mulberry32, Random};
use dacapo_engine::replay::{EndKind, PlayOptions, RecordOptions, Replay, Verdict, read, verify};
use dacapo_engine::session::{Run, Session};
use dacapo_games::Blockfall;
use dacapo_games::blockfall::{Event, Handling, Level, Mode, Outcome, Phase, Reckless, World};
use glam::Vec2;
use proptest::prelude::*;

use super::pure::{Drawing, assert_pure};
use super::table::{Table, quick};

const DELTA: f64 = 1.0 / 120.0;

fn session(level: Level, seed: u32) -> Session<Blockfall> {
    Session::start(level, seed).expect("a level that can be played")
}

fn with_autopilot(level: Level, seed: u32) -> Session<Blockfall> {
    let mut session = session(level, seed);
    assert!(session.add_autopilot());
    session
}

fn with_reckless(level: Level, seed: u32) -> Session<Blockfall> {
    let mut session = session(level, seed);
    session.add_pilot(Box::new(Reckless));
    session
}

/// Plays to the end.
fn run(session: &mut Session<Blockfall>) {
    while session.status() == Status::Running {
        session.step(DELTA).expect("a healthy game");
        assert!(session.state().boundaries < 100_000, "it does not end: {:?}", session.world().tally);
    }
}

/// A reckless player presses every fourth boundary at most, and each press drops a piece.
#[test]
fn the_reckless_drop_what_there_is() {
    let mut session = with_reckless(Level::marathon(), 1);
    let mut drops = 0;
    for boundary in 0..200 {
        session.step(DELTA).expect("a healthy game");
        let pressed = session.moment().frames()[0].edges.iter().filter(|edge| edge.pressed).count();
        let dropped =
            session.events().iter().filter(|recent| matches!(recent.event, Event::HardDrop { .. })).count();
        assert_eq!((pressed, dropped == 0 || boundary % 4 == 0), (dropped, true), "boundary {boundary}");
        drops += dropped;
    }
    assert!(drops > 3, "{drops}");
}

/// 500 lines on ten seeds: past level 19 after 180 of them, so that most are at 20G.
#[test]
fn the_autopilot_survives_500_lines() {
    for seed in 0..10 {
        let mut session = with_autopilot(Level { goal: Some(500), ..Level::marathon() }, seed);
        run(&mut session);
        let world = session.world();
        assert_eq!((session.status(), world.level), (Status::Won, 20), "seed {seed}: {:?}", world.tally);
        assert!(world.tally.lines >= 500);
    }
}

#[test]
fn the_autopilot_wins_every_mode() {
    for seed in 42..52 {
        for (level, lines) in [(Level::marathon(), 150), (Level::sprint(), 40), (Level::practice(), 10)] {
            let mut session = with_autopilot(level, seed);
            run(&mut session);
            let tally = session.world().tally;
            assert_eq!(session.status(), Status::Won, "seed {seed}: {tally:?}");
            assert!((lines..lines + 4).contains(&tally.lines), "seed {seed}: {tally:?}");
        }
    }
}

/// Who drops all pieces where they appear loses within seconds.
#[test]
fn the_reckless_lose() {
    for seed in 0..20 {
        for level in [Level::marathon(), Level::sprint(), Level::practice()] {
            let mut session = with_reckless(level, seed);
            run(&mut session);
            let tally = session.world().tally;
            assert_eq!(session.status(), Status::Lost, "seed {seed}: {tally:?}");
            assert!(session.world().seconds() < 5.0 && tally.pieces < 20, "seed {seed}: {tally:?}");
        }
    }
}

/// Who does nothing loses, except in practice.
#[test]
fn no_input_loses() {
    for seed in 0..10 {
        let mut marathon = session(Level::marathon(), seed);
        run(&mut marathon);
        assert_eq!(marathon.status(), Status::Lost);
        let mut practice = session(Level::practice(), seed);
        (0..20_000).for_each(|_| practice.step(DELTA).expect("a healthy game"));
        assert_eq!((practice.status(), practice.world().tally.pieces), (Status::Running, 0));
    }
}

/// After the end nothing moves, is told or counted any more.
#[test]
fn the_end_is_final() {
    for mut session in [with_reckless(Level::marathon(), 7), with_autopilot(Level::sprint(), 7)] {
        run(&mut session);
        let (decided, figures) = (*session.world(), session.figures());
        for _ in 0..600 {
            session.step(DELTA).expect("a healthy game");
            assert_eq!(session.events(), []);
        }
        assert_eq!((*session.world(), session.figures()), (decided, figures));
    }
}

fn recorded(mut session: Session<Blockfall>) -> (Replay, World) {
    session.record(RecordOptions::default()).expect("fresh");
    run(&mut session);
    (0..60).for_each(|_| session.step(DELTA).expect("a healthy game"));
    let world = *session.world();
    (session.finish(EndKind::Finished).expect("recorded"), world)
}

/// P4, J8, H2: recording, text, reading, playing: every hash, every event, and the very same world.
#[test]
fn a_recording_plays_again_to_the_same_world() {
    for seed in [0, 42, u32::MAX] {
        let sessions = [
            with_reckless(Level::marathon(), seed),
            with_autopilot(Level::sprint(), seed),
            with_autopilot(Level { goal: Some(30), start_level: 18, ..Level::marathon() }, seed),
        ];
        for session in sessions {
            let (replay, world) = recorded(session);
            let loaded = read(replay.to_json().as_bytes()).expect("our own file").replay;
            assert_eq!(loaded, replay, "seed {seed}");
            let loaded = Arc::new(loaded);
            let options = PlayOptions::default();
            let mut again = Session::<Blockfall>::play(Arc::clone(&loaded), &options).expect("compatible");
            while again.play_next().expect("the same game") {}
            assert_eq!(*again.world(), world, "seed {seed}");
            let report = verify::<Blockfall>(&loaded, &options).expect("compatible");
            assert_eq!((report.verdict, report.compared_hashes), (Verdict::Same, true), "seed {seed}");
        }
    }
}

/// J4: what a recording may weigh of a sprint whose player taps thirty times a second.
#[test]
fn recordings_are_small() {
    let (mut boundaries, mut bytes) = (0.0, 0.0);
    for seed in 42..52 {
        let (replay, _) = recorded(with_autopilot(Level::sprint(), seed));
        boundaries += replay.track.boundaries() as f64;
        bytes += replay.to_json().len() as f64;
    }
    assert!(bytes / boundaries <= 20.0, "{} bytes a boundary", bytes / boundaries);
}

/// F6: steps of any length are played, long ones too, and a recording of them plays again.
#[test]
fn uneven_steps_play_again() {
    let mut session = with_autopilot(Level::marathon(), 9);
    session.record(RecordOptions::default()).expect("fresh");
    let mut lengths = Mulberry32::new(5);
    while session.state().seconds < 60.0 && session.status() == Status::Running {
        session.step(lengths.unit() * 0.05).expect("a healthy game");
    }
    assert!(session.world().tally.lines > 10, "{:?}", session.world().tally);
    let replay = Arc::new(session.finish(EndKind::Finished).expect("recorded"));
    let report = verify::<Blockfall>(&replay, &PlayOptions::default()).expect("compatible");
    assert_eq!(report.verdict, Verdict::Same);
}

/// What is true of every state.
fn check(world: &World) {
    let taken = (0..40).flat_map(|y| (0..10).map(move |x| (x, y)));
    let taken = taken.filter(|(x, y)| world.field.cell(*x, *y).is_some()).count() as u32;
    let full = world.field.full_rows();
    // A piece that had no room was not counted, and what is being cleared is counted already.
    let being_cleared =
        if world.phase == Phase::Clearing || !world.is_playing() { full.count_ones() } else { 0 };
    assert_eq!(taken, 4 * world.tally.pieces + 10 * being_cleared - 10 * world.tally.lines);
    assert!(world.phase != Phase::Falling || !world.is_playing() || full == 0, "full rows stand");
    if let Some(piece) = world.piece() {
        assert!(world.field.has_room(&piece));
        let ghost = world.ghost().expect("where there is a piece");
        assert!(ghost.y <= piece.y && !world.field.has_room(&ghost.moved(0, -1)));
        assert!(piece.cells().iter().all(|(x, y)| (0..10).contains(x) && (0..40).contains(y)));
    }
    let clears = world.tally.clears.iter().zip(1..).map(|(count, lines)| count * lines).sum::<u32>();
    assert_eq!(clears, world.tally.lines);
    assert!((-1..=1).contains(&world.shift.direction) && (1..=20).contains(&world.level));
}

fn any_level() -> impl Strategy<Value = Level> {
    let modes = prop_oneof![Just(Mode::Marathon), Just(Mode::Sprint), Just(Mode::Practice)];
    let delays = [0_u32..300, 0..300, 1..600];
    (modes, 1_u32..=20, delays, 1_u32..20).prop_map(|(mode, start_level, delays, lock_resets)| {
        let [entry_ms, clear_ms, lock_ms] = delays;
        Level { mode, start_level, entry_ms, clear_ms, lock_ms, lock_resets, goal: Some(12), ..quick() }
    })
}

fn any_handling() -> impl Strategy<Value = Handling> {
    let numbers = [0_u32..200, 0..60, 0..40, 0..400, 0..100, 0..300];
    (numbers, any::<bool>()).prop_map(|(numbers, cancel)| {
        let [das_ms, arr_ms, soft_drop_factor, entry_ms, dcd_ms, safe_lock_ms] = numbers;
        Handling { das_ms, arr_ms, soft_drop_factor, entry_ms, dcd_ms, safe_lock_ms, cancel }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    /// H1: whatever is pressed in steps of whatever length, the state makes sense.
    #[test]
    fn any_input_is_survived(
        level in any_level(),
        handling in any_handling(),
        seed: u32,
        moves in prop::collection::vec((0_u8..9, any::<bool>(), 0_u32..20_000), 1..400),
    ) {
        let session = Session::<Blockfall>::start_with(level, vec![handling], seed);
        let mut session = session.expect("a level that can be played");
        session.enable_hashes();
        let source = session.composer(0).expect("one port").add();
        let mut score = 0;
        for (action, pressed, units) in moves {
            let composer = session.composer(0).expect("one port");
            composer.set_button(source, action, pressed).expect("a button");
            session.step(f64::from(units) / 120_000.0).expect("a healthy game");
            let world = session.world();
            check(world);
            prop_assert!(world.tally.score >= score);
            score = world.tally.score;
        }
    }
}

/// The same of games that last, and of the states in them that are kept for drawing.
#[test]
fn long_games_make_sense() {
    for start_level in [1, 16, 19] {
        let level = Level { start_level, goal: Some(100), ..Level::marathon() };
        let mut session = with_autopilot(level, 5);
        let mut kept = *session.world();
        while session.status() == Status::Running {
            session.step(DELTA).expect("a healthy game");
            check(session.world());
            kept.clone_from(session.world());
            assert_eq!(kept, *session.world());
        }
        assert_eq!(session.world().outcome, Outcome::Won);
    }
}

/// S7: what cannot be played is said in one line; what is not a level is none.
#[test]
fn levels_are_checked() {
    let start = |level: &Level| Blockfall::start(level, &mut Random::new(1));
    let usual = Level::default();
    assert_eq!(usual, Level::marathon());
    let good = [Level { goal: None, ..usual.clone() }, Level::sprint(), Level::practice(), quick()];
    assert!(good.iter().all(|level| start(level).is_ok()));
    let bad = [
        Level { goal: Some(0), ..usual.clone() },
        Level { goal: Some(1_000_001), ..usual.clone() },
        Level { start_level: 0, ..usual.clone() },
        Level { start_level: 21, ..usual.clone() },
        Level { ready_ms: 10_001, ..usual.clone() },
        Level { entry_ms: 2001, ..usual.clone() },
        Level { clear_ms: u32::MAX, ..usual.clone() },
        Level { lock_ms: 0, ..usual.clone() },
        Level { lock_resets: 0, ..usual.clone() },
    ];
    for level in bad {
        let message = start(&level).expect_err("refused");
        assert!(message.contains("expected") && !message.contains('\n'), "{message}");
    }
    let read = |text| serde_json::from_str::<Level>(text);
    assert_eq!(read("{}").expect("all defaults"), usual);
    assert_eq!(read(r#"{"goal":null}"#).expect("a part"), Level { goal: None, ..usual.clone() });
    assert_eq!(read(r#"{"mode":"sprint","clear_ms":0}"#).expect("a part").mode, Mode::Sprint);
    for text in [
        r#"{"goals":3}"#,
        r#"{"mode":"Sprint"}"#,
        r#"{"entry_ms":-1}"#,
        r#"{"entry_ms":1.5}"#,
        r#"{"das_ms":100}"#,
    ] {
        assert!(read(text).is_err(), "{text}");
    }
}

/// The levels that are shipped as files are those that the game knows by name.
#[test]
fn shipped_levels_are_the_known_ones() {
    check_levels::<Blockfall>().expect("levels that can be played");
    let known =
        [("marathon", Level::marathon()), ("sprint", Level::sprint()), ("practice", Level::practice())];
    assert_eq!(Blockfall::levels().len(), known.len());
    for (shipped, (name, level)) in Blockfall::levels().iter().zip(known) {
        assert_eq!(shipped.name, name);
        assert_eq!(read_level::<Blockfall>(shipped.text).expect("a level"), level);
    }
}

/// What a player looks for at the end, first in each mode.
#[test]
fn figures_say_how_it_went() {
    let mut sprint = with_autopilot(Level::sprint(), 42);
    run(&mut sprint);
    let ms = sprint.world().tally.time / 120;
    let clock = format!("{}.{:03} s", ms / 1000, ms % 1000);
    let figures = sprint.figures();
    assert_eq!((figures[0].label, figures[0].value.as_str()), ("Time", clock.as_str()));
    assert!(figures.iter().all(|figure| figure.label != "Level"));
    let mut marathon = with_autopilot(Level::marathon(), 42);
    run(&mut marathon);
    let figures = marathon.figures();
    let value = |label| &figures.iter().find(|figure| figure.label == label).expect(label).value;
    assert_eq!((figures[0].label, value("Level").as_str(), value("Lines").as_str()), ("Score", "15", "150"));
    assert!(value("Time").starts_with("1:"), "{figures:?}");
    assert_eq!(*value("Quads"), marathon.world().tally.clears[3].to_string());
    let pace: f64 = value("Pieces a second").parse().expect("a number");
    let exact = f64::from(marathon.world().tally.pieces) / marathon.world().seconds();
    assert!((exact - 0.01..=exact).contains(&pace), "{pace}, exactly {exact}");
}

/// Every button has a key and a pad's button, and none of these has two.
#[test]
fn all_buttons_are_bound() {
    let bindings = Blockfall::bindings();
    let controllers = Blockfall::roster(&Level::marathon()).controllers();
    assert_eq!(controllers[0].actions.len(), 9);
    let is_pad = |binding: &Binding| binding.control.as_str().starts_with("Pad.");
    for action in 0..9 {
        let of_action = || bindings.iter().filter(|binding| binding.action == action);
        assert!(of_action().any(is_pad) && of_action().any(|binding| !is_pad(binding)), "{action}");
    }
    let mut controls: Vec<_> = bindings.iter().map(|binding| binding.control.as_str()).collect();
    controls.sort_unstable();
    controls.dedup();
    assert_eq!(controls.len(), bindings.len());
    assert!(controls.iter().all(|control| !["Escape", "F11"].contains(control)));
}

/// R7, V3: the same moment looks the same, and looking changes nothing.
#[test]
fn drawing_is_pure() {
    for size in [Vec2::new(1280.0, 720.0), Vec2::new(300.0, 700.0), Vec2::ZERO] {
        let level = Level { goal: Some(20), ..Level::marathon() };
        let sessions = [with_autopilot(level.clone(), 42), with_autopilot(level, 42)];
        assert_pure(sessions, &Drawing { size, boundaries: 2400, every: 40, items: 150 });
    }
}

/// H5: a thousand playtests find nothing: the game is deterministic, and all of it is saved.
#[test]
fn a_thousand_playtests_find_nothing() {
    let options = PlaytestOptions { runs: 1000, seed: 11, boundaries: 90 };
    let level = Level { ready_ms: 0, entry_ms: 20, clear_ms: 50, ..Level::marathon() };
    let mut count = 0;
    let finding = playtest::<Blockfall>(&level, None, &options, |done| count = done).expect("it starts");
    assert_eq!((finding, count), (None, 1000));
}

/// A game that is saved and loaded in any phase goes on as it would have.
#[test]
fn saved_games_go_on() {
    let mut table = Table::new(Level { entry_ms: 50, clear_ms: 50, ..Level::marathon() });
    table.session.add_autopilot();
    for _ in 0..600 {
        table.step();
        let saved = *table.world();
        table.change(|_| {});
        assert_eq!(*table.world(), saved);
    }
    assert!(table.world().tally.pieces > 10);
}
