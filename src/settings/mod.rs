//! What a player chose: bindings, and how devices are read. A JSON file in the platform's folder for settings.
//!
//! ```json
//! {
//!   "version": 1,
//!   "sticks": {"rest": 0.15, "full": 0.95},
//!   "triggers": {"press": 0.75, "release": 0.65},
//!   "mouse": {"sensitivity": 1.0},
//!   "pads": {"rumble": 1.0, "when_unfocused": false},
//!   "bindings": {
//!     "prism-raid": {
//!       "player": {
//!         "Fire": ["Space", "Mouse.Left", "Pad.South"],
//!         "Move": [
//!           {"control": "KeyW", "push": [0, 1]},
//!           {"control": "Pad.LeftStick", "move": [1, -1]}
//!         ]
//!       }
//!     }
//!   }
//! }
//! ```
//!
//! Everything but `version` may be left out. `bindings` names games, ports and actions as recordings do; an action that
//! is named there has these controls and no others (an empty list: none), one that is not has the game's own. A control
//! by its name alone holds a button, or moves an axis if it is a stick or the mouse's motion; `push` says what a button
//! adds to an axis while it is held, one number for each of its components, and `move` what a stick's two components are
//! multiplied with. The names are those of [`Control`](crate::devices::Control).
//!
//! Nothing of this reaches a recording: that holds what came of it.

mod bindings;
mod bound;
mod file;
mod keeper;
mod mappings;
mod merge;
#[cfg(test)]
mod test;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::devices::DeviceOptions;

pub use bindings::Resolved;
pub use bound::Bound;
pub use file::SettingsFile;
pub use keeper::{KeepNothing, SettingsKeeper};
pub use mappings::{Mappings, load_mappings};

/// The version of the file that this build reads.
const VERSION: u32 = 1;

/// Everything a player chose.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// How devices are read.
    pub devices: DeviceOptions,
    /// Controls of actions, where they are not the game's own: by game, port and action.
    pub bindings: Chosen,
}

/// Controls by game, port and action.
pub type Chosen = BTreeMap<String, BTreeMap<String, BTreeMap<String, Vec<Bound>>>>;

/// The file, as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    version: u32,
    #[serde(default)]
    sticks: Sticks,
    #[serde(default)]
    triggers: Triggers,
    #[serde(default)]
    mouse: MouseOptions,
    #[serde(default)]
    pads: PadOptions,
    #[serde(default)]
    bindings: Chosen,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Sticks {
    rest: f32,
    full: f32,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Triggers {
    press: f32,
    release: f32,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct MouseOptions {
    sensitivity: f32,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct PadOptions {
    rumble: f32,
    when_unfocused: bool,
}

impl Settings {
    /// Reads the file's text.
    ///
    /// # Errors
    /// What is wrong, with its line and column or with the name of what is out of range.
    pub fn read(text: &str) -> Result<Self, String> {
        let document: Document = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if document.version != VERSION {
            return Err(format!("version is {}, expected {VERSION}", document.version));
        }
        let Document { sticks, triggers, mouse, pads, bindings, .. } = document;
        let devices = DeviceOptions {
            stick_rest: within("sticks.rest", sticks.rest, 0.0, 0.9)?,
            stick_full: within("sticks.full", sticks.full, sticks.rest + 0.01, 1.0)?,
            trigger_press: within("triggers.press", triggers.press, 0.05, 1.0)?,
            trigger_release: within("triggers.release", triggers.release, 0.0, triggers.press)?,
            mouse_sensitivity: within("mouse.sensitivity", mouse.sensitivity, 0.01, 100.0)?,
            rumble: within("pads.rumble", pads.rumble, 0.0, 1.0)?,
            pads_when_unfocused: pads.when_unfocused,
        };
        Ok(Self { devices, bindings })
    }

    /// The file's text.
    #[must_use]
    pub fn write(&self) -> String {
        let DeviceOptions { stick_rest, stick_full, trigger_press, trigger_release, .. } = self.devices;
        let DeviceOptions { mouse_sensitivity, rumble, pads_when_unfocused, .. } = self.devices;
        let document = Document {
            version: VERSION,
            sticks: Sticks { rest: stick_rest, full: stick_full },
            triggers: Triggers { press: trigger_press, release: trigger_release },
            mouse: MouseOptions { sensitivity: mouse_sensitivity },
            pads: PadOptions { rumble, when_unfocused: pads_when_unfocused },
            bindings: self.bindings.clone(),
        };
        // Numbers, texts and lists: there is nothing in it that JSON could not hold.
        serde_json::to_string_pretty(&document).unwrap_or_default() + "\n"
    }

    /// Gives an action other controls.
    pub fn bind(&mut self, game: &str, port: &str, action: &str, controls: Vec<Bound>) {
        let ports = self.bindings.entry(game.to_owned()).or_default();
        ports.entry(port.to_owned()).or_default().insert(action.to_owned(), controls);
    }

    /// Gives a game its own controls back.
    pub fn reset(&mut self, game: &str) {
        self.bindings.remove(game);
    }
}

/// A number that has to lie between two others.
fn within(name: &str, value: f32, least: f32, most: f32) -> Result<f32, String> {
    if value >= least && value <= most {
        Ok(value)
    } else {
        Err(format!("{name} is {value}, expected {least} to {most}"))
    }
}

impl Default for Sticks {
    fn default() -> Self {
        let options = DeviceOptions::default();
        Self { rest: options.stick_rest, full: options.stick_full }
    }
}

impl Default for Triggers {
    fn default() -> Self {
        let options = DeviceOptions::default();
        Self { press: options.trigger_press, release: options.trigger_release }
    }
}

impl Default for MouseOptions {
    fn default() -> Self {
        Self { sensitivity: DeviceOptions::default().mouse_sensitivity }
    }
}

impl Default for PadOptions {
    fn default() -> Self {
        let options = DeviceOptions::default();
        Self { rumble: options.rumble, when_unfocused: options.pads_when_unfocused }
    }
}
