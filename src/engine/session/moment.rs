//! A run's whole state between two boundaries, and the one way in which it changes.

use super::error::StartError;
use crate::action::{Controller, Delivery, Frame, check_roster};
use crate::effects::EventKey;
use crate::footprint::{heap_bytes, piece};
use crate::game::{
    CommandEvent, EdgeEvent, Game, MAX_RECENT, Outlet, PresentationTick, RECENT_SECONDS, Recent, Tick,
};
use crate::hash::{HashError, check_finite};
use crate::random::Random;
use crate::replay::MAX_RUN_BOUNDARIES;

/// A run's whole state between two boundaries: counts, pause, held input, random streams, the world, recent events and
/// what the picture remembers.
///
/// A moment is a value. It can be kept, compared, and given back to a session of the same level and options with
/// [`Session::restore`](super::Session::restore); from there the same input leads to the same moments, whoever gives it.
/// Level, options, sources, recording and playback are no part of it.
pub struct Moment<G: Game> {
    pub(super) boundaries: u64,
    pub(super) ticks: u64,
    pub(super) seconds: f64,
    pub(super) last_delta: f64,
    pub(super) paused: bool,
    /// One frame for each port: what is held, and the edges and commands of the last boundary.
    pub(super) frames: Vec<Frame>,
    pub(super) random: Random,
    pub(super) world: G::World,
    /// Events that the run remembers, oldest first.
    pub(super) recent: Vec<Recent<G::Event>>,
    pub(super) presentation: G::Presentation,
    /// The boundary from which on events were not presented yet.
    pub(super) unpresented: u64,
}

/// Whether a run was paused before and after a boundary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pauses {
    pub(super) before: bool,
    pub(super) after: bool,
}

impl<G: Game> Moment<G> {
    /// The moment before a run's first boundary, and who plays in it.
    pub(super) fn start(level: &G::Level, seed: u32) -> Result<(Self, Vec<Controller>), StartError> {
        let controllers = G::roster(level).controllers();
        check_roster(&controllers)?;
        let mut random = Random::new(seed);
        let world = G::start(level, &mut random).map_err(StartError::Level)?;
        let moment = Self {
            boundaries: 0,
            ticks: 0,
            seconds: 0.0,
            last_delta: 0.0,
            paused: false,
            frames: controllers.iter().map(Frame::neutral).collect(),
            random,
            world,
            recent: Vec::new(),
            presentation: G::Presentation::default(),
            unpresented: 0,
        };
        Ok((moment, controllers))
    }

    /// One boundary, whose frames are there already: an external pause change, then edges and commands in order, then, if
    /// time passes and the run is not paused, one tick. Nothing else changes a run.
    ///
    /// # Errors
    /// The run has as many boundaries as one may have, so that no counter overflows.
    pub(super) fn advance(
        &mut self,
        level: &G::Level,
        options: &[G::Options],
        delta: f64,
        pause: Option<bool>,
    ) -> Result<Pauses, String> {
        let before = pause.unwrap_or(self.paused);
        self.paused = before;
        let boundary = self.boundaries;
        self.boundaries += 1;
        if boundary >= MAX_RUN_BOUNDARIES {
            return Err(format!("boundary {boundary} of the run is one more than a run may have"));
        }
        self.last_delta = delta;
        if self.recent.len() > MAX_RECENT {
            self.recent.drain(..self.recent.len() - MAX_RECENT);
        }
        let earlier = self.recent.len();
        let mut tick = Tick {
            level,
            random: &mut self.random,
            paused: &mut self.paused,
            dt: delta as f32,
            dt64: delta,
            boundary,
            tick: self.ticks,
            options,
            frames: &self.frames,
            outlet: Outlet { recent: &mut self.recent, key: EventKey { boundary, order: 0 } },
        };
        for (port, frame) in (0..=u8::MAX).zip(tick.frames) {
            for delivery in frame.deliveries() {
                match delivery {
                    Delivery::Edge(edge) => {
                        G::edge(&mut self.world, &EdgeEvent { port, edge }, &mut tick);
                    }
                    Delivery::Command(command) => {
                        G::command(&mut self.world, &CommandEvent { port, command }, &mut tick);
                    }
                }
            }
        }
        if delta > 0.0 && !*tick.paused {
            G::step(&mut self.world, &mut tick);
            self.ticks += 1;
            self.seconds += delta;
            self.present(level, delta as f32);
            age(&mut self.recent, earlier, delta as f32);
        }
        Ok(Pauses { before, after: self.paused })
    }

    /// Checks that all numbers of the world are finite.
    pub(super) fn check_finite(&self) -> Result<(), HashError> {
        check_finite(&self.world).map_err(|error| error.within("world"))
    }

