//! The field: ten columns, twenty rows that are seen and twenty above them.

use dacapo_engine::row;
use serde::Deserialize;

use super::piece::{Kind, Piece};

/// Columns.
pub const WIDTH: i8 = 10;
/// Rows that are seen.
pub const VISIBLE: i8 = 20;
/// All rows, those above the visible ones included.
pub const HEIGHT: i8 = 40;

/// A row of ten cells that are all set in a mask.
const FULL: u64 = 0xFF_FFFF_FFFF;
/// The lowest bit of each cell.
const ONES: u64 = 0x11_1111_1111;
/// Three cells of wall on each side, as a row looks that has been moved up by as much.
const WALLS: u64 = 0xFFF0_0000_0000_0FFF;
const WALL: i8 = 3;

row! {
    /// The cells that are taken. A row is one number of four bits a cell, the left column in the lowest: so copies,
    /// comparisons and hashes are cheap.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
    pub struct Field {
        /// The visible rows from the bottom, then those above.
        halves: [[u64; 20]; 2],
    }
}

impl Field {
    /// What is in a cell; nothing where it is empty or outside.
    #[must_use]
    pub fn cell(&self, x: i8, y: i8) -> Option<Kind> {
        let inside = (0..WIDTH).contains(&x);
        let shift = 4 * u32::from(x.unsigned_abs());
        inside.then(|| Kind::of_code((self.row(y) >> shift) & 0xF)).flatten()
    }

    /// Puts something into a cell, or empties it; nothing happens outside. Levels and tests are set up with it.
    pub fn set(&mut self, x: i8, y: i8, kind: Option<Kind>) {
        if (0..WIDTH).contains(&x) {
            let shift = 4 * u32::from(x.unsigned_abs());
            if let Some(row) = self.row_mut(y) {
                *row = (*row & !(0xF << shift)) | (kind.map_or(0, Kind::code) << shift);
            }
        }
    }

    /// Whether a cell is taken; walls and floor count as taken.
    #[must_use]
    pub fn is_solid(&self, x: i8, y: i8) -> bool {
        !(0..WIDTH).contains(&x) || !(0..HEIGHT).contains(&y) || self.cell(x, y).is_some()
    }

    /// Whether a piece has room where it stands.
    #[must_use]
    pub fn has_room(&self, piece: &Piece) -> bool {
        let Ok(column) = u32::try_from(piece.x.saturating_add(WALL)) else { return false };
        if column > 12 {
            return false;
        }
        let rows = self.halves.as_flattened();
        piece.mask().iter().zip(piece.y..).filter(|(mask, _)| **mask != 0).all(|(mask, y)| {
            let row = usize::try_from(y).ok().and_then(|y| rows.get(y));
            row.is_some_and(|row| ((row << 12) | WALLS) & (u64::from(*mask) << (4 * column)) == 0)
        })
    }

    /// How many rows a piece can fall.
    #[must_use]
    pub fn drop_of(&self, piece: &Piece) -> i8 {
        let mut rows = 0;
        while self.has_room(&piece.moved(0, -(rows + 1))) {
            rows += 1;
        }
        rows
    }

    /// Makes a piece part of the field.
    pub(super) fn add(&mut self, piece: &Piece) {
        for (x, y) in piece.cells() {
            self.set(x, y, Some(piece.kind));
        }
    }

    /// The rows without a gap, bit by bit from the bottom.
    #[must_use]
    pub fn full_rows(&self) -> u64 {
        let rows = self.halves.as_flattened().iter().zip(0..);
        rows.filter(|(row, _)| is_full(**row)).fold(0, |full, (_, y)| full | 1 << y)
    }

    /// Whether nothing is left beside some rows.
    pub(super) fn is_empty_beside(&self, rows: u64) -> bool {
        self.halves.as_flattened().iter().zip(0..).all(|(row, y)| *row == 0 || rows >> y & 1 == 1)
    }

    /// Takes rows out; what is above them comes down.
    pub(super) fn remove(&mut self, rows: u64) {
        let all = self.halves.as_flattened_mut();
        let mut to = 0;
        for from in 0..all.len() {
            if rows >> from & 1 == 0 {
                all[to] = all[from];
                to += 1;
            }
        }
        all[to..].fill(0);
    }

    /// A row, four bits a cell with the left column in the lowest; 0 outside.
    #[must_use]
    pub fn row(&self, y: i8) -> u64 {
        usize::try_from(y).ok().and_then(|y| self.halves.as_flattened().get(y)).copied().unwrap_or(0)
    }

    fn row_mut(&mut self, y: i8) -> Option<&mut u64> {
        self.halves.as_flattened_mut().get_mut(usize::try_from(y).ok()?)
    }
}

/// Whether all cells of a row are taken: no code of a kind is 0.
const fn is_full(row: u64) -> bool {
    let taken = row | row >> 1 | row >> 2 | row >> 3;
    taken & ONES == ONES && row <= FULL
}
