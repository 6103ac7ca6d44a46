//! The recordings that are there.

#[cfg(test)]
mod test;

use std::fs::{self, DirEntry, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::escape::escape_path;
use crate::failure::{Exit, Failure};

/// A file that is a recording by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Where.
    pub path: PathBuf,
    /// When it was last written.
    pub modified: SystemTime,
    /// Its size.
    pub bytes: u64,
}

/// The recordings of a folder by their names, finished or not, the last written first. A link stands for the file that it
/// leads to, also where that is missing. A folder that is missing has none, and what cannot be looked at is left out.
#[must_use]
pub fn found_in(folder: &Path) -> Vec<Found> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut found: Vec<_> = entries.filter_map(|entry| examine(&entry.ok()?)).collect();
    found.sort_by(|a, b| b.modified.cmp(&a.modified).then_with(|| b.path.cmp(&a.path)));
    found
}

/// As [`found_in`], for a folder that the user chose.
///
/// # Errors
/// It is missing (`FILE_MISSING`) or cannot be read (`FILE_UNREADABLE`).
pub fn all_in(folder: &Path) -> Result<Vec<Found>, Failure> {
    match fs::read_dir(folder) {
        Ok(_) => Ok(found_in(folder)),
        Err(error) => {
            let (code, message) = match error.kind() {
                io::ErrorKind::NotFound => ("FILE_MISSING", "there is no such folder".to_owned()),
                _ => ("FILE_UNREADABLE", format!("cannot be read: {error}")),
            };
            Err(Failure::new(code, Exit::File, format!("{}: {message}", escape_path(folder))).of_file(folder))
        }
    }
}

fn examine(entry: &DirEntry) -> Option<Found> {
    let name = entry.file_name();
    let name = name.as_encoded_bytes();
    // Temporary files of recordings that are just being kept begin with a dot.
    let named = !name.starts_with(b".") && (name.ends_with(b".json") || name.ends_with(b".json.part"));
    let about = if named { metadata(&entry.path()).ok()? } else { return None };
    Some(Found { path: entry.path(), modified: about.modified().ok()?, bytes: about.len() })
}

/// What there is to say of a plain file, or of the one that a link leads to; of the link itself where it leads nowhere.
fn metadata(path: &Path) -> io::Result<Metadata> {
    match fs::metadata(path) {
        Ok(about) if about.is_file() => Ok(about),
        Ok(_) => Err(io::ErrorKind::InvalidInput.into()),
        Err(_) => fs::symlink_metadata(path),
    }
}
