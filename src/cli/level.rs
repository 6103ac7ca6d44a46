//! Levels given on the command line: by the name of one that comes with the game, or as a file.

use std::path::Path;

use dacapo_engine::game::NamedLevel;
use serde_json::Value;

use crate::arcade::AnyGame;
use crate::escape::escape_path;
use crate::failure::{Exit, Failure};
use crate::library::read_text;

/// The largest level in bytes: a recording embeds its level, and is read with no larger one.
const MAX_BYTES: usize = 1 << 20;

/// Reads a level of a game.
pub(super) fn read(named: &Path, game: &dyn AnyGame) -> Result<Value, Failure> {
    let levels = game.levels();
    let bundled = levels.iter().find(|level| named.to_str() == Some(level.name));
    match bundled {
        Some(level) => check(&format!("level {}", level.name), level.text, game),
        None => {
            let text = read_text(named, MAX_BYTES).map_err(|failure| with_names(failure, levels))?;
            check(&escape_path(named), &text, game).map_err(|failure| failure.of_file(named))
        }
    }
}

fn check(place: &str, text: &str, game: &dyn AnyGame) -> Result<Value, Failure> {
    let invalid = |reason: String| Failure::new("LEVEL", Exit::File, format!("{place}:{reason}"));
    let level = game.read_level(text).map_err(|error| invalid(error.to_string()))?;
    // A level that reads well may still be none that can be played; better said of the file than of the run.
    game.start(Some(&level), None, 0).map_err(|error| invalid(format!(" {error}")))?;
    Ok(level)
}

/// Who mistypes a name gets to know the names.
fn with_names(failure: Failure, levels: &[NamedLevel]) -> Failure {
    if failure.code != "FILE_MISSING" || levels.is_empty() {
        return failure;
    }
    let names: Vec<_> = levels.iter().map(|level| level.name).collect();
    let message = format!("{}; levels that come with the game: {}", failure.message, names.join(", "));
    Failure { message, ..failure }
}
