//! The whole program without its window: screens, keys, and time as numbers.
//!
//! The window hands in what happens, stamped with host time, and asks for one picture per displayed frame; tests do
//! the same without a window.

use dacapo_engine::canvas::Canvas;
use dacapo_engine::game::NamedLevel;
use dacapo_engine::replay::EndKind;
use glam::Vec2;

use super::equipment::Equipment;
use super::frame_pacer::Motion;
use super::input::shake;
use super::input_method::InputMethod;
use super::live_loop::Pace;
use super::menu::{Choice, Menu};
use super::play::PlayScreen;
use super::screen::Screen;
use super::settings::{SettingsContext, SettingsScreen};
use super::setup::PlaySetup;
use super::store::RecordingStore;
use super::watch::{Outcome, Rewind, Watch};
use crate::arcade::{AnyGame, Arcade};
use crate::devices::{Commands, DeviceOutput, Devices, PadArrival, PadBackend, TouchScreen};
use crate::failure::{Exit, Failure};
use crate::settings::{Settings, SettingsKeeper};

/// What the program opens with.
pub enum Opening {
    /// The menu.
    Menu,
    /// A game's start screen.
    Play(PlaySetup),
    /// A recording, by its name.
    Watch(String, Rewind),
}

/// Something to say on the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    /// A recording was kept there.
    Saved(String),
    /// A recording was watched to its end.
    Watched(Outcome),
    /// Something about this machine or its settings; the program goes on.
    Notice(String),
}

/// The program.
pub struct App {
    pub(super) arcade: Arcade,
    pub(super) store: Box<dyn RecordingStore>,
    pub(super) screen: Screen,
    /// The settings screen, while it lies over the other.
    pub(super) overlay: Option<Box<SettingsScreen>>,
    /// What the player used last.
    pub(super) method: InputMethod,
    /// Where the mouse's pointer was last.
    pub(super) pointer: Option<Vec2>,
    pub(super) devices: Devices,
    /// Controls on the screen for fingers.
    pub(super) touch: TouchScreen,
    pub(super) commands: Commands,
    /// What the last event came to; kept so that none takes memory.
    pub(super) heard: DeviceOutput,
    pub(super) settings: Settings,
    pub(super) keeper: Box<dyn SettingsKeeper>,
    pub(super) pads: Box<dyn PadBackend>,
    /// What pads said since the last picture; kept as `heard` is.
    pub(super) arrivals: Vec<PadArrival>,
    /// The player wants to switch between window and full screen.
    pub(super) full_screen: bool,
    /// There is a menu to go back to.
    has_menu: bool,
    over: bool,
    pub(super) failure: Option<Failure>,
    pub(super) reports: Vec<Report>,
}

impl App {
    /// Opens the program with the usual settings and without gamepads.
    ///
    /// # Errors
    /// What it opens with cannot be set up.
    pub fn open(arcade: Arcade, store: Box<dyn RecordingStore>, opening: Opening) -> Result<Self, Failure> {
        Self::open_with(arcade, store, opening, Equipment::default())
    }

    /// Opens the program with a player's own settings and gamepads.
    ///
    /// # Errors
    /// What it opens with cannot be set up.
    pub fn open_with(
        arcade: Arcade,
        mut store: Box<dyn RecordingStore>,
        opening: Opening,
        equipment: Equipment,
    ) -> Result<Self, Failure> {
        let Equipment { settings, keeper, pads, notices } = equipment;
        let has_menu = matches!(opening, Opening::Menu);
        let screen = match opening {
            Opening::Menu => Screen::Menu(Menu::new(&arcade)),
            Opening::Play(setup) => {
                Screen::Play(Box::new(PlayScreen::new(setup, &settings, store.as_mut())?))
            }
            Opening::Watch(name, rewind) => Screen::Watch(Box::new(Watch::new(name, rewind)?)),
        };
        let mut app = Self {
            arcade,
            store,
            screen,
            overlay: None,
            method: InputMethod::default(),
            pointer: None,
            devices: Devices::new(settings.devices),
            touch: TouchScreen::default(),
            commands: Commands::default(),
            heard: DeviceOutput::default(),
            settings,
            keeper,
            pads,
            arrivals: Vec::new(),
            full_screen: false,
            has_menu,
            over: false,
            failure: None,
            reports: Vec::new(),
        };
        app.seat_players();
        app.say_at_first(notices);
        Ok(app)
    }

    /// Nobody sees the window any more: a run that is played waits.
    pub fn hide(&mut self) {
        if let Screen::Play(live) = &mut self.screen {
            live.hide();
        }
    }

    /// Time passed without a picture; it does not count.
    pub fn skip_time(&mut self) {
        self.screen.skip_time();
    }

    /// The picture has another size in points: what fingers hold stays held.
    pub fn resize(&mut self, size: Vec2) {
        if size.cmpgt(Vec2::ZERO).all() {
            self.touch.resize(size);
        }
    }

