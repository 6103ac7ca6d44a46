//! The window: what the window system says becomes calls of the [`App`], once a displayed frame it is drawn.

use std::io::Write;
use std::sync::Arc;

use dacapo_engine::canvas::Canvas;
use glam::Vec2;
use winit::application::ApplicationHandler;
use winit::dpi::LogicalSize;
use winit::error::EventLoopError;
use winit::event::{DeviceEvent as RawEvent, DeviceId, WindowEvent};
use winit::event_loop::{ActiveEventLoop, ControlFlow, EventLoop};
use winit::window::{CursorGrabMode, Fullscreen, Window, WindowId};

use super::clock::Clock;
use super::screen::PointerMode;
use super::signals::Signals;
use super::state::{App, Report};
use super::watch::Outcome;
use crate::devices::{DeviceEvent, hear_raw, hear_window};
use crate::failure::{Exit, Failure};
use crate::gpu::{Drawn, WindowGpu};

/// Size of the window as it opens, in points.
const OPENING_SIZE: LogicalSize<f64> = LogicalSize::new(1280.0, 720.0);
const SMALLEST_SIZE: LogicalSize<f64> = LogicalSize::new(320.0, 180.0);
/// Displayed frames a second where the display does not say.
const USUAL_RATE_MILLIHERTZ: u32 = 60_000;
/// Part of a display's period after which the next frame begins. Where the display makes us wait it sets the pace;
/// where it does not, this does.
const PART_OF_PERIOD: f64 = 0.94;
/// Frames that must be drawn between one lost device and the next for it to be worth another try.
const FRAMES_BETWEEN_LOSSES: u64 = 60;

/// What reaches the event loop from elsewhere.
#[derive(Clone, Copy, Debug)]
enum Wake {
    /// A signal asked the program to end.
    Quit,
}

/// Runs a program in a window until it is over.
///
/// # Errors
/// No display or adapter, or what the program itself met.
pub fn run(app: App, signals: &Signals) -> Result<(), Failure> {
    let event_loop = open_loop().map_err(|error| no_display(&error))?;
    let proxy = event_loop.create_proxy();
    // Nobody listens any more once the loop has ended, and then there is nothing left to save.
    signals.tell(move || {
        let _ = proxy.send_event(Wake::Quit);
    });
    let mut player = Player::new(app);
    event_loop.run_app(&mut player).map_err(|error| no_display(&error))?;
    // However the loop ended, what was recorded is kept.
    player.app.close();
    player.report();
    player.failure.or(player.app.failure().cloned()).map_or(Ok(()), Err)
}

/// Opens the display. A Wayland display that is named but not there gives way to an X display that is named, too.
fn open_loop() -> Result<EventLoop<Wake>, EventLoopError> {
    let mut builder = EventLoop::<Wake>::with_user_event();
    #[cfg(target_os = "linux")]
    if std::env::var_os("DISPLAY").is_some() && !wayland_answers() {
        winit::platform::x11::EventLoopBuilderExtX11::with_x11(&mut builder);
    }
    builder.build()
}

#[cfg(target_os = "linux")]
fn wayland_answers() -> bool {
    let folder = std::env::var_os("XDG_RUNTIME_DIR").unwrap_or_default();
    let socket = std::env::var_os("WAYLAND_DISPLAY").map(|name| std::path::Path::new(&folder).join(name));
    std::env::var_os("WAYLAND_SOCKET").is_some()
        || socket.is_some_and(|socket| std::os::unix::net::UnixStream::connect(socket).is_ok())
}

