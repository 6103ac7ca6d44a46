//! The window: what the window system says becomes events of the [`WindowLoop`], and what that wants becomes calls of the
//! window system. Nothing is decided here.

mod display;
mod host;
#[cfg(target_os = "linux")]
mod mapped;

use winit::application::ApplicationHandler;
use winit::event::{DeviceEvent as RawEvent, DeviceId, WindowEvent};
use winit::event_loop::{ActiveEventLoop, ControlFlow};
use winit::window::WindowId;

use self::display::{Wake, no_display, open_loop};
use self::host::{Opened, WinitHost, say};
use super::clock::Clock;
use super::frame_pacer::usable_scale;
use super::program::App;
use super::signals::Signals;
use super::window_loop::{Event, Next, WindowLoop};
use crate::devices::{DeviceEvent, hear_raw, hear_window};
use crate::failure::Failure;
use crate::gpu::WindowGpu;

pub use display::{Display, try_display};

/// Runs a program in a window until it is over.
///
/// # Errors
/// No display or adapter, or what the program itself met.
pub fn run(app: App, signals: &Signals) -> Result<(), Failure> {
    let event_loop = open_loop(false).map_err(|error| no_display(&error))?;
    let proxy = event_loop.create_proxy();
    // Nobody listens any more once the loop has ended, and then there is nothing left to save.
    signals.tell(move || {
        let _ = proxy.send_event(Wake::Quit);
    });
    let opened = Opened::nothing(Clock::start(), app.title());
    let mut program = Program { window_loop: WindowLoop::new(app), opened };
    event_loop.run_app(&mut program).map_err(|error| no_display(&error))?;
    program.window_loop.finish(&say)
}

/// The program and what is open. The window loop goes first, and with it the surface that lies in the window.
struct Program {
    window_loop: WindowLoop<WindowGpu>,
    opened: Opened,
}

impl Program {
    fn handle(&mut self, event_loop: &ActiveEventLoop, event: Event) {
        let mut host = WinitHost::new(event_loop, &mut self.opened);
        self.window_loop.handle(event, &mut host);
    }

    fn device(&mut self, event_loop: &ActiveEventLoop, event: &DeviceEvent) {
        self.window_loop.device(event, &WinitHost::new(event_loop, &mut self.opened));
    }
}

impl ApplicationHandler<Wake> for Program {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        self.handle(event_loop, Event::Resumed);
    }

    fn suspended(&mut self, event_loop: &ActiveEventLoop) {
        self.handle(event_loop, Event::Suspended);
    }

    fn user_event(&mut self, event_loop: &ActiveEventLoop, _: Wake) {
        self.handle(event_loop, Event::Quit);
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        let event = match event {
            WindowEvent::CloseRequested => Event::CloseRequested,
            WindowEvent::Destroyed => Event::Destroyed,
            WindowEvent::Resized(size) => Event::Resized(size.width, size.height),
            WindowEvent::ScaleFactorChanged { scale_factor, .. } => Event::Rescaled(scale_factor),
            WindowEvent::Occluded(occluded) => Event::Occluded(occluded),
            WindowEvent::Focused(focused) => Event::Focused(focused),
            WindowEvent::RedrawRequested => Event::Redraw,
            event => {
                let scale = usable_scale(self.opened.scale());
                return hear_window(&event, scale, |event| self.device(event_loop, &event));
            }
        };
        self.handle(event_loop, event);
        if event == Event::Destroyed {
            self.opened.close_window();
        }
    }

    fn device_event(&mut self, event_loop: &ActiveEventLoop, _: DeviceId, event: RawEvent) {
        hear_raw(&event, |event| self.device(event_loop, &event));
    }

    fn about_to_wait(&mut self, event_loop: &ActiveEventLoop) {
        let mut host = WinitHost::new(event_loop, &mut self.opened);
        match self.window_loop.before_waiting(&mut host) {
            Next::Exit => event_loop.exit(),
            Next::Wait(None) => event_loop.set_control_flow(ControlFlow::Wait),
            Next::Wait(Some(until)) => {
                event_loop.set_control_flow(ControlFlow::WaitUntil(self.opened.clock.at(until)));
            }
        }
    }

    fn exiting(&mut self, event_loop: &ActiveEventLoop) {
        self.handle(event_loop, Event::Exiting);
    }
}
