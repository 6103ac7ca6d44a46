//! What winit and the graphics offer, as the window loop wants it.

use std::sync::Arc;

use dacapo_engine::canvas::Canvas;
use winit::dpi::LogicalSize;
use winit::error::EventLoopError;
use winit::event_loop::ActiveEventLoop;
use winit::window::{CursorGrabMode, Fullscreen, Window};

use super::display::no_display;
use crate::app::clock::Clock;
use crate::app::input::PointerMode;
use crate::app::window_loop::{Host, Surface};
use crate::failure::Failure;
use crate::gpu::{Drawn, GpuError, WindowGpu};
use crate::printer::Printer;

/// Size of the window as it opens, in points.
const OPENING_SIZE: LogicalSize<f64> = LogicalSize::new(1280.0, 720.0);
const SMALLEST_SIZE: LogicalSize<f64> = LogicalSize::new(320.0, 180.0);
/// Displayed frames a second, in thousandths, where the display does not say.
const USUAL_RATE_MILLIHERTZ: u32 = 60_000;

/// What is open of the window system.
pub(super) struct Opened {
    pub(super) clock: Clock,
    title: &'static str,
    window: Option<Arc<Window>>,
    #[cfg(target_os = "linux")]
    mapped: Option<super::mapped::Mapped>,
}

impl Opened {
    pub(super) fn nothing(clock: Clock, title: &'static str) -> Self {
        Self {
            clock,
            title,
            window: None,
            #[cfg(target_os = "linux")]
            mapped: None,
        }
    }

    /// Pixels a point, as the display has it.
    pub(super) fn scale(&self) -> f64 {
        self.window.as_ref().map_or(1.0, |window| window.scale_factor())
    }

    pub(super) fn close_window(&mut self) {
        self.window = None;
    }

    fn open(&mut self, event_loop: &ActiveEventLoop) -> Result<(), Failure> {
        let attributes = Window::default_attributes()
            .with_title(self.title)
            .with_inner_size(OPENING_SIZE)
            .with_min_inner_size(SMALLEST_SIZE);
        let window =
            event_loop.create_window(attributes).map_err(|error| no_display(&EventLoopError::Os(error)))?;
        #[cfg(target_os = "linux")]
        {
            self.mapped = super::mapped::Mapped::of(&window);
        }
        self.window = Some(Arc::new(window));
        Ok(())
    }

    fn is_seen(&self) -> Option<bool> {
        let window = self.window.as_ref()?;
        #[cfg(target_os = "linux")]
        if let Some(mapped) = &self.mapped {
            return mapped.is_viewable();
        }
        Some(window.is_visible().unwrap_or(true) && !window.is_minimized().unwrap_or(false))
    }
}

/// What is open, and the loop that opens more.
pub(super) struct WinitHost<'a> {
    event_loop: &'a ActiveEventLoop,
    opened: &'a mut Opened,
}

impl<'a> WinitHost<'a> {
    pub(super) fn new(event_loop: &'a ActiveEventLoop, opened: &'a mut Opened) -> Self {
        Self { event_loop, opened }
    }
}

impl Host for WinitHost<'_> {
    type Surface = WindowGpu;

    fn now(&self) -> u64 {
        self.opened.clock.now()
    }

    fn open_window(&mut self) -> Result<(), Failure> {
        if self.opened.window.is_some() { Ok(()) } else { self.opened.open(self.event_loop) }
    }

    fn open_surface(&mut self) -> Result<WindowGpu, Failure> {
        self.open_window()?;
        let Some(window) = self.opened.window.clone() else { return Err(GpuError::NoAdapter.into()) };
        let gpu = WindowGpu::new(window, self.event_loop.owned_display_handle())?;
        self.say(&format!("drawing with {}", gpu.info()));
        Ok(gpu)
    }

    fn scale(&self) -> f64 {
        self.opened.scale()
    }

    fn period(&self) -> u64 {
        let monitor = self.opened.window.as_ref().and_then(|window| window.current_monitor());
        let rate = monitor.and_then(|monitor| monitor.refresh_rate_millihertz());
        let rate = rate.filter(|rate| (24_000..=1_000_000).contains(rate)).unwrap_or(USUAL_RATE_MILLIHERTZ);
        1_000_000_000_000 / u64::from(rate)
    }

    fn is_seen(&self) -> Option<bool> {
        self.opened.is_seen()
    }

    fn request_redraw(&self) {
        self.opened.window.iter().for_each(|window| window.request_redraw());
    }

    fn toggle_full_screen(&self) {
        let Some(window) = &self.opened.window else { return };
        let full = window.fullscreen().is_none().then_some(Fullscreen::Borderless(None));
        window.set_fullscreen(full);
    }

    /// Where the system keeps it neither in place nor in the window it is only hidden.
    fn guide_pointer(&self, mode: PointerMode) {
        let Some(window) = &self.opened.window else { return };
        window.set_cursor_visible(mode == PointerMode::Shown);
        let grabs = [CursorGrabMode::Locked, CursorGrabMode::Confined, CursorGrabMode::None];
        let grabs = if mode == PointerMode::Captured { &grabs[..] } else { &grabs[2..] };
        let _ = grabs.iter().find(|grab| window.set_cursor_grab(**grab).is_ok());
    }

    fn say(&self, line: &str) {
        say(line);
    }

    fn remark(&self, line: &str) {
        writeln!(Printer::new(&mut std::io::stderr()), "{line}");
    }
}

/// Prints a line; the game goes on if nobody can read it.
pub(super) fn say(line: &str) {
    writeln!(Printer::new(&mut std::io::stdout()), "{line}");
}

impl Surface for WindowGpu {
    fn size(&self) -> (u32, u32) {
        WindowGpu::size(self).into()
    }

    fn resize(&mut self, size: (u32, u32)) {
        WindowGpu::resize(self, size.into());
    }

    fn draw(&mut self, canvas: &Canvas) -> Drawn {
        WindowGpu::draw(self, canvas)
    }

    fn take_lost(&mut self) -> Option<String> {
        self.take_device_lost()
    }

    fn take_error(&mut self) -> Option<String> {
        WindowGpu::take_error(self)
    }
}
