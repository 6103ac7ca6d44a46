//! What the engine itself costs: hashing a world, recording a boundary, a long recording's memory, random streams.
//!
//! Things that are compared are taken in turns, so that a busy machine slows all of them alike. Prints a table and
//! writes `bench/engine.json` in the target folder, with the commit where `DACAPO_COMMIT` names it. The number of
//! turns can be given: `cargo bench -p dacapo-games --bench engine -- 5`.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "measures time and writes a file, of which no simulation may know"
)]

use std::hint::black_box;
use std::time::Instant;

use allocation_counter::measure;
use dacapo_engine::arithmetic::fingerprint;
use dacapo_engine::game::Status;
use dacapo_engine::hash::Hasher;
use dacapo_engine::random::{Random, Stream};
use dacapo_engine::replay::{EndKind, RecordOptions, Replay};
use dacapo_engine::session::{Run, Session};
use dacapo_games::PrismRaid;
use dacapo_games::prism_raid::{Level, World};
use serde_json::json;

mod answer;
#[path = "engine/hashing.rs"]
mod hashing;
#[path = "engine/idle.rs"]
mod idle;
#[path = "engine/sticks.rs"]
mod sticks;

use answer::{Figure, keep};
use idle::{Idle, play};

/// The unit of what a recording takes.
const WEIGHT: &str = "bytes/boundary";

/// A figure, what it should be at most, and its unit.
struct Line {
    name: &'static str,
    value: f64,
    target: f64,
    unit: &'static str,
}

fn main() {
    let turns = std::env::args().find_map(|argument| argument.parse().ok()).unwrap_or(15_usize).max(1);
    let mut lines = Vec::from(hashes(turns));
    lines.extend(hashing::ratios(turns));
    lines.extend(recorder(turns));
    lines.push(memory());
    lines.extend(sticks::weights());
    lines.push(sticks::cost(turns));
    lines.extend(streams(turns));
    lines.push(arithmetic(turns));
    println!("{:<46}{:>10}{:>10}", "", "measured", "target");
    for Line { name, value, target, unit } in &lines {
        println!("{name:<46}{value:>10.2}{target:>10.2} {unit}");
    }
    assert!(
        lines.iter().all(|line| line.unit != WEIGHT || line.value <= line.target),
        "a recording is too large"
    );
    let figures = lines.iter().map(|Line { name, value, unit, .. }| Figure { name, value: *value, unit });
    keep("engine", &json!({"turns": turns}), &figures.collect::<Vec<_>>());
}

/// The value at a part of the sorted values.
fn part(values: &mut [f64], part: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    values[((values.len() - 1) as f64 * part) as usize]
}

fn nanoseconds(count: usize, work: impl FnOnce()) -> f64 {
    let begin = Instant::now();
    work();
    begin.elapsed().as_secs_f64() * 1e9 / count as f64
}

/// Every tenth world of three missions.
fn worlds() -> Vec<World> {
    let mut worlds = Vec::new();
    for seed in [42, 43, 44] {
        let mut session = Session::<PrismRaid>::start(Level::default(), seed).expect("the default level");
        session.add_autopilot();
        while session.status() == Status::Running {
            session.step(1.0 / 120.0).expect("a healthy run");
            if session.state().boundaries % 10 == 0 {
                worlds.push(session.world().clone());
            }
        }
    }
    worlds
}

/// The hash of a whole run state, over the worlds of missions; what is beside the world is what a run has.
fn hashes(turns: usize) -> [Line; 2] {
    let worlds = worlds();
    let mut hasher = Hasher::default();
    let random = Random::new(42);
    let mut costs = vec![f64::INFINITY; worlds.len()];
    for _ in 0..turns {
        for (world, cost) in worlds.iter().zip(&mut costs) {
            let took = nanoseconds(16, || {
                for boundary in 0..16_u64 {
                    let state = (boundary, boundary, false, &random, black_box(world));
                    black_box(hasher.hash(&state)).expect("finite");
                }
            });
            // A turn's interruption is none of the hash's.
            *cost = cost.min(took);
        }
    }
    [
        Line {
            name: "hash of Prism Raid's state, median",
            value: part(&mut costs, 0.5),
            target: 300.0,
            unit: "ns",
        },
        Line {
            name: "hash of Prism Raid's state, p10",
            value: part(&mut costs, 0.1),
            target: 250.0,
            unit: "ns",
        },
    ]
}

