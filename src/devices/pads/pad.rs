//! One gamepad: what its buttons and sticks come to.

use glam::Vec2;

use super::super::control::{
    Control, ControlChange, Device, Direction, PadButton, PadControl, PadId, Reach, Stick, Value,
};
use super::super::event::{PadAxis, PadInfo};
use super::super::options::{StickOptions, TriggerOptions};

/// From where on a stick counts as held to a side, and down to where it stays so.
const STICK_PRESS: f32 = 0.5;
const STICK_RELEASE: f32 = 0.4;

/// A gamepad, connected or known from before.
#[derive(Debug)]
pub(super) struct Pad {
    pub(super) id: PadId,
    pub(super) info: PadInfo,
    pub(super) connected: bool,
    /// The port its player plays at, in a game of several.
    pub(super) seat: Option<u8>,
    /// The last press: when, and of what.
    pub(super) pressed: Option<(u64, PadButton)>,
    levels: Vec<(PadControl, Level)>,
    sticks: [Lever; 2],
}

/// Something that is pressed so far.
#[derive(Clone, Copy, Debug, Default)]
struct Level {
    amount: f32,
    pressed: bool,
    /// Not heard until it has been at rest once: it was pressed where it does not count.
    muted: bool,
}

/// A stick.
#[derive(Clone, Copy, Debug, Default)]
struct Lever {
    raw: Vec2,
    at: Vec2,
    muted: bool,
}

impl Pad {
    pub(super) fn new(id: PadId, info: PadInfo) -> Self {
        let amounts = PadControl::all().filter(|control| !matches!(control, PadControl::Stick(_)));
        let levels = amounts.map(|control| (control, Level::default())).collect();
        Self { id, info, connected: true, seat: None, pressed: None, levels, sticks: [Lever::default(); 2] }
    }

    /// Its name as a player reads it.
    pub(super) fn name(&self) -> &str {
        if self.info.name.is_empty() { "gamepad" } else { &self.info.name }
    }

    /// Whether a button reads as pressed after this value, though it did not before.
    pub(super) fn would_press(&self, button: PadButton, value: f32, options: &TriggerOptions) -> bool {
        let level = self.levels.iter().find(|(control, _)| *control == PadControl::Button(button));
        let fresh = level.is_some_and(|(_, level)| !level.pressed && !level.muted);
        fresh && value >= options.press
    }

    /// A button's value. Where nobody listens it has to come to rest before it is heard again.
    pub(super) fn button(
        &mut self,
        button: PadButton,
        value: f32,
        (heard, reach): (bool, Reach),
        options: &TriggerOptions,
        changes: &mut Vec<ControlChange>,
    ) {
        let thresholds = (options.press, options.release);
        self.level(PadControl::Button(button), value, thresholds, heard, reach, changes);
    }

    /// A stick's axis.
    pub(super) fn axis(
        &mut self,
        axis: PadAxis,
        value: f32,
        (heard, reach): (bool, Reach),
        options: &StickOptions,
        changes: &mut Vec<ControlChange>,
    ) {
        if !value.is_finite() {
            return;
        }
        let (stick, place) = match axis {
            PadAxis::X(stick) => (stick, 0),
            PadAxis::Y(stick) => (stick, 1),
        };
        let lever = &mut self.sticks[stick as usize];
        lever.raw[place] = value.clamp(-1.0, 1.0);
        let at = without_rest(lever.raw, options);
        lever.muted = (lever.muted || !heard) && at != Vec2::ZERO;
        if !lever.muted && at != lever.at {
            lever.at = at;
            changes.push(self.change(PadControl::Stick(stick), Value::Vector(at), reach));
        }
        for direction in Direction::ALL {
            let amount = match direction {
                Direction::Up => at.y,
                Direction::Down => -at.y,
                Direction::Left => -at.x,
                Direction::Right => at.x,
            };
            let control = PadControl::StickTo(stick, direction);
            self.level(control, amount.max(0.0), (STICK_PRESS, STICK_RELEASE), heard, reach, changes);
        }
    }

    /// Lets go of everything. What is still pressed then is not heard before it was at rest.
    pub(super) fn release_all(&mut self, reach: Reach, changes: &mut Vec<ControlChange>) {
        let device = Device::Pad(self.id);
        for (control, level) in &mut self.levels {
            if level.amount > 0.0 {
                let change = ControlChange::new(device, Control::Pad(*control), Value::button(false));
                changes.push(ControlChange { reach, ..change });
                *level = Level { muted: true, ..Level::default() };
            }
        }
        for (stick, lever) in Stick::ALL.into_iter().zip(&mut self.sticks) {
            if lever.at != Vec2::ZERO {
                (lever.at, lever.muted) = (Vec2::ZERO, true);
                let control = Control::Pad(PadControl::Stick(stick));
                let change = ControlChange::new(device, control, Value::Vector(Vec2::ZERO));
                changes.push(ControlChange { reach, ..change });
            }
        }
    }

    /// Nothing of what it did is remembered: it was unplugged.
    pub(super) fn forget(&mut self) {
        self.levels.iter_mut().for_each(|(_, level)| *level = Level::default());
        self.sticks = [Lever::default(); 2];
        self.pressed = None;
    }

    /// What is held now.
    pub(super) fn held(&self, reach: Reach) -> impl Iterator<Item = ControlChange> {
        let levels = self.levels.iter().filter(|(_, level)| level.amount > 0.0);
        let levels = levels.map(|(control, Level { amount, pressed, .. })| {
            (*control, Value::Amount { amount: *amount, pressed: *pressed })
        });
        let sticks = Stick::ALL.into_iter().zip(&self.sticks).filter(|(_, lever)| lever.at != Vec2::ZERO);
        let sticks = sticks.map(|(stick, lever)| (PadControl::Stick(stick), Value::Vector(lever.at)));
        levels.chain(sticks).map(move |(control, value)| self.change(control, value, reach))
    }

    fn level(
        &mut self,
        control: PadControl,
        value: f32,
        (press, release): (f32, f32),
        heard: bool,
        reach: Reach,
        changes: &mut Vec<ControlChange>,
    ) {
        let Some((_, level)) = self.levels.iter_mut().find(|(known, _)| *known == control) else { return };
        if !value.is_finite() {
            return;
        }
        let amount = value.clamp(0.0, 1.0);
        let threshold = if level.pressed { release } else { press };
        let pressed = if level.pressed { amount > threshold } else { amount >= threshold };
        if level.muted || !heard {
            level.muted = amount > release;
            if level.muted || !heard {
                return;
            }
        }
        if (amount, pressed) != (level.amount, level.pressed) {
            (level.amount, level.pressed) = (amount, pressed);
            changes.push(self.change(control, Value::Amount { amount, pressed }, reach));
        }
    }

    fn change(&self, control: PadControl, value: Value, reach: Reach) -> ControlChange {
        ControlChange { device: Device::Pad(self.id), control: Control::Pad(control), value, reach }
    }
}

/// A stick's direction with its rest cut out in a circle: exactly 0 within, growing evenly from there on.
fn without_rest(raw: Vec2, options: &StickOptions) -> Vec2 {
    let length = raw.length();
    if length <= options.rest {
        return Vec2::ZERO;
    }
    let way = (length - options.rest) / (options.full - options.rest).max(0.01);
    raw * (way.min(1.0) / length)
}
