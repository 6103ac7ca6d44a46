//! Boundaries that bring nothing but axes, and whether they are shorter when they are packed.

use super::axes::{Axes, letters};
use super::packed::{self, CHUNK};
use super::track::{Change, Entry, PackedAxis, Track};
use crate::action::Thousandths;

/// Fewer entries than this are never packed: a few turns of a stick between two buttons can be read.
const FEWEST: usize = 4;
/// Letters of an entry beside its number and changes: `[],`.
const AROUND: usize = 3;
/// Letters of an entry that may have to follow a packed one for boundaries at rest.
const REST: usize = 6;

/// A window: the last boundaries of a track, at most [`CHUNK`] of them, all but the first of which bring nothing but axes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    /// Its first boundary.
    pub(super) start: u32,
    /// The last boundary that changed an axis, which may be one before the window.
    pub(super) changed: u32,
}

/// Packs windows; it keeps its lists from one to the next.
#[derive(Debug, Default)]
pub(super) struct Packing {
    axes: Vec<Samples>,
    packed: Vec<PackedAxis>,
    bytes: Vec<u8>,
}

/// The values of an axis at the boundaries of a window.
#[derive(Debug)]
struct Samples {
    controller: u8,
    action: u8,
    values: Vec<Thousandths>,
}

impl Samples {
    fn new((controller, action): (u8, u8)) -> Self {
        Self { controller, action, values: Vec::with_capacity(CHUNK) }
    }

    /// The axis holds its last value up to a place.
    fn hold(&mut self, place: usize, first: Thousandths) {
        let value = self.values.last().copied().unwrap_or(first);
        self.values.resize(place, value);
    }
}

impl Packing {
    /// Makes one packed entry of the boundaries of a window that come before an end, where that is shorter; those after
    /// it, of which there may be some at rest, become an entry of their own. Whether it did so.
    pub(super) fn pack(&mut self, track: &mut Track, axes: &Axes, window: Window, end: u32) -> bool {
        let first = track.entry_at(window.start);
        if track.len() - first < FEWEST {
            return false;
        }
        debug_assert_eq!(track.start_of(first), window.start, "a window begins with an entry");
        let plain = self.gather(track, axes, first, end);
        let kept = self.kept(track, first);
        if self.encode(axes, &kept, end - window.start) >= plain {
            return false;
        }
        let boundaries = track.start_of(track.len());
        track.changes.truncate(track.changes_before(first));
        track.entries.truncate(first);
        track.changes.extend_from_slice(&kept);
        self.append(track, end);
        if boundaries > end {
            let last = track.entries[track.entries.len() - 1];
            track.entries.push(Entry { until: boundaries, ..last });
        }
        true
    }

    /// Gathers the values of all axes that change after the first boundary. Letters that these changes take, at least.
    fn gather(&mut self, track: &Track, axes: &Axes, first: usize, end: u32) -> usize {
        let later = (first + 1..track.len()).flat_map(|entry| moved(track.changes_of(entry)));
        let mut found: Vec<_> = later.map(|(axis, _)| axis).collect();
        found.sort_unstable();
        found.dedup();
        self.axes.clear();
        self.axes.extend(found.into_iter().map(Samples::new));
        let start = track.start_of(first);
        let mut letters = 0;
        for entry in first..track.len() {
            let begin = track.start_of(entry);
            let mut current = 0;
            for ((controller, action), value) in moved(track.changes_of(entry)) {
                let Some(samples) = self.find(controller, action) else { continue };
                samples.hold((begin - start) as usize, axes.before(controller, action));
                samples.values.push(value);
                letters += written(axes, controller, action, value);
                // The first boundary may switch for other changes, too.
                letters += if entry > first && controller != current { switch(axes, controller) } else { 0 };
                current = controller;
            }
            letters += AROUND + digits(track.entries[entry].until.min(end) - begin);
        }
        let count = (end - start) as usize;
        self.axes.iter_mut().for_each(|axis| axis.hold(count, axes.before(axis.controller, axis.action)));
        letters
    }

    fn find(&mut self, controller: u8, action: u8) -> Option<&mut Samples> {
        let place =
            self.axes.binary_search_by_key(&(controller, action), |axis| (axis.controller, axis.action));
        place.ok().map(|place| &mut self.axes[place])
    }

    /// The changes of the first boundary that stay beside the packed axes.
    fn kept(&mut self, track: &Track, first: usize) -> Vec<Change> {
        let stays = |change: &&Change| match **change {
            Change::Axis { controller, action, .. } => self.find(controller, action).is_none(),
            _ => true,
        };
        track.changes_of(first).iter().filter(stays).copied().collect()
    }

    /// Packs all axes. Letters that they take, at most.
    fn encode(&mut self, axes: &Axes, kept: &[Change], count: u32) -> usize {
        self.packed.clear();
        self.bytes.clear();
        let mut current = kept.iter().rev().find_map(Change::controller).unwrap_or(0);
        let mut letters = AROUND + digits(count) + REST;
        for Samples { controller, action, values } in &self.axes {
            let (controller, action) = (*controller, *action);
            let dimensions = axes.dimensions(controller, action);
            let at = self.bytes.len();
            packed::pack(values, dimensions, &mut self.bytes);
            self.packed.push(PackedAxis { at: at as u32, controller, action, dimensions: dimensions as u8 });
            letters += if controller == current { 0 } else { switch(axes, controller) };
            letters += axes.name(controller, action) + 7 + (self.bytes.len() - at).div_ceil(3) * 4;
            current = controller;
        }
        letters
    }

    /// Adds what was packed as an entry.
    fn append(&self, track: &mut Track, end: u32) {
        let begin = track.bytes.len() as u32;
        track.axes.extend(self.packed.iter().map(|axis| PackedAxis { at: begin + axis.at, ..*axis }));
        track.bytes.extend_from_slice(&self.bytes);
        let (changes, axes) = (track.changes.len() as u32, track.axes.len() as u32);
        track.entries.push(Entry { until: end, changes, axes });
    }
}

/// The axes that some changes set.
fn moved(changes: &[Change]) -> impl Iterator<Item = ((u8, u8), Thousandths)> + '_ {
    changes.iter().filter_map(|change| match *change {
        Change::Axis { controller, action, value } => Some(((controller, action), value)),
        _ => None,
    })
}

/// Letters of a change of an axis: `,"Move",0.915,-0.402`.
fn written(axes: &Axes, controller: u8, action: u8, value: Thousandths) -> usize {
    let components = value.iter().take(axes.dimensions(controller, action));
    3 + axes.name(controller, action) + components.map(|component| letters(*component)).sum::<usize>()
}

/// Letters of `,"@player2"`.
fn switch(axes: &Axes, controller: u8) -> usize {
    4 + axes.id(controller)
}

/// Letters of a number of boundaries.
fn digits(number: u32) -> usize {
    number.max(1).ilog10() as usize + 1
}
