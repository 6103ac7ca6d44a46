//! The whole run state as data: stored in recordings, and restored from them.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::action::{Controller, Frame, HeldValue};
use crate::game::{MAX_RECENT, RECENT_SECONDS, Recent};
use crate::hash::{HashError, first_not_finite};
use crate::random::{Random, StreamState};
use crate::replay::{Checkpoint, MAX_RUN_BOUNDARIES, Payload};

/// A run state in a file. Everything but `seconds` and `recent` is covered by the state's hash.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StoredState<W, R> {
    pub(super) boundary: u64,
    pub(super) tick: u64,
    /// Simulated seconds, for drawing only.
    pub(super) seconds: f64,
    pub(super) paused: bool,
    /// A boolean for a button, thousandths for an axis, for each action of each controller but commands.
    pub(super) held: Vec<Vec<HeldValue>>,
    pub(super) random: StoredRandom,
    pub(super) world: W,
    /// Recent events, oldest first, for drawing only; absent in recordings of builds that did not store them.
    #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
    pub(super) recent: Option<R>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StoredRandom {
    pub(super) seed: u32,
    pub(super) streams: Vec<StreamState>,
}

/// Why a stored state cannot be restored.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RestoreError {
    /// It is none of this game's.
    #[error("the stored state is none of this game's: {0}")]
    Shape(String),
    /// Its world holds a number that is not finite, or refuses to be written.
    #[error("no run goes on from there: {0}")]
    World(HashError),
    /// The run is recorded beyond that.
    #[error("a run that is being recorded cannot go back behind what is recorded")]
    NotFree,
    /// The recording that plays does not have it.
    #[error("the recording that plays has no moment after {boundary} boundaries of its run")]
    Outside {
        /// Boundaries entered.
        boundary: u64,
    },
    /// One of its recent events is out of order, has not happened yet or is forgotten already, holds a number that is not
    /// finite, or is one too many.
    #[error("the stored state's recent event {0} is out of order, impossible or one too many")]
    Recent(usize),
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

/// What a file has of a run state.
pub(super) type Parsed<W, E> = StoredState<W, Vec<Recent<E>>>;

pub(super) fn parse<W: DeserializeOwned, E: Serialize + DeserializeOwned>(
    state: &Payload,
) -> Result<Parsed<W, E>, RestoreError> {
    let stored: Parsed<W, E> = state.parse().map_err(|error| RestoreError::Shape(error.to_string()))?;
    let StoredState { boundary, tick, .. } = stored;
    if boundary > MAX_RUN_BOUNDARIES || tick > boundary {
        return Err(RestoreError::Counts { boundary, tick });
    }
    check_recent(stored.recent.as_deref().unwrap_or_default(), boundary)?;
    Ok(stored)
}

/// The boundaries that a stored state counts, whatever else is in it.
pub(super) fn boundaries_of(checkpoint: &Checkpoint) -> Result<u64, RestoreError> {
    #[derive(Deserialize)]
    struct Count {
        boundary: u64,
    }
    let count: Count = checkpoint.state.parse().map_err(|error| RestoreError::Shape(error.to_string()))?;
    Ok(count.boundary)
}

/// Recent events have happened, one after the other: the first is the oldest.
fn check_recent<E: Serialize>(recent: &[Recent<E>], boundary: u64) -> Result<(), RestoreError> {
    if recent.len() > MAX_RECENT {
        return Err(RestoreError::Recent(MAX_RECENT));
    }
    let mut before = None;
    for (place, event) in recent.iter().enumerate() {
        let follows = before.is_none_or(|(key, age)| key < event.key && event.age <= age);
        let is_recent = (0.0..=RECENT_SECONDS).contains(&event.age) && event.key.boundary < boundary;
        if !follows || !is_recent || first_not_finite(&event.event) != Ok(None) {
            return Err(RestoreError::Recent(place));
        }
        before = Some((event.key, event.age));
    }
    Ok(())
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
