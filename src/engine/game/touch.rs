//! Where a game's actions sit on a touch screen, as plain data. Sizes, places and the rules for fingers are the affair
//! of whoever shows it; what a game says here is what belongs under which thumb, and in which order.

use super::binding::{Binding, ControlName, Effect, touch};
use crate::action::{Action, ActionSpec, Axis, Button, Controls, Kind, Port, Roster, Valued};

/// Longest name of a control on a touch screen.
const LONGEST_NAME: usize = 24;
/// Buttons under the right thumb that a derived layout has at most: more than that nobody finds without looking.
const MOST_BUTTONS: usize = 8;
/// Buttons in the corner that a derived layout has at most.
const MOST_IN_CORNER: usize = 2;

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
    pub effect: Effect,
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
    /// A layout made of what the first controller offers: its first direction becomes a stick, else buttons or an
    /// axis to the left and right a pad; its other buttons lie under the right thumb in the order in which they are
    /// declared, and those called `Pause` or `Menu` in the corner.
    #[must_use]
    pub fn derived(roster: Roster) -> Self {
        let mut layout = Self::default();
        let controllers = roster.controllers();
        let Some(first) = controllers.first() else { return layout };
        let actions = || (0..=u8::MAX).zip(&first.actions);
        layout.left = derived_left(&first.actions);
        for (action, spec) in actions().filter(|(_, spec)| spec.kind == Kind::Button) {
            if layout.left.holds(action) {
                continue;
            }
            let button = TouchButton {
                control: control_of(0, action, &spec.name, Effect::Hold),
                face: Face::of(&spec.name),
            };
            let (place, most) = match spec.name.as_str() {
                "Pause" | "Menu" => (&mut layout.corner, MOST_IN_CORNER),
                _ => (&mut layout.buttons, MOST_BUTTONS),
            };
            if place.len() < most {
                place.push(button);
            }
        }
        layout
    }

    /// With a stick under the left thumb.
    #[must_use]
    pub fn stick<C: Controls, K: Axis + Valued>(self, port: Port<C>, action: Action<C, K>) -> Self {
        let control = self.control(port, action.index(), Effect::Move([1.0, 1.0]));
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
        let control = self.control(port, action.index(), Effect::Hold);
        self.buttons.push(TouchButton { control, face });
        self
    }

    /// With one more button in the corner.
    #[must_use]
    pub fn corner<C: Controls>(mut self, port: Port<C>, action: Action<C, Button>, face: Face) -> Self {
        let control = self.control(port, action.index(), Effect::Hold);
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
        let control = self.control(port, action.index(), Effect::Hold);
        let mut pad = match self.left {
            LeftThumb::Pad(pad) => pad,
            _ => Box::default(),
        };
        pad.arms[way as usize] = Some(TouchArm { control, face, slides });
        self.left = LeftThumb::Pad(pad);
        self
    }

    /// A control called like its action; with a number behind it where another port has one of that name.
    fn control<C: Controls>(&self, port: Port<C>, action: u8, effect: Effect) -> TouchControl {
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

    fn holds(&self, action: u8) -> bool {
        self.controls().any(|control| control.action == action)
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

fn derived_left(actions: &[ActionSpec]) -> LeftThumb {
    let numbered = || (0..=u8::MAX).zip(actions);
    if let Some((action, spec)) = numbered().find(|(_, spec)| spec.kind == Kind::Axis2D) {
        return LeftThumb::Stick(control_of(0, action, &spec.name, Effect::Move([1.0, 1.0])));
    }
    let arm = |names: &[&str]| {
        let named = |spec: &ActionSpec| spec.kind == Kind::Button && names.contains(&spec.name.as_str());
        let (action, spec) = numbered().find(|(_, spec)| named(spec))?;
        let control = control_of(0, action, &spec.name, Effect::Hold);
        // What falls at once must not do so because a thumb strayed.
        Some(TouchArm { control, face: Face::of(&spec.name), slides: spec.name != "HardDrop" })
    };
    let arms = [arm(&["Left"]), arm(&["Right"]), arm(&["Up", "HardDrop"]), arm(&["Down", "SoftDrop"])];
    if arms[0].is_some() && arms[1].is_some() {
        let walks = |arm: &Option<TouchArm>, way| {
            arm.as_ref().is_none_or(|arm| arm.face == Face::Arrow(way) && arm.control.name != "SoftDrop")
        };
        let diagonals = walks(&arms[2], Way::Up) && walks(&arms[3], Way::Down);
        return LeftThumb::Pad(Box::new(TouchPad { arms, diagonals }));
    }
    let Some((action, spec)) = numbered().find(|(_, spec)| spec.kind == Kind::Axis1D) else {
        return LeftThumb::Nothing;
    };
    let push = |way: Way, name: &str, value: f32| {
        let name = format!("{}{name}", shortened(&spec.name, 5));
        let control = TouchControl { name, port: 0, action, effect: Effect::Push([value, 0.0, 0.0]) };
        Some(TouchArm { control, face: Face::Arrow(way), slides: true })
    };
    let arms = [push(Way::Left, "Left", -1.0), push(Way::Right, "Right", 1.0), None, None];
    LeftThumb::Pad(Box::new(TouchPad { arms, diagonals: false }))
}

fn control_of(port: u8, action: u8, name: &str, effect: Effect) -> TouchControl {
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

/// `HardDrop` is `Hard drop`.
fn words(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter == '_' {
            words.push(' ');
        } else if letter.is_uppercase() && words.ends_with(|last: char| last.is_lowercase()) {
            words.push(' ');
            words.extend(letter.to_lowercase());
        } else {
            words.push(letter);
        }
    }
    words
}

#[cfg(test)]
mod test;
