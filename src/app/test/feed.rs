//! Device events at their times, pads that only exist on paper, and what a game made of both.

use std::collections::VecDeque;

use dacapo_engine::canvas::{Item, Text};
use dacapo_engine::effects::Rumble;

use super::pair::{Line, Pair};
use super::*;
use crate::app::Answer;
use crate::app::equipment::Equipment;
use crate::devices::{
    MouseButton, PadArrival, PadAxis, PadBackend, PadButton, PadEvent, PadId, PadInfo, Stick,
};
use crate::settings::{Settings, SettingsKeeper};

/// Device events, each at its time in nanoseconds.
pub type Script = Vec<(u64, DeviceEvent)>;

pub fn key(name: &str, pressed: bool) -> DeviceEvent {
    DeviceEvent::key(Key::named(name).expect("a key"), pressed)
}

pub fn click(button: MouseButton, pressed: bool) -> DeviceEvent {
    DeviceEvent::MouseButton { button, pressed }
}

pub fn button(pad: u32, button: PadButton, value: f32) -> DeviceEvent {
    DeviceEvent::Pad { pad: PadId(pad), event: PadEvent::Button { button, value } }
}

pub fn south(pad: u32, pressed: bool) -> DeviceEvent {
    button(pad, PadButton::South, f32::from(u8::from(pressed)))
}

pub fn stick_x(pad: u32, value: f32) -> DeviceEvent {
    DeviceEvent::Pad { pad: PadId(pad), event: PadEvent::Axis { axis: PadAxis::X(Stick::Left), value } }
}

pub fn stick_y(pad: u32, value: f32) -> DeviceEvent {
    DeviceEvent::Pad { pad: PadId(pad), event: PadEvent::Axis { axis: PadAxis::Y(Stick::Left), value } }
}

pub fn info(name: &str) -> PadInfo {
    PadInfo { name: name.to_owned(), guid: [7; 16] }
}

pub fn plug(pad: u32, name: &str) -> DeviceEvent {
    DeviceEvent::Pad { pad: PadId(pad), event: PadEvent::Connected(info(name)) }
}

pub fn unplug(pad: u32) -> DeviceEvent {
    DeviceEvent::Pad { pad: PadId(pad), event: PadEvent::Disconnected }
}

/// Pads on paper: what they say at the next polls, and what they were shaken with.
#[derive(Clone, Default)]
pub struct PaperPads(pub Rc<RefCell<Paper>>);

#[derive(Default)]
pub struct Paper {
    pub says: VecDeque<PadArrival>,
    pub shaken: Vec<(PadId, Rumble)>,
}

impl PadBackend for PaperPads {
    fn poll(&mut self, hear: &mut dyn FnMut(PadArrival)) {
        self.0.borrow_mut().says.drain(..).for_each(hear);
    }

    fn rumble(&mut self, pad: PadId, rumble: Rumble) {
        self.0.borrow_mut().shaken.push((pad, rumble));
    }
}

/// Keeps settings in memory.
#[derive(Clone, Default)]
pub struct Drawer(pub Rc<RefCell<Vec<Settings>>>);

impl SettingsKeeper for Drawer {
    fn save(&mut self, settings: &Settings) -> Result<(), Failure> {
        self.0.borrow_mut().push(settings.clone());
        Ok(())
    }
}

pub fn pair_setup(players: u32) -> PlaySetup {
    PlaySetup {
        game: any_game::<Pair>(),
        level: Some(serde_json::json!({ "players": players })),
        options: None,
        seed: Some(7),
        pace: Pace::fixed(),
    }
}

impl TestApp {
    /// The game that notes what it is told, on its start screen.
    pub fn pair(players: u32, equipment: Equipment) -> Self {
        Self::with_pair(PlayScreen::opener(pair_setup(players)), equipment)
    }

    /// A program that has this game, on some screen.
    pub fn with_pair(opener: Opener, equipment: Equipment) -> Self {
        let memory = Memory::default();
        let arcade = Arcade::new(vec![any_game::<Pair>()]);
        let app = App::open_with(arcade, Box::new(memory.clone()), opener, equipment).expect("opens");
        Self { app, memory, canvas: Canvas::new(Vec2::new(640.0, 360.0), 1.0), now: 0 }
    }

    /// The same, played from time 0 on.
    pub fn pairing(players: u32) -> Self {
        let mut program = Self::pair(players, Equipment::default());
        program.tap(0, "Space");
        program.frame(0);
        program
    }

    /// Opens another screen on top.
    pub fn push(&mut self, opener: Opener) {
        let (_, mut context) = self.app.parts();
        let screen = opener(&mut context).expect("opens");
        self.app.follow(Answer::Push(screen));
    }

    /// Hears a script with pictures at 60 Hz between, from the last one up to a time.
    pub fn hear(&mut self, script: &Script, until: u64) {
        let mut script = script.iter().peekable();
        for frame in (self.now + FRAME..=until).step_by(FRAME as usize) {
            while let Some((at, event)) = script.next_if(|(at, _)| *at <= frame) {
                self.app.device(*at, event);
            }
            self.frame(frame);
        }
    }

    /// What a game noted.
    pub fn lines(&self) -> Vec<Line> {
        let play: &PlayScreen = self.screen();
        serde_json::from_value(play.run().state_json().expect("finite")["world"]["lines"].clone())
            .expect("lines")
    }

    /// How often a port was pressed and let go of, and whether it is held now.
    pub fn fire(&self, port: u32) -> (u32, u32, bool) {
        let lines: Vec<_> = self.lines().into_iter().filter(|line| line.port == port).collect();
        let sum = |count: fn(&Line) -> u32| lines.iter().map(count).sum();
        (sum(|line| line.pressed), sum(|line| line.released), lines.last().is_some_and(|line| line.fire))
    }

    /// The last axes of a port.
    pub fn last(&self, port: u32) -> Line {
        self.lines().into_iter().rfind(|line| line.port == port).unwrap_or_default()
    }

    /// Whether there is such a line on screen.
    pub fn says(&self, words: &str) -> bool {
        self.words().iter().any(|line| line == words)
    }

    /// Where some words stand.
    #[track_caller]
    pub fn spot(&self, words: &str) -> Vec2 {
        let found = self.texts().find(|text| self.canvas.characters(text) == words);
        found.map(|text| text.at).unwrap_or_else(|| panic!("{words}: {:?}", self.words()))
    }

    /// All that is written on screen.
    pub fn texts(&self) -> impl Iterator<Item = &Text> {
        self.canvas.items().iter().filter_map(|item| match item {
            Item::Text(text) => Some(text),
            Item::Shape(..) => None,
        })
    }

    /// Whether some words are on screen.
    pub fn shows(&self, part: &str) -> bool {
        self.words().iter().any(|words| words.contains(part))
    }
}

/// A picture's time at 60 Hz.
pub const FRAME: u64 = 16_666_667;
