//! What the stack would be worth after a piece.

#[cfg(test)]
mod test;

use crate::blockfall::field::{Field, HEIGHT, VISIBLE};
use crate::blockfall::piece::Piece;

/// All columns of a row.
const FULL: u16 = 0x3FF;

/// What weighs how much, in thousandths. Source: "El-Tetris – An Improvement on Pierre Dellacherie's Algorithm" by Islam
/// El-Ashi.
const LANDING_HEIGHT: i32 = -4500;
const ROWS_REMOVED: i32 = 3418;
const ROW_TRANSITIONS: i32 = -3218;
const COLUMN_TRANSITIONS: i32 = -9349;
const HOLES: i32 = -7899;
const WELLS: i32 = -3386;

/// The cells that are taken, a bit each, from the bottom.
pub struct Stack {
    rows: [u16; HEIGHT as usize],
    /// Number of rows up to the highest that is not empty.
    top: usize,
    /// The same for the field that it was made of.
    field: Field,
}

impl Stack {
    pub fn of(field: &Field) -> Self {
        let mut rows = [0; HEIGHT as usize];
        let mut top = 0;
        for (place, y) in (0..HEIGHT).enumerate() {
            rows[place] = bits(field.row(y));
            if rows[place] != 0 {
                top = place + 1;
            }
        }
        Self { rows, top, field: *field }
    }

    /// What it is worth to drop a piece from where it is: the more, the better.
    pub fn value(&self, piece: &Piece) -> i32 {
        let landed = self.landed(piece);
        let mut rows = self.rows;
        let (mut low, mut high) = (HEIGHT, 0);
        for (x, y) in landed.cells() {
            let Ok(place) = usize::try_from(y) else { continue };
            rows[place] |= 1 << x;
            (low, high) = (low.min(y), high.max(y));
        }
        let top = self.top.max(usize::from(high.unsigned_abs()) + 1);
        let removed = remove_full(&mut rows, top);
        let top = top - removed;
        let halves = i32::from(low) + i32::from(high) + 1;
        let buried = if low >= VISIBLE { -1_000_000 } else { 0 };
        buried + LANDING_HEIGHT * halves / 2 + ROWS_REMOVED * removed as i32 + shape(&rows[..=top])
    }

    /// Where a piece comes to lie. Nothing is in its way above the stack.
    fn landed(&self, piece: &Piece) -> Piece {
        let top = i8::try_from(self.top).unwrap_or(HEIGHT);
        let above = piece.moved(0, (top - piece.y).min(0));
        above.moved(0, -self.field.drop_of(&above))
    }
}

/// A bit for each cell that is taken in a row of four bits a cell.
const fn bits(row: u64) -> u16 {
    let row = (row | row >> 1 | row >> 2 | row >> 3) & 0x11_1111_1111;
    let row = (row | row >> 3) & 0x03_0303_0303;
    let row = (row | row >> 6) & 0x03_000F_000F;
    let row = (row | row >> 12) & 0x03_0000_00FF;
    ((row | row >> 24) & 0x3FF) as u16
}

/// Takes full rows out; how many there were.
fn remove_full(rows: &mut [u16; HEIGHT as usize], top: usize) -> usize {
    let mut to = 0;
    for from in 0..top {
        if rows[from] != FULL {
            rows[to] = rows[from];
            to += 1;
        }
    }
    rows[to..top].fill(0);
    top - to
}

/// What the shape of a stack is worth; its last row is empty.
fn shape(rows: &[u16]) -> i32 {
    let (mut counts, mut wells) = (0, 0);
    let (mut above, mut covered) = (0, 0);
    let mut depths = [0; 4];
    for row in rows.iter().rev() {
        let walled = row << 1 | 1 | 1 << 11;
        let across = (walled ^ walled >> 1) & 0x7FF;
        counts += count([across, above ^ row, covered & !row, 0]);
        covered |= row;
        above = *row;
        let well = !row & (row << 1 | 1) & (row >> 1 | 0x200) & FULL;
        depths = if well == 0 { [0; 4] } else { deeper(depths, well) };
        if well != 0 {
            wells += count(depths);
        }
    }
    let [across, down, holes, _] = lanes(counts + count([0, above ^ FULL, 0, 0]));
    let [ones, twos, fours, eights] = lanes(wells);
    // An empty row has two transitions, at the walls: only what is beyond counts.
    let across = across - 2 * rows.len() as i32;
    let wells = ones + 2 * twos + 4 * fours + 8 * eights;
    ROW_TRANSITIONS * across + COLUMN_TRANSITIONS * down + HOLES * holes + WELLS * wells
}

/// Depths of wells a row further down: one more where there is a well, nothing elsewhere. They are binary numbers, one
/// for each column, whose lowest digits come first.
fn deeper(depths: [u16; 4], well: u16) -> [u16; 4] {
    let mut carry = well;
    depths.map(|digit| {
        let old = digit & well;
        let new = old ^ carry;
        carry &= old;
        new
    })
}

/// How many bits are set in each of four numbers, in a lane of sixteen bits each: most processors that this is built for
/// count them one by one otherwise.
const fn count([a, b, c, d]: [u16; 4]) -> u64 {
    let bits = a as u64 | (b as u64) << 16 | (c as u64) << 32 | (d as u64) << 48;
    let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    (bytes & 0x00FF_00FF_00FF_00FF) + (bytes >> 8 & 0x00FF_00FF_00FF_00FF)
}

fn lanes(sums: u64) -> [i32; 4] {
    [0, 16, 32, 48].map(|shift| i32::from((sums >> shift) as u16))
}
