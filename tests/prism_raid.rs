//! Prism Raid against the contract: it can be won, it cannot be won by doing nothing, and every run of it plays
//! again.

#[path = "prism_raid/draw.rs"]
mod draw;
#[path = "prism_raid/hits.rs"]
mod hits;
#[path = "drawing/pure.rs"]
mod pure;

use std::sync::Arc;

use dacapo_engine::canvas::Canvas;
use dacapo_engine::effects::EventKey;
use dacapo_engine::game::{Game, Recent, Status, View, check_levels, read_level};
use dacapo_engine::playtest::{PlaytestOptions, playtest};
use dacapo_engine::random::{Mulberry32, Random};
use dacapo_engine::replay::{EndKind, PlayOptions, RecordOptions, Replay, Verdict, read, verify};
use dacapo_engine::session::{Run, Session};
use dacapo_games::PrismRaid;
use dacapo_games::prism_raid::prism::Kind;
use dacapo_games::prism_raid::{Event, Level, Player, World};
use glam::Vec2;
use pure::{Drawing, assert_pure};

const DELTA: f64 = 1.0 / 120.0;
/// No mission lasts longer; a run that does is stuck.
const LONGEST_SECONDS: f64 = 90.0;

fn session(seed: u32) -> Session<PrismRaid> {
    Session::start(Level::default(), seed).expect("the default level")
}

fn with_autopilot(seed: u32) -> Session<PrismRaid> {
    let mut session = session(seed);
    assert!(session.add_autopilot());
    session
}

/// Runs a session until the mission is decided, looking at every state.
fn run(session: &mut Session<PrismRaid>, mut look: impl FnMut(&World)) {
    while session.status() == Status::Running && session.state().seconds < LONGEST_SECONDS {
        session.step(DELTA).expect("a healthy run");
        look(session.world());
    }
}

fn units(world: &World) -> usize {
    1 + world.prisms.len() + world.shots.len()
}

/// 60 of 60: seeds 42 to 101, in the time of a round of an arcade game and with few enough units to follow.
#[test]
fn the_autopilot_wins_every_mission() {
    let (mut total, mut count) = (0.0, 0.0);
    for seed in 42..=101 {
        let mut session = with_autopilot(seed);
        let mut most = 0;
        run(&mut session, |world| most = most.max(units(world)));
        let tally = session.world().tally;
        assert_eq!(session.status(), Status::Won, "seed {seed}: {tally:?}");
        assert_eq!(tally.kills, 24, "seed {seed}");
        assert!((15.0..=35.0).contains(&tally.seconds), "seed {seed}: {} s", tally.seconds);
        assert!(most <= 45, "seed {seed}: {most} units");
        total += tally.seconds;
        count += 1.0;
    }
    let mean = total / count;
    assert!((20.0..=30.0).contains(&mean), "{mean} s on average");
}

/// Who does nothing loses, soon, whatever the seed.
#[test]
fn no_input_loses() {
    for seed in 0..=200 {
        let mut session = session(seed);
        run(&mut session, |_| {});
        let world = session.world();
        assert_eq!(session.status(), Status::Lost, "seed {seed}: {:?}", world.tally);
        assert!(world.tally.seconds < 60.0 && world.ship.hull == 0, "seed {seed}: {:?}", world.tally);
    }
}

/// Aiming is the ship's affair, moving is the player's: a ship that stands and fires is seldom enough.
#[test]
fn standing_and_firing_is_not_enough() {
    let mut won = 0;
    for seed in 0..60 {
        let mut session = session(seed);
        let composer = session.composer(0).expect("one port");
        let source = composer.add();
        composer.set_button(source, Player::Fire.index(), true).expect("a button");
        run(&mut session, |_| {});
        won += u32::from(session.status() == Status::Won);
    }
    assert!(won < 20, "{won} of 60 won without moving");
}

/// After the end the world settles: the outcome and the figures stay, nothing is hurt any more.
#[test]
fn the_end_is_final() {
    for mut session in [session(7), with_autopilot(7)] {
        run(&mut session, |_| {});
        let decided = session.world().clone();
        let figures = session.figures();
        for _ in 0..1200 {
            session.step(DELTA).expect("a healthy run");
            assert_eq!(session.events(), []);
        }
        let world = session.world();
        assert_eq!((world.outcome, world.tally), (decided.outcome, decided.tally));
        assert_eq!((world.ship.hull, session.figures()), (decided.ship.hull, figures));
        assert!(world.shots.is_empty(), "shots leave the arena");
    }
}

fn recorded(mut session: Session<PrismRaid>, seconds_after: f64) -> (Replay, World) {
    session.record(RecordOptions::default()).expect("fresh");
    run(&mut session, |_| {});
    let end = session.state().seconds + seconds_after;
    while session.state().seconds < end {
        session.step(DELTA).expect("a healthy run");
    }
    let world = session.world().clone();
    (session.finish(EndKind::Finished).expect("recorded"), world)
}

