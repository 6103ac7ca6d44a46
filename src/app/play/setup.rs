//! What is played.

use dacapo_engine::game::{NamedLevel, TouchLayout};
use dacapo_engine::session::Run;
use serde_json::Value;

use super::super::live_loop::Pace;
use crate::arcade::{AnyGame, PortOptions};
use crate::failure::{Exit, Failure};
use crate::settings::{ChosenOptions, Resolved, Settings};

/// What is played.
#[derive(Clone)]
pub struct PlaySetup {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Its level; the game's default where none is given.
    pub level: Option<Value>,
    /// What its ports choose; that of the settings where none is given.
    pub options: Option<PortOptions>,
    /// The seed of every run; a new one each time where none is given.
    pub seed: Option<u32>,
    /// How host time becomes steps.
    pub pace: Pace,
}

impl PlaySetup {
    /// A game as it is usually played, in one of its levels where it has any.
    ///
    /// # Errors
    /// A level that cannot be read.
    pub fn new(game: &'static dyn AnyGame, level: Option<NamedLevel>) -> Result<Self, Failure> {
        let read = |level: NamedLevel| {
            let invalid = |error| Failure::new("LEVEL", Exit::File, format!("level {}:{error}", level.name));
            game.read_level(level.text).map_err(invalid)
        };
        Ok(Self { game, level: level.map(read).transpose()?, options: None, seed: None, pace: Pace::fixed() })
    }

    /// What the ports of a run of it choose.
    pub(super) fn options(&self, settings: &Settings) -> ChosenOptions {
        match &self.options {
            Some(given) => ChosenOptions { options: given.clone(), complaints: Vec::new() },
            None => settings.port_options(self.game, self.level.as_ref()),
        }
    }

    /// What controls are bound to in a run of it.
    pub(super) fn resolve(&self, touch: &TouchLayout, settings: &Settings, run: &dyn Run) -> Resolved {
        let defaults = touch.complete(self.game.bindings());
        settings.resolve(self.game.id(), &defaults, run.controllers())
    }
}
