//! Writing down a run while it is played.

use std::io;

use serde_json::{Map, Value};

use super::data::{Checkpoint, End, EndKind, Hashes, Header, JOURNAL_FORMAT, Replay};
use super::differ::Differ;
use super::event::{Payload, RecordedEvent};
use super::limits::{MAX_BOUNDARIES, MAX_BOUNDARY_EVENTS, MAX_CHECKPOINT_BYTES, MAX_ENTRIES, MAX_EVENTS};
use super::lines::{Line, push_event, push_idle, push_line};
use super::payload::PayloadError;
use super::write::{CheckpointMember, HashesList, HashesStart, begin_object, member, push_entry};
use crate::action::Frame;

/// Boundaries recorded unless told otherwise: 13 minutes and 53 seconds at 120 Hz.
pub const DEFAULT_BUDGET: u64 = 100_000;

/// Where the lines of a recording go while it is made. It may buffer and it may fail, but it must not wait: play
/// goes on whatever becomes of it.
pub trait Journal {
    /// Takes whole lines, each with its line break.
    fn write_lines(&mut self, lines: &[u8]);
}

/// How a run is recorded.
pub struct RecordOptions {
    /// The game's own notes.
    pub metadata: Map<String, Value>,
    /// Whether the hash after each boundary is recorded.
    pub hashes: bool,
    /// Most boundaries recorded, 1 to [`MAX_BOUNDARIES`].
    pub budget: u64,
    /// Takes the same data line by line while it is recorded.
    pub journal: Option<Box<dyn Journal>>,
}

impl Default for RecordOptions {
    fn default() -> Self {
        Self { metadata: Map::new(), hashes: true, budget: DEFAULT_BUDGET, journal: None }
    }
}

/// A recording in the making.
pub struct Recorder {
    replay: Replay,
    differ: Differ,
    budget: u64,
    journal: Option<Box<dyn Journal>>,
    line: Vec<u8>,
    /// Bytes of the stored states, at least.
    stored: usize,
    /// Boundaries, hashes already in the journal.
    journalled: u64,
    journalled_hashes: usize,
}

impl Recorder {
    /// A recording from its beginning, which may be a stored state.
    pub(crate) fn new(header: Header, start: Option<Checkpoint>, options: RecordOptions) -> Self {
        let mut replay = Replay::new(header);
        replay.checkpoints.extend(start);
        replay.hashes = options.hashes.then(|| Hashes::new(Hashes::EVERY));
        let differ = Differ::new(&replay.header.controllers);
        let mut recorder = Self::with(replay, differ, options);
        recorder.journal_header();
        recorder
    }

    /// A recording that goes on after the beginning of another, whose last boundary had these frames; nothing where that
    /// beginning leaves no room for another boundary.
    pub(crate) fn branch(beginning: Replay, frames: &[Frame], options: RecordOptions) -> Option<Self> {
        let differ = Differ::after(&beginning.header.controllers, &beginning.track, frames);
        let mut recorder = Self::with(beginning, differ, options);
        if recorder.is_full() {
            return None;
        }
        recorder.journal_header();
        recorder.journal_beginning();
        Some(recorder)
    }

    fn with(replay: Replay, differ: Differ, options: RecordOptions) -> Self {
        Self {
            stored: replay.checkpoints.iter().map(|point| stored_bytes(&point.state)).sum(),
            replay,
            differ,
            budget: options.budget.clamp(1, MAX_BOUNDARIES),
            journal: options.journal,
            line: Vec::new(),
            journalled: 0,
            journalled_hashes: 0,
        }
    }

    /// Number of boundaries recorded.
    #[must_use]
    pub fn boundaries(&self) -> u64 {
        self.replay.track.boundaries()
    }

    /// Whether hashes are recorded.
    #[must_use]
    pub fn wants_hashes(&self) -> bool {
        self.replay.hashes.is_some()
    }

    /// Whether the budget is used up, or another boundary could make more than a file may hold.
    #[must_use]
    pub fn is_full(&self) -> bool {
        // A boundary adds at most two entries: its own, and where the game paused during it another.
        let entries = self.replay.track.len() + 2 > MAX_ENTRIES;
        self.boundaries() >= self.budget || entries || self.has_all_events()
    }

    /// Notes a boundary that is about to be simulated.
    pub(crate) fn boundary(&mut self, delta: f64, pause: Option<bool>, frames: &[Frame]) {
        let track = &mut self.replay.track;
        let changes = self.differ.changes(track, delta, pause, frames);
        let quiet = changes.is_empty();
        if quiet || self.journal.is_none() {
            track.push(changes);
            return;
        }
        // The line goes out before the boundary is simulated, so that it is there even if that never ends.
        self.line.clear();
        push_idle(&mut self.line, track.boundaries() - self.journalled);
        push_entry(&mut self.line, &self.replay.header.controllers, track, 1, changes);
        self.line.push(b'\n');
        track.push(changes);
        self.send();
    }

    /// Notes what became of the boundary.
    pub(crate) fn after(&mut self, paused: Option<bool>, hash: Option<u64>) {
        if let Some(paused) = paused {
            self.replay.track.pause_after(paused);
            if self.journal.is_some() {
                self.begin_line();
                push_line(&mut self.line, &Line::Paused(paused));
                self.send();
            }
        }
        if let (Some(hashes), Some(hash)) = (&mut self.replay.hashes, hash) {
            hashes.push(hash);
        }
    }

