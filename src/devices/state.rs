//! All devices together: what they hold, and what an event of one of them comes to.

use super::control::{Control, ControlChange};
use super::event::DeviceEvent;
use super::keyboard::Keyboard;
use super::label::Labels;
use super::mouse::Mouse;
use super::options::DeviceOptions;
use super::pads::{PadStatus, Pads};
use super::pointer::{Pointer, PointerEvent, TouchEvent};

/// Keyboard, mouse, touch screen and gamepads.
#[derive(Debug)]
pub struct Devices {
    options: DeviceOptions,
    keyboard: Keyboard,
    mouse: Mouse,
    pointer: Pointer,
    pads: Pads,
    labels: Labels,
    focused: bool,
}

/// What an event came to. Kept and emptied between events, so that none of them takes memory.
#[derive(Debug, Default)]
pub struct DeviceOutput {
    /// Controls that were moved, in order.
    pub changes: Vec<ControlChange>,
    /// What the pointer did.
    pub pointers: Vec<PointerEvent>,
    /// What fingers did, each in a sensible order.
    pub touches: Vec<TouchEvent>,
    /// What players should know about their pads.
    pub pads: Vec<PadStatus>,
}

impl DeviceOutput {
    /// Becomes empty.
    pub fn clear(&mut self) {
        self.changes.clear();
        self.pointers.clear();
        self.touches.clear();
        self.pads.clear();
    }
}

impl Devices {
    /// Devices at rest, in a window that has the focus.
    #[must_use]
    pub fn new(options: DeviceOptions) -> Self {
        Self {
            options,
            keyboard: Keyboard::default(),
            mouse: Mouse::default(),
            pointer: Pointer::default(),
            pads: Pads::default(),
            labels: Labels::default(),
            focused: true,
        }
    }

    /// An event that arrived at a host time in nanoseconds. Adds what it comes to.
    pub fn event(&mut self, now: u64, event: &DeviceEvent, output: &mut DeviceOutput) {
        match *event {
            DeviceEvent::Key { key, pressed, synthetic } => {
                self.keyboard.key(key, pressed, synthetic, &mut output.changes);
            }
            DeviceEvent::KeyLabel { key, character } => self.labels.learn(key, character),
            DeviceEvent::MouseButton { button, pressed } => {
                let DeviceOutput { changes, pointers, .. } = output;
                self.pointer.button(now, (button, pressed), &mut self.mouse, changes, pointers);
            }
            // What a finger's emulated pointer counts is no mouse.
            DeviceEvent::MouseMotion { delta } if self.focused && !self.pointer.is_copy(now) => {
                self.mouse.moved(delta, &self.options.mouse, &mut output.changes);
            }
            DeviceEvent::MouseMotion { .. } => {}
            DeviceEvent::Pointer { at } => self.pointer.moved(at, &mut output.pointers),
            DeviceEvent::Wheel { lines } => self.mouse.wheel(lines, &mut output.changes),
            DeviceEvent::Touch { finger, phase, at } => {
                let event = TouchEvent { finger, phase, at };
                self.pointer.touch(now, event, &mut output.touches, &mut output.pointers);
            }
            DeviceEvent::Pad { pad, ref event } => {
                let listens = self.focused || self.options.pads.when_unfocused;
                let DeviceOutput { changes, pads, .. } = output;
                self.pads.event(now, (pad, event), listens, &self.options, changes, pads);
            }
            DeviceEvent::Focus(focused) => {
                self.focused = focused;
                if !focused {
                    self.release_all(output, !self.options.pads.when_unfocused);
                }
            }
            DeviceEvent::Suspended => self.release_all(output, true),
        }
    }

    /// The ports that pads can play at; see [`Pads::set_ports`].
    pub fn set_ports(&mut self, ports: &[u8]) {
        self.pads.set_ports(ports);
    }

    /// What is held now, at its true values.
    pub fn held(&self) -> impl Iterator<Item = ControlChange> {
        self.keyboard.held().chain(self.mouse.held()).chain(self.pads.held())
    }

    /// The gamepads.
    #[must_use]
    pub fn pads(&self) -> &Pads {
        &self.pads
    }

    /// A control as a player reads it, by the keyboard's present layout.
    #[must_use]
    pub fn label(&self, control: Control) -> String {
        self.labels.label(control)
    }

    /// How devices are read.
    #[must_use]
    pub fn options(&self) -> &DeviceOptions {
        &self.options
    }

    /// Reads devices otherwise from now on.
    pub fn set_options(&mut self, options: DeviceOptions) {
        self.options = options;
    }

    /// Everything that is held is let go of, once; on pads only if they are to.
    fn release_all(&mut self, output: &mut DeviceOutput, pads: bool) {
        self.keyboard.release_all(&mut output.changes);
        self.mouse.release_all(&mut output.changes);
        self.pointer.release_all(&mut output.touches, &mut output.pointers);
        if pads {
            self.pads.release_all(&mut output.changes);
        }
    }
}
