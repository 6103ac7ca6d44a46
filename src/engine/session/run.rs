//! A session whose game is known only at run time: what windows and commands need of it.

use serde_json::Value;

use super::state::StoredState;
use super::{Session, StepError};
use crate::action::{Composer, Controller};
use crate::canvas::Canvas;
use crate::effects::{Effects, KeyedEffect};
use crate::game::{Figure, Game, Status};
use crate::hash::{Field, HashError, fields};
use crate::replay::{EndKind, Incompatible, PayloadError, Player, RecordOptions, Recorder, Replay};

/// Where a run stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RunState {
    /// Boundaries entered.
    pub boundaries: u64,
    /// Ticks simulated.
    pub ticks: u64,
    /// Simulated seconds.
    pub seconds: f64,
    /// Whether the run is paused, or will be at its next boundary.
    pub paused: bool,
    /// How it stands.
    pub status: Status,
    /// The hash after the last boundary, where hashes are made.
    pub hash: Option<u64>,
    /// The master seed.
    pub seed: u32,
    /// A recording has reached its budget; play goes on without one.
    pub recording_is_full: bool,
}

/// A run of any game. See [`Session`] for what each of these does.
pub trait Run {
    /// The scene id.
    fn scene_id(&self) -> &'static str;
    /// The roster.
    fn controllers(&self) -> &[Controller];
    /// Where the run stands.
    fn state(&self) -> RunState;
    /// How the run ended, in words.
    fn headline(&self) -> String;
    /// Figures for the end of a run.
    fn figures(&self) -> Vec<Figure>;
    /// The input of a port, for sources.
    fn composer(&mut self, port: u8) -> Option<&mut Composer>;
    /// Whether an edge or a command waits, which is what a paused run has boundaries for.
    fn input_waits(&self) -> bool;
    /// The host pauses or resumes before the next boundary.
    fn set_paused(&mut self, paused: bool);
    /// See [`Session::step`].
    ///
    /// # Errors
    /// As there.
    fn step(&mut self, delta: f64) -> Result<(), StepError>;
    /// See [`Session::play_next`].
    ///
    /// # Errors
    /// As there.
    fn play_next(&mut self) -> Result<bool, StepError>;
    /// The recording that plays.
    fn player(&self) -> Option<&Player>;
    /// Stops a playback; the sources speak again.
    fn stop_playing(&mut self);
    /// Lets the game's autopilot play; false where it has none.
    fn add_autopilot(&mut self) -> bool;
    /// See [`Session::record`].
    ///
    /// # Errors
    /// As there.
    fn record(&mut self, options: RecordOptions) -> Result<(), Incompatible>;
    /// The recording in the making.
    fn recorder(&mut self) -> Option<&mut Recorder>;
    /// See [`Session::finish`].
    fn finish(&mut self, kind: EndKind) -> Option<Replay>;
    /// See [`Session::observe`].
    ///
    /// # Errors
    /// As there.
    fn observe(&mut self, kind: &str, payload: Value) -> Result<(), PayloadError>;
    /// Hashes every boundary from here on.
    fn enable_hashes(&mut self);
    /// See [`Session::remember`].
    fn remember(&mut self);
    /// See [`Session::draw`].
    fn draw(&mut self, alpha: f32, canvas: &mut Canvas);
    /// The effects of the last boundary's events, in order.
    fn effects(&self, read: &mut dyn FnMut(KeyedEffect));
    /// The whole run state as JSON.
    ///
    /// # Errors
    /// A state that holds a number which is not finite, or that refuses to be written.
    fn state_json(&self) -> Result<Value, HashError>;
    /// The whole run state as fields, without the recent events, which are compared one by one where they happen.
    fn fields(&self) -> Vec<Field>;
}

impl<G: Game> Run for Session<G> {
    fn scene_id(&self) -> &'static str {
        G::ID
    }

    fn controllers(&self) -> &[Controller] {
        Self::controllers(self)
    }

    fn state(&self) -> RunState {
        RunState {
            boundaries: self.moment.boundaries,
            ticks: self.moment.ticks,
            seconds: self.moment.seconds,
            paused: self.paused(),
            status: self.status,
            hash: self.tees.last_hash,
            seed: self.moment.random.seed(),
            recording_is_full: self.tees.recording_is_full(),
        }
    }

    fn headline(&self) -> String {
        G::headline(&self.moment.world)
    }

    fn figures(&self) -> Vec<Figure> {
        G::figures(&self.moment.world)
    }

    fn composer(&mut self, port: u8) -> Option<&mut Composer> {
        self.feed.composers.get_mut(usize::from(port))
    }

    fn input_waits(&self) -> bool {
        self.feed.composers.iter().any(Composer::waits)
    }

    fn set_paused(&mut self, paused: bool) {
        Self::set_paused(self, paused);
    }

    fn step(&mut self, delta: f64) -> Result<(), StepError> {
        Self::step(self, delta)
    }

    fn play_next(&mut self) -> Result<bool, StepError> {
        Self::play_next(self)
    }

    fn player(&self) -> Option<&Player> {
        Self::player(self)
    }

    fn stop_playing(&mut self) {
        Self::stop_playing(self);
    }

    fn add_autopilot(&mut self) -> bool {
        let pilot = G::autopilot(&self.level);
        let found = pilot.is_some();
        pilot.into_iter().for_each(|pilot| self.add_pilot(pilot));
        found
    }

    fn record(&mut self, options: RecordOptions) -> Result<(), Incompatible> {
        Self::record(self, options)
    }

    fn recorder(&mut self) -> Option<&mut Recorder> {
        Self::recorder(self)
    }

    fn finish(&mut self, kind: EndKind) -> Option<Replay> {
        Self::finish(self, kind)
    }

    fn observe(&mut self, kind: &str, payload: Value) -> Result<(), PayloadError> {
        Self::observe(self, kind, payload)
    }

    fn enable_hashes(&mut self) {
        Self::enable_hashes(self);
    }

    fn remember(&mut self) {
        Self::remember(self);
    }

    fn draw(&mut self, alpha: f32, canvas: &mut Canvas) {
        Self::draw(self, alpha, canvas);
    }

    fn effects(&self, read: &mut dyn FnMut(KeyedEffect)) {
        for recent in self.events() {
            G::effects(&recent.event, &mut Effects::of(recent.key, read));
        }
    }

    fn state_json(&self) -> Result<Value, HashError> {
        self.state_value()
    }

    fn fields(&self) -> Vec<Field> {
        // A world that refuses to be written fails its boundary before anybody asks for its fields.
        fields(&StoredState { recent: None, ..self.stored() }).unwrap_or_default()
    }
}
