//! Events and observations.

use std::borrow::Cow;
use std::fmt;

use serde::de::{self, Deserialize, Deserializer, IgnoredAny, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::error::{Fault, ReadError, excerpt};
use super::text::Text;
use crate::replay::event::RecordedEvent;
use crate::replay::events::Events;
use crate::replay::limits::{MAX_EVENT_TYPE, MAX_EVENTS};
use crate::replay::payload::check_event_type;

/// Bytes of `[0,"a",0]`.
const SHORTEST: usize = 9;

/// The list of all events. Each is checked before the next is looked at, so nothing is kept of a bad list.
pub(super) fn read(
    text: &Text<'_>,
    raw: &RawValue,
    boundaries: u64,
    events: &mut Events,
) -> Result<(), ReadError> {
    // Room for just as many, since lists that grow take twice what they hold; but for no more than fit the text.
    let items = text.value::<Vec<IgnoredAny>>(raw)?.len();
    events.reserve(items.min(raw.get().len() / SHORTEST).min(MAX_EVENTS));
    let mut fault = None;
    let list = List { text, boundaries, events, fault: &mut fault };
    let outcome = serde_json::Deserializer::from_str(raw.get()).deserialize_seq(list);
    match fault {
        Some(fault) => Err(fault),
        None => outcome.map_err(|error| text.fault(&error, raw.get(), Fault::Invalid)),
    }
}

struct List<'r, 't> {
    text: &'r Text<'t>,
    boundaries: u64,
    events: &'r mut Events,
    fault: &'r mut Option<ReadError>,
}

impl<'de> Visitor<'de> for List<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of events")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while let Some(raw) = list.next_element::<&RawValue>()? {
            let place = self.events.len();
            if let Err(error) = read_event(self.text, raw, self.boundaries, self.events) {
                *self.fault = Some(error.in_member(|| format!("events[{place}]")));
                return Err(de::Error::custom("the event is invalid"));
            }
        }
        Ok(())
    }
}

/// One event, after those already read and within so many boundaries.
pub(super) fn read_event(
    text: &Text<'_>,
    raw: &RawValue,
    boundaries: u64,
    events: &mut Events,
) -> Result<(), ReadError> {
    if events.len() >= MAX_EVENTS {
        return Err(ReadError::at(Fault::Limit, "event", format!("more than {MAX_EVENTS} events")));
    }
    let Parts(parts) = text.value(raw)?;
    let (between, boundary, kind, payload) = match parts {
        [Some(boundary), Some(kind), Some(payload), None] => (false, boundary, kind, payload),
        [Some(marker), Some(boundary), Some(kind), Some(payload)] if marker.get() == "\"between\"" => {
            (true, boundary, kind, payload)
        }
        _ => {
            let shown = excerpt(raw.get());
            let message = format!(
                "{shown}, expected [boundary, \"type\", payload] or [\"between\", boundary, \"type\", payload]"
            );
            return Err(ReadError::at(Fault::Invalid, "event", message));
        }
    };
    let boundary: u64 = text.value(boundary)?;
    let kind = event_type(text, kind)?;
    if !events.may_follow(boundary, between) || boundary >= boundaries + u64::from(between) {
        let message = format!("boundary {boundary} is out of order or beyond the end");
        return Err(ReadError::at(Fault::Invalid, "event", message));
    }
    let payload = text.part(payload, "event")?;
    events.push(&RecordedEvent { boundary, between, kind, payload: payload.text().into() });
    Ok(())
}

/// The type of an event.
fn event_type<'a>(text: &Text<'_>, raw: &'a RawValue) -> Result<Cow<'a, str>, ReadError> {
    let Some(kind) = text.word_up_to(raw, MAX_EVENT_TYPE)? else {
        let shown = excerpt(raw.get());
        let message = format!("{shown}: a type of an event has at most {MAX_EVENT_TYPE} letters");
        return Err(ReadError::at(Fault::Limit, "event", message));
    };
    match check_event_type(&kind) {
        Ok(()) => Ok(kind),
        Err(error) => Err(ReadError::at(Fault::Invalid, "event", error.to_string())),
    }
}

/// The parts of an event, none of them looked into.
struct Parts<'a>([Option<&'a RawValue>; 4]);

impl<'de: 'a, 'a> Deserialize<'de> for Parts<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(PartsVisitor)
    }
}

struct PartsVisitor;

impl<'de> Visitor<'de> for PartsVisitor {
    type Value = Parts<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an event: [boundary, \"type\", payload]")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Parts<'de>, A::Error> {
        let mut parts = [None; 4];
        for part in &mut parts {
            *part = list.next_element()?;
        }
        match list.next_element::<IgnoredAny>()? {
            None => Ok(Parts(parts)),
            Some(_) => Err(de::Error::custom("an event has 3 or 4 parts")),
        }
    }
}
