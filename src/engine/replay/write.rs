//! A recording as JSON text.

use std::io::{self, Write};

use serde::Serialize;

use super::data::{Checkpoint, FORMAT, Header, RandomStart, Replay, VERSION};
use super::event::Payload;
use super::rules_hash::RulesHash;
use super::steps::{Written, readable, written};
use super::write_hashes::HashesMember;
use crate::action::Controller;
use crate::hash::hex;

impl Replay {
    /// Writes the recording as one JSON object.
    ///
    /// # Errors
    /// What the writer answers.
    pub fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        self.write_steps(out, written(&self.track))
    }

    /// Writes the recording as [`Replay::write_json`] does, but for packed axes, which are written as numbers, boundary by
    /// boundary. It plays alike and takes several times as many bytes, and may have more entries than are read: see
    /// [`Replay::readable_entries`].
    ///
    /// # Errors
    /// What the writer answers.
    pub fn write_readable_json(&self, out: &mut impl Write) -> io::Result<()> {
        self.write_steps(out, readable(&self.track))
    }

    /// Entries of boundaries that the recording has in its readable form, of which at most
    /// [`MAX_ENTRIES`](super::MAX_ENTRIES) are read.
    #[must_use]
    pub fn readable_entries(&self) -> usize {
        self.track.entries().count()
    }

    fn write_steps<'t>(
        &self,
        out: &mut impl Write,
        steps: impl Iterator<Item = Written<'t>>,
    ) -> io::Result<()> {
        begin_object(out, &self.header, FORMAT)?;
        out.write_all(b",")?;
        list(out, "steps", steps, |text, entry| entry.push(text, &self.header.controllers, &self.track))?;
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
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<RulesHash>,
    #[serde(skip_serializing_if = "Option::is_none")]
    colliders: Option<String>,
    random: &'a RandomStart,
    controllers: Vec<ControllerMember<'a>>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    players: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    metadata: Option<&'a Payload>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'a Payload>,
}

/// A controller as it is written.
#[derive(Serialize)]
struct ControllerMember<'a> {
    #[serde(flatten)]
    controller: &'a Controller,
    #[serde(skip_serializing_if = "Option::is_none")]
    options: Option<&'a Payload>,
}

/// Writes a recording's object up to what comes before its boundaries, and leaves it open.
pub(super) fn begin_object(out: &mut impl Write, header: &Header, format: &str) -> io::Result<()> {
    let options = header.options.iter().map(Option::as_ref).chain(std::iter::repeat(None));
    let controllers = header.controllers.iter().zip(options);
    let controllers = controllers.map(|(controller, options)| ControllerMember { controller, options });
    let members = HeaderMembers {
        format,
        version: VERSION,
        scene_id: &header.scene_id,
        game_version: header.game_version,
        engine_version: header.engine_version.as_deref(),
        arithmetic: header.arithmetic.as_deref(),
        rules: header.rules,
        colliders: header.colliders.map(hex),
        random: &header.random,
        controllers: controllers.collect(),
        players: &header.players,
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

/// Bytes of a list that are written at once, at least.
const AT_ONCE: usize = 4096;

/// A member that is a list, written a few items at a time so that it is never in memory as a whole.
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
        if place > 0 {
            text.push(b',');
        }
        push(&mut text, item);
        if text.len() >= AT_ONCE {
            out.write_all(&text)?;
            text.clear();
        }
    }
    text.push(b']');
    out.write_all(&text)
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
