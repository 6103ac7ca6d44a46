//! The bundled games.

use std::process::ExitCode;

use dacapo::arcade::{Arcade, any_game};
use dacapo_games::{Blockfall, PrismRaid};

fn main() -> ExitCode {
    dacapo::run_arcade(Arcade::new(vec![any_game::<PrismRaid>(), any_game::<Blockfall>()]))
}
