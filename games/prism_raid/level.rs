//! What a round is set up with.

use dacapo_engine::game::{NamedLevel, check_range};
use serde::{Deserialize, Serialize};

/// The most hull points a ship can have; more would not fit the display.
const MOST_HULL: u32 = 12;
/// The most prisms a level can ask for: more than an hour of play.
const MOST_KILLS: u32 = 9999;

/// A level. The default is the one that is played from the menu.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Level {
    /// Prisms to shoot.
    pub kills_to_win: u32,
    /// Hits the ship takes before it breaks, the last one included.
    pub hull: u32,
    /// How fast prisms move and fire, where 1 is the usual.
    pub pace: f32,
}

impl Default for Level {
    fn default() -> Self {
        Self { kills_to_win: 24, hull: 5, pace: 1.0 }
    }
}

/// The levels that come with the game, the default first.
pub(super) const LEVELS: [NamedLevel; 3] = [
    NamedLevel {
        name: "mission",
        title: "Mission",
        text: include_str!("../../assets/levels/prism-raid/mission.json"),
    },
    NamedLevel {
        name: "sortie",
        title: "Sortie",
        text: include_str!("../../assets/levels/prism-raid/sortie.json"),
    },
    NamedLevel {
        name: "siege",
        title: "Siege",
        text: include_str!("../../assets/levels/prism-raid/siege.json"),
    },
];

impl Level {
    /// Says in one line why the level cannot be played.
    pub(super) fn check(&self) -> Result<(), String> {
        check_range("kills_to_win", self.kills_to_win, 1..=MOST_KILLS)?;
        check_range("hull", self.hull, 1..=MOST_HULL)?;
        check_range("pace", self.pace, 0.25..=4.0)
    }
}
