//! A window system in the test's hand.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use dacapo_engine::canvas::{Canvas, Item, Shape};
use dacapo_engine::replay::{Change, PlayOptions, Replay, Verdict, read};

use crate::app::input::PointerMode;
use crate::app::menu::Menu;
use crate::app::play::{PlayScreen, PlaySetup};
use crate::app::program::App;
use crate::app::screen::Opener;
use crate::app::test::{Memory, rewind, screen, setup};
use crate::app::watch::WatchScreen;
use crate::app::window_loop::{Event, Host, Next, Surface, WindowLoop};
use crate::arcade::{Arcade, any_game};
use crate::devices::{DeviceEvent, Key};
use crate::failure::{Exit, Failure};
use crate::gpu::{Answer, Drawn, SurfaceLife, Target, Turn};
use crate::toy::{SPENT, Toy};

pub const MS: u64 = 1_000_000;
pub const SECOND: u64 = 1000 * MS;
pub const STEP: u64 = SECOND / 120;

/// What the display does, and what was done to it.
pub struct Display {
    pub now: Cell<u64>,
    /// Nanoseconds between displayed frames.
    pub period: Cell<u64>,
    /// Nanoseconds that a picture takes.
    pub cost: Cell<u64>,
    pub size: Cell<(u32, u32)>,
    pub scale: Cell<f64>,
    pub seen: Cell<Option<bool>>,
    /// Whether pictures that are asked for are wanted, too.
    pub delivers: Cell<bool>,
    pub answers: RefCell<VecDeque<Answer>>,
    /// What waiting for a frame takes, once each.
    pub stalls: RefCell<VecDeque<u64>>,
    /// The device is lost instead of showing these pictures, once each; the last comes first.
    pub lose_at: RefCell<Vec<usize>>,
    pub refuse_to_open: Cell<bool>,
    pub complain: Cell<bool>,

    pub asked: Cell<bool>,
    pub windows: Cell<u32>,
    pub live_surfaces: Cell<u32>,
    pub opened_surfaces: Cell<u32>,
    pub acquired: Cell<u32>,
    pub configured: RefCell<Vec<(u32, u32)>>,
    /// When pictures were shown.
    pub shown: RefCell<Vec<u64>>,
    /// When a picture first showed that the toy had fired.
    pub fired: Cell<Option<u64>>,
    pub said: RefCell<Vec<String>>,
    pub remarks: RefCell<Vec<String>>,
}

impl Display {
    fn new() -> Rc<Self> {
        Rc::new(Self {
            now: Cell::new(0),
            period: Cell::new(SECOND / 60),
            cost: Cell::new(0),
            size: Cell::new((1280, 720)),
            scale: Cell::new(1.0),
            seen: Cell::new(Some(true)),
            delivers: Cell::new(true),
            answers: RefCell::default(),
            stalls: RefCell::default(),
            lose_at: RefCell::default(),
            refuse_to_open: Cell::new(false),
            complain: Cell::new(false),
            asked: Cell::new(false),
            windows: Cell::new(0),
            live_surfaces: Cell::new(0),
            opened_surfaces: Cell::new(0),
            acquired: Cell::new(0),
            configured: RefCell::default(),
            shown: RefCell::default(),
            fired: Cell::new(None),
            said: RefCell::default(),
            remarks: RefCell::default(),
        })
    }
}

/// The window system: a handle on the display.
pub struct FakeHost(Rc<Display>);

impl Host for FakeHost {
    type Surface = Scripted;

    fn now(&self) -> u64 {
        self.0.now.get()
    }

    fn open_window(&mut self) -> Result<(), Failure> {
        self.0.windows.set(self.0.windows.get().max(1));
        Ok(())
    }

    fn open_surface(&mut self) -> Result<Scripted, Failure> {
        if self.0.refuse_to_open.get() {
            return Err(Failure::new("GPU", Exit::Environment, "planted"));
        }
        self.0.opened_surfaces.set(self.0.opened_surfaces.get() + 1);
        self.0.live_surfaces.set(self.0.live_surfaces.get() + 1);
        Ok(Scripted { life: SurfaceLife::new(self.0.size.get(), 4096), display: self.0.clone(), lost: false })
    }

