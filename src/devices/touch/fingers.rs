//! Which finger holds which control.
//!
//! A finger belongs to the control on which it landed until it leaves the screen, wherever it goes meanwhile:
//!
//! - A stick follows it. While one finger has the stick, others that land beside it do nothing.
//! - On a direction pad it slides from arm to arm: the old one is released before the new one is pressed, and opposite
//!   ones are never held together. It lets go when it is more than twice the pad's size away, and may come back. A second
//!   finger that lands on the pad takes it over.
//! - A button is held until the finger has left it by more than half its size, and again when it comes back. A
//!   finger never slides from one button to another.
//! - A finger that landed beside everything belongs to nothing here.
//!
//! A finger that is taken away lets go like one that is lifted. When the picture changes its size or shape, nothing is
//! pressed or released: a finger keeps its place on its control.

use glam::Vec2;

use super::super::control::{Control, ControlChange, Device, TouchName, Value};
use super::super::event::TouchPhase;
use super::super::pointer::TouchEvent;
use super::buttons::{Arms, arms_at, button_at, lands_on_pad, still_holds};
use super::layout::Placed;
use super::stick::Stick;

/// Where fingers may land.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landing {
    /// On all controls.
    All,
    /// On those in the corner.
    Corner,
    /// On none.
    Nothing,
}

/// The fingers on the controls, and what those hold.
#[derive(Debug, Default)]
pub struct Fingers {
    fingers: Vec<Finger>,
    held: Vec<(TouchName, Value)>,
}

#[derive(Clone, Copy, Debug)]
struct Finger {
    id: u64,
    at: Vec2,
    /// From where the finger is to where it would be had the picture not changed.
    shift: Vec2,
    /// Where it was on its control, in radii, when the picture changed.
    kept: Option<Vec2>,
    hold: Hold,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Hold {
    Stick(Stick),
    Pad(Arms),
    Button(usize, bool),
    /// What it had was taken from it.
    Nothing,
}

impl Fingers {
    /// Something a finger did. Adds what controls did; false where the finger belongs to none of them.
    pub fn event(
        &mut self,
        placed: &Placed,
        landing: Landing,
        event: TouchEvent,
        changes: &mut Vec<ControlChange>,
    ) -> bool {
        let TouchEvent { finger: id, phase, at } = event;
        let known = self.fingers.iter().position(|finger| finger.id == id);
        match (phase, known) {
            (TouchPhase::Started, None) => return self.land(placed, landing, id, at, changes),
            (TouchPhase::Moved, Some(place)) => self.slide(placed, place, at, changes),
            (TouchPhase::Ended | TouchPhase::Cancelled, Some(place)) => {
                let finger = self.fingers.remove(place);
                self.tell(placed, finger.hold, changes);
            }
            (_, Some(_)) => {}
            (_, None) => return false,
        }
        true
    }

    /// The picture changed: fingers keep their places on their controls.
    pub fn keep_places(&mut self, placed: &Placed) {
        for finger in self.fingers.iter_mut().filter(|finger| finger.kept.is_none()) {
            finger.kept = middle(placed, finger.hold)
                .map(|(middle, radius)| (finger.at + finger.shift - middle) / radius.max(f32::MIN_POSITIVE));
        }
    }

    /// Every control is let go of, and the fingers belong to nothing from now on.
    pub fn release_all(&mut self, changes: &mut Vec<ControlChange>) {
        self.fingers.iter_mut().for_each(|finger| finger.hold = Hold::Nothing);
        changes.extend(self.held.drain(..).map(|(name, value)| change(name, rest(value))));
    }

    /// What is held now.
    pub fn held(&self) -> impl Iterator<Item = ControlChange> {
        self.held.iter().map(|(name, value)| change(*name, *value))
    }

    /// Whether a control is held now.
    #[must_use]
    pub fn holds(&self, name: TouchName) -> bool {
        self.held.iter().any(|(held, _)| *held == name)
    }

    /// The stick under a finger.
    #[must_use]
    pub fn stick(&self) -> Option<Stick> {
        self.fingers.iter().find_map(|finger| match finger.hold {
            Hold::Stick(stick) => Some(stick),
            _ => None,
        })
    }

    fn land(
        &mut self,
        placed: &Placed,
        landing: Landing,
        id: u64,
        at: Vec2,
        changes: &mut Vec<ControlChange>,
    ) -> bool {
        let Some(hold) = self.meant(placed, landing, at) else { return false };
        if matches!(hold, Hold::Pad(_)) {
            for other in self.fingers.iter_mut().filter(|other| matches!(other.hold, Hold::Pad(_))) {
                other.hold = Hold::Nothing;
            }
        }
        self.fingers.push(Finger { id, at, shift: Vec2::ZERO, kept: None, hold });
        self.tell(placed, hold, changes);
        true
    }

