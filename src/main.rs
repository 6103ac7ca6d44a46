//! The bundled games.

use std::process::ExitCode;

use dacapo::registry::{GameEntry, GameRegistry};
use dacapo_games::{Blockfall, PrismRaid};

fn main() -> ExitCode {
    dacapo::run_arcade(GameRegistry::new(vec![GameEntry::of::<PrismRaid>(), GameEntry::of::<Blockfall>()]))
}
