//! A program in a window, and its loop.

use std::rc::Rc;

use dacapo_engine::canvas::{Item, Shape};
use dacapo_engine::replay::{PlayOptions, Replay, Verdict, read};

use super::SECOND;
use super::display::Display;
use super::fake_host::FakeHost;
use super::fake_surface::FakeSurface;
use crate::app::menu::Menu;
use crate::app::play::{PlayScreen, PlaySetup};
use crate::app::program::App;
use crate::app::screen::Opener;
use crate::app::test::{Memory, rewind, screen, setup};
use crate::app::watch::WatchScreen;
use crate::app::window_loop::{Event, Next, WindowLoop};
use crate::arcade::{Arcade, any_game};
use crate::devices::{DeviceEvent, Key};
use crate::toy::Toy;

/// A program, its window and the display.
pub struct TestWindow {
    pub window_loop: WindowLoop<FakeSurface>,
    pub display: Rc<Display>,
    pub memory: Memory,
    /// Turns of the loop.
    pub turns: u32,
    pub over: bool,
    host: FakeHost,
}

impl TestWindow {
    /// The toy's start screen in an open window.
    pub fn ready() -> Self {
        Self::open(PlayScreen::opener(setup(None)))
    }

    /// The toy, from host time 0 on.
    pub fn playing() -> Self {
        let mut window = Self::ready();
        window.tap("Enter");
        window
    }

    pub fn open(opener: Opener) -> Self {
        Self::with(Memory::default(), opener)
    }

    /// The toy's start screen, where nothing is recorded.
    pub fn unrecorded(setup: PlaySetup) -> Self {
        Self::with(Memory::off(), PlayScreen::opener(setup))
    }

    /// The menu, where nothing is recorded.
    pub fn unrecorded_menu() -> Self {
        Self::with(Memory::off(), Menu::opener())
    }

    fn with(memory: Memory, opener: Opener) -> Self {
        let arcade = Arcade::new(vec![any_game::<Toy>()]);
        let app = App::open(arcade, Box::new(memory.clone()), opener).expect("opens");
        let display = Display::new();
        let host = FakeHost(display.clone());
        let mut window =
            Self { window_loop: WindowLoop::new(app), display, memory, turns: 0, over: false, host };
        window.happens(Event::Resumed);
        window
    }

    /// A recording, from host time 0 on.
    pub fn watching(replay: &Replay) -> Self {
        Self::open(WatchScreen::opener("memory".to_owned(), rewind(std::sync::Arc::new(replay.clone()))))
    }

    pub fn happens(&mut self, event: Event) {
        self.window_loop.handle(event, &mut self.host);
    }

    /// The only place where input goes in.
    pub fn hear(&mut self, event: &DeviceEvent) {
        self.window_loop.device(event, &self.host);
    }

    pub fn key(&mut self, name: &str, pressed: bool) {
        self.hear(&DeviceEvent::key(Key::named(name).expect("a key"), pressed));
    }

    pub fn tap(&mut self, name: &str) {
        self.key(name, true);
        self.key(name, false);
    }

    /// A new size, as a window system tells it.
    pub fn resized(&mut self, width: u32, height: u32) {
        self.display.size.set((width, height));
        self.happens(Event::Resized(width, height));
    }

    pub fn now(&self) -> u64 {
        self.display.now.get()
    }

    /// A picture now, whenever the last one was.
    pub fn frame(&mut self) {
        self.happens(Event::Redraw);
    }

    /// Time passes in which the loop has no turn.
    pub fn blocked(&mut self, time: u64) {
        self.display.now.set(self.now() + time);
    }

    /// The loop runs for so long.
    pub fn runs(&mut self, time: u64) {
        self.runs_until(self.now() + time);
    }

    /// The loop runs until a host time, or to its end.
    pub fn runs_until(&mut self, end: u64) {
        while !self.over && self.now() < end {
            self.turns += 1;
            match self.window_loop.before_waiting(&mut self.host) {
                Next::Exit => {
                    self.over = true;
                    self.happens(Event::Exiting);
                }
                Next::Wait(_) if self.display.delivers.get() && self.display.asked.take() => {
                    self.happens(Event::Redraw);
                }
                Next::Wait(until) => {
                    let until = until.unwrap_or(end);
                    if until >= end {
                        self.display.now.set(end);
                        return;
                    }
                    // A loop that is told to wait for what is past spins.
                    assert!(until > self.now(), "spins at {}", self.now());
                    self.display.now.set(until);
                }
            }
        }
    }

    /// Boundaries of the run that is played; none on other screens.
    pub fn boundaries(&self) -> u64 {
        screen(&self.window_loop.app).map_or(0, |play: &PlayScreen| play.run().state().boundaries)
    }

    /// Boundaries that are in the journal so far.
    pub fn journalled(&self) -> u64 {
        read(&self.memory.0.borrow().journal).expect("the journal reads").replay.track.boundaries()
    }

    pub fn words(&self) -> Vec<String> {
        let canvas = &self.window_loop.canvas;
        let texts = canvas.items().iter().filter_map(|item| match item {
            Item::Text(text) => Some(canvas.characters(text).to_owned()),
            Item::Shape(..) => None,
        });
        texts.collect()
    }

    pub fn shows(&self, wanted: &str) -> bool {
        self.words().iter().any(|words| words == wanted)
    }

    /// Where the toy's disc is, from left to right.
    pub fn circle(&self) -> f32 {
        let mut discs = self.window_loop.canvas.items().iter().filter_map(|item| match item {
            Item::Shape(Shape::Circle { at, .. }, _) => Some(at.x),
            _ => None,
        });
        discs.next().expect("a disc")
    }

    pub fn pictures(&self) -> usize {
        self.display.shown.borrow().len()
    }

    /// Closes the window; the only recording that was kept, which plays again as it was.
    pub fn recording(mut self) -> Replay {
        self.happens(Event::CloseRequested);
        self.runs(SECOND);
        assert!(self.over);
        self.kept()
    }

    /// The only recording that was kept.
    pub fn kept(&self) -> Replay {
        let finished = &self.memory.0.borrow().finished;
        assert_eq!(finished.len(), 1, "saved once");
        let replay = std::sync::Arc::new(finished[0].clone());
        let report = any_game::<Toy>().verify(&replay, &PlayOptions::default()).expect("plays");
        assert_eq!(report.verdict, Verdict::Same);
        finished[0].clone()
    }
}
