//! Plays a game's autopilot to the end of its runs, again and again; the ways of running are taken in turns, so that a
//! busy machine slows all of them alike, and the median of each is told.

mod clock;
mod run;

use std::ops::RangeInclusive;

use dacapo_engine::game::Game;
use dacapo_engine::replay::Replay;
use serde_json::json;

use crate::answer::{Figure, keep};
use clock::Clock;
use run::{Input, Way, play};

pub use run::DELTA;

pub const SEEDS: RangeInclusive<u32> = 42..=101;

const WAYS: [(&str, Way); 4] = [
    ("plain", Way::PLAIN),
    ("hashed", Way::HASHED),
    ("recorded, no hashes", Way::RECORDED),
    ("recorded, hashes", Way::RECORDED_WITH_HASHES),
];
/// The rules without anybody who thinks: fed with what an autopilot's run recorded.
const RULES: &str = "rules";

/// What the autopilot's run of a level records.
fn recording<G: Game>(level: &G::Level, seed: u32) -> Replay {
    play::<G>(level, seed, Input::Autopilot, Way::RECORDED_WITH_HASHES).0.expect("recorded")
}

/// Seconds a boundary, over all seeds.
fn measure(play: impl Fn(u32) -> u64) -> f64 {
    let begin = Clock::now();
    let boundaries: u64 = SEEDS.map(play).sum();
    begin.seconds() / boundaries as f64
}

/// Tells what a boundary of a level costs and what its recordings weigh, in which a text is counted, and keeps both. The
/// number of turns can be given on the command line.
pub fn tell<G: Game>(level: &G::Level, text: &str) -> Weight {
    let turns = std::env::args().find_map(|argument| argument.parse().ok()).unwrap_or(15).max(1);
    let costs = costs::<G>(level, turns);
    let weight = weigh::<G>(level, text);
    let mut figures: Vec<_> =
        costs.iter().map(|(name, rate)| Figure { name, value: *rate, unit: "boundaries/s" }).collect();
    let unit = "bytes a boundary";
    let [with, without] = [weight.with, weight.without].map(|bytes| bytes as f64 / weight.boundaries as f64);
    figures.push(Figure { name: "recording, hashes", value: with, unit });
    figures.push(Figure { name: "recording, no hashes", value: without, unit });
    let parameters = json!({
        "turns": turns,
        "seeds": [SEEDS.start(), SEEDS.end()],
        "level": level,
        "clock": Clock::KIND,
    });
    keep(G::ID, &parameters, &figures);
    weight
}

/// Boundaries a second of each way, and of the rules alone.
fn costs<G: Game>(level: &G::Level, turns: usize) -> Vec<(&'static str, f64)> {
    let recorded: Vec<Replay> = SEEDS.map(|seed| recording::<G>(level, seed)).collect();
    let by_inputs = |seed| {
        let inputs = Input::Recorded(&recorded[(seed - SEEDS.start()) as usize]);
        play::<G>(level, seed, inputs, Way::PLAIN).1
    };
    let mut costs = [(); WAYS.len()].map(|()| Vec::new());
    let mut of_rules = Vec::new();
    for _ in 0..turns {
        for ((_, way), costs) in WAYS.iter().zip(&mut costs) {
            costs.push(measure(|seed| play::<G>(level, seed, Input::Autopilot, *way).1));
        }
        of_rules.push(measure(by_inputs));
    }
    println!("seeds {} to {}, {turns} turns, medians, {}:", SEEDS.start(), SEEDS.end(), Clock::KIND);
    let names = WAYS.iter().map(|(name, _)| *name).chain([RULES]);
    names.zip(costs.into_iter().chain([of_rules])).map(|(name, costs)| (name, rate(name, costs))).collect()
}

/// Tells and answers the median of what a boundary costs, as boundaries a second.
fn rate(name: &str, mut costs: Vec<f64>) -> f64 {
    costs.sort_by(f64::total_cmp);
    let median = costs[costs.len() / 2];
    println!("{name:<22}{:>8.0} ns a boundary {:>10.0} boundaries/s", median * 1e9, 1.0 / median);
    1.0 / median
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
        let mut replay = recording::<G>(level, seed);
        weight.boundaries += replay.track.boundaries();
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
