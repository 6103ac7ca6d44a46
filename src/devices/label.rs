//! What stands on controls, as players know them.

use std::collections::BTreeMap;

use super::control::{Control, Direction, MouseButton, MouseControl, PadButton, PadControl, Stick, Wheel};
use super::key::Key;

/// What the keyboard's layout writes with each key, as far as it was seen.
#[derive(Debug, Default)]
pub struct Labels {
    keys: BTreeMap<Key, char>,
}

impl Labels {
    /// A key writes this character.
    pub fn learn(&mut self, key: Key, character: char) {
        if !character.is_whitespace() && !character.is_control() {
            let upper = character.to_uppercase().next().unwrap_or(character);
            self.keys.insert(key, upper);
        }
    }

    /// A control as a player reads it: the letter that the layout writes, else what its name says.
    #[must_use]
    pub fn label(&self, control: Control) -> String {
        match control {
            Control::Key(key) => match self.keys.get(&key) {
                Some(character) => character.to_string(),
                None => readable(&key.to_string()),
            },
            Control::Mouse(control) => mouse_label(control).to_owned(),
            Control::Pad(control) => pad_label(control),
            Control::Touch(name) => name.to_string(),
        }
    }
}

/// A key's code in words: `KeyW` is `W`, `ControlLeft` is `Left Control`.
fn readable(code: &str) -> String {
    let short = ["Key", "Digit", "Arrow"].iter().find_map(|prefix| code.strip_prefix(prefix));
    if let Some(short) = short.filter(|short| !short.is_empty()) {
        return short.to_owned();
    }
    let mut words = String::new();
    for letter in code.chars() {
        let apart = letter.is_uppercase() || letter.is_ascii_digit();
        let inside_number = letter.is_ascii_digit() && words.ends_with(|last: char| last.is_ascii_digit());
        let function_key = letter.is_ascii_digit() && words == "F";
        if apart && !words.is_empty() && !inside_number && !function_key {
            words.push(' ');
        }
        words.push(letter);
    }
    for side in ["Left", "Right"] {
        if let Some(rest) = words.strip_suffix(side) {
            return format!("{side} {}", rest.trim_end());
        }
    }
    words
}

const fn mouse_label(control: MouseControl) -> &'static str {
    match control {
        MouseControl::Button(MouseButton::Left) => "Left Click",
        MouseControl::Button(MouseButton::Right) => "Right Click",
        MouseControl::Button(MouseButton::Middle) => "Middle Click",
        MouseControl::Button(MouseButton::Back) => "Mouse Back",
        MouseControl::Button(MouseButton::Forward) => "Mouse Forward",
        MouseControl::Wheel(Wheel::Up) => "Wheel Up",
        MouseControl::Wheel(Wheel::Down) => "Wheel Down",
        MouseControl::Wheel(Wheel::Left) => "Wheel Left",
        MouseControl::Wheel(Wheel::Right) => "Wheel Right",
        MouseControl::Motion => "Mouse",
    }
}

fn pad_label(control: PadControl) -> String {
    match control {
        PadControl::Button(button) => button_label(button).to_owned(),
        PadControl::Stick(stick) => stick_label(stick).to_owned(),
        PadControl::StickTo(stick, direction) => {
            let direction = match direction {
                Direction::Up => "Up",
                Direction::Down => "Down",
                Direction::Left => "Left",
                Direction::Right => "Right",
            };
            format!("{} {direction}", stick_label(stick))
        }
    }
}

const fn stick_label(stick: Stick) -> &'static str {
    match stick {
        Stick::Left => "Left Stick",
        Stick::Right => "Right Stick",
    }
}

const fn button_label(button: PadButton) -> &'static str {
    match button {
        PadButton::South => "Pad South",
        PadButton::East => "Pad East",
        PadButton::North => "Pad North",
        PadButton::West => "Pad West",
        PadButton::LeftShoulder => "Left Shoulder",
        PadButton::RightShoulder => "Right Shoulder",
        PadButton::LeftTrigger => "Left Trigger",
        PadButton::RightTrigger => "Right Trigger",
        PadButton::LeftThumb => "Left Stick Press",
        PadButton::RightThumb => "Right Stick Press",
        PadButton::Select => "Pad Select",
        PadButton::Start => "Pad Start",
        PadButton::Mode => "Pad Mode",
        PadButton::Up => "D-Pad Up",
        PadButton::Down => "D-Pad Down",
        PadButton::Left => "D-Pad Left",
        PadButton::Right => "D-Pad Right",
    }
}
