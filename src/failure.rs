//! What a program says when it cannot do what was asked: one line, a stable code, an exit code.
//!
//! | Exit code | Codes |
//! |---|---|
//! | 1 | `RUN_DIFFERS` `RUN_NONDETERMINISTIC` `RUN_FAILED` `RUN_POISONED` `CHECKPOINT_MISMATCH` `REPLAY_RANDOM` `REGRESS_DIFFERS` `PANIC` |
//! | 2 | `USAGE` `SEED` `GAME` `STREAM` `AT` `RANGE` `EXPORT_LIMIT` `MATH_FUNCTION` `MATH_COUNT` `MATH_POWER` `NO_AUTOPILOT` `RECORD_EXISTS` `RECORD_PATH` `PROJECT_NAME` `PROJECT_EXISTS` |
//! | 3 | `FILE_MISSING` `FILE_UNREADABLE` `FILE_TOO_LARGE` `FILE_ENCODING` `LEVEL` `OPTIONS` `SCENE_START` `RECORD_FOLDER` `NO_RECORDING` `BINDINGS` `REPLAY_ENCODING` `REPLAY_SYNTAX` `REPLAY_FORMAT` `REPLAY_INVALID` `REPLAY_LIMIT` `REPLAY_LEVEL` `REPLAY_OPTIONS` `REPLAY_COMMAND` `RECORD_TOO_MUCH` `PROJECT_FOLDER` |
//! | 4 | `REPLAY_VERSION` `REPLAY_ALGORITHM` `REPLAY_SCENE` `REPLAY_STALE` `REPLAY_ARITHMETIC` `REPLAY_CONTROLLERS` `REPLAY_METADATA` `REPLAY_CHECKPOINT` |
//! | 5 | `NO_DISPLAY` `NO_ANSWER` `GPU` `DEVICE_LOST` `DATA_FOLDER` `RECORD_WRITE` `SETTINGS_WRITE` `OUTPUT` `PROJECT_WRITE` |
//! | of the library only | `COMMANDS_FULL` `COMMAND_DEPTH` `COMMAND_LENGTH` `COMMAND_NOT_FINITE` `COMMAND_TYPE` `COMMAND_UNWRITABLE` `REPLAY_ENDED` `REPLAY_INPUT_LOCKED` `REPLAY_MOMENT` `RUN_NOT_FREE` `SOURCE_ACTION` `SOURCE_NOT_FINITE` `SOURCE_REMOVED` `STEP_DELTA` `STEP_FRAMES` `STEP_NOT_RECORDED` `STEP_PLAYING` `STEP_UNCONFIRMED` |
//!
//! `PANIC` is a fault of the program, or of a game outside its boundaries: in its set-up, pilot or drawing.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use dacapo_engine::replay::{Incompatible, ReadError};
use dacapo_engine::session::{StartError, StepError};

use crate::escape::escape_up_to;

/// Most characters of a message: two paths, a text from outside and what there is to say of them.
const LONGEST_MESSAGE: usize = 2_000;

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
    /// The file that it is about, for programs: in the message a path may be escaped and cut.
    pub file: Option<PathBuf>,
}

impl Failure {
    /// A fault by its parts. Whatever the message holds, it is one plain line.
    #[must_use]
    pub fn new(code: &'static str, exit: Exit, message: impl Into<String>) -> Self {
        Self { code, exit, message: on_one_line(&message.into()), file: None }
    }

    /// The same of a file that the message names.
    #[must_use]
    pub fn of_file(self, file: &Path) -> Self {
        Self { file: Some(file.to_owned()), ..self }
    }

    /// The same with what goes before its message.
    #[must_use]
    pub fn after(self, words: &str) -> Self {
        let message = on_one_line(&format!("{words}: {}", self.message));
        Self { message, ..self }
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
            Incompatible::Level(_)
            | Incompatible::Command { .. }
            | Incompatible::Options { .. }
            | Incompatible::Start(_)
            | Incompatible::Unrecordable { .. } => Exit::File,
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

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error[{}]: {}", self.code, on_one_line(&self.message))
    }
}

impl std::error::Error for Failure {}

/// What comes from files and systems may hold line breaks and worse.
fn on_one_line(message: &str) -> String {
    let lines = message.lines().map(str::trim).filter(|line| !line.is_empty());
    escape_up_to(&lines.collect::<Vec<_>>().join(" "), LONGEST_MESSAGE)
}

#[cfg(test)]
mod test {
    use super::*;

    /// C: a message is one plain line from the beginning, wherever it is then shown.
    #[test]
    fn a_message_is_one_plain_line() {
        let failure = Failure::new("X", Exit::File, "first\r\n\n  second\u{1b}[2J\u{202e}\n");
        assert_eq!(failure.message, "first second\\u{1b}[2J\\u{202e}");
        assert_eq!(
            failure.clone().after("run.json").to_string(),
            format!("error[X]: run.json: {}", failure.message)
        );
        let long = Failure::new("X", Exit::File, "x\n".repeat(1_000_000)).after(&"y".repeat(400));
        assert!(long.message.chars().count() <= LONGEST_MESSAGE + 1 && long.message.ends_with('…'));
    }
}
