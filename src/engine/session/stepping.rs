//! One boundary: frames taken and noted, the rules called, and what came of it hashed, compared and recorded.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::feed::Taken;
use super::tees::BoundaryResult;
use super::{Session, StepError};
use crate::game::{Game, Hands};
use crate::hash::HashError;
use crate::replay::{Outcome, Player, cut_text, is_delta};

impl<G: Game> Session<G> {
    /// One boundary of so many seconds, at most [`MAX_DELTA`](crate::replay::MAX_DELTA); with 0 only input is served.
    ///
    /// The order is: frames are taken and noted, an external pause change applies, edges and commands reach the game, then, if
    /// time passes and the game is not paused, one tick; then the state is hashed and the recording told.
    ///
    /// # Errors
    /// A refused call (a bad or, in a playback, unrecorded delta) leaves everything as it was. A failed boundary
    /// or one that differs from its recording is the last of the recording in the making, and poisons the session until
    /// that is finished and another moment restored.
    pub fn step(&mut self, delta: f64) -> Result<(), StepError> {
        let delta = self.check(delta)?;
        self.feed.check(delta)?;
        if self.has_guesses() {
            return Err(StepError::Unconfirmed);
        }
        if let Some((pilot, sources)) = &mut self.pilot {
            if !self.feed.is_playing() {
                let mut hands = Hands { composers: &mut self.feed.composers, sources };
                pilot.steer(&self.moment.world, self.moment.boundaries, &mut hands);
            }
        }
        let taken = self.feed.take(&mut self.moment.frames);
        self.tees.before(delta, taken, &self.moment.frames);
        let outcome = self.simulate(delta, taken).and_then(|result| self.conclude(taken, &result));
        if let Err(error) = &outcome {
            self.tees.fail(error);
        }
        outcome
    }

    /// Compares and records what a boundary came to.
    fn conclude(&mut self, taken: Taken, result: &BoundaryResult) -> Result<(), StepError> {
        self.compare(taken, result)?;
        self.tees.after(result, self.told.events());
        Ok(())
    }

    /// Whether the run has gone on from where it is recorded to, by boundaries that are not confirmed.
    pub(super) fn has_guesses(&self) -> bool {
        self.tees.recorded_until().is_some_and(|until| until != self.moment.boundaries)
    }

    /// Whether a boundary of this delta may begin at all; nothing has changed if not.
    pub(super) fn check(&self, delta: f64) -> Result<f64, StepError> {
        if let Some(StepError::Failed { boundary, .. } | StepError::Differs { boundary, .. }) = self.failure {
            return Err(StepError::Poisoned(boundary));
        }
        if !is_delta(delta) {
            return Err(StepError::Delta(delta));
        }
        // -0 would be another delta by its bits.
        Ok(delta + 0.0)
    }

    /// The boundary of which the frames are there. All game code of it runs in here: rules, status, and how its state and
    /// events are written.
    pub(super) fn simulate(&mut self, delta: f64, taken: Taken) -> Result<BoundaryResult, StepError> {
        let made = catch_unwind(AssertUnwindSafe(|| self.call_game(delta, taken)));
        match made.unwrap_or_else(|panic| Err(panic_message(&*panic))) {
            Ok(result) => {
                (self.status, self.tees.last_hash) = (result.status, result.hash);
                Ok(result)
            }
            Err(message) => {
                let boundary = self.last_boundary();
                let error = StepError::Failed { boundary, message: cut_text(message) };
                self.failure = Some(error.clone());
                Err(error)
            }
        }
    }

    fn call_game(&mut self, delta: f64, taken: Taken) -> Result<BoundaryResult, String> {
        let pauses = self.moment.advance(&self.level, &self.options, delta, taken.pause)?;
        let listened = self.feed.is_playing() || self.tees.is_recording();
        if listened {
            self.told.tell(self.moment.events())?;
        }
        let (mut hash, mut members) = (None, None);
        if self.tees.hashes_each() {
            hash = Some(self.hash_each().map_err(|error| self.unhashable(error))?);
            members = self.tees.due_members(&self.moment);
        } else if listened {
            // A hash would look at each number; without one somebody has to.
            self.moment.check_finite().map_err(|error| error.to_string())?;
        }
        let (boundary, status) = (self.moment.boundaries - 1, G::status(&self.moment.world));
        Ok(BoundaryResult { boundary, given: None, pauses, hash, status, members })
    }

    fn hash_each(&mut self) -> Result<u64, HashError> {
        self.moment.random.arrange();
        self.tees.hash(&self.moment)
    }

    /// Compares what a boundary came to with the recording that plays.
    fn compare(&mut self, taken: Taken, result: &BoundaryResult) -> Result<(), StepError> {
        let Some(player) = self.feed.player_mut() else { return Ok(()) };
        let outcome = Outcome {
            paused: (result.pauses.before, result.pauses.after),
            recorded_paused: taken.recorded_paused,
            events: self.told.events(),
            hash: result.hash,
            status: result.status,
        };
        let boundary = player.position() - 1;
        let Some(mismatch) = player.compare(&outcome) else { return Ok(()) };
        let error = StepError::Differs { boundary, mismatch };
        self.failure = Some(error.clone());
        Err(error)
    }

    /// The boundary that began last, as the recording that plays or is made counts it.
    fn last_boundary(&self) -> u64 {
        let origin = self.feed.player().map(Player::origin).or(self.tees.origin()).unwrap_or(0);
        self.moment.boundaries - 1 - origin
    }

    /// What is wrong with a state that cannot be hashed. Only the world can hold numbers that are not finite.
    fn unhashable(&self, error: HashError) -> String {
        self.moment.check_finite().err().unwrap_or(error).to_string()
    }
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text =
        panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("the game panicked").to_owned()
}
