//! Playing a game by itself to find what would break its recordings.
//!
//! Every input script is played twice, and once more through saving and loading at random boundaries. A game whose
//! runs depend on anything but level, options, seed and input is found by the first two, one that keeps state outside its
//! world by the third. What is found is shrunk to the fewest inputs that still show it.

mod check;
mod prove;
mod script;
mod setup;
mod shrink;
#[cfg(test)]
mod test;

use crate::game::Game;
use crate::random::Mulberry32;
use crate::replay::Replay;
use crate::session::StartError;

pub use check::{Found, Kind, check};
pub use prove::prove;
use script::SORTS;
pub use script::{Input, Move, Script};
pub use setup::Setup;
pub use shrink::shrink;

/// How much is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaytestOptions {
    /// Number of scripts.
    pub runs: u32,
    /// Decides what they are; the same seed plays the same.
    pub seed: u32,
    /// Boundaries of each.
    pub boundaries: u32,
}

impl Default for PlaytestOptions {
    fn default() -> Self {
        Self { runs: 200, seed: 1, boundaries: 600 }
    }
}

/// A fault that was found, with the inputs that show it.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// What was found, after shrinking.
    pub found: Found,
    /// Number of inputs left.
    pub inputs: usize,
    /// The run that shows it.
    pub replay: Replay,
}

/// Plays a game's level, telling after each script how many are done. Stops at the first fault.
///
/// Ports have the options that are given, or with none some that the game makes up: every other four runs have the
/// default, so that each sort of script is played with both.
///
/// # Errors
/// The level cannot be played, or not with these options.
pub fn playtest<G: Game>(
    level: &G::Level,
    given: Option<&[G::Options]>,
    options: &PlaytestOptions,
    mut done: impl FnMut(u32),
) -> Result<Option<Finding>, StartError> {
    let mut random = Mulberry32::new(options.seed);
    let ports = G::roster(level).controllers().len();
    for run in 0..options.runs {
        let made_up: Vec<_> = match given {
            None if run / SORTS % 2 == 1 => (0..ports).map(|_| G::make_up_options(&mut random)).collect(),
            _ => Vec::new(),
        };
        let setup = Setup { level, options: given.unwrap_or(&made_up) };
        let script = Script::nth::<G>(setup, run, options.boundaries, &mut random)?;
        let saves = random.next_u32();
        let finding = examine::<G>(setup, &script, saves)?;
        if finding.is_some() {
            return Ok(finding);
        }
        done(run + 1);
    }
    Ok(None)
}

/// Checks one script, saving and loading at boundaries that `saves` decides, and shrinks what it shows.
///
/// # Errors
/// The level cannot be played, or not with these options.
pub fn examine<G: Game>(
    setup: Setup<'_, G>,
    script: &Script,
    saves: u32,
) -> Result<Option<Finding>, StartError> {
    let Some(found) = check::<G>(setup, script, saves)? else { return Ok(None) };
    let (script, found) = shrink(script, &found, |shorter| check::<G>(setup, shorter, saves).ok().flatten());
    let replay = script.record::<G>(setup)?.0;
    Ok(Some(Finding { inputs: script.inputs.len(), found, replay }))
}
