//! Press to bind: the next control that is pressed is taken.

use dacapo_engine::game::{Binding, ControlName};
use glam::Vec2;

use super::slot::Slot;
use crate::devices::{Control, ControlChange, Key, PadButton, PadControl, Shape, Value};

/// How far a stick goes before it is taken.
const STICK: f32 = 0.6;
/// How far the mouse goes before it is taken, as an axis: an unsteady hand does not get there.
const MOTION: f32 = 0.75;

/// A slot that waits for a control.
#[derive(Debug)]
pub struct Capture {
    slot: Slot,
    moved: Vec2,
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
    /// Waits for a control for a slot.
    #[must_use]
    pub const fn new(slot: Slot) -> Self {
        Self { slot, moved: Vec2::ZERO }
    }

    /// The slot that waits.
    #[must_use]
    pub const fn slot(&self) -> &Slot {
        &self.slot
    }

    /// A control was moved.
    pub fn hear(&mut self, change: &ControlChange) -> Caught {
        match (change.control, change.value) {
            (Control::Touch(_), _) => Caught::Nothing,
            (control, value) if value.is_pressed() && cancels(control) => Caught::Cancelled,
            (control @ Control::Key(key), value) if value.is_pressed() && key.is_reserved() => {
                Caught::Reserved(control)
            }
            (control, value) if self.takes(control, value) => Caught::Binding(self.binding(control)),
            _ => Caught::Nothing,
        }
    }

    fn takes(&mut self, control: Control, value: Value) -> bool {
        let direction = control.shape() == Shape::Direction;
        match value {
            _ if direction != self.slot.is_direction() => false,
            Value::Vector(to) => to.length() > STICK,
            Value::Motion(by) => {
                self.moved += by;
                self.moved.length() > MOTION
            }
            _ => value.is_pressed(),
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
        "Move a stick of a gamepad, or the mouse"
    } else {
        "Press a key, a mouse button or a pad's button, or turn the wheel"
    }
}

/// Whether a control name is of something that is pressed or moved, and not drawn on a screen.
#[must_use]
pub fn is_device(name: &ControlName) -> bool {
    !matches!(Control::named(name.as_str()), Some(Control::Touch(_)) | None)
}
