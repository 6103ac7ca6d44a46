//! A run's whole state, out of it and into it.

use super::Session;
use super::state::{self, RestoreError, StoredRandom, StoredState};
use crate::action::Frame;
use crate::game::Game;
use crate::hash::{Field, HashError, fields};
use crate::replay::{Checkpoint, Payload};

impl<G: Game> Session<G> {
    /// The whole run state and its hash.
    ///
    /// # Errors
    /// A state that cannot be hashed or written.
    pub fn checkpoint(&mut self) -> Result<Checkpoint, HashError> {
        let hash = self.core.hash(&self.world)?;
        let state =
            serde_json::to_value(self.stored()).map_err(|error| HashError::Unwritable(error.to_string()))?;
        let state = Payload::new(&state);
        Ok(Checkpoint { index: self.core.boundaries, hash, state })
    }

    /// Continues from a stored state of a run of the same level.
    ///
    /// # Errors
    /// A state of another game, or one that does not restore to its own hash. The run must then not be used.
    pub fn restore(&mut self, checkpoint: &Checkpoint) -> Result<(), RestoreError> {
        let stored = state::parse::<G::World>(&checkpoint.state)?;
        self.core.restore(&stored)?;
        self.world = stored.world;
        self.before.clone_from(&self.world);
        self.recent.clear();
        self.status = G::status(&self.world);
        let found = self.core.hash(&self.world).map_err(|error| RestoreError::Shape(error.to_string()))?;
        let stored = checkpoint.hash;
        if found == stored { Ok(()) } else { Err(RestoreError::Hash { stored, found }) }
    }

    /// A playback that was saved to JSON text and loaded into a fresh run, as if the program had ended in between.
    ///
    /// # Errors
    /// What was not kept, in one line.
    pub fn reload(mut self) -> Result<Self, String> {
        let point = self.checkpoint().map_err(|error| error.to_string())?;
        let seed = self.core.random.seed();
        let mut fresh = Self::start(self.level.clone(), seed).map_err(|error| error.to_string())?;
        fresh.restore(&point).map_err(|error| error.to_string())?;
        fresh.core.adopt_player(&mut self.core);
        Ok(fresh)
    }

    /// Keeps the whole present state in the recording, for finding where in a state two runs differ.
    ///
    /// # Errors
    /// As [`Session::checkpoint`].
    pub fn record_checkpoint(&mut self) -> Result<(), HashError> {
        let point = self.checkpoint()?;
        if let Some(recorder) = self.core.recorder() {
            recorder.checkpoint(point.hash, point.state);
        }
        Ok(())
    }

    /// A stored state as fields, for comparing it with a run's.
    ///
    /// # Errors
    /// A state of another game.
    pub fn stored_fields(checkpoint: &Checkpoint) -> Result<Vec<Field>, RestoreError> {
        let stored = state::parse::<G::World>(&checkpoint.state)?;
        fields(&stored).map_err(RestoreError::Shape)
    }

    pub(super) fn stored(&self) -> StoredState<&G::World> {
        StoredState {
            boundary: self.core.boundaries,
            tick: self.core.ticks,
            seconds: self.core.seconds,
            paused: self.core.paused,
            held: self.core.frames.iter().map(Frame::values).collect(),
            random: StoredRandom::of(&self.core.random),
            world: &self.world,
        }
    }
}
