//! Dacapo: a native game runtime in which every run can be played again, bit for bit.
//!
//! A game implements [`engine::game::Game`], with what is in [`prelude`], and calls [`run`] in its `main`: that gives it
//! a window, recordings, a menu and every command. [`prove`] is the test it should have.

pub mod app;
pub mod arcade;
mod cli;
pub mod devices;
mod escape;
pub mod failure;
pub mod gpu;
pub mod library;
mod options;
mod printer;
pub mod settings;
#[cfg(test)]
mod toy;

use std::process::ExitCode;

use arcade::Arcade;
pub use arcade::prove;
pub use dacapo_engine as engine;
pub use dacapo_engine::{controls, glam, prelude, roster, row};
use engine::game::Game;

/// Runs a game shipped alone, with the arguments of the process: no command takes a game.
#[must_use]
pub fn run<G: Game>() -> ExitCode {
    cli::run(&Arcade::alone(arcade::any_game::<G>()))
}

/// Runs several games as one program, with the arguments of the process.
#[must_use]
pub fn run_arcade(arcade: Arcade) -> ExitCode {
    cli::run(&arcade)
}
