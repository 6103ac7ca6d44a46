//! Dacapo: a native game runtime in which every run can be played again, bit for bit.
//!
//! A game implements [`engine::game::Game`] and calls [`run`] in its `main`: that gives it a window, recordings and
//! every command.

pub mod app;
pub mod cabinet;
mod cli;
pub mod devices;
pub mod failure;
pub mod gpu;
pub mod library;
mod seed;
#[cfg(test)]
mod toy;

use std::process::ExitCode;

pub use dacapo_engine as engine;
use engine::game::Game;

use cabinet::{Arcade, Cabinet};

/// Runs a game shipped alone, with the arguments of the process: no command takes a game.
#[must_use]
pub fn run<G: Game>() -> ExitCode {
    cli::run(&cli::Program::of_one(Cabinet::of::<G>()))
}

/// Runs several games as one program, with the arguments of the process.
#[must_use]
pub fn run_arcade(arcade: Arcade) -> ExitCode {
    cli::run(&cli::Program::of_many(arcade))
}
