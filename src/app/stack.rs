//! The screens that are open: the one on top is used, the others wait below.

use dacapo_engine::canvas::Canvas;

use super::context::ScreenContext;
use super::frame_pacer::Motion;
use super::input::{Listener, RunControls, Signal};
use super::message::Message;
use super::outbox::Outbox;
use super::screen::{Answer, Screen};
use crate::failure::Failure;
use crate::settings::Settings;

/// Screens on top of each other. There is always one.
pub struct ScreenStack {
    top: Box<dyn Screen>,
    /// The screens below, from the lowest to the highest.
    below: Vec<Box<dyn Screen>>,
}

/// What an answer changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StackChange {
    /// The same screens are open as before.
    Nothing,
    /// Another screen is on top, and the same run is played as before, or none.
    Screen,
    /// Another screen is on top, and with it another run is played, or none any more.
    Run,
    /// The bottom screen was left: the program is over.
    Over,
}

impl ScreenStack {
    /// A stack of a single screen.
    #[must_use]
    pub fn new(screen: Box<dyn Screen>) -> Self {
        Self { top: screen, below: Vec::new() }
    }

    /// The screen on top, as input sees it.
    #[must_use]
    pub fn listener(&self) -> Listener<'_> {
        let controls = self.top.controls();
        let covers = controls.is_none() && self.controls().is_some();
        Listener { context: self.top.input_context(), controls, covers }
    }

    /// What the topmost run is played with, whatever lies over it.
    #[must_use]
    pub fn controls(&self) -> Option<RunControls<'_>> {
        self.downwards().find_map(Screen::controls)
    }

    /// Tells the screen on top what the player did, and those below that play a run where it concerns them.
    pub fn signal(&mut self, now: u64, signal: &Signal, context: &mut ScreenContext<'_>) -> Answer {
        if signal.is_for_runs() {
            let playing = self.below.iter_mut().filter(|screen| screen.controls().is_some());
            // Only what the screen on top answers is followed.
            playing.for_each(|screen| drop(screen.signal(now, signal, context)));
        }
        self.top.signal(now, signal, context)
    }

    /// Something is about to be heard that arrived at a host time.
    pub fn catch_up(&mut self, now: u64, context: &mut ScreenContext<'_>) {
        self.all_mut().for_each(|screen| screen.catch_up(now, context));
    }

    /// Runs what is due on every screen.
    pub fn advance(&mut self, now: u64, context: &mut ScreenContext<'_>) -> Answer {
        self.below.iter_mut().for_each(|screen| drop(screen.advance(now, context)));
        self.top.advance(now, context)
    }

    /// Does what the screen on top answered.
    pub fn follow(&mut self, answer: Answer, outbox: &mut Outbox) -> StackChange {
        let played = self.top.controls().is_some();
        match answer {
            Answer::Ignored | Answer::Handled => StackChange::Nothing,
            Answer::Push(screen) => {
                let plays = screen.controls().is_some();
                self.top.cover();
                self.below.push(std::mem::replace(&mut self.top, screen));
                StackChange::of(plays)
            }
            Answer::Replace(screen) => {
                let plays = screen.controls().is_some();
                self.leave_for(screen, outbox);
                StackChange::of(played || plays)
            }
            Answer::Leave => match self.below.pop() {
                Some(screen) => {
                    self.leave_for(screen, outbox);
                    StackChange::of(played)
                }
                None => StackChange::Over,
            },
        }
    }

    /// Draws the screen on top, over what is seen of those below.
    pub fn draw(&mut self, now: u64, context: &ScreenContext<'_>, canvas: &mut Canvas) {
        if self.top.is_overlay()
            && let Some(ground) = self.below.iter_mut().rfind(|screen| !screen.is_overlay())
        {
            ground.draw_below(now, canvas);
        }
        self.top.draw(now, context, canvas);
    }

    /// How much the picture moves by itself.
    #[must_use]
    pub fn motion(&self) -> Motion {
        let overlays = self.downwards().take_while(|screen| screen.is_overlay()).count();
        let seen = self.downwards().take(overlays + 1);
        seen.map(Screen::motion).max().unwrap_or(Motion::Still)
    }

    /// Shows the player a message on the screen on top.
    pub fn say(&mut self, message: Message) {
        self.top.say(message);
    }

    /// The player chose other settings.
    ///
    /// # Errors
    /// The run that is played cannot use them, and nothing has changed.
    pub fn settings_changed(&mut self, settings: &Settings) -> Result<(), Failure> {
        self.all_mut().try_for_each(|screen| screen.settings_changed(settings))
    }

    /// Nobody sees the window from now on.
    pub fn hide(&mut self) {
        self.all_mut().for_each(|screen| screen.hide());
    }

    /// Time passed without a picture.
    pub fn skip_time(&mut self) {
        self.all_mut().for_each(|screen| screen.skip_time());
    }

    /// What is being recorded goes to disk as far as it got.
    pub fn flush(&mut self) {
        self.all_mut().for_each(|screen| screen.flush());
    }

    /// The program ends: what is being recorded is kept.
    pub fn close(&mut self, outbox: &mut Outbox) {
        self.all_mut().for_each(|screen| screen.close(outbox));
    }

    /// The screens, from the one on top to the lowest.
    pub fn downwards(&self) -> impl Iterator<Item = &dyn Screen> {
        [&self.top].into_iter().chain(self.below.iter().rev()).map(AsRef::as_ref)
    }

    /// The screen on top.
    #[cfg(test)]
    pub fn top_mut(&mut self) -> &mut dyn Screen {
        self.top.as_mut()
    }

    fn all_mut(&mut self) -> impl Iterator<Item = &mut Box<dyn Screen>> {
        [&mut self.top].into_iter().chain(self.below.iter_mut().rev())
    }

    /// Another screen is on top instead of the present one, which is closed.
    fn leave_for(&mut self, screen: Box<dyn Screen>, outbox: &mut Outbox) {
        self.top.close(outbox);
        self.top = screen;
    }
}

impl StackChange {
    /// Another screen is on top; `run` where another run is played, too, or none any more.
    const fn of(run: bool) -> Self {
        if run { Self::Run } else { Self::Screen }
    }
}
