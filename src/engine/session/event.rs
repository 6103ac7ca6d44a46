//! A game's events as recordings hold them.

use serde::Serialize;
use serde_json::Value;

use crate::hash::first_not_finite;
use crate::replay::{check_event_type, check_payload};

/// An event's type and payload. It goes through text so that a value compares equal to the same value read from a file.
///
/// # Errors
/// Why no recording could hold it, in one line.
pub(super) fn as_recorded<E: Serialize>(event: &E) -> Result<(String, Value), String> {
    if let Some(fault) = first_not_finite(event)? {
        return Err(format!("event: {fault}"));
    }
    let text = serde_json::to_string(event).map_err(|error| format!("event: {error}"))?;
    let value = serde_json::from_str(&text).map_err(|error| format!("event: {error}"))?;
    let (kind, payload) = match value {
        Value::String(kind) => (kind, Value::Null),
        Value::Object(map) if map.len() == 1 => {
            map.into_iter().next().ok_or_else(|| "an event without a type".to_owned())?
        }
        _ => return Err("events serialise as enums: a variant's name, or one with its payload".to_owned()),
    };
    check_event_type(&kind).map_err(|fault| fault.to_string())?;
    check_payload(&payload, text.len()).map_err(|fault| format!("event '{kind}': {fault}"))?;
    Ok((kind, payload))
}
