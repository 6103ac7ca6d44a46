//! One run: a game, its level and seed, and the one place where its rules are called.

mod console;
mod error;
mod run;
mod state;
#[cfg(test)]
mod test;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use serde_json::Value;

use crate::action::{Composer, Controller, Frame, SourceId, check_roster};
use crate::canvas::Canvas;
use crate::game::{EdgeEvent, Game, Hands, Outlet, Pilot, Recent, Status, Tick, View};
use crate::hash::{Field, HashError, fields, first_not_finite};
use crate::random::Random;
use crate::replay::{
    Checkpoint, EndKind, Header, Incompatible, PayloadError, PlayOptions, RecordOptions, Replay,
    check_payload,
};

use console::{Console, Served};
pub use error::{StartError, StepError};
pub use run::{Run, RunState};
pub use state::RestoreError;
use state::{StoredRandom, StoredState};

/// Seconds for which a session remembers events, for effects that are drawn from them.
pub const RECENT_SECONDS: f32 = 3.0;

/// A run of a game.
pub struct Session<G: Game> {
    level: G::Level,
    world: G::World,
    before: G::World,
    console: Console,
    outlet: Outlet<G::Event>,
    recent: Vec<Recent<G::Event>>,
    seen: Vec<Recent<G::Event>>,
    pilot: Option<(Box<dyn Pilot<G>>, Vec<SourceId>)>,
}

impl<G: Game> Session<G> {
    /// Sets up a fresh run.
    ///
    /// # Errors
    /// A roster or level that cannot be played.
    pub fn start(level: G::Level, seed: u32) -> Result<Self, StartError> {
        let controllers = G::controllers(&level);
        check_roster(&controllers)?;
        let mut random = Random::new(seed);
        let world = G::start(&level, &mut random).map_err(StartError::Level)?;
        Ok(Self {
            level,
            before: world.clone(),
            world,
            console: Console::new(controllers, random),
            outlet: Outlet::default(),
            recent: Vec::new(),
            seen: Vec::new(),
            pilot: None,
        })
    }

    /// Sets up the run of a recording and attaches it.
    ///
    /// # Errors
    /// A recording of another game, of other rules, or one that this build's set-up does not lead to.
    pub fn play(replay: Arc<Replay>, options: &PlayOptions) -> Result<Self, Incompatible> {
        crate::replay::check_header(&replay.header, G::ID, G::VERSION, options)?;
        let mut session = Self::of_header(&replay.header)?;
        if let Some(start) = replay.checkpoints.first().filter(|first| first.index == 0) {
            session.restore(start).map_err(Incompatible::Checkpoint)?;
        }
        session.console.attach_player(replay, options.force)?;
        Ok(session)
    }

    /// Sets up a fresh run with a recording's level and seed.
    pub(crate) fn of_header(header: &Header) -> Result<Self, Incompatible> {
        let level = match &header.level {
            None => G::Level::default(),
            Some(level) => serde_json::from_value(level.clone())
                .map_err(|error| Incompatible::Level(error.to_string()))?,
        };
        Self::start(level, header.random.seed).map_err(|error| Incompatible::Start(error.to_string()))
    }

    /// Records the run from here on. A recording that does not begin with the run's first boundary begins with its
    /// whole state.
    ///
    /// # Errors
    /// The run has failed, or a recording or playback is attached already; or the level or the metadata is more than
    /// a recording may hold.
    pub fn record(&mut self, options: RecordOptions) -> Result<(), Incompatible> {
        let level =
            serde_json::to_value(&self.level).map_err(|error| Incompatible::Level(error.to_string()))?;
        let level = (self.level != G::Level::default()).then_some(level);
        let metadata = Value::Object(options.metadata.clone());
        for (what, value) in level.iter().map(|level| ("level", level)).chain([("metadata", &metadata)]) {
            check_payload(value, value.to_string().len())
                .map_err(|fault| Incompatible::Unrecordable { what, fault })?;
        }
        let start = (self.console.boundaries > 0).then(|| self.checkpoint()).transpose();
        let start = start.map_err(|error| Incompatible::Start(error.to_string()))?;
        let start = start.map(|start| Checkpoint { index: 0, ..start });
        self.console.attach_recorder(G::ID, G::VERSION, level, options, start)
    }

    /// The whole run state and its hash.
    ///
    /// # Errors
    /// A state that cannot be hashed or written.
    pub fn checkpoint(&mut self) -> Result<Checkpoint, HashError> {
        let hash = self.console.hash(&self.world)?;
        let state =
            serde_json::to_value(self.stored()).map_err(|error| HashError::Unwritable(error.to_string()))?;
        Ok(Checkpoint { index: self.console.boundaries, hash, state })
    }

