//! One entry of the boundaries, part by part.

use std::fmt;

use serde::de::{self, Deserialize, DeserializeSeed, Deserializer, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

use super::error::{Fault, excerpt, message_of};
use super::packed::Packed;
use super::strict;
use crate::action::{
    Buttons, CommandError, CommandValue, Controller, Edge, Kind, MAX_COMMAND_BYTES, MAX_COMMAND_DEPTH,
    MAX_COMMANDS, MAX_EDGES, SCALE, Thousandths,
};
use crate::replay::limits::{MAX_DELTA, MAX_PACKED, is_delta};
use crate::replay::track::Change;

/// Bytes of a command's value with which a file may spell it, blanks included.
const LONGEST_SPELLING: usize = 16 * MAX_COMMAND_BYTES;

/// An entry while it is being read, after those before it: what they hold decides what may come next.
pub(super) struct Draft<'c> {
    controllers: &'c [Controller],
    /// What each controller holds.
    held: Vec<Buttons>,
    /// Edges of each controller in this entry.
    edges: Vec<usize>,
    /// Commands of each controller in this entry.
    sent: Vec<usize>,
    /// Changes of this entry, whose commands are numbered from 0.
    changes: Vec<Change>,
    /// What its commands say.
    commands: Vec<CommandValue>,
    /// Its packed axes.
    packed: Packed<'c>,
    /// What its other parts said so far.
    state: EntryState,
    /// Whether an entry was refused for more than the limits allow, rather than for what is wrong.
    pub(super) too_much: bool,
}

/// What the parts of an entry said so far, but for changes of controls.
#[derive(Default)]
struct EntryState {
    count: u32,
    /// Whether it is the first entry of all.
    first: bool,
    delta: Option<f64>,
    pause: Option<bool>,
    paused: Option<bool>,
    /// Parts after the count.
    parts: u32,
    controller: u8,
    axis: Option<OpenAxis>,
    /// A command whose value is still to come.
    command: Option<u8>,
    /// A packed axis whose values are still to come.
    packed: Option<u8>,
}

/// An axis whose numbers are still to come.
struct OpenAxis {
    action: u8,
    value: Thousandths,
    numbers: usize,
}

impl<'c> Draft<'c> {
    /// Before the first entry of some controllers.
    pub(super) fn new(controllers: &'c [Controller]) -> Self {
        Self {
            controllers,
            held: vec![Buttons::default(); controllers.len()],
            edges: vec![0; controllers.len()],
            sent: vec![0; controllers.len()],
            changes: Vec::new(),
            commands: Vec::new(),
            packed: Packed::default(),
            state: EntryState::default(),
            too_much: false,
        }
    }

    /// Begins an entry that holds for so many boundaries.
    pub(super) fn begin(&mut self, count: u32, first: bool) {
        self.state = EntryState { count, first, ..EntryState::default() };
        self.changes.clear();
        self.commands.clear();
        self.packed.clear();
        self.edges.fill(0);
        self.sent.fill(0);
    }

    /// For how many boundaries it holds.
    pub(super) fn count(&self) -> u32 {
        self.state.count
    }

    /// How long these are, in seconds, where it says so.
    pub(super) fn delta(&self) -> Option<f64> {
        self.state.delta
    }

    /// The most changes that the entry can come to, options among them.
    pub(super) fn most_changes(&self) -> usize {
        const OPTIONS: usize = 3;
        self.changes.len() + OPTIONS + self.packed.most_changes()
    }

    /// What the commands of the entry say.
    pub(super) fn commands(&self) -> &[CommandValue] {
        &self.commands
    }

    /// The changes of an entry that was read to its end, in order, and its packed axes; `delta` is that of its options, and
    /// `first` the place of its first command.
    pub(super) fn finish(&mut self, delta: Option<Change>, first: u32) -> (&[Change], &Packed<'c>) {
        for change in &mut self.changes {
            if let Change::Command { value, .. } = change {
                *value += first;
            }
        }
        self.changes.splice(0..0, delta.into_iter().chain(self.state.pause.map(Change::Pause)));
        self.changes.extend(self.state.paused.map(Change::Paused));
        (&self.changes, &self.packed)
    }

    /// Refuses what is more than the limits allow.
    pub(super) fn limit<E: de::Error>(&mut self, message: fmt::Arguments<'_>) -> E {
        self.too_much = true;
        E::custom(message)
    }

