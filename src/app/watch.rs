//! Watching a recording.

use dacapo_engine::canvas::Canvas;
use dacapo_engine::session::Run;

use super::live::Next;
use super::paint::{ACCENT, BAD, BRIGHT, GOOD, Pen, QUIET};
use super::screening::Screening;
use crate::devices::Key;
use crate::failure::{Exit, Failure};

/// Sets a recording up from its beginning, each time it is watched.
pub type Rewind = Box<dyn Fn() -> Result<Box<dyn Run>, Failure>>;

/// The screen on which a recording is watched.
pub struct Watch {
    name: String,
    rewind: Rewind,
    screening: Screening,
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
        let screening = Screening::new(rewind()?);
        Ok(Self { name, rewind, screening, outcome: None })
    }

    /// A key that went down: the viewer's, and never the game's.
    ///
    /// # Errors
    /// The recording cannot be set up again.
    pub fn key(&mut self, key: Key) -> Result<Next, Failure> {
        match key {
            Key::ESCAPE => return Ok(Next::Leave),
            Key::SPACE => self.screening.toggle(),
            Key::R => {
                self.screening = Screening::new((self.rewind)()?);
                self.outcome = None;
            }
            Key::ENTER | Key::NUMPAD_ENTER if self.outcome.is_some() => return Ok(Next::Leave),
            _ => {}
        }
        Ok(Next::Stay)
    }

    /// Plays what is due at a host time; the outcome when the end is reached.
    pub fn advance(&mut self, now: u64) -> Option<Outcome> {
        if self.outcome.is_some() {
            return None;
        }
        match self.screening.advance(now) {
            Ok(false) => return None,
            Ok(true) => self.outcome = Some(self.conclude()),
            Err(error) => self.outcome = Some(Outcome::Differs(Failure::from(error))),
        }
        self.outcome.clone()
    }

    /// Time passed without a picture.
    pub fn skip_time(&mut self) {
        self.screening.skip_time();
    }

    /// Draws the recording and where in it we are.
    pub fn draw(&mut self, canvas: &mut Canvas) {
        self.screening.draw(canvas);
        let mut pen = Pen::new(canvas);
        let halted = self.screening.is_halted();
        match &self.outcome {
            None if halted => pen.badge(BRIGHT, format_args!("REPLAY  -  paused")),
            None => pen.badge(ACCENT, format_args!("REPLAY")),
            Some(outcome) => draw_outcome(&mut pen, outcome, &self.name),
        }
        let color = if matches!(self.outcome, Some(Outcome::Differs(_))) { BAD } else { ACCENT };
        pen.progress(self.screening.progress(), color);
        if self.outcome.is_none() {
            pen.footer(QUIET, format_args!("Space  pause     R  from the start     Esc  leave"));
        }
    }

    fn conclude(&self) -> Outcome {
        let run = self.screening.run();
        let differed = run.player().and_then(|player| player.differed());
        match differed {
            Some((boundary, mismatch)) => {
                let message = format!("boundary {boundary} differs from the recording: {mismatch}");
                Outcome::Differs(Failure::new("RUN_DIFFERS", Exit::Differs, message))
            }
            None => Outcome::Same { boundaries: self.screening.played(), hash: run.state().hash },
        }
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
