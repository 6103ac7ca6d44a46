//! Who looks on while a run goes on: a recording in the making, and the hash of its state.

use serde::Serialize;
use serde_json::Value;

use super::feed::Taken;
use super::moment::{Moment, Pauses};
use crate::action::Frame;
use crate::game::{Game, Status};
use crate::hash::{HashError, Hasher};
use crate::replay::{EndKind, RecordedEvent, Recorder, Replay};

/// What a boundary came to, as recordings hold it.
#[derive(Clone, Debug, PartialEq)]
pub struct BoundaryResult {
    /// Whether the run was paused before and after it.
    pub(super) pauses: Pauses,
    /// Its events, by type and payload; empty where nobody records or plays a recording.
    pub(super) events: Vec<(String, Value)>,
    /// The hash after it, where hashes are made.
    pub(super) hash: Option<u64>,
    /// How the run stands after it.
    pub(super) status: Status,
}

/// The onlookers of a run.
#[derive(Default)]
pub(super) struct Tees {
    recorder: Option<Box<Recorder>>,
    /// Boundaries that the run had entered where that recording begins.
    origin: u64,
    /// A recording that reached its budget.
    kept: Option<Replay>,
    hasher: Hasher,
    hash_each: bool,
    pub(super) last_hash: Option<u64>,
}

impl Tees {
    /// Records a run that had entered so many boundaries where the recording begins.
    pub(super) fn record(&mut self, recorder: Recorder, origin: u64) {
        self.hash_each |= recorder.wants_hashes();
        (self.recorder, self.origin) = (Some(Box::new(recorder)), origin);
    }

    /// Boundaries that the run had entered where the recording in the making begins.
    pub(super) fn origin(&self) -> Option<u64> {
        self.recorder.as_ref().map(|_| self.origin)
    }

    /// How many boundaries of the run are recorded for good: no moment before that can be gone back to.
    pub(super) fn recorded_until(&self) -> u64 {
        self.recorder.as_ref().map_or(0, |recorder| self.origin + recorder.boundaries())
    }

    pub(super) fn is_recording(&self) -> bool {
        self.recorder.is_some()
    }

    pub(super) fn recorder_mut(&mut self) -> Option<&mut Recorder> {
        self.recorder.as_deref_mut()
    }

    /// Whether a recording has reached its budget and play goes on without one.
    pub(super) fn recording_is_full(&self) -> bool {
        self.kept.is_some()
    }

    /// Hashes every boundary from here on.
    pub(super) fn enable_hashes(&mut self) {
        self.hash_each = true;
    }

    pub(super) fn hashes_each(&self) -> bool {
        self.hash_each
    }

    /// Hashes a whole run state.
    pub(super) fn hash<G: Game>(&mut self, moment: &mut Moment<G>) -> Result<u64, HashError> {
        moment.random.arrange();
        self.hasher.hash(&hashed(moment))
    }

    /// A boundary is about to be simulated.
    pub(super) fn before(&mut self, delta: f64, taken: Taken, frames: &[Frame]) {
        if let Some(recorder) = &mut self.recorder {
            recorder.boundary(delta, taken.pause, frames);
        }
    }

    /// What became of it.
    pub(super) fn after(&mut self, result: BoundaryResult) {
        let Some(recorder) = &mut self.recorder else { return };
        let boundary = recorder.boundaries() - 1;
        let Pauses { before, after } = result.pauses;
        recorder.after((before != after).then_some(after), result.hash);
        for (kind, payload) in result.events {
            recorder.event(RecordedEvent::new(boundary, false, &kind, &payload));
        }
        if recorder.is_full() {
            self.kept = self.finish(EndKind::Budget, result.status, None);
        }
    }

    /// Ends the recording; `failure` is what a failed run says.
    pub(super) fn finish(
        &mut self,
        kind: EndKind,
        status: Status,
        failure: Option<String>,
    ) -> Option<Replay> {
        let Some(recorder) = self.recorder.take() else { return self.kept.take() };
        Some(match failure {
            None => recorder.finish(kind, Some(status.word().to_owned()), None),
            Some(message) => recorder.finish(EndKind::Failed, None, Some(message)),
        })
    }
}

/// What the hash of a run state covers, in order; [`hash`](crate::hash) says how it is written.
fn hashed<G: Game>(moment: &Moment<G>) -> impl Serialize + '_ {
    (moment.boundaries, moment.ticks, moment.paused, &moment.frames, &moment.random, &moment.world)
}
