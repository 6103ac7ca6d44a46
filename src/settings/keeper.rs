//! Who keeps settings: nobody here touches a file.

use super::Settings;
use crate::failure::Failure;

/// A place where settings are kept.
pub trait SettingsKeeper {
    /// Keeps them.
    ///
    /// # Errors
    /// They could not be written; what was there before is still there.
    fn save(&mut self, settings: &Settings) -> Result<(), Failure>;
}

/// Keeps settings nowhere: they hold until the program ends.
#[derive(Clone, Copy, Debug, Default)]
pub struct KeepNothing;

impl SettingsKeeper for KeepNothing {
    fn save(&mut self, _: &Settings) -> Result<(), Failure> {
        Ok(())
    }
}
