//! What drawing is handed: shared references only.

use crate::game::{Game, Status};

/// An event together with how long ago it happened, for effects that are computed from it.
#[derive(Clone, Debug, PartialEq)]
pub struct Recent<E> {
    /// Seconds of simulated time since it was emitted.
    pub age: f32,
    /// Where it stands: boundary and order within it. The same on every playing of the run.
    pub key: (u64, u32),
    /// The event.
    pub event: E,
}

/// A moment of a run, between two states.
#[non_exhaustive]
pub struct View<'a, G: Game> {
    /// The run's level.
    pub level: &'a G::Level,
    /// The state before the last step.
    pub before: &'a G::World,
    /// The state after the last step.
    pub now: &'a G::World,
    /// How far the picture is from `before` to `now`, in `[0, 1)`; 1 where no further state will come.
    pub alpha: f32,
    /// Simulated seconds at `now`.
    pub time: f64,
    /// Whether the run is paused.
    pub paused: bool,
    /// Events of the last [`Recent`] seconds that the session keeps, oldest first.
    pub recent: &'a [Recent<G::Event>],
}

impl<'a, G: Game> View<'a, G> {
    /// What is seen of two states: at the start of a run, with the later state all there.
    #[must_use]
    pub fn of(level: &'a G::Level, before: &'a G::World, now: &'a G::World) -> Self {
        Self { level, before, now, alpha: 1.0, time: 0.0, paused: false, recent: &[] }
    }

    /// How the run stands.
    #[must_use]
    pub fn status(&self) -> Status {
        G::status(self.now)
    }
}
