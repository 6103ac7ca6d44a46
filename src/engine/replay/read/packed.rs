//! The packed axes of an entry.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;

use super::error::excerpt;
use crate::action::{ActionSpec, Thousandths};
use crate::replay::builder::{MOST_REST, TrackBuilder};
use crate::replay::limits::MAX_PACKED;
use crate::replay::packed::{CHUNK, PackedFault, check, most_bytes};
use crate::replay::track::Change;

/// The axes of one entry that are packed.
#[derive(Default)]
pub(super) struct Packed<'c> {
    axes: Vec<Axis<'c>>,
}

struct Axis<'c> {
    controller: u8,
    action: u8,
    spec: &'c ActionSpec,
    bytes: Vec<u8>,
}

impl<'c> Packed<'c> {
    pub(super) fn clear(&mut self) {
        self.axes.clear();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.axes.is_empty()
    }

    /// Whether an axis comes after all that are there.
    pub(super) fn may_add(&self, controller: u8, action: u8) -> bool {
        self.axes.last().is_none_or(|last| (last.controller, last.action) < (controller, action))
    }

    /// The most changes that they come to.
    pub(super) fn most_changes(&self) -> usize {
        self.axes.len() * MAX_PACKED as usize
    }

    /// Adds an axis by its values in base64, which are not looked into yet.
    pub(super) fn add_axis(
        &mut self,
        controller: u8,
        action: u8,
        spec: &'c ActionSpec,
        text: &str,
    ) -> Result<(), String> {
        let longest = most_bytes(spec.kind.dimensions()) * (MAX_PACKED as usize / CHUNK);
        let bytes = Some(text).filter(|text| text.len() <= longest.div_ceil(3) * 4);
        let bytes = bytes.and_then(|text| BASE64.decode(text).ok()).ok_or_else(|| {
            let shown = excerpt(text);
            format!("\"~{}\": \"{shown}\" is no padded base64 of at most {longest} bytes", spec.name)
        })?;
        self.axes.push(Axis { controller, action, spec, bytes });
        Ok(())
    }

    /// Checks all values of so many boundaries.
    pub(super) fn check(&self, count: u32) -> Result<(), String> {
        if self.axes.is_empty() {
            return Ok(());
        }
        let mut moved = vec![false; count as usize];
        self.axes.iter().try_for_each(|axis| axis.check(&mut moved))?;
        let mut rest = 0;
        for (boundary, moved) in moved.iter().enumerate().skip(1) {
            rest = if *moved { 0 } else { rest + 1 };
            if rest > MOST_REST {
                let from = boundary + 1 - rest as usize;
                return Err(format!("all packed axes rest from boundary {from} of the entry on"));
            }
        }
        Ok(())
    }

    /// Adds so many boundaries to a track, the first of which has other changes, too. They were checked.
    pub(super) fn add_to(&self, track: &mut TrackBuilder, count: u32, first: &[Change]) {
        let mut changes = first.to_vec();
        let mut rests: Vec<_> = self.axes.iter().map(|axis| &axis.bytes[..]).collect();
        let mut values = Vec::new();
        for begin in (0..count as usize).step_by(CHUNK) {
            let boundaries = CHUNK.min(count as usize - begin);
            values.clear();
            for (axis, rest) in self.axes.iter().zip(&mut rests) {
                let used = check(rest, boundaries, axis.spec.kind.dimensions(), &mut values);
                *rest = &rest[used.unwrap_or_default()..];
            }
            for place in 0..boundaries {
                let value = |index: usize| values[index * boundaries + place];
                changes.extend(self.axes.iter().enumerate().map(|(index, axis)| Change::Axis {
                    controller: axis.controller,
                    action: axis.action,
                    value: value(index),
                }));
                track.push(&changes);
                changes.clear();
            }
        }
    }
}

impl Axis<'_> {
    /// Checks the values of all boundaries, and notes for each whether its value is another than the one before.
    fn check(&self, moved: &mut [bool]) -> Result<(), String> {
        let name = &self.spec.name;
        let mut rest = &self.bytes[..];
        let mut last = [0; 3];
        let mut values = Vec::with_capacity(CHUNK);
        for (chunk, moved) in moved.chunks_mut(CHUNK).enumerate() {
            values.clear();
            let used = check(rest, moved.len(), self.spec.kind.dimensions(), &mut values);
            let used = used.map_err(|fault| format!("\"~{name}\" {fault} {chunk}"))?;
            rest = &rest[used..];
            for ((place, value), moved) in values.iter().enumerate().zip(moved) {
                if !self.spec.may_be(*value) {
                    let boundary = chunk * CHUNK + place;
                    return Err(too_long(name, boundary, *value));
                }
                *moved |= *value != last;
                last = *value;
            }
        }
        if rest.is_empty() { Ok(()) } else { Err(format!("\"~{name}\" {}", PackedFault::Long)) }
    }
}

fn too_long(name: &str, boundary: usize, [x, y, z]: Thousandths) -> String {
    format!("\"~{name}\" is longer than 1 at boundary {boundary} of the entry: {x}, {y}, {z} thousandths")
}
