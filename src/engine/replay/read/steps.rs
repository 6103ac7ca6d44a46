//! The boundaries: checked as a run could have made them.

use std::fmt;

use serde::de::{self, DeserializeSeed, Deserializer, SeqAccess, Visitor};

use super::draft::{Draft, Part};
use super::error::{Fault, Place, ReadError};
use super::outline::Outline;
use super::text::Text;
use crate::action::Controller;
use crate::replay::builder::TrackBuilder;
use crate::replay::limits::{MAX_BOUNDARIES, MAX_COMMANDS_BYTES, MAX_ENTRIES};
use crate::replay::track::{Change, Track};

pub(super) fn read(text: &Text<'_>, part: &str, controllers: &[Controller]) -> Result<Track, ReadError> {
    let mut reader = StepsReader::new(controllers);
    reader.expect(std::iter::once(part), 2);
    reader.entries(text, part)?;
    reader.finish()
}

/// Reads entries one after another into a track.
pub(super) struct StepsReader<'c> {
    pub(super) track: TrackBuilder,
    /// The entry that is being read.
    draft: Draft<'c>,
}

impl<'c> StepsReader<'c> {
    pub(super) fn new(controllers: &'c [Controller]) -> Self {
        Self { track: TrackBuilder::new(controllers), draft: Draft::new(controllers) }
    }

    /// Number of boundaries read.
    pub(super) fn boundaries(&self) -> u64 {
        self.track.boundaries()
    }

    /// All boundaries that were read.
    pub(super) fn finish(self) -> Result<Track, ReadError> {
        let track = self.track.finish();
        if track.len() > MAX_ENTRIES {
            // Packed entries that come to more when they are not packed.
            return Err(ReadError::at(Fault::Limit, "steps", format!("more than {MAX_ENTRIES} entries")));
        }
        Ok(track)
    }

    /// Makes room for what some texts can hold at most, so that memory is never in the way of growing lists. Their entries
    /// begin with the brackets of this level.
    pub(super) fn expect<'p>(&mut self, parts: impl Iterator<Item = &'p str>, level: usize) {
        let mut outline = Outline::default();
        parts.for_each(|part| outline.add(part, level));
        self.track.reserve(outline.entries.min(MAX_ENTRIES), outline.words, outline.commands);
    }

    /// The list of all entries.
    pub(super) fn entries(&mut self, text: &Text<'_>, part: &str) -> Result<(), ReadError> {
        let mut json = serde_json::Deserializer::from_str(part);
        let outcome = json.deserialize_seq(Entries(&mut *self));
        outcome.map_err(|error| self.fault(&error, text, part))
    }

    /// One entry, as a line of a journal holds it.
    pub(super) fn entry(&mut self, text: &Text<'_>, part: &str) -> Result<(), ReadError> {
        let mut json = serde_json::Deserializer::from_str(part);
        let outcome = json.deserialize_seq(Entry(&mut *self)).and_then(|()| json.end());
        outcome.map_err(|error| self.fault(&error, text, part))?;
        self.commit();
        Ok(())
    }

    /// The game changed whether it is paused during the last boundary, as a journal says after it.
    pub(super) fn paused(&mut self, paused: bool) -> Result<(), ReadError> {
        if self.track.is_empty() || self.track.is_pause_noted() {
            let message = "a pause that belongs to no boundary, or to one that has one";
            return Err(ReadError::new(Fault::Invalid, Place::Whole, message));
        }
        if self.track.track().len() >= MAX_ENTRIES {
            let message = format!("more than {MAX_ENTRIES} entries");
            return Err(ReadError::new(Fault::Limit, Place::Whole, message));
        }
        self.track.pause_after(paused);
        Ok(())
    }

    fn fault(&self, error: &serde_json::Error, text: &Text<'_>, part: &str) -> ReadError {
        let fault = if self.draft.too_much { Fault::Limit } else { Fault::Invalid };
        text.fault(error, part, fault)
    }

    /// Adds an entry that was read to its end. Until then nothing is: what is left out must leave nothing behind.
    fn commit(&mut self) {
        let delta = self.draft.delta().map(|delta| Change::Delta(self.track.intern_delta(delta)));
        let first = self.track.commands() as u32;
        for value in self.draft.commands() {
            self.track.add_command(value);
        }
        let count = self.draft.count();
        let (changes, packed) = self.draft.finish(delta, first);
        if packed.is_empty() {
            self.track.push(changes);
            self.track.extend(count - 1);
        } else {
            packed.add_to(&mut self.track, count, changes);
        }
    }

    fn check_entry<E: de::Error>(&mut self) -> Result<(), E> {
        if self.track.is_empty() && self.draft.delta().is_none() {
            return Err(E::custom("the first entry has no \"dt\""));
        }
        let bytes = self.draft.commands().iter().map(|value| value.text().len()).sum::<usize>();
        if self.track.track().command_bytes() + bytes > MAX_COMMANDS_BYTES {
            return Err(self.draft.limit(format_args!("more than {MAX_COMMANDS_BYTES} bytes of commands")));
        }
        if !self.track.has_room(self.draft.most_changes()) {
            return Err(self.draft.limit(format_args!("too many changes")));
        }
        Ok(())
    }

    fn check_totals<E: de::Error>(&mut self, count: u32) -> Result<(), E> {
        if self.track.boundaries() + u64::from(count) > MAX_BOUNDARIES {
            return Err(self.draft.limit(format_args!("more than {MAX_BOUNDARIES} boundaries")));
        }
        if self.track.track().len() >= MAX_ENTRIES {
            return Err(self.draft.limit(format_args!("more than {MAX_ENTRIES} entries")));
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
        while entries.next_element_seed(Entry(&mut *self.0))?.is_some() {
            self.0.commit();
        }
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
        let draft = &mut reader.draft;
        draft.begin(count, reader.track.is_empty());
        while parts.next_element_seed(Part(&mut *draft))?.is_some() {}
        draft.end()?;
        reader.check_entry()
    }
}
