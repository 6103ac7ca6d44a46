//! The settings file.

use std::path::PathBuf;

use super::{Settings, SettingsKeeper};
use crate::failure::{Exit, Failure};
use crate::library::KeptFile;

/// Where settings are kept: `settings.json` in the platform's folder for settings.
#[derive(Clone, Debug)]
pub struct SettingsFile(KeptFile<Settings>);

impl SettingsFile {
    /// The file of a program.
    #[must_use]
    pub fn of(program: &str) -> Self {
        Self(KeptFile::of(program))
    }

    /// The file at a path.
    #[must_use]
    pub fn at(path: PathBuf) -> Self {
        Self(KeptFile::at(path))
    }

    /// Reads the settings, with what the player should know. Without a file they are the usual ones. A file that cannot
    /// be understood is renamed to `settings.broken-N.json`, and the usual ones are used.
    pub fn load(&mut self) -> (Settings, Option<String>) {
        let (settings, trouble) = self.0.load();
        (settings, trouble.map(|trouble| format!("{trouble}, and the usual settings are used")))
    }
}

impl SettingsKeeper for SettingsFile {
    fn save(&mut self, settings: &Settings) -> Result<(), Failure> {
        self.0.save(settings).map_err(|trouble| {
            let message = format!("{trouble}; settings hold until the program ends");
            Failure::new("SETTINGS_WRITE", Exit::Environment, message)
        })
    }
}
