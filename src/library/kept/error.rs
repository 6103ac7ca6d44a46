//! Why a file that is kept was not read or not written.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::escape::{escape_name, escape_path};

/// Why a file was not read or not written.
#[derive(Debug, Error)]
pub enum KeptError {
    /// The user has no folder for it.
    #[error("there is no folder to keep {0} in")]
    NoFolder(&'static str),
    /// It could not be understood, and has another name now.
    #[error("{path}: {reason}; it was kept as {aside}", path = escape_path(.path), aside = escape_name(.aside))]
    SetAside {
        /// Where it was.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
        /// Where it is now.
        aside: PathBuf,
    },
    /// It cannot be understood and is still there.
    #[error("{path}: {reason}; it could not be set aside: {error}", path = escape_path(.path))]
    InTheWay {
        /// Where it is.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
        /// Why it could not be renamed.
        error: io::Error,
    },
    /// Nobody knows what is in it.
    #[error("{path}: {error}", path = escape_path(.path))]
    Unreadable {
        /// Where it is.
        path: PathBuf,
        /// The system's answer.
        error: io::Error,
    },
    /// What was there before is still there.
    #[error("{path}: cannot be written: {reason}", path = escape_path(.path))]
    Unwritable {
        /// Where it is, or would be.
        path: PathBuf,
        /// The system's answer, or what is wrong with what should be written.
        reason: String,
    },
}
