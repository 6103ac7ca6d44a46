//! A file that is kept: read strictly, written in one move.

#[cfg(test)]
mod test;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::super::bounded::read_plain_text;
use super::super::file::folder_of;
use super::super::paths::settings_folder;
use super::super::temporary::{Access, Temporary, clear_abandoned};
use super::content::Kept;
use super::error::KeptError;

/// Most broken files that are kept beside each other.
const MOST_ASIDE: u32 = 1000;

/// A file that is kept.
#[derive(Clone, Debug)]
pub struct KeptFile<T> {
    /// Nothing where the user has no folder for it.
    path: Option<PathBuf>,
    /// What the program last read or wrote. Where the file differs from that, someone else wrote it meanwhile.
    known: T,
}

impl<T: Kept> KeptFile<T> {
    /// The file of a program: `NAME.json` in the platform's folder for settings (on Linux
    /// `$XDG_CONFIG_HOME/PROGRAM`, usually `~/.config/PROGRAM`).
    #[must_use]
    pub fn of(program: &str) -> Self {
        let path = settings_folder(program).map(|folder| folder.join(format!("{}.json", T::NAME)));
        Self { path, known: T::default() }
    }

    /// The file at a path.
    #[must_use]
    pub fn at(path: PathBuf) -> Self {
        Self { path: Some(path), known: T::default() }
    }

    /// Reads the file, with what the player should know. Without a file, or where it cannot be read, the answer is the
    /// usual content. A file that cannot be understood is renamed to `NAME.broken-N.json`. What a program left that was
    /// killed while it wrote the file is taken away.
    pub fn load(&mut self) -> (T, Option<KeptError>) {
        if let Some(path) = &self.path {
            clear_abandoned(folder_of(&destination(path)));
        }
        let (found, trouble) = match self.path.as_deref().map_or(Ok(None), look) {
            Ok(found) => (found, None),
            Err(trouble) => (None, Some(trouble)),
        };
        self.known = found.unwrap_or_default();
        (self.known.clone(), trouble)
    }

    /// Writes the file: all of it, or nothing. What someone else changed in it stays, unless this program changed the
    /// same; a file that was broken meanwhile is set aside.
    ///
    /// # Errors
    /// There is no folder, something that is no such file is in the way, or it cannot be written. What was there before
    /// is still there, and the next call writes what this one could not.
    pub fn save(&mut self, chosen: &T) -> Result<(), KeptError> {
        let path = self.path.as_deref().ok_or(KeptError::NoFolder(T::NAME))?;
        let found = match look::<T>(path) {
            Ok(found) => found,
            Err(KeptError::SetAside { .. }) => None,
            Err(trouble) => return Err(trouble),
        };
        let refused = |reason| KeptError::Unwritable { path: path.to_owned(), reason };
        // Values that each were fine may not be so together; then all are this program's.
        let merged = found.and_then(|found| T::merge(&self.known, chosen, &found));
        let merged = merged.and_then(|merged| merged.write().ok());
        let text = merged.map_or_else(|| chosen.write(), Ok).map_err(refused)?;
        write(path, text.as_bytes()).map_err(|error| refused(error.to_string()))?;
        self.known = chosen.clone();
        Ok(())
    }
}

/// What a file holds now, if there is one. One that cannot be understood is out of the way afterwards if that can be.
fn look<T: Kept>(path: &Path) -> Result<Option<T>, KeptError> {
    let reason = match read_plain_text(path, T::MAX_BYTES) {
        Ok(Some(text)) => match T::read(&text) {
            Ok(content) => return Ok(Some(content)),
            Err(reason) => reason,
        },
        Ok(None) => return Ok(None),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => error.to_string(),
        Err(error) => return Err(KeptError::Unreadable { path: path.to_owned(), error }),
    };
    let path = path.to_owned();
    Err(match set_aside(&path, T::NAME) {
        Ok(aside) => KeptError::SetAside { path, reason, aside },
        Err(error) => KeptError::InTheWay { path, reason, error },
    })
}

/// Renames a file to the first free name for broken ones.
fn set_aside(path: &Path, name: &str) -> io::Result<PathBuf> {
    for number in 1..=MOST_ASIDE {
        let aside = path.with_file_name(format!("{name}.broken-{number}.json"));
        if fs::symlink_metadata(&aside).is_err() {
            fs::rename(path, &aside)?;
            return Ok(aside);
        }
    }
    Err(io::Error::other("there are a thousand broken ones already"))
}

/// Writes a file in one move. A link stays, and what it leads to is written.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = destination(path);
    let folder = folder_of(&path);
    fs::create_dir_all(folder)?;
    Temporary::write(folder, Access::Private, |out| out.write_all(bytes))?.replace(&path)
}

/// What a link leads to, or else the path itself.
fn destination(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}
