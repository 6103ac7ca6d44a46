//! What a boundary of Prism Raid costs without a window, and what a recording of it weighs.
//!
//! The autopilot plays the missions of seeds 42 to 101 to their end, again and again; the ways of running are
//! taken in turns, so that a busy machine slows all of them alike, and the median of each is told. The number of
//! turns can be given: `cargo bench -p dacapo-games --bench prism_raid -- 5`.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "measures time, which no simulation may know of"
)]

use std::time::Instant;

use dacapo_engine::game::Status;
use dacapo_engine::replay::{EndKind, RecordOptions, Replay};
use dacapo_engine::session::{Run, Session};
use dacapo_games::PrismRaid;
use dacapo_games::prism_raid::Level;

const SEEDS: std::ops::RangeInclusive<u32> = 42..=101;
const DELTA: f64 = 1.0 / 120.0;

/// A way of running the missions.
#[derive(Clone, Copy)]
struct Way {
    name: &'static str,
    hashes: bool,
    record: bool,
}

const WAYS: [Way; 4] = [
    Way { name: "plain", hashes: false, record: false },
    Way { name: "hashed", hashes: true, record: false },
    Way { name: "recorded, no hashes", hashes: false, record: true },
    Way { name: "recorded, hashes", hashes: true, record: true },
];

/// Plays a mission to its end. Its recording, if there is one, and its number of boundaries.
fn play(seed: u32, way: Way) -> (Option<Replay>, u64) {
    let mut session = Session::<PrismRaid>::start(Level::default(), seed).expect("the default level");
    session.add_autopilot();
    if way.record {
        let options = RecordOptions { hashes: way.hashes, ..RecordOptions::default() };
        session.record(options).expect("a fresh run");
    } else if way.hashes {
        session.enable_hashes();
    }
    while session.status() == Status::Running {
        session.step(DELTA).expect("a healthy run");
    }
    let boundaries = session.state().boundaries;
    (session.finish(EndKind::Finished), boundaries)
}

/// Seconds a boundary, over all missions.
fn measure(way: Way) -> f64 {
    let begin = Instant::now();
    let boundaries: u64 = SEEDS.map(|seed| play(seed, way).1).sum();
    begin.elapsed().as_secs_f64() / boundaries as f64
}

fn main() {
    let turns = std::env::args().find_map(|argument| argument.parse().ok()).unwrap_or(15).max(1);
    let mut costs = [(); WAYS.len()].map(|()| Vec::new());
    for _ in 0..turns {
        for (way, costs) in WAYS.iter().zip(&mut costs) {
            costs.push(measure(*way));
        }
    }
    println!("seeds {} to {}, {turns} turns, medians:", SEEDS.start(), SEEDS.end());
    for (way, costs) in WAYS.iter().zip(&mut costs) {
        costs.sort_by(f64::total_cmp);
        let median = costs[costs.len() / 2];
        println!("{:<22}{:>8.0} ns a boundary {:>10.0} boundaries/s", way.name, median * 1e9, 1.0 / median);
    }
    weigh();
}

/// Bytes of the recordings and how busy the stick was.
fn weigh() {
    let way = WAYS[3];
    let (mut boundaries, mut with, mut without, mut moves) = (0, 0, 0, 0);
    for seed in SEEDS {
        let (replay, count) = play(seed, way);
        let mut replay = replay.expect("recorded");
        boundaries += count;
        with += replay.to_json().len();
        replay.hashes = None;
        let text = replay.to_json();
        without += text.len();
        moves += text.matches("\"Move\",").count();
    }
    let per_boundary = |bytes: usize| bytes as f64 / boundaries as f64;
    let seconds = boundaries as f64 * DELTA;
    println!("recording: {:.2} bytes a boundary with hashes", per_boundary(with));
    println!("recording: {:.2} bytes a boundary without", per_boundary(without));
    println!("recording: {:.1} bytes an axis change without hashes", without as f64 / moves as f64);
    println!("stick: {:.2} changes a second", moves as f64 / seconds);
    println!("mission: {:.1} s on average", seconds / SEEDS.count() as f64);
}
