//! The rows for how devices are read.

use super::super::row::Row;
use crate::settings::Settings;

/// One of the options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dial {
    /// How far sticks are at rest.
    StickRest,
    /// From where on triggers are pressed.
    Trigger,
    /// How far the mouse moves an axis.
    Mouse,
    /// How strongly pads shake.
    Rumble,
    /// Pads are heard while another window has the focus.
    Unfocused,
}

/// How far below its threshold a pressed trigger comes up.
const TRIGGER_SLACK: f32 = 0.1;

impl Dial {
    /// All of them, as they are listed.
    pub const ALL: [Self; 5] = [Self::StickRest, Self::Trigger, Self::Mouse, Self::Rumble, Self::Unfocused];

    /// Its row.
    #[must_use]
    pub fn row(self, settings: &Settings) -> Row {
        let (label, value) = match self {
            Self::StickRest => ("Dead zone of sticks", percent(settings.sticks.rest)),
            Self::Trigger => ("Triggers press at", percent(settings.triggers.press)),
            Self::Mouse => ("Mouse sensitivity", format!("{:.1}", settings.mouse.sensitivity)),
            Self::Rumble if settings.pads.rumble == 0.0 => ("Rumble", "off".to_owned()),
            Self::Rumble => ("Rumble", percent(settings.pads.rumble)),
            Self::Unfocused => {
                let heard = if settings.pads.when_unfocused { "heard" } else { "ignored" };
                ("Gamepads of an unfocused window", heard.to_owned())
            }
        };
        let row = Row::pair(label, value).turning(true);
        match self.range() {
            Some((least, most, _)) => row.filled((self.get(settings) - least) / (most - least)),
            None => row,
        }
    }

    /// Turns it a step up (1) or down (-1), as far as it goes; `round` begins at the other end then.
    pub fn turn(self, by: i32, round: bool, settings: &mut Settings) {
        let Some((least, most, step)) = self.range() else {
            settings.pads.when_unfocused = !settings.pads.when_unfocused;
            return;
        };
        // On whole steps, so that what a file says in between is left behind and nothing adds up.
        let steps = (self.get(settings) / step).round() + by as f32;
        let value = steps * step;
        let beyond = value > most + step * 0.5;
        let value = if beyond && round { least } else { value.clamp(least, most) };
        self.set(hundredths(value), settings);
    }

    /// Least, most, and a step; nothing for what is on or off.
    const fn range(self) -> Option<(f32, f32, f32)> {
        match self {
            Self::StickRest => Some((0.0, 0.5, 0.05)),
            Self::Trigger => Some((0.05, 0.95, 0.05)),
            Self::Mouse => Some((0.1, 5.0, 0.1)),
            Self::Rumble => Some((0.0, 1.0, 0.25)),
            Self::Unfocused => None,
        }
    }

    fn get(self, settings: &Settings) -> f32 {
        match self {
            Self::StickRest => settings.sticks.rest,
            Self::Trigger => settings.triggers.press,
            Self::Mouse => settings.mouse.sensitivity,
            Self::Rumble => settings.pads.rumble,
            Self::Unfocused => 0.0,
        }
    }

    fn set(self, value: f32, settings: &mut Settings) {
        match self {
            Self::StickRest => {
                settings.sticks.rest = value;
                settings.sticks.full = settings.sticks.full.max(hundredths(value + 0.1).min(1.0));
            }
            Self::Trigger => {
                settings.triggers.press = value;
                settings.triggers.release = hundredths(value - TRIGGER_SLACK).max(0.0);
            }
            Self::Mouse => settings.mouse.sensitivity = value,
            Self::Rumble => settings.pads.rumble = value,
            Self::Unfocused => {}
        }
    }
}

/// A number as a file shows it without the dust of arithmetic.
fn hundredths(value: f32) -> f32 {
    (value * 100.0).round() / 100.0
}

fn percent(part: f32) -> String {
    format!("{:.0} %", part * 100.0)
}
