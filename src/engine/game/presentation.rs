//! What the picture remembers, and what it is made of.

use crate::game::{Game, Recent};

/// One tick, as [`Game::present`] sees it: shared references only.
#[non_exhaustive]
pub struct PresentationTick<'a, G: Game> {
    /// The run's level.
    pub level: &'a G::Level,
    /// The state after the rules.
    pub world: &'a G::World,
    /// What was emitted since the tick before, oldest first; also while the run was paused in between.
    pub events: &'a [Recent<G::Event>],
    /// The tick's length in seconds.
    pub dt: f32,
}