    /// How much the screen moves by itself.
    #[must_use]
    pub fn motion(&self) -> Motion {
        match &self.screen {
            Screen::Menu(_) => Motion::Calm,
            Screen::Play(live) => live.motion(),
            Screen::Watch(watch) => watch.motion(),
        }
    }

    /// Runs what is due at a host time and draws one picture.
    pub fn frame(&mut self, now: u64, canvas: &mut Canvas) {
        self.resize(canvas.size());
        self.poll_pads(now);
        self.repeat(now);
        match &mut self.screen {
            Screen::Menu(_) => {}
            Screen::Play(live) => {
                live.advance(now);
                let shake = |rumble| shake(self.pads.as_mut(), &self.devices, rumble);
                live.take_shakes().for_each(shake);
            }
            Screen::Watch(watch) => {
                if let Some(outcome) = watch.advance(now) {
                    if let Outcome::Differs(failure) = &outcome {
                        self.failure = Some(failure.clone());
                    }
                    self.reports.push(Report::Watched(outcome));
                }
            }
        }
        if let Some(overlay) = &mut self.overlay {
            self.screen.draw_below(now, canvas);
            let context = SettingsContext { settings: &mut self.settings, devices: &self.devices };
            overlay.draw(self.method, &context, canvas);
        } else {
            self.screen.draw(now, self.method, &self.devices, canvas);
        }
        if self.overlay.is_none() {
            self.touch.draw(now, self.screen.landing(), canvas);
        }
        self.collect();
    }

    /// The program is to end, by whatever path: what is being recorded is kept. More than once is harmless.
    pub fn close(&mut self) {
        if let Screen::Play(live) = &mut self.screen {
            live.close(EndKind::Finished);
        }
        self.collect();
        self.over = true;
    }

    /// What is being recorded goes to disk as far as it got.
    pub fn flush(&mut self) {
        if let Screen::Play(live) = &mut self.screen {
            live.flush();
        }
    }

    /// What the program is called.
    #[must_use]
    pub fn title(&self) -> &'static str {
        self.arcade.title()
    }

    /// Whether the program is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// What went wrong, if anything did.
    #[must_use]
    pub fn failure(&self) -> Option<&Failure> {
        self.failure.as_ref()
    }

    /// What there is to say on the terminal since the last call.
    pub fn take_reports(&mut self) -> Vec<Report> {
        std::mem::take(&mut self.reports)
    }

    /// Boundaries of the run that is played; none on other screens.
    #[cfg(test)]
    pub(super) fn boundaries(&self) -> u64 {
        match &self.screen {
            Screen::Play(live) => live.run().state().boundaries,
            Screen::Menu(_) | Screen::Watch(_) => 0,
        }
    }

    pub(super) fn choose(&mut self, choice: Choice) {
        let opened = match choice {
            Choice::Quit => {
                self.close();
                return;
            }
            Choice::Settings => {
                self.open_settings();
                return;
            }
            Choice::Play(game, level) => self.play(game, level).map(|live| Screen::Play(Box::new(live))),
            Choice::Watch => self
                .store
                .latest()
                .and_then(|(name, rewind)| Watch::new(name, rewind))
                .map(|watch| Screen::Watch(Box::new(watch))),
        };
        match (opened, &mut self.screen) {
            (Ok(screen), _) => {
                self.screen = screen;
                self.seat_players();
            }
            (Err(failure), Screen::Menu(menu)) => menu.say(failure.message),
            (Err(failure), _) => self.failure = Some(failure),
        }
    }

    fn play(&mut self, game: &'static dyn AnyGame, level: Option<NamedLevel>) -> Result<PlayScreen, Failure> {
        let read = |level: NamedLevel| {
            let invalid = |error| Failure::new("LEVEL", Exit::File, format!("level {}:{error}", level.name));
            game.read_level(level.text).map_err(invalid)
        };
        let level = level.map(read).transpose()?;
        let setup = PlaySetup { game, level, seed: None, pace: Pace::fixed() };
        PlayScreen::new(setup, &self.settings, self.store.as_mut())
    }

    pub(super) fn leave(&mut self) {
        if self.has_menu {
            self.screen = Screen::Menu(Menu::new(&self.arcade));
            self.seat_players();
        } else {
            self.close();
        }
    }

    /// Takes over what the screen has to report.
    pub(super) fn collect(&mut self) {
        if let Screen::Play(live) = &mut self.screen {
            self.reports.extend(live.take_complaints().into_iter().map(Report::Notice));
            self.reports.extend(live.take_saved().into_iter().map(Report::Saved));
            self.failure = live.take_trouble().or(self.failure.take());
        }
    }
}

/// However the program ends, without a display or in a panic, what was recorded is kept.
impl Drop for App {
    fn drop(&mut self) {
        self.close();
    }
}
