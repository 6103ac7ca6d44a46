//! The beginning of a recording, for another one that goes on from there.

use super::builder::TrackBuilder;
use super::data::{Hashes, Replay};
use super::entries::{Entries, values_before};
use super::track::{Change, Entry, Track};
use crate::action::Controller;

impl Replay {
    /// The first so many boundaries, at most all, as a recording that was cut off there. `hash` is that of the state after
    /// them, of which the recording may know only a part. Where the recording does not have a hash for each of them, the
    /// beginning has none.
    #[must_use]
    pub(crate) fn prefix(&self, boundaries: u64, hash: u64) -> Self {
        let events = self.events.before(boundaries);
        let checkpoints = self.checkpoints.partition_point(|point| point.index <= boundaries);
        let hashes = self.hashes.as_ref();
        Self {
            header: self.header.clone(),
            track: self.track.prefix(&self.header.controllers, boundaries),
            events: self.events.prefix(events),
            hashes: hashes.and_then(|hashes| hashes.prefix(boundaries, hash)),
            checkpoints: self.checkpoints[..checkpoints].to_vec(),
            parent: None,
            end: None,
        }
    }

    /// The game changed whether it is paused during the last boundary.
    pub(crate) fn pause_after(&mut self, paused: bool) {
        let boundaries = self.track.boundaries();
        let mut track = TrackBuilder::beginning(&self.track, &self.header.controllers, boundaries);
        track.pause_after(paused);
        self.track = track.finish();
    }
}

impl Track {
    /// The first so many boundaries of a track of some controllers; all of them where there are no more.
    #[must_use]
    pub fn prefix(&self, controllers: &[Controller], boundaries: u64) -> Self {
        TrackBuilder::beginning(self, controllers, boundaries).finish()
    }
}

impl TrackBuilder {
    /// The beginning of another track of the same controllers, at most all of it, to which more may be added.
    pub(super) fn beginning(track: &Track, controllers: &[Controller], boundaries: u64) -> Self {
        let until = u32::try_from(boundaries.min(track.boundaries())).unwrap_or(u32::MAX);
        let last = if until == 0 { 0 } else { track.entry_at(until - 1) };
        let settled = settled(track, last);
        let values = values_before(track, settled);
        let mut builder = Self::new(controllers);
        builder.track = first_entries(track, settled);
        for ((controller, action), value) in &values {
            builder.axes.set(*controller, *action, *value);
        }
        for (count, changes) in Entries::from(track, settled, values) {
            let left = until - builder.track.start_of(builder.track.len());
            if left == 0 {
                break;
            }
            builder.push_in_order(&changes);
            builder.extend(count.min(left) - 1);
        }
        builder.forget_unused();
        builder
    }

    /// Leaves out deltas and commands that no entry brings.
    fn forget_unused(&mut self) {
        // Deltas are listed in the order in which they are first used.
        let used = |change: &Change| if let Change::Delta(place) = change { *place as usize + 1 } else { 0 };
        self.track.deltas.truncate(self.track.changes.iter().map(used).max().unwrap_or(0));
        let commands = self.track.changes.iter().filter(|change| matches!(change, Change::Command { .. }));
        self.track.commands.truncate(commands.count());
    }
}

impl Hashes {
    fn prefix(&self, boundaries: u64, last: u64) -> Option<Self> {
        let count = usize::try_from(boundaries).ok().filter(|count| *count <= self.low16.len())?;
        Some(Self {
            every: self.every,
            full: self.full[..count / self.every as usize].to_vec(),
            low16: self.low16[..count].to_vec(),
            last: (count > 0).then_some(last),
            groups: self.groups.as_ref().and_then(|groups| groups.prefix(boundaries)),
        })
    }
}

/// The last entry up to another before which no window is open: one that brings something else than axes, or the first of
/// some chunks.
fn settled(track: &Track, entry: usize) -> usize {
    let packed = |place: usize| !track.axes_of(place).is_empty();
    let begins = |place: &usize| {
        let starts = packed(*place) && !place.checked_sub(1).is_some_and(packed);
        starts || track.changes_of(*place).iter().any(|change| !change.is_axis())
    };
    (0..=entry).rev().find(|place| *place < track.len() && begins(place)).unwrap_or(0)
}

/// The first entries of a track, with all of its deltas and commands.
fn first_entries(track: &Track, count: usize) -> Track {
    let entries = track.entries[..count].to_vec();
    let last = entries.last().copied().unwrap_or(Entry { until: 0, changes: 0, axes: 0 });
    let axes = track.axes[..last.axes as usize].to_vec();
    let bytes = track.axes.get(axes.len()).map_or(track.bytes.len(), |next| next.at as usize);
    Track {
        changes: track.changes[..last.changes as usize].to_vec(),
        bytes: track.bytes[..bytes].to_vec(),
        deltas: track.deltas.clone(),
        commands: track.commands.clone(),
        paced: track.paced.iter().copied().take_while(|entry| (*entry as usize) < count).collect(),
        entries,
        axes,
    }
}
