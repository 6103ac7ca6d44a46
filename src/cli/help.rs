//! `help`: what `--help` says of the program or of one of its commands.

use super::terminal::{Stop, Terminal};
use super::{args, games, usage};
use crate::arcade::Arcade;

pub(super) fn run(args: &args::Help, arcade: &Arcade, terminal: &mut Terminal<'_>) -> Result<(), Stop> {
    let program = games::command(arcade);
    let name = program.get_name().to_owned();
    let words = [Some(&*name), args.command.as_deref(), Some("--help")];
    match program.try_get_matches_from(words.into_iter().flatten()) {
        // Asked for help, clap gives it as an error.
        Ok(_) => Ok(()),
        Err(error) => usage::answer(&error, &mut terminal.out),
    }
}
