//! One script, three runs.

use std::fmt;
use std::sync::Arc;

use super::script::Script;
use super::setup::Setup;
use crate::game::Game;
use crate::hash::{Difference, Field, differences};
use crate::random::Mulberry32;
use crate::replay::{Incompatible, NOT_DETERMINISTIC, PlayOptions, Replay};
use crate::session::{Run, Session, StartError, StepError};

/// What kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Two runs of the same input differ.
    Nondeterministic,
    /// A run that is saved and loaded differs from one that is not.
    CheckpointMismatch,
    /// Game code fails.
    Failed,
}

impl Kind {
    /// The kind as programs read it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nondeterministic => "nondeterministic",
            Self::CheckpointMismatch => "checkpoint_mismatch",
            Self::Failed => "failed",
        }
    }
}

/// A fault, where it first shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// What kind of fault.
    pub kind: Kind,
    /// The first boundary that shows it.
    pub boundary: u64,
    /// What happened there.
    pub message: String,
    /// Fields in which the two states differ.
    pub differences: Vec<Difference>,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at boundary {}: {}", self.kind.name(), self.boundary, self.message)
    }
}

/// What it means that a run differs from one that is saved and loaded.
const NOT_SAVED: &str =
    "saved and loaded, the run goes on otherwise: the game keeps something that is not saved";

/// Average boundaries between two saves.
const SAVE_EVERY: u32 = 60;

/// Plays a script twice, and once more through saving and loading at boundaries that `saves` decides.
///
/// # Errors
/// The level cannot be played, or not with these options.
pub fn check<G: Game>(setup: Setup<'_, G>, script: &Script, saves: u32) -> Result<Option<Found>, StartError> {
    let (replay, failure) = script.record::<G>(setup)?;
    let replay = Arc::new(replay);
    if let Some(found) = watch::<G>(&replay, None) {
        return Ok(Some(Found { message: NOT_DETERMINISTIC.to_owned(), ..found }));
    }
    if let Some(StepError::Failed { boundary, message }) = failure {
        return Ok(Some(Found { kind: Kind::Failed, boundary, message, differences: Vec::new() }));
    }
    Ok(watch::<G>(&replay, Some(Mulberry32::new(saves)))
        .map(|found| Found { kind: Kind::CheckpointMismatch, ..found }))
}

/// Plays a recording beside a plain playback of it, saving and loading now and then where told to; the first
/// boundary that differs from what was recorded.
fn watch<G: Game>(replay: &Arc<Replay>, mut saves: Option<Mulberry32>) -> Option<Found> {
    let options = PlayOptions::default();
    let mut run = match Session::<G>::play(Arc::clone(replay), &options) {
        Ok(run) => run,
        Err(error) => return Some(refused(&error)),
    };
    loop {
        let boundary = run.state().boundaries;
        let due = saves.as_mut().is_some_and(|saves| saves.next_u32() % SAVE_EVERY == 0);
        if due {
            match run.reload() {
                Ok(reloaded) => run = reloaded,
                Err(message) => return Some(fault(boundary, message, Vec::new())),
            }
        }
        match run.play_next() {
            Ok(true) => {}
            Ok(false) => return None,
            Err(StepError::Failed { message, .. }) if replay.fails_at(boundary, &message) => return None,
            Err(_) => {
                let differences = differences_at::<G>(replay, boundary, &run.fields());
                return Some(fault(boundary, NOT_SAVED.to_owned(), differences));
            }
        }
    }
}

/// The fields in which a run differs from a plain playback after a boundary. A game that is not deterministic may do by
/// chance what the run did, so that it takes more than one.
fn differences_at<G: Game>(replay: &Arc<Replay>, boundary: u64, own: &[Field]) -> Vec<Difference> {
    const TRIES: u32 = 8;
    let tries = (0..TRIES).filter_map(|_| fields_after::<G>(replay, boundary));
    tries.map(|other| differences(&other, own)).find(|found| !found.is_empty()).unwrap_or_default()
}

/// The state that a plain playback has after a boundary.
fn fields_after<G: Game>(replay: &Arc<Replay>, boundary: u64) -> Option<Vec<Field>> {
    let options = PlayOptions { force: true, ..PlayOptions::default() };
    let mut run = Session::<G>::play(Arc::clone(replay), &options).ok()?;
    for _ in 0..=boundary {
        run.play_next().ok()?;
    }
    Some(run.fields())
}

fn refused(error: &Incompatible) -> Found {
    fault(0, format!("the run cannot be set up again: {error}"), Vec::new())
}

fn fault(boundary: u64, message: String, differences: Vec<Difference>) -> Found {
    Found { kind: Kind::Nondeterministic, boundary, message, differences }
}
