//! A boundary's events as recordings hold them.

mod members;
mod payload;
#[cfg(test)]
mod test;
mod text;
mod variant;

use serde::Serialize;
use serde_json::Value;

use crate::game::Recent;
use crate::hash::first_not_finite;
use crate::replay::{Events, MAX_BOUNDARY_EVENTS, check_event_type, check_payload};
use text::PayloadText;

/// What a boundary told. It keeps its buffers, so that telling takes no memory once there is room.
#[derive(Default)]
pub(super) struct Told {
    events: Events,
    payload: PayloadText,
}

impl Told {
    /// The events that were told last, as those of boundary 0.
    pub(super) fn events(&self) -> &Events {
        &self.events
    }

    /// Tells the events of a boundary in place of those of the one before.
    ///
    /// # Errors
    /// Why no recording could hold them, in one line.
    #[inline]
    pub(super) fn tell<E: Serialize>(&mut self, events: &[Recent<E>]) -> Result<(), String> {
        // At most boundaries nothing happens, twice in a row.
        if events.is_empty() && self.events.is_empty() { Ok(()) } else { self.replace(events) }
    }

    fn replace<E: Serialize>(&mut self, events: &[Recent<E>]) -> Result<(), String> {
        self.events.clear();
        if events.len() > MAX_BOUNDARY_EVENTS {
            let count = events.len();
            return Err(format!("{count} events at one boundary, at most {MAX_BOUNDARY_EVENTS} are told"));
        }
        events.iter().try_for_each(|recent| self.add(&recent.event))
    }

    /// Adds an event. Its payload is the text of a JSON value: the members of objects are in the order of their names,
    /// and each number is written as the value that it is read as.
    pub(super) fn add<E: Serialize>(&mut self, event: &E) -> Result<(), String> {
        if let Ok((kind, payload)) = variant::write(event, &mut self.payload) {
            self.events.push_told(kind, payload);
        } else {
            let (kind, payload) = as_value(event)?;
            self.events.push_told(&kind, &payload.to_string());
        }
        Ok(())
    }
}

/// Type and payload of any event. It goes through text, so that a value compares equal to the same value read from a
/// file; that takes many times as long as [`variant::write`].
///
/// # Errors
/// Why no recording could hold it, in one line.
fn as_value<E: Serialize>(event: &E) -> Result<(String, Value), String> {
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
