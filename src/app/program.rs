//! The whole program without its window: devices in, pictures out, and time as numbers.
//!
//! The window hands in what happens, stamped with host time, and asks for one picture per displayed frame; tests do
//! the same without a window.

use dacapo_engine::canvas::Canvas;
use glam::Vec2;

use super::context::ScreenContext;
use super::equipment::Equipment;
use super::frame_pacer::Motion;
use super::input::{Input, PointerMode, Signal};
use super::message::Message;
use super::outbox::Outbox;
use super::report::Report;
use super::screen::{Answer, Opener};
use super::stack::{ScreenStack, StackChange};
use super::store::RecordingStore;
use crate::arcade::Arcade;
use crate::devices::{Command, DeviceEvent};
use crate::failure::Failure;
use crate::settings::{Settings, SettingsKeeper};

/// The program.
pub struct App {
    arcade: Arcade,
    store: Box<dyn RecordingStore>,
    settings: Settings,
    keeper: Box<dyn SettingsKeeper>,
    pub(super) input: Input,
    pub(super) screens: ScreenStack,
    outbox: Outbox,
    over: bool,
}

impl App {
    /// Opens the program with the usual settings and without gamepads.
    ///
    /// # Errors
    /// The first screen cannot be set up.
    pub fn open(arcade: Arcade, store: Box<dyn RecordingStore>, opener: Opener) -> Result<Self, Failure> {
        Self::open_with(arcade, store, opener, Equipment::default())
    }

    /// Opens the program with a player's own settings and gamepads.
    ///
    /// # Errors
    /// The first screen cannot be set up.
    pub fn open_with(
        arcade: Arcade,
        mut store: Box<dyn RecordingStore>,
        opener: Opener,
        equipment: Equipment,
    ) -> Result<Self, Failure> {
        let Equipment { settings, keeper, pads, notices } = equipment;
        let mut input = Input::new(settings.devices(), pads);
        let mut outbox = Outbox::default();
        notices.into_iter().for_each(|notice| outbox.notice(notice));
        settings.unknown_games(arcade.games()).into_iter().for_each(|notice| outbox.notice(notice));
        let mut context = ScreenContext {
            arcade: &arcade,
            store: store.as_mut(),
            settings: &settings,
            input: &input,
            outbox: &mut outbox,
        };
        let mut screens = ScreenStack::new(opener(&mut context)?);
        input.seat(screens.controls());
        // All of it is said on the terminal, and the first on screen.
        if let Some(message) = Message::summary(outbox.notices()) {
            screens.say(message);
        }
        Ok(Self { arcade, store, settings, keeper, input, screens, outbox, over: false })
    }

    /// Something a device said, at the host time in nanoseconds at which it arrived. All input comes in here.
    pub fn device(&mut self, now: u64, event: &DeviceEvent) {
        if matches!(event, DeviceEvent::Focus(_) | DeviceEvent::Suspended) {
            // Pads are asked only now and then: what they said until here was said under the old focus.
            self.poll_pads(now);
        }
        let (screens, mut context) = self.parts();
        screens.catch_up(now, &mut context);
        self.input.event(now, event, self.screens.listener().landing());
        while let Some(signal) = self.input.next_signal(&self.screens.listener()) {
            let handled = self.tell(now, &signal);
            self.input.answer(now, handled);
        }
        let leaves = match event {
            DeviceEvent::Focus(focused) => !focused && !self.settings.pads.when_unfocused,
            DeviceEvent::Suspended => true,
            _ => false,
        };
        if leaves {
            self.hide();
        }
    }

    /// Hears what gamepads said until a host time. Every picture begins with it, so that nothing is older than one when
    /// it is simulated; each event counts from when it happened.
    pub fn poll_pads(&mut self, now: u64) {
        self.input.poll_pads();
        while let Some(arrival) = self.input.next_arrival() {
            let event = DeviceEvent::Pad { pad: arrival.pad, event: arrival.event };
            self.device(now.saturating_sub(arrival.age), &event);
        }
    }

    /// Runs what is due at a host time and draws one picture.
    pub fn frame(&mut self, now: u64, canvas: &mut Canvas) {
        self.resize(canvas.size());
        self.poll_pads(now);
        if let Some(signal) = self.input.due(now) {
            self.tell(now, &signal);
        }
        self.advance(now);
        let (screens, context) = self.parts();
        screens.draw(now, &context, canvas);
        self.input.draw_touch(now, self.screens.listener().landing(), canvas);
    }

