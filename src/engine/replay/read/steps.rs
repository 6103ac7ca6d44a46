//! The boundaries: checked as a run could have made them.

use std::cell::Cell;
use std::fmt;

use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};

use super::error::{Fault, ReadError, from_json};
use crate::action::{Buttons, Controller, Edge, Kind, MAX_EDGES, SCALE, Thousandths};
use crate::replay::track::{Change, MAX_BOUNDARIES, MAX_ENTRIES, Track};

pub(super) fn read(text: &str, part: &str, controllers: &[Controller]) -> Result<Track, ReadError> {
    let mut reader = StepsReader::new(controllers);
    reader.entries(text, part)?;
    Ok(reader.track)
}

/// Reads entries one after another into a track, remembering what is held and set.
pub(super) struct StepsReader<'c> {
    controllers: &'c [Controller],
    pub(super) track: Track,
    held: Vec<Buttons>,
    /// More than the limits allow, rather than wrong.
    too_much: Cell<bool>,
    changes: Vec<Change>,
}

impl<'c> StepsReader<'c> {
    pub(super) fn new(controllers: &'c [Controller]) -> Self {
        Self {
            controllers,
            track: Track::default(),
            held: vec![Buttons::default(); controllers.len()],
            too_much: Cell::new(false),
            changes: Vec::new(),
        }
    }

    /// The list of all entries.
    pub(super) fn entries(&mut self, text: &str, part: &str) -> Result<(), ReadError> {
        let mut json = serde_json::Deserializer::from_str(part);
        let outcome = json.deserialize_seq(Entries(&mut *self));
        outcome.map_err(|error| self.fault(&error, text, part))
    }

    /// One entry, as a line of a journal holds it.
    pub(super) fn entry(&mut self, text: &str, part: &str) -> Result<(), ReadError> {
        let mut json = serde_json::Deserializer::from_str(part);
        let outcome = json.deserialize_seq(Entry(&mut *self)).and_then(|()| json.end());
        outcome.map_err(|error| self.fault(&error, text, part))
    }

    fn fault(&self, error: &serde_json::Error, text: &str, part: &str) -> ReadError {
        let fault = if self.too_much.get() { Fault::Limit } else { Fault::Invalid };
        from_json(error, text, part, fault)
    }

    fn limit<E: de::Error>(&self, message: fmt::Arguments<'_>) -> E {
        self.too_much.set(true);
        E::custom(message)
    }

    fn finish_entry<E: de::Error>(&mut self, count: u32, draft: Draft) -> Result<(), E> {
        let mut changes = std::mem::take(&mut self.changes);
        changes.extend(draft.paused.map(Change::Paused));
        let first = self.track.is_empty();
        if first && !changes.iter().any(|change| matches!(change, Change::Delta(_))) {
            return Err(E::custom("the first entry has no \"dt\""));
        }
        self.track.push(&changes);
        self.track.extend(count - 1);
        changes.clear();
        self.changes = changes;
        Ok(())
    }

    fn check_totals<E: de::Error>(&self, count: u32) -> Result<(), E> {
        if self.track.boundaries() + u64::from(count) > MAX_BOUNDARIES {
            return Err(self.limit(format_args!("more than {MAX_BOUNDARIES} boundaries")));
        }
        if self.track.len() >= MAX_ENTRIES {
            return Err(self.limit(format_args!("more than {MAX_ENTRIES} entries")));
        }
        Ok(())
    }
}

struct Entries<'r, 'c>(&'r mut StepsReader<'c>);

impl<'de> Visitor<'de> for Entries<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of entries")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        while entries.next_element_seed(Entry(&mut *self.0))?.is_some() {}
        Ok(())
    }
}

struct Entry<'r, 'c>(&'r mut StepsReader<'c>);

impl<'de> DeserializeSeed<'de> for Entry<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Entry<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an entry: a count, then changes")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<(), A::Error> {
        let reader = self.0;
        let count = parts.next_element::<u32>()?.filter(|count| *count > 0);
        let count = count.ok_or_else(|| de::Error::custom("an entry lasts at least 1 boundary"))?;
        reader.check_totals(count)?;
        reader.changes.clear();
        let mut draft = Draft::default();
        while parts.next_element_seed(Part { reader: &mut *reader, draft: &mut draft })?.is_some() {}
        draft.end_axis(reader)?;
        reader.finish_entry(count, draft)
    }
}

/// An entry while it is being read.
#[derive(Default)]
struct Draft {
    parts: u32,
    controller: u8,
    axis: Option<OpenAxis>,
    edges: usize,
    paused: Option<bool>,
}

/// An axis whose numbers are still to come.
struct OpenAxis {
    action: u8,
    value: Thousandths,
    numbers: usize,
}

impl Draft {
    /// Checks the axis before whatever comes after it.
    fn end_axis<E: de::Error>(&mut self, reader: &mut StepsReader<'_>) -> Result<(), E> {
        let Some(OpenAxis { action, value, numbers }) = self.axis.take() else { return Ok(()) };
        let spec = &reader.controllers[usize::from(self.controller)].actions[usize::from(action)];
        if numbers != spec.kind.dimensions() {
            let (name, expected) = (&spec.name, spec.kind.dimensions());
            return Err(E::custom(format_args!("\"{name}\" has {numbers} numbers, expected {expected}")));
        }
        let square: i32 = value.iter().map(|component| i32::from(*component).pow(2)).sum();
        if spec.normalize && square > i32::from(SCALE).pow(2) {
            return Err(E::custom(format_args!("\"{}\" is longer than 1", spec.name)));
        }
        reader.changes.push(Change::Axis { controller: self.controller, action, value });
        Ok(())
    }

