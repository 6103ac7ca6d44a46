//! The boundaries of a recording, run-length coded: an idle minute is one entry.

use std::borrow::Cow;

use super::commands::Commands;
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
    /// A command.
    Command {
        /// Controller by place.
        controller: u8,
        /// Action by place.
        action: u8,
        /// What it says, as a place in the track's list of commands.
        value: u32,
    },
    /// The game paused or resumed during the boundary.
    Paused(bool),
}

impl Change {
    /// The controller that it belongs to.
    pub(super) fn controller(&self) -> Option<u8> {
        match self {
            Self::Held { controller, .. }
            | Self::Edge { controller, .. }
            | Self::Command { controller, .. }
            | Self::Axis { controller, .. } => Some(*controller),
            Self::Delta(_) | Self::Pause(_) | Self::Paused(_) => None,
        }
    }

    /// Whether it is an axis' new value.
    pub(super) fn is_axis(&self) -> bool {
        matches!(self, Self::Axis { .. })
    }

    /// The place of what a command says.
    pub(super) fn command(&self) -> Option<u32> {
        if let Self::Command { value, .. } = self { Some(*value) } else { None }
    }

    /// Where the change stands among those of its boundary: the delta and an external pause first, then each controller's in
    /// turn, with what it holds at the start, its edges and commands in their order and its axes by their places, and the
    /// game's own pause last.
    pub(super) fn order(&self) -> (u8, u8, u8, u8) {
        match self {
            Self::Delta(_) => (0, 0, 0, 0),
            Self::Pause(_) => (1, 0, 0, 0),
            Self::Held { controller, .. } => (2, *controller, 0, 0),
            Self::Edge { controller, .. } | Self::Command { controller, .. } => (2, *controller, 1, 0),
            Self::Axis { controller, action, .. } => (2, *controller, 2, *action),
            Self::Paused(_) => (3, 0, 0, 0),
        }
    }
}

/// Some boundaries, the first of which brings changes. They and their changes begin where those of the entry before end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// Number of boundaries in the track up to and including these.
    pub(super) until: u32,
    /// End of its changes in the track's list.
    pub(super) changes: u32,
    /// End of its packed axes in the track's list. Such an entry is a chunk of at most [`CHUNK`](super::packed::CHUNK)
    /// boundaries.
    pub(super) axes: u32,
}

/// An axis of which an entry holds the values at all of its boundaries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PackedAxis {
    /// Where its chunk begins in the track's bytes.
    pub(super) at: u32,
    /// Controller by place.
    pub(super) controller: u8,
    /// Action by place.
    pub(super) action: u8,
    /// Number of its components.
    pub(super) dimensions: u8,
}

/// All boundaries of a recording. A [`TrackBuilder`](super::TrackBuilder) makes it: which boundaries are packed depends on
/// nothing but what they and those before them bring, so that the same boundaries are always the same track.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Track {
    pub(super) entries: Vec<Entry>,
    pub(super) changes: Vec<Change>,
    pub(super) axes: Vec<PackedAxis>,
    pub(super) bytes: Vec<u8>,
    pub(super) deltas: Vec<f64>,
    pub(super) commands: Commands,
    /// The entries that bring another delta.
    pub(super) paced: Vec<u32>,
}

impl Track {
    /// Number of boundaries.
    #[must_use]
    #[inline]
    pub fn boundaries(&self) -> u64 {
        self.start_of(self.entries.len()).into()
    }

    /// Number of entries that hold the boundaries, a chunk of packed ones counted as one.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are no boundaries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// A delta by its place.
    #[must_use]
    pub fn delta(&self, place: u32) -> f64 {
        self.deltas[place as usize]
    }

    /// What a command says, as JSON text, by its place.
    #[must_use]
    pub fn command(&self, place: u32) -> &str {
        self.commands.get(place)
    }

    /// Number of commands.
    #[must_use]
    pub fn commands(&self) -> usize {
        self.commands.len()
    }

    /// Bytes of what all commands say.
    pub(super) fn command_bytes(&self) -> usize {
        self.commands.bytes()
    }

    /// The last that is said of a pause, by the game or from outside; nothing where nothing is.
    pub(crate) fn last_pause(&self) -> Option<bool> {
        self.changes.iter().rev().find_map(|change| match change {
            Change::Pause(paused) | Change::Paused(paused) => Some(*paused),
            _ => None,
        })
    }

    /// Number of boundaries before an entry.
    #[inline]
    pub(super) fn start_of(&self, place: usize) -> u32 {
        place.checked_sub(1).map_or(0, |before| self.entries[before].until)
    }

    pub(super) fn count_of(&self, place: usize) -> u32 {
        self.entries[place].until - self.start_of(place)
    }

    /// The entry of a boundary; the number of entries for one beyond the end.
    pub(super) fn entry_at(&self, boundary: u32) -> usize {
        self.entries.partition_point(|entry| entry.until <= boundary)
    }

    /// What the first boundary of an entry changes, but for its packed axes.
    pub(super) fn changes_of(&self, place: usize) -> &[Change] {
        &self.changes[self.changes_before(place)..self.entries[place].changes as usize]
    }

    /// Number of changes before those of an entry.
    pub(super) fn changes_before(&self, place: usize) -> usize {
        place.checked_sub(1).map_or(0, |before| self.entries[before].changes as usize)
    }

    /// The packed axes of an entry, by controller and action.
    pub(super) fn axes_of(&self, place: usize) -> &[PackedAxis] {
        let start = place.checked_sub(1).map_or(0, |before| self.entries[before].axes);
        &self.axes[start as usize..self.entries[place].axes as usize]
    }

    /// The packed chunk of an axis, and what follows it.
    pub(super) fn chunk(&self, axis: PackedAxis) -> &[u8] {
        &self.bytes[axis.at as usize..]
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

/// Changes in the order of [`Change::order`], and of those of one axis only the last.
pub(super) fn in_order(changes: &[Change]) -> Cow<'_, [Change]> {
    let follows = |pair: &[Change]| match (pair[0].order(), pair[1].order()) {
        (one, other) if pair[0].is_axis() => one < other,
        (one, other) => one <= other,
    };
    if changes.windows(2).all(follows) {
        return Cow::Borrowed(changes);
    }
    let mut sorted = changes.to_vec();
    sorted.sort_by_key(Change::order);
    let mut last = Vec::with_capacity(sorted.len());
    for change in sorted {
        if change.is_axis() && last.last().is_some_and(|before: &Change| before.order() == change.order()) {
            last.pop();
        }
        last.push(change);
    }
    Cow::Owned(last)
}
