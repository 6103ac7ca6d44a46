//! Where a piece that has no room to turn is moved to.

use super::piece::{Cell, Kind, Rotation, Turn};

/// Moves that are tried one after another, as columns to the right and rows up; the first is none at all.
type Kicks<const N: usize> = [Cell; N];

/// Quarter turns of J, L, S, T and Z, from the states 0, R, 2 and L, clockwise and then anticlockwise.
///
/// Source of this table and the next: <https://tetris.wiki/Super_Rotation_System>, "Wall Kicks".
const QUARTER: [[Kicks<5>; 2]; 4] = [
    [[(0, 0), (-1, 0), (-1, 1), (0, -2), (-1, -2)], [(0, 0), (1, 0), (1, 1), (0, -2), (1, -2)]],
    [[(0, 0), (1, 0), (1, -1), (0, 2), (1, 2)], [(0, 0), (1, 0), (1, -1), (0, 2), (1, 2)]],
    [[(0, 0), (1, 0), (1, 1), (0, -2), (1, -2)], [(0, 0), (-1, 0), (-1, 1), (0, -2), (-1, -2)]],
    [[(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)], [(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)]],
];

/// The same of I.
const QUARTER_I: [[Kicks<5>; 2]; 4] = [
    [[(0, 0), (-2, 0), (1, 0), (-2, -1), (1, 2)], [(0, 0), (-1, 0), (2, 0), (-1, 2), (2, -1)]],
    [[(0, 0), (-1, 0), (2, 0), (-1, 2), (2, -1)], [(0, 0), (2, 0), (-1, 0), (2, 1), (-1, -2)]],
    [[(0, 0), (2, 0), (-1, 0), (2, 1), (-1, -2)], [(0, 0), (1, 0), (-2, 0), (1, -2), (-2, 1)]],
    [[(0, 0), (1, 0), (-2, 0), (1, -2), (-2, 1)], [(0, 0), (-2, 0), (1, 0), (-2, -1), (1, 2)]],
];

/// Half turns of all but O, from the states 0, R, 2 and L. The guideline has none; these are the "SRS+" ones of TETR.IO,
/// as on <https://tetris.wiki/TETR.IO>.
const HALF: [Kicks<6>; 4] = [
    [(0, 0), (0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0)],
    [(0, 0), (1, 0), (1, 2), (1, 1), (0, 2), (0, 1)],
    [(0, 0), (0, -1), (-1, -1), (1, -1), (-1, 0), (1, 0)],
    [(0, 0), (-1, 0), (-1, 2), (-1, 1), (0, 2), (0, 1)],
];

/// O turns in place.
const NONE: Kicks<1> = [(0, 0)];

/// What a kind tries when it turns from a state, in order, as columns to the right and rows up.
///
/// ```
/// use dacapo_games::blockfall::{Kind, Rotation, Turn, kicks};
/// assert_eq!(kicks(Kind::T, Rotation::Spawn, Turn::Clockwise)[1], (-1, 0));
/// ```
#[must_use]
pub fn kicks(kind: Kind, from: Rotation, turn: Turn) -> &'static [Cell] {
    let from = from as usize;
    match (kind, turn) {
        (Kind::O, _) => &NONE,
        (_, Turn::Half) => &HALF[from],
        (Kind::I, Turn::Clockwise) => &QUARTER_I[from][0],
        (Kind::I, Turn::Anticlockwise) => &QUARTER_I[from][1],
        (_, Turn::Clockwise) => &QUARTER[from][0],
        (_, Turn::Anticlockwise) => &QUARTER[from][1],
    }
}
