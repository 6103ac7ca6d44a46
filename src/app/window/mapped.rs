//! Whether an X server shows a window.
//!
//! X tells a program whose window is covered, but not one whose window is taken off the display, minimised or
//! withdrawn; it answers when asked. The question goes over a connection of its own.

use winit::raw_window_handle::{HasWindowHandle, RawWindowHandle};
use winit::window::Window;
use x11rb::protocol::xproto::{ConnectionExt, MapState};
use x11rb::rust_connection::RustConnection;

/// A window of an X server, and the connection to ask it over.
pub(super) struct Mapped {
    connection: RustConnection,
    window: u32,
}

impl Mapped {
    /// For a window; nothing where it is not one of an X server.
    pub(super) fn of(window: &Window) -> Option<Self> {
        let window = match window.window_handle().ok()?.as_raw() {
            RawWindowHandle::Xlib(handle) => u32::try_from(handle.window).ok()?,
            RawWindowHandle::Xcb(handle) => handle.window.get(),
            _ => return None,
        };
        let (connection, _) = RustConnection::connect(None).ok()?;
        Some(Self { connection, window })
    }

    /// Whether it and all it lies in are on the display; nothing where the server no longer says.
    pub(super) fn is_viewable(&self) -> Option<bool> {
        let attributes = self.connection.get_window_attributes(self.window).ok()?.reply().ok()?;
        Some(attributes.map_state == MapState::VIEWABLE)
    }
}
