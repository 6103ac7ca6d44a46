//! Plays a game's autopilot to the end of its runs, again and again; the ways of running are taken in turns, so that a
//! busy machine slows all of them alike, and the median of each is told.

use std::ops::RangeInclusive;
use std::time::Instant;

use dacapo_engine::game::{Game, Status};
use dacapo_engine::replay::{EndKind, RecordOptions, Replay};
use dacapo_engine::session::{Run, Session};

use crate::answer::{Figure, keep};

pub const SEEDS: RangeInclusive<u32> = 42..=101;
pub const DELTA: f64 = 1.0 / 120.0;

/// A way of running.
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

/// Plays a level to its end. Its recording, if there is one, and its number of boundaries.
fn play<G: Game>(level: &G::Level, seed: u32, way: Way) -> (Option<Replay>, u64) {
    let mut session = Session::<G>::start(level.clone(), seed).expect("a level that can be played");
    assert!(session.add_autopilot(), "the game has one");
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

/// Seconds a boundary, over all seeds.
fn measure<G: Game>(level: &G::Level, way: Way) -> f64 {
    let begin = Instant::now();
    let boundaries: u64 = SEEDS.map(|seed| play::<G>(level, seed, way).1).sum();
    begin.elapsed().as_secs_f64() / boundaries as f64
}

/// Tells what a boundary of a level costs and what its recordings weigh, in which a text is counted, and keeps both. The
/// number of turns can be given on the command line.
pub fn tell<G: Game>(level: &G::Level, text: &str) -> Weight {
    let (turns, costs) = costs::<G>(level);
    let weight = weigh::<G>(level, text);
    let mut figures: Vec<_> =
        costs.iter().map(|(name, rate)| Figure { name, value: *rate, unit: "boundaries/s" }).collect();
    let unit = "bytes a boundary";
    let [with, without] = [weight.with, weight.without].map(|bytes| bytes as f64 / weight.boundaries as f64);
    figures.push(Figure { name: "recording, hashes", value: with, unit });
    figures.push(Figure { name: "recording, no hashes", value: without, unit });
    keep(G::ID, turns, &figures);
    weight
}

/// The number of turns, and boundaries a second of each way.
fn costs<G: Game>(level: &G::Level) -> (usize, Vec<(&'static str, f64)>) {
    let turns = std::env::args().find_map(|argument| argument.parse().ok()).unwrap_or(15).max(1);
    let mut costs = [(); WAYS.len()].map(|()| Vec::new());
    for _ in 0..turns {
        for (way, costs) in WAYS.iter().zip(&mut costs) {
            costs.push(measure::<G>(level, *way));
        }
    }
    println!("seeds {} to {}, {turns} turns, medians:", SEEDS.start(), SEEDS.end());
    let mut rates = Vec::new();
    for (way, costs) in WAYS.iter().zip(&mut costs) {
        costs.sort_by(f64::total_cmp);
        let median = costs[costs.len() / 2];
        rates.push((way.name, 1.0 / median));
        println!("{:<22}{:>8.0} ns a boundary {:>10.0} boundaries/s", way.name, median * 1e9, 1.0 / median);
    }
    (turns, rates)
}

/// What the recordings of all seeds come to.
#[derive(Default)]
pub struct Weight {
    pub boundaries: u64,
    /// Bytes with hashes.
    pub with: usize,
    /// Bytes without.
    pub without: usize,
    /// How often a text occurs in them.
    pub matches: usize,
}

/// Weighs the recordings of a level, and counts a text in them.
fn weigh<G: Game>(level: &G::Level, text: &str) -> Weight {
    let mut weight = Weight::default();
    for seed in SEEDS {
        let (replay, count) = play::<G>(level, seed, WAYS[3]);
        let mut replay = replay.expect("recorded");
        weight.boundaries += count;
        weight.with += replay.to_json().len();
        replay.hashes = None;
        let json = replay.to_json();
        weight.without += json.len();
        weight.matches += json.matches(text).count();
    }
    let per_boundary = |bytes: usize| bytes as f64 / weight.boundaries as f64;
    println!("recording: {:.2} bytes a boundary with hashes", per_boundary(weight.with));
    println!("recording: {:.2} bytes a boundary without", per_boundary(weight.without));
    weight
}

impl Weight {
    /// Seconds of all runs.
    pub fn seconds(&self) -> f64 {
        self.boundaries as f64 * DELTA
    }
}
