//! A recording together with the game that plays it.

use std::path::Path;
use std::sync::Arc;

use dacapo_engine::replay::{PlayOptions, Player, Replay};
use dacapo_engine::session::{Run, StepError};

use super::games;
use crate::arcade::{AnyGame, Arcade};
use crate::failure::{Exit, Failure};
use crate::library::{load, shown};

/// A recording that was loaded, and its game.
pub(super) struct Recorded {
    /// Its file as it is shown.
    pub(super) file: String,
    pub(super) replay: Arc<Replay>,
    pub(super) notices: Vec<String>,
    pub(super) game: &'static dyn AnyGame,
}

impl Recorded {
    pub(super) fn open(path: &Path, arcade: &Arcade) -> Result<Self, Failure> {
        let (replay, notices) = load(path)?;
        let file = shown(path);
        let game = games::recorded(&file, &replay.header.scene_id, arcade)?;
        Ok(Self { file, replay, notices, game })
    }

    /// The run of the recording before its first boundary.
    pub(super) fn play(&self, force: bool) -> Result<Box<dyn Run>, Failure> {
        let options = PlayOptions { force, ..PlayOptions::default() };
        let run = self.game.play(Arc::clone(&self.replay), &options);
        run.map_err(|error| Failure::incompatible(&self.file, &error))
    }

    /// A boundary's fault as that of the file.
    pub(super) fn fault(&self, error: StepError) -> Failure {
        let failure = Failure::from(error);
        Failure { message: format!("{}: {}", self.file, failure.message), ..failure }
    }

    /// Where a forced run first turned out differently, if it did.
    pub(super) fn check(&self, run: &dyn Run) -> Result<(), Failure> {
        match run.player().and_then(Player::differed) {
            None => Ok(()),
            Some((boundary, mismatch)) => {
                let message =
                    format!("{}: boundary {boundary} differs from the recording: {mismatch}", self.file);
                Err(Failure::new("RUN_DIFFERS", Exit::Differs, message))
            }
        }
    }
}