    /// Checks what only the whole entry tells.
    pub(super) fn end<E: de::Error>(&mut self) -> Result<(), E> {
        self.end_item()?;
        self.expect_values()?;
        self.packed.check(self.state.count).map_err(E::custom)
    }

    /// Refuses to go on where the values of a packed axis are still to come.
    fn expect_values<E: de::Error>(&self) -> Result<(), E> {
        let Some(action) = self.state.packed else { return Ok(()) };
        let name = &self.controllers[usize::from(self.state.controller)].actions[usize::from(action)].name;
        Err(E::custom(format_args!("\"~{name}\" has no values after it")))
    }

    /// Begins a packed axis: its values are the word that comes next.
    fn begin_packed<E: de::Error>(&mut self, name: &str) -> Result<(), E> {
        let (controller, action) = (self.state.controller, self.action(name, "axis", Kind::is_axis)?);
        if self.state.count > MAX_PACKED {
            return Err(self.limit(format_args!("packed axes of more than {MAX_PACKED} boundaries")));
        }
        if !self.packed.may_add(controller, action) {
            return Err(E::custom(format_args!("\"~{}\" is not in the order of the actions", excerpt(name))));
        }
        self.state.packed = Some(action);
        Ok(())
    }

    /// The values of the packed axis that has begun.
    fn values<E: de::Error>(&mut self, action: u8, word: &str) -> Result<(), E> {
        let controller = self.state.controller;
        let controllers = self.controllers;
        let spec = &controllers[usize::from(controller)].actions[usize::from(action)];
        self.packed.add_axis(controller, action, spec, word).map_err(E::custom)
    }

    /// Checks that a command or an axis is whole before whatever comes after it.
    fn end_item<E: de::Error>(&mut self) -> Result<(), E> {
        if let Some(action) = self.state.command {
            return Err(E::custom(format_args!("\"!{}\" has no value", self.name(action))));
        }
        let Some(OpenAxis { action, value, numbers }) = self.state.axis.take() else { return Ok(()) };
        let spec = &self.controllers[usize::from(self.state.controller)].actions[usize::from(action)];
        if numbers != spec.kind.dimensions() {
            let (name, expected) = (&spec.name, spec.kind.dimensions());
            return Err(E::custom(format_args!("\"{name}\" has {numbers} numbers, expected {expected}")));
        }
        if spec.is_too_long(value) {
            return Err(E::custom(format_args!("\"{}\" is longer than 1", spec.name)));
        }
        self.changes.push(Change::Axis { controller: self.state.controller, action, value });
        Ok(())
    }

    fn name(&self, action: u8) -> &str {
        &self.controllers[usize::from(self.state.controller)].actions[usize::from(action)].name
    }

    fn word<E: de::Error>(&mut self, word: &str) -> Result<(), E> {
        if let Some(action) = self.state.packed.take() {
            return self.values(action, word);
        }
        self.end_item()?;
        let shown = || excerpt(word);
        let mut letters = word.chars();
        match letters.next() {
            Some('@') => {
                let id = letters.as_str();
                let place = self.controllers.iter().position(|controller| controller.id == id);
                let place = place.ok_or_else(|| E::custom(format_args!("no controller \"{}\"", shown())))?;
                self.state.controller = place as u8;
                Ok(())
            }
            Some('~') => self.begin_packed(letters.as_str()),
            _ if !self.packed.is_empty() => {
                Err(E::custom(format_args!("\"{}\" comes after packed axes", shown())))
            }
            Some(sign @ ('+' | '-' | '=')) => {
                let action = self.action(letters.as_str(), "button", |kind| kind == Kind::Button)?;
                self.button(sign, action, &shown())
            }
            Some('!') => {
                let action = self.action(letters.as_str(), "command", |kind| kind == Kind::Command)?;
                self.state.command = Some(action);
                Ok(())
            }
            _ => {
                let action = self.action(word, "axis", Kind::is_axis)?;
                self.state.axis = Some(OpenAxis { action, value: [0; 3], numbers: 0 });
                Ok(())
            }
        }
    }

    fn action<E: de::Error>(&self, name: &str, what: &str, fits: fn(Kind) -> bool) -> Result<u8, E> {
        let controller = &self.controllers[usize::from(self.state.controller)];
        let place = controller.actions.iter().position(|action| action.name == name && fits(action.kind));
        place.map(|place| place as u8).ok_or_else(|| {
            let name = excerpt(name);
            E::custom(format_args!("controller \"{}\" has no {what} \"{name}\"", controller.id))
        })
    }

