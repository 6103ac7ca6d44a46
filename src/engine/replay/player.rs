//! Feeding a recording into a run, where live frames would enter.

use std::sync::Arc;

use super::compatible::{Incompatible, other_stream};
use super::cursor::{Boundary, Cursor};
use super::data::{EndKind, Replay};
use super::event::RecordedEvent;
use super::events::Events;
use crate::action::Frame;
use crate::game::Status;
use crate::random::StreamState;

/// Something a played boundary did differently from what was recorded.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Mismatch {
    /// The state's hash.
    #[error("the state differs: hash {found:016x}")]
    Hash {
        /// What this run has.
        found: u64,
    },
    /// Whether the game is paused.
    #[error("the game is {}, the recording {}", pause_word(*.found), pause_word(!*.found))]
    Paused {
        /// What this run has.
        found: bool,
    },
    /// An event.
    #[error("event {order} is {found}, recorded was {recorded}")]
    Event {
        /// Its place within the boundary.
        order: usize,
        /// What this run told.
        found: String,
        /// What was recorded.
        recorded: String,
    },
    /// Random numbers drawn while setting up; only in a playback that goes on regardless.
    #[error("the set-up drew other random numbers: stream '{0}' differs")]
    InitialRandom(String),
    /// How the run stands at its end.
    #[error("the run ended {found}, recorded was {recorded}")]
    End {
        /// What this run came to.
        found: String,
        /// What was recorded.
        recorded: String,
    },
}

fn pause_word(paused: bool) -> &'static str {
    if paused { "paused" } else { "running" }
}

/// A playback.
pub struct Player {
    replay: Arc<Replay>,
    cursor: Cursor,
    /// Boundaries that the run had entered where the recording begins.
    origin: u64,
    /// The next event to compare.
    event: usize,
    force: bool,
    /// The first boundary that differed, where the playback goes on regardless.
    differed: Option<(u64, Mismatch)>,
}

/// What became of a boundary, for comparing it with what was recorded.
pub(crate) struct Outcome<'a> {
    /// Whether the game was paused before and after it.
    pub(crate) paused: (bool, bool),
    /// What the recording says of the pause after it.
    pub(crate) recorded_paused: Option<bool>,
    /// Its events, whatever boundary they say they are of.
    pub(crate) events: &'a Events,
    pub(crate) hash: Option<u64>,
    pub(crate) status: Status,
}

impl Player {
    /// A playback in a run that has entered so many boundaries, and had entered `origin` of them where the recording
    /// begins. Its streams are compared where it stands at that beginning.
    pub(crate) fn new(
        replay: Arc<Replay>,
        force: bool,
        origin: u64,
        boundaries: u64,
        streams: &[StreamState],
    ) -> Result<Self, Incompatible> {
        let mut player = Self { replay, cursor: Cursor::default(), origin, event: 0, force, differed: None };
        if !player.go_to(boundaries) {
            return Err(Incompatible::Moment { boundary: boundaries });
        }
        if player.position() > 0 {
            return Ok(player);
        }
        let other = other_stream(&player.replay.header, streams);
        if let (Some(name), false) = (&other, force) {
            return Err(Incompatible::InitialRandom(name.clone()));
        }
        player.differed = other.map(|name| (0, Mismatch::InitialRandom(name)));
        Ok(player)
    }

    /// Goes to where the run has entered so many boundaries; false, and nothing has changed, where that is outside the
    /// recording.
    pub(crate) fn go_to(&mut self, boundaries: u64) -> bool {
        let position = boundaries.checked_sub(self.origin);
        let Some(cursor) = position.and_then(|position| Cursor::before(&self.replay.track, position)) else {
            return false;
        };
        self.cursor = cursor;
        self.event = self.replay.events.before(cursor.boundary());
        true
    }

    /// The recording.
    #[must_use]
    pub fn replay(&self) -> &Arc<Replay> {
        &self.replay
    }

    /// Boundaries that the run had entered where the recording begins.
    #[must_use]
    pub fn origin(&self) -> u64 {
        self.origin
    }

