//! How much of a playback is played for one picture, where more is due at once than a picture has time for.

#[cfg(test)]
mod test;

/// Boundaries for one picture: at first, and at most.
const LEAST: u32 = 64;
const MOST: u32 = 1 << 20;
/// Nanoseconds by which a picture may take longer than usual: below the first its portion was too small, above the second
/// too large.
const QUICK: u64 = 25_000_000;
const SLOW: u64 = 60_000_000;
/// After so many pictures in a row a viewer sees that the recording stands still.
const SEEN: u32 = 20;

/// How many boundaries a picture may play. As long as that is not enough, it is doubled for the next picture while
/// pictures come quickly, and halved where they come late, so that the window answers whatever a boundary costs.
#[derive(Debug)]
pub struct Workload {
    portion: u32,
    /// Pictures in a row for which their portion was not enough.
    behind: u32,
    /// How long a picture takes that has little to play, in nanoseconds, as far as it is known.
    usual: u64,
}

impl Default for Workload {
    fn default() -> Self {
        Self { portion: LEAST, behind: 0, usual: u64::MAX }
    }
}

impl Workload {
    /// The boundaries for a picture that comes so many nanoseconds after the last one.
    pub fn begin(&mut self, passed: u64) -> u32 {
        if self.behind == 0 {
            self.usual = if passed > 0 { passed } else { self.usual };
        } else {
            self.usual = self.usual.min(passed.max(1));
            let work = passed.saturating_sub(self.usual);
            if work < QUICK {
                self.portion = (self.portion * 2).min(MOST);
            } else if work > SLOW {
                self.portion = (self.portion / 2).max(LEAST);
            }
        }
        self.behind = self.behind.saturating_add(1);
        self.portion
    }

    /// All that was due is played.
    pub fn done(&mut self) {
        (self.portion, self.behind) = (LEAST, 0);
    }

    /// Whether the last picture's portion was not enough.
    #[must_use]
    pub const fn is_behind(&self) -> bool {
        self.behind > 0
    }

    /// Whether it has not been enough for so long that a viewer should know.
    #[must_use]
    pub const fn is_long(&self) -> bool {
        self.behind > SEEN
    }
}
