//! The test that every game should have.

use dacapo_engine::game::{Game, read_level};
use dacapo_engine::playtest;
use dacapo_engine::session::Session;

use crate::devices::Binder;

/// What [`playtest::prove`] shows of a game, and that its keys exist and are free: for a test of the game.
///
/// ```no_run
/// # use dacapo::prelude::*;
/// # fn of<MyGame: Game>() {
/// assert_eq!(dacapo::prove::<MyGame>(), Ok(()));
/// # }
/// ```
///
/// # Errors
/// The first fault, in one line.
pub fn prove<G: Game>() -> Result<(), String> {
    check_bindings::<G>("the default level", G::Level::default())?;
    for named in G::levels() {
        let name = format!("level '{}'", named.name);
        let level = read_level::<G>(named.text).map_err(|error| format!("{name}:{error}"))?;
        check_bindings::<G>(&name, level)?;
    }
    playtest::prove::<G>()
}

/// At another level a game may have other ports and actions.
fn check_bindings<G: Game>(name: &str, level: G::Level) -> Result<(), String> {
    let mut run = Session::<G>::start(level, 0).map_err(|error| format!("{name}: {error}"))?;
    let connected = Binder::connect(&G::bindings(), &mut run);
    connected.map(drop).map_err(|error| format!("{name}: bindings: {error}"))
}

#[cfg(test)]
mod test;
