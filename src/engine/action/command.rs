//! Commands: values that are handed in from outside while a run goes on.

use std::fmt;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::hash::{HashError, NotFinite, check_finite};
use crate::random::Mulberry32;

/// Longest value of a command, in bytes of its JSON text.
pub const MAX_COMMAND_BYTES: usize = 4096;
/// Deepest nesting of a command's value: a number has none, a list of numbers one level.
pub const MAX_COMMAND_DEPTH: usize = 8;

/// What a game's command holds: a chat line, a menu's answer, a result from the network, an agent's order.
///
/// ```
/// use dacapo_engine::action::CommandData;
/// use dacapo_engine::random::Mulberry32;
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Serialize, Deserialize)]
/// #[serde(deny_unknown_fields)]
/// struct Chat {
///     text: String,
/// }
///
/// impl CommandData for Chat {
///     fn make_up(random: &mut Mulberry32) -> Self {
///         Self { text: "hello ".repeat(random.next_u32() as usize % 4) }
///     }
/// }
/// ```
pub trait CommandData: Serialize + DeserializeOwned + 'static {
    /// Any value that the game may be given, for [`playtest`](crate::playtest), which plays with what this makes up.
    fn make_up(random: &mut Mulberry32) -> Self;
}

/// A value that no command can have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// It holds a NaN or an infinity.
    #[error("the command's {0}")]
    NotFinite(NotFinite),
    /// It is nested deeper than [`MAX_COMMAND_DEPTH`].
    #[error("the command is nested deeper than {MAX_COMMAND_DEPTH}")]
    Depth,
    /// Its text is longer than [`MAX_COMMAND_BYTES`].
    #[error("the command has {0} bytes, at most {MAX_COMMAND_BYTES} are taken")]
    Length(usize),
    /// It cannot be written as JSON.
    #[error("the command cannot be written: {0}")]
    Unwritable(String),
    /// It is no value of the type that the game declares.
    #[error("the command is none of the game's: {0}")]
    Type(String),
}

impl CommandError {
    /// The code in error messages.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotFinite(_) => "COMMAND_NOT_FINITE",
            Self::Depth => "COMMAND_DEPTH",
            Self::Length(_) => "COMMAND_LENGTH",
            Self::Unwritable(_) => "COMMAND_UNWRITABLE",
            Self::Type(_) => "COMMAND_TYPE",
        }
    }
}

/// The value of a command as JSON text: without blanks, keys sorted, so that equal values have equal texts. It is finite,
/// and within [`MAX_COMMAND_BYTES`] and [`MAX_COMMAND_DEPTH`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandValue(Arc<str>);

impl CommandValue {
    /// The value of anything that can be written as JSON.
    ///
    /// # Errors
    /// Numbers that are not finite, or a value that is too long or too deep or refuses to be written.
    pub fn new(value: &impl Serialize) -> Result<Self, CommandError> {
        // JSON would turn a NaN into nothing.
        check_finite(value).map_err(|error| match error {
            HashError::NotFinite(fault) => CommandError::NotFinite(fault),
            HashError::Unwritable(message) => CommandError::Unwritable(message),
        })?;
        let value = serde_json::to_value(value);
        Self::of(&value.map_err(|error| CommandError::Unwritable(error.to_string()))?)
    }

    /// The value of JSON, whose numbers are finite.
    pub(crate) fn of(value: &Value) -> Result<Self, CommandError> {
        if !nests_within(value, MAX_COMMAND_DEPTH) {
            return Err(CommandError::Depth);
        }
        let text = value.to_string();
        if text.len() > MAX_COMMAND_BYTES {
            Err(CommandError::Length(text.len()))
        } else {
            Ok(Self(text.into()))
        }
    }

    /// The value of a text that another one had.
    pub(crate) fn of_text(text: &str) -> Self {
        Self(text.into())
    }

    /// The JSON text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The value as one of a type; nothing where it is none.
    #[must_use]
    pub fn parse<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_str(&self.0).ok()
    }
}

impl Serialize for CommandValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // It was written from a value, so it can be read as one.
        serde_json::from_str::<Value>(&self.0).unwrap_or_default().serialize(serializer)
    }
}

impl fmt::Display for CommandValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a game takes as the value of a command, for those who do not know its type.
#[derive(Clone, Copy, Debug)]
pub struct CommandType {
    check: fn(&str) -> Result<(), String>,
    make_up: fn(&mut Mulberry32) -> Result<CommandValue, CommandError>,
}

impl CommandType {
    /// Takes values of this type.
    #[must_use]
    pub const fn of<T: CommandData>() -> Self {
        Self {
            check: |text| serde_json::from_str::<T>(text).map(drop).map_err(|error| error.to_string()),
            make_up: |random| CommandValue::new(&T::make_up(random)),
        }
    }

    /// Checks that a value is one of the game's.
    ///
    /// # Errors
    /// What is wrong with it, in one line.
    pub fn check(&self, value: &CommandValue) -> Result<(), CommandError> {
        (self.check)(value.text()).map_err(CommandError::Type)
    }

    /// A value that the game makes up.
    ///
    /// # Errors
    /// It is none that a command can have, or cannot be read back.
    pub fn make_up(&self, random: &mut Mulberry32) -> Result<CommandValue, CommandError> {
        let value = (self.make_up)(random)?;
        self.check(&value).map(|()| value)
    }
}

/// A command in a [`Frame`](super::Frame).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrameCommand {
    /// The action's place in its controller.
    pub action: u8,
    /// How many of the frame's edges come before it.
    pub after: u16,
    /// What it says.
    pub value: CommandValue,
}

/// Whether lists and objects lie within each other at most so many levels deep.
pub(crate) fn nests_within(value: &Value, levels: usize) -> bool {
    let below = |inner: &Value| levels > 0 && nests_within(inner, levels - 1);
    match value {
        Value::Array(items) => levels > 0 && items.iter().all(below),
        Value::Object(members) => levels > 0 && members.values().all(below),
        _ => true,
    }
}
