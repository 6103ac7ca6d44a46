//! Logical input: what a player wants, apart from the device that says so.
//!
//! A game declares controls with typed actions ([`controls!`](crate::controls)) and who has them
//! ([`roster!`](crate::roster)); sources feed them
//! ([`Composer`]); each boundary takes one composed [`Frame`] per controller. Nothing after the frame can tell
//! a keyboard from an autopilot or a recording.

mod command;
mod compose;
mod delivery;
mod frame;
mod quantize;
mod roster;
mod schema;
#[cfg(test)]
mod test;
mod token;
mod waiting;

pub(crate) use command::nests_within;
pub use command::{
    CommandData, CommandError, CommandType, CommandValue, FrameCommand, MAX_COMMAND_BYTES, MAX_COMMAND_DEPTH,
};
pub use compose::{Composer, SourceError, SourceId};
pub use delivery::{Deliveries, Delivery};
pub use frame::{Buttons, Edge, Frame, HeldValue};
pub use quantize::{SCALE, Thousandths, quantize, to_f32};
pub use roster::{Roster, Seat};
pub(crate) use schema::is_name;
pub use schema::{
    ActionSpec, Controller, Kind, MAX_ACTIONS, MAX_COMMANDS, MAX_CONTROLLERS, MAX_EDGES, MAX_NAME,
    SchemaError, check_roster,
};
pub use token::{Action, Axis, Axis1D, Axis2D, Axis3D, Button, Command, Controls, Port, Valued};
pub use waiting::MAX_WAITING_COMMANDS;
