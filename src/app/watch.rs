//! Watching a recording.

use dacapo_engine::canvas::{Canvas, Color};
use dacapo_engine::replay::Player;

use super::action_panel::{ActionPanel, PanelEvent};
use super::context::ScreenContext;
use super::frame_pacer::Motion;
use super::input::Signal;
use super::outbox::Outbox;
use super::paint::{ACCENT, BAD, BRIGHT, GOOD, Pen, QUIET};
use super::panel_action::PanelAction;
use super::panel_layout::PanelLine;
use super::panels::Panel;
use super::playback::Playback;
use super::report::{PlaybackOutcome, Report};
use super::screen::{Answer, Opened, Opener, Screen};
use super::store::Rewind;
use crate::devices::Command;
use crate::failure::{Exit, Failure};

/// The screen on which a recording is watched.
pub struct WatchScreen {
    name: String,
    rewind: Rewind,
    playback: Playback,
    outcome: Option<PlaybackOutcome>,
    /// What is offered while nothing plays.
    panel: ActionPanel,
}

impl WatchScreen {
    /// Opens a recording under its name.
    #[must_use]
    pub fn opener(name: String, rewind: Rewind) -> Opener {
        Box::new(move |_| Self::open(name, rewind))
    }

    /// Shows a recording under its name.
    ///
    /// # Errors
    /// It cannot be played here.
    pub fn open(name: String, rewind: Rewind) -> Opened {
        let playback = Playback::new(rewind()?);
        Ok(Box::new(Self { name, rewind, playback, outcome: None, panel: ActionPanel::default() }))
    }

    /// Shows the newest recording.
    ///
    /// # Errors
    /// There is none, or it cannot be played here.
    pub fn open_latest(context: &mut ScreenContext<'_>) -> Opened {
        let (name, rewind) = context.store.latest()?;
        Self::open(name, rewind)
    }

    /// Boundaries that were played.
    #[cfg(test)]
    #[must_use]
    pub fn played(&self) -> u64 {
        self.playback.played()
    }

    /// What there is to choose from: nothing while the recording plays.
    fn actions(&self) -> &'static [PanelAction] {
        match &self.outcome {
            Some(_) => &[PanelAction::WatchAgain, PanelAction::Leave],
            None if self.playback.is_halted() => {
                &[PanelAction::GoOn, PanelAction::Restart, PanelAction::Leave]
            }
            None => &[],
        }
    }

    /// Obeys a signal: the viewer's, and never the game's. A click or tap halts the recording, and one beside what is
    /// offered then lets it go on.
    fn obey(&mut self, signal: &Signal, outbox: &mut Outbox) -> Result<Answer, Failure> {
        match signal.command() {
            Some(Command::Back) => return Ok(self.leave(outbox)),
            Some(Command::Restart) => self.restart()?,
            Some(Command::Pause) if self.outcome.is_none() => self.toggle(),
            Some(Command::Confirm) if self.actions().is_empty() => self.toggle(),
            _ => match self.panel.signal(self.actions(), signal) {
                None => return Ok(Answer::Ignored),
                Some(PanelEvent::Beside) if self.outcome.is_none() => self.toggle(),
                Some(PanelEvent::Moved | PanelEvent::Beside) => {}
                Some(PanelEvent::Chosen(PanelAction::GoOn)) => self.toggle(),
                Some(PanelEvent::Chosen(PanelAction::Leave)) => return Ok(self.leave(outbox)),
                Some(PanelEvent::Chosen(_)) => self.restart()?,
            },
        }
        Ok(Answer::Handled)
    }

    fn toggle(&mut self) {
        self.playback.toggle();
        self.panel.open();
    }

    fn restart(&mut self) -> Result<(), Failure> {
        self.playback = Playback::new((self.rewind)()?);
        self.outcome = None;
        self.panel.open();
        Ok(())
    }

    /// The viewer leaves. What differed before the end is not forgotten.
    fn leave(&self, outbox: &mut Outbox) -> Answer {
        if let Some(mark) = self.mark() {
            outbox.fail(mark);
        }
        Answer::Leave
    }

    /// The recording is over.
    fn end(&mut self, outcome: PlaybackOutcome, outbox: &mut Outbox) {
        if let PlaybackOutcome::Differs(failure) = &outcome {
            outbox.fail(failure.clone());
        }
        outbox.report(Report::Watched(outcome.clone()));
        self.outcome = Some(outcome);
        self.panel.appear();
        // Enter leaves at the end.
        self.panel.select_last(self.actions());
    }

    /// How it stands, in a few words.
    fn state(&self) -> (Color, &'static str) {
        let forced = self.playback.run().player().is_some_and(Player::is_forced);
        match () {
            () if self.mark().is_some() => (BAD, "REPLAY  -  no longer as recorded"),
            () if self.playback.is_halted() => (BRIGHT, "REPLAY  -  paused"),
            () if self.playback.is_working() => (BRIGHT, "REPLAY  -  working through a long pause"),
            () if forced => (BAD, "REPLAY  -  forced"),
            () => (ACCENT, "REPLAY"),
        }
    }

    /// Where a playback that goes on regardless first differed, if it did.
    fn mark(&self) -> Option<Failure> {
        let (boundary, mismatch) = self.playback.run().player().and_then(Player::differed)?;
        let message = format!("boundary {boundary} differs from the recording: {mismatch}");
        Some(Failure::new("RUN_DIFFERS", Exit::Differs, message))
    }

    fn conclude(&self) -> PlaybackOutcome {
        let hash = self.playback.run().state().hash;
        let same = PlaybackOutcome::Same { boundaries: self.playback.played(), hash };
        self.mark().map_or(same, PlaybackOutcome::Differs)
    }
}

