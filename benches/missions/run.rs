//! One run of a level to its end, in one of the ways that are compared.

use dacapo_engine::action::{SourceId, to_f32};
use dacapo_engine::game::{Game, Status};
use dacapo_engine::replay::{Change, EndKind, Journal, RecordOptions, Replay};
use dacapo_engine::session::{Run, Session};

/// Seconds of a step.
pub const DELTA: f64 = 1.0 / 120.0;
/// Boundaries after which a journal gets what it does not have yet: a second.
const FLUSH: u64 = 120;

/// A way of running.
#[derive(Clone, Copy)]
pub struct Way {
    pub hashes: bool,
    pub record: bool,
    pub journal: bool,
}

impl Way {
    pub const PLAIN: Self = Self { hashes: false, record: false, journal: false };
    pub const HASHED: Self = Self { hashes: true, ..Self::PLAIN };
    pub const RECORDED: Self = Self { record: true, ..Self::PLAIN };
    pub const RECORDED_WITH_HASHES: Self = Self { hashes: true, ..Self::RECORDED };
}

/// Who plays.
#[derive(Clone, Copy)]
pub enum Input<'a> {
    Autopilot,
    /// Nobody thinks: the sources do what was recorded of a run.
    Recorded(&'a Replay),
}

/// A journal that is kept in memory, as the one that is written beside a game.
struct Lines(Vec<u8>);

impl Journal for Lines {
    fn write_lines(&mut self, lines: &[u8]) {
        self.0.extend_from_slice(lines);
    }
}

/// Plays a level to its end. Its recording, if there is one, and its number of boundaries.
pub fn play<G: Game>(level: &G::Level, seed: u32, input: Input<'_>, way: Way) -> (Option<Replay>, u64) {
    let mut session = Session::<G>::start(level.clone(), seed).expect("a level that can be played");
    if way.record {
        let journal = way.journal.then(|| Box::new(Lines(Vec::new())) as Box<dyn Journal>);
        let options = RecordOptions { hashes: way.hashes, journal, ..RecordOptions::default() };
        session.record(options).expect("a fresh run");
    } else if way.hashes {
        session.enable_hashes();
    }
    match input {
        Input::Autopilot => {
            assert!(session.add_autopilot(), "the game has one");
            while session.status() == Status::Running {
                step(&mut session);
            }
        }
        Input::Recorded(replay) => play_inputs(&mut session, replay),
    }
    let boundaries = session.state().boundaries;
    (session.finish(EndKind::Finished), boundaries)
}

fn step<G: Game>(session: &mut Session<G>) {
    session.step(DELTA).expect("a healthy run");
    if session.moment().boundaries() % FLUSH == 0 {
        if let Some(recorder) = session.recorder() {
            recorder.flush();
        }
    }
}

/// Plays what was recorded by its inputs alone: nobody looks for anything, and nothing is compared but the end.
fn play_inputs<G: Game>(session: &mut Session<G>, replay: &Replay) {
    let sources: Vec<SourceId> = session.composers().iter_mut().map(|composer| composer.add()).collect();
    for (count, changes) in replay.track.entries() {
        for change in changes.iter() {
            feed(session, &sources, change);
        }
        for _ in 0..count {
            step(session);
        }
    }
    assert_ne!(session.status(), Status::Running, "the run ends where the recorded one did");
}

/// Does with a source what was recorded.
fn feed<G: Game>(session: &mut Session<G>, sources: &[SourceId], change: &Change) {
    let composers = session.composers();
    match *change {
        Change::Edge { controller, edge } => {
            let port = usize::from(controller);
            composers[port].set_button(sources[port], edge.action, edge.pressed)
        }
        Change::Axis { controller, action, value } => {
            let port = usize::from(controller);
            composers[port].set_axis(sources[port], action, value.map(to_f32))
        }
        // All steps are alike, and autopilots neither pause nor hold anything beforehand.
        _ => Ok(()),
    }
    .expect("an action of the game");
}