fn no_display(error: &EventLoopError) -> Failure {
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

/// Prints a line; the game goes on if nobody can read it.
fn say(line: std::fmt::Arguments<'_>) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

struct Player {
    app: App,
    clock: Clock,
    window: Option<Arc<Window>>,
    gpu: Option<WindowGpu>,
    canvas: Canvas,
    /// Host time at which the next frame begins.
    next_frame: u64,
    /// Nobody can see the window.
    hidden: bool,
    frames_since_loss: u64,
    /// What was last done with the pointer.
    pointer: PointerMode,
    failure: Option<Failure>,
}

impl Player {
    fn new(app: App) -> Self {
        Self {
            app,
            clock: Clock::start(),
            window: None,
            gpu: None,
            canvas: Canvas::new(Vec2::ZERO, 1.0),
            next_frame: 0,
            hidden: false,
            frames_since_loss: FRAMES_BETWEEN_LOSSES,
            pointer: PointerMode::Shown,
            failure: None,
        }
    }

    fn open(&mut self, event_loop: &ActiveEventLoop) -> Result<(), Failure> {
        if self.window.is_none() {
            let attributes = Window::default_attributes()
                .with_title(self.app.title())
                .with_inner_size(OPENING_SIZE)
                .with_min_inner_size(SMALLEST_SIZE);
            let window = event_loop
                .create_window(attributes)
                .map_err(|error| no_display(&EventLoopError::Os(error)))?;
            self.window = Some(Arc::new(window));
        }
        let Some(window) = self.window.clone() else { return Ok(()) };
        if self.gpu.is_none() {
            let gpu = WindowGpu::new(window, event_loop.owned_display_handle()).map_err(Failure::from)?;
            say(format_args!("drawing with {}", gpu.info()));
            self.gpu = Some(gpu);
        }
        Ok(())
    }

    fn draw(&mut self, event_loop: &ActiveEventLoop) {
        let Some(window) = self.window.clone() else { return };
        let now = self.clock.now();
        let Some(gpu) = self.gpu.as_mut() else { return };
        let (size, scale) = (gpu.size(), points_scale(window.scale_factor()));
        self.canvas.begin(Vec2::new(size.width as f32, size.height as f32) / scale, scale);
        self.app.frame(now, &mut self.canvas);
        match gpu.draw(&self.canvas) {
            Drawn::Presented => self.frames_since_loss += 1,
            Drawn::Skipped => {}
            Drawn::NeedsRebuild => self.rebuild(event_loop),
        }
        self.guide_pointer();
        self.report();
        let period = 1e12 / f64::from(rate_millihertz(&window));
        self.next_frame = now + (period * PART_OF_PERIOD) as u64;
    }

    /// The device is gone. What was recorded goes to disk first; then one more try, unless the last one just failed.
    fn rebuild(&mut self, event_loop: &ActiveEventLoop) {
        self.app.flush();
        let reason = self.gpu.take().and_then(|gpu| gpu.take_device_lost()).unwrap_or_default();
        let worth_it = self.frames_since_loss >= FRAMES_BETWEEN_LOSSES;
        self.frames_since_loss = 0;
        let outcome = if worth_it {
            self.open(event_loop)
        } else {
            Err(Failure::new(
                "DEVICE_LOST",
                Exit::Environment,
                format!("the graphics device was lost again: {reason}"),
            ))
        };
        if let Err(failure) = outcome {
            self.fail(event_loop, failure);
        }
    }

    fn fail(&mut self, event_loop: &ActiveEventLoop, failure: Failure) {
        self.failure = Some(failure);
        self.app.close();
        event_loop.exit();
    }

    fn hide(&mut self, hidden: bool) {
        if self.hidden != hidden {
            self.hidden = hidden;
            self.app.skip_time();
            if hidden {
                self.app.hide();
            }
        }
    }

    /// What a device said, heard now.
    fn device(&mut self, event: &DeviceEvent) {
        self.app.device(self.clock.now(), event);
        if self.app.take_full_screen() {
            self.toggle_fullscreen();
        }
        self.guide_pointer();
    }

    /// Shows, hides or keeps the pointer as the program wants it now. Where the system keeps it neither in place nor in
    /// the window it is only hidden.
    fn guide_pointer(&mut self) {
        let mode = self.app.pointer_mode();
        let Some(window) = self.window.as_ref().filter(|_| self.pointer != mode) else { return };
        self.pointer = mode;
        window.set_cursor_visible(mode == PointerMode::Shown);
        let grabs = [CursorGrabMode::Locked, CursorGrabMode::Confined, CursorGrabMode::None];
        let grabs = if mode == PointerMode::Captured { &grabs[..] } else { &grabs[2..] };
        let _ = grabs.iter().find(|grab| window.set_cursor_grab(**grab).is_ok());
    }

    /// Pixels a point.
    fn scale(&self) -> f32 {
        self.window.as_ref().map_or(1.0, |window| points_scale(window.scale_factor()))
    }

    fn toggle_fullscreen(&self) {
        let Some(window) = &self.window else { return };
        let full = window.fullscreen().is_none().then_some(Fullscreen::Borderless(None));
        window.set_fullscreen(full);
    }

    /// Says on the terminal what there is to say.
    fn report(&mut self) {
        for report in self.app.take_reports() {
            match report {
                Report::Saved(path) => say(format_args!("recorded {path}")),
                Report::Watched(Outcome::Same { boundaries, hash: Some(hash) }) => {
                    say(format_args!("played {boundaries} boundaries, final hash {hash:016x}: same"));
                }
                Report::Watched(Outcome::Same { boundaries, hash: None }) => say(format_args!(
                    "played {boundaries} boundaries; the recording has no hashes to compare"
                )),
                Report::Notice(notice) => say(format_args!("note: {notice}")),
                Report::Watched(Outcome::Differs(failure)) => {
                    say(format_args!("not the same run: {}", failure.message));
                }
            }
        }
    }
}

impl ApplicationHandler<Wake> for Player {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        if let Err(failure) = self.open(event_loop) {
            self.fail(event_loop, failure);
        }
        self.app.skip_time();
    }

    fn suspended(&mut self, _: &ActiveEventLoop) {
        self.device(&DeviceEvent::Suspended);
        self.gpu = None;
    }

    fn user_event(&mut self, event_loop: &ActiveEventLoop, _: Wake) {
        self.app.close();
        event_loop.exit();
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        match event {
            WindowEvent::CloseRequested => self.app.close(),
            WindowEvent::Destroyed => {
                self.gpu = None;
                self.window = None;
                self.app.close();
            }
            WindowEvent::Resized(size) => {
                if let Some(gpu) = &mut self.gpu {
                    gpu.resize(size);
                }
                self.app.resize(Vec2::new(size.width as f32, size.height as f32) / self.scale());
                self.hide(size.width == 0 || size.height == 0);
            }
            WindowEvent::Occluded(occluded) => self.hide(occluded),
            WindowEvent::RedrawRequested => self.draw(event_loop),
            event => hear_window(&event, self.scale(), |event| self.device(&event)),
        }
        if self.app.is_over() {
            event_loop.exit();
        }
    }

    fn device_event(&mut self, _: &ActiveEventLoop, _: DeviceId, event: RawEvent) {
        hear_raw(&event, |event| self.device(&event));
    }

    fn about_to_wait(&mut self, event_loop: &ActiveEventLoop) {
        if self.hidden {
            event_loop.set_control_flow(ControlFlow::Wait);
            return;
        }
        if self.clock.now() >= self.next_frame {
            self.window.iter().for_each(|window| window.request_redraw());
        }
        event_loop.set_control_flow(ControlFlow::WaitUntil(self.clock.at(self.next_frame)));
    }

    fn exiting(&mut self, _: &ActiveEventLoop) {
        self.app.close();
        // The surface must go before its window does.
        self.gpu = None;
    }
}

/// Pixels a point, within what can be drawn: displays report 0 or nonsense while they come and go.
fn points_scale(reported: f64) -> f32 {
    if reported.is_finite() && reported > 0.0 { reported.clamp(0.25, 8.0) as f32 } else { 1.0 }
}

fn rate_millihertz(window: &Window) -> u32 {
    let monitor = window.current_monitor();
    let rate = monitor.and_then(|monitor| monitor.refresh_rate_millihertz());
    rate.filter(|rate| (24_000..=1_000_000).contains(rate)).unwrap_or(USUAL_RATE_MILLIHERTZ)
}
