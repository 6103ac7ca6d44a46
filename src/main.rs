//! The bundled games.

use std::process::ExitCode;

use dacapo::cabinet::{Arcade, Cabinet};
use dacapo_games::PrismRaid;

fn main() -> ExitCode {
    dacapo::run_arcade(Arcade::new(vec![Cabinet::of::<PrismRaid>()]))
}
