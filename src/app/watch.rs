//! Watching a recording.

use dacapo_engine::canvas::Canvas;
use dacapo_engine::replay::Player;
use dacapo_engine::session::Run;

use super::life::Motion;
use super::paint::{ACCENT, BAD, BRIGHT, GOOD, Pen, QUIET};

use super::playback::Playback;
use super::screen::Next;
use crate::devices::Command;
use crate::failure::{Exit, Failure};

/// Sets a recording up from its beginning, each time it is watched.
pub type Rewind = Box<dyn Fn() -> Result<Box<dyn Run>, Failure>>;

/// The screen on which a recording is watched.
pub struct Watch {
    name: String,
    rewind: Rewind,
    playback: Playback,
    outcome: Option<Outcome>,
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
        Ok(Self { name, rewind, playback, outcome: None })
    }

    /// Obeys a command: the viewer's, and never the game's.
    ///
    /// # Errors
    /// The recording cannot be set up again.
    pub fn command(&mut self, command: Command) -> Result<Next, Failure> {
        match command {
            Command::Back => return Ok(Next::Leave),
            Command::Confirm if self.outcome.is_some() => return Ok(Next::Leave),
            Command::Confirm | Command::Pause => self.playback.toggle(),
            Command::Restart => {
                self.playback = Playback::new((self.rewind)()?);
                self.outcome = None;
            }
            _ => return Ok(Next::Ignored),
        }
        Ok(Next::Stay)
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
    pub fn draw(&mut self, canvas: &mut Canvas) {
        self.playback.draw(canvas);
        let mut pen = Pen::new(canvas);
        let halted = self.playback.is_halted();
        let forced = self.playback.run().player().is_some_and(Player::is_forced);
        match &self.outcome {
            None if halted => pen.badge(BRIGHT, format_args!("REPLAY  -  paused")),
            None if self.mark().is_some() => pen.badge(BAD, format_args!("REPLAY  -  no longer as recorded")),
            None if forced => pen.badge(BAD, format_args!("REPLAY  -  forced")),
            None => pen.badge(ACCENT, format_args!("REPLAY")),
            Some(outcome) => draw_outcome(&mut pen, outcome, &self.name),
        }
        let color = if matches!(self.outcome, Some(Outcome::Differs(_))) { BAD } else { ACCENT };
        pen.progress(self.playback.progress(), color);
        if self.outcome.is_none() {
            pen.footer(QUIET, format_args!("Space  pause     R  from the start     Esc  leave"));
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

fn draw_outcome(pen: &mut Pen<'_>, outcome: &Outcome, name: &str) {
    pen.dim(0.45);
    pen.panel(440.0, 140.0);
    match outcome {
        Outcome::Same { boundaries, hash: Some(hash) } => {
            pen.title(-34.0, 26.0, GOOD, format_args!("The same, bit for bit"));
            pen.line(-4.0, 12.0, BRIGHT, format_args!("{boundaries} boundaries, final hash {hash:016x}"));
        }
        Outcome::Same { boundaries, hash: None } => {
            pen.title(-34.0, 26.0, BRIGHT, format_args!("The end"));
            pen.line(-4.0, 12.0, QUIET, format_args!("{boundaries} boundaries, no hashes to compare"));
        }
        Outcome::Differs(failure) => {
            pen.title(-34.0, 26.0, BAD, format_args!("Not the same run"));
            pen.line(
                -4.0,
                11.0,
                BRIGHT,
                format_args!("{}", failure.message.chars().take(80).collect::<String>()),
            );
        }
    }
    pen.line(20.0, 11.0, QUIET, format_args!("{name}"));
    pen.line(44.0, 12.0, ACCENT, format_args!("R  watch again     Enter  leave"));
}
