//! The lines of a recording in the making.

use super::builder::TrackBuilder;
use super::packed::CHUNK;
use super::steps::written;
use super::track::{Change, Track};
use crate::action::{Controller, Frame};

/// Where the lines of a recording go while it is made. It may buffer and it may fail, but it must not wait: play
/// goes on whatever becomes of it.
pub trait Journal {
    /// Takes whole lines, each with its line break.
    fn write_lines(&mut self, lines: &[u8]);
}

/// A journal, and the boundaries that it does not have yet. It gets them when it is dropped, too.
pub(super) struct Journalling {
    journal: Box<dyn Journal>,
    controllers: Vec<Controller>,
    unsent: TrackBuilder,
    lines: Vec<u8>,
    /// Boundaries since the first that changed an axis and is not sent yet.
    waiting: usize,
    /// Hashes that it has.
    pub(super) hashes: usize,
}

impl Journalling {
    /// For boundaries that come after some frames.
    pub(super) fn new(journal: Box<dyn Journal>, controllers: &[Controller], frames: &[Frame]) -> Self {
        Self {
            journal,
            controllers: controllers.to_vec(),
            unsent: TrackBuilder::after(controllers, frames),
            lines: Vec::new(),
            waiting: 0,
            hashes: 0,
        }
    }

    /// Notes a boundary that is about to be simulated, whose deltas and commands a track has. A boundary that changes more
    /// than axes goes out at once, so that it is there even if the boundary never ends; one that changes axes waits for
    /// those that it can be packed with.
    pub(super) fn boundary(&mut self, track: &Track, changes: &[Change]) {
        if changes.iter().all(Change::is_axis) {
            self.unsent.push_in_order(changes);
            self.waiting += usize::from(self.waiting > 0 || !changes.is_empty());
            if self.waiting >= CHUNK {
                self.send(|_| {});
            }
            return;
        }
        let own = |change: &Change| match *change {
            Change::Delta(place) => Change::Delta(self.unsent.intern_delta(track.delta(place))),
            Change::Command { controller, action, value } => {
                let value = self.unsent.add_text(track.command(value));
                Change::Command { controller, action, value }
            }
            other => other,
        };
        let changes: Vec<_> = changes.iter().map(own).collect();
        self.unsent.push_in_order(&changes);
        self.send(|_| {});
    }

    /// Notes a boundary that brings nothing.
    #[inline]
    pub(super) fn prolong(&mut self, track: &Track) {
        if !self.unsent.prolong() {
            self.boundary(track, &[]);
        }
    }

    /// Hands over what the journal does not have yet, and what else there is to say after that.
    pub(super) fn send(&mut self, more: impl FnOnce(&mut Vec<u8>)) {
        self.lines.clear();
        self.waiting = 0;
        let track = self.unsent.take();
        push_lines(&mut self.lines, &self.controllers, &track);
        more(&mut self.lines);
        if !self.lines.is_empty() {
            self.journal.write_lines(&self.lines);
        }
    }
}

impl Drop for Journalling {
    fn drop(&mut self) {
        self.send(|_| {});
    }
}

/// Adds the entries of a track, each as a line.
pub(super) fn push_lines(lines: &mut Vec<u8>, controllers: &[Controller], track: &Track) {
    for entry in written(track) {
        entry.push(lines, controllers, track);
        lines.push(b'\n');
    }
}
