//! Left and right: which of them counts, and when it repeats.

use serde::{Deserialize, Serialize};

use super::handling::Handling;
use super::units::UNITS_PER_MS;

/// A direction, as columns.
pub const LEFT: i8 = -1;
/// A direction, as columns.
pub const RIGHT: i8 = 1;

/// Left and right.
///
/// The direction that was pressed last counts. If it is let go while the other is held, the other counts from then on;
/// whether its delay begins anew is a matter of [`Handling::cancel`]. The delay goes on between pieces, so that a piece can
/// appear and be carried off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shift {
    /// The direction that counts: -1, 0 or 1.
    pub direction: i8,
    /// Units of time until its next repetition.
    pub wait: u32,
    /// The same of the other direction, where it is held and its delay goes on.
    pub other_wait: Option<u32>,
    /// Whether it was pressed while no piece was there to be moved.
    pub owed: bool,
}

impl Shift {
    /// A direction is pressed; `moves` says whether a piece is there to be moved at once.
    pub(super) fn press(&mut self, direction: i8, moves: bool, handling: &Handling) {
        let keeps = !handling.cancel && self.direction == -direction;
        let other_wait = keeps.then_some(self.wait);
        *self = Self { direction, wait: handling.das(), other_wait, owed: !moves };
    }

    /// Says which directions are held now.
    pub(super) fn hold(&mut self, left: bool, right: bool, handling: &Handling) {
        let (holds, holds_other) = match self.direction {
            LEFT => (left, right),
            RIGHT => (right, left),
            _ => (!left && !right, false),
        };
        if !holds_other {
            self.other_wait = None;
        }
        if !holds {
            let direction = if left { LEFT } else { i8::from(right) };
            let wait = self.other_wait.unwrap_or_else(|| handling.das());
            *self = Self { direction, wait, other_wait: None, owed: false };
        }
    }

    /// A piece appeared or was turned: what is held does not repeat for a while.
    pub(super) fn cut(&mut self, handling: &Handling) {
        let least = handling.dcd_ms * UNITS_PER_MS;
        if self.direction != 0 {
            self.wait = self.wait.max(least);
        }
        self.other_wait = self.other_wait.map(|wait| wait.max(least));
    }

    /// Time passes.
    pub(super) fn pass(&mut self, units: u32) {
        self.wait = self.wait.saturating_sub(units);
        self.other_wait = self.other_wait.map(|wait| wait.saturating_sub(units));
    }

    /// Whether the delay is over.
    pub(super) fn is_charged(&self) -> bool {
        self.direction != 0 && self.wait == 0
    }
}
