//! The boundaries of a recording, run-length coded: an idle minute is one entry.

use crate::action::{Edge, Thousandths};

/// Something that differs from the boundary before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change {
    /// The boundary's delta, as a place in the track's list of deltas.
    Delta(u32),
    /// An external pause change before the boundary.
    Pause(bool),
    /// Held when the run starts, without an edge; first entry only.
    Held {
        /// Controller by place.
        controller: u8,
        /// Action by place.
        action: u8,
    },
    /// A button's edge.
    Edge {
        /// Controller by place.
        controller: u8,
        /// The edge.
        edge: Edge,
    },
    /// An axis' new value.
    Axis {
        /// Controller by place.
        controller: u8,
        /// Action by place.
        action: u8,
        /// The value.
        value: Thousandths,
    },
    /// The game paused or resumed during the boundary.
    Paused(bool),
}

/// Some boundaries, the first of which brings changes. They and their changes begin where those of the entry before end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    /// Number of boundaries in the track up to and including these.
    until: u32,
    /// End of its changes in the track's list.
    end: u32,
}

/// All boundaries of a recording.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Track {
    entries: Vec<Entry>,
    changes: Vec<Change>,
    deltas: Vec<f64>,
    /// The entries that bring another delta.
    paced: Vec<u32>,
}

impl Track {
    /// Number of boundaries.
    #[must_use]
    pub fn boundaries(&self) -> u64 {
        self.start_of(self.entries.len()).into()
    }

    /// Number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are no boundaries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Every entry with its changes.
    pub fn entries(&self) -> impl Iterator<Item = (u32, &[Change])> {
        (0..self.entries.len()).map(|place| (self.count_of(place), self.changes_of(place)))
    }

    /// A delta by its place.
    #[must_use]
    pub fn delta(&self, place: u32) -> f64 {
        self.deltas[place as usize]
    }

    /// Makes room for so many entries and changes, where their number is known beforehand.
    pub(super) fn reserve(&mut self, entries: usize, changes: usize) {
        self.entries.reserve_exact(entries);
        self.changes.reserve_exact(changes);
    }

    /// Whether so many more changes can be counted.
    pub(super) fn has_room(&self, changes: usize) -> bool {
        u32::try_from(self.changes.len().saturating_add(changes)).is_ok()
    }

    /// Whether it is noted already that the game paused or resumed during the last boundary.
    pub(super) fn is_pause_noted(&self) -> bool {
        let last = self.entries.len().checked_sub(1).filter(|last| self.count_of(*last) == 1);
        let changes = last.map_or(&[][..], |last| self.changes_of(last));
        changes.iter().any(|change| matches!(change, Change::Paused(_)))
    }

    /// Notes a delta, for a [`Change::Delta`]. The same bits have one place.
    pub fn intern_delta(&mut self, delta: f64) -> u32 {
        // Recordings have one or two deltas (0 while paused); those with thousands are of variable steps,
        // where looking further back than a few would find nothing.
        let recent = self.deltas.len().saturating_sub(4);
        let found = self.deltas[recent..].iter().position(|known| known.to_bits() == delta.to_bits());
        found.map_or_else(
            || {
                self.deltas.push(delta);
                (self.deltas.len() - 1) as u32
            },
            |place| (recent + place) as u32,
        )
    }

    /// Adds one boundary with changes (with none, it continues the last entry).
    ///
    /// # Panics
    /// After 2^32 boundaries, which is beyond [`MAX_BOUNDARIES`](super::MAX_BOUNDARIES).
    pub fn push(&mut self, changes: &[Change]) {
        let until = self.until_after(1);
        match self.entries.last_mut() {
            Some(last) if changes.is_empty() => last.until = until,
            _ => {
                if changes.iter().any(|change| matches!(change, Change::Delta(_))) {
                    self.paced.push(self.entries.len() as u32);
                }
                self.changes.extend_from_slice(changes);
                self.entries.push(Entry { until, end: self.changes.len() as u32 });
            }
        }
    }

    /// Adds boundaries that bring nothing new.
    ///
    /// # Panics
    /// As [`Track::push`].
    pub fn extend(&mut self, count: u32) {
        let until = self.until_after(count);
        match self.entries.last_mut() {
            Some(last) => last.until = until,
            None if count > 0 => self.entries.push(Entry { until, end: 0 }),
            None => {}
        }
    }

    /// The game changed whether it is paused during the last boundary.
    pub fn pause_after(&mut self, paused: bool) {
        let Some(place) = self.entries.len().checked_sub(1) else { return };
        let alone = self.count_of(place) == 1;
        let last = &mut self.entries[place];
        if alone {
            self.changes.push(Change::Paused(paused));
            last.end += 1;
        } else {
            last.until -= 1;
            self.push(&[Change::Paused(paused)]);
        }
    }

    /// The last that is said of a pause, by the game or from outside; nothing where nothing is.
    pub(crate) fn last_pause(&self) -> Option<bool> {
        self.changes.iter().rev().find_map(|change| match change {
            Change::Pause(paused) | Change::Paused(paused) => Some(*paused),
            _ => None,
        })
    }

    /// The first so many boundaries; all of them where there are no more.
    #[must_use]
    pub fn prefix(&self, boundaries: u64) -> Self {
        let until = u32::try_from(boundaries.min(self.boundaries())).unwrap_or(u32::MAX);
        // The entries that begin before the end, of which the last may be cut short.
        let count = if until == 0 { 0 } else { self.entry_at(until - 1) + 1 };
        let mut entries = self.entries[..count].to_vec();
        if let Some(last) = entries.last_mut() {
            last.until = until;
        }
        let changes = self.changes[..entries.last().map_or(0, |last| last.end as usize)].to_vec();
        let paced = self.paced.iter().copied().take_while(|entry| (*entry as usize) < count).collect();
        // Deltas are listed in the order in which they are first used.
        let used = |change: &Change| if let Change::Delta(place) = change { *place as usize + 1 } else { 0 };
        let deltas = self.deltas[..changes.iter().map(used).max().unwrap_or(0)].to_vec();
        Self { entries, changes, deltas, paced }
    }

    fn until_after(&self, count: u32) -> u32 {
        self.start_of(self.entries.len()).checked_add(count).expect("fewer than 2^32 boundaries")
    }

    /// Number of boundaries before an entry.
    pub(super) fn start_of(&self, place: usize) -> u32 {
        place.checked_sub(1).map_or(0, |before| self.entries[before].until)
    }

    fn count_of(&self, place: usize) -> u32 {
        self.entries[place].until - self.start_of(place)
    }

    /// The entry of a boundary; the number of entries for one beyond the end.
    pub(super) fn entry_at(&self, boundary: u32) -> usize {
        self.entries.partition_point(|entry| entry.until <= boundary)
    }

    pub(super) fn changes_of(&self, place: usize) -> &[Change] {
        let start = place.checked_sub(1).map_or(0, |before| self.entries[before].end);
        &self.changes[start as usize..self.entries[place].end as usize]
    }

    /// The delta that an entry brings, where it brings one.
    pub(super) fn delta_of(&self, place: usize) -> Option<f64> {
        self.changes_of(place).iter().find_map(|change| match change {
            Change::Delta(delta) => Some(self.delta(*delta)),
            _ => None,
        })
    }

    /// The delta that holds before an entry; 0 before the first.
    pub(super) fn delta_before(&self, place: usize) -> f64 {
        let known = self.paced.partition_point(|entry| (*entry as usize) < place);
        let entry = known.checked_sub(1).map(|last| self.paced[last] as usize);
        entry.and_then(|entry| self.delta_of(entry)).unwrap_or_default()
    }
}
