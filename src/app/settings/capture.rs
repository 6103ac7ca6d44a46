//! Press to bind: the next control that is pressed is taken.

use dacapo_engine::game::{Binding, ControlName};
use glam::Vec2;

use super::slot::Slot;
use crate::devices::{
    Control, ControlChange, Device, Key, MouseControl, PadButton, PadControl, Shape, Value,
};

/// How far a stick goes before it is taken.
const STICK: f32 = 0.6;

/// A slot that waits for a control.
#[derive(Debug)]
pub struct Capture {
    slot: Slot,
    /// Sticks that were held already, and have not been at rest since.
    held: Vec<(Device, Control)>,
}

/// What came of a control that was moved meanwhile.
#[derive(Clone, Debug, PartialEq)]
pub enum Caught {
    /// Nothing yet.
    Nothing,
    /// This is to be bound.
    Binding(Binding),
    /// The player thought better of it.
    Cancelled,
    /// A control that belongs to the program around the game.
    Reserved(Control),
}

impl Capture {
    /// Waits for a control for a slot. What is held already means nothing before it was let go of.
    #[must_use]
    pub fn new(slot: Slot, held: impl Iterator<Item = ControlChange>) -> Self {
        let sticks = held.filter(|change| matches!(change.value, Value::Vector(_)));
        let held = sticks.map(|change| (change.device, change.control)).collect();
        Self { slot, held }
    }

    /// The slot that waits.
    #[must_use]
    pub const fn slot(&self) -> &Slot {
        &self.slot
    }

    /// A control was moved; `fresh` where that pressed it, and it was not pressed before.
    pub fn hear(&mut self, change: &ControlChange, fresh: bool) -> Caught {
        match change.control {
            Control::Touch(_) => Caught::Nothing,
            control if fresh && cancels(control) => Caught::Cancelled,
            control @ Control::Key(key) if fresh && key.is_reserved() => Caught::Reserved(control),
            // The mouse itself is taken by a click: where it is moved, it may be on its way to cancel.
            Control::Mouse(MouseControl::Button(_)) if fresh && self.slot.is_direction() => {
                Caught::Binding(self.binding(Control::Mouse(MouseControl::Motion)))
            }
            control if self.takes(change, fresh) => Caught::Binding(self.binding(control)),
            _ => Caught::Nothing,
        }
    }

    fn takes(&mut self, change: &ControlChange, fresh: bool) -> bool {
        let ControlChange { device, control, value, .. } = *change;
        let direction = control.shape() == Shape::Direction;
        match value {
            _ if direction != self.slot.is_direction() => false,
            Value::Vector(to) => {
                self.held.retain(|stick| *stick != (device, control) || to != Vec2::ZERO);
                to.length() > STICK && !self.held.contains(&(device, control))
            }
            Value::Motion(_) => false,
            _ => fresh,
        }
    }

    fn binding(&self, control: Control) -> Binding {
        let Slot { port, action, effect, .. } = self.slot;
        Binding { control: ControlName::new(control.to_string()), port, action, effect }
    }
}

/// What leads out of waiting, and so cannot be bound: Escape and a pad's start button.
fn cancels(control: Control) -> bool {
    control == Control::Key(Key::ESCAPE) || control == Control::Pad(PadControl::Button(PadButton::Start))
}

/// What a slot waits for, in words.
#[must_use]
pub fn invitation(slot: &Slot) -> &'static str {
    if slot.is_direction() {
        "Move a stick of a gamepad, or click for the mouse"
    } else {
        "Press a key, a mouse button or a pad's button, or turn the wheel"
    }
}

/// Whether a control name is of something that is pressed or moved, and not drawn on a screen.
#[must_use]
pub fn is_device(name: &ControlName) -> bool {
    !matches!(Control::named(name.as_str()), Some(Control::Touch(_)) | None)
}