    /// Boundaries played.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.cursor.boundary()
    }

    /// The next boundary's delta, or nothing at the end.
    #[must_use]
    pub fn next_delta(&self) -> Option<f64> {
        self.cursor.next_delta(&self.replay.track)
    }

    /// Whether the playback goes on past what differs, and past rules of another version.
    #[must_use]
    pub fn is_forced(&self) -> bool {
        self.force
    }

    /// The first boundary that differed from the recording, in a playback that goes on regardless.
    #[must_use]
    pub fn differed(&self) -> Option<&(u64, Mismatch)> {
        self.differed.as_ref()
    }

    pub(crate) fn read(&mut self, frames: &mut [Frame]) -> Option<Boundary> {
        self.cursor.read(&self.replay.track, frames)
    }

    /// Compares the boundary that was read last with the recording; a difference that ends the playback.
    pub(crate) fn compare(&mut self, outcome: &Outcome<'_>) -> Option<Mismatch> {
        let boundary = self.position() - 1;
        let mismatch = self
            .compare_pause(outcome)
            .or_else(|| self.compare_events(boundary, outcome.events))
            .or_else(|| outcome.hash.and_then(|hash| self.compare_hash(boundary, hash)))
            .or_else(|| self.compare_end(outcome.status))?;
        if self.force {
            self.differed.get_or_insert((boundary, mismatch));
            return None;
        }
        Some(mismatch)
    }

    /// Whether the recording was cut off in or right after the boundary that was read last: then what became of that
    /// boundary may not have been written down.
    fn is_cut_here(&self) -> bool {
        self.replay.end.is_none() && self.next_delta().is_none()
    }

    fn compare_pause(&self, outcome: &Outcome<'_>) -> Option<Mismatch> {
        let (before, after) = outcome.paused;
        if outcome.recorded_paused.is_none() && self.is_cut_here() {
            return None;
        }
        (outcome.recorded_paused.unwrap_or(before) != after).then_some(Mismatch::Paused { found: after })
    }

    /// A recording with neither hashes nor events, as one that is written by hand, has nothing to compare.
    fn compare_events(&mut self, boundary: u64, told: &Events) -> Option<Mismatch> {
        let cut = self.is_cut_here();
        let recorded = &self.replay.events;
        if recorded.is_empty() && self.replay.hashes.is_none() {
            // Written by hand, or recorded without anything to compare.
            return None;
        }
        // After a difference that did not end the playback, events of earlier boundaries may be left over.
        while recorded.get(self.event).is_some_and(|event| event.boundary < boundary) {
            self.event += 1;
        }
        let (count, mut told) = (told.len(), told.iter().enumerate());
        loop {
            while recorded.get(self.event).is_some_and(|event| event.between && event.boundary <= boundary) {
                self.event += 1;
            }
            let expected =
                recorded.get(self.event).filter(|event| event.boundary == boundary && !event.between);
            match (told.next(), expected) {
                (None, None) => return None,
                (Some(_), None) if cut => return None,
                (Some((_, found)), Some(event)) if event.says(&found) => self.event += 1,
                (found, expected) => {
                    let order = found.as_ref().map_or(count, |(order, _)| *order);
                    return Some(event_mismatch(order, found.map(|(_, event)| event), expected));
                }
            }
        }
    }

    fn compare_hash(&self, boundary: u64, hash: u64) -> Option<Mismatch> {
        let hashes = self.replay.hashes.as_ref()?;
        (!hashes.agrees(boundary, hash)).then_some(Mismatch::Hash { found: hash })
    }

    /// After the last boundary the run must stand as recorded; a failure that was recorded must have happened.
    fn compare_end(&self, status: Status) -> Option<Mismatch> {
        let end = self.replay.end.as_ref().filter(|_| self.next_delta().is_none())?;
        let found = status.word().to_owned();
        if end.kind == EndKind::Failed {
            let message = end.message.as_deref().unwrap_or("a failure");
            return Some(Mismatch::End { found, recorded: format!("failed: {message}") });
        }
        let recorded = end.status.clone()?;
        (found != recorded).then_some(Mismatch::End { found, recorded })
    }
}

fn event_mismatch(
    order: usize,
    found: Option<RecordedEvent<'_>>,
    recorded: Option<RecordedEvent<'_>>,
) -> Mismatch {
    let shown = |event: Option<RecordedEvent<'_>>| {
        event.map_or_else(|| "nothing".to_owned(), |event| format!("{} {}", event.kind, event.payload))
    };
    Mismatch::Event { order, found: shown(found), recorded: shown(recorded) }
}
