//! Where a game's actions sit on a touch screen, as plain data. Sizes, places and the rules for fingers are the affair
//! of whoever shows it; what a game says here is what belongs under which thumb, and in which order.

mod derived;
#[cfg(test)]
mod test;

use super::binding::{Binding, BindingEffect, ControlName, touch};
use super::words::words;
use crate::action::{Action, Axis, Button, Controls, Port, Valued};

/// Longest name of a control on a touch screen.
const LONGEST_NAME: usize = 24;
/// What a touch screen offers of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TouchLayout {
    /// Under the left thumb.
    pub left: LeftThumb,
    /// Under the right thumb, the most important one first: it is larger and nearest to the corner.
    pub buttons: Vec<TouchButton>,
    /// Small ones in the top right corner, from there to the left.
    pub corner: Vec<TouchButton>,
    /// How much of the picture's top belongs to the game, as a part of its shorter side: the corner's buttons lie below.
    pub head: f32,
    /// The game's picture goes far down on a tall screen: the controls keep to the bottom edge there, instead of where
    /// thumbs are at ease.
    pub low: bool,
}

/// What is under the left thumb.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum LeftThumb {
    /// Nothing.
    #[default]
    Nothing,
    /// A stick that appears where the thumb lands.
    Stick(TouchControl),
    /// A pad of up to four arms.
    Pad(Box<TouchPad>),
}

/// A control on the screen and what it does.
#[derive(Clone, Debug, PartialEq)]
pub struct TouchControl {
    /// Its name: bindings call it `Touch.NAME`. 1 to 24 ASCII letters, digits and `_`.
    pub name: String,
    /// The port it feeds.
    pub port: u8,
    /// The action it feeds.
    pub action: u8,
    /// What it does there.
    pub effect: BindingEffect,
}

/// A direction pad. Its arms are in the order left, right, up, down.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TouchPad {
    /// The arms that there are.
    pub arms: [Option<TouchArm>; 4],
    /// Between two arms both are held, as for walking; else one at a time.
    pub diagonals: bool,
}

/// An arm of a direction pad.
#[derive(Clone, Debug, PartialEq)]
pub struct TouchArm {
    /// What it does.
    pub control: TouchControl,
    /// What is drawn on it.
    pub face: Face,
    /// A thumb that slides here from another arm presses it. Where that would be a mishap, only a thumb that begins
    /// here does.
    pub slides: bool,
}

/// A place on a direction pad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Left.
    Left,
    /// Right.
    Right,
    /// Up.
    Up,
    /// Down.
    Down,
}

/// A button.
#[derive(Clone, Debug, PartialEq)]
pub struct TouchButton {
    /// What it does.
    pub control: TouchControl,
    /// What is drawn on it.
    pub face: Face,
}

/// What is drawn on a control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Face {
    /// A short word.
    Word(String),
    /// An arrow.
    Arrow(Way),
    /// An arrow down to a floor.
    Fall,
    /// An arrow that turns clockwise.
    TurnRight,
    /// An arrow that turns anticlockwise.
    TurnLeft,
    /// An arrow that turns half way round.
    TurnAround,
    /// Cross hairs.
    Target,
    /// Two bars.
    Pause,
}

impl TouchLayout {
    /// With a stick under the left thumb.
    #[must_use]
    pub fn stick<C: Controls, K: Axis + Valued>(self, port: Port<C>, action: Action<C, K>) -> Self {
        let control = self.control(port, action.index(), BindingEffect::Move([1.0, 1.0]));
        Self { left: LeftThumb::Stick(control), ..self }
    }

    /// With an arm of a pad under the left thumb.
    #[must_use]
    pub fn arm<C: Controls>(self, way: Way, port: Port<C>, action: Action<C, Button>, face: Face) -> Self {
        self.with_arm(way, port, action, face, true)
    }

    /// With an arm that only a thumb presses which begins there.
    #[must_use]
    pub fn firm_arm<C: Controls>(
        self,
        way: Way,
        port: Port<C>,
        action: Action<C, Button>,
        face: Face,
    ) -> Self {
        self.with_arm(way, port, action, face, false)
    }

    /// With one more button under the right thumb.
    #[must_use]
    pub fn button<C: Controls>(mut self, port: Port<C>, action: Action<C, Button>, face: Face) -> Self {
        let control = self.control(port, action.index(), BindingEffect::Hold);
        self.buttons.push(TouchButton { control, face });
        self
    }

