//! The entries of `steps` as text.

use std::borrow::Cow;
use std::ops::Range;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde_json::json;

use super::limits::MAX_PACKED;
use super::packed::{self, CHUNK};
use super::track::{Change, Track};
use crate::action::Controller;

/// What is written as one entry.
pub(super) enum Written<'t> {
    /// Some boundaries, the first of which brings changes.
    Plain(u32, Cow<'t, [Change]>),
    /// Entries of a track that are chunks of the same axes.
    Packed(Range<usize>),
}

/// The entries of a track as they are written: neighbouring chunks of the same axes as one, up to [`MAX_PACKED`] boundaries.
pub(super) fn written(track: &Track) -> impl Iterator<Item = Written<'_>> {
    let mut next = 0;
    std::iter::from_fn(move || {
        let first = next;
        if first == track.len() {
            return None;
        }
        next += 1;
        if track.axes_of(first).is_empty() {
            return Some(Written::Plain(track.count_of(first), Cow::Borrowed(track.changes_of(first))));
        }
        while next < track.len() && goes_on(track, first, next) {
            next += 1;
        }
        Some(Written::Packed(first..next))
    })
}

/// The entries of a track with no axes packed.
pub(super) fn readable(track: &Track) -> impl Iterator<Item = Written<'_>> {
    track.entries().map(|(count, changes)| Written::Plain(count, changes))
}

/// Whether an entry is written together with those from another on that come before it.
fn goes_on(track: &Track, first: usize, entry: usize) -> bool {
    let axes = |entry: usize| track.axes_of(entry).iter().map(|axis| (axis.controller, axis.action));
    let boundaries = track.start_of(entry + 1) - track.start_of(first);
    let full = track.count_of(entry - 1) as usize == CHUNK && boundaries <= MAX_PACKED;
    full && track.changes_of(entry).is_empty() && axes(entry).eq(axes(first))
}

impl Written<'_> {
    /// Adds the entry to a text.
    pub(super) fn push(&self, text: &mut Vec<u8>, controllers: &[Controller], track: &Track) {
        match self {
            Self::Plain(count, changes) => {
                push_changes(text, controllers, track, *count, changes);
            }
            Self::Packed(entries) => push_packed(text, controllers, track, entries.clone()),
        }
        text.push(b']');
    }
}

fn push_packed(text: &mut Vec<u8>, controllers: &[Controller], track: &Track, entries: Range<usize>) {
    let count = track.start_of(entries.end) - track.start_of(entries.start);
    let mut current = push_changes(text, controllers, track, count, track.changes_of(entries.start));
    for (place, axis) in track.axes_of(entries.start).iter().enumerate() {
        let spec = &controllers[usize::from(axis.controller)];
        if axis.controller != current {
            push_name(text, b'@', &spec.id);
            current = axis.controller;
        }
        push_name(text, b'~', &spec.actions[usize::from(axis.action)].name);
        let mut bytes = Vec::new();
        for entry in entries.clone() {
            let axis = track.axes_of(entry)[place];
            let chunk = track.chunk(axis);
            let length = packed::bytes_of(chunk, track.count_of(entry) as usize, axis.dimensions.into());
            bytes.extend_from_slice(&chunk[..length]);
        }
        text.extend_from_slice(b",\"");
        text.extend_from_slice(BASE64.encode(bytes).as_bytes());
        text.push(b'"');
    }
}

/// An entry of changes that stay until others come, up to where packed axes may follow: without its last bracket.
fn push_changes(
    text: &mut Vec<u8>,
    controllers: &[Controller],
    track: &Track,
    count: u32,
    changes: &[Change],
) -> u8 {
    text.push(b'[');
    push_number(text, count);
    push_options(text, track, changes);
    let mut current = 0;
    for change in changes {
        let Some(controller) = change.controller() else { continue };
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
            Change::Command { action, value, .. } => {
                push_name(text, b'!', name(action));
                text.push(b',');
                text.extend_from_slice(track.command(value).as_bytes());
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
    current
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
