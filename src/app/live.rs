//! Playing: from the start screen through the run to its result.

use std::path::Path;

use dacapo_engine::action::Kind;
use dacapo_engine::canvas::Canvas;
use dacapo_engine::game::{Binding, Status};
use dacapo_engine::replay::{EndKind, MAX_BOUNDARIES, RecordOptions};
use dacapo_engine::session::{Run, StepError};
use serde_json::Value;

use super::paint::{ACCENT, BAD, BRIGHT, GOOD, Pen, QUIET};
use super::shelf::{Shelf, Tape};
use super::stage::{Pace, Stage};
use crate::cabinet::Cabinet;
use crate::devices::{Binder, Control, ControlChange, Key, Keyboard};
use crate::failure::{Exit, Failure};
use crate::seed::automatic_seed;

/// Seconds a run goes on after it is decided, so that its end is seen.
const AFTERMATH_SECONDS: f64 = 1.2;

/// What is played.
#[derive(Clone)]
pub struct Programme {
    /// The game.
    pub cabinet: Cabinet,
    /// Its level; the game's default where none is given.
    pub level: Option<Value>,
    /// The seed of every run; a new one each time where none is given.
    pub seed: Option<u32>,
    /// How host time becomes steps.
    pub pace: Pace,
}

/// What a key did to the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Stays.
    Stay,
    /// The player leaves.
    Leave,
}

enum Phase {
    /// The start screen; nothing runs.
    Ready,
    /// The run is on.
    Playing,
    /// The run is over, and where its recording is.
    Over { saved: Option<String> },
    /// The game failed.
    Failed { message: String, saved: Option<String> },
}

/// The screen on which a game is played.
pub struct Live {
    programme: Programme,
    stage: Stage,
    tape: Option<Box<dyn Tape>>,
    phase: Phase,
    /// Simulated time at which the run was decided.
    decided: Option<f64>,
    notice: Option<String>,
    /// What the program says of itself when it ends, if nothing worse comes.
    trouble: Option<Failure>,
    /// Where recordings went, for the terminal.
    saved: Vec<String>,
}

impl Live {
    /// Sets up a run and its recording, on the start screen.
    ///
    /// # Errors
    /// A level that cannot be played, or a recording that cannot be opened.
    pub fn new(programme: Programme, shelf: &mut dyn Shelf) -> Result<Self, Failure> {
        let (stage, tape) = set_up(&programme, shelf)?;
        let phase = Phase::Ready;
        Ok(Self {
            programme,
            stage,
            tape,
            phase,
            decided: None,
            notice: None,
            trouble: None,
            saved: Vec::new(),
        })
    }

    /// A change of a control at a host time.
    pub fn feed(&mut self, at: u64, change: ControlChange) {
        if matches!(self.phase, Phase::Playing) {
            self.stage.feed(at, change);
        }
    }

    /// A key that went down.
    pub fn key(&mut self, key: Key, keyboard: &Keyboard, shelf: &mut dyn Shelf) -> Next {
        let paused = self.stage.run().state().paused;
        match (&self.phase, key) {
            (Phase::Ready, Key::ENTER | Key::NUMPAD_ENTER | Key::SPACE) => self.begin(keyboard),
            (Phase::Playing, Key::ESCAPE) if !paused => self.stage.set_paused(true),
            (Phase::Playing, Key::ENTER | Key::NUMPAD_ENTER) if paused => self.stage.set_paused(false),
            (Phase::Over { .. }, Key::ENTER | Key::NUMPAD_ENTER)
            | (Phase::Playing | Phase::Over { .. }, Key::R) => {
                self.restart(keyboard, shelf);
            }
            (_, Key::ESCAPE) => {
                self.close(EndKind::Finished);
                return Next::Leave;
            }
            _ => {}
        }
        Next::Stay
    }

    /// The window was hidden, or another one came to the front: the run waits.
    pub fn hide(&mut self) {
        if matches!(self.phase, Phase::Playing) {
            self.stage.set_paused(true);
        }
    }

    /// Time passed without a picture.
    pub fn skip_time(&mut self) {
        self.stage.skip_time();
    }

    /// Hands the recording's journal what it does not have yet.
    pub fn flush(&mut self) {
        self.stage.flush();
    }

    /// Runs what is due at a host time.
    pub fn advance(&mut self, now: u64) {
        if !matches!(self.phase, Phase::Playing) {
            return;
        }
        if let Err(error) = self.stage.advance(now) {
            self.fail(&error);
            return;
        }
        if let Some(notice) = self.tape.as_mut().and_then(|tape| tape.notice()) {
            self.trouble = Some(Failure::new("RECORD_WRITE", Exit::Environment, notice.clone()));
            self.notice = Some(notice);
        }
        self.look_for_the_end();
    }

