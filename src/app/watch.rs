//! Watching a recording.

use dacapo_engine::canvas::{Canvas, Color};
use dacapo_engine::replay::Player;
use dacapo_engine::session::Run;

use super::frame_pacer::Motion;
use super::input_method::InputMethod;
use super::list::{List, ListEvent};
use super::paint::{ACCENT, BAD, BRIGHT, GOOD, Pen, QUIET};
use super::panel_action::PanelAction;
use super::panel_layout::PanelLine;
use super::panels::Panel;
use super::playback::Playback;
use super::screen::Next;
use crate::devices::{Command, PointerEvent, PointerPhase};
use crate::failure::{Exit, Failure};

/// Sets a recording up from its beginning, each time it is watched.
pub type Rewind = Box<dyn Fn() -> Result<Box<dyn Run>, Failure>>;

/// The screen on which a recording is watched.
pub struct Watch {
    name: String,
    rewind: Rewind,
    playback: Playback,
    outcome: Option<Outcome>,
    /// What is offered while nothing plays.
    list: List,
    /// The pointer went down beside all of that.
    beside: bool,
}

/// How a playback ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// As recorded.
    Same {
        /// Boundaries played.
        boundaries: u64,
        /// The last hash, where there are hashes.
        hash: Option<u64>,
    },
    /// Otherwise.
    Differs(Failure),
}

impl Watch {
    /// Shows a recording under its name.
    ///
    /// # Errors
    /// It cannot be played here.
    pub fn new(name: String, rewind: Rewind) -> Result<Self, Failure> {
        let playback = Playback::new(rewind()?);
        Ok(Self { name, rewind, playback, outcome: None, list: List::default(), beside: false })
    }

    /// Obeys a command: the viewer's, and never the game's.
    ///
    /// # Errors
    /// The recording cannot be set up again.
    pub fn command(&mut self, command: Command) -> Result<Next, Failure> {
        match command {
            Command::Back => return Ok(Next::Leave),
            Command::Restart => self.restart()?,
            Command::Pause if self.outcome.is_none() => self.toggle(),
            Command::Confirm if self.actions().is_empty() => self.toggle(),
            _ => {
                let event =
                    self.list.command(&PanelAction::rows(self.actions(), InputMethod::default()), command);
                return event.map_or(Ok(Next::Ignored), |event| self.act(event));
            }
        }
        Ok(Next::Stay)
    }

