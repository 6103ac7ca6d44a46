//! The newest recording that can be watched, found past however many that cannot.

#[cfg(test)]
mod test;

use std::fmt;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use dacapo_engine::replay::Replay;

use super::list::found_in;
use super::load::load;

/// Bytes at the beginning of a file in which its game and version are looked for.
const HEAD: u64 = 1024;
/// Bytes of recordings that are read whole before the search ends: whoever asks does not wait for longer.
const MOST_READ: u64 = 64 << 20;

/// Why none of the recordings in a folder can be watched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoneFound {
    /// How many are of other games, of other versions of their rules, or of another kind of machine.
    pub of_others: usize,
    /// How many cannot be read.
    pub unreadable: usize,
    /// How many hold nothing.
    pub empty: usize,
    /// How many were not looked at, since that would have taken too long.
    pub left: usize,
}

/// The last recording that can be played, however many newer ones are broken, empty or of others. `is_known` says by
/// scene id and version whether it is worth reading, `open` whether it plays, and hands over what came of that.
///
/// # Errors
/// There is none; what there is instead.
pub fn latest<T>(
    folder: &Path,
    is_known: impl Fn(&str, u32) -> bool,
    open: impl Fn(&Arc<Replay>) -> Option<T>,
) -> Result<(PathBuf, T), NoneFound> {
    let (mut none, mut read) = (NoneFound::default(), 0);
    for found in found_in(folder) {
        if peek(&found.path).is_some_and(|(scene, version)| !is_known(&scene, version)) {
            none.of_others += 1;
            continue;
        }
        if read >= MOST_READ {
            none.left += 1;
            continue;
        }
        read += found.bytes;
        match load(&found.path) {
            Err(_) => none.unreadable += 1,
            Ok((replay, _)) if replay.track.boundaries() == 0 => none.empty += 1,
            Ok((replay, _)) => match open(&replay) {
                Some(opened) => return Ok((found.path, opened)),
                None => none.of_others += 1,
            },
        }
    }
    Err(none)
}

/// Scene id and version of a recording by its first members, in the order in which this program writes them, without
/// reading all of it. Nothing where they are not there, or not as plainly: then the file is read whole.
fn peek(path: &Path) -> Option<(String, u32)> {
    let mut head = Vec::new();
    File::open(path).ok()?.take(HEAD).read_to_end(&mut head).ok()?;
    let head = String::from_utf8_lossy(&head);
    let member = |name: &str| {
        let (_, rest) = head.split_once(name)?;
        Some(rest.trim_start().strip_prefix(':')?.trim_start())
    };
    let (scene, _) = member("\"sceneId\"")?.strip_prefix('"')?.split_once('"')?;
    if scene.contains('\\') {
        return None;
    }
    let version = member("\"gameVersion\"")?;
    // What ends with the head may go on behind it.
    let end = version.find(|c: char| !c.is_ascii_digit())?;
    Some((scene.to_owned(), version[..end].parse().ok()?))
}

/// What a player is told.
impl fmt::Display for NoneFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { of_others, unreadable, empty, left } = *self;
        let counts = [
            (of_others, "of other games, versions or machines"),
            (unreadable, "unreadable"),
            (empty, "empty"),
            (left, "not looked at"),
        ];
        let parts = counts.iter().filter(|(count, _)| *count > 0);
        let parts: Vec<_> = parts.map(|(count, what)| format!("{count} {what}")).collect();
        match parts.as_slice() {
            [] => f.write_str("there is no recording of these games yet"),
            parts => write!(f, "no recording can be watched: {}", parts.join(", ")),
        }
    }
}
