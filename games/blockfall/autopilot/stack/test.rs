use dacapo_engine::random::Mulberry32;

use super::{COLUMN_TRANSITIONS, HOLES, LANDING_HEIGHT, ROW_TRANSITIONS, ROWS_REMOVED, Stack, WELLS};
use crate::blockfall::field::{Field, WIDTH};
use crate::blockfall::piece::{Kind, Piece, Rotation};

/// Rows at random, a gap in each, the more gaps the higher.
fn heap(random: &mut Mulberry32, rows: i8) -> Field {
    let mut field = Field::default();
    for y in 0..rows {
        let gap = (random.next_u32() % 10) as i8;
        for x in (0..WIDTH).filter(|x| *x != gap) {
            let taken = random.next_u32() % 16 > y.unsigned_abs().into();
            field.set(x, y, taken.then_some(Kind::Z));
        }
    }
    field
}

/// The same as [`Stack::value`], cell by cell as the features are described.
fn value(field: &Field, piece: &Piece) -> i32 {
    let piece = piece.moved(0, -field.drop_of(piece));
    let mut field = *field;
    field.add(&piece);
    let rows = field.full_rows();
    field.remove(rows);
    let heights = piece.cells().map(|cell| i32::from(cell.1));
    let (low, high) = heights.iter().fold((99, 0), |(low, high), y| (low.min(*y), high.max(*y)));
    let taken = |x: i8, y: i8| field.is_solid(x, y);
    let (mut across, mut down, mut holes, mut wells) = (0, 0, 0, 0);
    for y in 0..30 {
        let changes = (-1..WIDTH).filter(|x| taken(*x, y) != taken(x + 1, y)).count() as i32;
        across += changes - 2;
        for x in 0..WIDTH {
            down += i32::from(taken(x, y) != taken(x, y - 1));
            let open = |y: i8| !taken(x, y);
            holes += i32::from(open(y) && (y..30).any(|above| taken(x, above)));
            let well = |y: i8| y < 30 && open(y) && taken(x - 1, y) && taken(x + 1, y);
            wells += (y..).take_while(|above| well(*above)).count() as i32;
        }
    }
    LANDING_HEIGHT * (low + high + 1) / 2
        + ROWS_REMOVED * rows.count_ones() as i32
        + ROW_TRANSITIONS * across
        + COLUMN_TRANSITIONS * down
        + HOLES * holes
        + WELLS * wells
}

#[test]
fn stacks_are_worth_what_their_cells_are() {
    let mut random = Mulberry32::new(4);
    let mut seen = 0;
    for round in 0..300 {
        let field = heap(&mut random, (round % 14) as i8);
        let stack = Stack::of(&field);
        for kind in Kind::ALL {
            for rotation in Rotation::ALL {
                let x = (random.next_u32() % 12) as i8 - 2;
                let piece = Piece { rotation, x, ..Piece::new(kind) };
                if field.has_room(&piece) {
                    assert_eq!(stack.value(&piece), value(&field, &piece), "{piece:?} on {field:?}");
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 5000, "{seen}");
}
