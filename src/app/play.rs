//! Playing: from the start screen through the run to its result.

use std::path::Path;

use dacapo_engine::canvas::Canvas;
use dacapo_engine::game::Status;
use dacapo_engine::replay::{EndKind, MAX_BOUNDARIES, RecordOptions};
use dacapo_engine::session::{Run, StepError};
use serde_json::Value;

use super::live_loop::{LiveLoop, Pace};
use super::paint::{BAD, Pen};
use super::panels::{draw_failure, draw_pause, draw_result, draw_start};
use super::store::{OpenRecording, RecordingStore};
use crate::devices::{Binder, Control, ControlChange, Key, Keyboard};
use crate::failure::{Exit, Failure};
use crate::registry::GameEntry;
use crate::seed::automatic_seed;
use crate::shown::shown;

/// Seconds a run goes on after it is decided, so that its end is seen.
const AFTERMATH_SECONDS: f64 = 1.2;

/// What is played.
#[derive(Clone)]
pub struct PlaySetup {
    /// The game.
    pub game: GameEntry,
    /// Its level; the game's default where none is given.
    pub level: Option<Value>,
    /// The seed of every run; a new one each time where none is given.
    pub seed: Option<u32>,
    /// How host time becomes steps.
    pub pace: Pace,
}

/// What a key did to the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Stays.
    Stay,
    /// The player leaves.
    Leave,
}

enum Phase {
    /// The start screen; nothing runs.
    Ready,
    /// The run is on.
    Playing,
    /// The run is over, and where its recording is.
    Over { saved: Option<String> },
    /// The game failed.
    Failed { message: String, saved: Option<String> },
}

/// The screen on which a game is played.
pub struct PlayScreen {
    setup: PlaySetup,
    live: LiveLoop,
    recording: Option<Box<dyn OpenRecording>>,
    phase: Phase,
    /// Simulated time at which the run was decided.
    decided: Option<f64>,
    notice: Option<String>,
    /// What the program says of itself when it ends, if nothing worse comes.
    trouble: Option<Failure>,
    /// Where recordings went, for the terminal.
    saved: Vec<String>,
}

impl PlayScreen {
    /// Sets up a run and its recording, on the start screen.
    ///
    /// # Errors
    /// A level that cannot be played, or a recording that cannot be opened.
    pub fn new(setup: PlaySetup, store: &mut dyn RecordingStore) -> Result<Self, Failure> {
        let (live, recording) = set_up(&setup, store)?;
        let phase = Phase::Ready;
        Ok(Self {
            setup,
            live,
            recording,
            phase,
            decided: None,
            notice: None,
            trouble: None,
            saved: Vec::new(),
        })
    }

    /// A change of a control at a host time.
    pub fn feed(&mut self, at: u64, change: ControlChange) {
        if matches!(self.phase, Phase::Playing) {
            self.live.feed(at, change);
        }
    }

    /// A key that went down.
    pub fn key(&mut self, key: Key, keyboard: &Keyboard, store: &mut dyn RecordingStore) -> Next {
        let paused = self.live.run().state().paused;
        match (&self.phase, key) {
            (Phase::Ready, Key::ENTER | Key::NUMPAD_ENTER | Key::SPACE) => self.begin(keyboard),
            (Phase::Playing, Key::ESCAPE) if !paused => self.live.set_paused(true),
            (Phase::Playing, Key::ENTER | Key::NUMPAD_ENTER) if paused => self.live.set_paused(false),
            (Phase::Over { .. }, Key::ENTER | Key::NUMPAD_ENTER)
            | (Phase::Playing | Phase::Over { .. }, Key::R) => {
                self.restart(keyboard, store);
            }
            (_, Key::ESCAPE) => {
                self.close(EndKind::Finished);
                return Next::Leave;
            }
            _ => {}
        }
        Next::Stay
    }

    /// The window was hidden, or another one came to the front: the run waits.
    pub fn hide(&mut self) {
        if matches!(self.phase, Phase::Playing) {
            self.live.set_paused(true);
        }
    }

    /// Time passed without a picture.
    pub fn skip_time(&mut self) {
        self.live.skip_time();
    }

    /// Hands the recording's journal what it does not have yet.
    pub fn flush(&mut self) {
        self.live.flush();
    }

    /// Runs what is due at a host time.
    pub fn advance(&mut self, now: u64) {
        if !matches!(self.phase, Phase::Playing) {
            return;
        }
        if let Err(error) = self.live.advance(now) {
            self.fail(&error);
            return;
        }
        if let Some(notice) = self.recording.as_mut().and_then(|recording| recording.notice()) {
            self.trouble = Some(Failure::new("RECORD_WRITE", Exit::Environment, notice.clone()));
            self.notice = Some(notice);
        }
        if self.live.run().state().recording_is_full {
            self.notice = Some("The recording is full and was kept; play goes on without one".to_owned());
        }
        self.look_for_the_end();
    }

