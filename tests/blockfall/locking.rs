//! How pieces come to rest, and how games end.

use dacapo_engine::game::Status;
use dacapo_games::blockfall::{
    Event, Handling, Kind, Level, Outcome, Phase, Piece, Player, Rotation, TopOut, UNITS_PER_MS,
};

use super::table::{Table, quick, still};

const LOCK: u32 = 500 * UNITS_PER_MS;

/// An O on the floor, in the middle.
fn lying(level: Level) -> Table {
    lying_with(level, Handling::default())
}

fn lying_with(level: Level, handling: Handling) -> Table {
    let mut table = Table::set_with(level, handling, &[], Kind::O);
    table.put(Piece { x: 3, y: -1, ..Piece::new(Kind::O) });
    table.pass(1);
    assert!(table.world().is_grounded());
    assert_eq!(table.count(|event| *event == Event::Land), 1);
    table
}

/// Half a second after it landed a piece locks, by the unit.
#[test]
fn a_piece_locks_after_its_delay() {
    let mut table = lying(quick());
    table.pass(LOCK - 2);
    assert_eq!(table.world().tally.pieces, 0);
    assert!(table.world().lock_progress(&quick()) > 0.99);
    table.pass(1);
    assert_eq!(table.world().tally.pieces, 1);
    assert_eq!(table.told.last(), Some(&Event::Lock { kind: Kind::O, cells: [4, 5, 14, 15] }));
}

/// The delay begins when it lies, whatever happened in the same step.
#[test]
fn the_delay_begins_on_the_ground() {
    let mut table = Table::set(quick(), &[], Kind::O);
    table.put(Piece { x: 3, y: 2, ..Piece::new(Kind::O) });
    table.pass(3 * 120_000 + LOCK - 1);
    assert_eq!((table.piece().y, table.world().tally.pieces), (-1, 0));
    table.pass(1);
    assert_eq!(table.world().tally.pieces, 1);
}

/// <https://tetris.wiki/Tetris_Guideline>: each of 15 moves or turns begins the delay anew; with the last one, what lies
/// locks.
#[test]
fn fifteen_moves_at_the_most() {
    for button in [Player::Left, Player::RotateCw, Player::Rotate180] {
        let mut table = lying(quick());
        for turn in 1..15 {
            table.pass(LOCK - 2);
            let back = turn % 2 == 0 && button.index() == Player::Left.index();
            table.do_now(&[if back { Player::Right } else { button }]);
            assert_eq!((table.world().lock.moves, table.world().lock.lain), (turn, 0));
        }
        table.pass(LOCK - 2);
        assert_eq!(table.world().tally.pieces, 0);
        table.do_now(&[button]);
        assert_eq!(table.world().tally.pieces, 1);
    }
}

/// Moves that are refused are none, and neither is falling.
#[test]
fn refused_moves_do_not_count() {
    let mut table = Table::set(quick(), &[], Kind::O);
    table.put(Piece { x: -1, y: -1, ..Piece::new(Kind::O) });
    table.pass(1);
    table.do_now(&[Player::Left, Player::Left, Player::SoftDrop]);
    assert_eq!((table.world().lock.moves, table.world().lock.lain), (0, 1));
}

/// A piece that falls below all rows it has reached gets its moves back; one that is lifted and falls back does not.
#[test]
fn a_new_lowest_row_gives_moves_back() {
    let mut table = Table::set(quick(), &["....xxxxxx", "....xxxxxx"], Kind::O);
    table.put(Piece { x: 3, y: 1, ..Piece::new(Kind::O) });
    table.pass(1);
    let back_and_forth = [Player::Right, Player::Left];
    for button in back_and_forth.iter().cycle().take(12) {
        table.do_now(&[*button]);
    }
    assert_eq!(table.world().lock.moves, 12);
    // Off the edge, and down by a row.
    table.do_now(&[Player::Left, Player::Left]);
    assert_eq!(table.world().lock.moves, 14);
    table.do_now(&[Player::SoftDrop]);
    assert_eq!((table.world().lock.moves, table.world().lock.landed), (0, false));

    // A T is lifted by turning on the floor.
    let mut table = Table::set(quick(), &[], Kind::T);
    table.put(Piece { x: 3, y: -1, ..Piece::new(Kind::T) });
    table.pass(1);
    table.do_now(&[Player::RotateCw]);
    assert_eq!((table.piece().y, table.world().lock.moves), (0, 1));
    table.do_now(&[Player::RotateCw, Player::RotateCw]);
    assert_eq!(table.world().lock.moves, 3);
    assert_eq!(table.count(|event| *event == Event::Land), 1, "landing is told once a row");
}

