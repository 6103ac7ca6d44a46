//! Files that are written under a name without meaning and get their own at the end, so that there is all of them or
//! nothing.
//!
//! A program that is asked to end takes away those that it is writing. One that is killed cannot. So each is locked while
//! it is written, which ends with its process, and whoever writes in the same folder next takes away those that nobody
//! has locked.

#[cfg(test)]
mod test;

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

use tempfile::{Builder, NamedTempFile, PersistError};

const PREFIX: &str = ".dacapo-";
const SUFFIX: &str = ".tmp";
/// Letters and digits between the two.
const RANDOM: usize = 6;

/// How often, and with what pause, a process that ends tries to see its list.
const TRIES: u32 = 100;
const PAUSE: Duration = Duration::from_millis(10);

/// Those that this process is writing.
static LISTED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Nothing panics while it holds the lock.
fn listed() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    LISTED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Who may read a file, as far as the system knows such a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Whoever may read what its user writes.
    Ordinary,
    /// Only its user.
    Private,
}

/// A file that has no name of its own yet. Dropped, it is gone.
pub struct Temporary {
    file: NamedTempFile,
    entry: Entry,
}

/// A file's entry in the list, for as long as it is there.
struct Entry(PathBuf);

impl Drop for Entry {
    fn drop(&mut self) {
        listed().remove(&self.0);
    }
}

impl Temporary {
    /// Writes a file in a folder, down to the disk.
    ///
    /// # Errors
    /// What the system or `write` answers; nothing is left.
    pub fn write(
        folder: &Path,
        access: Access,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<Self> {
        let temporary = Self::create(folder, access)?;
        let mut out = BufWriter::new(temporary.file.as_file());
        write(&mut out)?;
        out.flush()?;
        drop(out);
        temporary.file.as_file().sync_all()?;
        Ok(temporary)
    }

    /// Makes an empty file in a folder.
    ///
    /// # Errors
    /// What the system answers.
    pub fn create(folder: &Path, access: Access) -> io::Result<Self> {
        let mut builder = Builder::new();
        builder.prefix(PREFIX).suffix(SUFFIX).rand_bytes(RANDOM);
        #[cfg(unix)]
        if access == Access::Ordinary {
            builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        }
        loop {
            // Held until the file is listed: whoever ends the process meanwhile waits for that.
            let mut listed = listed();
            // The error itself names a file that nobody knows.
            let file = builder.tempfile_in(folder).map_err(|error| io::Error::from(error.kind()))?;
            // Where files cannot be locked, nobody takes one for abandoned either. One that somebody has locked or taken
            // away between these lines was taken for abandoned.
            let is_taken = matches!(file.as_file().try_lock(), Err(fs::TryLockError::WouldBlock));
            if !is_taken && file.path().exists() {
                listed.insert(file.path().to_owned());
                let entry = Entry(file.path().to_owned());
                return Ok(Self { file, entry });
            }
        }
    }

    /// Gives it the first of some names that is free.
    ///
    /// # Errors
    /// None is, or the system refuses.
    pub fn name_first_free(self, paths: impl IntoIterator<Item = PathBuf>) -> io::Result<PathBuf> {
        let Self { mut file, entry: _entry } = self;
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

    /// Gives it a name in place of whatever plain file has it.
    ///
    /// # Errors
    /// What the system answers; that file is still there.
    pub fn replace(self, path: &Path) -> io::Result<()> {
        let Self { file, entry: _entry } = self;
        file.persist(path).map(drop).map_err(|error| error.error)
    }
}

/// Takes away what programs that were killed have left in a folder. What cannot be taken away stays.
pub fn clear_abandoned(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries.filter(|entry| is_temporary(&entry.file_name())) {
        if entry.file_type().is_ok_and(|kind| kind.is_file()) {
            let path = entry.path();
            let file = File::options().read(true).write(true).open(&path);
            // The lock is held until the file is gone: nobody begins to write it meanwhile.
            if file.as_ref().is_ok_and(|file| file.try_lock().is_ok()) {
                let _ = fs::remove_file(&path);
            }
        }
    }
}

fn is_temporary(name: &OsStr) -> bool {
    let random = name.to_str().and_then(|name| name.strip_prefix(PREFIX)?.strip_suffix(SUFFIX));
    random.is_some_and(|random| {
        random.len() == RANDOM && random.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

/// Takes away what this process is writing. It has to end then: whoever begins another file waits for ever.
pub fn discard_temporary_files() {
    // A folder that does not answer keeps the list from being read, and must not keep the process from ending.
    let listed = (0..TRIES).find_map(|_| match LISTED.try_lock() {
        Ok(listed) => Some(listed),
        Err(TryLockError::Poisoned(error)) => Some(error.into_inner()),
        Err(TryLockError::WouldBlock) => {
            thread::sleep(PAUSE);
            None
        }
    });
    for path in listed.iter().flat_map(|listed| listed.iter()) {
        let _ = fs::remove_file(path);
    }
    std::mem::forget(listed);
}
