//! The boundaries of a track one after another, whether they are packed or not.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::packed;
use super::track::{Change, Track};
use crate::action::Thousandths;

/// Axes by controller and action that are not at rest, or were not.
pub(super) type Values = BTreeMap<(u8, u8), Thousandths>;

impl Track {
    /// The boundaries in order, unpacked: how many there are each time, and what the first of them changes.
    #[must_use]
    pub fn entries(&self) -> Entries<'_> {
        Entries::from(self, 0, Values::new())
    }
}

/// How many boundaries there are each time, and what the first of them changes.
#[derive(Clone, Debug)]
pub struct Entries<'t> {
    track: &'t Track,
    entry: usize,
    /// The next boundary of a packed entry, counted from its first.
    place: usize,
    values: Values,
    /// What was read last: boundaries that change nothing may follow.
    last: Option<(u32, Cow<'t, [Change]>)>,
}

impl<'t> Entries<'t> {
    /// Those from an entry on, before which the axes have these values.
    pub(super) fn from(track: &'t Track, entry: usize, values: Values) -> Self {
        Self { track, entry, place: 0, values, last: None }
    }

    /// An entry that is not packed, or one boundary of one that is.
    fn step(&mut self) -> Option<(u32, Cow<'t, [Change]>)> {
        if self.entry >= self.track.len() {
            return None;
        }
        let count = self.track.count_of(self.entry);
        if self.track.axes_of(self.entry).is_empty() {
            let changes = self.track.changes_of(self.entry);
            self.entry += 1;
            // Where nothing is packed, nobody asks for values.
            if !self.track.axes.is_empty() {
                note(&mut self.values, changes);
            }
            return Some((count, Cow::Borrowed(changes)));
        }
        let changes = self.unpack(count as usize);
        self.place += 1;
        if self.place == count as usize {
            (self.entry, self.place) = (self.entry + 1, 0);
        }
        Some((1, Cow::Owned(changes)))
    }

    fn unpack(&mut self, count: usize) -> Vec<Change> {
        let plain = if self.place == 0 { self.track.changes_of(self.entry) } else { &[] };
        note(&mut self.values, plain);
        let mut changes = plain.to_vec();
        for axis in self.track.axes_of(self.entry) {
            let before = self.values.entry((axis.controller, axis.action)).or_default();
            let dimensions = usize::from(axis.dimensions);
            let value = packed::value_at(self.track.chunk(*axis), count, dimensions, self.place, *before);
            if value != *before {
                *before = value;
                changes.push(Change::Axis { controller: axis.controller, action: axis.action, value });
            }
        }
        if !plain.is_empty() {
            changes.sort_by_key(Change::order);
        }
        changes
    }
}

impl<'t> Iterator for Entries<'t> {
    type Item = (u32, Cow<'t, [Change]>);

    fn next(&mut self) -> Option<Self::Item> {
        while let Some((count, changes)) = self.step() {
            match &mut self.last {
                Some((boundaries, _)) if changes.is_empty() => *boundaries += count,
                last => {
                    if let Some(whole) = last.replace((count, changes)) {
                        return Some(whole);
                    }
                }
            }
        }
        self.last.take()
    }
}

/// The values of the axes before an entry.
pub(super) fn values_before(track: &Track, entry: usize) -> Values {
    let mut values = Values::new();
    for place in 0..entry {
        note(&mut values, track.changes_of(place));
        let count = track.count_of(place) as usize;
        for axis in track.axes_of(place) {
            let (chunk, dimensions) = (track.chunk(*axis), usize::from(axis.dimensions));
            let next = |before, place| packed::value_at(chunk, count, dimensions, place, before);
            values.insert((axis.controller, axis.action), (0..count).fold([0; 3], next));
        }
    }
    values
}

fn note(values: &mut Values, changes: &[Change]) {
    for change in changes {
        if let Change::Axis { controller, action, value } = change {
            values.insert((*controller, *action), *value);
        }
    }
}
