//! Time that this thread spent on a processor, where the system says: others may keep the machine busy meanwhile.

use std::fs;
use std::time::Instant;

/// A moment.
pub struct Clock {
    wall: Instant,
    /// Nanoseconds on a processor until then.
    processor: Option<u64>,
}

impl Clock {
    /// What is measured, in words.
    pub const KIND: &'static str = if cfg!(target_os = "linux") { "processor time" } else { "wall time" };

    /// This moment.
    pub fn now() -> Self {
        Self { wall: Instant::now(), processor: processor() }
    }

    /// Seconds since then.
    pub fn seconds(&self) -> f64 {
        match (self.processor, processor()) {
            (Some(then), Some(now)) => (now - then) as f64 / 1e9,
            _ => self.wall.elapsed().as_secs_f64(),
        }
    }
}

/// Nanoseconds that this thread spent on a processor: the first number of the file.
fn processor() -> Option<u64> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok()
}
