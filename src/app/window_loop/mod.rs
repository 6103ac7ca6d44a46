//! The program around its window, without the window system: what happens goes in, pictures and an end come out.
//!
//! [`super::window`] connects it with a real window; tests connect it with a stand-in whose clock they hold.

mod host;
#[cfg(test)]
mod test;

use dacapo_engine::canvas::Canvas;
use glam::Vec2;

use super::frame_pacer::{FramePacer, Motion};
use super::input::PointerMode;
use super::program::App;
use crate::devices::DeviceEvent;
use crate::failure::{Exit, Failure};
use crate::gpu::Drawn;
pub use host::{Event, Host, Next, Surface};

/// Frames that must be shown between one lost device and the next for it to be worth another try.
const FRAMES_BETWEEN_LOSSES: u64 = 60;
/// Complaints of a graphics driver that are passed on; a driver that complains may do so in every frame.
const MOST_COMPLAINTS: u32 = 3;

/// A program and its window.
pub struct WindowLoop<S> {
    app: App,
    pacer: FramePacer,
    surface: Option<S>,
    canvas: Canvas,
    /// What the next picture would be, to compare.
    next_canvas: Canvas,
    /// The window shows what is on the canvas.
    shown: bool,
    /// The program knows that nobody sees it.
    hidden: bool,
    frames_since_loss: u64,
    /// What was last done with the pointer.
    pointer: PointerMode,
    complaints: u32,
    failure: Option<Failure>,
}

impl<S: Surface> WindowLoop<S> {
    /// A program whose window is not open yet.
    #[must_use]
    pub fn new(app: App) -> Self {
        Self {
            app,
            pacer: FramePacer::new(),
            surface: None,
            canvas: Canvas::new(Vec2::ZERO, 1.0),
            next_canvas: Canvas::new(Vec2::ZERO, 1.0),
            shown: false,
            hidden: true,
            frames_since_loss: FRAMES_BETWEEN_LOSSES,
            pointer: PointerMode::Shown,
            complaints: 0,
            failure: None,
        }
    }

    /// Something happened to the window.
    pub fn handle(&mut self, event: Event, host: &mut impl Host<Surface = S>) {
        let now = host.now();
        self.pacer.hear(now);
        match event {
            Event::Resumed => self.resume(host),
            Event::Suspended => {
                self.app.device(now, &DeviceEvent::Suspended);
                self.pacer.suspend();
                self.surface = None;
            }
            Event::Resized(width, height) => {
                self.surface.iter_mut().for_each(|surface| surface.resize((width, height)));
                self.pacer.resize((width, height));
                self.measure();
                self.shown = false;
                self.look(host);
            }
            Event::Rescaled(scale) => {
                self.pacer.rescale(scale);
                self.measure();
                self.shown = false;
            }
            Event::Occluded(occluded) => {
                self.pacer.occlude(occluded);
                self.look(host);
            }
            Event::Focused(focused) => {
                self.app.device(now, &DeviceEvent::Focus(focused));
                self.look(host);
            }
            Event::Redraw => self.redraw(host),
            Event::CloseRequested | Event::Quit => self.app.close(),
            Event::Destroyed | Event::Exiting => {
                self.pacer.suspend();
                // The surface must go before its window does.
                self.surface = None;
                self.app.close();
            }
        }
        if event != Event::Redraw {
            self.pacer.touch();
        }
        self.tell_visibility();
        self.report(&|line| host.say(line));
    }

    /// Tells the program how large its picture is, before anything points at a place in it.
    fn measure(&mut self) {
        let Some(surface) = &self.surface else { return };
        let (width, height) = surface.size();
        self.app.resize(Vec2::new(width as f32, height as f32) / self.pacer.scale());
    }

    /// A device said something just now.
    pub fn device(&mut self, event: &DeviceEvent, host: &impl Host<Surface = S>) {
        let now = host.now();
        self.pacer.hear(now);
        self.app.device(now, event);
        if self.app.take_full_screen() {
            host.toggle_full_screen();
        }
        self.guide_pointer(host);
        self.pacer.touch();
        self.report(&|line| host.say(line));
    }

    /// Nothing more happened: asks for what the window needs, and says what to wait for.
    pub fn before_waiting(&mut self, host: &mut impl Host<Surface = S>) -> Next {
        if self.app.is_over() {
            return Next::Exit;
        }
        let now = host.now();
        self.pacer.hear(now);
        if self.pacer.needs_look(now) {
            self.look(host);
            self.try_again(host);
        }
        if self.pacer.needs_picture(now) {
            if self.stands_still(now, host) {
                self.pacer.stay(now);
            } else {
                self.pacer.ask(now);
                host.request_redraw();
            }
        }
        let until = self.pacer.wait(now);
        self.tell_visibility();
        if self.app.is_over() { Next::Exit } else { Next::Wait(until) }
    }

    /// The program is over: what it has to say of itself.
    ///
    /// # Errors
    /// No display or adapter, or what the program itself met.
    pub fn finish(mut self, say: &dyn Fn(&str)) -> Result<(), Failure> {
        // However the loop ended, what was recorded is kept.
        self.app.close();
        self.report(say);
        self.failure.or(self.app.failure().cloned()).map_or(Ok(()), Err)
    }

