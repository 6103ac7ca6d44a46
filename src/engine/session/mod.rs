//! One run: a game, its level and seed, and the one place where its rules are called.
//!
//! ```text
//! feed: sources, a recording, or a caller -> frames -> boundary(Moment) -> Moment -> tees: recorder, hash
//! ```
//!
//! A [`Moment`] is the whole state of a run and nothing else; [`Session`] holds the present one, takes frames from
//! whoever gives them, and shows each boundary to a recording in the making and to the hash.

mod error;
mod event;
mod feed;
mod given;
mod moment;
mod recording;
mod run;
mod state;
mod stored;
mod tees;
#[cfg(test)]
pub(crate) mod test;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use crate::action::{Composer, Controller, SourceId};
use crate::canvas::Canvas;
use crate::game::{Game, Hands, Pilot, Recent, Status, View, read_level};
use crate::hash::{HashError, first_not_finite};
use crate::replay::{Incompatible, Outcome, PlayOptions, Player, Replay, check_controllers, check_header};

pub use error::{StartError, StepError};
use event::as_recorded;
use feed::{Feed, Taken};
pub use given::GivenBoundary;
pub use moment::{Moment, RECENT_SECONDS};
pub use run::{Run, RunState};
pub use state::RestoreError;
pub use tees::BoundaryResult;
use tees::Tees;

/// A run of a game.
pub struct Session<G: Game> {
    level: G::Level,
    controllers: Vec<Controller>,
    /// The state as it is.
    moment: Moment<G>,
    /// What a picture between two states is drawn from, beside the present one.
    before: Shown<G>,
    /// Recent events as the last picture showed them; kept so that drawing takes no memory.
    seen: Vec<Recent<G::Event>>,
    feed: Feed,
    tees: Tees,
    pilot: Option<(Box<dyn Pilot<G>>, Vec<SourceId>)>,
    /// How the run stood after the last boundary.
    status: Status,
    health: Health,
}

/// What a picture shows of a state.
struct Shown<G: Game> {
    world: G::World,
    presentation: G::Presentation,
}

/// Whether a run may go on.
enum Health {
    Good,
    Failed { boundary: u64, message: String },
}

impl<G: Game> Session<G> {
    /// Sets up a fresh run.
    ///
    /// # Errors
    /// A roster or level that cannot be played.
    pub fn start(level: G::Level, seed: u32) -> Result<Self, StartError> {
        let (moment, controllers) = Moment::<G>::start(&level, seed)?;
        Ok(Self {
            before: Shown { world: moment.world.clone(), presentation: moment.presentation.clone() },
            seen: Vec::new(),
            feed: Feed::new(&controllers),
            tees: Tees::default(),
            pilot: None,
            status: G::status(&moment.world),
            health: Health::Good,
            level,
            controllers,
            moment,
        })
    }

    /// Sets up the run of a recording and attaches it.
    ///
    /// # Errors
    /// A recording of another game, of other rules, or one that this build's set-up does not lead to.
    pub fn play(replay: Arc<Replay>, options: &PlayOptions) -> Result<Self, Incompatible> {
        check_header(&replay.header, G::ID, G::VERSION, options)?;
        let mut session = Self::start(Self::level_of(&replay)?, replay.header.random.seed)
            .map_err(|error| Incompatible::Start(error.to_string()))?;
        if let Some(start) = replay.start() {
            session.restore_checkpoint(start).map_err(Incompatible::Checkpoint)?;
        }
        session.attach_checked(replay, options.force)?;
        Ok(session)
    }

    /// Lets a recording play on from the present moment, which must be one of it: its beginning, or any other that its
    /// hashes agree with. From here on the recording owns the input.
    ///
    /// # Errors
    /// A recording of another game, of other rules or of another level, or one in which the run does not stand. Or the
    /// run has failed, or is being recorded or played already.
    pub fn attach(&mut self, replay: Arc<Replay>, options: &PlayOptions) -> Result<(), Incompatible> {
        check_header(&replay.header, G::ID, G::VERSION, options)?;
        if Self::level_of(&replay)? != self.level {
            return Err(Incompatible::Level("the run plays another one".to_owned()));
        }
        self.attach_checked(replay, options.force)
    }

