//! Writing a finished recording: all of it or nothing, and never over another file.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::{NamedTempFile, PersistError};

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
    match fs::read_dir(path).map(|mut entries| entries.next().is_none()) {
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
    let is_empty = || fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_none());
    match fs::create_dir(path) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && is_empty() => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(exists(path)),
        Err(error) => Err(unwritable(path, &error)),
    }
}

/// Checks that nothing is in the way of a new file at a path that the user chose.
///
/// # Errors
/// No file name (`RECORD_PATH`), a file that is there already (`RECORD_EXISTS`), a folder that is missing
/// (`RECORD_FOLDER`).
pub fn check_free(path: &Path) -> Result<(), Failure> {
    check_new(path, false)
}

/// Writes a file to a path that the user chose: all of it, or nothing.
///
/// # Errors
/// As [`check_free`], or the file cannot be written (`RECORD_WRITE`).
pub fn save_new(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
    check_free(path)?;
    let written = write_beside(path, write).map_err(|error| unwritable(path, &error))?;
    written.persist_noclobber(path).map_err(|error| unwritable(path, &error.error))?;
    Ok(())
}

/// Writes a temporary file in the folder of a path, down to the disk.
pub(super) fn write_beside(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".dacapo-").suffix(".tmp");
    // Temporary files are private unless told otherwise; a recording is an ordinary file.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let file = builder.tempfile_in(folder_of(path))?;
    let mut out = BufWriter::new(file);
    write(&mut out)?;
    let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// Gives a written file the first free of some names.
pub(super) fn persist_first(
    mut file: NamedTempFile,
    paths: impl Iterator<Item = PathBuf>,
) -> io::Result<PathBuf> {
    for path in paths {
        match file.persist_noclobber(&path) {
            Ok(_) => return Ok(path),
            Err(PersistError { error, file: back }) if error.kind() == io::ErrorKind::AlreadyExists => {
                file = back;
            }
            Err(PersistError { error, .. }) => return Err(error),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Gives a written file a name in place of whatever plain file has it.
pub(super) fn replace(file: NamedTempFile, path: &Path) -> io::Result<()> {
    file.persist(path).map(drop).map_err(|error| error.error)
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
