//! A recording's files from before a run begins until it is kept.

#[cfg(test)]
mod test;

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use dacapo_engine::replay::{Journal, Replay};

use same_file::Handle;

use super::file::{check_new, discard, exists, folder_of, sync_folder, unwritable, write_beside};
use super::names::{automatic_name, create_new, numbered, part_of, reserve_numbered};
use super::paths::{recordings_folder, recordings_path};
use super::temporary::clear_abandoned;
use super::writer::{JournalWatch, JournalWriter};
use crate::escape::escape_path;
use crate::failure::{Exit, Failure};

/// How long ending a recording may wait for lines that are still on their way to the disk.
const PATIENCE: Duration = Duration::from_secs(5);

/// Where the runs of a program are recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordPlan {
    /// Each under a name of its own in the program's folder of recordings.
    Automatic,
    /// The next one at a path, later ones at numbered paths beside it.
    At {
        /// The path.
        path: PathBuf,
        /// Whether a recording that is there already is replaced in the end.
        force: bool,
    },
    /// At numbered paths beside a path that has its recording.
    Beside(PathBuf),
    /// Nowhere.
    Off,
}

impl RecordPlan {
    /// Opens the recording of a program's next run, before that begins; nothing where none is made.
    ///
    /// # Errors
    /// It could not be written: the path is taken or cannot be, or the system refuses.
    pub fn open(&mut self, program: &str, game: &str, seed: u32) -> Result<Option<NewRecording>, Failure> {
        let automatic = OsString::from(automatic_name(game, seed, SystemTime::now()));
        let mut opened = match self {
            Self::Off => return Ok(None),
            Self::Automatic => NewRecording::numbered(&recordings_folder(program)?, &automatic)?,
            Self::Beside(path) => {
                let name = path.file_stem().unwrap_or_default();
                NewRecording::numbered(folder_of(path), name)?
            }
            Self::At { path, force } => {
                let opened = NewRecording::at(path, *force)?;
                *self = Self::Beside(opened.path.clone());
                opened
            }
        };
        let folders = recordings_path(program).into_iter().chain([std::env::temp_dir()]);
        opened.refuges = folders.map(|folder| folder.join(&automatic)).collect();
        Ok(Some(opened))
    }
}

/// What ending a recording may do about its name.
enum Naming {
    /// Take another number where the name was taken meanwhile.
    Numbered(OsString),
    /// This name or none.
    Fixed,
    /// This name, in place of the file that has it.
    Replace,
}

/// A recording that was kept.
#[derive(Debug, PartialEq, Eq)]
pub struct KeptRecording {
    /// Where the recording is.
    pub path: PathBuf,
    /// Why it is not where it should be, and where it is.
    pub moved: Option<Failure>,
}

/// The files of a recording that is being made.
///
/// Dropped before its run began it leaves nothing behind; dropped later, without [`NewRecording::finish`], it
/// leaves the `.part` file, which loads like any other recording.
pub struct NewRecording {
    path: PathBuf,
    part: PathBuf,
    naming: Naming,
    /// Where else it may be kept, folder and name without an ending: its own place may be gone when the run ends.
    refuges: Vec<PathBuf>,
    /// The `.part` file as it was opened. What has its name later may be another.
    opened: Handle,
    watch: JournalWatch,
    /// Until the run takes it.
    journal: Option<JournalWriter>,
    /// The `.part` file is no longer needed.
    finished: bool,
}

impl NewRecording {
    /// Opens a recording at the first free of `NAME.json`, `NAME-2.json` and so on.
    ///
    /// # Errors
    /// The folder is missing or cannot be written to.
    pub fn numbered(folder: &Path, name: &OsStr) -> Result<Self, Failure> {
        let opened = reserve_numbered(folder, name);
        let (path, file) = opened.map_err(|error| unwritable(&folder.join(name), &error))?;
        Self::with(path, file, Naming::Numbered(name.to_owned()))
    }

