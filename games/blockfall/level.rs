//! What a game is set up with.

use dacapo_engine::game::{NamedLevel, check_range};
use serde::{Deserialize, Serialize};

/// The fastest level there is; from [`Level::start_level`] on, no level is beyond it.
pub const LAST_LEVEL: u32 = 20;

/// What is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// For points: the level rises with every ten lines.
    Marathon,
    /// For time: the level stays.
    Sprint,
    /// For nothing: pieces hang in the air, only a hard drop locks them, and they may be moved without end.
    Practice,
}

/// A level: the rules of a game, the same for everybody who plays it. How it answers to a player's hands is the player's
/// own [`Handling`](super::Handling). The default is [`Level::marathon`]. Times are in milliseconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Level {
    /// What is played for.
    pub mode: Mode,
    /// Lines that win, 1 to 1 000 000; without, the game goes on until it is lost.
    pub goal: Option<u32>,
    /// The level it begins with, 1 to 20. How fast pieces fall follows from it.
    pub start_level: u32,
    /// From the start to the first piece, 0 to 10 000.
    pub ready_ms: u32,
    /// The least time from a piece that locks to the next one, 0 to 2000; a player may ask for more, see
    /// [`Handling::entry_ms`](super::Handling::entry_ms). Of buttons that are held when a delay ends, rotations and hold act
    /// at once.
    pub entry_ms: u32,
    /// For which cleared lines stand before they are gone, 0 to 2000; the entry delay comes after it.
    pub clear_ms: u32,
    /// For which a piece lies before it locks, 1 to 10 000.
    pub lock_ms: u32,
    /// Moves and turns that a piece has, in the air as on the ground, 1 to 250; a slide to the wall is one. Each begins
    /// the lock delay anew. After the last one it locks where it lies, and nothing raises it any more. Falling below all
    /// rows reached before gives all of them back. Practice is exempt.
    pub lock_resets: u32,
}

impl Default for Level {
    fn default() -> Self {
        Self::marathon()
    }
}

/// The levels that come with the game, the default first.
pub(super) const LEVELS: [NamedLevel; 3] = [
    NamedLevel {
        name: "marathon",
        title: "Marathon",
        text: include_str!("../../assets/levels/blockfall/marathon.json"),
    },
    NamedLevel {
        name: "sprint",
        title: "Sprint",
        text: include_str!("../../assets/levels/blockfall/sprint.json"),
    },
    NamedLevel {
        name: "practice",
        title: "Practice",
        text: include_str!("../../assets/levels/blockfall/practice.json"),
    },
];

impl Level {
    /// 150 lines, faster with every ten.
    #[must_use]
    pub const fn marathon() -> Self {
        Self {
            mode: Mode::Marathon,
            goal: Some(150),
            start_level: 1,
            ready_ms: 1000,
            entry_ms: 100,
            clear_ms: 250,
            lock_ms: 500,
            lock_resets: 15,
        }
    }

    /// 40 lines as quickly as can be, without any delay but one's own.
    #[must_use]
    pub const fn sprint() -> Self {
        Self { mode: Mode::Sprint, goal: Some(40), entry_ms: 0, clear_ms: 0, ..Self::marathon() }
    }

    /// Ten lines without haste: nothing falls by itself.
    #[must_use]
    pub const fn practice() -> Self {
        Self { mode: Mode::Practice, goal: Some(10), ..Self::marathon() }
    }

    /// Says in one line why the level cannot be played.
    pub(super) fn check(&self) -> Result<(), String> {
        check_range("goal", self.goal.unwrap_or(1), 1..=1_000_000)?;
        check_range("start_level", self.start_level, 1..=LAST_LEVEL)?;
        check_range("ready_ms", self.ready_ms, 0..=10_000)?;
        check_range("entry_ms", self.entry_ms, 0..=2000)?;
        check_range("clear_ms", self.clear_ms, 0..=2000)?;
        check_range("lock_ms", self.lock_ms, 1..=10_000)?;
        check_range("lock_resets", self.lock_resets, 1..=250)
    }

    /// Whether pieces fall and lock by themselves.
    #[must_use]
    pub fn has_gravity(&self) -> bool {
        self.mode != Mode::Practice
    }
}
