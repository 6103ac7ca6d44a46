//! What the free-form values of a recording may be. They are checked where they are made, so that whatever is
//! written can be read.

use serde_json::Value;

use super::label::check_label;
use super::limits::{
    MAX_CHECKPOINT_BYTES, MAX_EVENT_TYPE, MAX_LABEL, MAX_PAYLOAD_BYTES, MAX_PAYLOAD_DEPTH, MAX_STREAMS,
    MAX_TEXT_BYTES,
};
use crate::action::{is_name, nests_within};
use crate::random::StreamState;

/// A value that a recording cannot hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PayloadError {
    /// Too long.
    #[error("{0} bytes, at most {MAX_PAYLOAD_BYTES} are recorded")]
    Bytes(usize),
    /// Too deep.
    #[error("nested deeper than {MAX_PAYLOAD_DEPTH}")]
    Depth,
    /// A text that is too long.
    #[error("{0} bytes, at most {MAX_TEXT_BYTES} are recorded")]
    Text(usize),
    /// Too many random streams.
    #[error("{0} streams, at most {MAX_STREAMS} are recorded")]
    Streams(usize),
    /// A type that is no name.
    #[error(
        "'{0}' is no type of an event: expected an ASCII letter, then letters, digits and '_', {MAX_EVENT_TYPE} at most"
    )]
    Type(String),
    /// A player's name that is too long, or has a character that may not be in one.
    #[error(
        "'{0}' is no player's name: expected at most {MAX_LABEL} characters, none of control or direction"
    )]
    Player(String),
    /// More names of players than controllers.
    #[error("{0} names of players for {1} controllers")]
    Players(usize, usize),
    /// Too much of stored states.
    #[error("{0} bytes of stored states, at most {MAX_CHECKPOINT_BYTES} are recorded")]
    States(usize),
    /// The recording holds as many events and observations as it may.
    #[error("the recording holds as many events as it may")]
    Full,
}

/// Checks a value and the length of its text.
pub(crate) fn check_payload(value: &Value, bytes: usize) -> Result<(), PayloadError> {
    if bytes > MAX_PAYLOAD_BYTES {
        return Err(PayloadError::Bytes(bytes));
    }
    if nests_within(value, MAX_PAYLOAD_DEPTH) { Ok(()) } else { Err(PayloadError::Depth) }
}

/// Checks the type of an event or observation.
pub(crate) fn check_event_type(kind: &str) -> Result<(), PayloadError> {
    if kind.len() <= MAX_EVENT_TYPE && is_name(kind, false) {
        return Ok(());
    }
    let shown = kind.chars().take(MAX_EVENT_TYPE).flat_map(char::escape_debug);
    Err(PayloadError::Type(shown.collect()))
}

/// Checks the length of a text.
pub(crate) fn check_text(text: &str) -> Result<(), PayloadError> {
    if text.len() > MAX_TEXT_BYTES { Err(PayloadError::Text(text.len())) } else { Ok(()) }
}

/// Checks the number of random streams.
pub(crate) fn check_streams(streams: &[StreamState]) -> Result<(), PayloadError> {
    if streams.len() > MAX_STREAMS { Err(PayloadError::Streams(streams.len())) } else { Ok(()) }
}

/// Checks the names of the players of so many controllers.
pub(crate) fn check_players(players: &[String], controllers: usize) -> Result<(), PayloadError> {
    if players.len() > controllers {
        return Err(PayloadError::Players(players.len(), controllers));
    }
    let Some(name) = players.iter().find(|name| check_label(name).is_err()) else { return Ok(()) };
    let shown = name.chars().take(MAX_LABEL).flat_map(char::escape_debug);
    Err(PayloadError::Player(shown.collect()))
}
