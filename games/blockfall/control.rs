//! Left and right: which of them counts, and when it repeats.

use serde::{Deserialize, Serialize};

use super::level::Level;
use super::units::UNITS_PER_MS;

/// A direction, as columns.
pub const LEFT: i8 = -1;
/// A direction, as columns.
pub const RIGHT: i8 = 1;

/// Left and right.
///
/// The direction that was pressed last counts. If it is let go while the other is held, the other counts from then
/// on, with its delay begun anew. The delay goes on between pieces, so that a piece can appear and be carried off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shift {
    /// The direction that counts: -1, 0 or 1.
    pub direction: i8,
    /// Units of time until the next repetition.
    pub wait: u32,
    /// Whether it was pressed while no piece was there to be moved.
    pub owed: bool,
}

impl Shift {
    /// A direction is pressed; `moves` says whether a piece is there to be moved at once.
    pub(super) fn press(&mut self, direction: i8, moves: bool, level: &Level) {
        *self = Self { direction, wait: level.das_ms * UNITS_PER_MS, owed: !moves };
    }

    /// Says which directions are held now.
    pub(super) fn hold(&mut self, left: bool, right: bool, level: &Level) {
        let holds = match self.direction {
            LEFT => left,
            RIGHT => right,
            _ => !left && !right,
        };
        if !holds {
            let direction = if left { LEFT } else { i8::from(right) };
            *self = Self { direction, wait: level.das_ms * UNITS_PER_MS, owed: false };
        }
    }

    /// Time passes.
    pub(super) fn pass(&mut self, units: u32) {
        self.wait = self.wait.saturating_sub(units);
    }

    /// Whether the delay is over.
    pub(super) fn is_charged(&self) -> bool {
        self.direction != 0 && self.wait == 0
    }
}
