//! How far long work has come: one line, gone at its end, and only where a person sees it.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::terminal::Terminal;

/// Pictures of the line a second; work is not held up by more.
const RATE: u8 = 10;

/// The line. Without a person it is nothing.
pub(super) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// Begins with nothing done of a number of things; a single one has no progress.
    pub(super) fn new(terminal: &Terminal<'_>, total: u64, things: &'static str) -> Self {
        if !terminal.watched || total < 2 {
            return Self { bar: ProgressBar::hidden() };
        }
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr_with_hz(RATE));
        // A template that could not be read would leave the crate's own.
        if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos} of {len} {msg}") {
            bar.set_style(style);
        }
        bar.set_message(things);
        Self { bar }
    }

    /// So many are done.
    pub(super) fn set(&self, done: u64) {
        self.bar.set_position(done);
    }

    /// Prints something else, with the line out of the way.
    pub(super) fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
