//! The command line: what is written there, and every command that needs no window.
//!
//! Exit codes are those of [`crate::failure::Exit`], and 0 where all is well. They do not depend on whether somebody reads
//! the answer to its end. Whatever goes wrong is one line on the standard error stream, `error[CODE]: message`, and for
//! programs an object among the answers, too.

mod args;
mod bench;
mod case;
mod compare;
mod convert;
mod demo;
mod differences;
mod doctor;
mod export;
mod games;
mod hashes;
mod help;
mod info;
mod interrupts;
mod json;
mod level;
mod list;
mod math;
mod new;
mod panics;
mod playtest;
mod port_options;
mod progress;
mod random;
mod recorded;
mod regress;
mod shrink;
mod state;
mod store;
mod terminal;
#[cfg(test)]
mod test;
mod usage;
mod verify;
mod window;

use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal};
use std::process::ExitCode;

use clap::FromArgMatches;

use crate::arcade::Arcade;
use crate::failure::{Exit, Failure};
use args::{Command, Line};
use terminal::{Stop, Terminal};

/// Runs a program of these games with the arguments and streams of the process.
pub(crate) fn run(arcade: &Arcade) -> ExitCode {
    let args: Vec<OsString> = std::env::args_os().collect();
    let outcome = panics::guarded(|| {
        let (mut out, mut err) = (BufWriter::new(io::stdout().lock()), io::stderr());
        let watched = err.is_terminal();
        execute(arcade, &args, &mut Terminal::new(&mut out, &mut err, watched))
    });
    let exit = outcome.unwrap_or_else(|failure| {
        let (mut out, mut err) = (io::stdout(), io::stderr());
        let mut terminal = Terminal::new(&mut out, &mut err, false);
        terminal.for_programs = usage::asks_for_json(&args);
        terminal.conclude(Err(failure.into()))
    });
    exit.map_or(ExitCode::SUCCESS, ExitCode::from)
}

/// Runs a command line; the exit code, where it is not 0.
fn execute(arcade: &Arcade, args: &[OsString], terminal: &mut Terminal<'_>) -> Option<Exit> {
    // Known before the command line is, which may be the fault.
    terminal.for_programs = usage::asks_for_json(args);
    let outcome = parse(arcade, args, terminal).and_then(|parsed| match parsed {
        Some((line, game)) => dispatch(arcade, &line, game.as_ref(), terminal),
        None => Ok(()),
    });
    terminal.conclude(outcome)
}

/// The command line and the game it names; nothing where help was asked for and given.
fn parse(
    arcade: &Arcade,
    args: &[OsString],
    terminal: &mut Terminal<'_>,
) -> Result<Option<(Line, Option<String>)>, Stop> {
    let parsed = games::command(arcade).try_get_matches_from(args).and_then(|matches| {
        let of_command = matches.subcommand().map(|(_, matches)| matches);
        // Only some commands have a game, and only in a program of several.
        let game =
            of_command.and_then(|matches| matches.try_get_one::<String>("game").ok().flatten().cloned());
        Ok((Line::from_arg_matches(&matches)?, game))
    });
    match parsed {
        Ok(parsed) => Ok(Some(parsed)),
        Err(error) => usage::answer(&error, &mut terminal.out).map(|()| None),
    }
}

fn dispatch(
    arcade: &Arcade,
    line: &Line,
    game: Option<&String>,
    terminal: &mut Terminal<'_>,
) -> Result<(), Stop> {
    let Some(command) = &line.command else {
        let shown: Result<(), Failure> = match &line.replay {
            Some(path) => window::watch(path, line.force, arcade, terminal),
            None => window::menu(arcade),
        };
        return Ok(shown?);
    };
    if !matches!(command, Command::Play(_)) {
        interrupts::tidy_up();
    }
    match command {
        Command::Play(args) => Ok(window::play(args, games::named(game, arcade)?, arcade)?),
        Command::Verify(args) => verify::run(args, arcade, terminal),
        Command::Info(args) => info::run(args, arcade, terminal),
        Command::Hashes(args) => hashes::run(args, arcade, terminal),
        Command::State(args) => state::run(args, arcade, terminal),
        Command::Demo(args) => demo::run(args, games::named(game, arcade)?, terminal),
        Command::Export(args) => export::run(args, arcade, terminal),
        Command::Random(args) => random::run(args, terminal),
        Command::Compare(args) => compare::run(args, arcade, terminal),
        Command::Convert(args) => convert::run(args, terminal),
        Command::List(args) => list::run(args, arcade, terminal),
        Command::Playtest(args) => playtest::run(args, games::named(game, arcade)?, terminal),
        Command::Bench(args) => bench::run(args, games::named(game, arcade)?, terminal),
        Command::Regress(args) => regress::run(args, terminal),
        Command::Math(args) => math::run(args, terminal),
        Command::New(args) => new::run(args, arcade, terminal),
        Command::Doctor(args) => doctor::run(args, arcade, terminal),
        Command::Help(args) => help::run(args, arcade, terminal),
    }
}