/// Moves and turns count in the air too: on each new row from none on.
#[test]
fn moves_in_the_air_count() {
    let mut table = Table::set(quick(), &[], Kind::T);
    table.put(Piece { x: 3, y: 9, ..Piece::new(Kind::T) });
    table.do_now(&[Player::Left, Player::RotateCw, Player::RotateCcw, Player::Rotate180, Player::Right]);
    assert_eq!((table.piece().y, table.world().lock.moves, table.world().lock.landed), (9, 5, false));
    table.do_now(&[Player::SoftDrop]);
    assert_eq!((table.piece().y, table.world().lock.moves), (8, 0));
}

/// What a turn or shift leads down to is a new lowest row as well, and does not count there.
#[test]
fn a_kick_down_gives_moves_back() {
    // The last kick of a T that lies on its side beside a gap: two rows down.
    let mut table =
        Table::set(quick(), &["xx........", "x.........", "x.xxxxxxxx", "x..xxxxxxx", "x.xxxxxxxx"], Kind::T);
    table.put(Piece { x: 1, y: 2, ..Piece::new(Kind::T) });
    table.pass(1);
    table.change(|world| world.lock.moves = 9);
    table.do_now(&[Player::RotateCw]);
    assert_eq!((table.piece().y, table.world().lock.moves, table.world().lock.lowest), (0, 0, 0));
}

/// An I in the air, a row above the ground on which it has lain: turned upright it has room only two rows up. So many
/// moves are used.
fn raised(level: Level, moves: u32) -> Table {
    let mut table = Table::set(level, &["xxxxxxxxx."], Kind::I);
    table.put(Piece { x: 3, y: 0, ..Piece::new(Kind::I) });
    table.change(|world| (world.lock.moves, world.lock.lowest) = (moves, -1));
    table
}

/// Once its moves are used up, a piece can be shifted and turned where it has room, but nothing raises it.
#[test]
fn a_piece_without_moves_is_not_raised() {
    let mut table = raised(quick(), 14);
    table.do_now(&[Player::RotateCw]);
    assert_eq!((table.piece().y, table.piece().rotation), (2, Rotation::Right));
    let mut table = raised(quick(), 15);
    table.do_now(&[Player::Left, Player::RotateCw]);
    assert_eq!(table.piece(), Piece { x: 2, y: 0, ..Piece::new(Kind::I) });
    assert_eq!(table.count(|event| *event == Event::Rotate), 0);
    // Turned in place it lies, and so it locks.
    table.do_now(&[Player::Rotate180]);
    assert_eq!(table.told.last(), Some(&Event::Lock { kind: Kind::I, cells: [12, 13, 14, 15] }));
}

/// Where it comes to lie then, it locks at once.
#[test]
fn a_piece_without_moves_locks_where_it_lies() {
    let mut table = raised(quick(), 15);
    table.pass(120_000 - 1);
    assert_eq!((table.piece().y, table.world().tally.pieces), (0, 0));
    table.pass(1);
    assert_eq!(table.told[table.told.len() - 1], Event::Lock { kind: Kind::I, cells: [13, 14, 15, 16] });
    // With a move left it lies for its delay.
    let mut table = raised(quick(), 14);
    table.pass(120_000);
    assert_eq!((table.piece().y, table.world().tally.pieces), (-1, 0));
}

/// A slide to the wall is one move, also the last one: a piece does not stop halfway. Without a move there is none.
#[test]
fn a_slide_is_one_move() {
    let at_once = || lying_with(quick(), Handling { das_ms: 0, arr_ms: 0, ..Handling::default() });
    let mut table = at_once();
    table.change(|world| world.lock.moves = 13);
    table.do_now(&[Player::Left]);
    assert!(table.told.contains(&Event::Lock { kind: Kind::O, cells: [0, 1, 10, 11] }), "{:?}", table.told);
    let mut table = at_once();
    table.change(|world| world.lock.moves = 14);
    table.do_now(&[Player::Left]);
    assert!(table.told.contains(&Event::Lock { kind: Kind::O, cells: [3, 4, 13, 14] }), "{:?}", table.told);
}

