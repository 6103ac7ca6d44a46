//! How the game answers to a player's hands: what players save, and take along from level to level.

use dacapo_engine::game::check_range;
use dacapo_engine::random::Mulberry32;
use serde::{Deserialize, Serialize};

use super::level::Level;
use super::units::UNITS_PER_MS;

/// How the game answers to a player's hands. Times are in milliseconds of the run: they stand still in a pause, and count
/// from the very boundary at which something happened.
///
/// All of it is about hands: none of it lets a piece lie longer, gives it another move, or brings the next one before the
/// level does. So the results of a level can be compared whatever the handling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Handling {
    /// Delayed auto shift (DAS): from holding a direction to its first repetition, 0 to 1000. With 0 it repeats at once.
    pub das_ms: u32,
    /// Auto repeat rate (ARR): from one repetition to the next, 0 to 1000. With 0 the piece goes to the wall at once.
    pub arr_ms: u32,
    /// How many times faster than by itself a piece falls while soft drop is held, 1 to 1000; with 0 it is on the
    /// ground at once.
    pub soft_drop_factor: u32,
    /// The least time from a piece that locks to the next one, 0 to 2000; where rows are cleared, from the moment at which
    /// they are gone. It is for hands that want more than the level's own delay, [`Level::entry_ms`]: that is a rule, which
    /// everybody waits for, and holds where it is longer; with 0 always.
    pub entry_ms: u32,
    /// DAS cut delay (DCD): for how long a direction that is held as a piece appears or is turned does not repeat from then
    /// on, 0 to 1000. A press still shifts at once. With 0 a direction that is held long enough carries a piece off as it
    /// appears.
    pub dcd_ms: u32,
    /// For how long after a piece locked by itself, and not by a hard drop, a hard drop does nothing, 0 to 1000: a press
    /// that came too late for the one piece does not drop the next. With 0 every press counts.
    pub safe_lock_ms: u32,
    /// Whether the delay of a direction is lost when the other one is pressed, so that it begins anew once the other is let
    /// go of. Without, each direction's delay goes on for as long as it is held, and it repeats at once if it is over.
    pub cancel: bool,
}

impl Default for Handling {
    fn default() -> Self {
        Self {
            das_ms: 167,
            arr_ms: 33,
            soft_drop_factor: 20,
            entry_ms: 0,
            dcd_ms: 0,
            safe_lock_ms: 0,
            cancel: true,
        }
    }
}

impl Handling {
    /// Says in one line why there can be no such handling.
    pub(super) fn check(&self) -> Result<(), String> {
        check_range("das_ms", self.das_ms, 0..=1000)?;
        check_range("arr_ms", self.arr_ms, 0..=1000)?;
        check_range("soft_drop_factor", self.soft_drop_factor, 0..=1000)?;
        check_range("entry_ms", self.entry_ms, 0..=2000)?;
        check_range("dcd_ms", self.dcd_ms, 0..=1000)?;
        check_range("safe_lock_ms", self.safe_lock_ms, 0..=1000)
    }

    /// Any handling there can be: of each number the least, the most, or one between.
    pub(super) fn made_up(random: &mut Mulberry32) -> Self {
        let mut number = |most: u32| match random.next_u32() % 4 {
            0 => 0,
            1 => most,
            // As players have them, too.
            2 => random.next_u32() % (most / 5 + 1),
            _ => random.next_u32() % (most + 1),
        };
        Self {
            das_ms: number(1000),
            arr_ms: number(1000),
            soft_drop_factor: number(1000),
            entry_ms: number(2000),
            dcd_ms: number(1000),
            safe_lock_ms: number(1000),
            cancel: number(1) == 0,
        }
    }

    /// Units of time from holding a direction to its first repetition.
    pub(super) fn das(&self) -> u32 {
        self.das_ms * UNITS_PER_MS
    }

    /// Units of time from one repetition to the next.
    pub(super) fn arr(&self) -> u32 {
        self.arr_ms * UNITS_PER_MS
    }

    /// Whether a direction that repeats takes the piece to the wall at once.
    pub(super) fn slides(&self) -> bool {
        self.arr_ms == 0
    }

    /// Milliseconds from a piece that locks on a level to the next one.
    pub(super) fn entry_ms_on(&self, level: &Level) -> u32 {
        self.entry_ms.max(level.entry_ms)
    }
}
