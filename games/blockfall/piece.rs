//! The seven pieces: their cells in each rotation state, and where they stand.

use serde::{Deserialize, Serialize};

/// A kind of piece, which is also the colour of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Kind {
    /// Four in a line; cyan.
    I,
    /// The square; yellow.
    O,
    /// Purple.
    T,
    /// Green.
    S,
    /// Red.
    Z,
    /// Blue.
    J,
    /// Orange.
    L,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 7] = [Self::I, Self::O, Self::T, Self::S, Self::Z, Self::J, Self::L];

    /// The number of the kind in a row of cells, 1 to 7; 0 is an empty cell.
    pub(super) const fn code(self) -> u64 {
        self as u64 + 1
    }

    pub(super) fn of_code(code: u64) -> Option<Self> {
        let place = usize::try_from(code.checked_sub(1)?).ok()?;
        Self::ALL.get(place).copied()
    }
}

/// A rotation state, by the usual names 0, R, 2 and L.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Rotation {
    /// As it appears: 0.
    Spawn,
    /// A quarter turn clockwise from there: R.
    Right,
    /// Two quarter turns: 2.
    Half,
    /// A quarter turn anticlockwise: L.
    Left,
}

/// A turn that a player asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A quarter turn clockwise.
    Clockwise,
    /// Half a turn.
    Half,
    /// A quarter turn anticlockwise.
    Anticlockwise,
}

impl Rotation {
    /// All of them, each a quarter turn clockwise from the one before.
    pub const ALL: [Self; 4] = [Self::Spawn, Self::Right, Self::Half, Self::Left];

    /// The state after a turn.
    #[must_use]
    pub const fn after(self, turn: Turn) -> Self {
        let quarters = match turn {
            Turn::Clockwise => 1,
            Turn::Half => 2,
            Turn::Anticlockwise => 3,
        };
        Self::ALL[(self as usize + quarters) % 4]
    }
}

/// Column and row, both counted from 0 at the bottom left.
pub type Cell = (i8, i8);

type Cells = [Cell; 4];

/// The cells of a kind in its box, in the states 0, R, 2 and L. Source: the rotation states of the Super Rotation
/// System as on <https://tetris.wiki/Super_Rotation_System>; the I turns in a box of 4 by 4, the O in the same
/// place, the others in one of 3 by 3.
const CELLS: [[Cells; 4]; 7] = [
    // I
    [
        [(0, 2), (1, 2), (2, 2), (3, 2)],
        [(2, 0), (2, 1), (2, 2), (2, 3)],
        [(0, 1), (1, 1), (2, 1), (3, 1)],
        [(1, 0), (1, 1), (1, 2), (1, 3)],
    ],
    // O
    [[(1, 1), (2, 1), (1, 2), (2, 2)]; 4],
    // T
    [
        [(0, 1), (1, 1), (2, 1), (1, 2)],
        [(1, 0), (1, 1), (2, 1), (1, 2)],
        [(1, 0), (0, 1), (1, 1), (2, 1)],
        [(1, 0), (0, 1), (1, 1), (1, 2)],
    ],
    // S
    [
        [(0, 1), (1, 1), (1, 2), (2, 2)],
        [(2, 0), (1, 1), (2, 1), (1, 2)],
        [(0, 0), (1, 0), (1, 1), (2, 1)],
        [(1, 0), (0, 1), (1, 1), (0, 2)],
    ],
    // Z
    [
        [(1, 1), (2, 1), (0, 2), (1, 2)],
        [(1, 0), (1, 1), (2, 1), (2, 2)],
        [(1, 0), (2, 0), (0, 1), (1, 1)],
        [(0, 0), (0, 1), (1, 1), (1, 2)],
    ],
    // J
    [
        [(0, 1), (1, 1), (2, 1), (0, 2)],
        [(1, 0), (1, 1), (1, 2), (2, 2)],
        [(2, 0), (0, 1), (1, 1), (2, 1)],
        [(0, 0), (1, 0), (1, 1), (1, 2)],
    ],
    // L
    [
        [(0, 1), (1, 1), (2, 1), (2, 2)],
        [(1, 0), (2, 0), (1, 1), (1, 2)],
        [(0, 0), (0, 1), (1, 1), (2, 1)],
        [(1, 0), (1, 1), (0, 2), (1, 2)],
    ],
];

/// The rows of a box from the bottom, four bits a cell, all set where the piece is.
pub(super) type Mask = [u16; 4];

const MASKS: [[Mask; 4]; 7] = masks();

const fn masks() -> [[Mask; 4]; 7] {
    let mut masks = [[[0; 4]; 4]; 7];
    let mut index = 0;
    while index < 7 * 4 * 4 {
        let (kind, rotation, cell) = (index / 16, index / 4 % 4, index % 4);
        let (x, y) = CELLS[kind][rotation][cell];
        masks[kind][rotation][y as usize] |= 0xF << (4 * x);
        index += 1;
    }
    masks
}

/// A piece in the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// Kind.
    pub kind: Kind,
    /// Rotation state.
    pub rotation: Rotation,
    /// Column of the left edge of its box; may be outside where the box is empty there.
    pub x: i8,
    /// Row of the lower edge of its box; may be outside where the box is empty there.
    pub y: i8,
}

impl Piece {
    /// The piece where it appears: in the middle, rounded to the left, its lowest cells in the first row above the
    /// visible ones. Source: <https://tetris.wiki/Tetris_Guideline>.
    #[must_use]
    pub const fn new(kind: Kind) -> Self {
        let y = if matches!(kind, Kind::I) { 18 } else { 19 };
        Self { kind, rotation: Rotation::Spawn, x: 3, y }
    }

    /// The cells it covers.
    #[must_use]
    pub fn cells(&self) -> [Cell; 4] {
        CELLS[self.kind as usize][self.rotation as usize]
            .map(|(x, y)| (x.saturating_add(self.x), y.saturating_add(self.y)))
    }

    /// The cells of a kind as it appears, in a box of 4 by 4: for a preview.
    #[must_use]
    pub fn shape(kind: Kind) -> [Cell; 4] {
        CELLS[kind as usize][Rotation::Spawn as usize]
    }

    /// The same elsewhere.
    #[must_use]
    pub const fn moved(self, x: i8, y: i8) -> Self {
        Self { x: self.x.saturating_add(x), y: self.y.saturating_add(y), ..self }
    }

    /// The same in another rotation state, its box unmoved.
    #[must_use]
    pub const fn turned(self, rotation: Rotation) -> Self {
        Self { rotation, ..self }
    }

    pub(super) const fn mask(&self) -> &'static Mask {
        &MASKS[self.kind as usize][self.rotation as usize]
    }
}
