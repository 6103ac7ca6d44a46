//! Fingers on the controls of two kinds of games: a ship with a stick, and a stacker with a pad.

mod layout;
mod picture;
mod rules;

use dacapo_engine::action::{Controls, Kind, Roster, Seat};
use dacapo_engine::game::TouchLayout;
use glam::Vec2;

use super::super::control::ControlChange;
use super::super::event::TouchPhase;
use super::super::pointer::TouchEvent;
use super::{Landing, TouchScreen};

struct Ship;
struct Stacker;
struct Walker;

impl Controls for Ship {
    const ACTIONS: &'static [(&'static str, Kind, bool)] = &[
        ("Move", Kind::Axis2D, true),
        ("Fire", Kind::Button, false),
        ("Bomb", Kind::Button, false),
        ("Pause", Kind::Button, false),
    ];
}

impl Controls for Stacker {
    const ACTIONS: &'static [(&'static str, Kind, bool)] = &[
        ("Left", Kind::Button, false),
        ("Right", Kind::Button, false),
        ("SoftDrop", Kind::Button, false),
        ("HardDrop", Kind::Button, false),
        ("RotateCw", Kind::Button, false),
        ("RotateCcw", Kind::Button, false),
        ("Rotate180", Kind::Button, false),
        ("Hold", Kind::Button, false),
        ("Pause", Kind::Button, false),
    ];
}

impl Controls for Walker {
    const ACTIONS: &'static [(&'static str, Kind, bool)] = &[
        ("Left", Kind::Button, false),
        ("Right", Kind::Button, false),
        ("Up", Kind::Button, false),
        ("Down", Kind::Button, false),
    ];
}

const SHIP: Roster = Roster::new(&[Seat::of::<Ship>("player")]);
const STACKER: Roster = Roster::new(&[Seat::of::<Stacker>("player")]);
const WALKER: Roster = Roster::new(&[Seat::of::<Walker>("player")]);

const PHONE: Vec2 = Vec2::new(853.0, 394.0);

/// A screen under the test's fingers.
struct Hands {
    screen: TouchScreen,
    told: Vec<ControlChange>,
}

impl Hands {
    fn on(layout: TouchLayout) -> Self {
        let mut hands = Self { screen: TouchScreen::default(), told: Vec::new() };
        hands.screen.resize(PHONE);
        hands.screen.set_layout(layout, &mut hands.told);
        hands
    }

    fn touch(&mut self, finger: u64, phase: TouchPhase, at: Vec2) -> bool {
        self.screen.event(TouchEvent { finger, phase, at }, Landing::All, &mut self.told)
    }

    fn start(&mut self, finger: u64, at: Vec2) -> bool {
        self.touch(finger, TouchPhase::Started, at)
    }

    fn slide(&mut self, finger: u64, at: Vec2) {
        self.touch(finger, TouchPhase::Moved, at);
    }

    fn end(&mut self, finger: u64) {
        self.touch(finger, TouchPhase::Ended, Vec2::ZERO);
    }

    /// What was told since the last call, as `+Fire`, `-Fire`, or `Move` with a direction.
    fn heard(&mut self) -> Vec<String> {
        use super::super::control::{Control, Value};
        let told = self.told.drain(..).map(|change| {
            let Control::Touch(name) = change.control else { panic!("{change:?}") };
            match change.value {
                Value::Vector(to) => format!("{name} {:.2} {:.2}", to.x + 0.0, to.y + 0.0),
                value => format!("{}{name}", if value.is_pressed() { '+' } else { '-' }),
            }
        });
        told.collect()
    }

    /// The middle of a button.
    fn button(&self, name: &str) -> Vec2 {
        let placed = self.screen.placed.buttons.iter().find(|button| button.name.as_str() == name);
        placed.expect("such a button").at
    }

    /// A place on the pad, in its radii from its middle.
    fn pad(&self, x: f32, y: f32) -> Vec2 {
        let pad = self.screen.placed.pad.as_ref().expect("a pad");
        pad.at + Vec2::new(x, y) * pad.radius
    }
}
