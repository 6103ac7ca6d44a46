//! What can be bound: the controls of all devices, and their names.
//!
//! | Name | Control | Gives |
//! |---|---|---|
//! | `KeyW`, `ArrowUp`, `Space`, … | a key by its place (W3C code) | held or not |
//! | `Mouse.Left`, `.Right`, `.Middle`, `.Back`, `.Forward` | a mouse button | held or not |
//! | `Mouse.WheelUp`, `.WheelDown`, `.WheelLeft`, `.WheelRight` | a line of the wheel | a press and release at once |
//! | `Mouse.Motion` | the mouse itself, with the pointer hidden and held | a direction for one step |
//! | `Pad.South`, `.East`, `.North`, `.West` | the four buttons on the right, by their place | held or not |
//! | `Pad.LeftShoulder`, `.RightShoulder` | the buttons above the triggers | held or not |
//! | `Pad.LeftTrigger`, `.RightTrigger` | the triggers | how far, and held or not |
//! | `Pad.LeftThumb`, `.RightThumb` | the sticks, pressed down | held or not |
//! | `Pad.Select`, `.Start`, `.Mode` | the buttons in the middle | held or not |
//! | `Pad.Up`, `.Down`, `.Left`, `.Right` | the direction pad | held or not |
//! | `Pad.LeftStick`, `.RightStick` | a stick | a direction |
//! | `Pad.LeftStickUp`, `.LeftStickDown`, … | a stick that way | how far, and held or not |
//! | `Touch.NAME` | what a touch screen shows under this name | a direction for an axis, else held or not |

mod mouse;
mod names;
mod pad;
mod touch;

use std::fmt;

use glam::Vec2;

pub use mouse::{MouseButton, MouseControl, Wheel};
pub use pad::{Direction, PadButton, PadControl, PadId, Stick};
pub use touch::TouchName;

use super::key::Key;

/// A physical control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Control {
    /// A key by its place on the keyboard.
    Key(Key),
    /// A control of the mouse.
    Mouse(MouseControl),
    /// A control of a gamepad.
    Pad(PadControl),
    /// A control on the touch screen.
    Touch(TouchName),
}

/// What a control can say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// How far it is pressed: holds buttons and pushes axes.
    Amount,
    /// A direction: moves axes.
    Direction,
    /// Whatever is asked of it.
    Any,
}

/// Which device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Device {
    /// The keyboard, or all of them as one.
    Keyboard,
    /// The mouse, or all of them as one.
    Mouse,
    /// A gamepad.
    Pad(PadId),
    /// The touch screen.
    Touch,
}

/// A control that was moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ControlChange {
    /// Of which device.
    pub device: Device,
    /// Which one.
    pub control: Control,
    /// Where it is now.
    pub value: Value,
    /// Whom it speaks to.
    pub reach: Reach,
}

/// Whom a control speaks to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Every port that it is bound for.
    All,
    /// One port only: that of the player who holds the device.
    Port(u8),
    /// No port: nobody plays with the device yet.
    Nobody,
}

/// Where a control is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// Pressed that far.
    Amount {
        /// From 0 (at rest) to 1.
        amount: f32,
        /// Whether that counts as pressed: a trigger has to come back some way before it no longer does.
        pressed: bool,
    },
    /// Pressed and let go of at once, as a line of a wheel.
    Pulse,
    /// Held in a direction: right and up are positive, at most 1 long.
    Vector(Vec2),
    /// Moved by so much: adds up until the next step, and is nothing after it. Right and up are positive.
    Motion(Vec2),
}

impl Control {
    /// A control by its name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name.split_once('.') {
            None => Key::named(name).map(Self::Key),
            Some(("Mouse", name)) => MouseControl::named(name).map(Self::Mouse),
            Some(("Pad", name)) => PadControl::named(name).map(Self::Pad),
            Some(("Touch", name)) => TouchName::new(name).map(Self::Touch),
            Some(_) => None,
        }
    }

    /// What it can say.
    #[must_use]
    pub const fn shape(self) -> Shape {
        match self {
            Self::Mouse(MouseControl::Motion) | Self::Pad(PadControl::Stick(_)) => Shape::Direction,
            Self::Touch(_) => Shape::Any,
            _ => Shape::Amount,
        }
    }
}

/// The name, which [`Control::named`] reads back.
impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(key) => write!(f, "{key}"),
            Self::Mouse(control) => write!(f, "Mouse.{}", control.name()),
            Self::Pad(control) => write!(f, "Pad.{}", control.name()),
            Self::Touch(name) => write!(f, "Touch.{name}"),
        }
    }
}

impl ControlChange {
    /// A control that went fully down or up.
    #[must_use]
    pub const fn button(device: Device, control: Control, pressed: bool) -> Self {
        Self::new(device, control, Value::button(pressed))
    }

    /// A control that speaks to whatever it is bound to.
    #[must_use]
    pub const fn new(device: Device, control: Control, value: Value) -> Self {
        Self { device, control, value, reach: Reach::All }
    }
}

impl Value {
    /// Fully pressed, or at rest.
    #[must_use]
    pub const fn button(pressed: bool) -> Self {
        Self::Amount { amount: if pressed { 1.0 } else { 0.0 }, pressed }
    }

    /// Whether something is pressed now.
    #[must_use]
    pub const fn is_pressed(self) -> bool {
        matches!(self, Self::Amount { pressed: true, .. } | Self::Pulse)
    }

    /// Whether nothing is left of it.
    #[must_use]
    pub fn is_rest(self) -> bool {
        match self {
            Self::Amount { amount, pressed } => amount == 0.0 && !pressed,
            Self::Pulse => false,
            Self::Vector(vector) | Self::Motion(vector) => vector == Vec2::ZERO,
        }
    }
}
