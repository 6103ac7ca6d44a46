//! Names of recordings.

#[cfg(test)]
mod test;

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Longest part of a name that comes from a game's id.
const MAX_ID_CHARS: usize = 64;
/// Names tried before giving up: more than a folder will ever have of one second.
const MAX_TRIED: u32 = 10_000;

/// A name without its ending, such as `prism-raid-20261130-142503-s42`: letters, digits, `.`, `_` and `-` on any
/// system, the time in UTC.
#[must_use]
pub fn automatic_name(game: &str, seed: u32, now: SystemTime) -> String {
    let portable = |c: char| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' };
    let id: String = game.chars().take(MAX_ID_CHARS).map(portable).collect();
    let [year, month, day, hour, minute, second] = parts(now);
    format!("{id}-{year:04}{month:02}{day:02}-{hour:02}{minute:02}{second:02}-s{seed}")
}

/// A time such as `2026-11-30T14:25:03Z`, in UTC.
#[must_use]
pub fn date_text(time: SystemTime) -> String {
    let [year, month, day, hour, minute, second] = parts(time);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// Year, month, day, hour, minute and second of a time in UTC.
fn parts(time: SystemTime) -> [u64; 6] {
    // A clock before 1970 is wrong anyway; names are made unique in another way.
    let seconds = time.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let (year, month, day) = civil(seconds / 86_400);
    [year, month, day, seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60]
}

/// Year, month and day of a day counted from 1970-01-01, in the Gregorian calendar. The algorithm is
/// `civil_from_days` of Howard Hinnant's "chrono-Compatible Low-Level Date Algorithms": years begin in March, so
/// that the leap day is their last.
fn civil(days: u64) -> (u64, u64, u64) {
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    (year, month, day)
}

/// A recording's file while it is made.
pub(super) fn part_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

/// The files that a name may lead to: `NAME.json`, `NAME-2.json`, `NAME-3.json` and so on.
pub(super) fn numbered(folder: &Path, name: &std::ffi::OsStr) -> impl Iterator<Item = PathBuf> {
    (1..=MAX_TRIED).map(move |number| {
        let mut name = name.to_owned();
        if number > 1 {
            name.push(format!("-{number}"));
        }
        name.push(".json");
        folder.join(name)
    })
}

/// Takes the first free name: its `.part` file is made by this call and by no other, in this process or another.
///
/// # Errors
/// What the system answers, unless it is that the name is taken.
pub(super) fn reserve_numbered(folder: &Path, name: &std::ffi::OsStr) -> io::Result<(PathBuf, File)> {
    for path in numbered(folder, name) {
        match reserve(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            outcome => return outcome.map(|file| (path, file)),
        }
    }
    Err(io::Error::new(io::ErrorKind::AlreadyExists, "every name is taken"))
}

/// Takes one name.
fn reserve(path: &Path) -> io::Result<File> {
    let part = part_of(path);
    let file = create_new(&part)?;
    // Looked at only now: whoever had the name until a moment ago has finished by now or still has its `.part`.
    if fs::symlink_metadata(path).is_ok() {
        fs::remove_file(&part)?;
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    Ok(file)
}

/// Makes a file that was not there; a link, even one that leads nowhere, counts as there.
pub(super) fn create_new(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).open(path)
}
