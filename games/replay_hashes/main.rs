//! Plays recordings and prints what they come to, one hash for each boundary: what another kind of machine is
//! compared by. It needs no window and hardly any crates, so that it builds for most machines.
#![allow(
    clippy::disallowed_methods,
    reason = "reads recordings and its arguments; the runs that it plays see neither"
)]

mod cases;
mod outcome;

use std::env;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use dacapo_engine::arithmetic;
use dacapo_engine::game::Game;
use dacapo_engine::hash::hex;
use dacapo_engine::integer_world;
use dacapo_engine::math::golden;
use dacapo_engine::replay::{Incompatible, PlayOptions, Replay, read};
use dacapo_engine::session::{Run, Session};
use dacapo_games::{Blockfall, PrismRaid, Proving};

const USAGE: &str = "usage: replay-hashes FILE...             plays recordings, one hash for each boundary
       replay-hashes --self               checks this machine's arithmetic
       replay-hashes --table FILE         computes the results in a table of golden results again
       replay-hashes --record BOUNDARIES  records the proving ground
       replay-hashes --golden FOLDER      makes the golden cases anew, after a change of rules that is meant
       replay-hashes --expect FOLDER...   writes what golden cases come to beside them";

const GOLDEN: &str = include_str!("../../tests/fixtures/math-golden.txt");

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut out = BufWriter::new(io::stdout().lock());
    let outcome = run(&arguments, &mut out).and_then(|()| out.flush().map_err(|error| error.to_string()));
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            // Hashes up to the fault are worth having; if they cannot be written either, the fault says enough.
            let _ = out.flush();
            eprintln!("replay-hashes: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[&str], out: &mut impl Write) -> Result<(), String> {
    let text = match arguments {
        ["--self"] => own()?,
        ["--table", file] => {
            let table = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
            golden::recompute(&table).map_err(|error| format!("{file}: {error}"))?
        }
        ["--record", boundaries] => {
            let boundaries = boundaries.parse().map_err(|_| format!("'{boundaries}' is no number"))?;
            cases::rehearsal(boundaries)?.to_json()
        }
        ["--golden", folder] => cases::write_all(Path::new(folder))?,
        ["--expect", folders @ ..] if !folders.is_empty() => {
            let told = folders.iter().map(|folder| cases::write_expected(Path::new(folder)));
            told.map(|line| line.map(|line| line + "\n")).collect::<Result<String, _>>()?
        }
        [] => return Err(USAGE.to_owned()),
        [option, ..] if option.starts_with('-') => return Err(USAGE.to_owned()),
        files => return files.iter().try_for_each(|file| play(file, out)),
    };
    out.write_all(text.as_bytes()).map_err(|error| error.to_string())
}

/// What this machine computes: the fingerprint, golden results, and the integer world frame by frame.
fn own() -> Result<String, String> {
    let count = golden::check(GOLDEN).map_err(|error| format!("math: {error}"))?;
    let mut lines = vec![arithmetic::fingerprint(), format!("math {count}")];
    lines.extend(
        integer_world::replay(&integer_world::scripted_log()).iter().map(|hash| format!("{hash:08x}")),
    );
    lines.push(integer_world::report().to_string());
    if lines[0] != arithmetic::EXPECTED {
        return Err(format!("arithmetic gives {}, expected {}", lines[0], arithmetic::EXPECTED));
    }
    if integer_world::report() != integer_world::Report::EXPECTED {
        return Err(format!("the integer world differs:\n{}", integer_world::report()));
    }
    lines.push(String::new());
    Ok(lines.join("\n"))
}

/// Plays a recording to its end, whatever it says of hashes, and then names the first boundary that differs.
fn play(file: &str, out: &mut impl Write) -> Result<(), String> {
    let bytes = fs::read(file).map_err(|error| format!("{file}: {error}"))?;
    let loaded = read(&bytes).map_err(|error| format!("{file}: {error}"))?;
    let mut run = open(Arc::new(loaded.replay)).map_err(|error| format!("{file}: {error}"))?;
    run.enable_hashes();
    while let Some(delta) = run.player().and_then(|player| player.next_delta()) {
        run.step(delta).map_err(|error| format!("{file}: {error}"))?;
        let hash = run.state().hash.unwrap_or_default();
        writeln!(out, "{}", hex(hash)).map_err(|error| error.to_string())?;
    }
    match run.player().and_then(|player| player.differed()) {
        Some((boundary, mismatch)) => Err(format!("{file}: boundary {boundary}: {mismatch}")),
        None => Ok(()),
    }
}

/// The run of a recording. It is forced: which boundary differs says more than that something might.
fn open(replay: Arc<Replay>) -> Result<Box<dyn Run>, Incompatible> {
    fn of<G: Game>(replay: Arc<Replay>) -> Result<Box<dyn Run>, Incompatible> {
        let options = PlayOptions { force: true, ..PlayOptions::default() };
        Ok(Box::new(Session::<G>::play(replay, &options)?))
    }
    match replay.header.scene_id.as_str() {
        Blockfall::ID => of::<Blockfall>(replay),
        PrismRaid::ID => of::<PrismRaid>(replay),
        // Refuses all other scenes.
        _ => of::<Proving>(replay),
    }
}
