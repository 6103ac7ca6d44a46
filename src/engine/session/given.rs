//! Boundaries whose input a caller gives: a network that predicts and corrects, a search, a script.

use super::Session;
use super::error::StepError;
use super::feed::Taken;
use super::tees::BoundaryResult;
use crate::action::Frame;
use crate::game::Game;

/// A boundary's whole input.
#[derive(Clone, Copy, Debug)]
pub struct GivenBoundary<'a> {
    /// Its length in seconds, finite and from 0.
    pub delta: f64,
    /// A pause or resumption from outside, before it.
    pub pause: Option<bool>,
    /// What each port does, in the order of the roster.
    pub frames: &'a [Frame],
}

impl GivenBoundary<'_> {
    fn taken(&self) -> Taken {
        Taken { pause: self.pause, recorded_paused: None }
    }
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
        if !self.feed.give() {
            return Err(StepError::Playing);
        }
        for (frame, given) in self.moment.frames.iter_mut().zip(given.frames) {
            frame.clone_from(given);
        }
        self.simulate(delta, given.taken())
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
    }

    /// Tells the recording in the making, if there is one, of the next boundary whose input is certain, with what
    /// [`Session::step_given`] answered. Nothing is recorded after a boundary that failed, and nothing of a call that was
    /// refused.
    pub fn confirm(&mut self, given: &GivenBoundary<'_>, result: Result<BoundaryResult, StepError>) {
        if !matches!(result, Ok(_) | Err(StepError::Failed { .. })) {
            return;
        }
        // A delta of -0 is played, and recorded, as 0.
        self.tees.before(given.delta + 0.0, given.taken(), given.frames);
        match result {
            Ok(result) => self.tees.after(result),
            Err(error) => self.tees.fail(&error),
        }
    }
}
