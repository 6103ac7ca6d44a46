//! The state of a round.

use dacapo_engine::game::Figure;
use dacapo_engine::pool::Pool;
use serde::{Deserialize, Serialize};

use super::level::Level;
use super::prism::Prism;
use super::ship::Ship;
use super::shot::Shot;

/// Seconds before the first wave.
const LEAD_IN: f32 = 0.8;

/// How a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// Still being played.
    Playing,
    /// Enough prisms were shot.
    Won,
    /// The hull is gone.
    Lost,
}

/// What is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    /// Prisms shot.
    pub kills: u32,
    /// Shots the ship fired.
    pub fired: u32,
    /// Shots of those that hit.
    pub landed: u32,
    /// Simulated seconds until the round was decided.
    pub seconds: f64,
}

/// How far the waves have come.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Waves {
    /// Waves so far.
    pub number: u32,
    /// Seconds until the next one.
    pub until_next: f32,
}

/// The state of a round.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct World {
    /// How it stands.
    pub outcome: Outcome,
    /// The player's ship.
    pub ship: Ship,
    /// Prisms alive, those that are still appearing included.
    pub prisms: Pool<Prism>,
    /// Shots in flight, the ship's and the prisms'.
    pub shots: Pool<Shot>,
    /// What comes next.
    pub waves: Waves,
    /// What is counted.
    pub tally: Tally,
}

impl World {
    pub(super) fn new(level: &Level) -> Self {
        Self {
            outcome: Outcome::Playing,
            ship: Ship::new(level.hull),
            prisms: Pool::default(),
            shots: Pool::default(),
            waves: Waves { number: 0, until_next: LEAD_IN },
            tally: Tally::default(),
        }
    }

    /// Whether the round is undecided.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.outcome == Outcome::Playing
    }
}

/// By hand for `clone_from`: a state is kept ahead of every displayed frame, and a derived one would allocate.
impl Clone for World {
    fn clone(&self) -> Self {
        Self { prisms: self.prisms.clone(), shots: self.shots.clone(), ..*self }
    }

    fn clone_from(&mut self, source: &Self) {
        let Self { outcome, ship, prisms, shots, waves, tally } = source;
        (self.outcome, self.ship, self.waves, self.tally) = (*outcome, *ship, *waves, *tally);
        self.prisms.clone_from(prisms);
        self.shots.clone_from(shots);
    }
}

impl Tally {
    /// Shots that hit, in whole percent.
    #[must_use]
    pub fn accuracy(&self) -> u64 {
        let hundredths = u64::from(self.landed) * 100;
        hundredths.checked_div(self.fired.into()).unwrap_or(0)
    }

    pub(super) fn figures(&self, hull: u32) -> Vec<Figure> {
        vec![
            Figure { label: "Kills", value: self.kills.to_string() },
            Figure { label: "Time", value: format!("{:.1} s", self.seconds) },
            Figure { label: "Accuracy", value: format!("{} %", self.accuracy()) },
            Figure { label: "Hull left", value: hull.to_string() },
        ]
    }
}
