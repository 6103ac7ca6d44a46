//! What devices say to the program: events go in, and come out as signals for the screen on top.
//!
//! [`Input::event`] takes an event in; [`Input::next_signal`] hands out what came of it, one signal after the other, since
//! what a press means depends on what the screen made of the one before. [`Input::answer`] says whether it meant
//! anything: each press is a command or the game's, and never both.

mod listener;
mod method;
mod pads;
mod presses;
mod signal;
#[cfg(test)]
mod test;

use std::collections::VecDeque;

use dacapo_engine::canvas::Canvas;
use dacapo_engine::effects::Effect;
use glam::Vec2;

use crate::devices::{
    ControlChange, Device, DeviceEvent, DeviceOptions, DeviceOutput, Devices, Landing, PadArrival,
    PadBackend, PadStatus, PointerEvent, PointerPhase, TouchScreen, Value,
};
use pads::PadPort;
use presses::Presses;

pub use listener::{Listener, PointerMode, RunControls};
pub use method::InputMethod;
pub use signal::Signal;

/// How far the mouse's pointer moves before that means something, in points.
const POINTER_MOVES: f32 = 1.0;

/// All devices, and what they said that no screen was told yet.
pub struct Input {
    devices: Devices,
    pads: PadPort,
    /// Controls on the screen for fingers.
    touch: TouchScreen,
    presses: Presses,
    /// What the player used last.
    method: InputMethod,
    /// Where the mouse's pointer was last.
    pointer: Option<Vec2>,
    /// What the last event came to; kept so that none takes memory.
    output: DeviceOutput,
    waiting: VecDeque<Waiting>,
}

/// Something that is still to become a signal.
#[derive(Debug)]
enum Waiting {
    /// A control was moved.
    Change(ControlChange),
    /// A press was handed on as a command, and meant nothing.
    Refused(ControlChange),
    Pointer(PointerEvent),
    Pad(PadStatus),
}

impl Input {
    /// Devices at rest, read by a player's options.
    #[must_use]
    pub fn new(options: DeviceOptions, pads: Box<dyn PadBackend>) -> Self {
        Self {
            devices: Devices::new(options),
            pads: PadPort::new(pads),
            touch: TouchScreen::default(),
            presses: Presses::default(),
            method: InputMethod::default(),
            pointer: None,
            output: DeviceOutput::default(),
            waiting: VecDeque::new(),
        }
    }

    /// Takes in an event that arrived at a host time in nanoseconds. Fingers land on the controls on the screen as the
    /// screen on top allows.
    pub fn event(&mut self, now: u64, event: &DeviceEvent, landing: Landing) {
        self.output.clear();
        self.devices.event(now, event, &mut self.output);
        self.touch_controls(landing);
        let DeviceOutput { changes, pointers, pads, .. } = &mut self.output;
        self.waiting.extend(changes.drain(..).map(Waiting::Change));
        self.waiting.extend(pointers.drain(..).map(Waiting::Pointer));
        self.waiting.extend(pads.drain(..).map(Waiting::Pad));
    }

    /// The next signal for the screens; nothing when all is told.
    pub fn next_signal(&mut self, listener: &Listener<'_>) -> Option<Signal> {
        while let Some(waiting) = self.waiting.pop_front() {
            let signal = match waiting {
                Waiting::Change(change) => self.change(change, listener),
                Waiting::Refused(change) => self.presses.refused(change, listener),
                Waiting::Pointer(event) => self.pointed(event, listener),
                Waiting::Pad(status) => {
                    self.forget_pads();
                    Some(Signal::Pad(status))
                }
            };
            if signal.is_some() {
                return signal;
            }
        }
        None
    }

    /// Whether the last signal meant anything to the screen on top. A press that meant no command is handed out again,
    /// as a control.
    pub fn answer(&mut self, now: u64, handled: bool) {
        if let Some(refused) = self.presses.answer(now, handled) {
            self.waiting.push_front(Waiting::Refused(refused));
        }
    }

    /// The command that repeats at a host time, if one is due.
    pub fn due(&mut self, now: u64) -> Option<Signal> {
        self.presses.due(now)
    }

    /// Asks the gamepads what they said since the last call.
    pub fn poll_pads(&mut self) {
        self.pads.poll();
    }

