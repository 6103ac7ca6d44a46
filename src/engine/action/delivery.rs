//! The edges and commands of a frame in the order in which they came.

use super::command::FrameCommand;
use super::frame::{Edge, Frame};

/// What reaches a game before the tick, one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivery<'a> {
    /// A button's transition.
    Edge(Edge),
    /// A command.
    Command(&'a FrameCommand),
}

/// The edges and commands of a frame; see [`Frame::deliveries`].
pub struct Deliveries<'a> {
    edges: &'a [Edge],
    /// Edges that came out already.
    done: usize,
    commands: &'a [FrameCommand],
}

impl Frame {
    /// Its edges and commands in the order in which they came.
    #[must_use]
    pub fn deliveries(&self) -> Deliveries<'_> {
        Deliveries { edges: &self.edges, done: 0, commands: &self.commands }
    }
}

impl<'a> Iterator for Deliveries<'a> {
    type Item = Delivery<'a>;

    fn next(&mut self) -> Option<Delivery<'a>> {
        let edge = self.edges.get(self.done).copied();
        match self.commands.split_first() {
            Some((command, rest)) if edge.is_none() || usize::from(command.after) <= self.done => {
                self.commands = rest;
                Some(Delivery::Command(command))
            }
            _ => {
                self.done += 1;
                edge.map(Delivery::Edge)
            }
        }
    }
}
