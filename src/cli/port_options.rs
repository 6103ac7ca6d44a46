//! Options of ports given on the command line.

use std::path::Path;

use dacapo_engine::replay::MAX_PAYLOAD_BYTES;
use serde_json::Value;

use crate::arcade::{AnyGame, PortOptions};
use crate::escape::escape_path;
use crate::failure::{Exit, Failure};
use crate::library::read_text;

/// Reads the options of a level's ports from a file, where one is given.
pub(super) fn given(
    file: Option<&Path>,
    game: &dyn AnyGame,
    level: Option<&Value>,
) -> Result<Option<PortOptions>, Failure> {
    file.map(|file| read(file, game, level)).transpose()
}

fn read(file: &Path, game: &dyn AnyGame, level: Option<&Value>) -> Result<PortOptions, Failure> {
    // No recording holds longer options of a port.
    let text = read_text(file, MAX_PAYLOAD_BYTES)?;
    game.read_options(&text, level).map_err(|error| {
        let message = format!("{}:{error}", escape_path(file));
        Failure::new("OPTIONS", Exit::File, message).of_file(file)
    })
}
