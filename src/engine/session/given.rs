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
    /// A refused call (a bad delta, frames of other controllers, a recording that plays) leaves everything as it was. A
    /// failed boundary poisons the session until it is restored to an earlier moment.
    pub fn step_given(&mut self, given: &GivenBoundary<'_>) -> Result<BoundaryResult, StepError> {
        let delta = self.check(given.delta)?;
        let frames = &mut self.moment.frames;
        let fits = frames.len() == given.frames.len()
            && frames.iter().zip(given.frames).all(|(frame, given)| frame.is_like(given));
        if !fits {
            return Err(StepError::Frames);
        }
        if !self.feed.give() {
            return Err(StepError::Playing);
        }
        for (frame, given) in frames.iter_mut().zip(given.frames) {
            frame.clone_from(given);
        }
        self.simulate(delta, given.taken())
    }

    /// Tells the recording in the making, if there is one, of the next boundary whose input is certain, and what it came
    /// to; nothing where it failed, which ends the recording there.
    pub fn confirm(&mut self, given: &GivenBoundary<'_>, result: Option<BoundaryResult>) {
        // A delta of -0 is played, and recorded, as 0.
        self.tees.before(given.delta + 0.0, given.taken(), given.frames);
        if let Some(result) = result {
            self.tees.after(result);
        }
    }
}
