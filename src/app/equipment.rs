//! What the program is set up with, besides games and recordings.

use crate::devices::{NoPads, PadBackend};
use crate::settings::{KeepNothing, Settings, SettingsKeeper};

/// Settings and gamepads of this machine and player.
pub struct Equipment {
    /// What the player chose.
    pub settings: Settings,
    /// Where it is kept.
    pub keeper: Box<dyn SettingsKeeper>,
    /// Where gamepads come from.
    pub pads: Box<dyn PadBackend>,
    /// What the player should know about any of it, a line each.
    pub notices: Vec<String>,
}

/// The usual settings, kept nowhere, and no gamepads.
impl Default for Equipment {
    fn default() -> Self {
        Self {
            settings: Settings::default(),
            keeper: Box::new(KeepNothing),
            pads: Box::new(NoPads),
            notices: Vec::new(),
        }
    }
}
