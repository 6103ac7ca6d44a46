//! Plays a game's autopilot to the end of its runs, again and again; the ways of running are taken in turns, so that a
//! busy machine slows all of them alike, and the median of each is told.

mod clock;

use std::ops::RangeInclusive;

use dacapo_engine::action::{SourceId, to_f32};
use dacapo_engine::game::{Game, Status};
use dacapo_engine::replay::{Change, EndKind, RecordOptions, Replay};
use dacapo_engine::session::{Run, Session};
use serde_json::json;

use crate::answer::{Figure, keep};
use clock::Clock;

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
/// The rules without anybody who thinks: fed with what an autopilot's run recorded.
const RULES: &str = "rules";

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

/// Plays what was recorded of a level by its inputs alone: nobody looks for anything, and nothing is compared but the
/// end. Its number of boundaries.
fn play_inputs<G: Game>(level: &G::Level, replay: &Replay) -> u64 {
    let mut session = Session::<G>::start(level.clone(), replay.header.random.seed).expect("as recorded");
    let sources: Vec<SourceId> = session.composers().iter_mut().map(|composer| composer.add()).collect();
    for (count, changes) in replay.track.entries() {
        for change in changes.iter() {
            feed(&mut session, &sources, change);
        }
        for _ in 0..count {
            session.step(DELTA).expect("a healthy run");
        }
    }
    assert_ne!(session.status(), Status::Running, "the run ends where the recorded one did");
    session.state().boundaries
}

/// Does with a source what was recorded.
fn feed<G: Game>(session: &mut Session<G>, sources: &[SourceId], change: &Change) {
    let composers = session.composers();
    match *change {
        Change::Edge { controller, edge } => {
            let port = usize::from(controller);
            composers[port].set_button(sources[port], edge.action, edge.pressed)
        }
        Change::Axis { controller, action, value } => {
            let port = usize::from(controller);
            composers[port].set_axis(sources[port], action, value.map(to_f32))
        }
        // All steps are alike, and autopilots neither pause nor hold anything beforehand.
        _ => Ok(()),
    }
    .expect("an action of the game");
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
    let recorded: Vec<Replay> =
        SEEDS.map(|seed| play::<G>(level, seed, WAYS[3]).0.expect("recorded")).collect();
    let by_inputs = |seed| play_inputs::<G>(level, &recorded[(seed - SEEDS.start()) as usize]);
    let mut costs = [(); WAYS.len()].map(|()| Vec::new());
    let mut of_rules = Vec::new();
    for _ in 0..turns {
        for (way, costs) in WAYS.iter().zip(&mut costs) {
            costs.push(measure(|seed| play::<G>(level, seed, *way).1));
        }
        of_rules.push(measure(by_inputs));
    }
    println!("seeds {} to {}, {turns} turns, medians, {}:", SEEDS.start(), SEEDS.end(), Clock::KIND);
    let names = WAYS.iter().map(|way| way.name).chain([RULES]);
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
