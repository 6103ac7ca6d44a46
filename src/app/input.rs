//! What devices say to the program: each change goes to the game, or is a command, and never both.

use dacapo_engine::effects::Rumble;

use super::input_method::InputMethod;
use super::play::summary;
use super::screen::{Next, PointerMode, Screen};
use super::settings::{Outcome, SettingsContext, SettingsScreen};
use super::state::{App, Report};
use super::watch::Watch;
use crate::devices::{
    Command, Commands, ControlChange, Device, DeviceEvent, DeviceOutput, Devices, InputContext, Landing,
    PadArrival, PadBackend, PadStatus, PointerEvent, PointerPhase, TouchScreen, Value,
};
use crate::failure::Failure;
use crate::settings::Settings;

impl App {
    /// Something a device said, at the host time in nanoseconds at which it arrived. All input comes in here.
    pub fn device(&mut self, now: u64, event: &DeviceEvent) {
        if matches!(event, DeviceEvent::Focus(_) | DeviceEvent::Suspended) {
            // Pads are asked only now and then: what they said until here was said under the old focus.
            self.poll_pads(now);
        }
        let mut heard = std::mem::take(&mut self.heard);
        heard.clear();
        self.devices.event(now, event, &mut heard);
        self.touch(&mut heard);
        self.act_on(now, &heard);
        self.heard = heard;
        let leaves = match event {
            DeviceEvent::Focus(focused) => !focused && !self.devices.options().pads_when_unfocused,
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
        let mut arrivals = std::mem::take(&mut self.arrivals);
        self.pads.poll(&mut |arrival| arrivals.push(arrival));
        for PadArrival { pad, event, age } in arrivals.drain(..) {
            self.device(now.saturating_sub(age), &DeviceEvent::Pad { pad, event });
        }
        self.arrivals = arrivals;
    }

    /// What the player chose.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The player chose otherwise: it counts from now on, and is kept.
    ///
    /// # Errors
    /// It could not be kept; it counts all the same until the program ends. Or the bindings cannot be connected, and
    /// nothing has changed.
    pub fn change_settings(&mut self, settings: Settings) -> Result<(), Failure> {
        if let Screen::Play(live) = &mut self.screen {
            live.rebind(&settings)?;
        }
        self.devices.set_options(settings.devices);
        self.settings = settings;
        self.tell_ports();
        self.keeper.save(&self.settings)
    }

    /// What the window does with the pointer now.
    #[must_use]
    pub fn pointer_mode(&self) -> PointerMode {
        self.screen.pointer_mode()
    }

    /// Whether the player wants to switch between window and full screen, since the last call.
    pub fn take_full_screen(&mut self) -> bool {
        std::mem::take(&mut self.full_screen)
    }

    /// The devices.
    #[must_use]
    pub fn devices(&self) -> &Devices {
        &self.devices
    }

    /// What the player should know from the beginning: all of it on the terminal, the first on screen.
    pub(super) fn say_at_first(&mut self, mut notices: Vec<String>) {
        notices.extend(self.settings.unknown_games(self.arcade.games()));
        if let Screen::Play(live) = &mut self.screen {
            notices.extend(live.take_complaints());
        }
        if let Some(notice) = summary(&notices) {
            match &mut self.screen {
                Screen::Menu(menu) => menu.say(notice),
                Screen::Play(live) => live.say(notice),
                Screen::Watch(_) => {}
            }
        }
        self.reports.extend(notices.into_iter().map(Report::Notice));
    }

    /// Gives the command that repeats at a host time, if one is due.
    pub(super) fn repeat(&mut self, now: u64) {
        if let Some(command) = self.commands.due(now) {
            self.obey(now, command);
        }
    }

    /// Another screen is there: tells the devices at which of its ports pads can play, and what a touch screen actions.
    pub(super) fn seat_players(&mut self) {
        self.commands.stop();
        self.tell_ports();
    }

    fn tell_ports(&mut self) {
        let ports = self.screen.pad_ports();
        self.devices.set_ports(&ports);
        let mut released = Vec::new();
        self.touch.set_layout(self.screen.touch_layout(), &mut released);
        // The game that they were for is gone.
        for change in &released {
            self.commands.note(change);
        }
    }

    /// A finger on one of the screen's controls moves that and is no pointer.
    fn touch(&mut self, heard: &mut DeviceOutput) {
        let landing = if self.overlay.is_some() { Landing::Nothing } else { self.screen.landing() };
        let mut on_controls = false;
        for event in &heard.touches {
            on_controls |= self.touch.event(*event, landing, &mut heard.changes);
        }
        if on_controls {
            heard.pointers.retain(|event| !event.touch || event.phase == PointerPhase::Cancelled);
        }
    }

    fn act_on(&mut self, now: u64, heard: &DeviceOutput) {
        heard.changes.iter().for_each(|change| self.change(now, *change));
        heard.pointers.iter().for_each(|event| self.point(now, event));
        heard.pads.iter().for_each(|news| self.tell(news));
    }

    /// A press is a command where it means one here, else the game's. What is let go of always reaches the game:
    /// it may have been pressed there.
    fn change(&mut self, now: u64, change: ControlChange) {
        let moves = matches!(change.value, Value::Motion(_)) || change.value.is_rest();
        if change.device != Device::Touch && !moves {
            self.touch.put_away();
        }
        if change.value.is_pressed() {
            self.method = InputMethod::of(change.device);
        }
        let fresh = self.commands.note(&change);
        // On a panel the mouse is the pointer's, its wheel too, and never the game's.
        let pointing = change.device == Device::Mouse && self.screen.place() == InputContext::Panel;
        if self.overlay.is_some() {
            self.change_settings_screen(now, fresh, change);
            if !change.value.is_rest() {
                return;
            }
        } else if fresh && self.give(now, change) {
            return;
        } else if pointing && !change.value.is_rest() {
            self.commands.spend(&change, true);
            return;
        }
        let spent = self.commands.is_spent(change.device, change.control);
        if let Screen::Play(live) = &mut self.screen
            && (!spent || change.value.is_rest())
        {
            live.feed(now, change);
        }
    }

    /// Gives the command that a press means here; false where it means none.
    fn give(&mut self, now: u64, change: ControlChange) -> bool {
        let place = self.screen.place();
        let bound = self.screen.binds(change.control);
        if let Some(command) = Command::of(change.control, place, bound) {
            let command = self.screen.meant(command, change.device);
            self.commands.spend(&change, true);
            if self.obey(now, command) {
                self.commands.given(now, &change, command);
                return true;
            }
            self.commands.spend(&change, false);
        }
        false
    }

    /// The settings screen has every press, whether it means something there or not.
    fn change_settings_screen(&mut self, now: u64, fresh: bool, change: ControlChange) {
        self.commands.spend(&change, change.value.is_pressed());
        if self.overlay.as_ref().is_some_and(|overlay| overlay.is_waiting()) {
            self.commands.stop();
            self.with_overlay(|overlay, context| overlay.hear(&change, fresh, context));
        } else if fresh && let Some(command) = Command::of(change.control, InputContext::Panel, false) {
            self.obey(now, command);
            self.commands.given(now, &change, command);
        }
    }

    /// Obeys a command; false where it means nothing here.
    fn obey(&mut self, now: u64, command: Command) -> bool {
        if command == Command::FullScreen {
            self.full_screen = true;
            return true;
        }
        if self.overlay.is_some() {
            return self.with_overlay(|overlay, context| overlay.command(command, context));
        }
        let next = match &mut self.screen {
            Screen::Menu(menu) => {
                let (next, choice) = menu.command(command);
                if let Some(choice) = choice {
                    self.choose(choice);
                }
                next
            }
            Screen::Play(live) => {
                let held = held(&self.devices, &self.touch, &self.commands);
                live.command(now, command, &held, self.store.as_mut())
            }
            Screen::Watch(watch) => watch.command(command).unwrap_or_else(|failure| {
                self.failure = Some(failure);
                Next::Leave
            }),
        };
        self.follow(next);
        next != Next::Ignored
    }

    fn point(&mut self, now: u64, event: &PointerEvent) {
        if event.touch {
            self.method = InputMethod::Touch;
        } else if !self.is_meant(event) {
            return;
        }
        if self.overlay.is_some() {
            self.with_overlay(|overlay, context| overlay.point(event, context));
            return;
        }
        let next = match &mut self.screen {
            Screen::Menu(menu) => {
                if let Some(choice) = menu.point(event) {
                    self.choose(choice);
                }
                Next::Stay
            }
            // A game is not pointed at.
            Screen::Play(live) if live.place() == InputContext::Play => Next::Ignored,
            Screen::Play(live) => {
                let held = held(&self.devices, &self.touch, &self.commands);
                live.point(now, event, &held, self.store.as_mut())
            }
            Screen::Watch(watch) => watch.point(event).unwrap_or_else(|failure| {
                self.failure = Some(failure);
                Next::Leave
            }),
        };
        self.follow(next);
    }

    /// Whether the mouse did something: where its pointer happens to rest as a window opens means nothing.
    fn is_meant(&mut self, event: &PointerEvent) -> bool {
        let before = self.pointer.replace(event.at);
        let moved = before.is_some_and(|before| before.distance(event.at) >= 1.0);
        let meant = event.phase != PointerPhase::Moved || moved;
        if meant && self.pointer_mode() == PointerMode::Shown {
            self.method = InputMethod::Mouse;
        }
        meant
    }

    /// Lets the settings screen do something, and heeds what came of it; false where that is nothing.
    fn with_overlay(
        &mut self,
        act: impl FnOnce(&mut SettingsScreen, &mut SettingsContext<'_>) -> Outcome,
    ) -> bool {
        let Some(overlay) = &mut self.overlay else { return false };
        let mut settings = self.settings.clone();
        let outcome = act(overlay, &mut SettingsContext { settings: &mut settings, devices: &self.devices });
        match outcome {
            Outcome::Stay => {}
            Outcome::Ignored => return false,
            Outcome::Leave => self.overlay = None,
            Outcome::Changed => {
                let kept = self.change_settings(settings);
                if let (Err(failure), Some(overlay)) = (kept, &mut self.overlay) {
                    overlay.say(failure.message);
                }
            }
        }
        true
    }

    /// What the settings screen has selected.
    #[cfg(test)]
    pub(super) fn overlay_row(&mut self) -> Option<String> {
        let overlay = self.overlay.as_mut()?;
        overlay.selected(&SettingsContext { settings: &mut self.settings, devices: &self.devices })
    }

    /// Lays the settings screen over what is there.
    pub(super) fn open_settings(&mut self) {
        let playing = match &self.screen {
            Screen::Play(live) => Some(live.game().id()),
            Screen::Menu(_) | Screen::Watch(_) => None,
        };
        self.overlay = Some(Box::new(SettingsScreen::new(self.arcade.games(), playing)));
    }

    fn tell(&mut self, news: &PadStatus) {
        if let Screen::Play(live) = &mut self.screen {
            match news {
                PadStatus::Joined { name, port } => live.pad_joined(name, *port),
                PadStatus::Lost { name } => live.pad_lost(name),
            }
        }
    }

    fn follow(&mut self, next: Next) {
        match next {
            Next::Stay | Next::Ignored => {}
            Next::Settings => self.open_settings(),
            Next::Watch => self.watch_last(),
            Next::Leave => {
                if let Screen::Watch(watch) = &self.screen {
                    self.failure = Watch::mark(watch).or(self.failure.take());
                }
                self.collect();
                self.leave();
            }
        }
    }

    /// Shows the run that is over.
    fn watch_last(&mut self) {
        let Screen::Play(live) = &self.screen else { return };
        let watch = live.last().map(|(name, rewind)| Watch::new(name, rewind));
        self.collect();
        match watch {
            Some(Ok(watch)) => {
                self.screen = Screen::Watch(Box::new(watch));
                self.seat_players();
            }
            Some(Err(failure)) => self.failure = Some(failure),
            None => {}
        }
    }
}

/// What is held and no command took: a run that begins finds it so.
fn held(devices: &Devices, touch: &TouchScreen, commands: &Commands) -> Vec<ControlChange> {
    let unspent = |change: &ControlChange| !commands.is_spent(change.device, change.control);
    devices.held().chain(touch.held()).filter(unspent).collect()
}

/// Shakes the pads of a port as strongly as their player likes.
pub(super) fn shake(pads: &mut dyn PadBackend, devices: &Devices, rumble: Rumble) {
    let strength = devices.options().rumble;
    if strength > 0.0 {
        let scaled = Rumble { strong: rumble.strong * strength, weak: rumble.weak * strength, ..rumble };
        devices.pads().at(rumble.port).for_each(|pad| pads.rumble(pad, scaled));
    }
}
