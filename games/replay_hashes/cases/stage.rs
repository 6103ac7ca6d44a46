//! How cases are played.

use std::cell::RefCell;
use std::rc::Rc;

use dacapo_engine::game::{Game, Hands, Pilot, Status};
use dacapo_engine::replay::{EndKind, Journal, MAX_BOUNDARIES, RecordOptions, Replay};
use dacapo_engine::session::{Run, Session};

pub const STEP: f64 = 1.0 / 120.0;

/// Lengths of steps as an uneven display would ask for them, from a microsecond to longer than a second.
pub const UNEVEN: [f64; 9] =
    [1.0 / 144.0, 0.016_683, 1.0 / 60.0, 0.033_367, 1.0e-6, 0.0, 0.008_333, 1.25, 1.0 / 3.0];

/// Hands that a function moves.
struct Script<F>(F);

impl<G: Game, F: FnMut(u64, &mut Hands)> Pilot<G> for Script<F> {
    fn steer(&mut self, _: &G::World, boundary: u64, hands: &mut Hands) {
        (self.0)(boundary, hands);
    }
}

pub fn start<G: Game>(level: G::Level, seed: u32) -> Result<Session<G>, String> {
    Session::start(level, seed).map_err(|error| error.to_string())
}

/// A run that is recorded from its first boundary.
pub fn recorded<G: Game>(level: G::Level, seed: u32) -> Result<Session<G>, String> {
    let mut session = start(level, seed)?;
    record(&mut session)?;
    Ok(session)
}

pub fn record<G: Game>(session: &mut Session<G>) -> Result<(), String> {
    let options = RecordOptions { budget: MAX_BOUNDARIES, ..RecordOptions::default() };
    session.record(options).map_err(|error| error.to_string())
}

/// A recorded run with a script for its hands.
pub fn scripted<G: Game>(
    level: G::Level,
    seed: u32,
    script: impl FnMut(u64, &mut Hands) + 'static,
) -> Result<Session<G>, String> {
    scripted_with(level, Vec::new(), seed, script)
}

/// The same with options of ports.
pub fn scripted_with<G: Game>(
    level: G::Level,
    options: Vec<G::Options>,
    seed: u32,
    script: impl FnMut(u64, &mut Hands) + 'static,
) -> Result<Session<G>, String> {
    let mut session = Session::start_with(level, options, seed).map_err(|error| error.to_string())?;
    record(&mut session)?;
    session.add_pilot(Box::new(Script(script)));
    Ok(session)
}

/// Plays so many boundaries; `host` acts before each and says how long it is.
pub fn play<G: Game>(
    session: &mut Session<G>,
    boundaries: u64,
    mut host: impl FnMut(u64, &mut Session<G>) -> f64,
) -> Result<(), String> {
    for boundary in 0..boundaries {
        let delta = host(boundary, session);
        session.step(delta).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// Plays ten seconds in which the host pauses now and then, at boundaries without time.
pub fn play_with_pauses<G: Game>(session: &mut Session<G>) -> Result<(), String> {
    play(session, 1200, |boundary, session| {
        if boundary % 150 == 60 || boundary % 150 == 75 {
            session.set_paused(boundary % 150 == 60);
        }
        if session.state().paused { 0.0 } else { STEP }
    })
}

/// Plays until the run is decided and a second on.
pub fn play_out<G: Game>(session: &mut Session<G>) -> Result<(), String> {
    while session.status() == Status::Running {
        play(session, 1, |_, _| STEP)?;
    }
    play(session, 120, |_, _| STEP)
}

/// Plays until a boundary fails.
pub fn play_into_failure<G: Game>(session: &mut Session<G>) -> Result<(), String> {
    for _ in 0..100_000 {
        if session.step(STEP).is_err() {
            return Ok(());
        }
    }
    Err("nothing failed".to_owned())
}

pub fn finish<G: Game>(mut session: Session<G>) -> Result<Replay, String> {
    session.finish(EndKind::Finished).ok_or_else(|| "nothing was recorded".to_owned())
}

/// Keeps a journal in memory.
#[derive(Clone, Default)]
pub struct Lines(Rc<RefCell<Vec<u8>>>);

impl Lines {
    pub fn text(&self) -> Vec<u8> {
        self.0.borrow().clone()
    }
}

impl Journal for Lines {
    fn write_lines(&mut self, lines: &[u8]) {
        self.0.borrow_mut().extend_from_slice(lines);
    }
}

/// Records into a journal, which is cut off in its last line, as a killed process leaves it.
pub fn journalled<G: Game>(mut session: Session<G>, boundaries: u64) -> Result<Vec<u8>, String> {
    let lines = Lines::default();
    let options = RecordOptions { journal: Some(Box::new(lines.clone())), ..RecordOptions::default() };
    session.record(options).map_err(|error| error.to_string())?;
    play(&mut session, boundaries, |boundary, session| {
        if boundary % 120 == 0 {
            session.recorder().into_iter().for_each(|recorder| recorder.flush());
        }
        STEP
    })?;
    let mut text = lines.text();
    text.truncate(text.len() - 9);
    Ok(text)
}
