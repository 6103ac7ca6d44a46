//! A recording together with the game that plays it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use dacapo_engine::replay::{Incompatible, PlayOptions, Player, Replay};
use dacapo_engine::session::{Run, StepError};

use super::games;
use crate::arcade::{AnyGame, Arcade};
use crate::escape::escape_path;
use crate::failure::{Exit, Failure};
use crate::library::load;

/// A recording that was loaded, and its game.
pub(super) struct Recorded {
    pub(super) path: PathBuf,
    /// Its path as it is shown.
    pub(super) file: String,
    pub(super) replay: Arc<Replay>,
    pub(super) notices: Vec<String>,
    pub(super) game: &'static dyn AnyGame,
}

impl Recorded {
    pub(super) fn open(path: &Path, arcade: &Arcade) -> Result<Self, Failure> {
        let (replay, notices) = load(path)?;
        let file = escape_path(path);
        let game = games::recorded(&file, &replay.header.scene_id, arcade);
        let game = game.map_err(|failure| failure.of_file(path))?;
        Ok(Self { path: path.to_owned(), file, replay, notices, game })
    }

    /// The run of the recording before its first boundary.
    pub(super) fn play(&self, force: bool) -> Result<Box<dyn Run>, Failure> {
        let options = PlayOptions { force, ..PlayOptions::default() };
        let run = self.game.play(Arc::clone(&self.replay), &options);
        run.map_err(|error| self.incompatible(&error))
    }

    /// Why it cannot be played, as a fault of the file.
    pub(super) fn incompatible(&self, error: &Incompatible) -> Failure {
        Failure::incompatible(&self.file, error).of_file(&self.path)
    }

    /// A boundary's fault as that of the file.
    pub(super) fn fault(&self, error: StepError) -> Failure {
        Failure::from(error).after(&self.file).of_file(&self.path)
    }

    /// Where a forced run first turned out differently, if it did.
    pub(super) fn check(&self, run: &dyn Run) -> Result<(), Failure> {
        match run.player().and_then(Player::differed) {
            None => Ok(()),
            Some((boundary, mismatch)) => {
                let message =
                    format!("{}: boundary {boundary} differs from the recording: {mismatch}", self.file);
                Err(Failure::new("RUN_DIFFERS", Exit::Differs, message).of_file(&self.path))
            }
        }
    }
}
