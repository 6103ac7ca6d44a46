//! A run that is played, together with its recording.

use std::sync::Arc;

use dacapo_engine::game::Binding;
use dacapo_engine::replay::{EndKind, MAX_BOUNDARIES, RecordOptions, Replay};

use super::super::live_loop::LiveLoop;
use super::super::outbox::Outbox;
use super::super::report::Report;
use super::super::store::{OpenRecording, RecordingStore, Saved};
use super::setup::PlaySetup;
use crate::arcade::{PortOptions, automatic_seed};
use crate::devices::Binder;
use crate::escape::{escape_name, escape_path};
use crate::failure::{Exit, Failure};

/// A run that is played, and the recording that is made of it.
pub struct RecordedRun {
    /// The run, paced.
    pub live: LiveLoop,
    /// Nothing where none is made, or once it is kept.
    recording: Option<Box<dyn OpenRecording>>,
}

/// A recording that was kept.
pub struct SavedRun {
    /// The name of its file.
    pub name: String,
    /// It is not where it should be; the terminal says where and why.
    pub is_moved: bool,
    /// What was recorded.
    pub replay: Arc<Replay>,
}

impl RecordedRun {
    /// Sets up a run with options and its recording. Controls mean nothing to it yet.
    pub fn start(
        setup: &PlaySetup,
        options: &PortOptions,
        store: &mut dyn RecordingStore,
    ) -> Result<Self, Failure> {
        let seed = setup.seed.unwrap_or_else(automatic_seed);
        let mut run = setup.game.start(setup.level.as_ref(), Some(options), seed)?;
        let mut recording = store.open(setup.game.id(), seed)?;
        if let Some(recording) = &mut recording {
            let journal = Some(recording.journal());
            let options = RecordOptions { budget: MAX_BOUNDARIES, journal, ..RecordOptions::default() };
            run.record(options).map_err(|error| Failure::incompatible(setup.game.id(), &error))?;
        }
        Ok(Self { live: LiveLoop::new(run, Binder::default(), setup.pace.clone()), recording })
    }

    /// Gives controls another meaning; whatever is held is let go of.
    pub fn bind(&mut self, setup: &PlaySetup, bindings: &[Binding]) -> Result<(), Failure> {
        let invalid = |error| Failure::new("BINDINGS", Exit::File, format!("{}: {error}", setup.game.id()));
        let binder = Binder::connect(bindings, self.live.run_mut()).map_err(invalid)?;
        self.live.rebind(binder);
        Ok(())
    }

    /// Ends the recording, if one is being made, and says on the terminal where it was kept. Nothing is kept of a run
    /// that was not played.
    pub fn finish(&mut self, kind: EndKind, outbox: &mut Outbox) -> Result<Option<SavedRun>, Failure> {
        let replay = self.live.run_mut().finish(kind);
        let Some(recording) = self.recording.take() else { return Ok(None) };
        let Some(replay) = replay.filter(|replay| replay.track.boundaries() > 0) else {
            recording.discard();
            return Ok(None);
        };
        let Saved { path, moved } = recording.finish(&replay)?;
        outbox.report(Report::Saved(escape_path(&path)));
        let is_moved = moved.is_some();
        moved.into_iter().for_each(|failure| outbox.fail(failure));
        Ok(Some(SavedRun { name: escape_name(&path), is_moved, replay: Arc::new(replay) }))
    }

    /// Whatever went wrong with the recording since the last call.
    pub fn take_trouble(&mut self) -> Option<String> {
        self.recording.as_mut()?.notice()
    }

    /// Whether a recording is being made.
    pub fn is_recorded(&self) -> bool {
        self.recording.is_some()
    }
}
