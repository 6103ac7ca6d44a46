//! The windowed program: screens, pacing, and the window itself.
//!
//! [`App`] is all of it that can be tested without a window; [`window`] hands it what happens.

mod clock;
mod input;
mod live_loop;
mod menu;
mod paint;
mod panels;
mod play;
mod playback;
mod screen;
mod signals;
mod state;
mod store;
#[cfg(test)]
mod test;
mod watch;
pub mod window;

pub use live_loop::{LiveLoop, Pace};
pub use play::{PlayScreen, PlaySetup};
pub use playback::Playback;
pub use screen::PointerMode;
pub use signals::Signals;
pub use state::{App, Opening, Report};
pub use store::{OpenRecording, RecordingStore};
pub use watch::{Outcome, Rewind};
