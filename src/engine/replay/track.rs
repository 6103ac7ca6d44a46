//! The boundaries of a recording, run-length coded: an idle minute is one entry.

use crate::action::{Controller, Edge, Frame, MAX_EDGES, Thousandths};

/// Most boundaries a recording may have: 37 hours at 120 Hz.
pub const MAX_BOUNDARIES: u64 = 16_000_000;
/// Most entries a recording may have.
pub const MAX_ENTRIES: usize = 4_000_000;

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
    /// After 2^32 boundaries, which is beyond [`MAX_BOUNDARIES`].
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
    fn start_of(&self, place: usize) -> u32 {
        place.checked_sub(1).map_or(0, |before| self.entries[before].until)
    }

    fn count_of(&self, place: usize) -> u32 {
        self.entries[place].until - self.start_of(place)
    }

    /// The entry of a boundary; the number of entries for one beyond the end.
    fn entry_at(&self, boundary: u32) -> usize {
        self.entries.partition_point(|entry| entry.until <= boundary)
    }

    fn changes_of(&self, place: usize) -> &[Change] {
        let start = place.checked_sub(1).map_or(0, |before| self.entries[before].end);
        &self.changes[start as usize..self.entries[place].end as usize]
    }

    /// The delta that an entry brings, where it brings one.
    fn delta_of(&self, place: usize) -> Option<f64> {
        self.changes_of(place).iter().find_map(|change| match change {
            Change::Delta(delta) => Some(self.delta(*delta)),
            _ => None,
        })
    }

    /// The delta that holds before an entry; 0 before the first.
    fn delta_before(&self, place: usize) -> f64 {
        let known = self.paced.partition_point(|entry| (*entry as usize) < place);
        let entry = known.checked_sub(1).map(|last| self.paced[last] as usize);
        entry.and_then(|entry| self.delta_of(entry)).unwrap_or_default()
    }
}

/// Where a playback stands in a track. Reads forward one boundary at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cursor {
    /// The entry of the next boundary.
    entry: usize,
    /// The next boundary.
    boundary: u32,
    /// The delta of the boundary before.
    delta: f64,
}

/// What one boundary of a recording says beside its frames.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Boundary {
    /// Its delta in seconds.
    pub delta: f64,
    /// An external pause change before it.
    pub pause: Option<bool>,
    /// Whether the game paused or resumed during it, and what it then was.
    pub paused: Option<bool>,
}

impl Cursor {
    /// The place before a boundary; nothing where the track does not reach that far.
    #[must_use]
    pub fn before(track: &Track, boundary: u64) -> Option<Self> {
        let boundary =
            u32::try_from(boundary).ok().filter(|place| u64::from(*place) <= track.boundaries())?;
        let entry = track.entry_at(boundary);
        // Within an entry its own delta holds already.
        let begun = entry + usize::from(entry < track.len() && track.start_of(entry) < boundary);
        Some(Self { entry, boundary, delta: track.delta_before(begun) })
    }

    /// The boundary that is read next.
    #[must_use]
    pub fn boundary(&self) -> u64 {
        self.boundary.into()
    }

    /// The next boundary's delta, or nothing at the end.
    #[must_use]
    pub fn next_delta(&self, track: &Track) -> Option<f64> {
        if self.entry >= track.entries.len() {
            return None;
        }
        let changed = if self.is_fresh(track) { track.delta_of(self.entry) } else { None };
        Some(changed.unwrap_or(self.delta))
    }

    /// Whether the next boundary is the first of its entry.
    fn is_fresh(&self, track: &Track) -> bool {
        self.boundary == track.start_of(self.entry)
    }

    /// Reads the next boundary into the frames, which hold those of the boundary before.
    pub fn read(&mut self, track: &Track, frames: &mut [Frame]) -> Option<Boundary> {
        let entry = *track.entries.get(self.entry)?;
        let start = self.boundary == 0;
        for frame in frames.iter_mut() {
            frame.edges.clear();
            if start {
                // A recording that starts from a stored state names all that its first frames hold.
                frame.release();
            }
        }
        let fresh = if self.is_fresh(track) { track.changes_of(self.entry) } else { &[] };
        let mut boundary = Boundary { delta: self.delta, pause: None, paused: None };
        for change in fresh {
            match *change {
                Change::Delta(place) => boundary.delta = track.delta(place),
                Change::Pause(paused) => boundary.pause = Some(paused),
                Change::Paused(paused) => boundary.paused = Some(paused),
                Change::Held { controller, action } => frames[usize::from(controller)].held.set(action, true),
                Change::Edge { controller, edge } => {
                    let frame = &mut frames[usize::from(controller)];
                    frame.held.set(edge.action, edge.pressed);
                    frame.edges.push(edge);
                }
                Change::Axis { controller, action, value } => {
                    frames[usize::from(controller)].axes[usize::from(action)] = value;
                }
            }
        }
        self.delta = boundary.delta;
        self.boundary += 1;
        self.entry += usize::from(self.boundary == entry.until);
        Some(boundary)
    }
}

/// Collects what differs from one boundary to the next.
pub(super) struct Differ {
    /// The values of the boundary before, as the reader of the file will have them.
    last: Vec<Frame>,
    delta: Option<u64>,
    changes: Vec<Change>,
}

impl Differ {
    pub(super) fn new(controllers: &[Controller]) -> Self {
        Self { last: controllers.iter().map(Frame::neutral).collect(), delta: None, changes: Vec::new() }
    }

    /// What goes on after a track whose last boundary had these frames. A track without boundaries tells a reader nothing
    /// of what is held.
    pub(super) fn after(controllers: &[Controller], track: &Track, frames: &[Frame]) -> Self {
        if track.is_empty() {
            return Self::new(controllers);
        }
        let delta = Some(track.delta_before(track.len()).to_bits());
        Self { last: frames.to_vec(), delta, changes: Vec::new() }
    }

    /// The changes that lead to a boundary.
    pub(super) fn changes(
        &mut self,
        track: &mut Track,
        delta: f64,
        pause: Option<bool>,
        frames: &[Frame],
    ) -> &[Change] {
        self.changes.clear();
        if self.delta != Some(delta.to_bits()) {
            self.delta = Some(delta.to_bits());
            self.changes.push(Change::Delta(track.intern_delta(delta)));
        }
        self.changes.extend(pause.map(Change::Pause));
        let first = track.is_empty();
        for (controller, (last, now)) in (0..=u8::MAX).zip(self.last.iter_mut().zip(frames)) {
            if first {
                held_at_start(&mut self.changes, controller, now);
            }
            debug_assert!(now.edges.len() <= MAX_EDGES);
            self.changes.extend(now.edges.iter().map(|edge| Change::Edge { controller, edge: *edge }));
            for (action, (old, value)) in (0..=u8::MAX).zip(last.axes.iter_mut().zip(&now.axes)) {
                if old != value {
                    *old = *value;
                    self.changes.push(Change::Axis { controller, action, value: *value });
                }
            }
        }
        &self.changes
    }
}

/// What is held when a run starts is what is held after the first frame's edges are taken back.
fn held_at_start(changes: &mut Vec<Change>, controller: u8, frame: &Frame) {
    let mut before = frame.held;
    for edge in frame.edges.iter().rev() {
        before.set(edge.action, !edge.pressed);
    }
    let held = (0..=u8::MAX).take(frame.axes.len()).filter(|action| before.get(*action));
    changes.extend(held.map(|action| Change::Held { controller, action }));
}
