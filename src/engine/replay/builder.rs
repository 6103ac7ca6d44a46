//! Making a track, boundary by boundary.

use std::borrow::Cow;

use super::axes::Axes;
use super::limits::{MAX_ENTRIES, MAX_PACKED_BYTES};
use super::packed::{self, CHUNK};
use super::track::{Change, Entry, Track, in_order};
use super::window::{Packing, Window};
use crate::action::{CommandValue, Controller, Frame};

/// The most boundaries at rest between two that change an axis, in a packed entry.
pub(super) const MOST_REST: u32 = 3;

/// A track in the making. Where boundaries bring nothing but axes, and most of them do, they are packed, in chunks of 64, if
/// that takes fewer letters than the readable form.
///
/// Windows of boundaries that may become chunks begin with a change of an axis, or right after a full chunk. A window ends
/// after 64 boundaries, where the axes come to rest, before a boundary that brings something else, and with the track.
#[derive(Debug)]
pub struct TrackBuilder {
    pub(super) track: Track,
    pub(super) axes: Axes,
    window: Option<Window>,
    packing: Packing,
}

impl TrackBuilder {
    /// A track without boundaries for some controllers.
    #[must_use]
    pub fn new(controllers: &[Controller]) -> Self {
        Self {
            track: Track::default(),
            axes: Axes::new(controllers),
            window: None,
            packing: Packing::default(),
        }
    }

    /// A track without boundaries that goes on where the axes have the values of some frames.
    pub(super) fn after(controllers: &[Controller], frames: &[Frame]) -> Self {
        let mut builder = Self::new(controllers);
        for (controller, frame) in (0..=u8::MAX).zip(frames) {
            for (action, value) in (0..=u8::MAX).zip(&frame.axes) {
                builder.axes.set(controller, action, *value);
            }
        }
        builder
    }

    /// Number of boundaries.
    #[must_use]
    #[inline]
    pub fn boundaries(&self) -> u64 {
        self.track.boundaries()
    }

