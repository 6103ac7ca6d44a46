//! Levels given as files.

use std::path::Path;

use serde_json::Value;

use crate::failure::{Exit, Failure};
use crate::library::{read_text, shown};
use crate::registry::GameEntry;

/// The largest level in bytes: a recording embeds its level, and is read with no larger one.
const MAX_BYTES: usize = 1 << 20;

/// Reads a level of a game.
pub(super) fn read(path: &Path, game: GameEntry) -> Result<Value, Failure> {
    let text = read_text(path, MAX_BYTES)?;
    let level = game.read_level(&text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let shown_error = error.to_string();
        // serde_json ends its messages with the place, which goes to the front.
        let message = shown_error.rsplit_once(" at line ").map_or(&*shown_error, |(message, _)| message);
        Failure::new("LEVEL", Exit::File, format!("{}:{line}:{column}: {message}", shown(path)))
    })?;
    // A level that reads well may still be none that can be played; better said of the file than of the run.
    game.start(Some(&level), 0)
        .map_err(|error| Failure::new("LEVEL", Exit::File, format!("{}: {error}", shown(path))))?;
    Ok(level)
}
