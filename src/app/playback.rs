//! A recording, paced: recorded boundaries are played as fast as they were made, slower where the machine is
//! slower, and never skipped. Those that take no time are played at once, however many there are.

use dacapo_engine::canvas::Canvas;
use dacapo_engine::session::{Run, StepError};

use super::outbox::Outbox;
use super::workload::Workload;

/// Most time taken in at once, so that a long gap is no fast forward.
const MAX_FRAME_SECONDS: f64 = 0.25;

/// A recording that is being watched.
pub struct Playback {
    run: Box<dyn Run>,
    total: u64,
    last: Option<u64>,
    /// Seconds of host time not played yet.
    left: f64,
    /// How many boundaries may be played for a picture.
    workload: Workload,
    alpha: f32,
    /// The viewer's pause; the recording knows nothing of it.
    halted: bool,
    ended: bool,
}

impl Playback {
    /// Shows a run under playback.
    #[must_use]
    pub fn new(run: Box<dyn Run>) -> Self {
        let total = run.player().map_or(0, |player| player.replay().track.boundaries());
        let workload = Workload::default();
        Self { run, total, last: None, left: 0.0, workload, alpha: 0.0, halted: false, ended: false }
    }

    /// Plays what is due at a host time in nanoseconds. True once the recording has ended. The effects of each boundary
    /// go into the outbox, as they did when it was played.
    ///
    /// # Errors
    /// A boundary that failed or differs from the recording.
    pub fn advance(&mut self, now: u64, outbox: &mut Outbox) -> Result<bool, StepError> {
        let passed = now.saturating_sub(self.last.replace(now).unwrap_or(now));
        if self.halted || self.ended {
            return Ok(self.ended);
        }
        // The time that the pictures of a large piece of work take is not the recording's.
        if !self.workload.is_behind() {
            self.left += (passed as f64 / 1e9).min(MAX_FRAME_SECONDS);
        }
        for _ in 0..self.workload.begin(passed) {
            let Some(delta) = self.run.player().and_then(|player| player.next_delta()) else {
                self.ended = true;
                self.alpha = 1.0;
                return Ok(true);
            };
            // Nobody watches one step for longer than this, however long it was said to be.
            let shown = delta.min(MAX_FRAME_SECONDS);
            if shown > self.left {
                self.alpha = (self.left / shown) as f32;
                self.workload.done();
                return Ok(false);
            }
            self.left -= shown;
            self.run.remember();
            self.run.step(delta)?;
            self.run.effects(&mut |effect| outbox.effect(effect));
        }
        Ok(false)
    }

    /// The viewer pauses or goes on.
    pub fn toggle(&mut self) {
        self.halted = !self.halted;
    }

    /// Whether the viewer has paused.
    #[must_use]
    pub fn is_halted(&self) -> bool {
        self.halted
    }

    /// Whether so much is to be played at once that the picture has stood still for a while.
    #[must_use]
    pub fn is_working(&self) -> bool {
        !self.ended && self.workload.is_long()
    }

    /// Time that passed is forgotten, as after the window was hidden.
    pub fn skip_time(&mut self) {
        self.last = None;
    }

    /// Boundaries played, as the recording counts them.
    #[must_use]
    pub fn played(&self) -> u64 {
        self.run.player().map_or(0, |player| player.position())
    }

    /// How much of the recording was played, from 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f32 {
        if self.total == 0 { 1.0 } else { (self.played() as f64 / self.total as f64) as f32 }
    }

    /// Draws the run as it is now.
    pub fn draw(&mut self, canvas: &mut Canvas) {
        self.run.draw(self.alpha, canvas);
    }

    /// The run.
    #[must_use]
    pub fn run(&self) -> &dyn Run {
        self.run.as_ref()
    }
}
