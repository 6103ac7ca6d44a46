//! The windowed program: screens, pacing, and the window itself.
//!
//! [`Show`] is all of it that can be tested without a window; [`window`] hands it what happens.

mod clock;
mod live;
mod menu;
mod paint;
mod screening;
mod shelf;
mod show;
mod stage;
#[cfg(test)]
mod test;
mod watch;
pub mod window;

pub use live::{Live, Programme};
pub use screening::Screening;
pub use shelf::{Shelf, Tape};
pub use show::{Opening, Report, Show};
pub use stage::{Pace, Stage};
pub use watch::{Outcome, Rewind};
