//! A surface that answers as its test says.

use std::rc::Rc;

use dacapo_engine::canvas::{Canvas, Item, Shape};

use super::display::Display;
use crate::app::window_loop::Surface;
use crate::gpu::{Answer, Drawn, SurfaceLife, Target, Turn};
use crate::toy::SPENT;

/// A surface that answers as told, then with success.
pub struct FakeSurface {
    life: SurfaceLife,
    display: Rc<Display>,
    lost: bool,
}

impl FakeSurface {
    /// A surface of the display's size.
    pub fn open(display: Rc<Display>) -> Self {
        display.opened_surfaces.set(display.opened_surfaces.get() + 1);
        display.live_surfaces.set(display.live_surfaces.get() + 1);
        Self { life: SurfaceLife::new(display.size.get(), 4096), display, lost: false }
    }
}

/// The answers of the display, in order.
struct Script<'a>(&'a Display);

impl Target for Script<'_> {
    type Frame = ();

    fn configure(&mut self, size: (u32, u32)) {
        assert!(size.0 > 0 && size.1 > 0 && size.0 <= 4096 && size.1 <= 4096, "{size:?}");
        self.0.configured.borrow_mut().push(size);
    }

    fn acquire(&mut self) -> (Answer, Option<()>) {
        let stall = self.0.stalls.borrow_mut().pop_front().unwrap_or(0);
        self.0.now.set(self.0.now.get() + stall);
        self.0.acquired.set(self.0.acquired.get() + 1);
        let answer = self.0.answers.borrow_mut().pop_front().unwrap_or(Answer::Success);
        (answer, matches!(answer, Answer::Success | Answer::Suboptimal).then_some(()))
    }

    fn recreate(&mut self) -> bool {
        true
    }
}

impl Surface for FakeSurface {
    fn size(&self) -> (u32, u32) {
        self.life.size()
    }

    fn resize(&mut self, size: (u32, u32)) {
        self.life.resize(size);
    }

    fn draw(&mut self, canvas: &Canvas) -> Drawn {
        let display = self.display.clone();
        if display.lose_at.borrow_mut().pop_if(|at| *at == display.shown.borrow().len()).is_some() {
            self.lost = true;
            return Drawn::NeedsRebuild;
        }
        let configured = display.configured.borrow().len();
        let turn = self.life.next(&mut Script(&display));
        assert!(display.configured.borrow().len() <= configured + 1, "configured twice for one frame");
        display.now.set(display.now.get() + display.cost.get());
        match turn {
            Turn::Draw(()) => {
                display.shown.borrow_mut().push(display.now.get());
                if display.fired.get().is_none() && shows_shot(canvas) {
                    display.fired.set(Some(display.now.get()));
                }
                Drawn::Presented
            }
            Turn::Skip => Drawn::Skipped,
            Turn::Rebuild => Drawn::NeedsRebuild,
        }
    }

    fn take_lost(&mut self) -> Option<String> {
        std::mem::take(&mut self.lost).then(|| "planted".to_owned())
    }

    fn take_error(&mut self) -> Option<String> {
        self.display.complain.get().then(|| "planted".to_owned())
    }
}

impl Drop for FakeSurface {
    fn drop(&mut self) {
        self.display.live_surfaces.set(self.display.live_surfaces.get() - 1);
    }
}

fn shows_shot(canvas: &Canvas) -> bool {
    let is_dot =
        |item: &Item| matches!(item, Item::Shape(Shape::Circle { radius, .. }, _) if *radius == SPENT);
    canvas.items().iter().any(is_dot)
}
