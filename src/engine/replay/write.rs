//! A recording as JSON text.

use std::io::{self, Write};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde::Serialize;
use serde_json::json;

use super::data::{Checkpoint, FORMAT, Hashes, Header, RandomStart, Replay, VERSION};
use super::event::Payload;
use super::track::{Change, Track};
use crate::action::Controller;
use crate::hash::hex;

impl Replay {
    /// Writes the recording as one JSON object.
    ///
    /// # Errors
    /// What the writer answers.
    pub fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        begin_object(out, &self.header, FORMAT)?;
        out.write_all(b",")?;
        list(out, "steps", self.track.entries(), |text, (count, changes)| {
            push_entry(text, &self.header.controllers, &self.track, count, changes);
        })?;
        if !self.events.is_empty() {
            out.write_all(b",")?;
            list(out, "events", self.events.iter(), |text, event| event.push_json(text))?;
        }
        if let Some(hashes) = &self.hashes {
            out.write_all(b",")?;
            member(out, "hashes", &HashesMember::of(hashes))?;
        }
        if !self.checkpoints.is_empty() {
            out.write_all(b",")?;
            list(out, "checkpoints", &self.checkpoints, |text, point| {
                push_value(text, &CheckpointMember::of(point));
            })?;
        }
        if let Some(parent) = &self.parent {
            out.write_all(b",")?;
            member(out, "parent", parent)?;
        }
        if let Some(end) = &self.end {
            out.write_all(b",")?;
            member(out, "end", end)?;
        }
        out.write_all(b"}\n")
    }

    /// The recording as JSON text.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut text = Vec::new();
        // Writing to memory does not fail, and everything written is UTF-8.
        self.write_json(&mut text).unwrap_or_default();
        String::from_utf8(text).unwrap_or_default()
    }
}

/// The members that come before the boundaries, in the order in which a person looks for them. A map of values would
/// sort its keys, so everything written in objects is such a record.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct HeaderMembers<'a> {
    format: &'a str,
    version: u32,
    scene_id: &'a str,
    game_version: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    engine_version: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    arithmetic: Option<&'a str>,
    random: &'a RandomStart,
    controllers: &'a [Controller],
    #[serde(skip_serializing_if = "Option::is_none")]
    metadata: Option<&'a Payload>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'a Payload>,
}

/// Writes a recording's object up to what comes before its boundaries, and leaves it open.
pub(super) fn begin_object(out: &mut impl Write, header: &Header, format: &str) -> io::Result<()> {
    let members = HeaderMembers {
        format,
        version: VERSION,
        scene_id: &header.scene_id,
        game_version: header.game_version,
        engine_version: header.engine_version.as_deref(),
        arithmetic: header.arithmetic.as_deref(),
        random: &header.random,
        controllers: &header.controllers,
        metadata: header.metadata.as_ref(),
        level: header.level.as_ref(),
    };
    let text = serde_json::to_vec(&members)?;
    out.write_all(text.strip_suffix(b"}").unwrap_or(&text))
}

pub(super) fn member(out: &mut impl Write, name: &str, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, name)?;
    out.write_all(b":")?;
    serde_json::to_writer(&mut *out, value)?;
    Ok(())
}

/// A member that is a list, written item by item so that it is never in memory as a whole.
fn list<T>(
    out: &mut impl Write,
    name: &str,
    items: impl IntoIterator<Item = T>,
    push: impl Fn(&mut Vec<u8>, T),
) -> io::Result<()> {
    serde_json::to_writer(&mut *out, name)?;
    out.write_all(b":[")?;
    let mut text = Vec::new();
    for (place, item) in items.into_iter().enumerate() {
        text.clear();
        if place > 0 {
            text.push(b',');
        }
        push(&mut text, item);
        out.write_all(&text)?;
    }
    out.write_all(b"]")
}

fn push_value(text: &mut Vec<u8>, value: &impl Serialize) {
    // Values are made of what JSON has, and writing to memory does not fail.
    serde_json::to_writer(text, value).unwrap_or_default();
}

/// A stored state as it is written.
#[derive(Serialize)]
pub(super) struct CheckpointMember<'a> {
    index: u64,
    hash: String,
    state: &'a Payload,
}

impl<'a> CheckpointMember<'a> {
    pub(super) fn of(point: &'a Checkpoint) -> Self {
        Self { index: point.index, hash: hex(point.hash), state: &point.state }
    }
}

/// The hashes as they are written.
#[derive(Serialize)]
struct HashesMember {
    #[serde(flatten)]
    start: HashesStart,
    #[serde(flatten)]
    list: HashesList,
}

/// What is known of hashes before there are any.
#[derive(Serialize)]
pub(super) struct HashesStart {
    algorithm: &'static str,
    every: u32,
}

