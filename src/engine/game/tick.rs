//! What rules are handed: level, input, time as counts, random streams, and one outlet.

#[cfg(test)]
mod test;

use core::any::TypeId;

use crate::action::{
    Action, Axis, Button, Command, CommandData, Controls, Edge, Frame, FrameCommand, Port, Valued,
};
use crate::effects::EventKey;
use crate::game::{Game, Recent};
use crate::random::Random;

/// One boundary, as the rules see it.
pub struct Tick<'a, G: Game> {
    /// The run's level.
    pub level: &'a G::Level,
    /// The run's random streams: to be drawn from, not replaced.
    pub random: &'a mut Random,
    /// Whether the run is paused; rules may change it.
    pub paused: &'a mut bool,
    /// The boundary's length in seconds, 0 where only input is served.
    pub dt: f32,
    /// The same at full precision.
    pub dt64: f64,
    /// Index of the boundary, from 0.
    pub boundary: u64,
    /// Number of ticks before this one.
    pub tick: u64,
    pub(crate) options: &'a [G::Options],
    pub(crate) frames: &'a [Frame],
    pub(crate) outlet: Outlet<'a, G::Event>,
}

impl<'a, G: Game> Tick<'a, G> {
    /// The input of a port.
    ///
    /// # Panics
    /// For a port that is not in the roster.
    #[must_use]
    pub fn on<C: Controls>(&self, port: Port<C>) -> Input<'_, C> {
        Input { frame: &self.frames[usize::from(port.index())], port }
    }

    /// The options of a port, the same for as long as the run lasts.
    ///
    /// # Panics
    /// For a port that is not in the roster.
    #[must_use]
    pub fn options<C: Controls>(&self, port: Port<C>) -> &'a G::Options {
        &self.options[usize::from(port.index())]
    }

    /// The boundary's length in whole units, of which a second has so many, for rules that count time without
    /// fractions.
    ///
    /// The length is rounded, halves up, and what is rounded off is not kept: take a unit of which the usual step is a
    /// whole number, such as one of 120 000 a second for steps of 1/120 s. No boundary is so long that this is not exact.
    #[must_use]
    pub fn units(&self, per_second: u32) -> u64 {
        units(self.dt64, per_second)
    }

    /// Tells the outside. What is told is recorded and compared, and changes nothing here. A boundary that tells more than
    /// [`MAX_BOUNDARY_EVENTS`](crate::replay::MAX_BOUNDARY_EVENTS) while it is recorded or played again fails.
    pub fn emit(&mut self, event: G::Event) {
        // Nothing to tell is told as nothing.
        if TypeId::of::<G::Event>() != TypeId::of::<()>() {
            self.outlet.emit(event);
        }
    }
}

/// Seconds, not negative, in units.
fn units(seconds: f64, per_second: u32) -> u64 {
    (seconds * f64::from(per_second)).round() as u64
}

/// Where the events of one boundary go.
pub(crate) struct Outlet<'a, E> {
    /// All that a run remembers, oldest first; those of the boundary come last.
    pub(crate) recent: &'a mut Vec<Recent<E>>,
    /// The place of the next event.
    pub(crate) key: EventKey,
}

impl<E> Outlet<'_, E> {
    fn emit(&mut self, event: E) {
        self.recent.push(Recent { age: 0.0, key: self.key, event });
        self.key.order = self.key.order.checked_add(1).expect("fewer than 2^32 events at a boundary");
    }
}

/// A port's input at one boundary.
pub struct Input<'a, C> {
    frame: &'a Frame,
    port: Port<C>,
}

impl<C: Controls> Input<'_, C> {
    /// Which port this is.
    #[must_use]
    pub fn port(&self) -> Port<C> {
        self.port
    }

    /// Whether a button is held after this boundary's edges.
    #[must_use]
    pub fn held(&self, action: Action<C, Button>) -> bool {
        self.frame.held.get(action.index())
    }

    /// Whether a button went down at this boundary, even if it is up again.
    #[must_use]
    pub fn pressed(&self, action: Action<C, Button>) -> bool {
        self.frame.edges.contains(&Edge { action: action.index(), pressed: true })
    }

    /// Whether a button went up at this boundary, even if it is down again.
    #[must_use]
    pub fn released(&self, action: Action<C, Button>) -> bool {
        self.frame.edges.contains(&Edge { action: action.index(), pressed: false })
    }

    /// An axis' value: each component a multiple of a thousandth in `[-1, 1]`.
    #[must_use]
    pub fn axis<K: Axis + Valued>(&self, action: Action<C, K>) -> K::Value {
        K::value(self.frame.axis(action.index()))
    }
}

/// An edge on its way to [`Game::edge`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EdgeEvent {
    pub(crate) port: u8,
    pub(crate) edge: Edge,
}

impl EdgeEvent {
    /// Whether this is a button of a port going down.
    #[must_use]
    pub fn pressed<C: Controls>(&self, port: Port<C>, action: Action<C, Button>) -> bool {
        self.is(port.index(), action.index(), true)
    }

    /// Whether this is a button of a port going up.
    #[must_use]
    pub fn released<C: Controls>(&self, port: Port<C>, action: Action<C, Button>) -> bool {
        self.is(port.index(), action.index(), false)
    }

    fn is(&self, port: u8, action: u8, pressed: bool) -> bool {
        *self == Self { port, edge: Edge { action, pressed } }
    }
}

/// A command on its way to [`Game::command`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommandEvent<'a> {
    pub(crate) port: u8,
    pub(crate) command: &'a FrameCommand,
}

impl CommandEvent<'_> {
    /// What a command of a port holds; nothing where this is another.
    #[must_use]
    pub fn data<C: Controls, T: CommandData>(
        &self,
        port: Port<C>,
        action: Action<C, Command<T>>,
    ) -> Option<T> {
        let is = (self.port, self.command.action) == (port.index(), action.index());
        if is { self.command.value.parse() } else { None }
    }
}