    /// Whether there are no boundaries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.track.is_empty()
    }

    /// The track as it is; its last boundaries may still become a chunk.
    pub(super) fn track(&self) -> &Track {
        &self.track
    }

    /// The whole track.
    #[must_use]
    pub fn finish(mut self) -> Track {
        self.settle();
        self.close();
        self.track
    }

    /// The track so far; another one begins where it ends, and knows no deltas.
    pub(super) fn take(&mut self) -> Track {
        self.settle();
        self.close();
        self.axes.begin_window();
        std::mem::take(&mut self.track)
    }

    /// Number of commands.
    pub(super) fn commands(&self) -> usize {
        self.track.commands()
    }

    /// Adds what a command says, for a [`Change::Command`].
    pub fn add_command(&mut self, value: &CommandValue) -> u32 {
        self.add_text(value.text())
    }

    /// Adds what a command says, as the text of another track.
    pub(super) fn add_text(&mut self, text: &str) -> u32 {
        self.track.commands.push(text)
    }

    /// Makes room for so many entries, changes and commands among these, where their number is known beforehand.
    pub(super) fn reserve(&mut self, entries: usize, changes: usize, commands: usize) {
        self.track.commands.reserve(commands);
        self.track.entries.reserve_exact(entries);
        self.track.changes.reserve_exact(changes);
    }

    /// Whether so many more changes can be counted, and the bytes of another chunk.
    pub(super) fn has_room(&self, changes: usize) -> bool {
        let bytes = self.axes.count * packed::most_bytes(3);
        let fits = |size: usize, more: usize| u32::try_from(size.saturating_add(more)).is_ok();
        fits(self.track.changes.len(), changes) && fits(self.track.bytes.len(), bytes)
    }

    /// Whether another boundary could make more of it than a recording may hold.
    pub(super) fn is_full(&self) -> bool {
        // A boundary adds at most two entries: its own, and where the game paused during it another.
        const MOST_CHANGES: usize = 1 << 20;
        let entries = self.track.len() + 2 > MAX_ENTRIES;
        entries || self.track.bytes.len() > MAX_PACKED_BYTES || !self.has_room(MOST_CHANGES)
    }

    /// Whether it is noted already that the game paused or resumed during the last boundary.
    pub(super) fn is_pause_noted(&self) -> bool {
        let last = self.track.len().checked_sub(1).filter(|last| self.track.count_of(*last) == 1);
        let changes = last.map_or(&[][..], |last| self.track.changes_of(last));
        changes.iter().any(|change| matches!(change, Change::Paused(_)))
    }

    /// Notes a delta, for a [`Change::Delta`]. The same bits have one place.
    pub fn intern_delta(&mut self, delta: f64) -> u32 {
        // Recordings have one or two deltas (0 while paused); those with thousands are of variable steps,
        // where looking further back than a few would find nothing.
        let deltas = &mut self.track.deltas;
        let recent = deltas.len().saturating_sub(4);
        let found = deltas[recent..].iter().position(|known| known.to_bits() == delta.to_bits());
        found.map_or_else(
            || {
                deltas.push(delta);
                (deltas.len() - 1) as u32
            },
            |place| (recent + place) as u32,
        )
    }

    /// Adds one boundary with changes (with none, it continues the last entry). Axes that have the value already are left
    /// out.
    ///
    /// # Panics
    /// After 2^32 boundaries, which is beyond [`MAX_BOUNDARIES`](super::MAX_BOUNDARIES); for actions that the controllers do
    /// not have.
    pub fn push(&mut self, changes: &[Change]) {
        let mut changes = in_order(changes);
        self.number_commands(&mut changes);
        self.push_in_order(&changes);
    }

    /// Brings what the commands of a boundary say, which was added last, into the order of its changes.
    fn number_commands(&mut self, changes: &mut Cow<'_, [Change]>) {
        let places = changes.iter().filter_map(Change::command);
        if places.clone().is_sorted() {
            return;
        }
        let texts: Vec<_> = places.map(|place| self.track.command(place).to_owned()).collect();
        self.track.commands.truncate(self.track.commands() - texts.len());
        let mut texts = texts.iter();
        for change in changes.to_mut() {
            if let Change::Command { value, .. } = change {
                *value = texts.next().map_or(*value, |text| self.track.commands.push(text));
            }
        }
    }

    /// As [`TrackBuilder::push`], for changes in the order of [`Change::order`], each axis at most once.
    pub(super) fn push_in_order(&mut self, changes: &[Change]) {
        self.settle();
        if changes.is_empty() {
            return self.rest(1);
        }
        if changes.iter().all(Change::is_axis) {
            return self.push_axes(changes);
        }
        self.close();
        self.axes.begin_window();
        if changes.iter().any(|change| matches!(change, Change::Delta(_))) {
            self.track.paced.push(self.track.entries.len() as u32);
        }
        if self.note(changes) {
            self.open();
        }
        self.add_entry();
    }

    /// Adds a boundary that brings nothing where that only makes the last entry longer. Whether it did so; nothing is
    /// changed if not.
    #[inline]
    pub(super) fn prolong(&mut self) -> bool {
        let (before, last) = match &mut self.track.entries[..] {
            [.., before, last] => (before.axes, last),
            [last] => (0, last),
            [] => return false,
        };
        // A window has to be looked after, and packed boundaries all bring something.
        if self.window.is_some() || last.axes != before || last.until == u32::MAX {
            return false;
        }
        last.until += 1;
        true
    }

    fn push_axes(&mut self, changes: &[Change]) {
        if self.window.is_none() {
            self.axes.begin_window();
        }
        if !self.note(changes) {
            return self.rest(1);
        }
        let boundary = self.until();
        match &mut self.window {
            Some(window) => window.changed = boundary,
            None => self.open(),
        }
        self.add_entry();
    }

    /// Notes changes, and whether there are axes among them that really change.
    fn note(&mut self, changes: &[Change]) -> bool {
        let mut moved = false;
        for change in changes {
            if let Change::Axis { controller, action, value } = *change {
                if !self.axes.set(controller, action, value) {
                    continue;
                }
                moved = true;
            }
            self.track.changes.push(*change);
        }
        moved
    }

    /// Adds boundaries that bring nothing new.
    ///
    /// # Panics
    /// As [`TrackBuilder::push`].
    pub fn extend(&mut self, count: u32) {
        let mut left = count;
        while left > 0 && self.window.is_some() {
            self.settle();
            self.rest(1);
            left -= 1;
        }
        self.rest(left);
    }

    /// The game changed whether it is paused during the last boundary.
    pub fn pause_after(&mut self, paused: bool) {
        let Some(last) = self.track.len().checked_sub(1) else { return };
        let boundary = self.until() - 1;
        let changes = if self.track.start_of(last) == boundary { self.track.changes_of(last) } else { &[] };
        let joined = self.window.filter(|window| window.start < boundary || window.changed < boundary);
        let mut changes = changes.to_vec();
        if joined.is_some() {
            // A boundary that brings something else than axes ends the window that it is in.
            self.take_back(&changes);
        } else if self.track.start_of(last) < boundary {
            self.track.entries[last].until = boundary;
        } else {
            self.track.changes.push(Change::Paused(paused));
            self.track.entries[last].changes += 1;
            return;
        }
        changes.push(Change::Paused(paused));
        self.push_in_order(&changes);
    }

    /// Takes the last boundary, which is in a window and brought these changes, back.
    fn take_back(&mut self, changes: &[Change]) {
        let (last, boundary) = (self.track.len() - 1, self.until() - 1);
        if self.track.start_of(last) == boundary {
            self.track.changes.truncate(self.track.changes_before(last));
            self.track.entries.truncate(last);
        } else {
            self.track.entries[last].until = boundary;
        }
        let Some(window) = &mut self.window else { return };
        let first = self.track.entry_at(window.start);
        let before = |port: u8, axis: u8| {
            let earlier =
                (first..self.track.len()).rev().flat_map(|entry| self.track.changes_of(entry).iter().rev());
            let mut values = earlier.filter_map(|change| match *change {
                Change::Axis { controller, action, value } if (controller, action) == (port, axis) => {
                    Some(value)
                }
                _ => None,
            });
            values.next()
        };
        for change in changes {
            if let Change::Axis { controller, action, .. } = *change {
                let value =
                    before(controller, action).unwrap_or_else(|| self.axes.before(controller, action));
                self.axes.set(controller, action, value);
            }
        }
        if window.changed == boundary {
            // It is the last entry that brings something; after a full chunk there may be none.
            window.changed = match self.track.len().checked_sub(1) {
                Some(last) if last >= first && !self.track.changes_of(last).is_empty() => {
                    self.track.start_of(last)
                }
                _ => window.start.saturating_sub(1),
            };
        }
    }

    /// Ends the window where it has come to its end before another boundary comes.
    fn settle(&mut self) {
        let Some(window) = self.window else { return };
        let until = self.until();
        if until - 1 - window.changed > MOST_REST {
            self.packing.pack(&mut self.track, &self.axes, window, window.changed + 1);
            self.window = None;
        } else if (until - window.start) as usize == CHUNK {
            let packed = self.packing.pack(&mut self.track, &self.axes, window, until);
            self.axes.begin_window();
            self.window = packed.then_some(Window { start: until, ..window });
        }
    }

    /// Ends the window.
    fn close(&mut self) {
        if let Some(window) = self.window.take() {
            let until = self.until();
            self.packing.pack(&mut self.track, &self.axes, window, until);
        }
    }

    /// A window begins with the boundary that comes next, which changes an axis.
    fn open(&mut self) {
        let start = self.until();
        self.window = Some(Window { start, changed: start });
    }

    /// Adds an entry of one boundary, whose changes are noted.
    fn add_entry(&mut self) {
        let (until, changes) = (self.until_after(1), self.track.changes.len() as u32);
        self.track.entries.push(Entry { until, changes, axes: self.track.axes.len() as u32 });
    }

    /// Adds boundaries that bring nothing.
    fn rest(&mut self, count: u32) {
        let until = self.until_after(count);
        let before =
            self.track.entries.len().checked_sub(2).map_or(0, |place| self.track.entries[place].axes);
        match self.track.entries.last_mut() {
            Some(last) if last.axes == before => last.until = until,
            last if count > 0 => {
                let (changes, axes) = last.map_or((0, 0), |last| (last.changes, last.axes));
                self.track.entries.push(Entry { until, changes, axes });
            }
            _ => {}
        }
    }

    /// Number of boundaries so far.
    fn until(&self) -> u32 {
        self.track.start_of(self.track.len())
    }

    fn until_after(&self, count: u32) -> u32 {
        self.until().checked_add(count).expect("fewer than 2^32 boundaries")
    }
}
