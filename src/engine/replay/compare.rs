//! Two recordings of one game, side by side.

use std::sync::Arc;

use super::compatible::{Incompatible, PlayOptions};
use super::data::Replay;
use crate::game::Game;
use crate::hash::{Difference, differences};
use crate::session::{Run, Session};

/// Where two recordings part.
#[derive(Clone, Debug, PartialEq)]
pub struct Divergence {
    /// The first boundary after which their states differ; where one is the beginning of the other, its length.
    pub boundary: u64,
    /// The fields in which they then differ.
    pub differences: Vec<Difference>,
    /// The two inputs of that boundary; nothing where a recording has ended.
    pub inputs: [Option<String>; 2],
}

/// What comparing two recordings found.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// Boundaries of each.
    pub boundaries: [u64; 2],
    /// In what they were set up otherwise: members of the level, and of the options by port.
    pub set_up: Vec<Difference>,
    /// Where they part; nothing where their runs are the same.
    pub divergence: Option<Divergence>,
}

/// Plays two recordings side by side for as long as their states are the same.
///
/// # Errors
/// One of them cannot be played here.
pub fn compare<G: Game>(
    left: &Arc<Replay>,
    right: &Arc<Replay>,
    options: &PlayOptions,
) -> Result<Comparison, Incompatible> {
    // What counts is what the two runs are, not whether they are what was once recorded of them.
    let options = PlayOptions { force: true, ..options.clone() };
    let mut runs =
        [Session::<G>::play(Arc::clone(left), &options)?, Session::<G>::play(Arc::clone(right), &options)?];
    runs.iter_mut().for_each(Session::enable_hashes);
    let boundaries = [left, right].map(|replay| replay.track.boundaries());
    let set_up = differences(&runs[0].set_up_fields(), &runs[1].set_up_fields());
    let mut boundary = 0;
    let parted = loop {
        let played = runs.each_mut().map(|run| run.play_next().unwrap_or(false));
        if played == [false, false] {
            break false;
        }
        if played[0] != played[1] || runs[0].state().hash != runs[1].state().hash {
            break true;
        }
        boundary += 1;
    };
    let divergence = parted.then(|| Divergence {
        boundary,
        differences: differences(&runs[0].fields(), &runs[1].fields()),
        inputs: [left, right].map(|replay| replay.input_at(boundary)),
    });
    Ok(Comparison { boundaries, set_up, divergence })
}
