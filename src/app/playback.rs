//! A recording, paced: recorded boundaries are played as fast as they were made, slower where the machine is
//! slower, and never skipped.

use dacapo_engine::canvas::Canvas;
use dacapo_engine::session::{Run, StepError};

use super::outbox::Outbox;

/// Most time taken in at once, and most boundaries played for it, so that a slow machine still draws.
const MAX_FRAME_SECONDS: f64 = 0.25;
const MAX_BOUNDARIES: u32 = 64;

/// A recording that is being watched.
pub struct Playback {
    run: Box<dyn Run>,
    total: u64,
    last: Option<u64>,
    /// Seconds of host time not played yet.
    left: f64,
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
        Self { run, total, last: None, left: 0.0, alpha: 0.0, halted: false, ended: false }
    }

    /// Plays what is due at a host time in nanoseconds. True once the recording has ended. The effects of each boundary
    /// go into the outbox, as they did when it was played.
    ///
    /// # Errors
    /// A boundary that failed or differs from the recording.
    pub fn advance(&mut self, now: u64, outbox: &mut Outbox) -> Result<bool, StepError> {
        let last = self.last.replace(now).unwrap_or(now);
        if self.halted || self.ended {
            return Ok(self.ended);
        }
        self.left += (now.saturating_sub(last) as f64 / 1e9).min(MAX_FRAME_SECONDS);
        for _ in 0..MAX_BOUNDARIES {
            let Some(delta) = self.run.player().and_then(|player| player.next_delta()) else {
                self.ended = true;
                self.alpha = 1.0;
                return Ok(true);
            };
            // Nobody watches one step for longer than this, however long it was said to be.
            let shown = delta.min(MAX_FRAME_SECONDS);
            if shown > self.left {
                self.alpha = (self.left / shown) as f32;
                return Ok(false);
            }
            self.left -= shown;
            self.run.remember();
            self.run.step(delta)?;
            self.run.effects(&mut |effect| outbox.effect(effect));
        }
        // Too slow to keep up: what is left of this frame's time is given up, no boundary is.
        self.left = 0.0;
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
