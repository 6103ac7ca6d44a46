//! The settings file. A broken one is set aside, never written over.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use directories::ProjectDirs;
use tempfile::NamedTempFile;

use super::{Settings, SettingsKeeper};
use crate::failure::{Exit, Failure};
use crate::shown::shown;

const MAX_BYTES: u64 = 1 << 20;
/// Most broken files kept beside each other.
const MOST_ASIDE: u32 = 1000;

/// Where settings are kept.
#[derive(Clone, Debug)]
pub struct SettingsFile {
    /// Nothing where the user has no folder for settings, or where the file cannot be touched.
    path: Option<PathBuf>,
}

impl SettingsFile {
    /// The file of a program: `settings.json` in the platform's folder for settings (on Linux
    /// `$XDG_CONFIG_HOME/PROGRAM`, usually `~/.config/PROGRAM`).
    #[must_use]
    pub fn of(program: &str) -> Self {
        Self { path: settings_folder(program).map(|folder| folder.join("settings.json")) }
    }

    /// The file at a path.
    #[must_use]
    pub fn at(path: PathBuf) -> Self {
        Self { path: Some(path) }
    }

    /// Reads the settings, with what the player should know. Without a file they are the usual ones. A file that cannot
    /// be understood is renamed to `settings.broken-N.json`, and the usual ones are used.
    pub fn load(&mut self) -> (Settings, Option<String>) {
        let Some(path) = self.path.clone() else { return (Settings::default(), None) };
        let reason = match read(&path) {
            Ok(Some(text)) => match Settings::read(&text) {
                Ok(settings) => return (settings, None),
                Err(reason) => reason,
            },
            Ok(None) => return (Settings::default(), None),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => error.to_string(),
            Err(error) => {
                // What cannot be read may still be worth keeping.
                self.path = None;
                let message = format!("{}: {error}; the usual settings are used", display(&path));
                return (Settings::default(), Some(message));
            }
        };
        let message = match set_aside(&path) {
            Ok(aside) => {
                format!("{}: {reason}; it was kept as {}", display(&path), name(&aside))
            }
            Err(error) => {
                self.path = None;
                format!("{}: {reason}; it could not be set aside: {error}", display(&path))
            }
        };
        (Settings::default(), Some(format!("{message}, and the usual settings are used")))
    }
}

impl SettingsKeeper for SettingsFile {
    fn save(&mut self, settings: &Settings) -> Result<(), Failure> {
        let Some(path) = &self.path else {
            let message = "there is no folder to keep settings in; they hold until the program ends";
            return Err(Failure::new("SETTINGS_WRITE", Exit::Environment, message));
        };
        write(path, settings.write().as_bytes()).map_err(|error| {
            let message = format!("{}: cannot be written: {error}", display(path));
            Failure::new("SETTINGS_WRITE", Exit::Environment, message)
        })
    }
}

/// The folder for a program's settings, whether or not it is there; nothing where the user has none.
#[must_use]
pub fn settings_folder(program: &str) -> Option<PathBuf> {
    Some(ProjectDirs::from("", "", program)?.config_dir().to_owned())
}

/// A text file's content; nothing where there is none. What is no text or too large is invalid data.
pub(super) fn read(path: &Path) -> io::Result<Option<String>> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    if !file.metadata()?.is_file() {
        return Err(io::Error::other("it is no plain file"));
    }
    let mut bytes = Vec::new();
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    let invalid = |reason| io::Error::new(io::ErrorKind::InvalidData, reason);
    if bytes.len() as u64 > MAX_BYTES {
        return Err(invalid("it is larger than a mebibyte"));
    }
    let text = String::from_utf8(bytes).map_err(|_| invalid("it is not UTF-8 text"))?;
    Ok(Some(text.strip_prefix('\u{feff}').map_or(text.clone(), str::to_owned)))
}

/// Renames a file to the first free name for broken ones.
fn set_aside(path: &Path) -> io::Result<PathBuf> {
    for number in 1..=MOST_ASIDE {
        let aside = path.with_file_name(format!("settings.broken-{number}.json"));
        if fs::symlink_metadata(&aside).is_err() {
            fs::rename(path, &aside)?;
            return Ok(aside);
        }
    }
    Err(io::Error::other("there are a thousand broken ones already"))
}

/// Writes a file: all of it, or nothing.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = NamedTempFile::new_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

fn display(path: &Path) -> String {
    shown(&path.to_string_lossy())
}

fn name(path: &Path) -> String {
    shown(&path.file_name().unwrap_or(path.as_os_str()).to_string_lossy())
}
