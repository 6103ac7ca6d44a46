//! Players made of code. They see what a person sees and act through ordinary sources.

use crate::action::{Action, Axis, Button, Command, CommandData, Composer, Controls, Port, SourceId, Valued};
use crate::game::Game;

/// Decides what to do before a boundary.
pub trait Pilot<G: Game> {
    /// Looks at the world and moves its hands; what it does not touch stays as it was.
    fn steer(&mut self, world: &G::World, boundary: u64, hands: &mut Hands);
}

/// A pilot's sources, one for each port.
pub struct Hands<'a> {
    pub(crate) composers: &'a mut [Composer],
    pub(crate) sources: &'a [SourceId],
}

impl Hands<'_> {
    /// Holds or lets go of a button. A port the run does not have is ignored.
    pub fn hold<C: Controls>(&mut self, port: Port<C>, action: Action<C, Button>, held: bool) {
        if let Some((composer, source)) = self.on(port.index()) {
            // The token proves the action; a locked run means that nobody listens, which is no fault of a pilot.
            let _ = composer.set_button(source, action.index(), held);
        }
    }

    /// Presses a button and lets go of it, all before the next boundary. A port the run does not have is ignored.
    pub fn tap<C: Controls>(&mut self, port: Port<C>, action: Action<C, Button>) {
        self.hold(port, action, true);
        self.hold(port, action, false);
    }

    /// Pushes an axis. Values that are not finite are ignored.
    pub fn push<C: Controls, K: Axis + Valued>(
        &mut self,
        port: Port<C>,
        action: Action<C, K>,
        value: K::Value,
    ) {
        if let Some((composer, source)) = self.on(port.index()) {
            let _ = composer.set_axis(source, action.index(), K::components(value));
        }
    }

    /// Gives a command. A port the run does not have, and a value that a command cannot have, are ignored.
    pub fn send<C: Controls, T: CommandData>(
        &mut self,
        port: Port<C>,
        action: Action<C, Command<T>>,
        data: &T,
    ) {
        if let Some((composer, source)) = self.on(port.index()) {
            let _ = composer.command(source, action.index(), data);
        }
    }

    fn on(&mut self, port: u8) -> Option<(&mut Composer, SourceId)> {
        let place = usize::from(port);
        Some((self.composers.get_mut(place)?, *self.sources.get(place)?))
    }
}
