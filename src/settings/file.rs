//! The settings file. A broken one is set aside, never written over.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::{Settings, SettingsKeeper};
use crate::failure::{Exit, Failure};
use crate::library::{read_plain_text, settings_folder};
use crate::shown::shown;

const MAX_BYTES: usize = 1 << 20;
/// Most broken files kept beside each other.
const MOST_ASIDE: u32 = 1000;

/// Where settings are kept.
#[derive(Clone, Debug)]
pub struct SettingsFile {
    /// Nothing where the user has no folder for settings.
    path: Option<PathBuf>,
    /// What the program last read or kept. Where the file differs from that, someone else wrote it meanwhile.
    known: Settings,
}

/// Why a file says nothing.
struct Trouble {
    message: String,
    /// It is still there, and may be worth keeping.
    in_the_way: bool,
}

impl SettingsFile {
    /// The file of a program: `settings.json` in the platform's folder for settings (on Linux
    /// `$XDG_CONFIG_HOME/PROGRAM`, usually `~/.config/PROGRAM`).
    #[must_use]
    pub fn of(program: &str) -> Self {
        let path = settings_folder(program).map(|folder| folder.join("settings.json"));
        Self { path, known: Settings::default() }
    }

    /// The file at a path.
    #[must_use]
    pub fn at(path: PathBuf) -> Self {
        Self { path: Some(path), known: Settings::default() }
    }

    /// Reads the settings, with what the player should know. Without a file they are the usual ones. A file that cannot
    /// be understood is renamed to `settings.broken-N.json`, and the usual ones are used.
    pub fn load(&mut self) -> (Settings, Option<String>) {
        let (found, trouble) = match self.path.as_deref().map_or(Ok(None), look) {
            Ok(found) => (found, None),
            Err(trouble) => (None, Some(format!("{}, and the usual settings are used", trouble.message))),
        };
        self.known = found.unwrap_or_default();
        (self.known.clone(), trouble)
    }
}

impl SettingsKeeper for SettingsFile {
    fn save(&mut self, settings: &Settings) -> Result<(), Failure> {
        let refused = |reason: String| {
            let message = format!("{reason}; settings hold until the program ends");
            Failure::new("SETTINGS_WRITE", Exit::Environment, message)
        };
        let Some(path) = &self.path else {
            return Err(refused("there is no folder to keep settings in".to_owned()));
        };
        let found = match look(path) {
            Ok(found) => found,
            Err(trouble) if trouble.in_the_way => return Err(refused(trouble.message)),
            Err(_) => None,
        };
        // What was chosen in this program counts; everything else stays as someone else may have written it meanwhile.
        // Values that each were fine may not be so together; then all are this program's.
        let merged = found.map(|found| found.changed(&self.known, settings).write());
        let text = merged.filter(|text| Settings::read(text).is_ok()).unwrap_or_else(|| settings.write());
        write(path, text.as_bytes())
            .map_err(|error| refused(format!("{}: cannot be written: {error}", display(path))))?;
        self.known = settings.clone();
        Ok(())
    }
}

/// What a file holds now, if there is one. One that cannot be understood is out of the way afterwards if that can be.
fn look(path: &Path) -> Result<Option<Settings>, Trouble> {
    let place = display(path);
    let reason = match read_plain_text(path, MAX_BYTES) {
        Ok(Some(text)) => match Settings::read(&text) {
            Ok(settings) => return Ok(Some(settings)),
            Err(reason) => reason,
        },
        Ok(None) => return Ok(None),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => error.to_string(),
        Err(error) => return Err(Trouble { message: format!("{place}: {error}"), in_the_way: true }),
    };
    let (outcome, in_the_way) = match set_aside(path) {
        Ok(aside) => (format!("was kept as {}", name(&aside)), false),
        Err(error) => (format!("could not be set aside: {error}"), true),
    };
    Err(Trouble { message: format!("{place}: {reason}; it {outcome}"), in_the_way })
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

/// Writes a file: all of it, or nothing. A link stays, and what it leads to is written.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    // Its own error names a file that nobody knows.
    let mut file = NamedTempFile::new_in(folder).map_err(|error| io::Error::from(error.kind()))?;
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
