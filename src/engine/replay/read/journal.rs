//! A recording that is still being written, or was cut off: one line after another.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::document::{Document, header, split};
use super::error::{Fault, Place, ReadError, excerpt, not_utf8};
use super::hashes::{self, HashLine};
use super::loaded::Loaded;
use super::members::{EndMember, ParentMember};
use super::shape::Record;
use super::steps::StepsReader;
use super::text::Text;
use super::{checkpoints, events};
use crate::replay::data::{JOURNAL_FORMAT, Replay};

const OPENING: &[u8] = b"{\"format\":\"dacapo-journal\"";

pub(super) fn is_journal(bytes: &[u8]) -> bool {
    bytes.starts_with(OPENING)
}

/// A line that is no entry: one object with one member.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Line<'a> {
    Paused(bool),
    #[serde(borrow)]
    Event(&'a RawValue),
    #[serde(borrow)]
    Hashes(Record<HashLine<'a>>),
    #[serde(borrow)]
    Checkpoint(&'a RawValue),
    End(Record<EndMember>),
}

pub(super) fn read(bytes: &[u8]) -> Result<Loaded, ReadError> {
    let (whole, mut torn) = whole_lines(bytes)?;
    let text = Text::new(whole);
    let mut lines = whole.strip_suffix('\n').unwrap_or(whole).split('\n').zip(1..);
    let (first, _) = lines.next().unwrap_or_default();
    let mut replay = begin(&text, first)?;
    let controllers = replay.header.controllers.clone();
    let mut reader = Reader { steps: StepsReader::new(&controllers), checkpoint_bytes: 0, text: &text };
    reader.steps.expect(whole.lines().skip(1).filter(|line| line.starts_with('[')), 1);
    let mut rest = lines.peekable();
    while let Some((line, number)) = rest.next() {
        if let Err(error) = reader.line(line, &mut replay) {
            if torn || rest.peek().is_some() {
                return Err(error.in_line(number));
            }
            // Only one line, the last, can have been cut off.
            torn = true;
        }
    }
    replay.track = reader.steps.finish()?;
    let unfinished = replay.end.is_none();
    Ok(Loaded { replay, torn, unfinished })
}

/// The text up to its last line break, and whether something was cut off: what follows that, or where nothing
/// does a last line that is no text.
fn whole_lines(bytes: &[u8]) -> Result<(&str, bool), ReadError> {
    let after = |place: usize| place + 1;
    let end = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, after);
    if end == 0 {
        return Err(ReadError::new(Fault::Syntax, Place::Line(1, 1), "cut off in its first line"));
    }
    let (whole, torn) = (&bytes[..end], end < bytes.len());
    let error = match std::str::from_utf8(whole) {
        Ok(text) => return Ok((text, torn)),
        Err(error) => error,
    };
    let last = whole[..end - 1].iter().rposition(|byte| *byte == b'\n').map_or(0, after);
    match std::str::from_utf8(&whole[..last]) {
        Ok(text) if !torn && last > 0 => Ok((text, true)),
        _ => Err(not_utf8(whole, error.valid_up_to())),
    }
}

/// Reads the first line.
fn begin(text: &Text<'_>, first: &str) -> Result<Replay, ReadError> {
    let document: Document<'_> = split(text, first, JOURNAL_FORMAT)?;
    let mut replay = Replay::new(header(text, &document)?);
    for (member, name) in [(document.steps, "steps"), (document.events, "events"), (document.end, "end")] {
        if member.is_some() {
            return Err(ReadError::at(Fault::Invalid, name, "a journal has this in lines of its own"));
        }
    }
    replay.hashes = document.hashes.map(|raw| hashes::read_start(text, raw)).transpose()?;
    if let Some(raw) = document.checkpoints {
        replay.checkpoints = checkpoints::read(text, raw, 0)?;
    }
    if let Some(raw) = document.parent {
        replay.parent = Some(text.record::<ParentMember>(raw)?.checked()?);
    }
    Ok(replay)
}

struct Reader<'r, 't> {
    text: &'r Text<'t>,
    steps: StepsReader<'r>,
    checkpoint_bytes: usize,
}

impl Reader<'_, '_> {
    /// Reads a line; one with a fault changes nothing.
    fn line(&mut self, line: &str, replay: &mut Replay) -> Result<(), ReadError> {
        let invalid = |message: &str| Err(ReadError::new(Fault::Invalid, Place::Whole, message));
        if replay.end.is_some() {
            return invalid("a line after the end");
        }
        if line.starts_with('[') {
            return self.steps.entry(self.text, line);
        }
        if !line.starts_with('{') {
            return invalid(&format!("\"{}\" is no line of a journal", excerpt(line)));
        }
        let parsed =
            serde_json::from_str(line).map_err(|error| self.text.fault(&error, line, Fault::Invalid))?;
        let boundaries = self.steps.boundaries();
        match parsed {
            Line::Paused(paused) => self.steps.paused(paused)?,
            Line::Event(raw) => events::read_event(self.text, raw, boundaries, &mut replay.events)?,
            Line::Hashes(Record(more)) => match &mut replay.hashes {
                Some(hashes) => hashes::append(hashes, &more, boundaries)?,
                None => return invalid("hashes, of which the first line says nothing"),
            },
            Line::Checkpoint(raw) => {
                self.checkpoint_bytes += raw.get().len();
                let bytes = self.checkpoint_bytes;
                checkpoints::read_one(self.text, raw, boundaries, bytes, &mut replay.checkpoints)?;
            }
            Line::End(Record(end)) => replay.end = Some(end.checked()?),
        }
        Ok(())
    }
}
