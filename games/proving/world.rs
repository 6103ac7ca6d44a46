//! The state of a run.

use dacapo_engine::game::Status;
use dacapo_engine::random::{Random, Stream};
use glam::Vec2;
use serde::{Deserialize, Serialize};

use super::level::Level;

const PLACES: Stream = Stream("places");
const RANKS: Stream = Stream("ranks");
/// Sorts after names of U+FFxx in UTF-8 and before them in UTF-16.
const PHASES: Stream = Stream("phases \u{1f3ae}");

/// One of many.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Body {
    /// Its identity, which decides between equals.
    pub id: u32,
    /// What bodies are sorted by; one of few values, -0 and +0 among them.
    pub rank: f32,
    /// Where.
    pub at: Vec2,
    /// Units a second.
    pub velocity: Vec2,
    /// In -1..1; goes through all of the math.
    pub phase: f64,
}

/// The counters of a port: how long a button is held is state like any other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Hand {
    /// Ticks for which the trigger is held.
    pub trigger: u32,
    /// Shots fired again while it was held.
    pub repeats: u32,
    /// Ticks for which the charge is held.
    pub charge: u32,
    /// The longest charge.
    pub longest: u32,
}

/// The state of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct World {
    /// Bodies by rank, those of one rank by id.
    pub bodies: Vec<Body>,
    /// Counters of each port.
    pub hands: [Hand; 3],
    /// All edges, folded in their order.
    pub order: u64,
    /// Number of edges.
    pub edges: u64,
    /// Edges that came while paused.
    pub paused_edges: u64,
    /// Shots of all ports.
    pub shots: u32,
    /// Where the axes led to.
    pub at: [f64; 7],
    /// Sum over the bodies.
    pub energy: f64,
    /// Simulated seconds.
    pub seconds: f64,
    /// Whether it was won, or lost, or neither.
    pub won: Option<bool>,
}

impl World {
    pub(super) fn new(level: &Level, random: &mut Random) -> Self {
        let mut world = Self {
            bodies: (0..level.bodies).map(|id| Body::new(id, random)).collect(),
            hands: [Hand::default(); 3],
            order: 0,
            edges: 0,
            paused_edges: 0,
            shots: 0,
            at: [0.0; 7],
            energy: 0.0,
            seconds: 0.0,
            won: None,
        };
        world.sort();
        world
    }

    /// Puts the bodies in order. Half of the negative ranks are zeros; the total order of floats tells those apart.
    pub(super) fn sort(&mut self) {
        self.bodies.sort_by(|a, b| a.rank.total_cmp(&b.rank).then(a.id.cmp(&b.id)));
    }

    pub(super) fn status(&self) -> Status {
        match self.won {
            None => Status::Running,
            Some(true) => Status::Won,
            Some(false) => Status::Lost,
        }
    }
}

impl Body {
    fn new(id: u32, random: &mut Random) -> Self {
        Self {
            id,
            rank: rank(random),
            at: Vec2::new(random.range(PLACES, -8.0, 8.0), random.range(PLACES, -8.0, 8.0)),
            velocity: Vec2::ZERO,
            phase: random.unit(PHASES) * 2.0 - 1.0,
        }
    }
}

/// One of six ranks.
pub(super) fn rank(random: &mut Random) -> f32 {
    [-1.0, -0.0, 0.0, 0.5, 1.0, 2.0][random.below(RANKS, 6) as usize]
}