    /// Follows the pointer: a click or tap halts the recording, and one beside what is offered then lets it go on.
    ///
    /// # Errors
    /// The recording cannot be set up again.
    pub fn point(&mut self, event: &PointerEvent) -> Result<Next, Failure> {
        let rows = PanelAction::rows(self.actions(), InputMethod::default());
        let beside = !self.list.is_at(&rows, event.at);
        match event.phase {
            PointerPhase::Pressed => self.beside = beside,
            PointerPhase::Released if beside && self.beside && self.outcome.is_none() => {
                self.toggle();
                return Ok(Next::Stay);
            }
            _ => {}
        }
        let event = self.list.point(&rows, event);
        event.map_or(Ok(Next::Ignored), |event| self.act(event))
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

    fn act(&mut self, event: ListEvent) -> Result<Next, Failure> {
        let ListEvent::Activated(place) = event else { return Ok(Next::Stay) };
        match self.actions().get(place) {
            Some(PanelAction::GoOn) => self.toggle(),
            Some(PanelAction::WatchAgain | PanelAction::Restart) => self.restart()?,
            Some(PanelAction::Leave) => return Ok(Next::Leave),
            _ => {}
        }
        Ok(Next::Stay)
    }

    fn toggle(&mut self) {
        self.playback.toggle();
        self.list = List::default();
    }

    fn restart(&mut self) -> Result<(), Failure> {
        self.playback = Playback::new((self.rewind)()?);
        (self.outcome, self.list) = (None, List::default());
        Ok(())
    }

    /// Plays what is due at a host time; the outcome when the end is reached.
    pub fn advance(&mut self, now: u64) -> Option<Outcome> {
        if self.outcome.is_some() {
            return None;
        }
        match self.playback.advance(now) {
            Ok(false) => return None,
            Ok(true) => self.outcome = Some(self.conclude()),
            Err(error) => self.outcome = Some(Outcome::Differs(Failure::from(error))),
        }
        // Enter leaves at the end.
        self.list = List::at(self.actions().len() - 1);
        self.outcome.clone()
    }

    /// How much the screen moves by itself: only a recording that plays does.
    #[must_use]
    pub fn motion(&self) -> Motion {
        let plays = self.outcome.is_none() && !self.playback.is_halted();
        if plays { Motion::Smooth } else { Motion::Still }
    }

    /// Time passed without a picture.
    pub fn skip_time(&mut self) {
        self.playback.skip_time();
    }

    /// Draws the recording and where in it we are.
    pub fn draw(&mut self, method: InputMethod, canvas: &mut Canvas) {
        self.playback.draw(canvas);
        let mut pen = Pen::new(canvas);
        let color = if matches!(self.outcome, Some(Outcome::Differs(_))) { BAD } else { ACCENT };
        pen.progress(self.playback.progress(), color);
        let rows = PanelAction::rows(self.actions(), method);
        let panel = Panel { rows: &rows, news: None, method, back: "leave", low: self.outcome.is_none() };
        match &self.outcome {
            Some(outcome) => {
                pen.dim(0.45);
                let (title, lines) = conclusion(outcome, &self.name, &pen);
                panel.draw(&mut pen, &mut self.list, title, lines);
            }
            None if rows.is_empty() => {
                let (color, words) = self.state();
                pen.badge(color, words);
                pen.footer(QUIET, method.to_watch());
            }
            None => {
                let (color, words) = self.state();
                panel.draw(&mut pen, &mut self.list, (words, 20.0, color), Vec::new());
            }
        }
    }

    /// How it stands, in a few words.
    fn state(&self) -> (Color, &'static str) {
        let forced = self.playback.run().player().is_some_and(Player::is_forced);
        match () {
            () if self.mark().is_some() => (BAD, "REPLAY  -  no longer as recorded"),
            () if self.playback.is_halted() => (BRIGHT, "REPLAY  -  paused"),
            () if forced => (BAD, "REPLAY  -  forced"),
            () => (ACCENT, "REPLAY"),
        }
    }

    /// Where a playback that goes on regardless first differed, if it did.
    #[must_use]
    pub fn mark(&self) -> Option<Failure> {
        let (boundary, mismatch) = self.playback.run().player().and_then(Player::differed)?;
        let message = format!("boundary {boundary} differs from the recording: {mismatch}");
        Some(Failure::new("RUN_DIFFERS", Exit::Differs, message))
    }

    fn conclude(&self) -> Outcome {
        let hash = self.playback.run().state().hash;
        self.mark().map_or(Outcome::Same { boundaries: self.playback.played(), hash }, Outcome::Differs)
    }
}

/// A title and what is to be said of an outcome.
fn conclusion<'a>(
    outcome: &'a Outcome,
    name: &str,
    pen: &Pen<'_>,
) -> ((&'a str, f32, Color), Vec<PanelLine>) {
    let name = PanelLine::Words(name.to_owned(), 11.0, QUIET);
    let (title, color, mut lines) = match outcome {
        Outcome::Same { boundaries, hash: Some(hash) } => {
            let words = format!("{boundaries} boundaries, final hash {hash:016x}");
            ("The same, bit for bit", GOOD, vec![PanelLine::Words(words, 12.0, BRIGHT)])
        }
        Outcome::Same { boundaries, hash: None } => {
            let words = format!("{boundaries} boundaries, no hashes to compare");
            ("The end", BRIGHT, vec![PanelLine::Words(words, 12.0, QUIET)])
        }
        Outcome::Differs(failure) => {
            let mut lines = PanelLine::wrapped(&failure.message, 11.0, BRIGHT, 320.0, pen);
            lines.truncate(4);
            ("Not the same run", BAD, lines)
        }
    };
    lines.push(name);
    ((title, 26.0, color), lines)
}
