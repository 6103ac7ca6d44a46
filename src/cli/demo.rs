//! `demo`: a whole run without a window, recorded, read back and played again.

use std::sync::Arc;

use dacapo_engine::fixed_step::Rate;
use dacapo_engine::game::{AFTERMATH_SECONDS, Status};
use dacapo_engine::hash::{Difference, Field, differences, hex, in_words};
use dacapo_engine::replay::{
    EndKind, MAX_BOUNDARIES, NOT_DETERMINISTIC, PlayOptions, RecordOptions, Replay, Verdict, read,
};
use dacapo_engine::session::{Run, StepError};
use serde_json::{Value, json};

use super::args;
use super::json;
use super::level;
use super::port_options;
use super::terminal::{Stop, Terminal};
use crate::arcade::{AnyGame, automatic_seed};
use crate::escape::escape_path;
use crate::failure::{Exit, Failure};
use crate::library::{check_free, save_new};
use crate::printer::Printer;

/// Longest run in simulated seconds.
pub(super) const MAX_SECONDS: f64 = 600.0;

/// A run that was played to its end.
struct Played {
    replay: Replay,
    /// The hash after each boundary.
    hashes: Vec<u64>,
    /// The last state.
    fields: Vec<Field>,
    status: Status,
    seconds: f64,
    failure: Option<StepError>,
}

pub(super) fn run(args: &args::Demo, game: &dyn AnyGame, terminal: &mut Terminal<'_>) -> Result<(), Stop> {
    args.out.as_deref().map_or(Ok(()), check_free)?;
    let level = args.start.level.as_ref().map(|path| level::read(path, game)).transpose()?;
    let options = port_options::given(args.start.options.as_deref(), game, level.as_ref())?;
    let seed = args.start.seed.unwrap_or_else(automatic_seed);
    let mut run = game.start(level.as_ref(), options.as_ref(), seed).map_err(Failure::from)?;
    if !args.idle && !run.add_autopilot() {
        let message = format!("{} has no autopilot; with --idle nobody plays", game.id());
        return Err(Failure::new("NO_AUTOPILOT", Exit::Usage, message).into());
    }
    let played = play(run.as_mut(), game)?;
    let text = played.replay.to_json();
    if let Some(out) = &args.out {
        save_new(out, |mut file| played.replay.write_json(&mut file))?;
    }
    if let Some(error) = played.failure {
        return Err(Failure::from(error).after(&format!("seed {seed}")).into());
    }
    compare(&played, &text, game)?;
    let answer = Summary { game, seed, played: &played, bytes: text.len() };
    if args.answer.is_json() {
        let out = args.out.as_deref().map(json::of_path);
        return terminal.answer(answer.as_json(out), Ok(()));
    }
    answer.print(&mut terminal.out);
    if let Some(out) = &args.out {
        writeln!(terminal.out, "recorded {}", escape_path(out));
    }
    Ok(())
}

/// Plays until the run is decided and a little longer.
fn play(run: &mut dyn Run, game: &dyn AnyGame) -> Result<Played, Failure> {
    let options = RecordOptions { budget: MAX_BOUNDARIES, ..RecordOptions::default() };
    run.record(options).map_err(|error| Failure::incompatible(game.id(), &error))?;
    let mut hashes = Vec::new();
    let mut decided = None;
    let mut failure = None;
    let mut elapsed = 0.0;
    while elapsed < MAX_SECONDS {
        if let Err(error) = run.step(Rate::HZ_120.delta()) {
            failure = Some(error);
            break;
        }
        let state = run.state();
        hashes.extend(state.hash);
        // A game may pause itself, so its own time need not pass.
        elapsed += Rate::HZ_120.delta();
        if state.status != Status::Running && elapsed - *decided.get_or_insert(elapsed) >= AFTERMATH_SECONDS {
            break;
        }
    }
    let state = run.state();
    let replay = run.finish(EndKind::Finished).ok_or_else(|| differs("nothing was recorded"))?;
    let (status, seconds) = (state.status, state.seconds);
    Ok(Played { replay, hashes, fields: run.fields(), status, seconds, failure })
}

/// Reads the recording back and plays it: every hash and the last state must be the same.
fn compare(played: &Played, text: &str, game: &dyn AnyGame) -> Result<(), Failure> {
    let loaded = read(text.as_bytes()).map_err(|error| Failure::unreadable(game.id(), &error))?;
    if loaded.replay != played.replay {
        return Err(differs("the recording is not the same when it is read back"));
    }
    let replay = Arc::new(loaded.replay);
    let run = game.play(Arc::clone(&replay), &PlayOptions::default());
    let mut run = run.map_err(|error| Failure::incompatible(game.id(), &error))?;
    for (boundary, hash) in played.hashes.iter().enumerate() {
        if run.play_next() != Ok(true) || run.state().hash != Some(*hash) {
            return Err(not_deterministic(boundary as u64, &replay, game));
        }
    }
    let differing = differences(&played.fields, &run.fields());
    if differing.is_empty() { Ok(()) } else { Err(apart(played.replay.track.boundaries(), &differing)) }
}

/// The run was played by the same rules a moment ago: whatever differs is the game's own doing. What its fields were then
/// is not known any more, so two other runs are looked at.
fn not_deterministic(boundary: u64, replay: &Arc<Replay>, game: &dyn AnyGame) -> Failure {
    match game.verify(replay, &PlayOptions::default()).map(|report| report.verdict) {
        Ok(Verdict::Nondeterministic(found)) => apart(found.boundary, &found.differences),
        _ => apart(boundary, &[]),
    }
}

fn apart(boundary: u64, differing: &[Difference]) -> Failure {
    let message = format!("boundary {boundary}: {NOT_DETERMINISTIC}{}", in_words(differing));
    Failure::new("RUN_NONDETERMINISTIC", Exit::Differs, message)
}

fn differs(message: &str) -> Failure {
    Failure::new("RUN_DIFFERS", Exit::Differs, message)
}

/// What came of it.
struct Summary<'a> {
    game: &'a dyn AnyGame,
    seed: u32,
    played: &'a Played,
    bytes: usize,
}

impl Summary<'_> {
    fn boundaries(&self) -> u64 {
        self.played.replay.track.boundaries()
    }

    fn bytes_a_boundary(&self) -> f64 {
        self.bytes as f64 / self.boundaries() as f64
    }

    fn hash(&self) -> String {
        self.played.hashes.last().copied().map(hex).unwrap_or_default()
    }

    fn print(&self, out: &mut Printer<'_>) {
        let status = match self.played.status {
            Status::Running => "still running",
            Status::Won => "won",
            Status::Lost => "lost",
        };
        let (boundaries, seconds) = (self.boundaries(), self.played.seconds);
        writeln!(out, "{}, seed {}", self.game.title(), self.seed);
        writeln!(out, "{status} after {boundaries} boundaries, {seconds:.2} seconds");
        writeln!(out, "{} bytes, {:.2} a boundary", self.bytes, self.bytes_a_boundary());
        writeln!(out, "hash {}", self.hash());
        writeln!(out, "replayed: every hash and the last state are the same");
    }

    fn as_json(&self, out: Option<Value>) -> Value {
        json!({
            "game": self.game.id(),
            "seed": self.seed,
            "status": self.played.status,
            "boundaries": self.boundaries(),
            "seconds": self.played.seconds,
            "bytes": self.bytes,
            "bytesPerBoundary": self.bytes_a_boundary(),
            "hash": self.hash(),
            "same": true,
            "out": out,
        })
    }
}
