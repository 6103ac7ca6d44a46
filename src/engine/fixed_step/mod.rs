//! Fixed stepping: host time becomes whole steps, exactly.
//!
//! All arithmetic is on integers: host time in nanoseconds, the step as a ratio. Nothing drifts, however long it
//! runs and whatever the display's rate is. Of the host's clock this module knows nothing but the numbers it is
//! given.

#[cfg(test)]
mod test;

/// A step rate as an exact ratio: `steps` in `seconds`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    steps: u32,
    seconds: u32,
}

/// Parameters out of range.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum FixedStepError {
    /// A step is 1e-6 to 1 second.
    #[error("{steps} steps in {seconds} seconds: a step lasts 0.000001 to 1 second")]
    Rate {
        /// As given.
        steps: u32,
        /// As given.
        seconds: u32,
    },
    /// 1 to 1000 steps an advance.
    #[error("at most {0} steps an advance, expected 1 to 1000")]
    MaxSteps(u32),
    /// A step to 60 seconds.
    #[error("at most {0} seconds an advance, expected a step to 60 seconds")]
    MaxFrameDelta(f64),
}

impl Rate {
    /// 120 steps a second.
    pub const HZ_120: Self = Self { steps: 120, seconds: 1 };

    /// So many steps in so many seconds.
    ///
    /// # Errors
    /// A step shorter than a microsecond or longer than a second.
    pub fn new(steps: u32, seconds: u32) -> Result<Self, FixedStepError> {
        let fits = seconds > 0 && steps >= seconds && u64::from(steps) <= u64::from(seconds) * 1_000_000;
        if fits { Ok(Self { steps, seconds }) } else { Err(FixedStepError::Rate { steps, seconds }) }
    }

    /// The length of a step: the `f64` nearest to the ratio.
    #[must_use]
    pub fn delta(self) -> f64 {
        f64::from(self.seconds) / f64::from(self.steps)
    }
}

/// What a step is run with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Due {
    /// Host time at which the step is due, in nanoseconds: input that arrived up to then belongs to it.
    pub at: u64,
    /// Its length in seconds; 0 where only input is served.
    pub delta: f64,
}

/// What runs the steps.
pub trait Steps {
    /// Why a step failed.
    type Error;
    /// Whether the run is paused.
    fn paused(&self) -> bool;
    /// The host time of the first input that a boundary would have to serve, if any arrived by then.
    fn waiting(&mut self, now: u64) -> Option<u64>;
    /// Runs one step.
    ///
    /// # Errors
    /// Whatever makes going on impossible.
    fn step(&mut self, due: Due) -> Result<(), Self::Error>;
}

/// What an advance did.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Advance {
    /// Boundaries run, those of length 0 included.
    pub steps: u32,
    /// How far host time is into the next step, in `[0, 1)`.
    pub alpha: f32,
    /// Time given up since the machine was too slow or away, in seconds: what is beyond the cap, and whole steps.
    pub dropped: f64,
}

/// Accumulates host time and spends it in whole steps.
#[derive(Clone, Debug)]
pub struct FixedStep {
    rate: Rate,
    max_steps: u32,
    max_frame_delta: u64,
    /// Host time up to which everything is accounted for.
    last: Option<u64>,
    /// Time not spent yet, in units of 1 / (`rate.steps` * 10^9) seconds.
    left: u128,
}

const NANOSECONDS: u128 = 1_000_000_000;

impl FixedStep {
    /// 120 Hz, at most 8 steps and 0.25 seconds an advance.
    #[must_use]
    pub fn standard() -> Self {
        Self { rate: Rate::HZ_120, max_steps: 8, max_frame_delta: 250_000_000, last: None, left: 0 }
    }

