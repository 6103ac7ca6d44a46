//! The windowed program: screens, pacing, and the window itself.
//!
//! [`App`] is the program as it plays; [`window_loop`] leads it and its window through whatever happens, and [`window`]
//! connects that with a window system. Only the last cannot be tested without one.

mod clock;
mod equipment;
mod frame_pacer;
mod input;
mod input_method;
mod list;
mod live_loop;
mod menu;
mod paint;
mod panel_action;
mod panel_layout;
mod panels;
mod play;
mod playback;
mod row;
mod screen;
mod settings;
mod setup;
mod signals;
mod state;
mod store;
#[cfg(test)]
mod test;
mod watch;
pub mod window;
pub mod window_loop;

pub use equipment::Equipment;
pub use frame_pacer::Motion;
pub use live_loop::{LiveLoop, Pace};
pub use play::PlayScreen;
pub use playback::Playback;
pub use screen::PointerMode;
pub use setup::PlaySetup;
pub use signals::Signals;
pub use state::{App, Opening, Report};
pub use store::{OpenRecording, RecordingStore};
pub use watch::{Outcome, Rewind};