    /// Nobody sees the window any more: a run that is played waits.
    pub fn hide(&mut self) {
        self.screens.hide();
    }

    /// Time passed without a picture; it does not count.
    pub fn skip_time(&mut self) {
        self.screens.skip_time();
    }

    /// The picture has another size in points: what fingers hold stays held.
    pub fn resize(&mut self, size: Vec2) {
        self.input.resize(size);
    }

    /// What is being recorded goes to disk as far as it got.
    pub fn flush(&mut self) {
        self.screens.flush();
    }

    /// The program is to end, by whatever path: what is being recorded is kept. More than once is harmless.
    pub fn close(&mut self) {
        self.screens.close(&mut self.outbox);
        self.over = true;
    }

    /// The player chose otherwise: it counts from now on, and is kept.
    ///
    /// # Errors
    /// It could not be kept; it counts all the same until the program ends. Or the bindings cannot be connected, and
    /// nothing has changed.
    pub fn change_settings(&mut self, settings: Settings) -> Result<(), Failure> {
        self.screens.settings_changed(&settings)?;
        self.input.set_options(settings.devices());
        self.settings = settings;
        self.input.seat(self.screens.controls());
        self.keeper.save(&self.settings)
    }

    /// How much the screen moves by itself.
    #[must_use]
    pub fn motion(&self) -> Motion {
        self.screens.motion()
    }

    /// What the window does with the pointer now.
    #[must_use]
    pub fn pointer_mode(&self) -> PointerMode {
        self.screens.listener().pointer_mode()
    }

    /// What the program is called.
    #[must_use]
    pub fn title(&self) -> &'static str {
        self.arcade.title()
    }

    /// What the player chose.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether the program is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// What went wrong, if anything did.
    #[must_use]
    pub fn failure(&self) -> Option<&Failure> {
        self.outbox.failure()
    }

    /// What there is to say on the terminal since the last call.
    pub fn take_reports(&mut self) -> Vec<Report> {
        self.outbox.take_reports()
    }

    /// Whether the player wants to switch between window and full screen, since the last call.
    pub fn take_full_screen(&mut self) -> bool {
        self.outbox.take_full_screen()
    }

    /// Tells the screens a signal; false where it means nothing to them.
    fn tell(&mut self, now: u64, signal: &Signal) -> bool {
        if matches!(signal, Signal::Command { command: Command::FullScreen, .. }) {
            self.outbox.switch_full_screen();
            return true;
        }
        let (screens, mut context) = self.parts();
        let answer = screens.signal(now, signal, &mut context);
        let handled = !matches!(answer, Answer::Ignored);
        self.follow(answer);
        handled
    }

    fn advance(&mut self, now: u64) {
        let (screens, mut context) = self.parts();
        let answer = screens.advance(now, &mut context);
        self.follow(answer);
        for effect in self.outbox.take_effects() {
            self.input.feel(effect.effect);
        }
    }

    /// Does what the screen on top answered and wants.
    pub(super) fn follow(&mut self, answer: Answer) {
        let change = self.screens.follow(answer, &mut self.outbox);
        if change != StackChange::Nothing {
            self.input.stop_repeating();
        }
        match change {
            StackChange::Nothing | StackChange::Screen => {}
            StackChange::Run => self.input.seat(self.screens.controls()),
            StackChange::Over => self.close(),
        }
        let changed = self.outbox.take_settings().map(|settings| self.change_settings(settings));
        if let Some(Err(failure)) = changed {
            self.screens.say(Message::note(failure.message));
        }
    }

    /// The screens, and what they are handed.
    pub(super) fn parts(&mut self) -> (&mut ScreenStack, ScreenContext<'_>) {
        let context = ScreenContext {
            arcade: &self.arcade,
            store: self.store.as_mut(),
            settings: &self.settings,
            input: &self.input,
            outbox: &mut self.outbox,
        };
        (&mut self.screens, context)
    }
}

/// However the program ends, without a display or in a panic, what was recorded is kept.
impl Drop for App {
    fn drop(&mut self) {
        self.close();
    }
}
