//! `bench`: how fast a game runs without a window.

mod machine;

use std::time::{Duration, Instant};

use dacapo_engine::fixed_step::Rate;
use dacapo_engine::game::Status;
use dacapo_engine::replay::{EndKind, MAX_BOUNDARIES, RecordOptions};
use serde::Serialize;
use serde_json::{Value, json};

use super::args;
use super::demo::MAX_SECONDS;
use super::level;
use super::port_options;
use super::progress::Progress;
use super::terminal::{Stop, Terminal};
use crate::arcade::{AnyGame, PortOptions};
use crate::escape::escape_path;
use crate::failure::{Exit, Failure};
use crate::library::{check_free, save_new};
use machine::Machine;

/// A measurement with all that is needed to take it again.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Answer {
    game: &'static str,
    game_version: u32,
    engine_version: &'static str,
    /// The sources it was built from, where the build was told.
    commit: &'static str,
    optimized: bool,
    machine: Machine,
    parameters: Parameters,
    results: Results,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Parameters {
    first_seed: u32,
    last_seed: u32,
    /// The level as it was played; the game's default where there is none.
    level: Option<Value>,
    /// The options of ports as they were played; the game's defaults where there are none.
    options: Option<PortOptions>,
    record: bool,
    rate: u32,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Results {
    runs: u64,
    boundaries: u64,
    seconds: f64,
    boundaries_per_second: f64,
    nanoseconds_per_boundary: f64,
    /// Size of the recordings, where there are any.
    bytes: Option<u64>,
    bytes_per_boundary: Option<f64>,
}

/// What one run came to.
struct Ran {
    boundaries: u64,
    time: Duration,
    bytes: Option<u64>,
}

pub(super) fn run(args: &args::Bench, game: &dyn AnyGame, terminal: &mut Terminal<'_>) -> Result<(), Stop> {
    args.out.as_deref().map_or(Ok(()), check_free)?;
    let level = args.level.as_ref().map(|path| level::read(path, game)).transpose()?;
    let options = port_options::given(args.options.as_deref(), game, level.as_ref())?;
    let results = measure(args, game, level.as_ref(), options.as_ref(), terminal)?;
    let answer = Answer {
        game: game.id(),
        game_version: game.version(),
        engine_version: env!("CARGO_PKG_VERSION"),
        commit: option_env!("DACAPO_COMMIT").unwrap_or("unknown"),
        optimized: !cfg!(debug_assertions),
        machine: Machine::here(),
        parameters: Parameters {
            first_seed: args.seeds.0,
            last_seed: args.seeds.1,
            level,
            options,
            record: args.record,
            rate: 120,
        },
        results,
    };
    if let Some(out) = &args.out {
        save_new(out, |file| {
            serde_json::to_writer_pretty(&mut *file, &answer)?;
            file.write_all(b"\n")
        })?;
    }
    if args.answer.is_json() {
        return terminal.answer(json!(answer), Ok(()));
    }
    terminal.out.lines(&answer.as_text());
    if let Some(out) = &args.out {
        writeln!(terminal.out, "wrote {}", escape_path(out));
    }
    Ok(())
}

fn measure(
    args: &args::Bench,
    game: &dyn AnyGame,
    level: Option<&Value>,
    options: Option<&PortOptions>,
    terminal: &Terminal<'_>,
) -> Result<Results, Failure> {
    let (first, last) = args.seeds;
    let runs = u64::from(last - first) + 1;
    let progress = Progress::new(terminal, runs, "runs");
    let mut total = Ran { boundaries: 0, time: Duration::ZERO, bytes: None };
    for (seed, done) in (first..=last).zip(1..) {
        let ran = play(game, level, options, seed, args.record)?;
        total.boundaries += ran.boundaries;
        total.time += ran.time;
        total.bytes = ran.bytes.map(|bytes| bytes + total.bytes.unwrap_or(0));
        progress.set(done);
    }
    // A clock may be too coarse for a very short run.
    let seconds = total.time.as_secs_f64().max(f64::MIN_POSITIVE);
    let boundaries = total.boundaries as f64;
    Ok(Results {
        runs,
        boundaries: total.boundaries,
        seconds,
        boundaries_per_second: boundaries / seconds,
        nanoseconds_per_boundary: seconds * 1e9 / boundaries,
        bytes: total.bytes,
        bytes_per_boundary: total.bytes.map(|bytes| bytes as f64 / boundaries),
    })
}

/// Plays a run to its end; the time is that of its set-up, boundaries and end.
fn play(
    game: &dyn AnyGame,
    level: Option<&Value>,
    options: Option<&PortOptions>,
    seed: u32,
    record: bool,
) -> Result<Ran, Failure> {
    let begin = Instant::now();
    let mut run = game.start(level, options, seed)?;
    if !run.add_autopilot() {
        let message = format!("{} has no autopilot to measure", game.id());
        return Err(Failure::new("NO_AUTOPILOT", Exit::Usage, message));
    }
    if record {
        let options = RecordOptions { budget: MAX_BOUNDARIES, ..RecordOptions::default() };
        run.record(options).map_err(|error| Failure::incompatible(game.id(), &error))?;
    }
    let mut boundaries = 0;
    while run.state().status == Status::Running && (boundaries as f64) < MAX_SECONDS * 120.0 {
        let stepped = run.step(Rate::HZ_120.delta());
        stepped.map_err(|error| Failure::from(error).after(&format!("seed {seed}")))?;
        boundaries += 1;
    }
    let replay = run.finish(EndKind::Finished);
    let time = begin.elapsed();
    let bytes = replay.map(|replay| replay.to_json().len() as u64);
    Ok(Ran { boundaries, time, bytes })
}

impl Answer {
    fn as_text(&self) -> String {
        let Self { machine, parameters, results, .. } = self;
        let recorded = if parameters.record { "recorded" } else { "not recorded" };
        let mut text = format!(
            "{}, seeds {} to {}, {recorded}: {:.0} boundaries a second, {:.0} ns each\n",
            self.game,
            parameters.first_seed,
            parameters.last_seed,
            results.boundaries_per_second,
            results.nanoseconds_per_boundary,
        );
        text.push_str(&format!(
            "{} runs, {} boundaries, {:.3} seconds\n",
            results.runs, results.boundaries, results.seconds
        ));
        if let Some(bytes) = results.bytes_per_boundary {
            text.push_str(&format!("{bytes:.2} bytes a boundary\n"));
        }
        let build = if self.optimized { "optimized" } else { "not optimized" };
        text + &format!("{machine}; {build}, commit {}\n", self.commit)
    }
}
