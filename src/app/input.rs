//! What devices say to the program: each change goes to the game, or is a command, and never both.

use dacapo_engine::game::Rumble;

use super::screen::{Next, PointerMode, Screen};
use super::state::{App, Report};
use super::watch::Watch;
use crate::devices::{
    Command, ControlChange, Device, DeviceEvent, Devices, Heard, PadArrival, PadBackend, PadNews, Place,
    PointerEvent, PointerPhase, Value,
};
use crate::failure::Failure;
use crate::settings::Settings;

impl App {
    /// Something a device said, at the host time in nanoseconds at which it arrived. All input comes in here.
    pub fn device(&mut self, now: u64, event: &DeviceEvent) {
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
        self.seat_players();
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

    /// Something the player should know, on the terminal and on screen.
    pub(super) fn notice(&mut self, notice: String) {
        match &mut self.screen {
            Screen::Menu(menu) => menu.say(notice.clone()),
            Screen::Play(live) => live.say(notice.clone()),
            Screen::Watch(_) => {}
        }
        self.reports.push(Report::Notice(notice));
    }

    /// Gives the command that repeats at a host time, if one is due.
    pub(super) fn repeat(&mut self, now: u64) {
        if let Some(command) = self.commands.due(now) {
            self.obey(now, command);
        }
    }

    /// Another screen is there: tells the devices at which of its ports pads can play, and what a touch screen offers.
    pub(super) fn seat_players(&mut self) {
        let ports = self.screen.pad_ports();
        self.devices.set_ports(&ports);
        self.commands.stop();
        let mut released = Vec::new();
        self.touch.set_layout(self.screen.touch_layout(), &mut released);
        // The game that they were for is gone.
        for change in &released {
            self.commands.note(change);
        }
    }

    /// A finger on one of the screen's controls moves that and is no pointer.
    fn touch(&mut self, heard: &mut Heard) {
        let landing = self.screen.landing();
        let mut on_controls = false;
        for event in &heard.touches {
            on_controls |= self.touch.event(*event, landing, &mut heard.changes);
        }
        if on_controls {
            heard.pointers.retain(|event| !event.touch || event.phase == PointerPhase::Cancelled);
        }
    }

    fn act_on(&mut self, now: u64, heard: &Heard) {
        heard.changes.iter().for_each(|change| self.change(now, *change));
        heard.pointers.iter().for_each(|event| self.point(now, event));
        heard.news.iter().for_each(|news| self.tell(news));
    }

    /// A press is a command where it means one here, else the game's. What is let go of always reaches the game:
    /// it may have been pressed there.
    fn change(&mut self, now: u64, change: ControlChange) {
        let moves = matches!(change.value, Value::Motion(_)) || change.value.is_rest();
        if change.device != Device::Touch && !moves {
            self.touch.put_away();
        }
        let place = self.screen.place();
        if self.commands.note(&change) {
            let bound = self.screen.binds(change.control);
            if let Some(command) = Command::of(change.control, place, bound) {
                self.commands.spend(&change, true);
                if self.obey(now, command) {
                    self.commands.given(now, &change, command);
                    return;
                }
                self.commands.spend(&change, false);
            }
            // A click on a panel is the pointer's.
            if place == Place::Panel && change.device == Device::Mouse {
                self.commands.spend(&change, true);
            }
        }
        let spent = self.commands.is_spent(change.device, change.control);
        if let Screen::Play(live) = &mut self.screen
            && (!spent || change.value.is_rest())
        {
            live.feed(now, change);
        }
    }

    /// Obeys a command; false where it means nothing here.
    fn obey(&mut self, now: u64, command: Command) -> bool {
        if command == Command::FullScreen {
            self.full_screen = true;
            return true;
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
                let commands = &self.commands;
                let unspent = |change: &ControlChange| !commands.is_spent(change.device, change.control);
                let held = self.devices.held().chain(self.touch.held());
                let held: Vec<_> = held.filter(unspent).collect();
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
        if let Screen::Play(live) = &mut self.screen
            && live.is_pointed_at(event)
        {
            self.obey(now, Command::Confirm);
        }
    }

    fn tell(&mut self, news: &PadNews) {
        if let Screen::Play(live) = &mut self.screen {
            match news {
                PadNews::Joined { name, port } => live.pad_joined(name, *port),
                PadNews::Lost { name } => live.pad_lost(name),
            }
        }
    }

    fn follow(&mut self, next: Next) {
        if next == Next::Leave {
            if let Screen::Watch(watch) = &self.screen {
                self.failure = Watch::mark(watch).or(self.failure.take());
            }
            self.collect();
            self.leave();
        }
    }
}

/// Shakes the pads of a port as strongly as their player likes.
pub(super) fn shake(pads: &mut dyn PadBackend, devices: &Devices, rumble: Rumble) {
    let strength = devices.options().rumble;
    if strength > 0.0 {
        let scaled = Rumble { strong: rumble.strong * strength, weak: rumble.weak * strength, ..rumble };
        devices.pads().at(rumble.port).for_each(|pad| pads.rumble(pad, scaled));
    }
}