    /// Opens a recording at a path that the user chose.
    ///
    /// # Errors
    /// The path or its `.part` is taken (`RECORD_EXISTS`; `force` allows the first), is no name of a plain file
    /// (`RECORD_PATH`), its folder is missing (`RECORD_FOLDER`) or cannot be written to (`RECORD_WRITE`).
    pub fn at(path: &Path, force: bool) -> Result<Self, Failure> {
        check_new(path, force)?;
        let part = part_of(path);
        // Another run may be writing this one, or it is all that is left of one: it is never replaced.
        let file = create_new(&part).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => left_over(&part),
            _ => unwritable(&part, &error),
        })?;
        Self::with(path.to_owned(), file, if force { Naming::Replace } else { Naming::Fixed })
    }

    fn with(path: PathBuf, file: File, naming: Naming) -> Result<Self, Failure> {
        clear_abandoned(folder_of(&path));
        let part = part_of(&path);
        let opened = file.try_clone().and_then(Handle::from_file);
        let started = opened.and_then(|opened| Ok((opened, JournalWriter::start(file)?)));
        let (opened, (journal, watch)) = started.map_err(|error| {
            discard(&part);
            unwritable(&path, &error)
        })?;
        let journal = Some(journal);
        Ok(Self { path, part, naming, refuges: Vec::new(), opened, watch, journal, finished: false })
    }

    /// Where the recording will be.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Where it is while it is made.
    #[must_use]
    pub fn part(&self) -> &Path {
        &self.part
    }

    /// What the recorder writes its lines to; the first call hands it over. With it, the run begins.
    pub fn take_journal(&mut self) -> Option<Box<dyn Journal>> {
        let journal = self.journal.take()?;
        Some(Box::new(journal))
    }

    /// The line to show if writing has failed, once; play goes on.
    pub fn take_notice(&mut self) -> Option<String> {
        let reason = self.watch.take_notice()?;
        Some(format!("the recording is no longer saved while you play: {reason}"))
    }

    /// What the program's exit code has to say of a journal that failed, for as long as the recording is not
    /// finished.
    #[must_use]
    pub fn trouble(&self) -> Option<Failure> {
        self.watch.fault().map(|reason| self.unsaved(reason))
    }

    /// Keeps a recording: writes it whole and takes the `.part` file away. Where that cannot be and what the `.part` file
    /// has is not all of it, it is kept elsewhere.
    ///
    /// # Errors
    /// The name was taken meanwhile or the file cannot be written; the `.part` file stays.
    pub fn finish(mut self, replay: &Replay) -> Result<KeptRecording, Failure> {
        // Had the run not taken the journal, there would be nothing to fall back on.
        drop(self.journal.take());
        let failure = match self.keep(replay) {
            Ok(path) => {
                self.finished = true;
                return Ok(KeptRecording { path, moved: None });
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => exists(&self.path),
            Err(error) => self.unsaved(&error.to_string()),
        };
        // Whatever is on its way may still arrive; what does not within this time is not there to be named.
        let is_whole = self.watch.drain(PATIENCE) && self.has_part();
        let refuge = if is_whole { None } else { self.keep_elsewhere(replay) };
        let Some(path) = refuge else { return Err(self.left_as_part(&failure)) };
        self.finished = true;
        let message = format!("{}; it was kept as {}", failure.message, escape_path(&path));
        Ok(KeptRecording { path, moved: Some(Failure { message, ..failure }) })
    }

    /// Leaves nothing behind: nothing was played.
    pub fn discard(mut self) {
        self.finished = true;
    }

    fn keep(&self, replay: &Replay) -> io::Result<PathBuf> {
        make_folder(folder_of(&self.path))?;
        let file = write_beside(&self.path, |mut out| replay.write_json(&mut out))?;
        let own = std::iter::once(self.path.clone());
        let kept = match &self.naming {
            Naming::Replace => file.replace(&self.path).map(|()| self.path.clone()),
            Naming::Fixed => file.name_first_free(own),
            Naming::Numbered(name) => file.name_first_free(own.chain(numbered(folder_of(&self.path), name))),
        }?;
        sync_folder(&kept);
        Ok(kept)
    }

    /// Keeps it in the first other place that there is.
    fn keep_elsewhere(&self, replay: &Replay) -> Option<PathBuf> {
        self.refuges.iter().find_map(|refuge| {
            let folder = folder_of(refuge);
            make_folder(folder).ok()?;
            let file = write_beside(refuge, |mut out| replay.write_json(&mut out)).ok()?;
            let kept = file.name_first_free(numbered(folder, refuge.file_name()?)).ok()?;
            sync_folder(&kept);
            Some(kept)
        })
    }

    /// Whether the `.part` file is still there, and not another file of its name.
    fn has_part(&self) -> bool {
        // What is no file is not opened either: a named pipe would be waited for.
        let is_file = fs::symlink_metadata(&self.part).is_ok_and(|about| about.is_file());
        is_file && Handle::from_path(&self.part).is_ok_and(|found| found == self.opened)
    }

    fn unsaved(&self, reason: &str) -> Failure {
        let message = format!("{}: {reason}", escape_path(&self.path));
        Failure::new("RECORD_WRITE", Exit::Environment, message).of_file(&self.path)
    }

    fn left_as_part(&self, failure: &Failure) -> Failure {
        let written = self.has_part() && fs::metadata(&self.part).is_ok_and(|part| part.len() > 0);
        let rest = if written {
            format!("what was written is in {}", escape_path(&self.part))
        } else {
            "nothing was saved".into()
        };
        let message = format!("{}; {rest}", failure.message);
        Failure::new(failure.code, failure.exit, message).of_file(&self.path)
    }
}

/// Makes the folder of a recording where somebody has taken it away while the run was played.
fn make_folder(folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    fs::create_dir_all(folder).map_err(|error| {
        let why = match error.kind() {
            io::ErrorKind::AlreadyExists => "something else has its name".to_owned(),
            _ => error.to_string(),
        };
        io::Error::other(format!("its folder is gone: {why}"))
    })
}

/// A `.part` file is where a new one should be.
fn left_over(part: &Path) -> Failure {
    let message = format!(
        "{}: a run is being recorded there, or was cut off; it can be watched with --replay, finished with convert, \
         or removed",
        escape_path(part)
    );
    Failure::new("RECORD_EXISTS", Exit::Usage, message).of_file(part)
}

impl Drop for NewRecording {
    fn drop(&mut self) {
        let began = self.journal.is_none();
        if self.finished || !began {
            self.watch.abandon();
            if self.has_part() {
                discard(&self.part);
            }
        } else {
            // If the disk does not take them in this time, there is nobody left to tell.
            let _ = self.watch.drain(PATIENCE);
        }
    }
}