impl Screen for WatchScreen {
    fn signal(&mut self, now: u64, signal: &Signal, context: &mut ScreenContext<'_>) -> Answer {
        if !self.actions().is_empty() && !self.panel.accepts(now, signal) {
            return Answer::Handled;
        }
        self.obey(signal, context.outbox).unwrap_or_else(|failure| {
            // The recording cannot be set up again.
            context.outbox.fail(failure);
            self.leave(context.outbox)
        })
    }

    fn advance(&mut self, now: u64, context: &mut ScreenContext<'_>) -> Answer {
        if self.outcome.is_none() {
            match self.playback.advance(now, context.outbox) {
                Ok(false) => {}
                Ok(true) => self.end(self.conclude(), context.outbox),
                Err(error) => self.end(PlaybackOutcome::Differs(Failure::from(error)), context.outbox),
            }
        }
        Answer::Handled
    }

    fn draw(&mut self, now: u64, context: &ScreenContext<'_>, canvas: &mut Canvas) {
        self.playback.draw(canvas);
        self.panel.seen(now);
        let method = context.input.method();
        let mut pen = Pen::new(canvas);
        let differs = matches!(self.outcome, Some(PlaybackOutcome::Differs(_)));
        pen.progress(self.playback.progress(), if differs { BAD } else { ACCENT });
        let rows = PanelAction::rows(self.actions(), method);
        let panel = Panel { rows: &rows, message: None, method, back: "leave", low: self.outcome.is_none() };
        match &self.outcome {
            Some(outcome) => {
                pen.dim(0.45);
                let (title, lines) = conclusion(outcome, &self.name, &pen);
                panel.draw(&mut pen, self.panel.list(), title, lines);
            }
            None if rows.is_empty() => {
                let (color, words) = self.state();
                pen.notice(color, words);
                pen.footer(QUIET, method.to_watch());
            }
            None => {
                let (color, words) = self.state();
                panel.draw(&mut pen, self.panel.list(), (words, 20.0, color), Vec::new());
            }
        }
    }

    /// Only a recording that plays moves.
    fn motion(&self) -> Motion {
        let plays = self.outcome.is_none() && !self.playback.is_halted();
        if plays { Motion::Smooth } else { Motion::Still }
    }

    /// A recording waits below another screen, and goes on by itself where the window was hidden.
    fn cover(&mut self) {
        if self.outcome.is_none() && !self.playback.is_halted() {
            self.toggle();
        }
    }

    fn skip_time(&mut self) {
        self.playback.skip_time();
    }
}

/// A title and what is to be said of an outcome.
fn conclusion<'a>(
    outcome: &'a PlaybackOutcome,
    name: &str,
    pen: &Pen<'_>,
) -> ((&'a str, f32, Color), Vec<PanelLine>) {
    let name = PanelLine::Words(name.to_owned(), 11.0, QUIET);
    let (title, color, mut lines) = match outcome {
        PlaybackOutcome::Same { boundaries, hash: Some(hash) } => {
            let words = format!("{boundaries} boundaries, final hash {hash:016x}");
            ("The same, bit for bit", GOOD, vec![PanelLine::Words(words, 12.0, BRIGHT)])
        }
        PlaybackOutcome::Same { boundaries, hash: None } => {
            let words = format!("{boundaries} boundaries, no hashes to compare");
            ("The end", BRIGHT, vec![PanelLine::Words(words, 12.0, QUIET)])
        }
        PlaybackOutcome::Differs(failure) => {
            let mut lines = PanelLine::wrapped(&failure.message, 11.0, BRIGHT, 320.0, pen);
            lines.truncate(4);
            ("Not the same run", BAD, lines)
        }
    };
    lines.push(name);
    ((title, 26.0, color), lines)
}