    /// Steps of a rate, at most so many and so much time (in seconds) an advance.
    ///
    /// # Errors
    /// Parameters out of range.
    pub fn new(rate: Rate, max_steps: u32, max_frame_delta: f64) -> Result<Self, FixedStepError> {
        if !(1..=1000).contains(&max_steps) {
            return Err(FixedStepError::MaxSteps(max_steps));
        }
        if !(max_frame_delta >= rate.delta() && max_frame_delta <= 60.0) {
            return Err(FixedStepError::MaxFrameDelta(max_frame_delta));
        }
        let max_frame_delta = (max_frame_delta * 1e9).round() as u64;
        Ok(Self { rate, max_steps, max_frame_delta, last: None, left: 0 })
    }

    /// The rate.
    #[must_use]
    pub fn rate(&self) -> Rate {
        self.rate
    }

    /// Forgets time that was not spent: after a scene or visibility change, a pause or a resume.
    pub fn reset(&mut self) {
        self.last = None;
        self.left = 0;
    }

    /// Runs the steps due at a host time in nanoseconds. The first call after a [`FixedStep::reset`] starts the
    /// clock and runs nothing. A clock that stands still or goes back runs nothing and counts no interval twice.
    ///
    /// While paused, at most one boundary of length 0 runs, and only if input waits.
    ///
    /// # Errors
    /// The first error of a step; the time of the steps after it is forgotten.
    pub fn advance<S: Steps>(&mut self, now: u64, steps: &mut S) -> Result<Advance, S::Error> {
        let mut done = Advance::default();
        if steps.paused() {
            self.reset();
            let Some(arrived) = serve_pause(now, steps)? else { return Ok(done) };
            done.steps = 1;
            if steps.paused() {
                return Ok(done);
            }
            // Time goes on from where the input that resumed it arrived.
            self.last = Some(arrived.min(now));
        }
        done.dropped = self.accept(now);
        self.spend(now, steps, &mut done)?;
        Ok(done)
    }

    /// Takes in the time since the last advance, up to the cap; what is beyond it, in seconds.
    fn accept(&mut self, now: u64) -> f64 {
        let last = *self.last.get_or_insert(now);
        if now <= last {
            return 0.0;
        }
        let passed = (now - last).min(self.max_frame_delta);
        self.left += u128::from(passed) * u128::from(self.rate.steps);
        self.last = Some(now);
        (now - last - passed) as f64 / 1e9
    }

    fn spend<S: Steps>(&mut self, now: u64, steps: &mut S, done: &mut Advance) -> Result<(), S::Error> {
        let cost = self.cost();
        let due = (self.left / cost).min(u128::from(self.max_steps)) as u32;
        for number in 1..=due {
            self.left -= cost;
            let at = now.saturating_sub((self.left / u128::from(self.rate.steps)) as u64);
            let outcome = steps.step(Due { at, delta: self.rate.delta() });
            if outcome.is_err() || steps.paused() {
                self.reset();
                done.steps += number;
                return outcome;
            }
        }
        done.steps += due;
        let dropped = self.left / cost;
        self.left -= dropped * cost;
        done.dropped += dropped as f64 * self.rate.delta();
        done.alpha = alpha(self.left, cost);
        Ok(())
    }

    /// The price of a step in the units of `left`.
    fn cost(&self) -> u128 {
        NANOSECONDS * u128::from(self.rate.seconds)
    }
}

/// While paused, serves the first input that waits with a boundary of length 0, and says when it had arrived.
pub(crate) fn serve_pause<S: Steps>(now: u64, steps: &mut S) -> Result<Option<u64>, S::Error> {
    let Some(arrived) = steps.waiting(now) else { return Ok(None) };
    steps.step(Due { at: arrived, delta: 0.0 })?;
    Ok(Some(arrived))
}

/// The fraction as an `f32` that never rounds up to 1.
fn alpha(left: u128, cost: u128) -> f32 {
    let alpha = (left as f64 / cost as f64) as f32;
    if alpha < 1.0 { alpha } else { 1.0 - f32::EPSILON / 2.0 }
}
