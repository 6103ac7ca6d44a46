//! Writing down a run while it is played.

use std::{io, mem};

use serde_json::Value;

use super::builder::TrackBuilder;
use super::data::{Checkpoint, End, EndKind, Hashes, Header, JOURNAL_FORMAT, Replay};
use super::differ::Differ;
use super::event::{Payload, RecordedEvent};
use super::events::Events;
use super::groups::Groups;
use super::journal::{Journalling, push_lines};
use super::limits::{
    MAX_BOUNDARIES, MAX_BOUNDARY_EVENTS, MAX_CHECKPOINT_BYTES, MAX_COMMANDS_BYTES, MAX_EVENTS,
};
use super::lines::{Line, push_event, push_line};
use super::payload::PayloadError;
use super::record_options::RecordOptions;
use super::write::{CheckpointMember, begin_object, member};
use super::write_hashes::{HashesList, HashesStart};
use crate::action::{Frame, MAX_COMMAND_BYTES, MAX_COMMANDS};

/// A recording in the making.
pub struct Recorder {
    /// All but its boundaries.
    replay: Replay,
    track: TrackBuilder,
    differ: Differ,
    budget: u64,
    journal: Option<Journalling>,
    /// Whether something was added since it was asked last whether more fits. A boundary that only makes the last entry
    /// longer, as most do, leaves as much room as there was.
    grown: bool,
    /// Bytes of the stored states, at least.
    stored: usize,
}

impl Recorder {
    /// A recording from its beginning, which may be a stored state, of a world with such members.
    pub(crate) fn new(
        header: Header,
        start: Option<Checkpoint>,
        members: Vec<String>,
        options: RecordOptions,
    ) -> Self {
        let mut replay = Replay::new(header);
        replay.checkpoints.extend(start);
        let groups = options.groups.and_then(|every| Groups::new(every, members));
        replay.hashes = options.hashes.then(|| Hashes { groups, ..Hashes::new(Hashes::EVERY) });
        let mut recorder = Self::with(replay, &[], options);
        recorder.journal_header();
        recorder
    }

    /// A recording that goes on after the beginning of another, whose last boundary had these frames; nothing where that
    /// beginning leaves no room for another boundary.
    pub(crate) fn branch(beginning: Replay, frames: &[Frame], options: RecordOptions) -> Option<Self> {
        let mut recorder = Self::with(beginning, frames, options);
        if recorder.is_full() {
            return None;
        }
        recorder.journal_header();
        recorder.journal_beginning();
        Some(recorder)
    }

    /// A recording that goes on after another one's boundaries, of which the last had these frames.
    fn with(mut replay: Replay, frames: &[Frame], options: RecordOptions) -> Self {
        let controllers = &replay.header.controllers;
        let beginning = mem::take(&mut replay.track);
        let track = TrackBuilder::beginning(&beginning, controllers, beginning.boundaries());
        // Without boundaries nothing tells a reader what is held.
        let frames = if track.is_empty() { &[] } else { frames };
        Self {
            stored: replay.checkpoints.iter().map(|point| stored_bytes(&point.state)).sum(),
            differ: Differ::after(controllers, &track, frames),
            budget: options.budget.clamp(1, MAX_BOUNDARIES),
            grown: true,
            journal: options.journal.map(|journal| Journalling::new(journal, controllers, frames)),
            track,
            replay,
        }
    }

    /// Number of boundaries recorded.
    #[must_use]
    #[inline]
    pub fn boundaries(&self) -> u64 {
        self.track.boundaries()
    }

    /// Whether hashes are recorded.
    #[must_use]
    pub fn wants_hashes(&self) -> bool {
        self.replay.hashes.is_some()
    }

    /// Whether the budget is used up, or another boundary could make more than a file may hold.
    #[must_use]
    #[inline]
    pub fn is_full(&self) -> bool {
        self.boundaries() >= self.budget
            || self.track.is_full()
            || self.has_all_commands()
            || self.has_all_events()
    }

    /// As [`Recorder::is_full`], asked after each boundary: what cannot have changed since is not looked at again.
    #[inline]
    pub(crate) fn has_become_full(&mut self) -> bool {
        self.boundaries() >= self.budget || (mem::take(&mut self.grown) && self.is_full())
    }

    /// Whether the commands of another boundary could be more than a file may hold.
    fn has_all_commands(&self) -> bool {
        let most = self.replay.header.controllers.len() * MAX_COMMANDS * MAX_COMMAND_BYTES;
        self.track.track().command_bytes() + most > MAX_COMMANDS_BYTES
    }

    /// Notes a boundary that is about to be simulated.
    pub(crate) fn boundary(&mut self, delta: f64, pause: Option<bool>, frames: &[Frame]) {
        let is_same = self.differ.is_same(delta, pause, frames);
        if !is_same || !self.track.prolong() {
            self.add(is_same, delta, pause, frames);
        } else if let Some(journal) = &mut self.journal {
            journal.prolong(self.track.track());
        }
    }

