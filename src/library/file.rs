//! Writing a finished recording: all of it or nothing, and never over another file.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use super::temporary::{Access, Temporary, clear_abandoned};
use crate::escape::escape_path;
use crate::failure::{Exit, Failure};

/// Checks that a recording could be written to a path that the user chose.
///
/// # Errors
/// No file name or no plain file (`RECORD_PATH`), a file that is there already (`RECORD_EXISTS`), a folder that is
/// missing (`RECORD_FOLDER`).
pub(super) fn check_new(path: &Path, force: bool) -> Result<(), Failure> {
    if file_name(path).is_none() {
        return Err(fault("RECORD_PATH", Exit::Usage, path, "is no name of a file"));
    }
    match fs::symlink_metadata(path) {
        Ok(found) if found.is_dir() => Err(fault("RECORD_PATH", Exit::Usage, path, "is a folder")),
        Ok(found) if force && !found.is_file() => {
            Err(fault("RECORD_PATH", Exit::Usage, path, "is a link or device, not a plain file"))
        }
        Ok(_) if force => Ok(()),
        Ok(_) => Err(exists(path)),
        Err(error) if error.kind() == io::ErrorKind::NotFound && folder_of(path).is_dir() => Ok(()),
        Err(error) => Err(unwritable(path, &error)),
    }
}

/// Checks that a folder could be made at a path that the user chose; one that is there already must be empty.
///
/// # Errors
/// Something is in the way (`RECORD_EXISTS`), or the folder around it is missing (`RECORD_FOLDER`).
pub fn check_new_folder(path: &Path) -> Result<(), Failure> {
    match is_empty(path) {
        Ok(true) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => check_new(path, false),
        _ => Err(exists(path)),
    }
}

/// Makes a folder that the user chose; one that is there already must be empty.
///
/// # Errors
/// Something is in the way (`RECORD_EXISTS`), or it cannot be made (`RECORD_FOLDER`).
pub fn new_folder(path: &Path) -> Result<(), Failure> {
    match fs::create_dir(path) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => match is_empty(path) {
            Ok(true) => Ok(()),
            _ => Err(exists(path)),
        },
        Err(error) => Err(unwritable(path, &error)),
    }
}

/// Whether a folder holds nothing but what a killed program left of a file, which is taken away.
fn is_empty(folder: &Path) -> io::Result<bool> {
    clear_abandoned(folder);
    Ok(fs::read_dir(folder)?.next().is_none())
}

/// Checks that nothing is in the way of a new file at a path that the user chose. What a killed program left there of such
/// a file is taken away.
///
/// # Errors
/// No file name (`RECORD_PATH`), a file that is there already (`RECORD_EXISTS`), a folder that is missing
/// (`RECORD_FOLDER`).
pub fn check_free(path: &Path) -> Result<(), Failure> {
    check_new(path, false)?;
    clear_abandoned(folder_of(path));
    Ok(())
}

/// Writes a file to a path that the user chose: all of it, or nothing.
///
/// # Errors
/// Those of [`check_free`], or the file cannot be written (`RECORD_WRITE`).
pub fn save_new(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
    check_new(path, false)?;
    let written = write_beside(path, write).map_err(|error| unwritable(path, &error))?;
    written.name_first_free([path.to_owned()]).map_err(|error| unwritable(path, &error))?;
    Ok(())
}

/// Checks that a file can be made in a folder; it is gone again afterwards.
///
/// # Errors
/// What the system answers.
pub fn check_writable(folder: &Path) -> io::Result<()> {
    Temporary::create(folder, Access::Private).map(drop)
}

/// Writes a file that gets its name in the folder of a path later.
pub(super) fn write_beside(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<Temporary> {
    Temporary::write(folder_of(path), Access::Ordinary, write)
}

/// Makes a file's new name last through a power cut, where folders can be asked for that.
pub(super) fn sync_folder(path: &Path) {
    // The file itself is safe already, and not every system has this.
    let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
}

/// The folder of a path, `.` where it names none.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The file name of a path; nothing where it ends in a separator or in `..`.
fn file_name(path: &Path) -> Option<&OsStr> {
    let text = path.as_os_str().as_encoded_bytes();
    let separated = text.last().is_some_and(|byte| std::path::is_separator(char::from(*byte)));
    path.file_name().filter(|_| !separated)
}

pub(super) fn exists(path: &Path) -> Failure {
    fault("RECORD_EXISTS", Exit::Usage, path, "exists already and is not written over")
}

/// A system's answer as the user sees it.
pub(super) fn unwritable(path: &Path, error: &io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::AlreadyExists => exists(path),
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory if !folder_of(path).is_dir() => {
            let message = format!("there is no folder {}", escape_path(folder_of(path)));
            fault("RECORD_FOLDER", Exit::File, path, &message)
        }
        io::ErrorKind::InvalidFilename | io::ErrorKind::InvalidInput => {
            fault("RECORD_PATH", Exit::Usage, path, &format!("cannot be the name of a file: {error}"))
        }
        _ => fault("RECORD_WRITE", Exit::Environment, path, &format!("cannot be written: {error}")),
    }
}

fn fault(code: &'static str, exit: Exit, path: &Path, message: &str) -> Failure {
    Failure::new(code, exit, format!("{}: {message}", escape_path(path))).of_file(path)
}

/// Takes away a file that this program made.
pub(super) fn discard(path: &Path) {
    // A file that stays behind is harmless and says what it is.
    let _ = fs::remove_file(path);
}
