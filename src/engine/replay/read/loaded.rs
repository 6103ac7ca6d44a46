//! What reading comes to.

use crate::replay::data::Replay;

/// A recording that was read, and what there is to say about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    /// The recording.
    pub replay: Replay,
    /// Its last line was incomplete and left out: it was cut off while being written, or still is being.
    pub torn: bool,
    /// It was never finished.
    pub unfinished: bool,
}
