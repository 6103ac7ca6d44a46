//! What a player chose for the ports of a game.

use serde_json::Value;

use super::Settings;
use crate::arcade::{AnyGame, PortOptions};

/// The options of a game's ports, and what of the settings could not be used for them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChosenOptions {
    /// By port; a port that is not named has the game's default.
    pub options: PortOptions,
    /// A line for each port that there is not, and for each whose options the game refuses. The rest is used.
    pub complaints: Vec<String>,
}

impl Settings {
    /// What the player chose for the ports of a game's level (the game's default where none is given).
    #[must_use]
    pub fn port_options(&self, game: &dyn AnyGame, level: Option<&Value>) -> ChosenOptions {
        let mut chosen = ChosenOptions::default();
        for (port, options) in self.options.get(game.id()).into_iter().flatten() {
            let one = PortOptions::from_iter([(port.clone(), options.clone())]);
            match game.read_options(&Value::Object(one).to_string(), level) {
                Ok(mut read) => chosen.options.extend(read.remove_entry(port)),
                // The place is one of this text, not of the file.
                Err(error) => {
                    chosen.complaints.push(format!("{}, options of {port}: {}", game.id(), error.message))
                }
            }
        }
        chosen
    }
}