    fn button<E: de::Error>(&mut self, sign: char, action: u8, shown: &str) -> Result<(), E> {
        let controller = self.state.controller;
        let held = &mut self.held[usize::from(controller)];
        let edges = &mut self.edges[usize::from(controller)];
        let pressed = sign != '-';
        if held.get(action) == pressed {
            return Err(E::custom(format_args!("\"{shown}\" changes nothing: edges alternate")));
        }
        if sign == '=' {
            if !self.state.first || *edges > 0 {
                return Err(E::custom(format_args!("\"{shown}\" may only begin the first entry")));
            }
            held.set(action, true);
            self.changes.push(Change::Held { controller, action });
            return Ok(());
        }
        held.set(action, pressed);
        *edges += 1;
        if *edges > MAX_EDGES {
            return Err(
                self.limit(format_args!("more than {MAX_EDGES} edges of a controller at one boundary"))
            );
        }
        self.changes.push(Change::Edge { controller, edge: Edge { action, pressed } });
        Ok(())
    }

    /// What the command says that was begun last.
    fn value<E: de::Error>(&mut self, action: u8, raw: &RawValue) -> Result<(), E> {
        let controller = self.state.controller;
        let sent = &mut self.sent[usize::from(controller)];
        *sent += 1;
        if *sent > MAX_COMMANDS {
            return Err(
                self.limit(format_args!("more than {MAX_COMMANDS} commands of a controller at one boundary"))
            );
        }
        // Whatever is spelt with many more bytes than it may have is not looked into.
        if raw.get().len() > LONGEST_SPELLING {
            let message = format!("\"!{}\" has {} bytes", self.name(action), raw.get().len());
            return Err(self.limit(format_args!("{message}, at most {MAX_COMMAND_BYTES} are read")));
        }
        if let Err((error, fault)) = strict::check(raw.get(), MAX_COMMAND_DEPTH) {
            self.too_much |= fault == Fault::Limit;
            return Err(E::custom(format_args!("\"!{}\": {}", self.name(action), message_of(&error))));
        }
        let value = serde_json::from_str::<Value>(raw.get()).map_err(E::custom)?;
        let value = CommandValue::of(&value).map_err(|error| {
            self.too_much |= matches!(error, CommandError::Length(_));
            E::custom(format_args!("\"!{}\": {error}", self.name(action)))
        })?;
        self.changes.push(Change::Command { controller, action, value: self.commands.len() as u32 });
        self.commands.push(value);
        Ok(())
    }

    fn number<E: de::Error>(&mut self, number: f64) -> Result<(), E> {
        let Some(axis) = self.state.axis.as_mut().filter(|axis| axis.numbers < 3) else {
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
pub(super) struct Part<'d, 'c>(pub(super) &'d mut Draft<'c>);

impl<'de> DeserializeSeed<'de> for Part<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.0.state.parts += 1;
        match self.0.state.command.take() {
            Some(action) => self.0.value(action, <&RawValue>::deserialize(deserializer)?),
            None => deserializer.deserialize_any(self),
        }
    }
}

impl<'de> Visitor<'de> for Part<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an action, a number, or the options right after the count")
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<(), E> {
        self.0.word(word)
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<(), E> {
        self.0.number(number)
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<(), E> {
        self.0.number(number as f64)
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<(), E> {
        self.0.number(number as f64)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut options: A) -> Result<(), A::Error> {
        let state = &mut self.0.state;
        if state.parts != 1 {
            return Err(de::Error::custom("options come right after the count"));
        }
        while let Some(name) = options.next_key::<String>()? {
            let twice = match name.as_str() {
                "dt" => state.delta.replace(options.next_value()?).is_some(),
                "pause" => state.pause.replace(options.next_value()?).is_some(),
                "paused" => state.paused.replace(options.next_value()?).is_some(),
                _ => {
                    return Err(de::Error::custom(format_args!("unknown option \"{}\"", excerpt(&name))));
                }
            };
            if twice {
                return Err(de::Error::custom(format_args!("duplicate option \"{name}\"")));
            }
        }
        match state.delta {
            Some(delta) if delta > MAX_DELTA => {
                Err(self.0.limit(format_args!("dt is {delta:?}, at most {MAX_DELTA} seconds are read")))
            }
            Some(delta) if !(delta.is_sign_positive() && is_delta(delta)) => {
                Err(de::Error::custom(format_args!("dt is {delta:?}, expected 0 to {MAX_DELTA} seconds")))
            }
            _ => Ok(()),
        }
    }
}
