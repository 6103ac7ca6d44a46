//! Boundaries whose input a caller gives: a network that predicts and corrects, a search, a script.

use super::Session;
use super::error::StepError;
use super::feed::Taken;
use super::tees::{BoundaryResult, Given};
use crate::action::{Frame, FrameCommand};
use crate::game::Game;

/// A boundary's whole input.
#[derive(Clone, Copy, Debug)]
pub struct GivenBoundary<'a> {
    /// Its length in seconds, from 0 to [`MAX_DELTA`](crate::replay::MAX_DELTA).
    pub delta: f64,
    /// A pause or resumption from outside, before it.
    pub pause: Option<bool>,
    /// What each port does, in the order of the roster.
    pub frames: &'a [Frame],
}

impl<G: Game> Session<G> {
    /// One boundary with input that the caller gives. What sources hold does not count until [`Session::step`] asks them
    /// again, which then makes edges of whatever differs.
    ///
    /// A recording in the making is not told, since what is given may be a guess: go back with [`Session::restore`] and
    /// give something else, or tell the recording with [`Session::confirm`] once the input is certain.
    ///
    /// # Errors
    /// A refused call (a bad delta, frames that these controllers cannot have made after what was held before, a recording
    /// that plays) leaves everything as it was. A failed boundary poisons the session until it is restored to an earlier
    /// moment.
    pub fn step_given(&mut self, given: &GivenBoundary<'_>) -> Result<BoundaryResult, StepError> {
        let delta = self.check(given.delta)?;
        if !self.could_be_given(given.frames) {
            return Err(StepError::Frames);
        }
        if !self.feed.give(given.pause) {
            return Err(StepError::Playing);
        }
        for (frame, given) in self.moment.frames.iter_mut().zip(given.frames) {
            frame.clone_from(given);
        }
        let result = self.simulate(delta, Taken { pause: given.pause, recorded_paused: None })?;
        // A recording wants the input once it is certain; without one nobody does.
        let input = || {
            let events = self.told.events().clone();
            Box::new(Given { delta, pause: given.pause, frames: given.frames.to_vec(), events })
        };
        Ok(BoundaryResult { given: self.tees.is_recording().then(input), ..result })
    }

    /// Whether the controllers could have made these frames, after those of the last boundary.
    fn could_be_given(&self, given: &[Frame]) -> bool {
        let (frames, controllers) = (&self.moment.frames, &self.controllers);
        // What is held as a run begins is held without an edge.
        let fresh = self.moment.boundaries == 0;
        frames.len() == given.len()
            && frames.iter().zip(given).zip(controllers).all(|((last, given), controller)| {
                let before = if fresh { given.held_before() } else { last.held };
                last.is_like(given) && given.may_follow(before, controller)
            })
            && self.feed.composers.iter().zip(given).all(|(composer, given)| {
                let known = |command: &FrameCommand| composer.check_command(command.action, &command.value);
                given.commands.iter().all(|command| known(command).is_ok())
            })
    }

    /// Tells the recording in the making, if there is one, of the next boundary whose input is certain: what
    /// [`Session::step_given`] answered to it, on the time line that the run is on.
    ///
    /// # Errors
    /// It is not the boundary that the recording has next; nothing is recorded then.
    pub fn confirm(&mut self, result: BoundaryResult) -> Result<(), StepError> {
        self.check_next(result.boundary)?;
        if let Some(given) = &result.given {
            let Given { delta, pause, frames, events } = &**given;
            self.tees.before(*delta, Taken { pause: *pause, recorded_paused: None }, frames);
            self.tees.after(&result, events);
        }
        Ok(())
    }

    /// Tells the recording in the making, if there is one, that the input which led to the failure of the run is certain:
    /// the recording ends in that boundary.
    ///
    /// # Errors
    /// The run has not failed, or boundaries before are not confirmed; nothing is recorded then.
    pub fn confirm_failure(&mut self) -> Result<(), StepError> {
        let failure = self.failure.clone().ok_or(StepError::Unconfirmed)?;
        self.check_next(self.moment.boundaries - 1)?;
        let taken = Taken { pause: self.feed.given_pause(), recorded_paused: None };
        self.tees.before(self.moment.last_delta, taken, &self.moment.frames);
        self.tees.fail(&failure);
        Ok(())
    }

    /// Whether a boundary of the run is the one that the recording in the making has next.
    fn check_next(&self, boundary: u64) -> Result<(), StepError> {
        match self.tees.recorded_until() {
            Some(next) if next != boundary => Err(StepError::Unconfirmed),
            _ => Ok(()),
        }
    }
}