    /// Adds a boundary that is more than one more of the last entry.
    #[inline(never)]
    fn add(&mut self, is_same: bool, delta: f64, pause: Option<bool>, frames: &[Frame]) {
        self.grown = true;
        let changes = if is_same { &[] } else { self.differ.changes(&mut self.track, delta, pause, frames) };
        self.track.push_in_order(changes);
        if let Some(journal) = &mut self.journal {
            journal.boundary(self.track.track(), changes);
        }
    }

    /// Notes what became of the boundary.
    #[inline]
    pub(crate) fn after(&mut self, paused: Option<bool>, hash: Option<u64>) {
        if let Some(paused) = paused {
            self.pause_after(paused);
        }
        if let (Some(hashes), Some(hash)) = (&mut self.replay.hashes, hash) {
            hashes.push(hash);
        }
    }

    fn pause_after(&mut self, paused: bool) {
        self.grown = true;
        self.track.pause_after(paused);
        self.journal(|lines| push_line(lines, &Line::Paused(paused)));
    }

    /// The groups that are recorded.
    pub(crate) fn groups(&self) -> Option<&Groups> {
        self.replay.hashes.as_ref()?.groups.as_ref()
    }

    /// Notes the hashes of the world's members after the last boundary, which is one that has them.
    pub(crate) fn group(&mut self, row: &[u16]) {
        if let Some(groups) = self.replay.hashes.as_mut().and_then(|hashes| hashes.groups.as_mut()) {
            groups.low16.extend_from_slice(row);
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
        self.journal(|lines| push_line(lines, &Line::Checkpoint(CheckpointMember::of(&point))));
        self.replay.checkpoints.push(point);
        Ok(())
    }

    /// Notes what was told of the last boundary.
    pub(crate) fn events(&mut self, told: &Events) {
        self.grown = true;
        let boundary = self.boundaries() - 1;
        if let Some(journal) = &mut self.journal {
            journal.send(|lines| {
                told.iter().for_each(|event| push_event(lines, &RecordedEvent { boundary, ..event }));
            });
        }
        self.replay.events.append(boundary, told);
    }

    /// Notes an event or observation.
    pub(super) fn event(&mut self, event: &RecordedEvent<'_>) {
        self.grown = true;
        self.journal(|lines| push_event(lines, event));
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
        let Some(journal) = &mut self.journal else { return };
        let sent = journal.hashes;
        let hashes = self.replay.hashes.as_ref().filter(|hashes| hashes.low16.len() > sent);
        journal.hashes = hashes.map_or(sent, |hashes| hashes.low16.len());
        journal.send(|lines| {
            hashes
                .into_iter()
                .for_each(|hashes| push_line(lines, &Line::Hashes(HashesList::from(hashes, sent))));
        });
    }

    /// Ends the recording. Nothing is copied.
    #[must_use]
    pub(crate) fn finish(mut self, kind: EndKind, status: Option<String>, message: Option<String>) -> Replay {
        self.flush();
        let end = End { kind, status, message };
        self.journal(|lines| push_line(lines, &Line::End(&end)));
        Replay { track: self.track.finish(), end: Some(end), ..self.replay }
    }

    /// Adds lines to the journal, if there is one, after the boundaries that it does not have yet.
    fn journal(&mut self, push: impl FnOnce(&mut Vec<u8>)) {
        if let Some(journal) = &mut self.journal {
            journal.send(push);
        }
    }

    fn journal_header(&mut self) {
        let Some(journal) = &mut self.journal else { return };
        let mut text = Vec::new();
        // Writing to memory does not fail.
        write_header(&self.replay, &mut text).unwrap_or_default();
        text.extend_from_slice(b"}\n");
        journal.send(|lines| lines.append(&mut text));
    }

    /// What a recording has that begins with boundaries of another.
    fn journal_beginning(&mut self) {
        let Some(journal) = &mut self.journal else { return };
        let Replay { header, events, checkpoints, .. } = &self.replay;
        journal.send(|lines| {
            push_lines(lines, &header.controllers, self.track.track());
            events.iter().for_each(|event| push_event(lines, &event));
            for point in checkpoints.iter().filter(|point| point.index > 0) {
                push_line(lines, &Line::Checkpoint(CheckpointMember::of(point)));
            }
        });
        self.flush();
    }
}

/// The first line but for its end: the same members as in a finished recording, in the same order.
fn write_header(replay: &Replay, text: &mut Vec<u8>) -> io::Result<()> {
    begin_object(text, &replay.header, JOURNAL_FORMAT)?;
    if let Some(hashes) = &replay.hashes {
        text.push(b',');
        member(text, "hashes", &HashesStart::of(hashes))?;
    }
    if let Some(start) = replay.start() {
        text.push(b',');
        member(text, "checkpoints", &[CheckpointMember::of(start)])?;
    }
    if let Some(parent) = &replay.parent {
        text.push(b',');
        member(text, "parent", parent)?;
    }
    Ok(())
}

/// Bytes of a stored state in a list of them, its number and hash included.
fn stored_bytes(state: &Payload) -> usize {
    const AROUND_IT: usize = r#"{"index":18446744073709551615,"hash":"0123456789abcdef","state":},"#.len();
    state.text().len() + AROUND_IT
}
