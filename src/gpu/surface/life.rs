//! What a surface needs before and after each frame, whatever it answers.

/// What asking a surface for its next frame came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A frame to draw into.
    Success,
    /// A frame to draw into, but the surface has changed.
    Suboptimal,
    /// None in time.
    Timeout,
    /// Nobody sees the window.
    Occluded,
    /// The surface has changed.
    Outdated,
    /// The surface is gone.
    Lost,
    /// The driver refused.
    Validation,
}

/// A surface as a window has it, or as a test plays it.
pub trait Target {
    /// A frame that was acquired.
    type Frame;
    /// Sets the size. Both sides are above zero, and no frame is held.
    fn configure(&mut self, size: (u32, u32));
    /// Asks for the next frame; there is one with [`Answer::Success`] and [`Answer::Suboptimal`].
    fn acquire(&mut self) -> (Answer, Option<Self::Frame>);
    /// Makes the surface anew. False if that fails.
    fn recreate(&mut self) -> bool;
}

/// What to do with a displayed frame.
#[derive(Debug, PartialEq, Eq)]
pub enum Turn<F> {
    /// Draw into this and present it.
    Draw(F),
    /// Draw nothing this time.
    Skip,
    /// Give up on this surface and its device, and start anew.
    Rebuild,
}

/// Consecutive failed frames after which a surface is given up: a second at most displays' rates.
const PATIENCE: u32 = 60;

/// A surface's size, whether it must be configured before the next frame, and how often it failed in a row.
///
/// It is configured at most once a frame, never with a side of zero, and never while a frame is held (FR-E1, FR-E2,
/// FR-E4).
#[derive(Debug)]
pub struct SurfaceLife {
    size: (u32, u32),
    max_side: u32,
    stale: bool,
    /// A surface that stays suboptimal is configured once, not in every frame.
    suboptimal: bool,
    failures: u32,
}

impl SurfaceLife {
    /// The life of a surface that is not configured yet.
    pub fn new(size: (u32, u32), max_side: u32) -> Self {
        let mut life = Self { size: (0, 0), max_side, stale: true, suboptimal: false, failures: 0 };
        life.resize(size);
        life
    }

    /// The size of the next frame.
    pub fn size(&self) -> (u32, u32) {
        self.size
    }

    /// The window has a new size, which may have sides of zero.
    pub fn resize(&mut self, (width, height): (u32, u32)) {
        let size = (width.min(self.max_side), height.min(self.max_side));
        if size != self.size {
            self.size = size;
            self.stale = true;
            self.suboptimal = false;
        }
    }

    /// The next frame of a surface.
    pub fn next<T: Target>(&mut self, target: &mut T) -> Turn<T::Frame> {
        if self.size.0 == 0 || self.size.1 == 0 {
            return Turn::Skip;
        }
        if std::mem::take(&mut self.stale) {
            target.configure(self.size);
        }
        let (answer, frame) = target.acquire();
        match (answer, frame) {
            (Answer::Success, Some(frame)) => {
                self.failures = 0;
                self.suboptimal = false;
                Turn::Draw(frame)
            }
            (Answer::Suboptimal, Some(frame)) => {
                self.failures = 0;
                self.stale = !std::mem::replace(&mut self.suboptimal, true);
                Turn::Draw(frame)
            }
            // Nothing is wrong: the next frame may find the window visible again, however long that takes.
            (Answer::Timeout | Answer::Occluded, _) => Turn::Skip,
            (Answer::Outdated | Answer::Validation, _) => self.fail(),
            (Answer::Lost | Answer::Success | Answer::Suboptimal, _) => {
                if target.recreate() {
                    self.fail()
                } else {
                    Turn::Rebuild
                }
            }
        }
    }

    fn fail<F>(&mut self) -> Turn<F> {
        self.stale = true;
        self.failures += 1;
        if self.failures < PATIENCE { Turn::Skip } else { Turn::Rebuild }
    }
}