    /// Ends the recording, if one is being made.
    pub fn close(&mut self, kind: EndKind) -> Option<String> {
        let replay = self.live.run_mut().finish(kind);
        let recording = self.recording.take()?;
        let played = replay.filter(|replay| replay.track.boundaries() > 0);
        let Some(replay) = played else {
            recording.discard();
            return None;
        };
        match recording.finish(&replay) {
            Ok(path) => {
                self.saved.push(shown(&path.to_string_lossy()));
                Some(file_name(&path))
            }
            Err(failure) => {
                self.notice = Some(
                    "The recording could not be saved whole; the terminal says what is left of it".to_owned(),
                );
                self.trouble = Some(failure);
                None
            }
        }
    }

    /// Draws the game and what the shell has to say over it.
    pub fn draw(&mut self, canvas: &mut Canvas) {
        self.live.draw(canvas);
        let paused = self.live.run().state().paused;
        let mut pen = Pen::new(canvas);
        match &self.phase {
            Phase::Ready => draw_start(&mut pen, &self.setup.game, self.live.run(), self.recording.is_some()),
            Phase::Playing if paused => draw_pause(&mut pen),
            Phase::Playing => {}
            Phase::Over { saved } => draw_result(&mut pen, self.live.run(), saved.as_deref()),
            Phase::Failed { message, saved } => draw_failure(&mut pen, message, saved.as_deref()),
        }
        if let Some(notice) = &self.notice {
            pen.badge(BAD, format_args!("{notice}"));
        }
    }

    /// What went wrong, for the exit code.
    pub fn take_trouble(&mut self) -> Option<Failure> {
        self.trouble.take()
    }

    /// Where recordings went since the last call.
    pub fn take_saved(&mut self) -> Vec<String> {
        std::mem::take(&mut self.saved)
    }

    /// The run.
    #[must_use]
    pub fn run(&self) -> &dyn Run {
        self.live.run()
    }

    fn begin(&mut self, keyboard: &Keyboard) {
        self.live.settle(held_in_play(keyboard));
        self.phase = Phase::Playing;
    }

    /// Plays a fresh run. It is set up before the present one ends: if that fails, nothing is lost.
    fn restart(&mut self, keyboard: &Keyboard, store: &mut dyn RecordingStore) {
        match set_up(&self.setup, store) {
            Ok((live, recording)) => {
                self.close(EndKind::Finished);
                (self.live, self.recording) = (live, recording);
                (self.decided, self.notice) = (None, None);
                self.begin(keyboard);
            }
            Err(failure) => {
                self.notice = Some(failure.message.clone());
                self.trouble = Some(failure);
            }
        }
    }

    fn look_for_the_end(&mut self) {
        let state = self.live.run().state();
        if state.status == Status::Running {
            return;
        }
        let decided = *self.decided.get_or_insert(state.seconds);
        if state.seconds - decided >= AFTERMATH_SECONDS {
            let saved = self.close(EndKind::Finished);
            self.live.rest();
            self.phase = Phase::Over { saved };
        }
    }

    fn fail(&mut self, error: &StepError) {
        let saved = self.close(EndKind::Failed);
        self.trouble = Some(Failure::from(error.clone()));
        self.phase = Phase::Failed { message: error.to_string(), saved };
    }
}

/// Sets up a run, its recording and its bindings.
fn set_up(
    setup: &PlaySetup,
    store: &mut dyn RecordingStore,
) -> Result<(LiveLoop, Option<Box<dyn OpenRecording>>), Failure> {
    let seed = setup.seed.unwrap_or_else(automatic_seed);
    let mut run = setup.game.start(setup.level.as_ref(), seed)?;
    let mut recording = store.open(setup.game.id, seed)?;
    if let Some(recording) = &mut recording {
        let journal = Some(recording.journal());
        let options = RecordOptions { budget: MAX_BOUNDARIES, journal, ..RecordOptions::default() };
        run.record(options).map_err(|error| Failure::incompatible(setup.game.id, &error))?;
    }
    let bindings = (setup.game.bindings)();
    let binder = Binder::connect(&bindings, run.as_mut())
        .map_err(|error| Failure::new("BINDINGS", Exit::File, format!("{}: {error}", setup.game.id)))?;
    Ok((LiveLoop::new(run, binder, setup.pace.clone()), recording))
}

/// The keys that are held and mean something in play; those that start a run belong to the shell.
fn held_in_play(keyboard: &Keyboard) -> impl Iterator<Item = Control> {
    let shell = [Key::ENTER, Key::NUMPAD_ENTER, Key::SPACE, Key::R].map(Control::Key);
    keyboard.down().filter(move |control| !shell.contains(control))
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}
