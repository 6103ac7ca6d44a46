mod scripts;

#[expect(clippy::disallowed_types, reason = "this is a fault that must be caught")]
use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering;

use glam::Vec2;
use serde::{Deserialize, Serialize};

use super::{Found, Kind, PlaytestOptions, playtest};
use crate::action::{Axis2D, Button, Roster};
use crate::canvas::Canvas;
use crate::game::{Binding, Game, Status, Tick, View};
use crate::random::{Mulberry32, Random, Stream};
use crate::replay::Payload;

crate::controls! {
    /// What the wrong game's player can do.
    pub Pads { Move: Axis2D normalize, Jump: Button, Duck: Button }
}

crate::roster! { ROSTER { P1: Pads = "player" } }
const LUCK: Stream = Stream("luck");

/// A game that is wrong on purpose.
struct Wrong;

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
enum Fault {
    /// None: the same game, right.
    #[default]
    None,
    /// Reads the clock.
    Clock,
    /// Lets the order of an unordered map decide.
    MapOrder,
    /// Keeps state outside its world.
    HiddenStatic,
    /// Keeps state in a field that is not saved.
    UnsavedField,
    /// Panics.
    Panic,
    /// Panics where a player is bold, who by default is not.
    Boldness,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Level {
    fault: Fault,
    /// The tick from which on the fault shows; with `on_jump`, the first later one with both buttons down.
    from: u64,
    on_jump: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Options {
    bold: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct World {
    at: Vec2,
    luck: u32,
    total: u32,
    #[serde(skip)]
    unsaved: u32,
}

#[expect(clippy::disallowed_types, reason = "this is a fault that must be caught")]
static HIDDEN: AtomicU32 = AtomicU32::new(0);

impl Game for Wrong {
    const ID: &'static str = "wrong";
    const VERSION: u32 = 1;
    const TITLE: &'static str = "Wrong";
    type Level = Level;
    type Options = Options;
    type World = World;
    type Event = ();
    type Presentation = ();

    fn roster(_: &Level) -> Roster {
        ROSTER
    }

    fn make_up_options(random: &mut Mulberry32) -> Options {
        Options { bold: random.next_u32() % 2 == 0 }
    }

    fn bindings() -> Vec<Binding> {
        Vec::new()
    }

    fn start(_: &Level, random: &mut Random) -> Result<World, String> {
        Ok(World { at: Vec2::ZERO, luck: random.next_u32(LUCK), total: 0, unsaved: 0 })
    }

    fn step(world: &mut World, tick: &mut Tick<Self>) {
        world.at += tick.on(P1).axis(Pads::Move) * tick.dt;
        world.luck ^= tick.random.next_u32(LUCK);
        let both = tick.on(P1).held(Pads::Jump) && tick.on(P1).held(Pads::Duck);
        if tick.tick >= tick.level.from && (both || !tick.level.on_jump) {
            world.total = world.total.wrapping_add(fault(tick.level.fault, world, tick.options(P1).bold));
        }
    }

    fn status(_: &World) -> Status {
        Status::Running
    }

    fn draw(_: &View<Self>, _: &mut Canvas) {}
}

/// What a fault adds to the world: nothing that a rerun would add, too.
#[expect(clippy::disallowed_types, reason = "these are the faults that must be caught")]
fn fault(fault: Fault, world: &mut World, bold: bool) -> u32 {
    match fault {
        Fault::None => 1,
        Fault::Clock => {
            use std::time::SystemTime;
            SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |now| now.subsec_nanos())
        }
        Fault::MapOrder => {
            let map: std::collections::HashMap<u32, u32> = (0..64).map(|key| (key, key)).collect();
            map.values().fold(7, |order, key| order * 31 % 65_521 + key)
        }
        Fault::HiddenStatic => HIDDEN.fetch_add(1, Ordering::Relaxed),
        Fault::UnsavedField => {
            world.unsaved += 1;
            world.unsaved
        }
        Fault::Panic => panic!("planted"),
        Fault::Boldness => {
            assert!(!bold, "planted");
            1
        }
    }
}

fn found(level: Level) -> (Found, usize, u64) {
    let options = PlaytestOptions { runs: 40, seed: 3, boundaries: 400 };
    let finding = playtest::<Wrong>(&level, None, &options, |_| {}).expect("it starts").expect("a fault");
    (finding.found, finding.inputs, finding.replay.track.boundaries())
}

/// H5: each planted fault is caught, named, and found at the boundary at which it shows first.
#[test]
fn planted_faults_are_found_where_they_are() {
    let kinds = [
        (Fault::Clock, Kind::Nondeterministic),
        (Fault::MapOrder, Kind::Nondeterministic),
        (Fault::HiddenStatic, Kind::Nondeterministic),
        (Fault::Panic, Kind::Failed),
    ];
    for (fault, kind) in kinds {
        let (found, inputs, boundaries) = found(Level { fault, from: 37, on_jump: false });
        assert_eq!((found.kind, found.boundary), (kind, 37), "{fault:?}: {found}");
        assert_eq!((inputs, boundaries), (0, 38), "{fault:?}: shrunk to what shows it");
    }
}

/// H5: the differing field is named with both values.
#[test]
fn differing_fields_are_named() {
    let (found, ..) = found(Level { fault: Fault::HiddenStatic, from: 5, on_jump: false });
    let paths: Vec<_> = found.differences.iter().map(|difference| difference.path.as_str()).collect();
    assert_eq!(paths, ["world.total"], "{:?}", found.differences);
    assert_eq!(found.message, "two runs of the same inputs differ: the game is not deterministic");
}

/// H5, H4: state that a save does not keep is found by saving and loading, at the
/// boundary after the save.
#[test]
fn unsaved_state_is_found_by_saving() {
    const FROM: u64 = 100;
    let (found, inputs, _) = found(Level { fault: Fault::UnsavedField, from: FROM, on_jump: false });
    assert_eq!(found.kind, Kind::CheckpointMismatch, "{found}");
    assert!(found.message.contains("not saved") && inputs == 0, "{found}");
    // Each tick from there on adds one more than the tick before, which begins anew after the save.
    let ticks = found.boundary - FROM;
    let total = ticks * (ticks + 1) / 2;
    let differences: Vec<_> = found.differences.iter().map(ToString::to_string).collect();
    assert_eq!(differences, [format!("world.total  {} -> {}", total + ticks + 1, total + 1)], "{found}");
    assert!((1..400).contains(&ticks));
}

/// T9, H5: what takes particular inputs shrinks to those inputs.
#[test]
fn inputs_are_shrunk() {
    let (found, inputs, boundaries) = found(Level { fault: Fault::Panic, from: 20, on_jump: true });
    assert_eq!((found.kind, inputs), (Kind::Failed, 2), "{found}");
    assert_eq!(boundaries, found.boundary + 1);
}

/// H5: a false alarm is a fault, too. A thousand runs of a right game stay silent.
#[test]
fn a_right_game_is_left_alone() {
    let options = PlaytestOptions { runs: 1000, seed: 9, boundaries: 150 };
    let mut count = 0;
    let finding =
        playtest::<Wrong>(&Level::default(), None, &options, |done| count = done).expect("it starts");
    assert_eq!((finding, count), (None, 1000));
}

/// A9: a fault that only other options than the default show is found, and what is kept of it has them.
#[test]
fn options_are_made_up() {
    let level = Level { fault: Fault::Boldness, from: 5, on_jump: false };
    let options = PlaytestOptions { runs: 40, seed: 3, boundaries: 50 };
    let finding = playtest::<Wrong>(&level, None, &options, |_| {}).expect("it starts").expect("a fault");
    assert_eq!((finding.found.kind, finding.found.boundary, finding.inputs), (Kind::Failed, 5, 0));
    let bold = Payload::new(&serde_json::json!({"bold": true}));
    assert_eq!(finding.replay.header.options, [Some(bold)]);

    // Those that are given are played with and no others.
    let mut done = 0;
    let shy = [Options { bold: false }];
    let found = playtest::<Wrong>(&level, Some(&shy), &options, |count| done = count).expect("it starts");
    assert_eq!((found, done), (None, 40));
    let bold = [Options { bold: true }];
    let found = playtest::<Wrong>(&level, Some(&bold), &options, |_| {}).expect("it starts");
    assert!(found.is_some());
}
