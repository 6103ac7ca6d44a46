mod bindings;
mod devices;
mod effects;
pub(super) mod feed;
mod fourth_screen;
mod journeys;
mod pads;
mod pair;
mod panels;
mod pauses;
mod play;
mod plugging;
mod recording;
mod screens;
mod settings;
mod touch;
mod untouched;
mod watch;

use std::any::Any;
use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;

use dacapo_engine::canvas::Canvas;
use dacapo_engine::game::Status;
use dacapo_engine::random::{Random, Stream};
use dacapo_engine::replay::{EndKind, Journal, PlayOptions, Replay, read};
use glam::Vec2;

use super::live_loop::Pace;
use super::menu::Menu;
use super::play::{PlayScreen, PlaySetup};
use super::program::App;
use super::report::{PlaybackOutcome, Report};
use super::screen::{Opener, Screen};
use super::settings::SettingsScreen;
use super::store::{OpenRecording, RecordingStore, Rewind, Saved};
use super::watch::WatchScreen;
use crate::arcade::{Arcade, any_game};
use crate::devices::{DeviceEvent, Key};
use crate::failure::{Exit, Failure};
use crate::toy::Toy;

/// A store in memory.
#[derive(Clone, Default)]
pub(super) struct Memory(pub(super) Rc<RefCell<Kept>>);

#[derive(Default)]
pub(super) struct Kept {
    pub(super) finished: Vec<Replay>,
    pub(super) journal: Vec<u8>,
    opened: usize,
    discarded: usize,
    pub(super) off: bool,
    refuse: bool,
    pub(super) notice: Option<String>,
    /// The next recording cannot be kept where it should be.
    pub(super) moved: Option<Failure>,
}

impl Memory {
    /// A store that records nothing.
    pub(super) fn off() -> Self {
        let memory = Self::default();
        memory.0.borrow_mut().off = true;
        memory
    }
}

impl RecordingStore for Memory {
    fn open(&mut self, _: &str, _: u32) -> Result<Option<Box<dyn OpenRecording>>, Failure> {
        let mut kept = self.0.borrow_mut();
        if kept.refuse {
            return Err(Failure::new("RECORD_WRITE", Exit::Environment, "planted"));
        }
        if kept.off {
            return Ok(None);
        }
        kept.opened += 1;
        kept.journal.clear();
        drop(kept);
        Ok(Some(Box::new(self.clone())))
    }

    fn latest(&mut self) -> Result<(String, Rewind), Failure> {
        let last = self.0.borrow().finished.last().cloned();
        let replay = last.map(std::sync::Arc::new);
        let replay =
            replay.ok_or_else(|| Failure::new("NO_RECORDING", Exit::File, "nothing was recorded yet"))?;
        Ok(("latest".to_owned(), rewind(replay)))
    }
}

impl OpenRecording for Memory {
    fn journal(&mut self) -> Box<dyn Journal> {
        Box::new(self.clone())
    }

    fn notice(&mut self) -> Option<String> {
        self.0.borrow_mut().notice.take()
    }

    fn finish(self: Box<Self>, replay: &Replay) -> Result<Saved, Failure> {
        let mut kept = self.0.borrow_mut();
        kept.finished.push(replay.clone());
        Ok(Saved { path: PathBuf::from("memory.json"), moved: kept.moved.take() })
    }

    fn discard(self: Box<Self>) {
        self.0.borrow_mut().discarded += 1;
    }
}

impl Journal for Memory {
    fn write_lines(&mut self, lines: &[u8]) {
        self.0.borrow_mut().journal.extend_from_slice(lines);
    }
}

pub(super) fn rewind(replay: std::sync::Arc<Replay>) -> Rewind {
    Box::new(move || {
        let options = PlayOptions::default();
        any_game::<Toy>()
            .play(replay.clone(), &options)
            .map_err(|error| Failure::incompatible("memory", &error))
    })
}

const MS: u64 = 1_000_000;
const SECOND: u64 = 1000 * MS;

/// A program without a window. Its clock shows the times that the test gives.
struct TestApp {
    app: App,
    memory: Memory,
    canvas: Canvas,
    /// When the last picture was drawn.
    now: u64,
}

