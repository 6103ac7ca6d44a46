//! What the app needs of the place where recordings are kept. It touches no files itself.

use std::path::PathBuf;

use dacapo_engine::replay::{Journal, Replay};
use dacapo_engine::session::Run;

use crate::failure::Failure;

/// Sets a recording up from its beginning, each time it is watched.
pub type Rewind = Box<dyn Fn() -> Result<Box<dyn Run>, Failure>>;

/// A recording that was kept.
pub struct Saved {
    /// Where the recording is.
    pub path: PathBuf,
    /// Why it is not where it should be, and where it is.
    pub moved: Option<Failure>,
}

/// A recording's place, opened before play starts.
pub trait OpenRecording {
    /// Takes the recording line by line while it is made.
    fn journal(&mut self) -> Box<dyn Journal>;

    /// Something that went wrong since the last call, for the player's eyes.
    fn notice(&mut self) -> Option<String>;

    /// Keeps the finished recording and says where.
    ///
    /// # Errors
    /// It could not be written; what the journal has stays.
    fn finish(self: Box<Self>, replay: &Replay) -> Result<Saved, Failure>;

    /// Nothing was played: leaves nothing behind.
    fn discard(self: Box<Self>);
}

/// Where recordings are kept.
pub trait RecordingStore {
    /// Opens a place for the next recording; nothing where none is wanted.
    ///
    /// # Errors
    /// It cannot be written there.
    fn open(&mut self, scene: &str, seed: u32) -> Result<Option<Box<dyn OpenRecording>>, Failure>;

    /// The newest recording that can be watched: its name, and how it is set up from its beginning.
    ///
    /// # Errors
    /// There is none, or it cannot be read.
    fn latest(&mut self) -> Result<(String, Rewind), Failure>;
}
