//! What a program says when it cannot do what was asked: one line, a stable code, an exit code.
//!
//! | Exit code | Codes |
//! |---|---|
//! | 1 | `RUN_DIFFERS` `RUN_NONDETERMINISTIC` `RUN_FAILED` `RUN_POISONED` `CHECKPOINT_MISMATCH` `REPLAY_RANDOM` `REGRESS_DIFFERS` `PANIC` |
//! | 2 | `USAGE` `SEED` `GAME` `STREAM` `AT` `RANGE` `EXPORT_LIMIT` `MATH_FUNCTION` `MATH_COUNT` `MATH_POWER` `NO_AUTOPILOT` `RECORD_EXISTS` `RECORD_PATH` `PROJECT_NAME` `PROJECT_EXISTS` |
//! | 3 | `FILE_MISSING` `FILE_UNREADABLE` `FILE_TOO_LARGE` `FILE_ENCODING` `LEVEL` `SCENE_START` `RECORD_FOLDER` `NO_RECORDING` `BINDINGS` `REPLAY_ENCODING` `REPLAY_SYNTAX` `REPLAY_FORMAT` `REPLAY_INVALID` `REPLAY_LIMIT` `REPLAY_LEVEL` `RECORD_TOO_MUCH` `PROJECT_FOLDER` |
//! | 4 | `REPLAY_VERSION` `REPLAY_ALGORITHM` `REPLAY_SCENE` `REPLAY_STALE` `REPLAY_ARITHMETIC` `REPLAY_CONTROLLERS` `REPLAY_METADATA` `REPLAY_CHECKPOINT` |
//! | 5 | `NO_DISPLAY` `NO_ANSWER` `GPU` `DEVICE_LOST` `DATA_FOLDER` `RECORD_WRITE` `SETTINGS_WRITE` `OUTPUT` `PROJECT_WRITE` |
//! | of the library only | `REPLAY_ENDED` `REPLAY_INPUT_LOCKED` `RUN_NOT_FREE` `SOURCE_ACTION` `SOURCE_NOT_FINITE` `SOURCE_REMOVED` `STEP_DELTA` `STEP_NOT_RECORDED` |
//!
//! `PANIC` is a fault of the program, or of a game outside its boundaries: in its set-up, pilot or drawing.

use std::fmt;
use std::process::ExitCode;

use dacapo_engine::replay::{Incompatible, ReadError};
use dacapo_engine::session::{StartError, StepError};

use crate::shown::shown;

/// Exit codes, from the outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The run differs from its recording, or failed.
    Differs = 1,
    /// The command does not make sense.
    Usage = 2,
    /// A file is missing, unreadable or invalid.
    File = 3,
    /// A recording is of other rules, or of another kind of machine.
    Incompatible = 4,
    /// The machine lacks something: a display, an adapter, disk space.
    Environment = 5,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// A fault as the user sees it: `error[CODE]: message`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Stable code.
    pub code: &'static str,
    /// Exit code.
    pub exit: Exit,
    /// One line that names the thing and, where there is one, the way out.
    pub message: String,
}

impl Failure {
    /// A fault by its parts.
    #[must_use]
    pub fn new(code: &'static str, exit: Exit, message: impl Into<String>) -> Self {
        Self { code, exit, message: message.into() }
    }

    /// A recording that cannot be read.
    #[must_use]
    pub fn unreadable(file: &str, error: &ReadError) -> Self {
        let exit = match error.fault {
            dacapo_engine::replay::Fault::Version | dacapo_engine::replay::Fault::Algorithm => {
                Exit::Incompatible
            }
            _ => Exit::File,
        };
        Self::new(error.fault.code(), exit, format!("{file}: {error}"))
    }

    /// A recording that cannot be played here.
    #[must_use]
    pub fn incompatible(file: &str, error: &Incompatible) -> Self {
        let exit = match error {
            Incompatible::Level(_) | Incompatible::Start(_) | Incompatible::Unrecordable { .. } => Exit::File,
            Incompatible::InitialRandom(_) => Exit::Differs,
            _ => Exit::Incompatible,
        };
        Self::new(error.code(), exit, format!("{file}: {error}"))
    }
}

impl From<StartError> for Failure {
    fn from(error: StartError) -> Self {
        Self::new("SCENE_START", Exit::File, error.to_string())
    }
}

impl From<StepError> for Failure {
    fn from(error: StepError) -> Self {
        Self::new(error.code(), Exit::Differs, error.to_string())
    }
}

/// The message on one line: what comes from files and systems may hold line breaks and worse.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.message.lines().map(str::trim).filter(|line| !line.is_empty());
        write!(f, "error[{}]: {}", self.code, shown(&lines.collect::<Vec<_>>().join(" ")))
    }
}

impl std::error::Error for Failure {}
