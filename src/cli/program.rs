//! The games that a command line can be about.

use clap::{Arg, CommandFactory};

use super::args::{Line, OF_A_GAME};
use crate::failure::{Exit, Failure};
use crate::registry::{GameEntry, GameRegistry};

/// A program: games, and whether its commands name one.
pub(crate) struct Program {
    pub(super) arcade: GameRegistry,
    /// The game of a program that has just one and never asks which.
    only: Option<GameEntry>,
}

impl Program {
    /// A program with a choice of games, even if there is but one at present.
    pub(crate) fn of_many(arcade: GameRegistry) -> Self {
        Self { arcade, only: None }
    }

    /// A game shipped alone.
    pub(crate) fn of_one(game: GameEntry) -> Self {
        Self { arcade: GameRegistry::named(game.id, game.title, vec![game]), only: Some(game) }
    }

    /// The command line of this program.
    pub(super) fn command(&self) -> clap::Command {
        let command = Line::command();
        match &self.only {
            Some(game) => {
                let command = command.name(game.id).about(game.title);
                command.mut_subcommand("new", |new| new.hide(true))
            }
            None => OF_A_GAME.iter().fold(command, |command, name| {
                command.mut_subcommand(name, |command| command.arg(self.game_argument()))
            }),
        }
    }

    fn game_argument(&self) -> Arg {
        Arg::new("game").value_name("GAME").required(true).help(format!("One of: {}", self.known()))
    }

    /// Whether this is a game shipped alone.
    pub(super) fn is_alone(&self) -> bool {
        self.only.is_some()
    }

    /// The game that a command is about.
    pub(super) fn game(&self, name: Option<&String>) -> Result<GameEntry, Failure> {
        if let Some(only) = self.only {
            return Ok(only);
        }
        let name = name.map(String::as_str).unwrap_or_default();
        let unknown = || format!("unknown game '{name}': known are {}", self.known());
        self.arcade.find(name).copied().ok_or_else(|| Failure::new("GAME", Exit::Usage, unknown()))
    }

    /// The game of a recording.
    pub(super) fn game_of(&self, file: &str, scene: &str) -> Result<GameEntry, Failure> {
        self.arcade.find(scene).copied().ok_or_else(|| {
            let message = format!("{file}: the recording is of '{scene}': known are {}", self.known());
            Failure::new("REPLAY_SCENE", Exit::Incompatible, message)
        })
    }

    fn known(&self) -> String {
        let ids: Vec<_> = self.arcade.games().iter().map(|game| game.id).collect();
        ids.join(", ")
    }
}
