//! A boundary's events as recordings hold them.

mod plain;
mod sort;
#[cfg(test)]
mod test;

use serde::Serialize;
use serde_json::Value;

use crate::game::Recent;
use crate::hash::first_not_finite;
use crate::replay::{
    Events, MAX_BOUNDARY_EVENTS, MAX_PAYLOAD_BYTES, MAX_PAYLOAD_DEPTH, check_event_type, check_payload,
};
use plain::Form;
use sort::Sorted;

/// What a boundary told. It keeps its buffers, so that telling takes no memory once there is room.
#[derive(Default)]
pub(super) struct Told {
    events: Events,
    /// An event as JSON text, in the order of its own fields.
    text: Vec<u8>,
    /// A payload with the members of its objects in order.
    sorted: Sorted,
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
    pub(super) fn tell<E: Serialize>(&mut self, events: &[Recent<E>]) -> Result<(), String> {
        if !self.events.is_empty() {
            self.events.clear();
        }
        if events.len() > MAX_BOUNDARY_EVENTS {
            let count = events.len();
            return Err(format!("{count} events at one boundary, at most {MAX_BOUNDARY_EVENTS} are told"));
        }
        events.iter().try_for_each(|recent| self.add(&recent.event))
    }

    /// Adds an event. Its text is that of its JSON value: the members of objects in the order of their names, numbers
    /// as a value of that number is written.
    pub(super) fn add<E: Serialize>(&mut self, event: &E) -> Result<(), String> {
        let form = plain::write(event, &mut self.text);
        if !form.as_ref().is_ok_and(Form::has_no_null) {
            // JSON writes null for a number that is not finite.
            if let Some(fault) = first_not_finite(event)? {
                return Err(format!("event: {fault}"));
            }
        }
        let form = form.map_err(|error| format!("event: {error}"))?;
        // serde_json writes valid UTF-8, so that nothing is lost here.
        let text = std::str::from_utf8(&self.text).unwrap_or_default();
        let plain =
            form.is_of_a_value() && form.depth() <= MAX_PAYLOAD_DEPTH && text.len() <= MAX_PAYLOAD_BYTES;
        let parts = if plain { parts(text) } else { None };
        let parts = match parts {
            Some((kind, payload)) if form.has_members() => {
                self.sorted.sort(payload).map(|payload| (kind, payload))
            }
            parts => parts,
        };
        if let Some((kind, payload)) = parts {
            self.events.push_told(kind, payload);
        } else {
            let (kind, payload) = as_value(text)?;
            self.events.push_told(&kind, &payload.to_string());
        }
        Ok(())
    }
}

/// Type and payload of an event's text; nothing where it is no event, or where its type is spelt with escapes.
fn parts(text: &str) -> Option<(&str, &str)> {
    let (kind, payload) = match text.strip_prefix("{\"") {
        Some(text) => {
            let (kind, payload) = text.split_once('"')?;
            (kind, payload.strip_prefix(':')?.strip_suffix('}')?)
        }
        None => (text.strip_prefix('"')?.strip_suffix('"')?, "null"),
    };
    check_event_type(kind).ok().map(|()| (kind, payload))
}

/// Type and payload of any event's text, or why no recording could hold it: as [`parts`], but it takes many times as
/// long.
fn as_value(text: &str) -> Result<(String, Value), String> {
    let value = serde_json::from_str(text).map_err(|error| format!("event: {error}"))?;
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