/// P4, J8, H2: recording, text, reading, playing: every hash, every event, and the very same world.
#[test]
fn a_recording_plays_again_to_the_same_world() {
    for seed in [0, 42, 43, 1_234_567, u32::MAX] {
        for session in [session(seed), with_autopilot(seed)] {
            let (replay, world) = recorded(session, 1.0);
            let loaded = read(replay.to_json().as_bytes()).expect("our own file").replay;
            assert_eq!(loaded, replay, "seed {seed}");
            let loaded = Arc::new(loaded);
            let options = PlayOptions::default();
            let mut again = Session::<PrismRaid>::play(Arc::clone(&loaded), &options).expect("compatible");
            while again.play_next().expect("the same run") {}
            assert_eq!(*again.world(), world, "seed {seed}");
            let report = verify::<PrismRaid>(&loaded, &options).expect("compatible");
            assert_eq!((report.verdict, report.compared_hashes), (Verdict::Same, true), "seed {seed}");
            assert_eq!(report.last_hash, loaded.hashes.as_ref().and_then(|hashes| hashes.last));
        }
    }
}

/// J4: what a recording of a mission may weigh.
#[test]
fn recordings_are_small() {
    let (mut boundaries, mut with, mut without) = (0.0, 0.0, 0.0);
    for seed in 42..=61 {
        let (mut replay, _) = recorded(with_autopilot(seed), 0.0);
        boundaries += replay.track.boundaries() as f64;
        with += replay.to_json().len() as f64;
        replay.hashes = None;
        without += replay.to_json().len() as f64;
    }
    assert!(with / boundaries <= 6.0, "{} bytes a boundary with hashes", with / boundaries);
    assert!(without / boundaries <= 3.0, "{} bytes a boundary without", without / boundaries);
}

fn tap(session: &mut Session<PrismRaid>, action: u8) {
    let composer = session.composer(0).expect("one port");
    let source = composer.add();
    composer.set_button(source, action, true).expect("a button");
    composer.set_button(source, action, false).expect("a button");
}

/// S3, A4: a tap pauses and another goes on; in between nothing moves, whatever time is asked for.
#[test]
fn pause_stops_time() {
    let mut session = with_autopilot(42);
    for _ in 0..600 {
        session.step(DELTA).expect("a healthy run");
    }
    tap(&mut session, Player::Pause.index());
    session.step(DELTA).expect("a healthy run");
    assert!(session.state().paused);
    let (world, ticks) = (session.world().clone(), session.state().ticks);
    for delta in [DELTA, 0.0, 0.25] {
        session.step(delta).expect("a healthy run");
    }
    assert_eq!((session.world(), session.state().ticks), (&world, ticks));
    tap(&mut session, Player::Pause.index());
    session.step(DELTA).expect("a healthy run");
    assert!(!session.state().paused);
    assert_ne!(*session.world(), world);
}

/// A4: a tap that is shorter than a step fires once.
#[test]
fn a_tap_fires() {
    let mut session = session(42);
    tap(&mut session, Player::Fire.index());
    session.step(DELTA).expect("a healthy run");
    session.step(DELTA).expect("a healthy run");
    assert_eq!((session.world().tally.fired, session.world().shots.len()), (1, 1));
}

