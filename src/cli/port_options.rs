//! Options of ports given on the command line.

use std::path::Path;

use serde_json::Value;

use crate::arcade::{AnyGame, PortOptions};
use crate::escape::escape_path;
use crate::failure::{Exit, Failure};
use crate::library::read_text;

/// The largest file in bytes: a recording holds the options of a port, and is read with no larger ones.
const MAX_BYTES: usize = 1 << 20;

/// Reads the options of a level's ports from a file, where one is given.
pub(super) fn given(
    file: Option<&Path>,
    game: &dyn AnyGame,
    level: Option<&Value>,
) -> Result<Option<PortOptions>, Failure> {
    file.map(|file| read(file, game, level)).transpose()
}

fn read(file: &Path, game: &dyn AnyGame, level: Option<&Value>) -> Result<PortOptions, Failure> {
    let text = read_text(file, MAX_BYTES)?;
    game.read_options(&text, level).map_err(|error| {
        let message = format!("{}:{error}", escape_path(file));
        Failure::new("OPTIONS", Exit::File, message).of_file(file)
    })
}
