//! A live run, paced: input waits in a queue with the time at which it arrived, and every step takes what had
//! arrived when it was due.
//!
//! So a recording depends on when input arrived and not on when pictures were drawn: the same timed input gives
//! the same file at any frame rate. That holds while paused, too: then one press or release is served at a time, and what
//! only moves waits for the boundary that comes next.

use std::collections::VecDeque;

use dacapo_engine::canvas::Canvas;
use dacapo_engine::fixed_step::{Advance, Due, FixedStep, Steps};
use dacapo_engine::session::{Run, StepError};
use dacapo_engine::variable_step::VariableStep;

use super::outbox::Outbox;
use crate::devices::{Binder, ControlChange, Device, Value};

/// Nanoseconds between handing a recording's journal what it does not have yet.
const FLUSH_EVERY: u64 = 250_000_000;

/// Most presses and releases served for one picture while paused.
const MAX_SERVED: u32 = 256;

/// A run that is being played.
pub struct LiveLoop {
    live: Live,
    pace: Pace,
    alpha: f32,
    flushed: u64,
}

/// How host time becomes steps.
#[derive(Clone, Debug)]
pub enum Pace {
    /// 120 steps a second, whatever the display does.
    Fixed(FixedStep),
    /// A step for each displayed frame.
    Variable(VariableStep),
}

impl Pace {
    /// The usual one.
    #[must_use]
    pub fn fixed() -> Self {
        Self::Fixed(FixedStep::standard())
    }

    /// The one whose steps are as long as frames.
    #[must_use]
    pub fn variable() -> Self {
        Self::Variable(VariableStep::default())
    }

    fn advance(&mut self, now: u64, steps: &mut LiveSteps<'_>) -> Result<Advance, StepError> {
        match self {
            Self::Fixed(fixed) => fixed.advance(now, steps),
            Self::Variable(variable) => variable.advance(now, steps),
        }
    }

    fn reset(&mut self) {
        match self {
            Self::Fixed(fixed) => fixed.reset(),
            Self::Variable(variable) => variable.reset(),
        }
    }
}

/// What runs the steps.
struct Live {
    run: Box<dyn Run>,
    binder: Binder,
    /// Input that no step has taken yet, by the time at which it arrived.
    queue: VecDeque<(u64, ControlChange)>,
    /// The devices that moved something in the run and are still there.
    users: Vec<Device>,
}

/// The steps of a run for one picture, and where their effects go.
struct LiveSteps<'a> {
    live: &'a mut Live,
    outbox: &'a mut Outbox,
}

impl LiveLoop {
    /// Paces a fresh run.
    #[must_use]
    pub fn new(run: Box<dyn Run>, binder: Binder, pace: Pace) -> Self {
        let live = Live { run, binder, queue: VecDeque::new(), users: Vec::new() };
        Self { live, pace, alpha: 0.0, flushed: 0 }
    }

    /// What is held as the run begins is held from its first boundary on, without an edge.
    pub fn settle(&mut self, held: &[ControlChange]) {
        held.iter().for_each(|change| self.live.note_user(change));
        self.live.binder.settle(held, self.live.run.as_mut());
    }

    /// Notes input that arrived at a host time in nanoseconds.
    pub fn feed(&mut self, at: u64, change: ControlChange) {
        self.live.note_user(&change);
        // Host clocks do not go back, but a queue out of order would hold up what comes after.
        let at = self.live.queue.back().map_or(at, |(last, _)| at.max(*last));
        self.live.queue.push_back((at, change));
    }

    /// A device is gone. True where the run was played with it.
    pub fn lose(&mut self, device: Device) -> bool {
        let users = &mut self.live.users;
        let place = users.iter().position(|user| *user == device);
        place.map(|place| users.swap_remove(place)).is_some()
    }