/// S7: what cannot be played is said in one line; what is not a level is none.
#[test]
fn levels_are_checked() {
    let start = |level: &Level| PrismRaid::start(level, &mut Random::new(1));
    let usual = Level::default();
    assert!(start(&usual).is_ok());
    let bad = [
        Level { kills_to_win: 0, ..usual.clone() },
        Level { kills_to_win: 10_000, ..usual.clone() },
        Level { hull: 0, ..usual.clone() },
        Level { hull: 13, ..usual.clone() },
        Level { pace: 0.0, ..usual.clone() },
        Level { pace: f32::NAN, ..usual.clone() },
    ];
    for level in bad {
        let message = start(&level).expect_err("refused");
        assert!(message.contains("expected") && !message.contains('\n'), "{message}");
    }
    let read = |text| serde_json::from_str::<Level>(text);
    assert_eq!(read("{}").expect("all defaults"), usual);
    assert_eq!(read(r#"{"hull":3}"#).expect("a part"), Level { hull: 3, ..usual });
    assert!(read(r#"{"hulk":3}"#).is_err() && read(r#"{"hull":-1}"#).is_err());
}

/// F6: steps of any length are played, long ones too, and a recording of them plays again.
#[test]
fn uneven_steps_play_again() {
    let mut session = with_autopilot(9);
    session.record(RecordOptions::default()).expect("fresh");
    let mut lengths = Mulberry32::new(5);
    while session.state().seconds < 20.0 {
        session.step(lengths.unit() * 0.05).expect("a healthy run");
    }
    let replay = Arc::new(session.finish(EndKind::Finished).expect("recorded"));
    let report = verify::<PrismRaid>(&replay, &PlayOptions::default()).expect("compatible");
    assert_eq!(report.verdict, Verdict::Same);
}

/// H1: whatever a player does, the world stays finite, in order and inside the arena.
#[test]
fn any_input_is_survived() {
    for seed in 0..20 {
        let mut session = session(seed);
        session.enable_hashes();
        let source = session.composer(0).expect("one port").add();
        let mut fingers = Mulberry32::new(seed);
        for _ in 0..3000 {
            let composer = session.composer(0).expect("one port");
            if fingers.unit() < 0.1 {
                let push = [fingers.unit() as f32 * 2.0 - 1.0, fingers.unit() as f32 * 2.0 - 1.0, 0.0];
                composer.set_axis(source, Player::Move.index(), push).expect("an axis");
                composer.set_button(source, Player::Fire.index(), fingers.unit() < 0.7).expect("a button");
            }
            session.step(DELTA).expect("a finite world");
            let world = session.world();
            let inside = |at: Vec2| at.x.abs() <= 14.0 && at.y.abs() <= 7.5;
            assert!(inside(world.ship.at) && world.prisms.values().all(|prism| inside(prism.at)));
        }
    }
}

/// A state that is kept for drawing equals its source, however it is copied.
#[test]
fn copies_are_equal() {
    let mut session = with_autopilot(3);
    let mut kept = session.world().clone();
    run(&mut session, |world| {
        kept.clone_from(world);
        assert_eq!(kept, *world);
    });
    assert_eq!(kept.clone(), kept);
}

/// R7, FR-G6: V3: the same moment looks the same, looking changes nothing, and there is something to see throughout.
#[test]
fn drawing_is_pure() {
    for (seed, size) in [(42, Vec2::new(1280.0, 720.0)), (43, Vec2::new(300.0, 700.0)), (44, Vec2::ZERO)] {
        let sessions = [with_autopilot(seed), with_autopilot(seed)];
        assert_pure(sessions, &Drawing { size, boundaries: 3600, every: 40, items: 100 });
    }
}

/// V3: units are paired by id between the two states; one that is new stands where it appeared.
#[test]
fn a_picture_lies_between_two_states() {
    let mut session = with_autopilot(42);
    for _ in 0..500 {
        session.step(DELTA).expect("a healthy run");
    }
    let mut before = session.world().clone();
    let mut now = before.clone();
    // As if the first prism had burst since, and the others had moved.
    let [gone, left] = [0, 1].map(|place| before.prisms.iter().nth(place).expect("two prisms").0);
    now.prisms.remove(gone);
    let level = Level::default();
    let items = |before: &World, alpha: f32| {
        let mut canvas = Canvas::new(Vec2::new(1280.0, 720.0), 1.0);
        let mut view = View::of(&level, before, &now, &());
        (view.alpha, view.time) = (alpha, 4.0);
        PrismRaid::draw(&view, &mut canvas);
        canvas
    };
    assert_eq!(items(&before, 0.5), items(&now, 0.5), "what is gone moves nothing that is left");
    before.prisms.get_mut(left).expect("still there").at.x += 1.0;
    assert_ne!(items(&before, 0.5), items(&now, 0.5));
}

/// J7: events may come from a file, which may say anything that the type can hold: a picture is drawn all the same.
#[test]
fn events_of_a_file_are_drawn_whatever_they_say() {
    let mut session = with_autopilot(42);
    (0..300).for_each(|_| session.step(DELTA).expect("a healthy run"));
    let (level, world) = (Level::default(), session.world());
    for far in [f32::MAX, -f32::MAX, 1e-40, 0.0] {
        let at = Vec2::new(far, -far);
        let kill = |kind| Event::Kill { at, kind };
        let kinds = [Kind::Triangle, Kind::Diamond, Kind::Hexagon].map(kill);
        let events =
            [&kinds[..], &[Event::Hurt { at }, Event::Lost { at }, Event::Won, Event::Wave]].concat();
        for age in [0.0, 0.01, 3.0] {
            let keyed = events.iter().zip(u32::MAX - 9..);
            let recent: Vec<_> = keyed
                .map(|(event, order)| Recent {
                    age,
                    key: EventKey { boundary: u64::MAX, order },
                    event: *event,
                })
                .collect();
            let mut canvas = Canvas::new(Vec2::new(640.0, 360.0), 1.0);
            let mut view = View::of(&level, world, world, &());
            view.recent = &recent;
            PrismRaid::draw(&view, &mut canvas);
            assert!(!canvas.items().is_empty(), "{at}");
        }
    }
}

/// S7: the levels that come with the game can be read and played, and the first is the default.
#[test]
fn bundled_levels_are_playable() {
    assert_eq!(check_levels::<PrismRaid>(), Ok(()));
    assert_eq!(read_level::<PrismRaid>(PrismRaid::levels()[0].text), Ok(Level::default()));
}

/// H5: a thousand playtests of the game find nothing: it is deterministic, and all of it is saved.
#[test]
fn a_thousand_playtests_find_nothing() {
    let options = PlaytestOptions { runs: 1000, seed: 11, boundaries: 90 };
    let mut count = 0;
    let finding =
        playtest::<PrismRaid>(&Level::default(), None, &options, |done| count = done).expect("it starts");
    assert_eq!((finding, count), (None, 1000));
}
