//! One run: a game, its level, options and seed, and the one place where its rules are called.
//!
//! ```text
//! feed: sources, a recording, or a caller -> frames -> boundary(Moment) -> Moment -> tees: recorder, hash
//! ```
//!
//! A [`Moment`] is the whole state of a run and nothing else; [`Session`] holds the present one, takes frames from
//! whoever gives them, and shows each boundary to a recording in the making and to the hash.

mod error;
mod feed;
mod given;
mod moment;
mod playing;
mod recording;
mod run;
mod state;
mod stepping;
mod stored;
mod tees;
#[cfg(test)]
pub(crate) mod test;
mod told;

use crate::action::{Composer, Controller, SourceId};
use crate::canvas::Canvas;
use crate::game::{Game, Pilot, Recent, Status, View};

pub use error::{StartError, StepError};
use feed::Feed;
pub use given::GivenBoundary;
pub use moment::Moment;
pub use run::{Run, RunState};
pub use state::RestoreError;
pub use tees::BoundaryResult;
use tees::Tees;
use told::Told;

/// A run of a game.
pub struct Session<G: Game> {
    level: G::Level,
    /// One for each port.
    options: Vec<G::Options>,
    controllers: Vec<Controller>,
    /// The state as it is.
    moment: Moment<G>,
    /// What a picture between two states is drawn from, beside the present one.
    before: Shown<G>,
    /// Recent events as the last picture showed them; kept so that drawing takes no memory.
    seen: Vec<Recent<G::Event>>,
    feed: Feed,
    tees: Tees,
    /// What the last boundary told, where somebody records or plays a recording.
    told: Told,
    pilot: Option<(Box<dyn Pilot<G>>, Vec<SourceId>)>,
    /// How the run stood after the last boundary.
    status: Status,
    /// The boundary that failed or differed, in a run that cannot go on.
    failure: Option<StepError>,
}

/// What a picture shows of a state.
struct Shown<G: Game> {
    world: G::World,
    presentation: G::Presentation,
}

impl<G: Game> Session<G> {
    /// Sets up a fresh run, in which every port has the default options.
    ///
    /// # Errors
    /// A roster or level that cannot be played.
    pub fn start(level: G::Level, seed: u32) -> Result<Self, StartError> {
        Self::start_with(level, Vec::new(), seed)
    }

    /// Sets up a fresh run with options, those of the first port first. Ports for which there are none have the default.
    ///
    /// # Errors
    /// A roster or level that cannot be played, options that the game refuses, or more of them than there are ports.
    pub fn start_with(level: G::Level, mut options: Vec<G::Options>, seed: u32) -> Result<Self, StartError> {
        let (moment, controllers) = Moment::<G>::start(&level, seed)?;
        check_options::<G>(&options, &controllers)?;
        options.resize_with(controllers.len(), G::Options::default);
        Ok(Self {
            before: Shown { world: moment.world.clone(), presentation: moment.presentation.clone() },
            seen: Vec::new(),
            feed: Feed::new(&controllers, G::roster(&level)),
            tees: Tees::default(),
            told: Told::default(),
            pilot: None,
            status: G::status(&moment.world),
            failure: None,
            level,
            options,
            controllers,
            moment,
        })
    }

    /// Lets a pilot act through sources of its own; one that did before acts no more.
    pub fn add_pilot(&mut self, pilot: Box<dyn Pilot<G>>) {
        let old = self.pilot.take().into_iter().flat_map(|old| old.1);
        for (composer, source) in self.feed.composers.iter_mut().zip(old) {
            composer.remove(source);
        }
        self.pilot = Some((pilot, self.feed.add_sources()));
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
            options: &self.options,
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

    /// The options of each port, in the order of the roster.
    #[must_use]
    pub fn options(&self) -> &[G::Options] {
        &self.options
    }

    /// How the run stands.
    #[must_use]
    pub fn status(&self) -> Status {
        self.status
    }
}

/// Checks that there are no more options than ports, and that the game accepts them.
fn check_options<G: Game>(options: &[G::Options], controllers: &[Controller]) -> Result<(), StartError> {
    if options.len() > controllers.len() {
        return Err(StartError::Ports { given: options.len(), ports: controllers.len() });
    }
    options.iter().zip(controllers).try_for_each(|(options, controller)| {
        let refused = |reason| StartError::Options { port: controller.id.clone(), reason };
        G::check_options(options).map_err(refused)
    })
}