    fn resume(&mut self, host: &mut impl Host<Surface = S>) {
        let opened = host.open_window().and_then(|()| self.open_surface(host));
        if let Err(failure) = opened {
            self.fail(failure);
        }
        self.app.skip_time();
    }

    fn open_surface(&mut self, host: &mut impl Host<Surface = S>) -> Result<(), Failure> {
        if self.surface.is_none() {
            let surface = host.open_surface()?;
            self.pacer.resume(host.now(), surface.size(), host.scale());
            self.shown = false;
            self.surface = Some(surface);
        }
        Ok(())
    }

    /// Systems that do not tell whether a window is seen are asked.
    fn look(&mut self, host: &impl Host<Surface = S>) {
        let seen = host.is_seen().unwrap_or(true);
        self.pacer.look(host.now(), seen);
    }

    fn tell_visibility(&mut self) {
        let hidden = self.pacer.is_hidden();
        if hidden != self.hidden {
            (self.hidden, self.shown) = (hidden, false);
            self.app.skip_time();
            if hidden {
                self.app.hide();
                self.app.flush();
            }
        }
    }

    fn redraw(&mut self, host: &mut impl Host<Surface = S>) {
        self.pacer.begin_frame();
        if self.pacer.is_hidden() {
            // A picture may be wanted because it is seen again.
            self.look(host);
            self.try_again(host);
            self.tell_visibility();
        }
        if !self.pacer.is_hidden() {
            self.draw(host);
        }
    }

    /// Nothing but that its pictures were not shown said that nobody sees the window: shows the last one again, and
    /// the program goes on when that succeeds.
    fn try_again(&mut self, host: &mut impl Host<Surface = S>) {
        if self.pacer.is_only_starved() {
            let began = host.now();
            self.show(began, host);
        }
    }

    /// Whether the next picture of a screen on which nothing moves would be like the one that is shown.
    fn stands_still(&mut self, now: u64, host: &impl Host<Surface = S>) -> bool {
        let still = self.shown && self.app.motion() == Motion::Still;
        if !still {
            return false;
        }
        let Some(surface) = &self.surface else { return false };
        lay_out(&mut self.next_canvas, surface, self.pacer.scale());
        self.app.frame(now, &mut self.next_canvas);
        self.report(&|line| host.say(line));
        self.next_canvas == self.canvas
    }

    fn draw(&mut self, host: &mut impl Host<Surface = S>) {
        let Some(surface) = &self.surface else { return };
        let now = host.now();
        lay_out(&mut self.canvas, surface, self.pacer.scale());
        self.app.frame(now, &mut self.canvas);
        self.guide_pointer(host);
        self.show(now, host);
    }

    fn show(&mut self, began: u64, host: &mut impl Host<Surface = S>) {
        let Some(surface) = &mut self.surface else { return };
        let drawn = surface.draw(&self.canvas);
        if let Some(complaint) = surface.take_error() {
            self.complaints += 1;
            if self.complaints <= MOST_COMPLAINTS {
                host.remark(&format!("note: the graphics driver complains: {complaint}"));
            }
        }
        self.shown = drawn == Drawn::Presented;
        self.frames_since_loss += u64::from(self.shown);
        self.pacer.end_frame(began, host.now(), self.shown, self.app.motion(), host.period());
        if drawn == Drawn::NeedsRebuild {
            self.rebuild(host);
        }
    }

    fn guide_pointer(&mut self, host: &impl Host<Surface = S>) {
        let mode = self.app.pointer_mode();
        if self.pointer != mode {
            self.pointer = mode;
            host.guide_pointer(mode);
        }
    }

    /// The device is gone. What was recorded goes to disk first; then one more try, unless the last one just failed.
    fn rebuild(&mut self, host: &mut impl Host<Surface = S>) {
        self.app.flush();
        let reason = self.surface.take().and_then(|mut surface| surface.take_lost());
        let reason = reason.unwrap_or_else(|| "its pictures could no longer be shown".to_owned());
        let worth_it = self.frames_since_loss >= FRAMES_BETWEEN_LOSSES;
        self.frames_since_loss = 0;
        let outcome = if worth_it {
            let opened = self.open_surface(host);
            opened.map_err(|failure| device_lost(&format!("{reason}; then {}", failure.message)))
        } else {
            Err(device_lost(&format!("{reason}, again right after it was opened anew")))
        };
        if let Err(failure) = outcome {
            self.fail(failure);
        }
        // What it took to open another one is not the player's.
        self.app.skip_time();
    }

    fn fail(&mut self, failure: Failure) {
        self.failure = Some(failure);
        self.pacer.suspend();
        self.app.close();
    }

    /// Says on the terminal what there is to say.
    fn report(&mut self, say: &dyn Fn(&str)) {
        self.app.take_reports().iter().for_each(|report| say(&report.to_string()));
    }
}

/// Empties a canvas for a picture of a surface's size.
fn lay_out(canvas: &mut Canvas, surface: &impl Surface, scale: f32) {
    let (width, height) = surface.size();
    canvas.begin(Vec2::new(width as f32, height as f32) / scale, scale);
}

fn device_lost(reason: &str) -> Failure {
    let message = format!(
        "the graphics device was lost: {reason}; start again, or use another adapter with WGPU_BACKEND=vulkan or gl"
    );
    Failure::new("DEVICE_LOST", Exit::Environment, message)
}
