//! The windowed program: devices, screens, pacing, and the window itself.
//!
//! ```text
//! device events -> Input -> Signal -> the screen on top -> Answer: stay, push, replace, leave
//!                                          │
//!                                       Outbox -> terminal, exit code, gamepads, window, settings
//! ```
//!
//! [`App`] is the program as it plays: it leads signals from [`Input`] to the stack of screens and takes out what they put
//! into the [`Outbox`]. A [`Screen`] is a file of its own; `App`, the stack and the trait know none of them, and a screen
//! that opens another one builds it itself. [`window_loop`] leads the program and its window through whatever happens, and
//! [`window`] connects that with a window system. Only the last cannot be tested without one.

mod action_panel;
mod clock;
mod context;
mod equipment;
mod frame_pacer;
mod grace;
mod input;
mod list;
mod live_loop;
mod menu;
mod message;
mod outbox;
mod paint;
mod panel_action;
mod panel_layout;
mod panels;
mod play;
mod playback;
mod program;
mod report;
mod row;
mod screen;
mod settings;
mod signals;
mod stack;
mod store;
#[cfg(test)]
mod test;
mod watch;
pub mod window;
pub mod window_loop;
mod workload;

pub use context::ScreenContext;
pub use equipment::Equipment;
pub use frame_pacer::Motion;
pub use input::{Input, InputMethod, Listener, PointerMode, RunControls, Signal};
pub use live_loop::{LiveLoop, Pace};
pub use menu::Menu;
pub use message::{Message, MessageLine, Severity};
pub use outbox::Outbox;
pub use play::{PlayScreen, PlaySetup};
pub use playback::Playback;
pub use program::App;
pub use report::{PlaybackOutcome, Report};
pub use screen::{Answer, Opened, Opener, Screen};
pub use signals::Signals;
pub use store::{OpenRecording, RecordingStore, Rewind, Saved};
pub use watch::WatchScreen;
