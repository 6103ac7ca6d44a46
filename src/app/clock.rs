//! The one place that reads the wall clock. Everything else is told the time.

use std::time::Instant;

/// Host time in nanoseconds since the program's window opened. Never goes back.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    start: Instant,
}

impl Clock {
    /// A clock that starts now.
    #[must_use]
    pub fn start() -> Self {
        Self { start: Instant::now() }
    }

    /// Nanoseconds since the start.
    #[must_use]
    pub fn now(self) -> u64 {
        u64::try_from(self.start.elapsed().as_nanos()).unwrap_or(u64::MAX)
    }

    /// The instant of a host time.
    #[must_use]
    pub fn at(self, time: u64) -> Instant {
        self.start + std::time::Duration::from_nanos(time)
    }
}