    /// Attaches a recording of this game, version and level.
    fn attach_checked(&mut self, replay: Arc<Replay>, force: bool) -> Result<(), Incompatible> {
        if self.feed.is_playing() || self.tees.is_recording() || !self.is_healthy() {
            return Err(Incompatible::NotFree);
        }
        check_controllers(&replay.header.controllers, &self.controllers)?;
        let origin = self.origin_in(&replay, force)?;
        if replay.hashes.is_some() {
            self.tees.enable_hashes();
        }
        let Moment { boundaries, random, .. } = &self.moment;
        self.feed.play(Player::new(replay, force, origin, *boundaries, &random.snapshot())?);
        Ok(())
    }

    /// Checks that the run stands at a moment of a recording, as far as the recording knows; the number of boundaries
    /// that it had entered where the recording begins.
    fn origin_in(&mut self, replay: &Replay, force: bool) -> Result<u64, Incompatible> {
        let origin = match replay.start() {
            None => 0,
            Some(start) => Self::boundaries_of(start).map_err(Incompatible::Checkpoint)?,
        };
        let boundary = self.moment.boundaries;
        let position = boundary.checked_sub(origin).filter(|place| *place <= replay.track.boundaries());
        let position = position.ok_or(Incompatible::Moment { boundary })?;
        let Some(hashes) = replay.hashes.as_ref().filter(|_| position > 0 && !force) else {
            return Ok(origin);
        };
        match self.tees.hash(&mut self.moment) {
            Ok(hash) if hashes.agrees(position - 1, hash) => Ok(origin),
            _ => Err(Incompatible::Moment { boundary }),
        }
    }

    fn level_of(replay: &Replay) -> Result<G::Level, Incompatible> {
        match &replay.header.level {
            None => Ok(G::Level::default()),
            Some(level) => read_level::<G>(level.text()).map_err(|error| Incompatible::Level(error.message)),
        }
    }

    /// Lets a pilot act through sources of its own; one that did before acts no more.
    pub fn add_pilot(&mut self, pilot: Box<dyn Pilot<G>>) {
        let old = self.pilot.take().into_iter().flat_map(|old| old.1);
        for (composer, source) in self.feed.composers.iter_mut().zip(old) {
            composer.remove(source);
        }
        self.pilot = Some((pilot, self.feed.add_sources()));
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
        let delta = self.check(delta)?;
        self.feed.check(delta)?;
        if let Some((pilot, sources)) = &mut self.pilot {
            if !self.feed.is_playing() {
                let mut hands = Hands { composers: &mut self.feed.composers, sources };
                pilot.steer(&self.moment.world, self.moment.boundaries, &mut hands);
            }
        }
        let taken = self.feed.take(&mut self.moment.frames);
        self.tees.before(delta, taken, &self.moment.frames);
        let result = self.simulate(delta, taken)?;
        self.compare(taken, &result)?;
        self.tees.after(result);
        Ok(())
    }

    /// Plays the next recorded boundary; false at the end.
    ///
    /// # Errors
    /// As [`Session::step`].
    pub fn play_next(&mut self) -> Result<bool, StepError> {
        match self.feed.player().and_then(Player::next_delta) {
            None => Ok(false),
            Some(delta) => self.step(delta).map(|()| true),
        }
    }

    /// Stops a playback; the sources speak again.
    pub fn stop_playing(&mut self) {
        self.feed.stop_playing(&self.moment.frames);
    }

    /// Keeps the present state as the one before the next step, for drawing between the two.
    pub fn remember(&mut self) {
        self.before.world.clone_from(&self.moment.world);
        self.before.presentation.clone_from(&self.moment.presentation);
    }

    /// Draws the run as it is part of a step after the remembered state.
    pub fn draw(&mut self, alpha: f32, canvas: &mut Canvas) {
        let moment = &self.moment;
        let lag = moment.last_delta as f32 * (1.0 - alpha);
        self.seen.clear();
        let visible = moment.recent.iter().filter(|recent| recent.age >= lag);
        self.seen.extend(visible.map(|recent| Recent { age: recent.age - lag, ..recent.clone() }));
        let view = View {
            level: &self.level,
            before: &self.before.world,
            now: &moment.world,
            alpha,
            time: moment.seconds,
            paused: self.feed.paused(moment.paused),
            recent: &self.seen,
            presentation_before: &self.before.presentation,
            presentation: &moment.presentation,
        };
        G::draw(&view, canvas);
    }

    /// The whole present state. A clone of it can be kept, and given back with [`Session::restore`].
    #[must_use]
    pub fn moment(&self) -> &Moment<G> {
        &self.moment
    }

