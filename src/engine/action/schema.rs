//! What controllers a game has and what actions each offers.

use serde::{Deserialize, Serialize};

use super::quantize::{SCALE, Thousandths};

/// Most controllers a run may have.
pub const MAX_CONTROLLERS: usize = 64;
/// Most actions a controller may have.
pub const MAX_ACTIONS: usize = 256;
/// Longest name of an action or id of a controller.
pub const MAX_NAME: usize = 256;
/// Most button edges one frame may hold; what comes on top waits for the next boundary.
pub const MAX_EDGES: usize = 10_000;
/// Most commands one frame may hold; what comes on top waits for the next boundary.
pub const MAX_COMMANDS: usize = 64;

/// What an action's value looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Held or not, with ordered edges.
    Button,
    /// A number in `[-1, 1]`.
    Axis1D,
    /// Two numbers in `[-1, 1]`.
    Axis2D,
    /// Three numbers in `[-1, 1]`.
    Axis3D,
    /// Not held at all: a JSON value that is handed in from outside, in order among the edges.
    Command,
}

impl Kind {
    /// Numbers in a value: 0 for a button or a command.
    #[must_use]
    pub const fn dimensions(self) -> usize {
        match self {
            Self::Button | Self::Command => 0,
            Self::Axis1D => 1,
            Self::Axis2D => 2,
            Self::Axis3D => 3,
        }
    }

    /// Whether its value is made of numbers.
    #[must_use]
    pub const fn is_axis(self) -> bool {
        self.dimensions() > 0
    }
}

/// One action of a controller.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionSpec {
    /// Name, unique in its controller: an ASCII letter, then letters, digits and `_`.
    pub name: String,
    /// Kind of its value.
    pub kind: Kind,
    /// Caps the length of a vector at 1.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub normalize: bool,
}

impl ActionSpec {
    /// Whether this is the button with which a game pauses and goes on by itself: the one called `Pause`. While a pause
    /// panel is up, only its controls reach the game.
    #[must_use]
    pub fn pauses(&self) -> bool {
        self.kind == Kind::Button && self.name == "Pause"
    }

    /// Whether a value is longer than 1 where its length is capped.
    pub(crate) fn is_too_long(&self, value: Thousandths) -> bool {
        let square: i32 = value.iter().map(|component| i32::from(*component).pow(2)).sum();
        self.normalize && square > i32::from(SCALE).pow(2)
    }

    /// Whether the action can have this value: 0 in unused components, and nothing beyond its range.
    pub(crate) fn may_be(&self, value: Thousandths) -> bool {
        let unused = value[self.kind.dimensions()..].iter().all(|component| *component == 0);
        let within = value.iter().all(|component| component.unsigned_abs() <= SCALE.unsigned_abs());
        unused && within && !self.is_too_long(value)
    }
}

/// A controller: a port's identity and its actions in declared order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Controller {
    /// Identity, unique in its run: an ASCII letter, then letters, digits, `_` and `-`.
    pub id: String,
    /// Actions in declared order.
    pub actions: Vec<ActionSpec>,
}

/// A roster of controllers that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SchemaError {
    /// No controllers, or more than [`MAX_CONTROLLERS`].
    #[error("{0} controllers, expected 1 to {MAX_CONTROLLERS}")]
    Controllers(usize),
    /// More than [`MAX_ACTIONS`].
    #[error("controller '{0}' has {1} actions, expected 1 to {MAX_ACTIONS}")]
    Actions(String, usize),
    /// A name outside the alphabet.
    #[error(
        "'{0}' is not a name: expected an ASCII letter, then letters, digits and '_' (or '-' in an id), {MAX_NAME} at most"
    )]
    Name(String),
    /// A name used twice.
    #[error("'{0}' is declared twice")]
    Twice(String),
    /// `normalize` on something that has no direction.
    #[error("action '{0}' cannot be normalized: only vectors can")]
    Normalize(String),
}

impl SchemaError {
    /// Whether there is more of something than a run may have.
    pub(crate) fn is_too_much(&self) -> bool {
        match self {
            Self::Controllers(count) | Self::Actions(_, count) => *count > 0,
            Self::Name(_) | Self::Twice(_) | Self::Normalize(_) => false,
        }
    }
}

/// Checks a roster: its size, names, and that nothing is declared twice.
///
/// # Errors
/// The first fault found.
pub fn check_roster(roster: &[Controller]) -> Result<(), SchemaError> {
    if roster.is_empty() || roster.len() > MAX_CONTROLLERS {
        return Err(SchemaError::Controllers(roster.len()));
    }
    for (index, controller) in roster.iter().enumerate() {
        check_name(&controller.id, true)?;
        if roster[..index].iter().any(|other| other.id == controller.id) {
            return Err(SchemaError::Twice(controller.id.clone()));
        }
        check_actions(controller)?;
    }
    Ok(())
}

fn check_actions(controller: &Controller) -> Result<(), SchemaError> {
    let actions = &controller.actions;
    if actions.is_empty() || actions.len() > MAX_ACTIONS {
        return Err(SchemaError::Actions(controller.id.clone(), actions.len()));
    }
    for (index, action) in actions.iter().enumerate() {
        check_name(&action.name, false)?;
        if actions[..index].iter().any(|other| other.name == action.name) {
            return Err(SchemaError::Twice(action.name.clone()));
        }
        if action.normalize && action.kind.dimensions() < 2 {
            return Err(SchemaError::Normalize(action.name.clone()));
        }
    }
    Ok(())
}

/// Whether this is an ASCII letter, then letters, digits and `_`, or `-` too.
pub(crate) fn is_name(name: &str, dash: bool) -> bool {
    let mut letters = name.bytes();
    let starts = letters.next().is_some_and(|first| first.is_ascii_alphabetic());
    starts && letters.all(|c| c.is_ascii_alphanumeric() || c == b'_' || (dash && c == b'-'))
}

fn check_name(name: &str, dash: bool) -> Result<(), SchemaError> {
    if name.len() <= MAX_NAME && is_name(name, dash) {
        Ok(())
    } else {
        Err(SchemaError::Name(name.chars().take(64).flat_map(char::escape_debug).collect()))
    }
}
