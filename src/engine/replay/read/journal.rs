//! A recording that is still being written, or was cut off: one line after another.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::Loaded;
use super::document::{check_format, header, split, value};
use super::error::{Fault, Place, ReadError, from_json, not_utf8};
use super::members::{append_hashes, begin_hashes, check_hashes, read_event};
use super::steps::StepsReader;
use crate::replay::data::{End, Hashes, JOURNAL_FORMAT, Replay};

const OPENING: &[u8] = b"{\"format\":\"dacapo-journal\"";

pub(super) fn is_journal(bytes: &[u8]) -> bool {
    bytes.starts_with(OPENING)
}

/// A line that is no entry.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line<'a> {
    paused: Option<bool>,
    #[serde(borrow)]
    event: Option<&'a RawValue>,
    hashes: Option<HashLine>,
    end: Option<End>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HashLine {
    full: Vec<String>,
    low16: String,
    #[serde(rename = "final")]
    last: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HashStart {
    algorithm: String,
    every: u32,
}

pub(super) fn read(bytes: &[u8]) -> Result<Loaded, ReadError> {
    let (text, mut torn) = whole_lines(bytes)?;
    let mut lines = text.split_inclusive('\n');
    let first = lines.next().unwrap_or_default();
    let document = split(first)?;
    check_format(text, &document, JOURNAL_FORMAT)?;
    if document.steps.is_some() {
        return Err(ReadError::at(Fault::Invalid, "steps", "a journal has its steps in lines of their own"));
    }
    let header = header(text, &document)?;
    let controllers = header.controllers.clone();
    let mut replay = Replay::new(header);
    if let Some(raw) = document.hashes {
        let start: HashStart = value(text, raw)?;
        replay.hashes = Some(begin_hashes(&start.algorithm, start.every)?);
    }
    let mut steps = StepsReader::new(&controllers);
    let mut rest = lines.peekable();
    while let Some(line) = rest.next() {
        let outcome = read_line(text, line, &mut steps, &mut replay);
        if outcome.is_err() && rest.peek().is_none() {
            torn = true;
            break;
        }
        outcome?;
    }
    replay.track = steps.track;
    if let Some(hashes) = &replay.hashes {
        check_hashes(hashes, &replay)?;
    }
    let unfinished = replay.end.is_none();
    Ok(Loaded { replay, torn, unfinished })
}

/// The text up to its last line break; what follows was cut off.
fn whole_lines(bytes: &[u8]) -> Result<(&str, bool), ReadError> {
    let end = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |place| place + 1);
    if end == 0 {
        return Err(ReadError::new(Fault::Syntax, Place::Line(1, 1), "cut off in its first line"));
    }
    let whole = &bytes[..end];
    let text = std::str::from_utf8(whole).map_err(|error| not_utf8(whole, error.valid_up_to()))?;
    Ok((text, end < bytes.len()))
}

fn read_line(
    text: &str,
    line: &str,
    steps: &mut StepsReader<'_>,
    replay: &mut Replay,
) -> Result<(), ReadError> {
    if line.starts_with('[') {
        return steps.entry(text, line);
    }
    let parsed: Line<'_> =
        serde_json::from_str(line).map_err(|error| from_json(&error, text, line, Fault::Invalid))?;
    if let Some(paused) = parsed.paused {
        steps.track.pause_after(paused);
    }
    if let Some(event) = parsed.event {
        // Events are checked against the boundaries read so far.
        std::mem::swap(&mut steps.track, &mut replay.track);
        let outcome = read_event(text, event, "event", replay);
        std::mem::swap(&mut steps.track, &mut replay.track);
        outcome?;
    }
    if let Some(HashLine { full, low16, last }) = parsed.hashes {
        let hashes = replay.hashes.get_or_insert_with(|| Hashes::new(Hashes::EVERY));
        append_hashes(hashes, &full, &low16, last.as_deref())?;
    }
    if parsed.end.is_some() {
        replay.end = parsed.end;
    }
    Ok(())
}
