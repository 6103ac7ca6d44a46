//! The optional members after the boundaries.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::document::{part, value};
use super::error::{Fault, ReadError};
use super::strict::Strict;
use crate::hash;
use crate::replay::data::{Checkpoint, Hashes, RecordedEvent, Replay};

const MAX_EVENTS: usize = 1_000_000;
const MAX_CHECKPOINT_BYTES: usize = 64 << 20;

pub(super) fn read_events(text: &str, raw: Option<&RawValue>, replay: &mut Replay) -> Result<(), ReadError> {
    let Some(raw) = raw else { return Ok(()) };
    let list: Vec<&RawValue> = value(text, raw)?;
    for (place, event) in list.into_iter().enumerate() {
        read_event(text, event, &format!("events[{place}]"), replay)?;
    }
    Ok(())
}

/// One event, after those already read.
pub(super) fn read_event(
    text: &str,
    raw: &RawValue,
    path: &str,
    replay: &mut Replay,
) -> Result<(), ReadError> {
    if replay.events.len() >= MAX_EVENTS {
        return Err(ReadError::at(Fault::Limit, path, format!("more than {MAX_EVENTS} events")));
    }
    let parts: Vec<&RawValue> = value(text, raw)?;
    let between = parts.len() == 4;
    let (boundary, kind, payload) = match parts.as_slice() {
        [boundary, kind, payload] => (boundary, kind, payload),
        [marker, boundary, kind, payload] if marker.get() == "\"between\"" => (boundary, kind, payload),
        _ => {
            let message =
                "expected [boundary, \"type\", payload] or [\"between\", boundary, \"type\", payload]";
            return Err(ReadError::at(Fault::Invalid, path, message));
        }
    };
    let event = RecordedEvent {
        boundary: value(text, boundary)?,
        between,
        kind: value(text, kind)?,
        payload: part(text, Some(payload), path)?.unwrap_or_default(),
    };
    let end = replay.track.boundaries() + u64::from(between);
    let before = replay.events.last().map_or(0, |event| event.boundary);
    if event.boundary >= end || event.boundary < before {
        let message = format!("boundary {} is out of order or beyond the end", event.boundary);
        return Err(ReadError::at(Fault::Invalid, path, message));
    }
    replay.events.push(event);
    Ok(())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HashesMember {
    algorithm: String,
    every: u32,
    full: Vec<String>,
    low16: String,
    #[serde(rename = "final")]
    last: Option<String>,
}

pub(super) fn read_hashes(text: &str, raw: Option<&RawValue>, replay: &mut Replay) -> Result<(), ReadError> {
    let Some(raw) = raw else { return Ok(()) };
    let member: HashesMember = value(text, raw)?;
    let mut hashes = begin_hashes(&member.algorithm, member.every)?;
    append_hashes(&mut hashes, &member.full, &member.low16, member.last.as_deref())?;
    check_hashes(&hashes, replay)?;
    replay.hashes = Some(hashes);
    Ok(())
}

pub(super) fn begin_hashes(algorithm: &str, every: u32) -> Result<Hashes, ReadError> {
    if algorithm != hash::ALGORITHM {
        let found = super::error::printable(algorithm);
        let message = format!("\"{found}\", this build has \"{}\"", hash::ALGORITHM);
        return Err(ReadError::at(Fault::Algorithm, "hashes.algorithm", message));
    }
    if every == 0 {
        return Err(ReadError::at(Fault::Invalid, "hashes.every", "0, expected at least 1"));
    }
    Ok(Hashes::new(every))
}

pub(super) fn append_hashes(
    hashes: &mut Hashes,
    full: &[String],
    low16: &str,
    last: Option<&str>,
) -> Result<(), ReadError> {
    let bytes = BASE64.decode(low16).ok().filter(|bytes| bytes.len() % 2 == 0);
    let bytes =
        bytes.ok_or_else(|| ReadError::at(Fault::Invalid, "hashes.low16", "no base64 of 16-bit values"))?;
    hashes.low16.extend(bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])));
    for hash in full {
        hashes.full.push(parse_hex(hash, "hashes.full")?);
    }
    if let Some(last) = last {
        hashes.last = Some(parse_hex(last, "hashes.final")?);
    }
    Ok(())
}

/// Checks that the hashes fit the boundaries and each other.
pub(super) fn check_hashes(hashes: &Hashes, replay: &Replay) -> Result<(), ReadError> {
    let invalid = |path: &str, message: String| Err(ReadError::at(Fault::Invalid, path, message));
    let (count, boundaries) = (hashes.low16.len(), replay.track.boundaries());
    if count as u64 > boundaries {
        return invalid("hashes.low16", format!("{count} hashes for {boundaries} boundaries"));
    }
    let every = hashes.every as usize;
    if hashes.full.len() != count / every {
        return invalid("hashes.full", format!("{} hashes, expected {}", hashes.full.len(), count / every));
    }
    let ends = |hash: u64, place: usize| hash as u16 == hashes.low16[place];
    if let Some(bad) = (0..hashes.full.len()).find(|k| !ends(hashes.full[*k], (k + 1) * every - 1)) {
        return invalid("hashes.full", format!("hash {bad} and low16 do not agree"));
    }
    let last = hashes.last.is_none_or(|last| count > 0 && ends(last, count - 1));
    if last { Ok(()) } else { invalid("hashes.final", "the final hash and low16 do not agree".to_owned()) }
}

fn parse_hex(text: &str, path: &str) -> Result<u64, ReadError> {
    let digits = text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    let hash = if digits { u64::from_str_radix(text, 16).ok() } else { None };
    hash.ok_or_else(|| {
        let message = format!("\"{}\" is not 16 lower-case hex digits", super::error::printable(text));
        ReadError::at(Fault::Invalid, path, message)
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CheckpointMember {
    index: u64,
    hash: String,
    state: Strict,
}

pub(super) fn read_checkpoints(
    text: &str,
    raw: Option<&RawValue>,
    replay: &mut Replay,
) -> Result<(), ReadError> {
    let Some(raw) = raw else { return Ok(()) };
    if raw.get().len() > MAX_CHECKPOINT_BYTES {
        let message = format!("{} bytes, at most {MAX_CHECKPOINT_BYTES} are read", raw.get().len());
        return Err(ReadError::at(Fault::Limit, "checkpoints", message));
    }
    let members: Vec<CheckpointMember> = value(text, raw)?;
    let sorted = members.windows(2).all(|pair| pair[0].index < pair[1].index);
    if !sorted || members.last().is_some_and(|last| last.index > replay.track.boundaries()) {
        return Err(ReadError::at(Fault::Invalid, "checkpoints", "out of order or beyond the end"));
    }
    for CheckpointMember { index, hash, state } in members {
        let hash = parse_hex(&hash, "checkpoints")?;
        replay.checkpoints.push(Checkpoint { index, hash, state: state.0 });
    }
    Ok(())
}
