//! The folders of a program.

use std::fs;
use std::path::PathBuf;

use directories::ProjectDirs;

use crate::escape::escape_path;
use crate::failure::{Exit, Failure};

/// The folder in which a program's recordings without a path of their own go, made when it is not there: `recordings`
/// in the platform's folder for the data of programs (on Linux `$XDG_DATA_HOME/ID` or `~/.local/share/ID`).
///
/// # Errors
/// The user has no such folder or it cannot be made (`DATA_FOLDER`).
pub fn recordings_folder(program: &str) -> Result<PathBuf, Failure> {
    let Some(folder) = recordings_path(program) else {
        let message = "no home folder to keep recordings in; choose a file with --record or go without with --no-record";
        return Err(Failure::new("DATA_FOLDER", Exit::Environment, message));
    };
    fs::create_dir_all(&folder).map_err(|error| {
        let message = format!("{}: cannot make this folder for recordings: {error}", escape_path(&folder));
        Failure::new("DATA_FOLDER", Exit::Environment, message).of_file(&folder)
    })?;
    Ok(folder)
}

/// The same folder, whether or not it is there; nothing where the user has none.
pub(super) fn recordings_path(program: &str) -> Option<PathBuf> {
    Some(ProjectDirs::from("", "", program)?.data_dir().join("recordings"))
}

/// The folder for a program's settings and what else is kept beside them, whether or not it is there; nothing where the
/// user has none.
#[must_use]
pub fn settings_folder(program: &str) -> Option<PathBuf> {
    Some(ProjectDirs::from("", "", program)?.config_dir().to_owned())
}
