//! A window system, as the program around a window sees it.

use dacapo_engine::canvas::Canvas;

use super::super::input::PointerMode;
use crate::failure::Failure;
use crate::gpu::Drawn;

/// What a window system actions.
pub trait Host {
    /// What is drawn into.
    type Surface: Surface;
    /// Host time in nanoseconds. Never goes back.
    fn now(&self) -> u64;
    /// Opens the window; once open it stays so.
    ///
    /// # Errors
    /// No display, or one that refuses.
    fn open_window(&mut self) -> Result<(), Failure>;
    /// Opens what is drawn into, in the window. There is none open.
    ///
    /// # Errors
    /// No graphics adapter that can.
    fn open_surface(&mut self) -> Result<Self::Surface, Failure>;
    /// Pixels a point, as the display has it.
    fn scale(&self) -> f64;
    /// Nanoseconds between displayed frames.
    fn period(&self) -> u64;
    /// Whether the window is on the display, where that can be asked.
    fn is_seen(&self) -> Option<bool>;
    /// Asks for [`Event::Redraw`] as soon as the system wants a picture.
    fn request_redraw(&self);
    /// Switches between window and full screen.
    fn toggle_full_screen(&self);
    /// Shows, hides or keeps the pointer.
    fn guide_pointer(&self, mode: PointerMode);
    /// Tells people something, one line.
    fn say(&self, line: &str);
    /// Remarks something on the error stream, one line.
    fn remark(&self, line: &str);
}

/// What is drawn into.
pub trait Surface {
    /// The size of the next picture in pixels.
    fn size(&self) -> (u32, u32);
    /// The window has a new size in pixels; sides may be zero.
    fn resize(&mut self, size: (u32, u32));
    /// Draws and shows a picture.
    fn draw(&mut self, canvas: &Canvas) -> Drawn;
    /// Why the device was lost, once.
    fn take_lost(&mut self) -> Option<String>;
    /// What the driver complained about since the last call.
    fn take_error(&mut self) -> Option<String>;
}

/// What happens to a window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// There may be a surface from now on.
    Resumed,
    /// There may be none from now on.
    Suspended,
    /// A new size in pixels; sides may be zero.
    Resized(u32, u32),
    /// Other pixels a point, as reported.
    Rescaled(f64),
    /// Other windows cover it, or no longer do.
    Occluded(bool),
    /// It has the keyboard, or no longer.
    Focused(bool),
    /// A picture is wanted.
    Redraw,
    /// Somebody wants it closed.
    CloseRequested,
    /// It is gone.
    Destroyed,
    /// Somebody wants the program to end.
    Quit,
    /// The loop ends, for whatever reason.
    Exiting,
}

/// What to do until something happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// End the program.
    Exit,
    /// Wait, at most until a host time.
    Wait(Option<u64>),
}
