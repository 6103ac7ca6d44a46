//! What recording and hashing cost beside plain play, in instructions: unlike times, these are the same each time they
//! are counted.
//!
//! `make instructions` runs this. The program runs itself under valgrind's callgrind once for each way of playing, which
//! counts what happens inside [`measured`]. Given a case and a way, it only plays that: so it can be run under a profiler.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "runs programs; nothing is simulated"
)]

mod answer;
#[path = "missions/run.rs"]
mod run;

use std::ops::RangeInclusive;
use std::process::{Command, ExitCode};

use answer::{Figure, keep};
use dacapo_engine::game::Game;
use dacapo_engine::replay::Replay;
use dacapo_games::{Blockfall, PrismRaid, blockfall, prism_raid};
use run::{Input, Way, play};
use serde_json::json;

/// Which runs are compared.
struct Case {
    name: &'static str,
    seeds: RangeInclusive<u32>,
    /// Plays its runs in a way.
    run: fn(&Case, Way),
    /// The most that hashing and recording may add, in percent.
    targets: [Option<f64>; 2],
}

const CASES: [Case; 3] = [
    Case {
        name: "prism-raid",
        seeds: 42..=61,
        run: autopilot_of_prism_raid,
        targets: [Some(35.0), Some(10.0)],
    },
    Case { name: "blockfall", seeds: 1..=3, run: autopilot_of_blockfall, targets: [None, None] },
    Case { name: "blockfall rules", seeds: 1..=3, run: rules_of_blockfall, targets: [None, Some(20.0)] },
];

/// The ways by name. A recording counts with its finished text, and with its journal where it says so.
const WAYS: [(&str, Way); 5] = [
    ("plain", Way::PLAIN),
    ("hashed", Way::HASHED),
    ("recorded", Way::RECORDED),
    ("recorded, journal", Way { journal: true, ..Way::RECORDED }),
    ("recorded, hashes", Way::RECORDED_WITH_HASHES),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [case, way] = &arguments[..] else { return tell_all() };
    let case = CASES.iter().find(|known| known.name == case);
    let way = WAYS.iter().find(|known| known.0 == way);
    let (Some(case), Some((_, way))) = (case, way) else {
        eprintln!("expected a case and a way, as `instructions` lists them");
        return ExitCode::FAILURE;
    };
    (case.run)(case, *way);
    ExitCode::SUCCESS
}

/// Counts every case in every way; what went wrong is said.
fn tell_all() -> ExitCode {
    let mut figures = Vec::new();
    for case in &CASES {
        match tell(case) {
            Ok(counts) => figures.extend(counts),
            Err(fault) => {
                eprintln!("instructions: {fault}");
                return ExitCode::FAILURE;
            }
        }
    }
    let figures = figures.iter().map(|(name, value)| Figure { name, value: *value, unit: "instructions" });
    keep("instructions", &json!({"counted by": "callgrind"}), &figures.collect::<Vec<_>>());
    ExitCode::SUCCESS
}

/// Tells what a case takes in every way: beside the plain one, which is the first, how much more.
fn tell(case: &Case) -> Result<Vec<(String, f64)>, String> {
    println!("\n{}, seeds {} to {}", case.name, case.seeds.start(), case.seeds.end());
    let mut counts: Vec<(String, f64)> = Vec::new();
    for (way, _) in WAYS {
        let count = count(case.name, way)?;
        let plain = counts.first().map_or(count, |first| first.1);
        show(way, count, (count / plain - 1.0) * 100.0, target(case, way));
        counts.push((format!("{}: {way}", case.name), count));
    }
    Ok(counts)
}

fn target(case: &Case, way: &str) -> Option<f64> {
    match way {
        "hashed" => case.targets[0],
        "recorded" | "recorded, journal" => case.targets[1],
        _ => None,
    }
}

fn show(way: &str, count: f64, more: f64, target: Option<f64>) {
    let target = target.map_or_else(String::new, |target| {
        let missed = if more > target { "  missed" } else { "" };
        format!("  target at most {target:+.0} %{missed}")
    });
    println!("{way:<20}{:>10.2} million instructions{more:>+8.1} %{target}", count / 1e6);
}

/// Runs this program under callgrind. The instructions that it counted.
fn count(case: &str, way: &str) -> Result<f64, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let output = Command::new("valgrind")
        .args([
            "--tool=callgrind",
            "--callgrind-out-file=/dev/null",
            "--toggle-collect=instructions::measured*",
        ])
        .arg(program)
        .args([case, way])
        .output()
        .map_err(|error| format!("valgrind, which counts instructions, cannot be run: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("{case}, {way}: {}\n{said}", output.status));
    }
    let collected = said.lines().find_map(|line| line.split_once("Collected : "));
    let count = collected.and_then(|(_, count)| count.trim().parse().ok());
    count.filter(|count| *count > 0.0).ok_or_else(|| format!("{case}, {way}: nothing was counted\n{said}"))
}

fn autopilot_of_prism_raid(case: &Case, way: Way) {
    case.seeds.clone().for_each(|seed| {
        measured::<PrismRaid>(&prism_raid::Level::default(), seed, Input::Autopilot, way);
    });
}

fn autopilot_of_blockfall(case: &Case, way: Way) {
    let level = blockfall::Level::marathon();
    case.seeds.clone().for_each(|seed| measured::<Blockfall>(&level, seed, Input::Autopilot, way));
}

fn rules_of_blockfall(case: &Case, way: Way) {
    let level = blockfall::Level::marathon();
    for seed in case.seeds.clone() {
        let recorded: Option<Replay> = play::<Blockfall>(&level, seed, Input::Autopilot, Way::RECORDED).0;
        measured::<Blockfall>(&level, seed, Input::Recorded(&recorded.expect("recorded")), way);
    }
}

/// A run and the text of its recording: what is counted.
#[inline(never)]
fn measured<G: Game>(level: &G::Level, seed: u32, input: Input<'_>, way: Way) {
    let (replay, _) = play::<G>(level, seed, input, way);
    std::hint::black_box(replay.map(|replay| replay.to_json()));
}