    /// Continues from a stored state of a run of the same level.
    ///
    /// # Errors
    /// A state of another game, or one that does not restore to its own hash. The run must then not be used.
    pub fn restore(&mut self, checkpoint: &Checkpoint) -> Result<(), RestoreError> {
        let stored = state::parse::<G::World>(&checkpoint.state)?;
        self.console.restore(&stored)?;
        self.world = stored.world;
        self.before.clone_from(&self.world);
        self.recent.clear();
        let found = self.console.hash(&self.world).map_err(|error| RestoreError::Shape(error.to_string()))?;
        let stored = checkpoint.hash;
        if found == stored { Ok(()) } else { Err(RestoreError::Hash { stored, found }) }
    }

    /// A playback that was saved to JSON text and loaded into a fresh run, as if the program had ended in between.
    ///
    /// # Errors
    /// What was not kept, in one line.
    pub fn reload(mut self) -> Result<Self, String> {
        let mut point = self.checkpoint().map_err(|error| error.to_string())?;
        point.state = serde_json::from_str(&point.state.to_string()).map_err(|error| error.to_string())?;
        let seed = self.console.random.seed();
        let mut fresh = Self::start(self.level.clone(), seed).map_err(|error| error.to_string())?;
        fresh.restore(&point).map_err(|error| error.to_string())?;
        fresh.console.adopt_player(&mut self.console);
        Ok(fresh)
    }

    /// Keeps the whole present state in the recording, for finding where in a state two runs differ.
    ///
    /// # Errors
    /// As [`Session::checkpoint`].
    pub fn record_checkpoint(&mut self) -> Result<(), HashError> {
        let point = self.checkpoint()?;
        if let Some(recorder) = self.console.recorder() {
            recorder.checkpoint(point.hash, point.state);
        }
        Ok(())
    }

    /// Notes in the recording, if one is made, what the host observed before the boundary that comes next. It is kept
    /// and shown, and never compared.
    ///
    /// # Errors
    /// A payload that is more than a recording may hold; nothing is noted then.
    pub fn observe(&mut self, kind: &str, payload: Value) -> Result<(), PayloadError> {
        check_payload(&payload, kind.len() + payload.to_string().len())?;
        match self.console.recorder() {
            Some(recorder) => recorder.observe(kind, payload),
            None => Ok(()),
        }
    }

    /// A stored state as fields, for comparing it with a run's.
    ///
    /// # Errors
    /// A state of another game.
    pub fn stored_fields(checkpoint: &Checkpoint) -> Result<Vec<Field>, RestoreError> {
        let stored = state::parse::<G::World>(&checkpoint.state)?;
        fields(&stored).map_err(RestoreError::Shape)
    }

    fn stored(&self) -> StoredState<&G::World> {
        StoredState {
            boundary: self.console.boundaries,
            tick: self.console.ticks,
            seconds: self.console.seconds,
            paused: self.console.paused,
            held: self.console.frames.iter().map(Frame::values).collect(),
            random: StoredRandom::of(&self.console.random),
            world: &self.world,
        }
    }

    /// Ends a recording and hands it over; nothing where none is attached.
    pub fn finish(&mut self, kind: EndKind) -> Option<Replay> {
        let status = self.status();
        self.console.finish(kind, status)
    }

    /// Lets a pilot act through sources of its own.
    pub fn add_pilot(&mut self, pilot: Box<dyn Pilot<G>>) {
        let sources = self.console.composers.iter_mut().map(Composer::add).collect();
        self.pilot = Some((pilot, sources));
    }

    /// One boundary of so many seconds; with 0 only input is served.
    ///
    /// The order is: frames are taken and noted, an external pause change applies, edges reach the game, then, if
    /// time passes and the game is not paused, one tick; then the state is hashed and the recording told.
    ///
    /// # Errors
    /// A refused call (a bad or, in a playback, unrecorded delta) leaves everything as it was. A failed boundary
    /// or one that differs from its recording poisons the session.
    pub fn step(&mut self, delta: f64) -> Result<(), StepError> {
        let delta = self.console.check(delta)?;
        if let Some((pilot, sources)) = &mut self.pilot {
            if !self.console.is_playing() {
                let mut hands = Hands { composers: &mut self.console.composers, sources };
                pilot.steer(&self.world, self.console.boundaries, &mut hands);
            }
        }
        let served = self.console.serve(delta);
        self.outlet.events.clear();
        let outcome = catch_unwind(AssertUnwindSafe(|| self.simulate(served)));
        if let Err(panic) = outcome {
            return Err(self.fail(panic_message(&*panic)));
        }
        self.conclude(served)
    }

    /// Plays the next recorded boundary; false at the end.
    ///
    /// # Errors
    /// As [`Session::step`].
    pub fn play_next(&mut self) -> Result<bool, StepError> {
        match self.console.next_delta() {
            None => Ok(false),
            Some(delta) => self.step(delta).map(|()| true),
        }
    }

    /// Keeps the present state as the one before the next step, for drawing between the two.
    pub fn remember(&mut self) {
        self.before.clone_from(&self.world);
    }