    /// Keeps a whole state: the one before the boundary that comes next.
    ///
    /// # Errors
    /// There are as many states as a reader takes; nothing is kept then.
    pub(crate) fn checkpoint(&mut self, hash: u64, state: Payload) -> Result<(), PayloadError> {
        let point = Checkpoint { index: self.boundaries(), hash, state };
        if self.replay.checkpoints.last().is_some_and(|last| last.index == point.index) {
            return Ok(());
        }
        let stored = self.stored + stored_bytes(&point.state);
        if stored > MAX_CHECKPOINT_BYTES {
            return Err(PayloadError::States(stored));
        }
        self.stored = stored;
        if self.journal.is_some() {
            self.begin_line();
            push_line(&mut self.line, &Line::Checkpoint(CheckpointMember::of(&point)));
            self.send();
        }
        self.replay.checkpoints.push(point);
        Ok(())
    }

    /// Notes an event or observation.
    pub(crate) fn event(&mut self, event: &RecordedEvent<'_>) {
        if self.journal.is_some() {
            self.begin_line();
            push_event(&mut self.line, event);
            self.send();
        }
        self.replay.events.push(event);
    }

    /// Notes what the host observed before the boundary that comes next.
    pub(crate) fn observe(&mut self, kind: &str, payload: &Value) -> Result<(), PayloadError> {
        if self.has_all_events() {
            return Err(PayloadError::Full);
        }
        self.event(&RecordedEvent::new(self.boundaries(), true, kind, payload));
        Ok(())
    }

    /// Whether the events of another boundary could be more than a file may hold.
    fn has_all_events(&self) -> bool {
        self.replay.events.len() + MAX_BOUNDARY_EVENTS > MAX_EVENTS
    }

    /// Hands the journal all that it does not have yet; about once a second is often enough.
    pub fn flush(&mut self) {
        if self.journal.is_none() {
            return;
        }
        self.begin_line();
        if let Some(hashes) = &self.replay.hashes {
            if hashes.low16.len() > self.journalled_hashes {
                push_line(&mut self.line, &Line::Hashes(HashesList::from(hashes, self.journalled_hashes)));
            }
            self.journalled_hashes = hashes.low16.len();
        }
        if !self.line.is_empty() {
            self.send();
        }
    }

    /// Ends the recording. Nothing is copied.
    #[must_use]
    pub(crate) fn finish(mut self, kind: EndKind, status: Option<String>, message: Option<String>) -> Replay {
        self.flush();
        let end = End { kind, status, message };
        if let Some(journal) = &mut self.journal {
            let mut line = Vec::new();
            push_line(&mut line, &Line::End(&end));
            journal.write_lines(&line);
        }
        self.replay.end = Some(end);
        self.replay
    }

    /// Begins what goes to the journal with the boundaries it does not have yet.
    fn begin_line(&mut self) {
        let idle = self.boundaries() - self.journalled;
        self.line.clear();
        push_idle(&mut self.line, idle);
    }

    fn journal_header(&mut self) {
        if self.journal.is_none() {
            return;
        }
        let mut text = Vec::new();
        // Writing to memory does not fail.
        self.write_header(&mut text).unwrap_or_default();
        text.extend_from_slice(b"}\n");
        self.line = text;
        self.send();
    }

    /// The first line but for its end: the same members as in a finished recording, in the same order.
    fn write_header(&self, text: &mut Vec<u8>) -> io::Result<()> {
        begin_object(text, &self.replay.header, JOURNAL_FORMAT)?;
        if let Some(hashes) = &self.replay.hashes {
            text.push(b',');
            member(text, "hashes", &HashesStart::of(hashes))?;
        }
        if let Some(start) = self.replay.start() {
            text.push(b',');
            member(text, "checkpoints", &[CheckpointMember::of(start)])?;
        }
        if let Some(parent) = &self.replay.parent {
            text.push(b',');
            member(text, "parent", parent)?;
        }
        Ok(())
    }

    /// What a recording has that begins with boundaries of another.
    fn journal_beginning(&mut self) {
        if self.journal.is_none() {
            return;
        }
        let Replay { header, track, events, checkpoints, .. } = &self.replay;
        self.line.clear();
        for (count, changes) in track.entries() {
            push_entry(&mut self.line, &header.controllers, track, count, changes);
            self.line.push(b'\n');
        }
        for event in events.iter() {
            push_event(&mut self.line, &event);
        }
        for point in checkpoints.iter().filter(|point| point.index > 0) {
            push_line(&mut self.line, &Line::Checkpoint(CheckpointMember::of(point)));
        }
        self.send();
        self.flush();
    }

    fn send(&mut self) {
        if let Some(journal) = &mut self.journal {
            journal.write_lines(&self.line);
        }
        self.journalled = self.replay.track.boundaries();
    }
}

/// Bytes of a stored state in a list of them, its number and hash included.
fn stored_bytes(state: &Payload) -> usize {
    const AROUND_IT: usize = r#"{"index":18446744073709551615,"hash":"0123456789abcdef","state":},"#.len();
    state.text().len() + AROUND_IT
}
