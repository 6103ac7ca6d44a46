//! What can go wrong with a run.

use crate::action::{CommandError, SchemaError};
use crate::replay::{MAX_DELTA, Mismatch};

/// A run that cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// The game declares controllers that cannot be.
    #[error("controllers: {0}")]
    Roster(#[from] SchemaError),
    /// The level cannot be played.
    #[error("level: {0}")]
    Level(String),
    /// The game makes up a value that is no command of its own; only while it is playtested.
    #[error("a value that the game made up: {0}")]
    MadeUp(CommandError),
    /// A port cannot have these options.
    #[error("options of '{port}': {reason}")]
    Options {
        /// The port's id.
        port: String,
        /// What is wrong with them.
        reason: String,
    },
    /// Options for more ports than there are.
    #[error("options of {given} ports, but there are {ports}")]
    Ports {
        /// Ports with options.
        given: usize,
        /// Ports of the roster.
        ports: usize,
    },
}

/// A boundary that was refused, failed, or differs from its recording.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum StepError {
    /// No number of seconds from 0 to [`MAX_DELTA`].
    #[error("delta is {0}, expected 0 to {MAX_DELTA} seconds")]
    Delta(f64),
    /// A playback takes only the recorded deltas.
    #[error("delta is {given}, but boundary {boundary} was recorded with {recorded}")]
    NotRecorded {
        /// The boundary that comes next.
        boundary: u64,
        /// What was asked for.
        given: f64,
        /// What was recorded.
        recorded: f64,
    },
    /// The recording has no more boundaries.
    #[error("the recording ends after {0} boundaries")]
    Ended(u64),
    /// A recording plays and gives the input.
    #[error("a recording plays and gives the input")]
    Playing,
    /// Frames that the run's controllers cannot have made after what was held before.
    #[error("the run's controllers cannot have made the frames given")]
    Frames,
    /// Boundaries that were given before are not confirmed, and the recording would miss them; or it has this one already.
    #[error("the recording has another boundary next: those that are given are confirmed one after another")]
    Unconfirmed,
    /// An earlier boundary failed.
    #[error("the run failed at boundary {0} and cannot go on")]
    Poisoned(u64),
    /// Game code panicked or made a state that cannot be hashed.
    #[error("boundary {boundary} failed: {message}")]
    Failed {
        /// The boundary.
        boundary: u64,
        /// What happened, at most [`MAX_TEXT_BYTES`](crate::replay::MAX_TEXT_BYTES) of it.
        message: String,
    },
    /// The run differs from its recording.
    #[error("boundary {boundary} differs from the recording: {mismatch}")]
    Differs {
        /// The first boundary that differs.
        boundary: u64,
        /// How.
        mismatch: Mismatch,
    },
}

impl StepError {
    /// The code in error messages.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Delta(_) => "STEP_DELTA",
            Self::NotRecorded { .. } => "STEP_NOT_RECORDED",
            Self::Ended(_) => "REPLAY_ENDED",
            Self::Playing => "STEP_PLAYING",
            Self::Frames => "STEP_FRAMES",
            Self::Unconfirmed => "STEP_UNCONFIRMED",
            Self::Poisoned(_) => "RUN_POISONED",
            Self::Failed { .. } => "RUN_FAILED",
            Self::Differs { .. } => "RUN_DIFFERS",
        }
    }
}
