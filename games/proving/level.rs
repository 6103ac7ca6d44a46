//! What can be asked of a run.

use dacapo_engine::game::check_range;
use serde::{Deserialize, Serialize};

const MOST_BODIES: u32 = 5000;

/// A level. Ticks are counted from 0.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Level {
    /// Number of bodies.
    pub bodies: u32,
    /// Shots that win the run.
    pub shots_to_win: u32,
    /// Simulated seconds after which it is lost.
    pub seconds_to_lose: f64,
    /// Pauses itself in every tick of this number.
    pub pause_every: Option<u64>,
    /// Panics in this tick.
    pub panic_at: Option<u64>,
    /// Makes a NaN in this tick.
    pub nan_at: Option<u64>,
}

impl Default for Level {
    fn default() -> Self {
        Self {
            bodies: 200,
            shots_to_win: 10_000,
            seconds_to_lose: 1.0e6,
            pause_every: None,
            panic_at: None,
            nan_at: None,
        }
    }
}

impl Level {
    pub(super) fn check(&self) -> Result<(), String> {
        check_range("bodies", self.bodies, 0..=MOST_BODIES)?;
        if self.pause_every == Some(0) {
            return Err("pause_every is 0, expected 1 or more".to_owned());
        }
        if !(self.seconds_to_lose.is_finite() && self.seconds_to_lose >= 0.0) {
            return Err(format!("seconds_to_lose is {}, expected 0 or more", self.seconds_to_lose));
        }
        Ok(())
    }
}
