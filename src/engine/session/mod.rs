//! One run: a game, its level and seed, and the one place where its rules are called.

mod core;
mod error;
mod event;
mod run;
mod state;
mod stored;
#[cfg(test)]
pub(crate) mod test;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use serde_json::Value;

use crate::action::{Composer, Controller, SourceId, check_roster};
use crate::canvas::Canvas;
use crate::game::{EdgeEvent, Game, Hands, Outlet, Pilot, Recent, Status, Tick, View, read_level};
use crate::hash::{HashError, first_not_finite};
use crate::random::Random;
use crate::replay::{
    Checkpoint, EndKind, Incompatible, Payload, PayloadError, PlayOptions, Player, RecordOptions, Replay,
    check_payload,
};

use self::core::{Begun, Made, RunCore};
pub use error::{StartError, StepError};
use event::as_recorded;
pub use run::{Run, RunState};
pub use state::RestoreError;

/// Seconds for which a session remembers events, for effects that are drawn from them.
pub const RECENT_SECONDS: f32 = 3.0;

/// A run of a game.
pub struct Session<G: Game> {
    level: G::Level,
    world: G::World,
    before: G::World,
    core: RunCore,
    outlet: Outlet<G::Event>,
    recent: Vec<Recent<G::Event>>,
    seen: Vec<Recent<G::Event>>,
    pilot: Option<(Box<dyn Pilot<G>>, Vec<SourceId>)>,
    /// How the run stood after the last boundary.
    status: Status,
}

