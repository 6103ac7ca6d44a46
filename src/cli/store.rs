//! The windowed program's recordings, kept in the library.

use std::sync::Arc;

use dacapo_engine::replay::{Journal, PlayOptions, Replay};

use crate::app::{OpenRecording, RecordingStore, Rewind, Saved};
use crate::arcade::{AnyGame, Arcade};
use crate::escape::{escape_name, escape_path};
use crate::failure::{Exit, Failure};
use crate::library::{KeptRecording, NewRecording, RecordPlan, latest, recordings_folder};

/// Recordings by a plan, and those in the folder of recordings.
pub(super) struct Library {
    pub(super) arcade: Arcade,
    pub(super) plan: RecordPlan,
}

impl RecordingStore for Library {
    fn open(&mut self, scene: &str, seed: u32) -> Result<Option<Box<dyn OpenRecording>>, Failure> {
        let opened = self.plan.open(self.arcade.id(), scene, seed)?;
        Ok(opened.map(|recording| Box::new(recording) as Box<dyn OpenRecording>))
    }

    fn latest(&mut self) -> Result<(String, Rewind), Failure> {
        let known = |scene: &str, version| {
            let game = self.arcade.find(scene);
            game.is_some_and(|game| game.version() == version)
        };
        let open = |replay: &Arc<Replay>| {
            let game = self.arcade.find(&replay.header.scene_id)?;
            let run = game.play(Arc::clone(replay), &PlayOptions::default());
            run.is_ok().then(|| (game, Arc::clone(replay)))
        };
        let found = latest(&recordings_folder(self.arcade.id())?, known, open);
        let (path, (game, replay)) =
            found.map_err(|none| Failure::new("NO_RECORDING", Exit::File, none.to_string()))?;
        Ok((escape_name(&path), rewind(game, replay, escape_path(&path), false)))
    }
}

/// How a recording is set up from its beginning, over and over.
pub(super) fn rewind(game: &'static dyn AnyGame, replay: Arc<Replay>, file: String, force: bool) -> Rewind {
    Box::new(move || {
        let options = PlayOptions { force, ..PlayOptions::default() };
        let run = game.play(Arc::clone(&replay), &options);
        run.map_err(|error| Failure::incompatible(&file, &error))
    })
}

impl OpenRecording for NewRecording {
    fn journal(&mut self) -> Box<dyn Journal> {
        self.take_journal().unwrap_or_else(|| Box::new(Nowhere))
    }

    fn notice(&mut self) -> Option<String> {
        self.take_notice()
    }

    fn finish(self: Box<Self>, replay: &Replay) -> Result<Saved, Failure> {
        let KeptRecording { path, moved } = NewRecording::finish(*self, replay)?;
        Ok(Saved { path, moved })
    }

    fn discard(self: Box<Self>) {
        NewRecording::discard(*self);
    }
}

/// A recording has one journal; whoever asks for a second one writes to nothing.
struct Nowhere;

impl Journal for Nowhere {
    fn write_lines(&mut self, _: &[u8]) {}
}
