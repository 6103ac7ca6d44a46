//! `compare`: where two recordings part.

use dacapo_engine::replay::{Comparison, Divergence, PlayOptions};
use serde_json::{Value, json};

use super::recorded::Recorded;
use super::terminal::{Stop, Terminal};
use super::{args, differences, json};
use crate::arcade::Arcade;
use crate::escape::escape_line;
use crate::failure::{Exit, Failure};
use crate::printer::Printer;

pub(super) fn run(args: &args::Compare, arcade: &Arcade, terminal: &mut Terminal<'_>) -> Result<(), Stop> {
    let both = [Recorded::open(&args.left, arcade)?, Recorded::open(&args.right, arcade)?];
    let [left, right] = &both;
    check_scenes(left, right)?;
    for recorded in &both {
        // Set up by itself, a recording that cannot be played is known by its name.
        recorded.play(true)?;
        terminal.remark(&recorded.file, &recorded.notices);
    }
    let compared = left.game.compare(&left.replay, &right.replay, &PlayOptions::default());
    let comparison = compared.map_err(|error| left.incompatible(&error))?;
    let outcome = comparison.divergence.as_ref().map_or(Ok(()), |found| {
        let message = format!("{} and {} differ at boundary {}", left.file, right.file, found.boundary);
        Err(Failure::new("RUN_DIFFERS", Exit::Differs, message))
    });
    if args.answer.is_json() {
        let files = [&args.left, &args.right].map(|path| json::of_path(path));
        return terminal.answer(as_json(&files, &comparison), outcome);
    }
    print(&both, &comparison, &mut terminal.out);
    Ok(outcome?)
}

fn check_scenes(left: &Recorded, right: &Recorded) -> Result<(), Failure> {
    let [of_left, of_right] = [left, right].map(|recorded| recorded.replay.header.scene_id.as_str());
    if of_left == of_right {
        return Ok(());
    }
    let [of_left, of_right] = [of_left, of_right].map(escape_line);
    let message = format!("{} is of '{of_left}', {} of '{of_right}'", left.file, right.file);
    Err(Failure::new("REPLAY_SCENE", Exit::Incompatible, message))
}

fn print(both: &[Recorded; 2], comparison: &Comparison, out: &mut Printer<'_>) {
    let Some(Divergence { boundary, differences, inputs }) = &comparison.divergence else {
        writeln!(out, "same, {} boundaries", comparison.boundaries[0]);
        return differences::print(&comparison.set_up, out);
    };
    writeln!(out, "differ at boundary {boundary}");
    for (recorded, input) in both.iter().zip(inputs) {
        let input = input.as_deref().unwrap_or("the recording has ended");
        writeln!(out, "  {}: {input}", recorded.file);
    }
    differences::print(&comparison.set_up, out);
    differences::print(differences, out);
}

fn as_json(files: &[Value; 2], comparison: &Comparison) -> Value {
    let found = comparison.divergence.as_ref();
    json!({
        "files": files,
        "same": found.is_none(),
        "boundaries": comparison.boundaries,
        "setUp": differences::as_json(&comparison.set_up),
        "boundary": found.map(|found| found.boundary),
        "inputs": found.map(|found| &found.inputs),
        "differences": differences::as_json(found.map(|found| &found.differences[..]).unwrap_or_default()),
    })
}
