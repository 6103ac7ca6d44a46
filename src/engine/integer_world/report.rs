//! What the scripted run comes to, as the command `regress` prints it.

use std::fmt;

use serde::Serialize;

use super::{FRAMES, Rules, SEED, World, replay_with, scripted_log, step};
use crate::hash::first_divergence;

/// The scripted run under two sets of rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The seed.
    pub seed: u32,
    /// Frames stepped.
    pub frames: u32,
    /// Entities at the end.
    pub entities: u32,
    /// Hash after the last frame.
    pub final_hash: u32,
    /// The same under the second rules.
    pub second_final_hash: u32,
    /// The first frame, from 0, at which the two differ.
    pub first_divergence: Option<u32>,
}

impl Report {
    /// What every machine and build must report.
    pub const EXPECTED: Self = Self {
        seed: SEED,
        frames: FRAMES,
        entities: 12,
        final_hash: 45_568_358,
        second_final_hash: 1_539_754_927,
        first_divergence: Some(1),
    };
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "seed 0x{:X}, {} frames, {} entities", self.seed, self.frames, self.entities)?;
        writeln!(f, "final hash {}", self.final_hash)?;
        writeln!(f, "with friction 25 and no clamp {}", self.second_final_hash)?;
        match self.first_divergence {
            Some(frame) => write!(f, "first divergence at frame {frame}"),
            None => write!(f, "no divergence"),
        }
    }
}

/// Runs the scripted log under both sets of rules and compares frame by frame.
#[must_use]
pub fn report() -> Report {
    let log = scripted_log();
    let hashes = |rules| replay_with(|world, input| step(world, input, rules), &log);
    let (first, second) = (hashes(Rules::FIRST), hashes(Rules::SECOND));
    let end = log.iter().fold(World::new(SEED), |world, input| step(world, *input, Rules::FIRST));
    let last = |hashes: &[u32]| hashes.last().copied().unwrap_or_default();
    Report {
        seed: SEED,
        frames: end.tick,
        entities: end.entities.len() as u32,
        final_hash: last(&first),
        second_final_hash: last(&second),
        first_divergence: first_divergence(&first, &second).map(|frame| frame as u32),
    }
}
