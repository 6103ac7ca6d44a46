//! What a device event comes to for a screen.

use crate::devices::{Command, ControlChange, Device, PadStatus, PointerEvent};

/// Something that the player did, as a screen is told it.
#[derive(Clone, Debug, PartialEq)]
pub enum Signal {
    /// A press that means a command here, or the next turn of one that repeats.
    Command {
        /// The command that the player gave.
        command: Command,
        /// The device that it was given with.
        device: Device,
        /// Nobody pressed anything for it: a control is still held, and it repeats.
        repeated: bool,
    },
    /// A control was moved, and no command took it.
    Control {
        /// What became of it.
        change: ControlChange,
        /// It was pressed by that, and not before.
        fresh: bool,
    },
    /// The pointer did something.
    Pointer(PointerEvent),
    /// A pad joined or was lost.
    Pad(PadStatus),
}

impl Signal {
    /// The command, where it is one.
    #[must_use]
    pub const fn command(&self) -> Option<Command> {
        match self {
            Self::Command { command, .. } => Some(*command),
            _ => None,
        }
    }

    /// Whether it concerns every run, and not only the screen on top: what is let go of may have been pressed in a run,
    /// and that has to wait for a player whose pad is gone.
    #[must_use]
    pub fn is_for_runs(&self) -> bool {
        match self {
            Self::Control { change, .. } => change.value.is_rest(),
            Self::Pad(_) => true,
            Self::Command { .. } | Self::Pointer(_) => false,
        }
    }
}