    fn scale(&self) -> f64 {
        self.0.scale.get()
    }

    fn period(&self) -> u64 {
        self.0.period.get()
    }

    fn is_seen(&self) -> Option<bool> {
        self.0.seen.get()
    }

    fn request_redraw(&self) {
        self.0.asked.set(true);
    }

    fn toggle_full_screen(&self) {}

    fn guide_pointer(&self, _: PointerMode) {}

    fn say(&self, line: &str) {
        self.0.said.borrow_mut().push(line.to_owned());
    }

    fn remark(&self, line: &str) {
        self.0.remarks.borrow_mut().push(line.to_owned());
    }
}

/// A surface that answers as told, then with success.
pub struct Scripted {
    life: SurfaceLife,
    display: Rc<Display>,
    lost: bool,
}

struct Script<'a>(&'a Display);

impl Target for Script<'_> {
    type Frame = ();

    fn configure(&mut self, size: (u32, u32)) {
        assert!(size.0 > 0 && size.1 > 0 && size.0 <= 4096 && size.1 <= 4096, "{size:?}");
        self.0.configured.borrow_mut().push(size);
    }

    fn acquire(&mut self) -> (Answer, Option<()>) {
        let stall = self.0.stalls.borrow_mut().pop_front().unwrap_or(0);
        self.0.now.set(self.0.now.get() + stall);
        self.0.acquired.set(self.0.acquired.get() + 1);
        let answer = self.0.answers.borrow_mut().pop_front().unwrap_or(Answer::Success);
        (answer, matches!(answer, Answer::Success | Answer::Suboptimal).then_some(()))
    }

    fn recreate(&mut self) -> bool {
        true
    }
}

impl Surface for Scripted {
    fn size(&self) -> (u32, u32) {
        self.life.size()
    }

    fn resize(&mut self, size: (u32, u32)) {
        self.life.resize(size);
    }

    fn draw(&mut self, canvas: &Canvas) -> Drawn {
        let display = self.display.clone();
        if display.lose_at.borrow_mut().pop_if(|at| *at == display.shown.borrow().len()).is_some() {
            self.lost = true;
            return Drawn::NeedsRebuild;
        }
        let configured = display.configured.borrow().len();
        let turn = self.life.next(&mut Script(&display));
        assert!(display.configured.borrow().len() <= configured + 1, "configured twice for one frame");
        display.now.set(display.now.get() + display.cost.get());
        match turn {
            Turn::Draw(()) => {
                display.shown.borrow_mut().push(display.now.get());
                if display.fired.get().is_none() && shows_shot(canvas) {
                    display.fired.set(Some(display.now.get()));
                }
                Drawn::Presented
            }
            Turn::Skip => Drawn::Skipped,
            Turn::Rebuild => Drawn::NeedsRebuild,
        }
    }

    fn take_lost(&mut self) -> Option<String> {
        std::mem::take(&mut self.lost).then(|| "planted".to_owned())
    }

    fn take_error(&mut self) -> Option<String> {
        self.display.complain.get().then(|| "planted".to_owned())
    }
}

impl Drop for Scripted {
    fn drop(&mut self) {
        self.display.live_surfaces.set(self.display.live_surfaces.get() - 1);
    }
}

fn shows_shot(canvas: &Canvas) -> bool {
    let is_dot =
        |item: &Item| matches!(item, Item::Shape(Shape::Circle { radius, .. }, _) if *radius == SPENT);
    canvas.items().iter().any(is_dot)
}

/// A program, its window and the display.
pub struct TestWindow {
    pub window_loop: WindowLoop<Scripted>,
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

/// Edges of an action in a recording: how often it went down and up.
pub fn edges(replay: &Replay, action: &str) -> (usize, usize) {
    let text = replay.to_json();
    (text.matches(&format!("\"+{action}\"")).count(), text.matches(&format!("\"-{action}\"")).count())
}

/// The boundary at which an action first goes down.
pub fn pressed_at(replay: &Replay) -> Option<u64> {
    let mut boundary = 0;
    for (count, changes) in replay.track.entries() {
        if changes.iter().any(|change| matches!(change, Change::Edge { edge, .. } if edge.pressed)) {
            return Some(boundary);
        }
        boundary += u64::from(count);
    }
    None
}
