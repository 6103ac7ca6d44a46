//! Gamepads and their controls, by their place and not by what is printed on them.

use super::names::Names;

/// A gamepad as long as it stays connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PadId(pub u32);

/// A button of a gamepad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PadButton {
    /// The lower one of the four.
    South,
    /// The right one.
    East,
    /// The upper one.
    North,
    /// The left one.
    West,
    /// Above the left trigger.
    LeftShoulder,
    /// Above the right trigger.
    RightShoulder,
    /// The left trigger, which may say how far it is pressed.
    LeftTrigger,
    /// The right trigger.
    RightTrigger,
    /// The left stick, pressed down.
    LeftThumb,
    /// The right stick, pressed down.
    RightThumb,
    /// In the middle, on the left: back, select, share.
    Select,
    /// In the middle, on the right: start, menu, options.
    Start,
    /// The one with the maker's sign.
    Mode,
    /// Up on the direction pad.
    Up,
    /// Down on the direction pad.
    Down,
    /// Left on the direction pad.
    Left,
    /// Right on the direction pad.
    Right,
}

/// A stick of a gamepad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stick {
    /// Under the left thumb.
    Left,
    /// Under the right thumb.
    Right,
}

/// One of four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Direction {
    /// Up.
    Up,
    /// Down.
    Down,
    /// Left.
    Left,
    /// Right.
    Right,
}

/// A control of a gamepad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PadControl {
    /// A button or trigger.
    Button(PadButton),
    /// A stick.
    Stick(Stick),
    /// A stick, held one way.
    StickTo(Stick, Direction),
}

const NAMES: Names<PadControl> = Names(&[
    (PadControl::Button(PadButton::South), "South"),
    (PadControl::Button(PadButton::East), "East"),
    (PadControl::Button(PadButton::North), "North"),
    (PadControl::Button(PadButton::West), "West"),
    (PadControl::Button(PadButton::LeftShoulder), "LeftShoulder"),
    (PadControl::Button(PadButton::RightShoulder), "RightShoulder"),
    (PadControl::Button(PadButton::LeftTrigger), "LeftTrigger"),
    (PadControl::Button(PadButton::RightTrigger), "RightTrigger"),
    (PadControl::Button(PadButton::LeftThumb), "LeftThumb"),
    (PadControl::Button(PadButton::RightThumb), "RightThumb"),
    (PadControl::Button(PadButton::Select), "Select"),
    (PadControl::Button(PadButton::Start), "Start"),
    (PadControl::Button(PadButton::Mode), "Mode"),
    (PadControl::Button(PadButton::Up), "Up"),
    (PadControl::Button(PadButton::Down), "Down"),
    (PadControl::Button(PadButton::Left), "Left"),
    (PadControl::Button(PadButton::Right), "Right"),
    (PadControl::Stick(Stick::Left), "LeftStick"),
    (PadControl::Stick(Stick::Right), "RightStick"),
    (PadControl::StickTo(Stick::Left, Direction::Up), "LeftStickUp"),
    (PadControl::StickTo(Stick::Left, Direction::Down), "LeftStickDown"),
    (PadControl::StickTo(Stick::Left, Direction::Left), "LeftStickLeft"),
    (PadControl::StickTo(Stick::Left, Direction::Right), "LeftStickRight"),
    (PadControl::StickTo(Stick::Right, Direction::Up), "RightStickUp"),
    (PadControl::StickTo(Stick::Right, Direction::Down), "RightStickDown"),
    (PadControl::StickTo(Stick::Right, Direction::Left), "RightStickLeft"),
    (PadControl::StickTo(Stick::Right, Direction::Right), "RightStickRight"),
]);

impl Stick {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Left, Self::Right];
}

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];
}

impl PadControl {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        NAMES.all()
    }

    /// The name after `Pad.`.
    #[must_use]
    pub fn name(self) -> &'static str {
        NAMES.of(self)
    }

    /// The control of a name after `Pad.`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        NAMES.named(name)
    }
}