/// What recording adds to a boundary, the finished text included: the same idle rules with and without.
fn recorder(turns: usize) -> [Line; 2] {
    const BOUNDARIES: u64 = 100_000;
    let (mut plain, mut noted, mut written) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..turns {
        let count = BOUNDARIES as usize;
        plain.push(nanoseconds(count, || drop(black_box(play(BOUNDARIES, None)))));
        let mut replay = None;
        noted.push(nanoseconds(count, || {
            replay = play(BOUNDARIES, Some(RecordOptions { hashes: false, ..RecordOptions::default() }))
        }));
        let replay = replay.expect("recorded");
        written.push(nanoseconds(count, || drop(black_box(replay.to_json()))));
    }
    let mut both: Vec<_> = plain
        .iter()
        .zip(noted.iter().zip(&written))
        .map(|(plain, (noted, written))| noted - plain + written)
        .collect();
    [
        Line {
            name: "recording a boundary, finished text included",
            value: part(&mut both, 0.5),
            target: 30.0,
            unit: "ns",
        },
        Line { name: "of which the text", value: part(&mut written, 0.5), target: 30.0, unit: "ns" },
    ]
}

/// Bytes held by a recording of 100 000 boundaries without hashes.
fn memory() -> Line {
    let mut session = Session::<Idle>::start((), 1).expect("an idle run");
    idle::record(&mut session, RecordOptions { hashes: false, ..RecordOptions::default() });
    let mut replay: Option<Replay> = None;
    let held = measure(|| {
        idle::steps(&mut session, 100_000);
        replay = session.finish(EndKind::Finished);
    });
    assert!(replay.is_some_and(|replay| replay.track.boundaries() == 100_000));
    Line {
        name: "memory held by 100 000 boundaries",
        value: held.bytes_max as f64 / 1e6,
        target: 2.0,
        unit: "MB",
    }
}

/// A million look-ups of streams that are known, and ten thousand new ones.
fn streams(turns: usize) -> [Line; 2] {
    const NAMES: [Stream; 4] = [Stream("waves"), Stream("loot"), Stream("aim"), Stream("weather")];
    let names: Vec<_> = (0..10_000).map(|number| format!("stream/{number}")).collect();
    let (mut known, mut fresh) = (Vec::new(), Vec::new());
    for _ in 0..turns {
        let mut random = Random::new(1);
        known.push(nanoseconds(1, || {
            for turn in 0..1_000_000_usize {
                black_box(random.next_u32(NAMES[turn % 4]));
            }
        }));
        let mut random = Random::new(1);
        fresh.push(nanoseconds(1, || names.iter().for_each(|name| random.touch(name).expect("a name"))));
        assert_eq!(random.snapshot().len(), names.len());
    }
    [
        Line {
            name: "a million cached stream look-ups",
            value: part(&mut known, 0.5) / 1e6,
            target: 5.0,
            unit: "ms",
        },
        Line {
            name: "ten thousand new streams",
            value: part(&mut fresh, 0.5) / 1e6,
            target: 2.0,
            unit: "ms",
        },
    ]
}

/// The check of the machine's arithmetic, which every recording has and every playback begins with.
fn arithmetic(turns: usize) -> Line {
    let mut costs: Vec<_> =
        (0..turns * 20).map(|_| nanoseconds(1, || drop(black_box(fingerprint())))).collect();
    Line { name: "arithmetic fingerprint", value: part(&mut costs, 0.5) / 1e6, target: 0.1, unit: "ms" }
}