/// Practice is exempt: moves never run out there, and a piece is raised however often it was turned.
#[test]
fn practice_has_no_end_of_moves() {
    for (level, y) in [(still(), 2), (quick(), 0)] {
        let mut table = raised(level, 1000);
        table.do_now(&[Player::RotateCw]);
        assert_eq!(table.piece().y, y);
    }
}

/// Whoever turns and shifts without end is stopped: no piece outlives its moves.
#[test]
fn nobody_stalls() {
    for start_level in [1, 10, 20] {
        let mut table = Table::new(Level { start_level, ..quick() });
        let mut boundaries = 0;
        while table.world().tally.pieces == 0 {
            table.tap(if boundaries % 2 == 0 { Player::RotateCw } else { Player::RotateCcw });
            table.step();
            boundaries += 1;
            assert!(boundaries < 120 * 25, "level {start_level}");
        }
    }
}

/// Nothing falls or locks in practice, except by hand.
#[test]
fn practice_waits() {
    let mut table = Table::new(still());
    let before = table.piece();
    table.steps(1200);
    assert_eq!(table.piece(), before);
    table.hold(Player::SoftDrop, true);
    table.steps(240);
    assert!(table.world().is_grounded());
    table.hold(Player::SoftDrop, false);
    for _ in 0..30 {
        table.do_now(&[Player::Left, Player::Right]);
    }
    table.steps(1200);
    assert_eq!(table.world().tally.pieces, 0);
    table.do_now(&[Player::HardDrop]);
    assert_eq!(table.world().tally.pieces, 1);
}

/// Two points a row, locked at once.
#[test]
fn a_hard_drop_locks() {
    let mut table = Table::set(quick(), &["....x....."], Kind::T);
    let rows = u64::from(table.world().field.drop_of(&table.piece()).unsigned_abs());
    let ghost = table.world().ghost().expect("a piece has one");
    table.do_now(&[Player::HardDrop]);
    let world = table.world();
    assert_eq!((world.tally.pieces, world.tally.score), (1, 2 * rows));
    assert!(ghost.cells().iter().all(|(x, y)| world.field.cell(*x, *y) == Some(Kind::T)));
    assert_eq!(table.told[0], Event::HardDrop { rows: rows as u8 });
    assert!(
        matches!(table.told[1], Event::Lock { kind: Kind::T, cells: [13, 14, 15, 24] }),
        "{:?}",
        table.told
    );
}

/// Pieces appear in rows 21 and 22, and come down by one where there is room.
#[test]
fn pieces_appear_above_the_visible_rows() {
    for kind in Kind::ALL {
        let piece = Piece::new(kind);
        let rows = piece.cells().map(|cell| cell.1);
        let columns = piece.cells().map(|cell| cell.0);
        let [left, right] = [columns.iter().min(), columns.iter().max()].map(|column| *column.expect("four"));
        assert_eq!(rows.iter().min(), Some(&20), "{kind:?}");
        assert_eq!(
            (left, right),
            if kind == Kind::O { (4, 5) } else { (3, if kind == Kind::I { 6 } else { 5 }) }
        );
    }
    let mut table = Table::new(still());
    let kind = table.piece().kind;
    assert_eq!(table.piece(), Piece::new(kind).moved(0, -1));
    table.change(|world| (0..10).for_each(|x| world.field.set(x, 19, (x != 9).then_some(Kind::Z))));
    table.do_now(&[Player::Hold]);
    let kind = table.piece().kind;
    assert_eq!(table.piece(), Piece::new(kind), "there is no room below");
}

