//! `compare`: where two recordings part.

use dacapo_engine::replay::{Comparison, Divergence, PlayOptions};
use serde_json::{Value, json};

use super::recorded::Recorded;
use super::terminal::{Stop, Terminal};
use super::{args, differences};
use crate::arcade::Arcade;
use crate::failure::{Exit, Failure};

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
    let comparison = compared.map_err(|error| Failure::incompatible(&left.file, &error))?;
    if args.answer.is_json() {
        writeln!(terminal.out, "{}", as_json(&both, &comparison))?;
    } else {
        terminal.out.write_all(as_text(&both, &comparison).as_bytes())?;
    }
    match &comparison.divergence {
        None => Ok(()),
        Some(found) => {
            let message = format!("{} and {} differ at boundary {}", left.file, right.file, found.boundary);
            Err(Failure::new("RUN_DIFFERS", Exit::Differs, message).into())
        }
    }
}

fn check_scenes(left: &Recorded, right: &Recorded) -> Result<(), Failure> {
    let [of_left, of_right] = [left, right].map(|recorded| recorded.replay.header.scene_id.as_str());
    if of_left == of_right {
        return Ok(());
    }
    let message = format!("{} is of '{of_left}', {} of '{of_right}'", left.file, right.file);
    Err(Failure::new("REPLAY_SCENE", Exit::Incompatible, message))
}

fn as_text(both: &[Recorded; 2], comparison: &Comparison) -> String {
    let Some(Divergence { boundary, differences, inputs }) = &comparison.divergence else {
        return format!("same, {} boundaries\n", comparison.boundaries[0]);
    };
    let mut text = format!("differ at boundary {boundary}\n");
    for (recorded, input) in both.iter().zip(inputs) {
        let input = input.as_deref().unwrap_or("the recording has ended");
        text.push_str(&format!("  {}: {input}\n", recorded.file));
    }
    text + &differences::as_text(differences)
}

fn as_json(both: &[Recorded; 2], comparison: &Comparison) -> Value {
    let found = comparison.divergence.as_ref();
    json!({
        "files": both.each_ref().map(|recorded| &recorded.file),
        "same": found.is_none(),
        "boundaries": comparison.boundaries,
        "boundary": found.map(|found| found.boundary),
        "inputs": found.map(|found| &found.inputs),
        "differences": differences::as_json(found.map(|found| &found.differences[..]).unwrap_or_default()),
    })
}
