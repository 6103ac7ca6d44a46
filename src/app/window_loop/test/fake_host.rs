//! A window system that does what its test says.

use std::rc::Rc;

use super::display::Display;
use super::fake_surface::FakeSurface;
use crate::app::input::PointerMode;
use crate::app::window_loop::Host;
use crate::failure::{Exit, Failure};

/// The window system: a handle on the display.
pub struct FakeHost(pub Rc<Display>);

impl Host for FakeHost {
    type Surface = FakeSurface;

    fn now(&self) -> u64 {
        self.0.now.get()
    }

    fn open_window(&mut self) -> Result<(), Failure> {
        self.0.windows.set(self.0.windows.get().max(1));
        Ok(())
    }

    fn open_surface(&mut self) -> Result<FakeSurface, Failure> {
        if self.0.refuse_to_open.get() {
            return Err(Failure::new("GPU", Exit::Environment, "planted"));
        }
        Ok(FakeSurface::open(self.0.clone()))
    }

    fn scale(&self) -> f64 {
        self.0.scale.get()
    }

    fn period(&self) -> u64 {
        self.0.period.get()
    }

    fn is_seen(&self) -> Option<bool> {
        self.0.seen.get()
    }

    fn request_redraw(&self) {
        self.0.asked.set(true);
    }

    fn toggle_full_screen(&self) {}

    fn guide_pointer(&self, _: PointerMode) {}

    fn say(&self, line: &str) {
        self.0.said.borrow_mut().push(line.to_owned());
    }

    fn remark(&self, line: &str) {
        self.0.remarks.borrow_mut().push(line.to_owned());
    }
}
