//! What drawing is handed: shared references only.

#[cfg(test)]
mod test;

use glam::Vec2;
use serde::{Deserialize, Serialize};

use crate::action::{Controls, Port};
use crate::effects::{Effect, Effects, EventKey, KeyedEffect, Shake};
use crate::game::{Game, Status};
use crate::math;
use crate::random::hash_to_unit;

/// Seconds of simulated time for which a run remembers events, for effects that are drawn from them.
pub const RECENT_SECONDS: f32 = 3.0;

/// Seconds of simulated time for which a run that is played goes on after it is decided, so that its end is seen. Then it
/// stands still under its result: what a game draws from events should be over by then, or it stays in the air.
pub const AFTERMATH_SECONDS: f64 = 1.2;

/// Most events of earlier boundaries that a run remembers: the oldest are forgotten first. More than these nobody sees at
/// once, and a file cannot make a picture arbitrarily slow.
pub const MAX_RECENT: usize = 1024;

/// An event together with how long ago it happened, for effects that are computed from it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recent<E> {
    /// Seconds of simulated time since it was emitted.
    pub age: f32,
    /// Its place in the run, the same on every playing of it.
    pub key: EventKey,
    /// The event.
    pub event: E,
}

impl<E> Recent<E> {
    /// What is left of an effect that lasts so many seconds; see [`left`].
    #[must_use]
    pub fn left(&self, seconds: f32) -> f32 {
        left(self.age, seconds)
    }

    /// A number in `[0, 1)` made of the event's place in the run and a purpose: as if drawn at random, and the same
    /// whenever the moment is seen again.
    #[must_use]
    pub fn noise(&self, purpose: u32) -> f32 {
        let seed =
            (self.key.boundary as u32).wrapping_mul(0x9E37_79B9) ^ self.key.order.wrapping_mul(0x85EB_CA6B);
        hash_to_unit(seed.wrapping_add(purpose.wrapping_mul(0xC2B2_AE35)) as i32) as f32
    }

    /// By how much the event throws a camera about now, in the unit of the shake's reach. The way it swings is
    /// [`noise`](Self::noise) of purpose 1.
    #[must_use]
    pub fn shake(&self, shake: Shake) -> Vec2 {
        let Shake { reach, seconds } = shake;
        let rest = self.left(seconds);
        let phase = self.noise(1) * core::f32::consts::TAU;
        let swing =
            Vec2::new(math::f32::sin(self.age * 61.0 + phase), math::f32::cos(self.age * 53.0 + phase));
        swing * (reach * rest * rest)
    }
}

/// What is left of something that lasts so many seconds, more than 0: 1 at first, 0 at its end and from then on.
#[must_use]
pub fn left(age: f32, seconds: f32) -> f32 {
    math::f32::clamp(1.0 - age / seconds, 0.0, 1.0)
}

/// A moment of a run, between two states.
#[non_exhaustive]
pub struct View<'a, G: Game> {
    /// The run's level.
    pub level: &'a G::Level,
    /// The options of each port, in the order of the roster.
    pub options: &'a [G::Options],
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
    /// Events of the last [`RECENT_SECONDS`] simulated seconds, oldest first.
    pub recent: &'a [Recent<G::Event>],
    /// What the picture remembered before the last step; see [`Game::present`].
    pub presentation_before: &'a G::Presentation,
    /// What the picture remembers after the last step.
    pub presentation: &'a G::Presentation,
}

impl<'a, G: Game> View<'a, G> {
    /// What is seen of two states: at the start of a run, with the later state all there, and without options of ports.
    #[must_use]
    pub fn of(
        level: &'a G::Level,
        before: &'a G::World,
        now: &'a G::World,
        presentation: &'a G::Presentation,
    ) -> Self {
        Self {
            level,
            options: &[],
            before,
            now,
            alpha: 1.0,
            time: 0.0,
            paused: false,
            recent: &[],
            presentation_before: presentation,
            presentation,
        }
    }

    /// The options of a port.
    ///
    /// # Panics
    /// For a port that is not in the roster, or in a view that was made without options.
    #[must_use]
    pub fn options<C: Controls>(&self, port: Port<C>) -> &'a G::Options {
        &self.options[usize::from(port.index())]
    }

    /// By how much the shakes of recent events throw a camera about now, in units of the world: what
    /// [`Game::effects`] says of them, added up.
    #[must_use]
    pub fn shake(&self) -> Vec2 {
        let mut offset = Vec2::ZERO;
        for recent in self.recent {
            let mut add = |keyed: KeyedEffect| {
                if let Effect::Shake(shake) = keyed.effect {
                    offset += recent.shake(shake);
                }
            };
            G::effects(&recent.event, &mut Effects::of(recent.key, &mut add));
        }
        offset
    }

    /// What is left of the youngest event of a sort that lasts so many seconds, from 1 to 0; 0 where there is none.
    #[must_use]
    pub fn latest(&self, sort: impl Fn(&G::Event) -> bool, seconds: f32) -> f32 {
        let found = self.recent.iter().rev().find(|recent| sort(&recent.event));
        found.map_or(0.0, |recent| recent.left(seconds))
    }

    /// How the run stands.
    #[must_use]
    pub fn status(&self) -> Status {
        G::status(self.now)
    }
}
