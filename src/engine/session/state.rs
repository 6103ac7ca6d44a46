//! The whole run state as data: stored in recordings, and restored from them.

use serde::{Deserialize, Serialize};

use crate::action::{Controller, Frame, HeldValue};
use crate::random::{Random, StreamState};
use crate::replay::Payload;

/// A run state in a file. Everything but `seconds` is covered by the state's hash.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StoredState<W> {
    pub(super) boundary: u64,
    pub(super) tick: u64,
    /// Simulated seconds, for drawing only.
    pub(super) seconds: f64,
    pub(super) paused: bool,
    /// A boolean for a button, thousandths for an axis, for each action of each controller.
    pub(super) held: Vec<Vec<HeldValue>>,
    pub(super) random: StoredRandom,
    pub(super) world: W,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StoredRandom {
    pub(super) seed: u32,
    pub(super) streams: Vec<StreamState>,
}

/// A run of three centuries at 120 Hz: no counter overflows on its way there, and none gets there.
const MAX_BOUNDARY: u64 = 1 << 40;

/// Why a stored state cannot be restored.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RestoreError {
    /// It is none of this game's.
    #[error("the stored state is none of this game's: {0}")]
    Shape(String),
    /// The run is recorded or played.
    #[error("a run that is being recorded or played cannot be set to another state")]
    NotFree,
    /// It counts more boundaries than any run has, or more ticks than boundaries.
    #[error("the stored state counts {boundary} boundaries and {tick} ticks")]
    Counts {
        /// Boundaries.
        boundary: u64,
        /// Ticks.
        tick: u64,
    },
    /// Its held values do not fit the controllers.
    #[error("the stored state's held values do not fit the controllers")]
    Held,
    /// Its random streams are impossible.
    #[error("the stored state's random stream '{0}' is impossible")]
    Random(String),
    /// Restored, it has another hash: something of it is not kept.
    #[error("the stored state restores to hash {found:016x}, stored was {stored:016x}")]
    Hash {
        /// As stored.
        stored: u64,
        /// As restored.
        found: u64,
    },
}

impl StoredRandom {
    pub(super) fn of(random: &Random) -> Self {
        Self { seed: random.seed(), streams: random.snapshot() }
    }

    pub(super) fn restore(&self) -> Result<Random, RestoreError> {
        Random::restore(self.seed, &self.streams).map_err(RestoreError::Random)
    }
}

pub(super) fn parse<W: serde::de::DeserializeOwned>(state: &Payload) -> Result<StoredState<W>, RestoreError> {
    let stored: StoredState<W> = state.parse().map_err(|error| RestoreError::Shape(error.to_string()))?;
    let StoredState { boundary, tick, .. } = stored;
    if boundary > MAX_BOUNDARY || tick > boundary {
        return Err(RestoreError::Counts { boundary, tick });
    }
    Ok(stored)
}

/// Puts stored held values into neutral frames.
pub(super) fn restore_frames(
    held: &[Vec<HeldValue>],
    controllers: &[Controller],
) -> Result<Vec<Frame>, RestoreError> {
    if held.len() != controllers.len() {
        return Err(RestoreError::Held);
    }
    held.iter()
        .zip(controllers)
        .map(|(values, controller)| Frame::holding(controller, values).ok_or(RestoreError::Held))
        .collect()
}