    /// Ends the recording, if one is being made.
    pub fn close(&mut self, kind: EndKind) -> Option<String> {
        let replay = self.stage.run_mut().finish(kind);
        let tape = self.tape.take()?;
        let played = replay.filter(|replay| replay.track.boundaries() > 0);
        let Some(replay) = played else {
            tape.discard();
            return None;
        };
        match tape.finish(&replay) {
            Ok(path) => {
                self.saved.push(path.display().to_string());
                Some(file_name(&path))
            }
            Err(failure) => {
                self.notice = Some(failure.message.clone());
                self.trouble = Some(failure);
                None
            }
        }
    }

    /// Draws the game and what the shell has to say over it.
    pub fn draw(&mut self, canvas: &mut Canvas) {
        self.stage.draw(canvas);
        let paused = self.stage.run().state().paused;
        let mut pen = Pen::new(canvas);
        match &self.phase {
            Phase::Ready => draw_start(&mut pen, &self.programme.cabinet),
            Phase::Playing if paused => draw_pause(&mut pen),
            Phase::Playing => {}
            Phase::Over { saved } => draw_result(&mut pen, self.stage.run(), saved.as_deref()),
            Phase::Failed { message, saved } => draw_failure(&mut pen, message, saved.as_deref()),
        }
        if let Some(notice) = &self.notice {
            pen.badge(BAD, format_args!("{notice}"));
        }
    }

    /// What went wrong, for the exit code.
    pub fn take_trouble(&mut self) -> Option<Failure> {
        self.trouble.take()
    }

    /// Where recordings went since the last call.
    pub fn take_saved(&mut self) -> Vec<String> {
        std::mem::take(&mut self.saved)
    }

    /// The run.
    #[must_use]
    pub fn run(&self) -> &dyn Run {
        self.stage.run()
    }

    fn begin(&mut self, keyboard: &Keyboard) {
        self.stage.settle(held_in_play(keyboard));
        self.phase = Phase::Playing;
    }

    /// Plays a fresh run. It is set up before the present one ends: if that fails, nothing is lost.
    fn restart(&mut self, keyboard: &Keyboard, shelf: &mut dyn Shelf) {
        match set_up(&self.programme, shelf) {
            Ok((stage, tape)) => {
                self.close(EndKind::Finished);
                (self.stage, self.tape) = (stage, tape);
                (self.decided, self.notice) = (None, None);
                self.begin(keyboard);
            }
            Err(failure) => {
                self.notice = Some(failure.message.clone());
                self.trouble = Some(failure);
            }
        }
    }

    fn look_for_the_end(&mut self) {
        let state = self.stage.run().state();
        if state.status == Status::Running {
            return;
        }
        let decided = *self.decided.get_or_insert(state.seconds);
        if state.seconds - decided >= AFTERMATH_SECONDS {
            let saved = self.close(EndKind::Finished);
            self.stage.rest();
            self.phase = Phase::Over { saved };
        }
    }

    fn fail(&mut self, error: &StepError) {
        let saved = self.close(EndKind::Failed);
        self.trouble = Some(Failure::from(error.clone()));
        self.phase = Phase::Failed { message: error.to_string(), saved };
    }
}

/// Sets up a run, its recording and its bindings.
fn set_up(programme: &Programme, shelf: &mut dyn Shelf) -> Result<(Stage, Option<Box<dyn Tape>>), Failure> {
    let seed = programme.seed.unwrap_or_else(automatic_seed);
    let mut run = programme.cabinet.start(programme.level.as_ref(), seed)?;
    let mut tape = shelf.open(programme.cabinet.id, seed)?;
    if let Some(tape) = &mut tape {
        let journal = Some(tape.journal());
        let options = RecordOptions { budget: MAX_BOUNDARIES, journal, ..RecordOptions::default() };
        run.record(options).map_err(|error| Failure::incompatible(programme.cabinet.id, &error))?;
    }
    let bindings = (programme.cabinet.bindings)();
    let binder = Binder::connect(&bindings, run.as_mut()).map_err(|error| {
        Failure::new("BINDINGS", Exit::File, format!("{}: {error}", programme.cabinet.id))
    })?;
    Ok((Stage::new(run, binder, programme.pace.clone()), tape))
}