/// Some hashes, in a journal those since the line before.
#[derive(Serialize)]
pub(super) struct HashesList {
    full: Vec<String>,
    low16: String,
    #[serde(rename = "final", skip_serializing_if = "Option::is_none")]
    last: Option<String>,
}

impl HashesMember {
    fn of(hashes: &Hashes) -> Self {
        Self { start: HashesStart::of(hashes), list: HashesList::from(hashes, 0) }
    }
}

impl HashesStart {
    pub(super) fn of(hashes: &Hashes) -> Self {
        Self { algorithm: crate::hash::ALGORITHM, every: hashes.every }
    }
}

impl HashesList {
    /// The hashes from a boundary on.
    pub(super) fn from(hashes: &Hashes, from: usize) -> Self {
        Self {
            full: hashes.full[from / hashes.every as usize..].iter().map(|hash| hex(*hash)).collect(),
            low16: low16_text(&hashes.low16[from..]),
            last: hashes.last.map(hex),
        }
    }
}

/// The low halves as padded base64 of little-endian pairs of bytes.
fn low16_text(low16: &[u16]) -> String {
    let bytes: Vec<u8> = low16.iter().flat_map(|low| low.to_le_bytes()).collect();
    BASE64.encode(bytes)
}

/// One entry of `steps`.
pub(super) fn push_entry(
    text: &mut Vec<u8>,
    controllers: &[Controller],
    track: &Track,
    count: u32,
    changes: &[Change],
) {
    text.push(b'[');
    push_number(text, count);
    push_options(text, track, changes);
    let mut current = 0;
    for change in changes {
        let controller = match change {
            Change::Delta(_) | Change::Pause(_) | Change::Paused(_) => continue,
            Change::Held { controller, .. }
            | Change::Edge { controller, .. }
            | Change::Axis { controller, .. } => *controller,
        };
        let spec = &controllers[usize::from(controller)];
        if controller != current {
            push_name(text, b'@', &spec.id);
            current = controller;
        }
        let name = |action: u8| spec.actions[usize::from(action)].name.as_str();
        match *change {
            Change::Held { action, .. } => push_name(text, b'=', name(action)),
            Change::Edge { edge, .. } => {
                push_name(text, if edge.pressed { b'+' } else { b'-' }, name(edge.action))
            }
            Change::Axis { action, value, .. } => {
                text.extend_from_slice(b",\"");
                text.extend_from_slice(name(action).as_bytes());
                text.push(b'"');
                let dimensions = spec.actions[usize::from(action)].kind.dimensions();
                value[..dimensions].iter().for_each(|component| push_thousandths(text, *component));
            }
            Change::Delta(_) | Change::Pause(_) | Change::Paused(_) => {}
        }
    }
    text.push(b']');
}

fn push_options(text: &mut Vec<u8>, track: &Track, changes: &[Change]) {
    let mut separator: &[u8] = b",{";
    for change in changes {
        let (name, value) = match change {
            Change::Delta(place) => ("dt", json!(track.delta(*place))),
            Change::Pause(paused) => ("pause", json!(paused)),
            Change::Paused(paused) => ("paused", json!(paused)),
            _ => continue,
        };
        text.extend_from_slice(separator);
        text.extend_from_slice(format!("\"{name}\":{value}").as_bytes());
        separator = b",";
    }
    if separator == b"," {
        text.push(b'}');
    }
}

/// Names hold only ASCII letters, digits, `_` and `-`, so they need no escapes.
fn push_name(text: &mut Vec<u8>, sign: u8, name: &str) {
    text.extend_from_slice(&[b',', b'"', sign]);
    text.extend_from_slice(name.as_bytes());
    text.push(b'"');
}

fn push_number(text: &mut Vec<u8>, number: u32) {
    let mut digits = [0; 10];
    let (mut at, mut rest) = (digits.len(), number);
    loop {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    text.extend_from_slice(&digits[at..]);
}

/// `,0.915`, `,-0.4`, `,1`: thousandths with nothing to spare.
fn push_thousandths(text: &mut Vec<u8>, thousandths: i16) {
    text.push(b',');
    if thousandths < 0 {
        text.push(b'-');
    }
    let magnitude = thousandths.unsigned_abs();
    text.push(b'0' + (magnitude / 1000) as u8);
    let fraction = magnitude % 1000;
    let digits = [fraction / 100, fraction / 10 % 10, fraction % 10].map(|digit| b'0' + digit as u8);
    let used = digits.iter().rposition(|digit| *digit != b'0').map_or(0, |last| last + 1);
    if used > 0 {
        text.push(b'.');
        text.extend_from_slice(&digits[..used]);
    }
}
