//! The mouse: buttons, wheel and motion for games, a pointer for menus.

use glam::Vec2;

use super::control::{Control, ControlChange, Device, MouseButton, MouseControl, Value, Wheel};
use super::options::MouseOptions;

/// Part of an axis that one count of the mouse moves at sensitivity 1.
const PER_COUNT: f32 = 0.005;
/// Most lines taken from one event: more is a fault of the device.
const MAX_LINES: f32 = 20.0;

/// Which buttons are down, and what is left of a wheel's line.
#[derive(Debug, Default)]
pub struct Mouse {
    down: Vec<MouseButton>,
    lines: Vec2,
}

impl Mouse {
    /// A button event. Adds a change where the button was not there already, and says whether it was.
    pub fn button(&mut self, button: MouseButton, pressed: bool, changes: &mut Vec<ControlChange>) -> bool {
        let place = self.down.iter().position(|down| *down == button);
        match (pressed, place) {
            (true, None) => self.down.push(button),
            (false, Some(place)) => drop(self.down.remove(place)),
            _ => return false,
        }
        changes.push(change(button, pressed));
        true
    }

    /// The mouse was moved by so many counts, right and down positive.
    pub fn moved(&mut self, delta: Vec2, options: &MouseOptions, changes: &mut Vec<ControlChange>) {
        let way = Vec2::new(delta.x, -delta.y) * (PER_COUNT * options.sensitivity);
        if way.is_finite() && way != Vec2::ZERO {
            let control = Control::Mouse(MouseControl::Motion);
            changes.push(ControlChange::new(Device::Mouse, control, Value::Motion(way)));
        }
    }

    /// The wheel was turned by so many lines, right and up positive. Each whole line is a press and release.
    pub fn wheel(&mut self, lines: Vec2, changes: &mut Vec<ControlChange>) {
        if !lines.is_finite() {
            return;
        }
        // Turning back begins a new line.
        let goes_on = self.lines * lines;
        self.lines.x = if goes_on.x < 0.0 { 0.0 } else { self.lines.x };
        self.lines.y = if goes_on.y < 0.0 { 0.0 } else { self.lines.y };
        self.lines += lines.clamp(Vec2::splat(-MAX_LINES), Vec2::splat(MAX_LINES));
        let whole = self.lines.trunc();
        self.lines -= whole;
        let ways =
            [(whole.y, Wheel::Up), (-whole.y, Wheel::Down), (whole.x, Wheel::Right), (-whole.x, Wheel::Left)];
        for (count, way) in ways {
            let mut left = count;
            while left >= 1.0 {
                let control = Control::Mouse(MouseControl::Wheel(way));
                changes.push(ControlChange::new(Device::Mouse, control, Value::Pulse));
                left -= 1.0;
            }
        }
    }

    /// Everything goes up, as when the window loses focus.
    pub fn release_all(&mut self, changes: &mut Vec<ControlChange>) {
        self.lines = Vec2::ZERO;
        changes.extend(self.down.drain(..).map(|button| change(button, false)));
    }

    /// The buttons that are down.
    pub fn held(&self) -> impl Iterator<Item = ControlChange> {
        self.down.iter().map(|button| change(*button, true))
    }
}

fn change(button: MouseButton, pressed: bool) -> ControlChange {
    let control = Control::Mouse(MouseControl::Button(button));
    ControlChange::button(Device::Mouse, control, pressed)
}