/// The keys that are held and mean something in play; those that start a run belong to the shell.
fn held_in_play(keyboard: &Keyboard) -> impl Iterator<Item = Control> {
    let shell = [Key::ENTER, Key::NUMPAD_ENTER, Key::SPACE, Key::R].map(Control::Key);
    keyboard.down().filter(move |control| !shell.contains(control))
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

fn draw_start(pen: &mut Pen<'_>, cabinet: &Cabinet) {
    let lines = control_lines(cabinet);
    pen.dim(0.45);
    pen.panel(380.0, 196.0 + 18.0 * lines.len() as f32);
    let top = -72.0 - 9.0 * lines.len() as f32;
    pen.title(top, 34.0, BRIGHT, format_args!("{}", cabinet.title));
    for (place, (label, keys)) in lines.iter().enumerate() {
        pen.row(top + 44.0 + 18.0 * place as f32, 13.0, label, keys);
    }
    let bottom = top + 62.0 + 18.0 * lines.len() as f32;
    pen.title(bottom + 16.0, 17.0, ACCENT, format_args!("Press Enter to start"));
    pen.line(bottom + 44.0, 11.0, QUIET, format_args!("Esc  leave     R  restart     F11  full screen"));
    pen.line(bottom + 62.0, 11.0, QUIET, format_args!("Every run is recorded"));
}

fn draw_pause(pen: &mut Pen<'_>) {
    pen.dim(0.5);
    pen.panel(300.0, 140.0);
    pen.title(-34.0, 28.0, BRIGHT, format_args!("Paused"));
    pen.title(4.0, 15.0, ACCENT, format_args!("Enter  go on"));
    pen.line(34.0, 12.0, QUIET, format_args!("R  restart     Esc  leave"));
}

fn draw_result(pen: &mut Pen<'_>, run: &dyn Run, saved: Option<&str>) {
    let figures = run.figures();
    pen.dim(0.45);
    let height = 150.0 + 20.0 * figures.len() as f32;
    pen.panel(340.0, height);
    let top = 44.0 - height * 0.5;
    match run.state().status {
        Status::Won => pen.title(top, 32.0, GOOD, format_args!("Mission won")),
        Status::Lost => pen.title(top, 32.0, BAD, format_args!("Mission lost")),
        Status::Running => pen.title(top, 32.0, BRIGHT, format_args!("Mission ended")),
    }
    for (place, figure) in figures.iter().enumerate() {
        pen.row(top + 36.0 + 20.0 * place as f32, 14.0, figure.label, &figure.value);
    }
    let bottom = top + 44.0 + 20.0 * figures.len() as f32;
    pen.title(bottom + 8.0, 15.0, ACCENT, format_args!("Enter  play again"));
    pen.line(bottom + 30.0, 11.0, QUIET, format_args!("Esc  leave"));
    if let Some(saved) = saved {
        pen.footer(QUIET, format_args!("recorded as {saved}"));
    }
}

fn draw_failure(pen: &mut Pen<'_>, message: &str, saved: Option<&str>) {
    pen.dim(0.6);
    pen.panel(520.0, 150.0);
    pen.title(-40.0, 24.0, BAD, format_args!("The game failed"));
    pen.line(-8.0, 11.0, BRIGHT, format_args!("{}", message.chars().take(90).collect::<String>()));
    pen.line(
        18.0,
        11.0,
        QUIET,
        format_args!("{}", saved.map_or("it was not recorded", |_| "its recording leads up to it")),
    );
    pen.line(44.0, 12.0, ACCENT, format_args!("Esc  leave"));
}

/// A line for each action with the keys bound to it.
fn control_lines(cabinet: &Cabinet) -> Vec<(String, String)> {
    let bindings = (cabinet.bindings)();
    let Ok(run) = cabinet.start(None, 0) else { return Vec::new() };
    let mut lines = Vec::new();
    for (port, controller) in (0..=u8::MAX).zip(run.controllers()) {
        for (action, spec) in (0..=u8::MAX).zip(&controller.actions) {
            let bound = bindings.iter().filter(|binding| (binding.port, binding.action) == (port, action));
            let keys = key_labels(bound, spec.kind);
            if !keys.is_empty() {
                lines.push((spec.name.clone(), keys));
            }
        }
    }
    lines
}

fn key_labels<'a>(bound: impl Iterator<Item = &'a Binding>, kind: Kind) -> String {
    let codes: Vec<&str> = bound.map(|binding| binding.control.0).collect();
    let arrows = codes.iter().filter(|code| code.starts_with("Arrow")).count();
    let fold = arrows == 4;
    let mut labels: Vec<&str> =
        codes.iter().filter(|code| !(fold && code.starts_with("Arrow"))).map(|code| label(code)).collect();
    if fold {
        labels.push("arrows");
    }
    labels.join(if kind == Kind::Button { ", " } else { " " })
}

/// A key's code as a label: `KeyW` is `W`.
fn label(code: &str) -> &str {
    ["Key", "Digit", "Arrow"].iter().find_map(|prefix| code.strip_prefix(prefix)).unwrap_or(code)
}
