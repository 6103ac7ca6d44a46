//! Runs to look at.

use std::sync::Arc;

use dacapo_engine::action::{Action, Axis, Button, Controls, Port, SourceId, Valued};
use dacapo_engine::replay::{
    EndKind, Incompatible, PlayOptions, RecordOptions, Replay, Report, Verdict, read, verify,
};
use dacapo_engine::session::{Run, Session};
use dacapo_games::Proving;
use dacapo_games::proving::Level;

pub const STEP: f64 = 1.0 / 120.0;

/// A level with few bodies: quick, where something else is of interest.
pub fn few() -> Level {
    Level { bodies: 12, ..Level::default() }
}

/// A run with a source for each port.
pub struct Stage {
    pub session: Session<Proving>,
    sources: Vec<SourceId>,
}

impl Stage {
    pub fn new(level: Level, seed: u32) -> Self {
        let mut session = Session::<Proving>::start(level, seed).expect("a level that starts");
        let sources = session.composers().iter_mut().map(|composer| composer.add()).collect();
        Self { session, sources }
    }

    pub fn recorded(level: Level, seed: u32) -> Self {
        let mut stage = Self::new(level, seed);
        stage.session.record(RecordOptions::default()).expect("fresh");
        stage
    }

    /// A recorded run of the game's own pilot.
    pub fn rehearsed(level: Level, seed: u32, boundaries: u64) -> Self {
        let mut stage = Self::recorded(level, seed);
        assert!(stage.session.add_autopilot());
        stage.steps(boundaries);
        stage
    }

    pub fn hold<C: Controls>(&mut self, port: Port<C>, action: Action<C, Button>, held: bool) {
        let place = usize::from(port.index());
        let composer = &mut self.session.composers()[place];
        composer.set_button(self.sources[place], action.index(), held).expect("a button");
    }

    pub fn tap<C: Controls>(&mut self, port: Port<C>, action: Action<C, Button>) {
        self.hold(port, action, true);
        self.hold(port, action, false);
    }

    pub fn push<C: Controls, K: Axis + Valued>(
        &mut self,
        port: Port<C>,
        action: Action<C, K>,
        value: K::Value,
    ) {
        let place = usize::from(port.index());
        let composer = &mut self.session.composers()[place];
        composer.set_axis(self.sources[place], action.index(), K::components(value)).expect("an axis");
    }

    pub fn steps(&mut self, boundaries: u64) {
        for _ in 0..boundaries {
            self.session.step(STEP).expect("a healthy run");
        }
    }

    pub fn finish(mut self) -> Replay {
        self.session.finish(EndKind::Finished).expect("recorded")
    }

    /// Counts of boundaries and ticks.
    pub fn counts(&self) -> (u64, u64) {
        let state = self.session.state();
        (state.boundaries, state.ticks)
    }
}

pub fn play(replay: &Replay) -> Result<Session<Proving>, Incompatible> {
    Session::play(Arc::new(replay.clone()), &PlayOptions::default())
}

pub fn play_out(session: &mut Session<Proving>) {
    while session.play_next().expect("as recorded") {}
}

/// Through text and back, played twice and compared.
pub fn report(replay: &Replay) -> Report {
    let loaded = read(replay.to_json().as_bytes()).expect("our own file").replay;
    assert_eq!(&loaded, replay);
    verify::<Proving>(&Arc::new(loaded), &PlayOptions::default()).expect("compatible")
}

/// Asserts that a recording plays as it was, all of it.
pub fn verified(replay: &Replay) {
    let report = report(replay);
    assert_eq!((report.verdict, report.boundaries), (Verdict::Same, replay.track.boundaries()));
}
