//! The lines of a recording that is still being made, but for the first and those of its boundaries.

use serde::Serialize;

use super::data::End;
use super::event::RecordedEvent;
use super::write::CheckpointMember;
use super::write_hashes::HashesList;

pub(super) fn push_event(line: &mut Vec<u8>, event: &RecordedEvent<'_>) {
    line.extend_from_slice(b"{\"event\":");
    event.push_json(line);
    line.extend_from_slice(b"}\n");
}

/// A line that is no entry of `steps`: an object with one member.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Line<'a> {
    Paused(bool),
    Hashes(HashesList),
    Checkpoint(CheckpointMember<'a>),
    End(&'a End),
}

pub(super) fn push_line(text: &mut Vec<u8>, line: &Line<'_>) {
    // Lines are made of what JSON has, and writing to memory does not fail.
    serde_json::to_writer(&mut *text, line).unwrap_or_default();
    text.push(b'\n');
}
