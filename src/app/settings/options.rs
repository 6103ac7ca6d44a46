//! The rows of the settings screen that set an option.

use std::ops::RangeInclusive;

use super::super::row::Row;
use crate::options::Ranges;
use crate::settings::Settings;

/// Options that are listed below a heading.
pub struct Section {
    /// What they are about.
    pub heading: &'static str,
    /// The rows of these options, in order.
    pub dials: &'static [Dial],
}

/// All options that the screen has, as they are listed.
pub const SECTIONS: &[Section] = &[DEVICES];

const DEVICES: Section = Section {
    heading: "Devices",
    dials: &[
        Dial::Amount(Amount {
            most: 0.5,
            then: |settings| {
                let moved = hundredths(settings.sticks.rest + 0.1).min(1.0);
                settings.sticks.full = settings.sticks.full.max(moved);
            },
            ..amount!("Dead zone of sticks", sticks.rest, 0.05)
        }),
        Dial::Amount(Amount {
            most: 0.95,
            then: |settings| {
                settings.triggers.release = hundredths(settings.triggers.press - TRIGGER_SLACK).max(0.0);
            },
            ..amount!("Triggers press at", triggers.press, 0.05)
        }),
        Dial::Amount(Amount {
            least: 0.1,
            most: 5.0,
            text: |value| format!("{value:.1}"),
            ..amount!("Mouse sensitivity", mouse.sensitivity, 0.1)
        }),
        Dial::Amount(Amount {
            text: |value| if value == 0.0 { "off".to_owned() } else { percent(value) },
            ..amount!("Rumble", pads.rumble, 0.25)
        }),
        Dial::Switch(switch!("Gamepads of an unfocused window", pads.when_unfocused, ["ignored", "heard"])),
    ],
};

/// How far below its threshold a pressed trigger comes up.
const TRIGGER_SLACK: f32 = 0.1;

/// A row that sets an option.
pub enum Dial {
    /// A number that is turned up and down.
    Amount(Amount),
    /// Something that is on or off.
    Switch(Switch),
}

/// A number that is turned up and down.
pub struct Amount {
    label: &'static str,
    get: fn(&Settings) -> f32,
    set: fn(&mut Settings, f32),
    /// What the settings file allows.
    range: fn(&Settings) -> RangeInclusive<f32>,
    /// Least and most that can be turned to, where that is less than the file allows.
    least: f32,
    most: f32,
    step: f32,
    /// The value as a player reads it.
    text: fn(f32) -> String,
    /// What follows from a new value.
    then: fn(&mut Settings),
}

/// Something that is on or off.
pub struct Switch {
    label: &'static str,
    get: fn(&Settings) -> bool,
    set: fn(&mut Settings, bool),
    /// For off and on.
    words: [&'static str; 2],
}

/// An [`Amount`] by its label, its path in the settings and its step: in percent, and over all of its range.
macro_rules! amount {
    ($label:literal, $group:ident.$name:ident, $step:literal) => {
        Amount {
            label: $label,
            get: |settings| settings.$group.$name,
            set: |settings, value| settings.$group.$name = value,
            range: |settings| Ranges(&settings.$group).$name(),
            least: f32::NEG_INFINITY,
            most: f32::INFINITY,
            step: $step,
            text: percent,
            then: |_| {},
        }
    };
}
use amount;

/// A [`Switch`] by its label, its path in the settings, and the words for off and on.
macro_rules! switch {
    ($label:literal, $group:ident.$name:ident, $words:expr) => {
        Switch {
            label: $label,
            get: |settings| settings.$group.$name,
            set: |settings, value| settings.$group.$name = value,
            words: $words,
        }
    };
}
use switch;

impl Dial {
    /// The row as it stands in a list.
    #[must_use]
    pub fn row(&self, settings: &Settings) -> Row {
        match self {
            Self::Amount(amount) => amount.row(settings),
            Self::Switch(Switch { label, get, words, .. }) => {
                Row::pair(*label, words[usize::from(get(settings))]).turning(true)
            }
        }
    }

    /// Turns it a step up (1) or down (-1), as far as it goes; `round` begins at the other end then.
    pub fn turn(&self, by: i32, round: bool, settings: &mut Settings) {
        match self {
            Self::Amount(amount) => amount.turn(by, round, settings),
            Self::Switch(Switch { get, set, .. }) => set(settings, !get(settings)),
        }
    }
}

impl Amount {
    fn row(&self, settings: &Settings) -> Row {
        let (value, (least, most)) = ((self.get)(settings), self.ends(settings));
        let part = (value - least) / (most - least);
        Row::pair(self.label, (self.text)(value)).turning(true).filled(part)
    }

    fn turn(&self, by: i32, round: bool, settings: &mut Settings) {
        let (least, most) = self.ends(settings);
        // On whole steps, so that what a file says in between is left behind and nothing adds up.
        let value = (((self.get)(settings) / self.step).round() + by as f32) * self.step;
        let beyond = value > most + self.step * 0.5;
        let value = if beyond && round { least } else { hundredths(value).min(most).max(least) };
        (self.set)(settings, value);
        (self.then)(settings);
    }

    /// The least and the most that it can be turned to.
    fn ends(&self, settings: &Settings) -> (f32, f32) {
        let range = (self.range)(settings);
        (self.least.max(*range.start()), self.most.min(*range.end()))
    }
}

/// A number as a file shows it without the dust of arithmetic.
fn hundredths(value: f32) -> f32 {
    (value * 100.0).round() / 100.0
}

fn percent(part: f32) -> String {
    format!("{:.0} %", part * 100.0)
}
