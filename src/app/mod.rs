//! The windowed program: screens, pacing, and the window itself.
//!
//! [`App`] is all of it that can be tested without a window; [`window`] hands it what happens.

mod clock;
mod equipment;
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

pub use equipment::Equipment;
pub use live_loop::{LiveLoop, Pace};
pub use play::{PlayScreen, PlaySetup};
pub use playback::Playback;
pub use screen::PointerMode;
pub use signals::Signals;
pub use state::{App, Opening, Report};
pub use store::{KeepNothing, OpenRecording, RecordingStore, SettingsKeeper};
pub use watch::{Outcome, Rewind};
