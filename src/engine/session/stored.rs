//! A run's whole state, out of it and into it: as a value, and as data in a recording.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use super::Session;
use super::moment::Moment;
use super::state::{self, RestoreError, StoredRandom, StoredState, restore_frames};
use crate::action::Frame;
use crate::game::{Game, MAX_RECENT, Recent};
use crate::hash::{Difference, Field, HashError, check_finite, differences, fields};
use crate::replay::{Checkpoint, Payload};

/// What a run is set up with.
#[derive(Serialize)]
struct SetUp<'a, L, O> {
    level: &'a L,
    options: BTreeMap<&'a str, &'a O>,
}

impl<G: Game> Session<G> {
    /// Goes to a moment of a run of the same level and options: one that was kept, of this run or another. A playback goes to that
    /// place in its recording, whatever has happened since; sources speak from there on, and edges wait for whatever they
    /// hold otherwise. A run that has failed is healthy again.
    ///
    /// # Errors
    /// A moment of another roster, one whose world holds a number that is not finite, one outside the recording that plays,
    /// or one before what a recording in the making holds already. Nothing has changed then.
    pub fn restore(&mut self, moment: &Moment<G>) -> Result<(), RestoreError> {
        let (own, other) = (&self.moment.frames, &moment.frames);
        if own.len() != other.len() || !own.iter().zip(other).all(|(own, other)| own.is_like(other)) {
            return Err(RestoreError::Held);
        }
        moment.check_finite().map_err(RestoreError::World)?;
        self.check_free(moment)?;
        self.feed.go_to(moment)?;
        self.moment.clone_from(moment);
        self.arrive();
        Ok(())
    }

    /// Continues from a stored state of a run of the same level and options.
    ///
    /// # Errors
    /// A state of another game, one that does not restore to its own hash, or as [`Session::restore`]. Nothing has changed
    /// then.
    pub fn restore_checkpoint(&mut self, checkpoint: &Checkpoint) -> Result<(), RestoreError> {
        let moment = self.moment_of(checkpoint)?;
        self.check_free(&moment)?;
        let found = self.tees.hash(&moment).map_err(|error| RestoreError::Shape(error.to_string()))?;
        if found != checkpoint.hash {
            return Err(RestoreError::Hash { stored: checkpoint.hash, found });
        }
        self.feed.go_to(&moment)?;
        self.moment = moment;
        self.arrive();
        Ok(())
    }

    /// Whether a recording in the making allows to go to a moment: no further back than it holds, and not beyond what was
    /// played since. Where it knows the hash there, the moment must have it. One that has failed has to be finished first.
    fn check_free(&mut self, moment: &Moment<G>) -> Result<(), RestoreError> {
        let Some(until) = self.tees.recorded_until() else { return Ok(()) };
        let known = self.tees.recorded_hash().filter(|_| moment.boundaries == until);
        let agrees = known.is_none_or(|known| self.tees.hash(moment) == Ok(known));
        let within = (until..=self.moment.boundaries).contains(&moment.boundaries);
        if within && agrees && !self.tees.has_failed() { Ok(()) } else { Err(RestoreError::NotFree) }
    }

    /// Everything else that depends on the state follows it.
    fn arrive(&mut self) {
        self.remember();
        self.status = G::status(&self.moment.world);
        self.failure = None;
        self.tees.last_hash = None;
    }

    /// The moment that a stored state says.
    fn moment_of(&self, checkpoint: &Checkpoint) -> Result<Moment<G>, RestoreError> {
        let stored = state::parse::<G::World, G::Event>(&checkpoint.state)?;
        Ok(Moment {
            boundaries: stored.boundary,
            ticks: stored.tick,
            seconds: stored.seconds,
            last_delta: 0.0,
            paused: stored.paused,
            frames: restore_frames(&stored.held, &self.controllers)?,
            random: stored.random.restore()?,
            world: stored.world,
            recent: stored.recent.unwrap_or_default(),
            presentation: G::Presentation::default(),
            unpresented: stored.boundary,
        })
    }

    /// The whole run state and its hash.
    ///
    /// # Errors
    /// A state that cannot be hashed or written, also where a recent event holds a number that is not finite.
    pub fn checkpoint(&mut self) -> Result<Checkpoint, HashError> {
        let state = Payload::new(&self.state_value()?);
        let hash = self.tees.hash(&self.moment)?;
        Ok(Checkpoint { index: self.moment.boundaries, hash, state })
    }

    /// The whole run state as JSON, which has no numbers that are not finite.
    pub(super) fn state_value(&self) -> Result<Value, HashError> {
        let stored = self.stored();
        check_finite(&stored)?;
        serde_json::to_value(stored).map_err(|error| HashError::Unwritable(error.to_string()))
    }

    /// A playback that was saved to JSON text and loaded into a fresh run, as if the program had ended in between.
    ///
    /// # Errors
    /// What was not kept, in one line.
    pub fn reload(mut self) -> Result<Self, String> {
        let point = self.checkpoint().map_err(|error| error.to_string())?;
        let seed = self.moment.random.seed();
        let fresh = Self::start_with(self.level.clone(), self.options.clone(), seed);
        let mut fresh = fresh.map_err(|error| error.to_string())?;
        fresh.restore_checkpoint(&point).map_err(|error| error.to_string())?;
        if self.tees.hashes_each() {
            fresh.enable_hashes();
        }
        fresh.feed = self.feed;
        Ok(fresh)
    }

    /// The fields in which a stored state and the present one differ. Recordings of older builds store no recent events;
    /// theirs are then not compared.
    ///
    /// # Errors
    /// A state of another game.
    pub fn differences_from(&self, checkpoint: &Checkpoint) -> Result<Vec<Difference>, RestoreError> {
        let stored = state::parse::<G::World, G::Event>(&checkpoint.state)?;
        let own = self.stored();
        let own = StoredState { recent: own.recent.filter(|_| stored.recent.is_some()), ..own };
        let stored = fields(&stored).map_err(RestoreError::Shape)?;
        Ok(differences(&stored, &fields(&own).map_err(RestoreError::Shape)?))
    }

    /// What the run was set up with as fields: the level, and each port's options by its id.
    pub(crate) fn set_up_fields(&self) -> Vec<Field> {
        let ports = self.controllers.iter().map(|controller| controller.id.as_str());
        let set_up = SetUp { level: &self.level, options: ports.zip(&self.options).collect() };
        // Both were read from JSON, or can be written as it.
        fields(&set_up).unwrap_or_default()
    }

    pub(super) fn stored(&self) -> StoredState<&G::World, &[Recent<G::Event>]> {
        let moment = &self.moment;
        StoredState {
            boundary: moment.boundaries,
            tick: moment.ticks,
            seconds: moment.seconds,
            paused: moment.paused,
            held: moment.frames.iter().map(Frame::values).collect(),
            random: StoredRandom::of(&moment.random),
            world: &moment.world,
            // The next boundary forgets all that are more than these.
            recent: Some(&moment.recent[moment.recent.len().saturating_sub(MAX_RECENT)..]),
        }
    }
}
