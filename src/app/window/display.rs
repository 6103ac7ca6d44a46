//! The display: which one there is, and what is said where there is none.

use winit::error::EventLoopError;
use winit::event_loop::EventLoop;

use crate::failure::{Exit, Failure};

/// What reaches the event loop from elsewhere.
#[derive(Clone, Copy, Debug)]
pub(super) enum Wake {
    /// A signal asked the program to end.
    Quit,
}

/// Opens the display. A Wayland display that is named but not there gives way to an X display that is named, too.
pub(super) fn open_loop(any_thread: bool) -> Result<EventLoop<Wake>, EventLoopError> {
    let mut builder = EventLoop::<Wake>::with_user_event();
    #[cfg(target_os = "linux")]
    {
        use winit::platform::{wayland, x11};
        if std::env::var_os("DISPLAY").is_some() && !wayland_answers() {
            x11::EventLoopBuilderExtX11::with_x11(&mut builder);
        }
        wayland::EventLoopBuilderExtWayland::with_any_thread(&mut builder, any_thread);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = any_thread;
    builder.build()
}

#[cfg(target_os = "linux")]
fn wayland_answers() -> bool {
    let folder = std::env::var_os("XDG_RUNTIME_DIR").unwrap_or_default();
    let socket = std::env::var_os("WAYLAND_DISPLAY").map(|name| std::path::Path::new(&folder).join(name));
    std::env::var_os("WAYLAND_SOCKET").is_some()
        || socket.is_some_and(|socket| std::os::unix::net::UnixStream::connect(socket).is_ok())
}

pub(super) fn no_display(error: &EventLoopError) -> Failure {
    let error = error.to_string();
    // winit begins with the place in its own source, which helps nobody here.
    let reason = error.split_once(".rs:").and_then(|(_, rest)| rest.split_once(": "));
    let reason = reason.map_or(error.as_str(), |(_, reason)| reason).trim_end_matches('.');
    let message = format!(
        "no window can be opened: {reason}; set DISPLAY or WAYLAND_DISPLAY, or use commands such as verify and demo, \
         which need no window"
    );
    Failure::new("NO_DISPLAY", Exit::Environment, message)
}

/// A display that answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Display {
    /// X11.
    X11,
    /// Wayland.
    Wayland,
    /// That of a system with only one.
    Native,
}

/// Connects to the display a window would open on. May be called once in a process, from any thread on Linux; a
/// display that takes the connection and then never answers keeps it waiting.
///
/// # Errors
/// There is none (`NO_DISPLAY`).
pub fn try_display() -> Result<Display, Failure> {
    let event_loop = open_loop(true).map_err(|error| no_display(&error))?;
    #[cfg(target_os = "linux")]
    {
        use winit::platform::wayland::EventLoopExtWayland;
        Ok(if event_loop.is_wayland() { Display::Wayland } else { Display::X11 })
    }
    #[cfg(not(target_os = "linux"))]
    {
        drop(event_loop);
        Ok(Display::Native)
    }
}