    /// Runs what is due at a host time. The effects of each step go into the outbox.
    ///
    /// # Errors
    /// A boundary that failed.
    pub fn advance(&mut self, now: u64, outbox: &mut Outbox) -> Result<Advance, StepError> {
        let mut done = Advance::default();
        for _ in 0..MAX_SERVED {
            let was_paused = self.live.is_paused();
            let part = self.pace.advance(now, &mut LiveSteps { live: &mut self.live, outbox })?;
            done = Advance { steps: done.steps + part.steps, ..part };
            // Each advance in a pause serves one press or release; a player's keys do not wait for the next picture.
            if !was_paused || part.steps == 0 {
                break;
            }
        }
        if !self.live.is_paused() {
            self.alpha = done.alpha;
        }
        if now.saturating_sub(self.flushed) >= FLUSH_EVERY {
            self.flushed = now;
            self.flush();
        }
        Ok(done)
    }

    /// Hands the recording's journal what it does not have yet.
    pub fn flush(&mut self) {
        if let Some(recorder) = self.live.run.recorder() {
            recorder.flush();
        }
    }

    /// The host pauses or resumes the run; time that passed meanwhile is forgotten.
    pub fn set_paused(&mut self, paused: bool) {
        self.live.run.set_paused(paused);
        self.pace.reset();
    }

    /// Time that passed is forgotten, as after the window was hidden.
    pub fn skip_time(&mut self) {
        self.pace.reset();
    }

    /// From here on the last state is shown as it is: no further one will come.
    pub fn rest(&mut self) {
        self.alpha = 1.0;
    }

    /// Draws the run as it is now.
    pub fn draw(&mut self, canvas: &mut Canvas) {
        self.live.run.draw(self.alpha, canvas);
    }

    /// Controls mean something else from now on; whatever is held is let go of.
    pub fn rebind(&mut self, binder: Binder) {
        self.live.binder.disconnect(self.live.run.as_mut());
        self.live.binder = binder;
    }

    /// What controls mean in the run.
    #[must_use]
    pub fn binder(&self) -> &Binder {
        &self.live.binder
    }

    /// The run.
    #[must_use]
    pub fn run(&self) -> &dyn Run {
        self.live.run.as_ref()
    }

    /// How much input waits for a step.
    #[cfg(test)]
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.live.queue.len()
    }

    /// The run.
    pub fn run_mut(&mut self) -> &mut dyn Run {
        self.live.run.as_mut()
    }
}

impl Live {
    fn is_paused(&self) -> bool {
        self.run.state().paused
    }

    fn note_user(&mut self, change: &ControlChange) {
        if !self.users.contains(&change.device) && self.binder.takes(change) {
            self.users.push(change.device);
        }
    }

    /// Applies the next input that arrived by then, and says when it arrived.
    fn apply_next(&mut self, until: u64) -> Option<u64> {
        let (at, change) = self.queue.pop_front_if(|(at, _)| *at <= until)?;
        // The mouse moves nothing that is paused, also where the game has paused since it was moved.
        if !(self.is_paused() && matches!(change.value, Value::Motion(_))) {
            self.binder.apply(change, self.run.as_mut());
        }
        Some(at)
    }
}

impl Steps for LiveSteps<'_> {
    type Error = StepError;

    fn paused(&self) -> bool {
        self.live.is_paused()
    }

    fn waiting(&mut self, now: u64) -> Option<u64> {
        if self.live.run.input_waits() {
            return Some(now);
        }
        while let Some(at) = self.live.apply_next(now) {
            if self.live.run.input_waits() {
                return Some(at);
            }
        }
        None
    }

    fn step(&mut self, due: Due) -> Result<(), StepError> {
        if due.delta > 0.0 {
            while self.live.apply_next(due.at).is_some() {}
        }
        // Any of these steps may turn out to be the last before the picture: one that pauses ends the row.
        let Live { run, binder, .. } = self.live;
        run.remember();
        run.step(due.delta)?;
        binder.rest_motion(run.as_mut());
        run.effects(&mut |effect| self.outbox.effect(effect));
        Ok(())
    }
}
