//! Who looks on while a run goes on: a recording in the making, and the hash of its state.

use serde::Serialize;

use super::error::StepError;
use super::feed::Taken;
use super::moment::{Moment, Pauses};
use crate::action::Frame;
use crate::game::{Game, Status};
use crate::hash::{HashError, Hasher, MemberHash};
use crate::replay::{EndKind, Events, Recorder, Replay, cut_text};

/// A boundary's input as a caller gave it, and what the game told then.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Given {
    pub(super) delta: f64,
    pub(super) pause: Option<bool>,
    pub(super) frames: Vec<Frame>,
    pub(super) events: Events,
}

/// What a boundary came to, as recordings hold it.
#[derive(Clone, Debug, PartialEq)]
pub struct BoundaryResult {
    /// The boundary, as the run counts it.
    pub(super) boundary: u64,
    /// What a caller gave it and it told, where that may have to be recorded.
    pub(super) given: Option<Box<Given>>,
    /// Whether the run was paused before and after it.
    pub(super) pauses: Pauses,
    /// The hash after it, where hashes are made.
    pub(super) hash: Option<u64>,
    /// How the run stands after it.
    pub(super) status: Status,
    /// The hashes of the world's members after it, where the recording in the making has them.
    pub(super) members: Option<Box<[u16]>>,
}

impl BoundaryResult {
    /// The boundary, counted from the run's first.
    #[must_use]
    pub fn boundary(&self) -> u64 {
        self.boundary
    }

    /// Whether the run was paused after it.
    #[must_use]
    pub fn paused(&self) -> bool {
        self.pauses.after
    }

    /// The hash of the state after it, where hashes are made.
    #[must_use]
    pub fn hash(&self) -> Option<u64> {
        self.hash
    }

    /// How the run stood after it.
    #[must_use]
    pub fn status(&self) -> Status {
        self.status
    }
}

/// The onlookers of a run.
#[derive(Default)]
pub(super) struct Tees {
    recorder: Option<Box<Recorder>>,
    /// Boundaries that the run had entered where that recording begins.
    origin: u64,
    /// How the run stood after the last boundary that is recorded.
    status: Option<Status>,
    /// The hash then, where hashes are recorded.
    recorded_hash: Option<u64>,
    /// What the last boundary recorded said as it failed: nothing comes after it.
    failure: Option<String>,
    /// A recording that reached its budget.
    kept: Option<Replay>,
    hasher: Hasher,
    hash_each: bool,
    pub(super) last_hash: Option<u64>,
}

impl Tees {
    /// Records a run from a moment of it; it had entered `origin` boundaries where the recording begins.
    pub(super) fn record<G: Game>(&mut self, recorder: Recorder, origin: u64, moment: &Moment<G>) {
        self.hash_each |= recorder.wants_hashes();
        self.recorded_hash = if recorder.wants_hashes() { self.hash(moment).ok() } else { None };
        self.recorder = Some(Box::new(recorder));
        (self.origin, self.status) = (origin, Some(G::status(&moment.world)));
        (self.failure, self.kept) = (None, None);
    }

    /// Boundaries that the run had entered where the recording in the making begins.
    pub(super) fn origin(&self) -> Option<u64> {
        self.recorder.as_ref().map(|_| self.origin)
    }

    /// How many boundaries of the run are recorded for good; nothing where it is not recorded.
    #[inline]
    pub(super) fn recorded_until(&self) -> Option<u64> {
        self.recorder.as_ref().map(|recorder| self.origin + recorder.boundaries())
    }

    /// The hash of the moment up to which the run is recorded, where hashes are recorded.
    pub(super) fn recorded_hash(&self) -> Option<u64> {
        self.recorder.as_ref().and(self.recorded_hash)
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
    pub(super) fn hash<G: Game>(&mut self, moment: &Moment<G>) -> Result<u64, HashError> {
        self.hasher.hash(&hashed(moment))
    }

    /// Hashes the members of the world, if it has any.
    pub(super) fn members<G: Game>(&mut self, moment: &Moment<G>) -> Option<Vec<MemberHash>> {
        // Nobody need be told of one that cannot be hashed: the hash of the whole is refused as well.
        self.hasher.members(&moment.world).ok().flatten()
    }

    /// The hashes of the world's members after the last boundary, where they are to be recorded.
    pub(super) fn due_members<G: Game>(&mut self, moment: &Moment<G>) -> Option<Box<[u16]>> {
        let groups = self.recorder.as_ref()?.groups()?;
        if !groups.is_due(moment.boundaries - self.origin) {
            return None;
        }
        let members = self.hasher.members(&moment.world).ok().flatten();
        Some(groups.row(&members.unwrap_or_default()))
    }

    /// A boundary is about to be simulated.
    #[inline]
    pub(super) fn before(&mut self, delta: f64, taken: Taken, frames: &[Frame]) {
        if let (Some(recorder), None) = (&mut self.recorder, &self.failure) {
            recorder.boundary(delta, taken.pause, frames);
        }
    }

    /// What became of it, and its events.
    #[inline]
    pub(super) fn after(&mut self, result: &BoundaryResult, events: &Events) {
        let (Some(recorder), None) = (&mut self.recorder, &self.failure) else { return };
        let Pauses { before, after } = result.pauses;
        recorder.after((before != after).then_some(after), result.hash);
        if let Some(row) = &result.members {
            recorder.group(row);
        }
        if !events.is_empty() {
            recorder.events(events);
        }
        (self.status, self.recorded_hash) = (Some(result.status), result.hash);
        if recorder.has_become_full() {
            self.keep();
        }
    }

    /// The recording has reached its budget.
    #[cold]
    fn keep(&mut self) {
        self.kept = self.finish(EndKind::Budget);
    }

    /// The boundary that began last failed: the recording ends in it.
    pub(super) fn fail(&mut self, error: &StepError) {
        let message = match error {
            StepError::Failed { message, .. } => message.clone(),
            StepError::Differs { mismatch, .. } => mismatch.to_string(),
            other => other.to_string(),
        };
        self.failure.get_or_insert(cut_text(message));
        if let Some(recorder) = &mut self.recorder {
            // Whatever becomes of the program now, the journal has the boundary.
            recorder.flush();
        }
    }

    /// Whether the recording in the making has ended in a boundary that failed.
    pub(super) fn has_failed(&self) -> bool {
        self.recorder.is_some() && self.failure.is_some()
    }

    /// Ends the recording, if it has not reached its budget before.
    pub(super) fn finish(&mut self, kind: EndKind) -> Option<Replay> {
        let Some(recorder) = self.recorder.take() else { return self.kept.take() };
        Some(match self.failure.take() {
            None => recorder.finish(kind, self.status.map(|status| status.word().to_owned()), None),
            Some(message) => recorder.finish(EndKind::Failed, None, Some(message)),
        })
    }
}

/// What the hash of a run state covers, in order; [`hash`](crate::hash) says how it is written.
fn hashed<G: Game>(moment: &Moment<G>) -> impl Serialize + '_ {
    (moment.boundaries, moment.ticks, moment.paused, &moment.frames, &moment.random, &moment.world)
}
