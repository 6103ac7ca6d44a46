//! What was told during a run, packed: a recording may have a million events, most of them tiny.

use std::borrow::Cow;

use super::event::RecordedEvent;

/// Events and observations in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Events {
    entries: Vec<Entry>,
    /// Type and payload of each, one after another; a payload of `null` is left out.
    text: String,
}

/// An event. Its text begins where that of the event before ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    /// End of its text.
    end: u64,
    /// Length of its type.
    kind: u32,
    /// Its place in the order of events.
    place: u32,
}

/// Observations come before the events of the boundary that they are made before.
fn place_of(boundary: u64, between: bool) -> u32 {
    u32::try_from(boundary.saturating_mul(2)).map_or(u32::MAX, |place| place | u32::from(!between))
}

impl Events {
    /// Number of events.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// An event by its number.
    #[must_use]
    pub fn get(&self, number: usize) -> Option<RecordedEvent<'_>> {
        let Entry { end, kind, place } = *self.entries.get(number)?;
        let start = number.checked_sub(1).map_or(0, |before| self.entries[before].end);
        let (kind, payload) = self.text[start as usize..end as usize].split_at(kind as usize);
        let payload = if payload.is_empty() { "null" } else { payload };
        Some(RecordedEvent {
            boundary: u64::from(place / 2),
            between: place % 2 == 0,
            kind: Cow::Borrowed(kind),
            payload: Cow::Borrowed(payload),
        })
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = RecordedEvent<'_>> {
        (0..self.len()).filter_map(|number| self.get(number))
    }

    /// Number of those of earlier boundaries.
    pub(crate) fn before(&self, boundary: u64) -> usize {
        self.entries.partition_point(|entry| entry.place < place_of(boundary, true))
    }

    /// The first so many.
    pub(super) fn prefix(&self, count: usize) -> Self {
        let entries = self.entries[..count].to_vec();
        let end = entries.last().map_or(0, |last| last.end);
        Self { entries, text: self.text[..end as usize].to_owned() }
    }

    /// Whether one of a boundary may come next.
    pub(super) fn may_follow(&self, boundary: u64, between: bool) -> bool {
        self.entries.last().is_none_or(|last| last.place <= place_of(boundary, between))
    }

    /// Makes room for so many more, where their number is known beforehand.
    pub(super) fn reserve(&mut self, count: usize) {
        self.entries.reserve_exact(count);
    }

    pub(crate) fn push(&mut self, event: &RecordedEvent<'_>) {
        self.add(place_of(event.boundary, event.between), &event.kind, &event.payload);
    }

    /// Adds all of a list of those of a single boundary, as of another boundary.
    pub(super) fn append(&mut self, boundary: u64, told: &Self) {
        let (before, place) = (self.text.len() as u64, place_of(boundary, false));
        self.text.push_str(&told.text);
        self.entries.extend(told.entries.iter().map(|entry| Entry {
            end: before + entry.end,
            place,
            ..*entry
        }));
    }

    /// Adds an event of boundary 0, in a list of those of a single boundary.
    pub(crate) fn push_told(&mut self, kind: &str, payload: &str) {
        self.add(place_of(0, false), kind, payload);
    }

    fn add(&mut self, place: u32, kind: &str, payload: &str) {
        self.text.push_str(kind);
        if payload != "null" {
            self.text.push_str(payload);
        }
        // No type is longer than a few letters, and no text longer than memory.
        let (end, kind) = (self.text.len() as u64, kind.len() as u32);
        self.entries.push(Entry { end, kind, place });
    }

    /// Forgets all of them and keeps the room that they took.
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
        self.text.clear();
    }
}

impl<'a> FromIterator<RecordedEvent<'a>> for Events {
    fn from_iter<I: IntoIterator<Item = RecordedEvent<'a>>>(list: I) -> Self {
        let mut events = Self::default();
        list.into_iter().for_each(|event| events.push(&event));
        events
    }
}