    /// The next thing that a gamepad said, which is an event like any other.
    pub fn next_arrival(&mut self) -> Option<PadArrival> {
        self.pads.next()
    }

    /// Lets players feel an effect, where it is one to be felt.
    pub fn feel(&mut self, effect: Effect) {
        if let Effect::Rumble(rumble) = effect {
            self.pads.rumble(rumble, &self.devices);
        }
    }

    /// Another screen is on top: nothing repeats any more.
    pub fn stop_repeating(&mut self) {
        self.presses.stop();
    }

    /// Another run is played, or none: at its ports pads can play from now on, and its controls are on a touch screen.
    pub fn seat(&mut self, controls: Option<RunControls<'_>>) {
        let ports = controls.map(|controls| controls.binder.pad_ports()).unwrap_or_default();
        self.devices.set_ports(&ports);
        let layout = controls.map(|controls| controls.touch.clone()).unwrap_or_default();
        let mut released = Vec::new();
        self.touch.set_layout(layout, &mut released);
        // The game that they were for is gone.
        released.iter().for_each(|change| self.presses.note(change));
    }

    /// Devices are read otherwise from now on.
    pub fn set_options(&mut self, options: DeviceOptions) {
        self.devices.set_options(options);
    }

    /// The picture has another size in points: what fingers hold stays held.
    pub fn resize(&mut self, size: Vec2) {
        if size.cmpgt(Vec2::ZERO).all() {
            self.touch.resize(size);
        }
    }

    /// Draws the controls on the screen on which fingers may land.
    pub fn draw_touch(&mut self, now: u64, landing: Landing, canvas: &mut Canvas) {
        self.touch.draw(now, landing, canvas);
    }

    /// What is held and no command took: a run that begins finds it so.
    #[must_use]
    pub fn held(&self) -> Vec<ControlChange> {
        let unspent = |change: &ControlChange| !self.presses.is_spent(change.device, change.control);
        self.devices.held().chain(self.touch.held()).filter(unspent).collect()
    }

    /// The devices, for labels and for the list of pads.
    #[must_use]
    pub fn devices(&self) -> &Devices {
        &self.devices
    }

    /// What the player used last.
    #[must_use]
    pub fn method(&self) -> InputMethod {
        self.method
    }

    /// Controls on the screen for fingers.
    #[cfg(test)]
    pub fn touch(&self) -> &TouchScreen {
        &self.touch
    }

    /// A finger on one of the screen's controls moves that and is no pointer.
    fn touch_controls(&mut self, landing: Landing) {
        let DeviceOutput { changes, pointers, touches, .. } = &mut self.output;
        let mut on_controls = false;
        for event in touches.iter() {
            on_controls |= self.touch.event(*event, landing, changes);
        }
        if on_controls {
            pointers.retain(|event| !event.touch || event.phase == PointerPhase::Cancelled);
        }
    }

    fn change(&mut self, change: ControlChange, listener: &Listener<'_>) -> Option<Signal> {
        let moves = matches!(change.value, Value::Motion(_)) || change.value.is_rest();
        if change.device != Device::Touch && !moves {
            self.touch.put_away();
        }
        if change.value.is_pressed() {
            self.method = InputMethod::of(change.device);
        }
        self.presses.signal(change, listener)
    }

    /// Where the last pad is gone, no hint speaks of pads any more.
    fn forget_pads(&mut self) {
        if self.method == InputMethod::Pad && self.devices.pads().connected().next().is_none() {
            self.method = InputMethod::default();
        }
    }

    /// What the pointer did to a screen. A game is not pointed at.
    fn pointed(&mut self, event: PointerEvent, listener: &Listener<'_>) -> Option<Signal> {
        let shown = listener.pointer_mode() == PointerMode::Shown;
        if event.touch {
            self.method = InputMethod::Touch;
        } else if !self.is_meant(&event) {
            return None;
        } else if shown {
            self.method = InputMethod::Mouse;
        }
        shown.then_some(Signal::Pointer(event))
    }

    /// Whether the mouse did something: where its pointer happens to rest as a window opens means nothing.
    fn is_meant(&mut self, event: &PointerEvent) -> bool {
        let before = self.pointer.replace(event.at);
        let moved = before.is_some_and(|before| before.distance(event.at) >= POINTER_MOVES);
        event.phase != PointerPhase::Moved || moved
    }
}