    fn word<E: de::Error>(&mut self, reader: &mut StepsReader<'_>, word: &str) -> Result<(), E> {
        self.end_axis(reader)?;
        let shown = || super::error::printable(word);
        let mut letters = word.chars();
        match letters.next() {
            Some('@') => {
                let id = letters.as_str();
                let place = reader.controllers.iter().position(|controller| controller.id == id);
                let place = place.ok_or_else(|| E::custom(format_args!("no controller \"{}\"", shown())))?;
                self.controller = place as u8;
                Ok(())
            }
            Some(sign @ ('+' | '-' | '=')) => {
                let action = self.action(reader, letters.as_str(), true)?;
                self.button(reader, sign, action, &shown())
            }
            _ => {
                let action = self.action(reader, word, false)?;
                self.axis = Some(OpenAxis { action, value: [0; 3], numbers: 0 });
                Ok(())
            }
        }
    }

    fn action<E: de::Error>(&self, reader: &StepsReader<'_>, name: &str, button: bool) -> Result<u8, E> {
        let controller = &reader.controllers[usize::from(self.controller)];
        let fits = |kind: Kind| (kind == Kind::Button) == button;
        let place = controller.actions.iter().position(|action| action.name == name && fits(action.kind));
        place.map(|place| place as u8).ok_or_else(|| {
            let (name, kind) = (super::error::printable(name), if button { "button" } else { "axis" });
            E::custom(format_args!("controller \"{}\" has no {kind} \"{name}\"", controller.id))
        })
    }

    fn button<E: de::Error>(
        &mut self,
        reader: &mut StepsReader<'_>,
        sign: char,
        action: u8,
        shown: &str,
    ) -> Result<(), E> {
        let controller = self.controller;
        let first = reader.track.is_empty();
        let held = &mut reader.held[usize::from(controller)];
        let pressed = sign != '-';
        if held.get(action) == pressed {
            return Err(E::custom(format_args!("\"{shown}\" changes nothing: edges alternate")));
        }
        if sign == '=' {
            if !first || self.edges > 0 {
                return Err(E::custom(format_args!("\"{shown}\" may only begin the first entry")));
            }
            held.set(action, true);
            reader.changes.push(Change::Held { controller, action });
            return Ok(());
        }
        held.set(action, pressed);
        self.edges += 1;
        if self.edges > MAX_EDGES {
            return Err(reader.limit(format_args!("more than {MAX_EDGES} edges at one boundary")));
        }
        reader.changes.push(Change::Edge { controller, edge: Edge { action, pressed } });
        Ok(())
    }

    fn number<E: de::Error>(&mut self, number: f64) -> Result<(), E> {
        let Some(axis) = self.axis.as_mut().filter(|axis| axis.numbers < 3) else {
            return Err(E::custom(format_args!("the number {number} belongs to no axis")));
        };
        let thousandths = (number * f64::from(SCALE)).round();
        let exact = thousandths / f64::from(SCALE) == number && !(number == 0.0 && number.is_sign_negative());
        if !exact || thousandths.abs() > f64::from(SCALE) {
            let message = format!("{number:?} is no multiple of a thousandth from -1 to 1");
            return Err(E::custom(message));
        }
        axis.value[axis.numbers] = thousandths as i16;
        axis.numbers += 1;
        Ok(())
    }
}

/// The next part of an entry.
struct Part<'r, 'c, 'd> {
    reader: &'r mut StepsReader<'c>,
    draft: &'d mut Draft,
}

impl<'de> DeserializeSeed<'de> for Part<'_, '_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.draft.parts += 1;
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Part<'_, '_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an action, a number, or the options right after the count")
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<(), E> {
        self.draft.word(self.reader, word)
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<(), E> {
        self.draft.number(number)
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<(), E> {
        self.draft.number(number as f64)
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<(), E> {
        self.draft.number(number as f64)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut options: A) -> Result<(), A::Error> {
        if self.draft.parts != 1 {
            return Err(de::Error::custom("options come right after the count"));
        }
        let (mut delta, mut pause) = (None, None);
        while let Some(name) = options.next_key::<String>()? {
            let twice = match name.as_str() {
                "dt" => delta.replace(options.next_value::<f64>()?).is_some(),
                "pause" => pause.replace(options.next_value::<bool>()?).is_some(),
                "paused" => self.draft.paused.replace(options.next_value::<bool>()?).is_some(),
                _ => {
                    return Err(de::Error::custom(format_args!(
                        "unknown option {:?}",
                        super::error::printable(&name)
                    )));
                }
            };
            if twice {
                return Err(de::Error::custom(format_args!("duplicate option \"{name}\"")));
            }
        }
        if let Some(delta) = delta {
            if !(delta >= 0.0 && delta.is_finite()) || delta.is_sign_negative() {
                return Err(de::Error::custom(format_args!("dt is {delta}, expected a number from 0")));
            }
            self.reader.changes.push(Change::Delta(self.reader.track.intern_delta(delta)));
        }
        self.reader.changes.extend(pause.map(Change::Pause));
        Ok(())
    }
}
