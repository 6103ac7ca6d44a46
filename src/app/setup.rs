//! What is played, and how a run of it is set up.

use dacapo_engine::game::{Binding, TouchLayout};
use dacapo_engine::replay::{MAX_BOUNDARIES, RecordOptions};
use dacapo_engine::session::Run;
use serde_json::Value;

use super::live_loop::{LiveLoop, Pace};
use super::store::{OpenRecording, RecordingStore};
use crate::arcade::{AnyGame, automatic_seed};
use crate::devices::Binder;
use crate::failure::{Exit, Failure};
use crate::settings::{Resolved, Settings};

/// What is played.
#[derive(Clone)]
pub struct PlaySetup {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Its level; the game's default where none is given.
    pub level: Option<Value>,
    /// The seed of every run; a new one each time where none is given.
    pub seed: Option<u32>,
    /// How host time becomes steps.
    pub pace: Pace,
}

/// Sets up a run and its recording.
#[allow(clippy::type_complexity, reason = "the pair is taken apart at once")]
pub(super) fn start(
    setup: &PlaySetup,
    store: &mut dyn RecordingStore,
) -> Result<(Box<dyn Run>, Option<Box<dyn OpenRecording>>), Failure> {
    let seed = setup.seed.unwrap_or_else(automatic_seed);
    let mut run = setup.game.start(setup.level.as_ref(), seed)?;
    let mut recording = store.open(setup.game.id(), seed)?;
    if let Some(recording) = &mut recording {
        let journal = Some(recording.journal());
        let options = RecordOptions { budget: MAX_BOUNDARIES, journal, ..RecordOptions::default() };
        run.record(options).map_err(|error| Failure::incompatible(setup.game.id(), &error))?;
    }
    Ok((run, recording))
}

/// The bindings of a run.
pub(super) fn resolve(
    setup: &PlaySetup,
    touch: &TouchLayout,
    settings: &Settings,
    run: &dyn Run,
) -> Resolved {
    let defaults = touch.complete(setup.game.bindings());
    settings.resolve(setup.game.id(), &defaults, run.controllers())
}

/// Connects bindings to a run.
pub(super) fn connect(setup: &PlaySetup, bindings: &[Binding], run: &mut dyn Run) -> Result<Binder, Failure> {
    Binder::connect(bindings, run)
        .map_err(|error| Failure::new("BINDINGS", Exit::File, format!("{}: {error}", setup.game.id())))
}

/// Puts a run on stage.
pub(super) fn start_loop(
    setup: &PlaySetup,
    bindings: &[Binding],
    mut run: Box<dyn Run>,
) -> Result<LiveLoop, Failure> {
    let binder = connect(setup, bindings, run.as_mut())?;
    Ok(LiveLoop::new(run, binder, setup.pace.clone()))
}
