//! What the program hands to its screens.

use super::input::Input;
use super::outbox::Outbox;
use super::store::RecordingStore;
use crate::arcade::Arcade;
use crate::settings::Settings;

/// What screens share. Whatever a screen says or wants goes into the outbox; everything else is there to be read.
pub struct ScreenContext<'a> {
    /// The games.
    pub arcade: &'a Arcade,
    /// Where recordings are kept.
    pub store: &'a mut dyn RecordingStore,
    /// What the player chose.
    pub settings: &'a Settings,
    /// The devices: what they are called, what is held, and which of them the player uses.
    pub input: &'a Input,
    /// What leaves the screens.
    pub outbox: &'a mut Outbox,
}
