//! How long a piece may still be moved before it locks.

use serde::{Deserialize, Serialize};

use super::level::Level;

/// What a piece has used up of its lock delay and of its moves since it reached its lowest row.
///
/// Every move and turn counts, whether the piece lies or not, so that none can be kept up for ever: its lowest row sinks
/// only so often, and on each it has only so many moves. The guideline's "Extended Placement Lock Down" counts those of a
/// piece that landed; one that is turned beside a tower never does. Source: <https://tetris.wiki/Tetris_Guideline>.
///
/// Rows are those of the piece's box, so that a turn in place neither raises nor lowers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lock {
    /// Units of time it has lain since it was last moved.
    pub lain: u32,
    /// Moves and turns since it reached its lowest row.
    pub moves: u32,
    /// Whether it has landed since it reached its lowest row.
    pub landed: bool,
    /// The lowest row that its box has reached.
    pub lowest: i8,
}

impl Lock {
    /// That of a piece on its first row.
    #[must_use]
    pub const fn new(lowest: i8) -> Self {
        Self { lain: 0, moves: 0, landed: false, lowest }
    }

    /// The piece is on a row. On a new lowest one all begins anew; true there.
    pub(super) fn reach(&mut self, row: i8) -> bool {
        let sinks = row < self.lowest;
        if sinks {
            *self = Self::new(row);
        }
        sinks
    }

    /// A move or turn brought the piece to a row: the lock delay begins anew, and one move less is left to it.
    pub(super) fn use_move(&mut self, row: i8) {
        if !self.reach(row) {
            self.lain = 0;
            self.moves = self.moves.saturating_add(1);
        }
    }

    /// Whether no move is left: the piece locks where it lies, and nothing raises it. Where nothing locks by itself,
    /// there is no end to moves.
    #[must_use]
    pub fn is_used_up(&self, level: &Level) -> bool {
        level.has_gravity() && self.moves >= level.lock_resets
    }
}