impl TestApp {
    fn open(opener: Opener) -> Self {
        Self::with(Memory::default(), opener)
    }

    fn with(memory: Memory, opener: Opener) -> Self {
        let arcade = Arcade::new(vec![any_game::<Toy>()]);
        let app = App::open(arcade, Box::new(memory.clone()), opener).expect("opens");
        Self { app, memory, canvas: Canvas::new(Vec2::new(640.0, 360.0), 1.0), now: 0 }
    }

    fn playing(level: Option<serde_json::Value>) -> Self {
        let mut program = Self::open(PlayScreen::opener(setup(level)));
        program.tap(0, "Enter");
        program.frame(0);
        program
    }

    /// A viewer of a recording.
    fn viewing(replay: &std::sync::Arc<Replay>) -> Self {
        Self::open(WatchScreen::opener("mission".to_owned(), rewind(replay.clone())))
    }

    /// Leaves, and gives what was recorded.
    fn recorded(&mut self) -> std::sync::Arc<Replay> {
        self.app.close();
        std::sync::Arc::new(self.finished()[0].clone())
    }

    fn key(&mut self, at: u64, name: &str, pressed: bool) {
        self.app.device(at, &DeviceEvent::key(Key::named(name).expect("a key"), pressed));
    }

    fn tap(&mut self, at: u64, name: &str) {
        self.key(at, name, true);
        self.key(at, name, false);
    }

    fn frame(&mut self, at: u64) {
        self.now = at;
        self.canvas.begin(self.canvas.size(), self.canvas.scale());
        self.app.frame(at, &mut self.canvas);
    }

    /// Frames at 60 Hz from one time to another.
    fn frames(&mut self, from: u64, to: u64) {
        for at in (from..=to).step_by(16_666_667) {
            self.frame(at);
        }
    }

    /// Pictures until a panel that appeared by itself takes a choice.
    fn calm(&mut self) {
        self.frames(self.now, self.now + 700 * MS);
    }

    /// Leaves the run that is played, as a player does who means it.
    fn leave(&mut self) {
        ["Escape", "ArrowUp", "Enter", "ArrowDown", "Enter"]
            .into_iter()
            .for_each(|name| self.tap(self.now, name));
    }

    /// The topmost screen of a kind.
    #[track_caller]
    fn screen<S: Screen>(&self) -> &S {
        screen(&self.app).expect("such a screen is open")
    }

    /// Boundaries of the run that is played.
    fn boundaries(&self) -> u64 {
        self.screen::<PlayScreen>().run().state().boundaries
    }

    /// What the settings screen has selected, where it is open.
    fn overlay_row(&mut self) -> Option<String> {
        let (screens, context) = self.app.parts();
        let settings: &mut SettingsScreen = (screens.top_mut() as &mut dyn Any).downcast_mut()?;
        settings.selected(&context)
    }

    fn finished(&self) -> Vec<Replay> {
        self.memory.0.borrow().finished.clone()
    }

    fn words(&self) -> Vec<String> {
        use dacapo_engine::canvas::Item;
        let texts = self.canvas.items().iter().filter_map(|item| match item {
            Item::Text(text) => Some(self.canvas.characters(text).to_owned()),
            Item::Shape(..) => None,
        });
        texts.collect()
    }
}

/// The topmost screen of a kind, where one is open.
pub(super) fn screen<S: Screen>(app: &App) -> Option<&S> {
    app.screens.downwards().find_map(|screen| (screen as &dyn Any).downcast_ref())
}

pub(super) fn setup(level: Option<serde_json::Value>) -> PlaySetup {
    PlaySetup { game: any_game::<Toy>(), level, options: None, seed: Some(7), pace: Pace::fixed() }
}

/// Edges of an action in a recording: how often it went down and up.
pub(super) fn edges(replay: &Replay, action: &str) -> (usize, usize) {
    let text = replay.to_json();
    (text.matches(&format!("\"+{action}\"")).count(), text.matches(&format!("\"-{action}\"")).count())
}