impl<G: Game> Session<G> {
    /// Sets up a fresh run.
    ///
    /// # Errors
    /// A roster or level that cannot be played.
    pub fn start(level: G::Level, seed: u32) -> Result<Self, StartError> {
        let controllers = G::roster(&level).controllers();
        check_roster(&controllers)?;
        let mut random = Random::new(seed);
        let world = G::start(&level, &mut random).map_err(StartError::Level)?;
        let status = G::status(&world);
        Ok(Self {
            level,
            status,
            before: world.clone(),
            world,
            core: RunCore::new(controllers, random),
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
        let level = match &replay.header.level {
            None => G::Level::default(),
            Some(level) => {
                read_level::<G>(level.text()).map_err(|error| Incompatible::Level(error.message))?
            }
        };
        let mut session = Self::start(level, replay.header.random.seed)
            .map_err(|error| Incompatible::Start(error.to_string()))?;
        if let Some(start) = replay.checkpoints.first().filter(|first| first.index == 0) {
            session.restore(start).map_err(Incompatible::Checkpoint)?;
        }
        session.core.attach_player(replay, options.force)?;
        Ok(session)
    }

    /// Records the run from here on. A recording that does not begin with the run's first boundary begins with its
    /// whole state.
    ///
    /// # Errors
    /// The run has failed, or is being recorded already; or the level or the metadata is more than a recording may hold.
    pub fn record(&mut self, options: RecordOptions) -> Result<(), Incompatible> {
        let level =
            serde_json::to_value(&self.level).map_err(|error| Incompatible::Level(error.to_string()))?;
        let metadata = Value::Object(options.metadata.clone());
        for (what, value) in [("level", &level), ("metadata", &metadata)] {
            check_payload(value, value.to_string().len())
                .map_err(|fault| Incompatible::Unrecordable { what, fault })?;
        }
        let start = (self.core.boundaries > 0).then(|| self.checkpoint()).transpose();
        let start = start.map_err(|error| Incompatible::Start(error.to_string()))?;
        let start = start.map(|start| Checkpoint { index: 0, ..start });
        self.core.attach_recorder(G::ID, G::VERSION, Payload::new(&level), options, start)
    }

    /// Notes in the recording, if one is made, what the host observed before the boundary that comes next. It is kept
    /// and shown, and never compared.
    ///
    /// # Errors
    /// A payload that is more than a recording may hold; nothing is noted then.
    pub fn observe(&mut self, kind: &str, payload: Value) -> Result<(), PayloadError> {
        check_payload(&payload, kind.len() + payload.to_string().len())?;
        self.core.recorder().map_or(Ok(()), |recorder| recorder.observe(kind, &payload))
    }

    /// Ends a recording and hands it over; nothing where none is attached.
    pub fn finish(&mut self, kind: EndKind) -> Option<Replay> {
        self.core.finish(kind, self.status)
    }

    /// Lets a pilot act through sources of its own; one that did before acts no more.
    pub fn add_pilot(&mut self, pilot: Box<dyn Pilot<G>>) {
        for (composer, source) in
            self.core.composers.iter_mut().zip(self.pilot.take().into_iter().flat_map(|old| old.1))
        {
            composer.remove(source);
        }
        let sources = self.core.composers.iter_mut().map(Composer::add).collect();
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
        let delta = self.core.check(delta)?;
        if let Some((pilot, sources)) = &mut self.pilot {
            if !self.core.is_playing() {
                let mut hands = Hands { composers: &mut self.core.composers, sources };
                pilot.steer(&self.world, self.core.boundaries, &mut hands);
            }
        }
        let begun = self.core.begin(delta);
        // All game code of the boundary runs in here: rules, status, and how its state and events are written.
        let made = catch_unwind(AssertUnwindSafe(|| self.simulate(begun)));
        match made.unwrap_or_else(|panic| Err(panic_message(&*panic))) {
            Ok(made) => {
                self.status = made.status;
                self.core.end(begun, made)
            }
            Err(message) => Err(self.core.fail(message)),
        }
    }

    /// Plays the next recorded boundary; false at the end.
    ///
    /// # Errors
    /// As [`Session::step`].
    pub fn play_next(&mut self) -> Result<bool, StepError> {
        match self.core.player().and_then(Player::next_delta) {
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
        let lag = self.core.last_delta as f32 * (1.0 - alpha);
        self.seen.clear();
        let visible = self.recent.iter().filter(|recent| recent.age >= lag);
        self.seen.extend(visible.map(|recent| Recent { age: recent.age - lag, ..recent.clone() }));
        let view = View {
            level: &self.level,
            before: &self.before,
            now: &self.world,
            alpha,
            time: self.core.seconds,
            paused: self.core.paused(),
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
        &mut self.core.composers
    }

    /// The host pauses or resumes before the next boundary.
    pub fn set_paused(&mut self, paused: bool) {
        self.core.set_paused(paused);
    }

    /// The level of the run.
    #[must_use]
    pub fn level(&self) -> &G::Level {
        &self.level
    }

    /// How the run stands.
    #[must_use]
    pub fn status(&self) -> Status {
        self.status
    }

    /// The events of the last boundary, in order.
    #[must_use]
    pub fn told(&self) -> &[G::Event] {
        &self.outlet.events
    }

    fn simulate(&mut self, begun: Begun) -> Result<Made, String> {
        self.outlet.events.clear();
        self.tick(begun);
        let key = |order| (self.core.boundaries - 1, order);
        let events = self.outlet.events.iter().zip(0..);
        self.recent.extend(events.map(|(event, order)| Recent {
            age: 0.0,
            key: key(order),
            event: event.clone(),
        }));
        let listened = self.core.is_playing() || self.core.recorder().is_some();
        let events =
            if listened { self.outlet.events.iter().map(as_recorded).collect() } else { Ok(Vec::new()) };
        let hash = self.core.hashes_each().then(|| self.core.hash(&self.world)).transpose();
        Ok(Made {
            events: events?,
            hash: hash.map_err(|error| self.unhashable(&error))?,
            status: G::status(&self.world),
        })
    }

    fn tick(&mut self, begun: Begun) {
        let core = &mut self.core;
        let mut tick = Tick {
            level: &self.level,
            random: &mut core.random,
            paused: &mut core.paused,
            dt: begun.delta as f32,
            dt64: begun.delta,
            boundary: core.boundaries - 1,
            tick: core.ticks,
            frames: &core.frames,
            outlet: &mut self.outlet,
        };
        for (port, frame) in (0..=u8::MAX).zip(tick.frames) {
            for edge in &frame.edges {
                G::edge(&mut self.world, &EdgeEvent { port, edge: *edge }, &mut tick);
            }
        }
        if begun.delta > 0.0 && !*tick.paused {
            G::step(&mut self.world, &mut tick);
            core.ticks += 1;
            core.seconds += begun.delta;
            age(&mut self.recent, begun.delta as f32);
        }
    }

    /// What is wrong with a state that cannot be hashed. Only the world can hold numbers that are not finite.
    fn unhashable(&self, error: &HashError) -> String {
        match first_not_finite(&self.world) {
            Ok(Some(fault)) => format!("world.{fault}"),
            _ => error.to_string(),
        }
    }
}

fn age<E>(recent: &mut Vec<Recent<E>>, delta: f32) {
    for event in recent.iter_mut() {
        event.age += delta;
    }
    recent.retain(|event| event.age <= RECENT_SECONDS);
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
        &self.core.controllers
    }
}
