//! The controls of the mouse.

use super::names::Names;

/// A mouse button.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MouseButton {
    /// The one that clicks.
    Left,
    /// The other one.
    Right,
    /// The wheel, pressed.
    Middle,
    /// On the side, to the back.
    Back,
    /// On the side, to the front.
    Forward,
}

/// A line of the wheel, by its direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wheel {
    /// Away from the player.
    Up,
    /// Towards the player.
    Down,
    /// To the left.
    Left,
    /// To the right.
    Right,
}

/// A control of the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MouseControl {
    /// A button.
    Button(MouseButton),
    /// A line of the wheel.
    Wheel(Wheel),
    /// The mouse itself.
    Motion,
}

const NAMES: Names<MouseControl> = Names(&[
    (MouseControl::Button(MouseButton::Left), "Left"),
    (MouseControl::Button(MouseButton::Right), "Right"),
    (MouseControl::Button(MouseButton::Middle), "Middle"),
    (MouseControl::Button(MouseButton::Back), "Back"),
    (MouseControl::Button(MouseButton::Forward), "Forward"),
    (MouseControl::Wheel(Wheel::Up), "WheelUp"),
    (MouseControl::Wheel(Wheel::Down), "WheelDown"),
    (MouseControl::Wheel(Wheel::Left), "WheelLeft"),
    (MouseControl::Wheel(Wheel::Right), "WheelRight"),
    (MouseControl::Motion, "Motion"),
]);

impl MouseControl {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        NAMES.all()
    }

    /// The name after `Mouse.`.
    #[must_use]
    pub fn name(self) -> &'static str {
        NAMES.of(self)
    }

    /// The control of a name after `Mouse.`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        NAMES.named(name)
    }
}