/// <https://tetris.wiki/Top_out>: no room for the next piece.
#[test]
fn a_block_out_loses() {
    let mut table = Table::new(still());
    table.change(|world| (0..9).for_each(|x| world.field.set(x, 20, Some(Kind::Z))));
    table.do_now(&[Player::Hold]);
    assert_eq!(table.world().outcome, Outcome::Lost(TopOut::BlockOut));
    assert_eq!(table.told.last(), Some(&Event::TopOut { reason: TopOut::BlockOut }));
    assert_eq!((table.session.status(), table.world().piece()), (Status::Lost, None));
}

/// A piece that locks wholly above the visible rows; one that reaches into them does not lose.
#[test]
fn a_lock_out_loses() {
    for (height, lost) in [(20, true), (19, false)] {
        let mut table = Table::new(still());
        table.change(|world| {
            (0..height).for_each(|y| (4..6).for_each(|x| world.field.set(x, y, Some(Kind::Z))))
        });
        table.put(Piece { x: 3, y: 21, ..Piece::new(Kind::O) });
        table.do_now(&[Player::HardDrop]);
        let lock_out = Event::TopOut { reason: TopOut::LockOut };
        assert_eq!(table.told.contains(&lock_out), lost, "{height} rows");
        let block_out = Outcome::Lost(TopOut::BlockOut);
        assert_eq!(table.world().outcome, if lost { Outcome::Lost(TopOut::LockOut) } else { block_out });
    }
}

/// Kicks at the walls: an upright I beside one lies down away from it.
#[test]
fn walls_kick() {
    let mut table = Table::new(still());
    let upright = |rotation, x| Piece { rotation, x, y: 0, ..Piece::new(Kind::I) };
    let cases = [
        (
            upright(Rotation::Left, -1),
            Player::RotateCw,
            ["..........", "IIII......", "..........", ".........."],
        ),
        (
            upright(Rotation::Left, -1),
            Player::RotateCcw,
            ["..........", "..........", "IIII......", ".........."],
        ),
        (
            upright(Rotation::Right, 7),
            Player::RotateCw,
            ["..........", "..........", "......IIII", ".........."],
        ),
        (
            upright(Rotation::Right, 7),
            Player::RotateCcw,
            ["..........", "......IIII", "..........", ".........."],
        ),
    ];
    for (piece, button, expected) in cases {
        table.put(piece);
        table.do_now(&[button]);
        assert_eq!(table.picture(4), expected, "{piece:?}");
    }
    // A T with its back to the wall is pushed off it; without room for that a piece stays.
    let mut table = Table::set(still(), &[], Kind::T);
    table.put(Piece { rotation: Rotation::Right, x: -1, y: 0, ..Piece::new(Kind::T) });
    table.do_now(&[Player::RotateCcw]);
    assert_eq!(table.picture(3), [".T........", "TTT.......", ".........."]);
    let mut table = Table::set(still(), &[".xxxxxxxxx"; 12], Kind::I);
    let well = Piece { rotation: Rotation::Left, x: -1, y: 1, ..Piece::new(Kind::I) };
    table.put(well);
    table.do_now(&[Player::RotateCw, Player::RotateCcw]);
    assert_eq!((table.piece(), table.count(|event| *event == Event::Rotate)), (well, 0));
}

/// The rest of a phase, as it is drawn.
#[test]
fn delays_take_their_time() {
    let level = Level { entry_ms: 100, clear_ms: 250, ..Level::marathon() };
    let mut table = Table::set(level.clone(), &["xxxx..xxxx", "xxxx..xxxx"], Kind::O);
    table.do_now(&[Player::HardDrop]);
    assert_eq!(table.world().clearing(&level), Some((0b11, 0.0)));
    table.pass(125 * UNITS_PER_MS);
    assert_eq!(table.world().clearing(&level), Some((0b11, 0.5)));
    assert_eq!(table.picture(2), ["ZZZZOOZZZZ"; 2]);
    table.pass(125 * UNITS_PER_MS);
    assert_eq!(
        (table.world().phase, table.world().entry(&level, &Handling::default())),
        (Phase::Entry, Some(0.0))
    );
    assert_eq!(table.picture(2), [".........."; 2]);
    table.pass(100 * UNITS_PER_MS - 1);
    assert_eq!(table.world().piece(), None);
    table.pass(1);
    assert!(table.world().piece().is_some());
    assert_eq!(table.world().ready(&level), None);
}
