//! Which game a command is about: how a command line names it, and how a recording does.

use clap::{Arg, CommandFactory};

use super::args::{Line, OF_A_GAME};
use crate::arcade::{AnyGame, Arcade};
use crate::escape::escape_line;
use crate::failure::{Exit, Failure};

/// The command line of a program with these games: its commands name one where there is a choice.
pub(super) fn command(arcade: &Arcade) -> clap::Command {
    let command = Line::command();
    match arcade.only() {
        Some(game) => {
            let command = command.name(game.id()).about(game.title());
            command.mut_subcommand("new", |new| new.hide(true))
        }
        None => OF_A_GAME.iter().fold(command, |command, name| {
            command.mut_subcommand(name, |command| command.arg(argument(arcade)))
        }),
    }
}

fn argument(arcade: &Arcade) -> Arg {
    Arg::new("game").value_name("GAME").required(true).help(format!("One of: {}", known(arcade)))
}

/// The game that a command line names; a game shipped alone is named by none.
pub(super) fn named(name: Option<&String>, arcade: &Arcade) -> Result<&'static dyn AnyGame, Failure> {
    if let Some(only) = arcade.only() {
        return Ok(only);
    }
    let name = name.map(String::as_str).unwrap_or_default();
    let unknown = || format!("unknown game '{}': known are {}", escape_line(name), known(arcade));
    arcade.find(name).ok_or_else(|| Failure::new("GAME", Exit::Usage, unknown()))
}

/// The game of a recording.
pub(super) fn recorded(file: &str, scene: &str, arcade: &Arcade) -> Result<&'static dyn AnyGame, Failure> {
    arcade.find(scene).ok_or_else(|| {
        let message =
            format!("{file}: the recording is of '{}': known are {}", escape_line(scene), known(arcade));
        Failure::new("REPLAY_SCENE", Exit::Incompatible, message)
    })
}

fn known(arcade: &Arcade) -> String {
    let ids: Vec<_> = arcade.games().iter().map(|game| game.id()).collect();
    ids.join(", ")
}
