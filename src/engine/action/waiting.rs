//! What no boundary has taken yet.

use super::command::{CommandValue, FrameCommand};
use super::frame::{Buttons, Edge, Frame};
use super::schema::{MAX_COMMANDS, MAX_EDGES};

/// Most commands that wait for a boundary; more are refused.
pub const MAX_WAITING_COMMANDS: usize = 1024;

/// Composed transitions and commands, in the order in which they came.
#[derive(Default)]
pub(super) struct Waiting {
    inputs: Vec<Input>,
    /// How many of those are commands.
    commands: usize,
}

enum Input {
    Edge(Edge),
    Command { action: u8, value: CommandValue },
}

impl Waiting {
    pub(super) fn is_empty(&self) -> bool {
        self.inputs.is_empty()
    }

    /// Whether as many commands wait as may.
    pub(super) fn is_full(&self) -> bool {
        self.commands >= MAX_WAITING_COMMANDS
    }

    pub(super) fn push_edge(&mut self, edge: Edge) {
        self.inputs.push(Input::Edge(edge));
    }

    pub(super) fn push_command(&mut self, action: u8, value: CommandValue) {
        self.inputs.push(Input::Command { action, value });
        self.commands += 1;
    }

    pub(super) fn clear(&mut self) {
        self.inputs.clear();
        self.commands = 0;
    }

    /// Commands go on waiting alone.
    pub(super) fn drop_edges(&mut self) {
        self.inputs.retain(|input| matches!(input, Input::Command { .. }));
    }

    /// What is held once all edges that wait have passed.
    pub(super) fn lead(&self, held: &mut Buttons) {
        for input in &self.inputs {
            if let Input::Edge(edge) = input {
                held.set(edge.action, edge.pressed);
            }
        }
    }

    /// Puts as much as a frame can hold into one that has neither edges nor commands, and follows what is held.
    pub(super) fn take(&mut self, held: &mut Buttons, frame: &mut Frame) {
        let count = self.fitting();
        for input in self.inputs.drain(..count) {
            match input {
                Input::Edge(edge) => {
                    held.set(edge.action, edge.pressed);
                    frame.edges.push(edge);
                }
                Input::Command { action, value } => {
                    let after = frame.edges.len() as u16;
                    frame.commands.push(FrameCommand { action, after, value });
                }
            }
        }
        self.commands -= frame.commands.len();
    }

    /// How much of what waits one frame can hold: all before the first that is one too many of its kind.
    fn fitting(&self) -> usize {
        let all = self.inputs.len();
        if all <= MAX_COMMANDS {
            return all;
        }
        let (mut edges, mut commands) = (0, 0);
        let too_many = |input: &Input| {
            let (count, most) = match input {
                Input::Edge(_) => (&mut edges, MAX_EDGES),
                Input::Command { .. } => (&mut commands, MAX_COMMANDS),
            };
            *count += 1;
            *count > most
        };
        self.inputs.iter().position(too_many).unwrap_or(all)
    }
}