    fn present(&mut self, level: &G::Level, dt: f32) {
        let since = std::mem::replace(&mut self.unpresented, self.boundaries);
        // A picture that remembers nothing need not be told of anything.
        if size_of::<G::Presentation>() > 0 {
            let from = self.recent.partition_point(|recent| recent.key.boundary < since);
            let tick = PresentationTick { level, world: &self.world, events: &self.recent[from..], dt };
            G::present(&mut self.presentation, &tick);
        }
    }

    /// Number of boundaries entered.
    #[must_use]
    pub fn boundaries(&self) -> u64 {
        self.boundaries
    }

    /// Number of ticks simulated.
    #[must_use]
    pub fn ticks(&self) -> u64 {
        self.ticks
    }

    /// Simulated seconds.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.seconds
    }

    /// Whether the run is paused.
    #[must_use]
    pub fn paused(&self) -> bool {
        self.paused
    }

    /// The world.
    #[must_use]
    pub fn world(&self) -> &G::World {
        &self.world
    }

    /// The random streams.
    #[must_use]
    pub fn random(&self) -> &Random {
        &self.random
    }

    /// The frames of the last boundary, one for each port; all neutral before the first.
    #[must_use]
    pub fn frames(&self) -> &[Frame] {
        &self.frames
    }

    /// Events of the last [`RECENT_SECONDS`] simulated seconds, oldest first: those of the last boundary, and at most
    /// [`MAX_RECENT`] of those before.
    #[must_use]
    pub fn recent(&self) -> &[Recent<G::Event>] {
        &self.recent
    }

    /// The events of the last boundary, in order.
    #[must_use]
    pub fn events(&self) -> &[Recent<G::Event>] {
        let earlier = |recent: &Recent<G::Event>| recent.key.boundary + 1 != self.boundaries;
        let from = self.recent.iter().rposition(earlier).map_or(0, |last| last + 1);
        &self.recent[from..]
    }

    /// What the picture remembers.
    #[must_use]
    pub fn presentation(&self) -> &G::Presentation {
        &self.presentation
    }

    /// How many bytes a clone of this moment takes, what it holds on the heap and the allocator's own share included.
    ///
    /// The parts that are the game's are measured through their [`Serialize`](serde::Serialize) form: lists, maps and
    /// texts count with their elements, and values in boxes with the box. What that form leaves out is not counted.
    #[must_use]
    pub fn size(&self) -> usize {
        let frames = self.frames.iter().map(Frame::heap_bytes).sum::<usize>();
        piece(size_of::<Self>())
            + piece(size_of_val(&*self.frames))
            + frames
            + self.random.heap_bytes()
            + heap_bytes(&self.world)
            + heap_bytes(&self.recent)
            + heap_bytes(&self.presentation)
    }
}

/// Makes the first so many events older, and forgets those that are too old. Whatever happened first is the oldest.
fn age<E>(recent: &mut Vec<Recent<E>>, earlier: usize, delta: f32) {
    for event in &mut recent[..earlier] {
        event.age += delta;
    }
    let forgotten = recent[..earlier].iter().take_while(|event| event.age > RECENT_SECONDS).count();
    recent.drain(..forgotten);
}

/// By hand: a derived one would ask for a game that can be cloned, and would allocate where `clone_from` does not.
impl<G: Game> Clone for Moment<G> {
    fn clone(&self) -> Self {
        Self {
            boundaries: self.boundaries,
            ticks: self.ticks,
            seconds: self.seconds,
            last_delta: self.last_delta,
            paused: self.paused,
            frames: self.frames.clone(),
            random: self.random.clone(),
            world: self.world.clone(),
            recent: self.recent.clone(),
            presentation: self.presentation.clone(),
            unpresented: self.unpresented,
        }
    }

    fn clone_from(&mut self, source: &Self) {
        self.boundaries = source.boundaries;
        self.ticks = source.ticks;
        self.seconds = source.seconds;
        self.last_delta = source.last_delta;
        self.paused = source.paused;
        self.frames.clone_from(&source.frames);
        self.random.clone_from(&source.random);
        self.world.clone_from(&source.world);
        self.recent.clone_from(&source.recent);
        self.presentation.clone_from(&source.presentation);
        self.unpresented = source.unpresented;
    }
}

/// Whether two moments lead on to the same and look the same. The edges and commands of the last boundary have acted, and
/// the length of that boundary only says how a picture moves between two states: neither is compared.
impl<G: Game> PartialEq for Moment<G> {
    fn eq(&self, other: &Self) -> bool {
        let counts = |moment: &Self| {
            // Which events wait to be presented matters where something is presented.
            let unpresented = if size_of::<G::Presentation>() > 0 { moment.unpresented } else { 0 };
            (moment.boundaries, moment.ticks, moment.seconds.to_bits(), moment.paused, unpresented)
        };
        counts(self) == counts(other)
            && self.frames.len() == other.frames.len()
            && self.frames.iter().zip(&other.frames).all(|(one, another)| one.holds_the_same(another))
            && self.random == other.random
            && self.world == other.world
            && self.recent == other.recent
            && self.presentation == other.presentation
    }
}
