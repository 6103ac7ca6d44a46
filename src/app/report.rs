//! What the program says on the terminal.

use std::fmt;

use crate::failure::Failure;

/// Something to say on the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    /// A recording was kept there.
    Saved(String),
    /// A recording was watched to its end.
    Watched(PlaybackOutcome),
    /// Something about this machine or its settings; the program goes on.
    Notice(String),
}

/// How a playback ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlaybackOutcome {
    /// As recorded.
    Same {
        /// Boundaries played.
        boundaries: u64,
        /// The last hash, where there are hashes.
        hash: Option<u64>,
    },
    /// Otherwise.
    Differs(Failure),
}

/// The line that is said.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Saved(path) => write!(f, "recorded {path}"),
            Self::Notice(notice) => write!(f, "note: {notice}"),
            Self::Watched(outcome) => outcome.fmt(f),
        }
    }
}

impl fmt::Display for PlaybackOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Same { boundaries, hash: Some(hash) } => {
                write!(f, "played {boundaries} boundaries, final hash {hash:016x}: same")
            }
            Self::Same { boundaries, hash: None } => {
                write!(f, "played {boundaries} boundaries; the recording has no hashes to compare")
            }
            Self::Differs(failure) => write!(f, "not the same run: {}", failure.message),
        }
    }
}