    /// With one more button in the corner.
    #[must_use]
    pub fn corner<C: Controls>(mut self, port: Port<C>, action: Action<C, Button>, face: Face) -> Self {
        let control = self.control(port, action.index(), BindingEffect::Hold);
        self.corner.push(TouchButton { control, face });
        self
    }

    /// All controls.
    pub fn controls(&self) -> impl Iterator<Item = &TouchControl> {
        let buttons = self.buttons.iter().chain(&self.corner).map(|button| &button.control);
        self.left.controls().chain(buttons)
    }

    /// What the controls do, as bindings.
    #[must_use]
    pub fn bindings(&self) -> Vec<Binding> {
        let binding = |control: &TouchControl| {
            let TouchControl { ref name, port, action, effect } = *control;
            Binding { control: touch(name), port, action, effect }
        };
        self.controls().map(binding).collect()
    }

    /// These bindings, and those of the layout's controls that have none among them: who binds `Touch.Fire`
    /// otherwise has the last word.
    #[must_use]
    pub fn complete(&self, mut bindings: Vec<Binding>) -> Vec<Binding> {
        let bound: Vec<ControlName> = bindings.iter().map(|binding| binding.control.clone()).collect();
        bindings.extend(self.bindings().into_iter().filter(|binding| !bound.contains(&binding.control)));
        bindings
    }

    fn with_arm<C: Controls>(
        mut self,
        way: Way,
        port: Port<C>,
        action: Action<C, Button>,
        face: Face,
        slides: bool,
    ) -> Self {
        let control = self.control(port, action.index(), BindingEffect::Hold);
        let mut pad = match self.left {
            LeftThumb::Pad(pad) => pad,
            _ => Box::default(),
        };
        pad.arms[way as usize] = Some(TouchArm { control, face, slides });
        self.left = LeftThumb::Pad(pad);
        self
    }

    /// A control called like its action; with a number behind it where another port has one of that name.
    fn control<C: Controls>(&self, port: Port<C>, action: u8, effect: BindingEffect) -> TouchControl {
        let name = C::ACTIONS[usize::from(action)].0;
        let mut control = control_of(port.index(), action, name, effect);
        if self.controls().any(|other| other.name == control.name) {
            control.name = numbered(name, u16::from(port.index()) * 256 + u16::from(action));
        }
        control
    }
}

impl LeftThumb {
    /// Its controls.
    pub fn controls(&self) -> impl Iterator<Item = &TouchControl> {
        let (stick, arms) = match self {
            Self::Nothing => (None, None),
            Self::Stick(stick) => (Some(stick), None),
            Self::Pad(pad) => (None, Some(&pad.arms)),
        };
        let arms = arms.into_iter().flatten().flatten();
        stick.into_iter().chain(arms.map(|arm| &arm.control))
    }
}

impl Face {
    /// A face for an action's name: a sign where players know one, else the name in words.
    #[must_use]
    pub fn of(name: &str) -> Self {
        match name {
            "Left" => Self::Arrow(Way::Left),
            "Right" => Self::Arrow(Way::Right),
            "Up" => Self::Arrow(Way::Up),
            "Down" | "SoftDrop" => Self::Arrow(Way::Down),
            "HardDrop" => Self::Fall,
            "RotateCw" | "RotateRight" | "TurnRight" => Self::TurnRight,
            "RotateCcw" | "RotateLeft" | "TurnLeft" => Self::TurnLeft,
            "Rotate180" | "TurnAround" => Self::TurnAround,
            "Fire" | "Shoot" => Self::Target,
            "Pause" => Self::Pause,
            _ => Self::Word(words(name)),
        }
    }
}

fn control_of(port: u8, action: u8, name: &str, effect: BindingEffect) -> TouchControl {
    let name = if name.len() > LONGEST_NAME { numbered(name, action.into()) } else { name.to_owned() };
    TouchControl { name, port, action, effect }
}

fn numbered(name: &str, number: u16) -> String {
    format!("{}_{number}", shortened(name, 6))
}

/// A name of which so much is left out that there is room for some letters behind it.
fn shortened(name: &str, room: usize) -> String {
    name.chars().take(LONGEST_NAME - room).collect()
}
