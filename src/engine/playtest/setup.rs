//! What scripts are played with.

use crate::game::Game;

/// What scripts are played with.
pub struct Setup<'a, G: Game> {
    /// The level.
    pub level: &'a G::Level,
    /// The options of each port, in the order of the roster. Ports for which there are none have the default.
    pub options: &'a [G::Options],
}

/// By hand: a derived one would ask for a game that can be copied.
impl<G: Game> Clone for Setup<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Setup<'_, G> {}
