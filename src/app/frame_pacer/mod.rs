//! The pace of a window, without a window: whether anybody can see it, and when its next picture is due.
//!
//! Times are host times in nanoseconds. Nothing here knows a window system, so tests need none.

#[cfg(test)]
mod test;

/// How much a screen moves by itself, from least to most. Whatever happens to it shows at once all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Motion {
    /// Nothing moves.
    Still,
    /// A backdrop that drifts.
    Calm,
    /// A picture for each displayed frame.
    Smooth,
}

/// Nanoseconds between pictures of a screen that drifts, and between looks at one that stands still: what comes from
/// elsewhere, a gamepad's button or a full disk, shows within this time.
const CALM_PERIOD: u64 = 33_333_333;
const STILL_PERIOD: u64 = 33_333_333;
/// Part of a display's period, in percent, after which the next frame begins. Where the display makes us wait it sets
/// the pace; where it does not, this does.
const PERCENT_OF_PERIOD: u64 = 94;
/// Nanoseconds between looks at whether the window can be seen, for systems that do not tell.
const LOOK_EVERY: u64 = 500_000_000;
/// A window whose pictures were wanted for so long and never shown is seen by nobody.
const STARVED_AFTER: u64 = 500_000_000;
/// When the loop gets its turn so much later than it asked for, it stood still itself.
const LATE: u64 = 200_000_000;

/// Whether a window is seen, and its pace.
#[derive(Debug)]
pub struct FramePacer {
    size: (u32, u32),
    scale: f32,
    suspended: bool,
    /// The system says that other windows cover it.
    occluded: bool,
    /// A look said that it is minimised or not on the display.
    unseen: bool,
    /// Pictures of it are never shown.
    starved: bool,
    last_frame: u64,
    next_frame: u64,
    /// Nanoseconds between displayed frames.
    period: u64,
    /// A picture was asked for, and not drawn yet.
    asked: bool,
    /// Since when a picture is wanted and none was shown.
    wanting: Option<u64>,
    next_look: u64,
    /// When the loop is to have its next turn.
    expected: u64,
}

impl FramePacer {
    /// A program that has no window yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            size: (0, 0),
            scale: 1.0,
            suspended: true,
            occluded: false,
            unseen: false,
            starved: false,
            last_frame: 0,
            next_frame: 0,
            period: 1_000_000_000 / 60,
            asked: false,
            wanting: None,
            next_look: 0,
            expected: 0,
        }
    }

    /// There is a surface to draw to from now on.
    pub fn resume(&mut self, now: u64, size: (u32, u32), scale: f64) {
        self.suspended = false;
        (self.starved, self.asked, self.wanting) = (false, false, None);
        (self.next_frame, self.next_look) = (now, now + LOOK_EVERY);
        self.expected = now;
        self.resize(size);
        self.rescale(scale);
    }

    /// There is none any more.
    pub fn suspend(&mut self) {
        self.suspended = true;
    }

    /// The window has a new size in pixels; sides may be zero.
    pub fn resize(&mut self, size: (u32, u32)) {
        self.size = size;
    }

    /// Other pixels a point, as reported.
    pub fn rescale(&mut self, reported: f64) {
        self.scale = usable_scale(reported);
    }

    /// Pixels a point.
    #[must_use]
    pub fn scale(&self) -> f32 {
        self.scale
    }

    /// The system says whether other windows cover this one.
    pub fn occlude(&mut self, occluded: bool) {
        self.occluded = occluded;
    }

    /// A look says whether the window is on the display.
    pub fn look(&mut self, now: u64, seen: bool) {
        self.unseen = !seen;
        self.next_look = now + LOOK_EVERY;
    }

    /// Nobody can see the window.
    #[must_use]
    pub fn is_hidden(&self) -> bool {
        self.suspended || self.occluded || self.unseen || self.starved || self.size.0 == 0 || self.size.1 == 0
    }

    /// Only that its pictures are not shown says that nobody sees it: one more may be.
    #[must_use]
    pub fn is_only_starved(&self) -> bool {
        self.starved
            && !(self.suspended || self.occluded || self.unseen || self.size.0 == 0 || self.size.1 == 0)
    }

    /// The loop has a turn. If it stood still until now, that nothing was shown meanwhile says nothing.
    pub fn hear(&mut self, now: u64) {
        if now > self.expected.saturating_add(LATE) {
            self.expected = now;
            if let Some(since) = &mut self.wanting {
                *since = now;
            }
        }
    }

    /// A picture is asked for.
    pub fn ask(&mut self, now: u64) {
        self.asked = true;
        self.wanting.get_or_insert(now);
    }

    /// No picture is needed, as the next one would be like the one that is shown.
    pub fn stay(&mut self, now: u64) {
        self.next_frame = now + Motion::Still.period(self.period);
    }

    /// The system wants the picture that was asked for, or another one.
    pub fn begin_frame(&mut self) {
        self.asked = false;
    }

    /// A frame that began at a time is over at another; `period` is the display's, in nanoseconds.
    pub fn end_frame(&mut self, began: u64, now: u64, shown: bool, motion: Motion, period: u64) {
        self.expected = now;
        self.last_frame = began;
        self.period = period / 100 * PERCENT_OF_PERIOD;
        self.next_frame = began + motion.period(self.period);
        if shown {
            (self.wanting, self.starved) = (None, false);
        } else {
            self.wanting.get_or_insert(began);
        }
    }

    /// Something happened that may show: the next picture comes with the next displayed frame.
    pub fn touch(&mut self) {
        self.next_frame = self.next_frame.min(self.last_frame + self.period);
    }

    /// It is time to look whether the window can be seen.
    #[must_use]
    pub fn needs_look(&self, now: u64) -> bool {
        !self.suspended && now >= self.next_look
    }

    /// A picture is due. [`FramePacer::ask`] or [`FramePacer::stay`] answers this.
    #[must_use]
    pub fn needs_picture(&self, now: u64) -> bool {
        !self.is_hidden() && !self.asked && now >= self.next_frame
    }

    /// The program waits: until when at most; nothing where only an event changes anything.
    pub fn wait(&mut self, now: u64) -> Option<u64> {
        if self.suspended {
            return None;
        }
        let starves = self.wanting.map(|since| since + STARVED_AFTER);
        self.starved |= starves.is_some_and(|at| now >= at);
        let mut until = self.next_look;
        if !self.is_hidden() {
            let next = if self.asked { starves.unwrap_or(until) } else { self.next_frame };
            until = until.min(next);
        }
        self.expected = until;
        Some(until)
    }
}

/// Pixels a point. What no display has is taken for the nearest that can be drawn, nonsense for 1: displays report
/// either while they come and go.
#[must_use]
pub fn usable_scale(reported: f64) -> f32 {
    let sensible = reported.is_finite() && reported > 0.0;
    if sensible { reported.clamp(0.25, 8.0) as f32 } else { 1.0 }
}

impl Motion {
    /// Nanoseconds between pictures on a display with such a period.
    fn period(self, display: u64) -> u64 {
        match self {
            Self::Smooth => display,
            Self::Calm => display.max(CALM_PERIOD),
            Self::Still => display.max(STILL_PERIOD),
        }
    }
}
