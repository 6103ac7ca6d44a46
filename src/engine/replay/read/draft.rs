//! One entry of the boundaries, part by part.

use std::fmt;

use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, Visitor};

use super::error::excerpt;
use super::steps::StepsReader;
use crate::action::{Edge, Kind, MAX_EDGES, SCALE, Thousandths};
use crate::replay::track::Change;

/// An entry while it is being read.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) count: u32,
    pub(super) delta: Option<f64>,
    pub(super) pause: Option<bool>,
    pub(super) paused: Option<bool>,
    parts: u32,
    controller: u8,
    axis: Option<OpenAxis>,
}

/// An axis whose numbers are still to come.
struct OpenAxis {
    action: u8,
    value: Thousandths,
    numbers: usize,
}

impl Draft {
    pub(super) fn new(count: u32) -> Self {
        Self { count, ..Self::default() }
    }

    /// Changes that options make.
    pub(super) const OPTIONS: usize = 3;

    /// Checks the axis before whatever comes after it.
    pub(super) fn end_axis<E: de::Error>(&mut self, reader: &mut StepsReader<'_>) -> Result<(), E> {
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
        let shown = || excerpt(word);
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
            let (name, kind) = (excerpt(name), if button { "button" } else { "axis" });
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
        let edges = &mut reader.edges[usize::from(controller)];
        let pressed = sign != '-';
        if held.get(action) == pressed {
            return Err(E::custom(format_args!("\"{shown}\" changes nothing: edges alternate")));
        }
        if sign == '=' {
            if !first || *edges > 0 {
                return Err(E::custom(format_args!("\"{shown}\" may only begin the first entry")));
            }
            held.set(action, true);
            reader.changes.push(Change::Held { controller, action });
            return Ok(());
        }
        held.set(action, pressed);
        *edges += 1;
        if *edges > MAX_EDGES {
            return Err(
                reader.limit(format_args!("more than {MAX_EDGES} edges of a controller at one boundary"))
            );
        }
        reader.changes.push(Change::Edge { controller, edge: Edge { action, pressed } });
        Ok(())
    }

    fn number<E: de::Error>(&mut self, number: f64) -> Result<(), E> {
        let Some(axis) = self.axis.as_mut().filter(|axis| axis.numbers < 3) else {
            return Err(E::custom(format_args!("the number {number:?} belongs to no axis")));
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
pub(super) struct Part<'r, 'c, 'd> {
    pub(super) reader: &'r mut StepsReader<'c>,
    pub(super) draft: &'d mut Draft,
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
        let draft = self.draft;
        if draft.parts != 1 {
            return Err(de::Error::custom("options come right after the count"));
        }
        while let Some(name) = options.next_key::<String>()? {
            let twice = match name.as_str() {
                "dt" => draft.delta.replace(options.next_value()?).is_some(),
                "pause" => draft.pause.replace(options.next_value()?).is_some(),
                "paused" => draft.paused.replace(options.next_value()?).is_some(),
                _ => {
                    return Err(de::Error::custom(format_args!("unknown option \"{}\"", excerpt(&name))));
                }
            };
            if twice {
                return Err(de::Error::custom(format_args!("duplicate option \"{name}\"")));
            }
        }
        let good = |delta: f64| delta.is_finite() && delta.is_sign_positive();
        match draft.delta.filter(|delta| !good(*delta)) {
            Some(bad) => Err(de::Error::custom(format_args!("dt is {bad:?}, expected a number from 0"))),
            None => Ok(()),
        }
    }
}