    /// The world as it is.
    #[must_use]
    pub fn world(&self) -> &G::World {
        &self.moment.world
    }

    /// The events of the last boundary, in order.
    #[must_use]
    pub fn events(&self) -> &[Recent<G::Event>] {
        self.moment.events()
    }

    /// The roster.
    #[must_use]
    pub fn controllers(&self) -> &[Controller] {
        &self.controllers
    }

    /// The input of each port, for sources.
    pub fn composers(&mut self) -> &mut [Composer] {
        &mut self.feed.composers
    }

    /// The host pauses or resumes before the next boundary.
    pub fn set_paused(&mut self, paused: bool) {
        self.feed.set_paused(paused, self.moment.paused);
    }

    /// Whether the run is paused, or will be at its next boundary.
    #[must_use]
    pub fn paused(&self) -> bool {
        self.feed.paused(self.moment.paused)
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

    /// The recording that plays.
    #[must_use]
    pub fn player(&self) -> Option<&Player> {
        self.feed.player()
    }

    fn is_healthy(&self) -> bool {
        self.failure().is_none()
    }

    /// What went wrong, in a run that has failed.
    fn failure(&self) -> Option<&str> {
        match &self.health {
            Health::Good => None,
            Health::Failed { message, .. } => Some(message),
        }
    }

    /// Whether a boundary of this delta may begin at all; nothing has changed if not.
    fn check(&self, delta: f64) -> Result<f64, StepError> {
        if let Health::Failed { boundary, .. } = self.health {
            return Err(StepError::Poisoned(boundary));
        }
        if !(delta.is_finite() && delta >= 0.0) {
            return Err(StepError::Delta(delta));
        }
        // -0 would be another delta by its bits.
        Ok(delta + 0.0)
    }

    /// The boundary of which the frames are there. All game code of it runs in here: rules, status, and how its state and
    /// events are written.
    fn simulate(&mut self, delta: f64, taken: Taken) -> Result<BoundaryResult, StepError> {
        let made = catch_unwind(AssertUnwindSafe(|| self.call_game(delta, taken)));
        match made.unwrap_or_else(|panic| Err(panic_message(&*panic))) {
            Ok(result) => {
                (self.status, self.tees.last_hash) = (result.status, result.hash);
                Ok(result)
            }
            Err(message) => {
                let boundary = self.last_boundary();
                self.health = Health::Failed { boundary, message: message.clone() };
                Err(StepError::Failed { boundary, message })
            }
        }
    }

    fn call_game(&mut self, delta: f64, taken: Taken) -> Result<BoundaryResult, String> {
        let pauses = self.moment.advance(&self.level, delta, taken.pause);
        let listened = self.feed.is_playing() || self.tees.is_recording();
        let events = if listened { self.moment.events() } else { &[] };
        let events = events.iter().map(|recent| as_recorded(&recent.event)).collect::<Result<_, _>>()?;
        let hash = self.tees.hashes_each().then(|| self.tees.hash(&mut self.moment)).transpose();
        let hash = hash.map_err(|error| self.unhashable(&error))?;
        Ok(BoundaryResult { pauses, events, hash, status: G::status(&self.moment.world) })
    }

    /// Compares what a boundary came to with the recording that plays.
    fn compare(&mut self, taken: Taken, result: &BoundaryResult) -> Result<(), StepError> {
        let Some(player) = self.feed.player_mut() else { return Ok(()) };
        let outcome = Outcome {
            paused: (result.pauses.before, result.pauses.after),
            recorded_paused: taken.recorded_paused,
            events: &result.events,
            hash: result.hash,
            status: result.status,
        };
        let boundary = player.position() - 1;
        let Some(mismatch) = player.compare(&outcome) else { return Ok(()) };
        self.health = Health::Failed { boundary, message: mismatch.to_string() };
        Err(StepError::Differs { boundary, mismatch })
    }

    /// The boundary that began last, as the recording that plays or is made counts it.
    fn last_boundary(&self) -> u64 {
        let origin = self.feed.player().map(Player::origin).or(self.tees.origin()).unwrap_or(0);
        self.moment.boundaries - 1 - origin
    }

    /// What is wrong with a state that cannot be hashed. Only the world can hold numbers that are not finite.
    fn unhashable(&self, error: &HashError) -> String {
        match first_not_finite(&self.moment.world) {
            Ok(Some(fault)) => format!("world.{fault}"),
            _ => error.to_string(),
        }
    }
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text =
        panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("the game panicked").to_owned()
}
