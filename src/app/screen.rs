//! What a screen is. This file knows none of them: each is a file of its own, and a screen that opens another one builds
//! it itself.

use std::any::Any;

use dacapo_engine::canvas::Canvas;
use glam::Vec2;

use super::context::ScreenContext;
use super::frame_pacer::Motion;
use super::input::{RunControls, Signal};
use super::message::Message;
use super::outbox::Outbox;
use super::paint::Pen;
use crate::devices::InputContext;
use crate::failure::Failure;
use crate::settings::Settings;

/// A screen that was set up, or why that is impossible.
pub type Opened = Result<Box<dyn Screen>, Failure>;

/// Sets up a screen.
pub type Opener = Box<dyn FnOnce(&mut ScreenContext<'_>) -> Opened>;

/// What a screen makes of what it is told.
#[must_use]
pub enum Answer {
    /// It means nothing here.
    Ignored,
    /// It meant something, and the screen stays.
    Handled,
    /// Another screen comes on top; this one waits below.
    Push(Box<dyn Screen>),
    /// Another screen takes the place of this one.
    Replace(Box<dyn Screen>),
    /// The screen goes, and the one below is on top again. The program is over when there is none.
    Leave,
}

/// A screen: a menu, a run that is played, whatever lies over them. Screens lie on a stack. The one on top has the
/// player's signals and is drawn; only its answers are followed.
///
/// Only [`Screen::signal`] and [`Screen::draw`] have to be there. Times are host times in nanoseconds. It is [`Any`] only
/// because tests look at the run of a screen that the program has opened; the program never asks of what kind one is.
pub trait Screen: Any {
    /// Hears what the player did. Below another screen, one that plays a run hears what [`Signal::is_for_runs`].
    fn signal(&mut self, now: u64, signal: &Signal, context: &mut ScreenContext<'_>) -> Answer;

    /// Draws the screen.
    fn draw(&mut self, now: u64, context: &ScreenContext<'_>, canvas: &mut Canvas);

    /// Draws what is seen of the screen below an overlay.
    fn draw_below(&mut self, now: u64, canvas: &mut Canvas) {
        Pen::new(canvas).backdrop(now, Vec2::ZERO);
    }

    /// Whether it is laid over the screen below, of which something is still seen.
    fn is_overlay(&self) -> bool {
        false
    }

    /// Where the screen hears controls.
    fn input_context(&self) -> InputContext {
        InputContext::Panel
    }

    /// What its run is played with, where it plays one.
    fn controls(&self) -> Option<RunControls<'_>> {
        None
    }

    /// How much the screen moves by itself.
    fn motion(&self) -> Motion {
        Motion::Still
    }

    /// Something is about to be heard that arrived at a host time: whatever decides what it means to this screen runs.
    fn catch_up(&mut self, _now: u64, _context: &mut ScreenContext<'_>) {}

    /// Runs what is due. Screens below are asked, too: a run that waits there still hears what is let go of.
    fn advance(&mut self, _now: u64, _context: &mut ScreenContext<'_>) -> Answer {
        Answer::Ignored
    }

    /// Shows the player a message, where the screen has a line for it.
    fn say(&mut self, _message: Message) {}

    /// The player chose other settings.
    ///
    /// # Errors
    /// They cannot be used, and nothing has changed.
    fn settings_changed(&mut self, _settings: &Settings) -> Result<(), Failure> {
        Ok(())
    }

    /// Another screen lies on top from now on: a run waits.
    fn cover(&mut self) {
        self.hide();
    }

    /// Nobody sees the window from now on: a run that is played waits.
    fn hide(&mut self) {}

    /// Time passed without a picture; it does not count.
    fn skip_time(&mut self) {}

    /// What is being recorded goes to disk as far as it got.
    fn flush(&mut self) {}

    /// The screen is about to go, or the program is: what is being recorded is kept. More than once is harmless.
    fn close(&mut self, _outbox: &mut Outbox) {}
}
