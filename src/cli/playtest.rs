//! `playtest`: a game played by itself, to find what would break its recordings.

use std::path::Path;

use dacapo_engine::playtest::{Finding, Kind, PlaytestOptions};
use dacapo_engine::replay::NOT_DETERMINISTIC;
use serde_json::{Value, json};

use super::progress::Progress;
use super::terminal::{Stop, Terminal};
use super::{args, case, differences, json, level, port_options};
use crate::arcade::AnyGame;
use crate::escape::escape_path;
use crate::failure::{Exit, Failure};
use crate::library::check_new_folder;
use crate::printer::Printer;

pub(super) fn run(
    args: &args::Playtest,
    game: &dyn AnyGame,
    terminal: &mut Terminal<'_>,
) -> Result<(), Stop> {
    args.out.as_deref().map_or(Ok(()), check_new_folder)?;
    let level = args.level.as_ref().map(|path| level::read(path, game)).transpose()?;
    let given = port_options::given(args.options.as_deref(), game, level.as_ref())?;
    let options = PlaytestOptions { runs: args.runs, seed: args.seed, boundaries: args.boundaries };
    let progress = Progress::new(terminal, u64::from(options.runs), "runs");
    let played =
        game.playtest(level.as_ref(), given.as_ref(), &options, &mut |done| progress.set(u64::from(done)));
    drop(progress);
    let finding = played.map_err(Failure::from)?;
    let kept = args.out.as_deref().filter(|_| finding.is_some());
    if let (Some(folder), Some(finding)) = (kept, &finding) {
        case::keep(finding, folder)?;
    }
    let outcome = finding.as_ref().map_or(Ok(()), |finding| Err(blame(game, finding)));
    if args.answer.is_json() {
        return terminal.answer(as_json(game, &options, finding.as_ref(), kept), outcome);
    }
    print(&options, finding.as_ref(), kept, &mut terminal.out);
    Ok(outcome?)
}

fn print(options: &PlaytestOptions, finding: Option<&Finding>, kept: Option<&Path>, out: &mut Printer<'_>) {
    let Some(Finding { found, inputs, replay }) = finding else {
        let boundaries = u64::from(options.runs) * u64::from(options.boundaries);
        return writeln!(out, "{} runs, {boundaries} boundaries, nothing found", options.runs);
    };
    writeln!(out, "{found}");
    differences::print(&found.differences, out);
    writeln!(out, "  seed {}, inputs left: {inputs}", replay.header.random.seed);
    if let Some(kept) = kept {
        writeln!(out, "  kept in {}", escape_path(kept));
    }
}

fn as_json(
    game: &dyn AnyGame,
    options: &PlaytestOptions,
    finding: Option<&Finding>,
    kept: Option<&Path>,
) -> Value {
    let finding = finding.map(|Finding { found, inputs, replay }| {
        json!({
            "kind": found.kind.name(),
            "boundary": found.boundary,
            "message": found.message,
            "differences": differences::as_json(&found.differences),
            "inputs": inputs,
            "seed": replay.header.random.seed,
            "out": kept.map(json::of_path),
        })
    });
    json!({
        "game": game.id(),
        "runs": options.runs,
        "seed": options.seed,
        "boundaries": options.boundaries,
        "finding": finding,
    })
}

fn blame(game: &dyn AnyGame, finding: &Finding) -> Failure {
    let boundary = finding.found.boundary;
    let (code, message) = match finding.found.kind {
        Kind::Nondeterministic => {
            ("RUN_NONDETERMINISTIC", format!("boundary {boundary}: {NOT_DETERMINISTIC}"))
        }
        Kind::CheckpointMismatch => {
            ("CHECKPOINT_MISMATCH", format!("a run that is saved and loaded differs at boundary {boundary}"))
        }
        Kind::Failed => ("RUN_FAILED", format!("the game fails at boundary {boundary}")),
    };
    Failure::new(code, Exit::Differs, format!("{}: {message}", game.id()))
}
