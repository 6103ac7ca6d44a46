//! What a game tells the outside.

use dacapo_engine::effects::{Effects, Shake};
use serde::{Deserialize, Serialize};

use super::piece::Kind;
use super::score::Spin;
use super::world::TopOut;

/// What a game tells the outside: sounds, shakes and flashes are made from these. What happens many times a second
/// carries nothing, so that recordings stay small.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// The first piece appears.
    Go,
    /// The piece moved sideways.
    Shift,
    /// The piece turned.
    Rotate,
    /// The piece, a T, turned into a place where it would be a T-spin.
    Spin,
    /// The piece was put aside.
    Hold,
    /// The piece touched the ground.
    Land,
    /// The piece was dropped; [`Event::Lock`] follows at once.
    HardDrop {
        /// By so many rows.
        rows: u8,
    },
    /// The piece became part of the field.
    Lock {
        /// Its colour.
        kind: Kind,
        /// Its cells, each as ten times its row plus its column.
        cells: [u16; 4],
    },
    /// A T-spin without a line.
    EmptySpin {
        /// Full or mini.
        spin: Spin,
    },
    /// Lines are cleared, four of them by a quad. Comes after [`Event::Lock`]; the rows stand until the clear delay is over.
    Clear {
        /// Which rows, bit by bit from the bottom.
        rows: u64,
        /// Whether it was a T-spin.
        spin: Spin,
        /// Whether it was the second or a later one in an unbroken row of quads and T-spins.
        back_to_back: bool,
        /// Clears by successive pieces before this one.
        combo: u32,
        /// Points for all of it, those for a perfect clear included.
        points: u32,
    },
    /// Nothing is left in the field. Comes after [`Event::Clear`].
    PerfectClear,
    /// The level rose.
    LevelUp {
        /// To this one.
        level: u32,
    },
    /// The game is lost.
    TopOut {
        /// Why.
        reason: TopOut,
    },
    /// The last line asked for was cleared.
    Won,
}

/// What an event is to the eye: great clears and the end throw the field about.
pub(super) fn effects(event: &Event, effects: &mut Effects<'_>) {
    match event {
        Event::Clear { rows, .. } if rows.count_ones() >= 4 => {
            effects.add(Shake { reach: 0.13, seconds: 0.3 })
        }
        Event::PerfectClear => effects.add(Shake { reach: 0.2, seconds: 0.5 }),
        Event::TopOut { .. } => effects.add(Shake { reach: 0.22, seconds: 0.6 }),
        _ => {}
    }
}
