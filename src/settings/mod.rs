//! What a player chose: bindings, options of games, and how devices are read. A JSON file in the platform's folder for
//! settings, whose members are those of [`Settings`].
//!
//! ```json
//! {
//!   "version": 1,
//!   "pads": {"rumble": 0.5},
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
//!   },
//!   "options": {
//!     "blockfall": {"player": {"das_ms": 117, "arr_ms": 0}}
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
//! `options` names games and ports as recordings do, and each port has an object of the game's own type; what is left out
//! there is the game's default.
//!
//! A new option is a line in the group of the room that heeds it, with its usual value and its range, and a row of the
//! settings screen in `app/settings/options.rs`.
//!
//! Nothing of this reaches a recording but `options`: a recording holds those of its run, and of the rest what came of it.

mod bindings;
mod bound;
mod file;
mod keeper;
mod mappings;
mod port_options;
#[cfg(test)]
mod test;

use std::collections::BTreeMap;

use crate::arcade::PortOptions;
use crate::devices::{DeviceOptions, MouseOptions, PadOptions, StickOptions, TriggerOptions};
use crate::library::{Kept, Version};
use crate::options::{Options, options};

pub use bindings::Resolved;
pub use bound::Bound;
pub use file::SettingsFile;
pub use keeper::{KeepNothing, SettingsKeeper};
pub use mappings::{Mappings, load_mappings};
pub use port_options::ChosenOptions;

/// Controls by game, port and action.
pub type Chosen = BTreeMap<String, ChosenInGame>;
/// Options of ports by game.
pub type GameOptions = BTreeMap<String, PortOptions>;
/// Controls by port and action.
pub type ChosenInGame = BTreeMap<String, BTreeMap<String, Vec<Bound>>>;

options! {
    /// Everything a player chose. It is the file: these are its members in their order, and those of the groups.
    pub struct Settings {
        /// The version of the file.
        version: Version<1> = Version;
        /// Sticks of gamepads.
        sticks: StickOptions;
        /// Triggers and other buttons of gamepads.
        triggers: TriggerOptions;
        /// The mouse.
        mouse: MouseOptions;
        /// Gamepads as a whole.
        pads: PadOptions;
        /// Controls of actions, where they are not the game's own: by game, port and action.
        bindings: Chosen = Chosen::new();
        /// Options of ports, where they are not the game's own: by game and port.
        options: GameOptions = GameOptions::new();
    }
}

impl Kept for Settings {
    const NAME: &'static str = "settings";

    fn check(&self) -> Result<(), String> {
        Options::check(self).map_err(|error| error.to_string())
    }
}

impl Settings {
    /// How devices are read.
    #[must_use]
    pub fn devices(&self) -> DeviceOptions {
        let Self { sticks, triggers, mouse, pads, .. } = *self;
        DeviceOptions { sticks, triggers, mouse, pads }
    }

    /// Gives an action other controls.
    pub fn bind(&mut self, game: &str, port: &str, action: &str, controls: Vec<Bound>) {
        let ports = self.bindings.entry(game.to_owned()).or_default();
        ports.entry(port.to_owned()).or_default().insert(action.to_owned(), controls);
    }

    /// Gives a game its own controls back; what it had instead, if anything.
    pub fn reset(&mut self, game: &str) -> Option<ChosenInGame> {
        self.bindings.remove(game)
    }

    /// Gives a game back what a reset took away.
    pub fn take_reset_back(&mut self, game: &str, chosen: ChosenInGame) {
        self.bindings.insert(game.to_owned(), chosen);
    }
}
