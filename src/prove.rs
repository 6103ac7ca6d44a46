//! The test that every game should have.

use dacapo_engine::game::Game;
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
    let mut run = Session::<G>::start(G::Level::default(), 0).map_err(|error| error.to_string())?;
    Binder::connect(&G::bindings(), &mut run).map_err(|error| format!("bindings: {error}"))?;
    playtest::prove::<G>()
}