    /// What a finger means that lands there.
    fn meant(&self, placed: &Placed, landing: Landing, at: Vec2) -> Option<Hold> {
        if landing == Landing::Nothing {
            return None;
        }
        let button = button_at(&placed.buttons, at, placed.millimetre);
        if let Some(place) = button {
            let allowed = landing == Landing::All || placed.buttons[place].corner;
            return allowed.then_some(Hold::Button(place, true));
        }
        if landing == Landing::Corner {
            return None;
        }
        if let Some(pad) = placed.pad.as_ref().filter(|pad| lands_on_pad(pad, at)) {
            return Some(Hold::Pad(arms_at(pad, Arms::default(), true, at)));
        }
        let in_zone = placed.stick.as_ref().is_some_and(|stick| at.x < stick.zone);
        (in_zone && self.stick().is_none()).then_some(Hold::Stick(Stick::landed(at)))
    }

    fn slide(&mut self, placed: &Placed, place: usize, at: Vec2, changes: &mut Vec<ControlChange>) {
        let finger = &mut self.fingers[place];
        finger.at = at;
        if let (Some(kept), Some((middle, radius))) = (finger.kept.take(), middle(placed, finger.hold)) {
            match &mut finger.hold {
                Hold::Stick(stick) => stick.middle = at - kept * radius,
                _ => finger.shift = middle + kept * radius - at,
            }
        }
        let at = at + finger.shift;
        match (&mut finger.hold, &placed.stick, &placed.pad) {
            (Hold::Stick(stick), Some(placed), _) => stick.moved(at, placed.radius),
            (Hold::Pad(arms), _, Some(pad)) => *arms = arms_at(pad, *arms, false, at),
            (Hold::Button(button, held), ..) => {
                *held = placed.buttons.get(*button).is_some_and(|button| still_holds(button, *held, at));
            }
            _ => {}
        }
        let hold = finger.hold;
        self.tell(placed, hold, changes);
    }

    /// Tells what came of the controls of a hold.
    fn tell(&mut self, placed: &Placed, hold: Hold, changes: &mut Vec<ControlChange>) {
        match hold {
            Hold::Stick(_) => {
                let direction = self.stick().map_or(Vec2::ZERO, |stick| stick.direction());
                if let Some(stick) = &placed.stick {
                    self.set(stick.name, Value::Vector(direction), changes);
                }
            }
            Hold::Pad(_) => self.tell_arms(placed, changes),
            Hold::Button(place, _) => {
                let held = self.fingers.iter().any(|finger| finger.hold == Hold::Button(place, true));
                if let Some(button) = placed.buttons.get(place) {
                    self.set(button.name, Value::button(held), changes);
                }
            }
            Hold::Nothing => {}
        }
    }

    fn tell_arms(&mut self, placed: &Placed, changes: &mut Vec<ControlChange>) {
        let Some(pad) = &placed.pad else { return };
        let mut arms = Arms::default();
        for finger in &self.fingers {
            if let Hold::Pad(held) = finger.hold {
                arms = held;
            }
        }
        // Old arms go before new ones come, so that opposite ones are never held together.
        for pressed in [false, true] {
            for (arm, held) in pad.arms.iter().zip(arms) {
                if let Some(arm) = arm.as_ref().filter(|_| held == pressed) {
                    self.set(arm.name, Value::button(held), changes);
                }
            }
        }
    }

    /// A control is there now: tells so where it was not.
    fn set(&mut self, name: TouchName, value: Value, changes: &mut Vec<ControlChange>) {
        let place = self.held.iter().position(|(held, _)| *held == name);
        match (place, value.is_rest()) {
            (None, true) => return,
            (None, false) => self.held.push((name, value)),
            (Some(place), true) => {
                self.held.remove(place);
            }
            (Some(place), false) if self.held[place].1 == value => return,
            (Some(place), false) => self.held[place].1 = value,
        }
        changes.push(change(name, value));
    }
}

/// Middle and radius of what a finger holds.
fn middle(placed: &Placed, hold: Hold) -> Option<(Vec2, f32)> {
    match hold {
        Hold::Stick(stick) => placed.stick.as_ref().map(|placed| (stick.middle, placed.radius)),
        Hold::Pad(_) => placed.pad.as_ref().map(|pad| (pad.at, pad.radius)),
        Hold::Button(place, _) => placed.buttons.get(place).map(|button| (button.at, button.radius)),
        Hold::Nothing => None,
    }
}

fn change(name: TouchName, value: Value) -> ControlChange {
    ControlChange::new(Device::Touch, Control::Touch(name), value)
}

fn rest(value: Value) -> Value {
    if matches!(value, Value::Vector(_)) { Value::Vector(Vec2::ZERO) } else { Value::button(false) }
}
