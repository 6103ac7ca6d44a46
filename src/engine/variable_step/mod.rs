//! Variable stepping: one step for each displayed frame, as long as the frame took. As recordable as fixed steps,
//! since every delta is recorded; runs differ from machine to machine, which fixed steps avoid.

#[cfg(test)]
mod test;

use crate::fixed_step::{Advance, Due, Steps, serve_pause};

/// Longest step in nanoseconds; what is beyond it is given up.
const MAX_DELTA: u64 = 50_000_000;

/// Turns host time into one step an advance.
#[derive(Clone, Copy, Debug, Default)]
pub struct VariableStep {
    last: Option<u64>,
}

impl VariableStep {
    /// Forgets time that was not spent: after a scene or visibility change, a pause or a resume.
    pub fn reset(&mut self) {
        self.last = None;
    }

    /// Runs a step of the time since the last advance, at most 0.05 seconds of it. The first call after a
    /// [`VariableStep::reset`], and a clock that stands still or goes back, run nothing. While paused, at most one
    /// boundary of length 0 runs, and only if input waits.
    ///
    /// # Errors
    /// That of the step.
    pub fn advance<S: Steps>(&mut self, now: u64, steps: &mut S) -> Result<Advance, S::Error> {
        let mut done = Advance { alpha: 1.0, ..Advance::default() };
        if steps.paused() {
            self.reset();
            done.steps = serve_pause(now, steps)?.map_or(0, |_| 1);
            return Ok(done);
        }
        let last = *self.last.get_or_insert(now);
        if now <= last {
            return Ok(done);
        }
        self.last = Some(now);
        let passed = now - last;
        let delta = passed.min(MAX_DELTA) as f64 / 1e9;
        done.dropped = passed.saturating_sub(MAX_DELTA) as f64 / 1e9;
        done.steps = 1;
        steps.step(Due { at: now, delta })?;
        Ok(done)
    }
}