    /// Draws the run as it is part of a step after the remembered state.
    pub fn draw(&mut self, alpha: f32, canvas: &mut Canvas) {
        let lag = self.console.last_delta as f32 * (1.0 - alpha);
        self.seen.clear();
        let visible = self.recent.iter().filter(|recent| recent.age >= lag);
        self.seen.extend(visible.map(|recent| Recent { age: recent.age - lag, ..recent.clone() }));
        let view = View {
            level: &self.level,
            before: &self.before,
            now: &self.world,
            alpha,
            time: self.console.seconds,
            paused: self.console.paused(),
            recent: &self.seen,
        };
        G::draw(&view, canvas);
    }

    /// The world as it is.
    #[must_use]
    pub fn world(&self) -> &G::World {
        &self.world
    }

    /// The input of each port, for sources.
    pub fn composers(&mut self) -> &mut [Composer] {
        &mut self.console.composers
    }

    /// The host pauses or resumes before the next boundary.
    pub fn set_paused(&mut self, paused: bool) {
        self.console.set_paused(paused);
    }

    /// The level of the run.
    #[must_use]
    pub fn level(&self) -> &G::Level {
        &self.level
    }

    /// How the run stands.
    #[must_use]
    pub fn status(&self) -> Status {
        G::status(&self.world)
    }

    /// The events of the last boundary, in order.
    #[must_use]
    pub fn told(&self) -> &[G::Event] {
        &self.outlet.events
    }

    fn simulate(&mut self, served: Served) {
        let console = &mut self.console;
        let mut tick = Tick {
            level: &self.level,
            random: &mut console.random,
            paused: &mut console.paused,
            dt: served.delta as f32,
            dt64: served.delta,
            boundary: console.boundaries - 1,
            tick: console.ticks,
            frames: &console.frames,
            outlet: &mut self.outlet,
        };
        for (port, frame) in (0..=u8::MAX).zip(tick.frames) {
            for edge in &frame.edges {
                G::edge(&mut self.world, &EdgeEvent { port, edge: *edge }, &mut tick);
            }
        }
        if served.delta > 0.0 && !*tick.paused {
            G::step(&mut self.world, &mut tick);
            console.ticks += 1;
            console.seconds += served.delta;
            age(&mut self.recent, served.delta as f32);
        }
    }

    fn conclude(&mut self, served: Served) -> Result<(), StepError> {
        let boundary = self.console.last_boundary();
        let told = match self.console.wants_events().then(|| self.tell()).transpose() {
            Ok(told) => told.unwrap_or_default(),
            Err(message) => return Err(self.fail(message)),
        };
        let hash = match self.console.hashing().then(|| self.console.hash(&self.world)).transpose() {
            Ok(hash) => hash,
            Err(error) => {
                let message = self.unhashable(&error);
                return Err(self.fail(message));
            }
        };
        let events = self.outlet.events.iter().zip(0..);
        self.recent.extend(events.map(|(event, order)| Recent {
            age: 0.0,
            key: (boundary, order),
            event: event.clone(),
        }));
        let status = self.status();
        self.console.conclude(served, told, hash, status)
    }

    /// The events of the boundary as they are recorded.
    fn tell(&self) -> Result<Vec<(String, Value)>, String> {
        self.outlet.events.iter().map(as_recorded).collect()
    }

    /// What is wrong with a state that cannot be hashed. Only the world can hold numbers that are not finite.
    fn unhashable(&self, error: &HashError) -> String {
        match first_not_finite(&self.world) {
            Ok(Some(fault)) => format!("world.{fault}"),
            _ => error.to_string(),
        }
    }

    fn fail(&mut self, message: String) -> StepError {
        self.console.fail(message)
    }
}

fn age<E>(recent: &mut Vec<Recent<E>>, delta: f32) {
    for event in recent.iter_mut() {
        event.age += delta;
    }
    recent.retain(|event| event.age <= RECENT_SECONDS);
}

/// An event's type and payload. It goes through text so that a value compares equal to the same value read from
/// a file.
fn as_recorded<E: serde::Serialize>(event: &E) -> Result<(String, Value), String> {
    if let Some(fault) = first_not_finite(event)? {
        return Err(format!("event: {fault}"));
    }
    let text = serde_json::to_string(event).map_err(|error| error.to_string())?;
    let value = serde_json::from_str(&text).map_err(|error| format!("event: {error}"))?;
    let (kind, payload) = match value {
        Value::String(kind) => (kind, Value::Null),
        Value::Object(map) if map.len() == 1 => {
            map.into_iter().next().ok_or_else(|| "an event without a type".to_owned())?
        }
        _ => return Err("events serialise as enums: a variant's name, or one with its payload".to_owned()),
    };
    check_payload(&payload, text.len()).map_err(|fault| format!("event {kind}: {fault}"))?;
    Ok((kind, payload))
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text =
        panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("the game panicked").to_owned()
}

impl<G: Game> Session<G> {
    /// The roster.
    #[must_use]
    pub fn controllers(&self) -> &[Controller] {
        &self.console.controllers
    }
}
