//! What pieces do when they lock: spins, clears and all that counts with them.

use dacapo_engine::action::{Action, Button};
use dacapo_games::blockfall::{Arrival, Event, Kind, Level, Outcome, Piece, Player, Rotation, Spin};

use super::table::{Table, field, quick, still};

/// A T in a state, its box somewhere.
fn t(rotation: Rotation, x: i8, y: i8) -> Piece {
    Piece { kind: Kind::T, rotation, x, y }
}

/// Rows, spin and points of each clear.
fn cleared(table: &Table) -> Vec<(u64, Spin, u32)> {
    let clear = |event: &Event| match *event {
        Event::Clear { rows, spin, points, .. } => Some((rows, spin, points)),
        _ => None,
    };
    table.told.iter().filter_map(clear).collect()
}

/// Turns a T in a field and locks it; the picture before that.
fn turn_and_lock(rows: &[&str], from: Piece, button: Action<Player, Button>) -> (Vec<String>, Table) {
    let mut table = Table::set(still(), rows, Kind::T);
    table.put(from);
    table.do_now(&[button]);
    let picture = table.picture(rows.len());
    table.do_now(&[Player::HardDrop]);
    (picture, table)
}

/// "Current rules" of <https://tetris.wiki/T-Spin>: two corners beside the nose and one behind.
#[test]
fn a_t_spin_double() {
    let rows = ["xx........", "x...xxxxxx", "xx.xxxxxxx"];
    let (picture, table) = turn_and_lock(&rows, t(Rotation::Right, 1, 0), Player::RotateCw);
    assert_eq!(picture, ["ZZ........", "ZTTTZZZZZZ", "ZZTZZZZZZZ"]);
    assert_eq!(table.told[..3], [Event::Spin, Event::Land, Event::HardDrop { rows: 0 }]);
    assert_eq!(cleared(&table), [(0b11, Spin::Full, 1200)]);
    assert_eq!(table.world().tally.spins, 1);
}

/// One corner beside the nose and two behind: a mini. Both beside it: a full one.
#[test]
fn t_spin_singles() {
    let from = t(Rotation::Left, 3, 0);
    let rows = ["xxxx......", "xxx...xxxx", "xxxx.xxxxx"];
    let (picture, table) = turn_and_lock(&rows, from, Player::RotateCw);
    assert_eq!(picture, ["ZZZZT.....", "ZZZTTTZZZZ", "ZZZZ.ZZZZZ"]);
    assert_eq!(cleared(&table), [(0b10, Spin::Mini, 200)]);

    let rows = ["xxxx.x....", "xxx...xxxx", "xxxx.xxxxx"];
    assert_eq!(cleared(&turn_and_lock(&rows, from, Player::RotateCw).1), [(0b10, Spin::Full, 800)]);

    // Two corners are not enough; a turn by half is a turn.
    let rows = ["..........", "xxx...xxxx", "xxxx.xxxxx"];
    assert_eq!(cleared(&turn_and_lock(&rows, from, Player::RotateCw).1), [(0b10, Spin::No, 100)]);
    let rows = ["xxxx.x....", "xxx...xxxx", "xxxx.xxxxx"];
    let (_, table) = turn_and_lock(&rows, t(Rotation::Half, 3, 0), Player::Rotate180);
    assert_eq!(cleared(&table), [(0b10, Spin::Full, 800)]);
}

/// Whichever way a T points, three corners make a full spin with both beside the nose, and a mini with one.
#[test]
fn the_corners_beside_the_nose_decide() {
    let noses = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    for (rotation, nose) in Rotation::ALL.into_iter().zip(noses) {
        for missing in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
            let mut table = Table::set(still(), &[], Kind::T);
            table.put(t(rotation, 3, 3));
            table.change(|world| {
                let corners = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
                let taken = corners.into_iter().filter(|corner| *corner != missing);
                // And one below the middle, so that it lies.
                taken.chain([(0, -2)]).for_each(|(x, y)| world.field.set(4 + x, 4 + y, Some(Kind::Z)));
                world.arrival = Arrival::Turned;
            });
            table.do_now(&[Player::HardDrop]);
            let is_beside = missing.0 * nose.0 + missing.1 * nose.1 > 0;
            let spin = if is_beside { Spin::Mini } else { Spin::Full };
            assert!(table.told.contains(&Event::EmptySpin { spin }), "{rotation:?} without {missing:?}");
        }
    }
}

/// Only the last kick of a quarter turn makes a mini full; the fifth of a half turn, two rows up here, does not.
#[test]
fn no_kick_of_a_half_turn_makes_it_full() {
    let rows = [".....x....", "..........", "...x.x....", "...x......", ".........."];
    let (picture, table) = turn_and_lock(&rows, t(Rotation::Right, 3, 0), Player::Rotate180);
    assert_eq!(picture[..3], ["....TZ....", "...TT.....", "...ZTZ...."]);
    assert!(table.told.contains(&Event::EmptySpin { spin: Spin::Mini }), "{:?}", table.told);
}

/// The fourth kick leaves a mini a mini; the last one, by one column and two rows, makes it full.
#[test]
fn the_last_kick_makes_it_full() {
    let rows = ["....x.....", "..........", "xxxx......", "xxxx..xxxx", "xxxx.xxxxx"];
    let (picture, table) = turn_and_lock(&rows, t(Rotation::Half, 3, 2), Player::RotateCcw);
    assert_eq!(picture[2..], ["ZZZZT.....", "ZZZZTTZZZZ", "ZZZZTZZZZZ"]);
    assert_eq!(cleared(&table), [(0b11, Spin::Mini, 400)]);

    let rows = [".xx.......", "x.........", "x.........", "x..xxxxxxx", "x.xxxxxxxx"];
    let (picture, table) = turn_and_lock(&rows, t(Rotation::Half, 1, 2), Player::RotateCcw);
    assert_eq!(picture[2..], ["ZT........", "ZTTZZZZZZZ", "ZTZZZZZZZZ"]);
    assert_eq!(cleared(&table), [(0b11, Spin::Full, 1200)]);
}

/// The T-spin triple, which only the last kick reaches, on both sides.
#[test]
fn a_t_spin_triple() {
    let rows = ["xx........", "x.........", "x.xxxxxxxx", "x..xxxxxxx", "x.xxxxxxxx"];
    let (picture, table) = turn_and_lock(&rows, t(Rotation::Spawn, 1, 2), Player::RotateCw);
    assert_eq!(picture[2..], ["ZTZZZZZZZZ", "ZTTZZZZZZZ", "ZTZZZZZZZZ"]);
    assert_eq!(cleared(&table), [(0b111, Spin::Full, 1600)]);

    let mirrored = rows.map(|row| row.chars().rev().collect::<String>());
    let mirrored: Vec<_> = mirrored.iter().map(String::as_str).collect();
    let (_, table) = turn_and_lock(&mirrored, t(Rotation::Spawn, 6, 2), Player::RotateCcw);
    assert_eq!(cleared(&table), [(0b111, Spin::Full, 1600)]);
}

/// Only a T is spun, and only if turning was the last that it did: not one that fell a row since, but one that could
/// not be moved.
#[test]
fn other_ways_into_a_slot_are_no_spin() {
    let rows = ["xxxx......", "xxxx..xxxx", "xxxx.xxxxx"];
    let slot = t(Rotation::Right, 3, 0);
    let mut table = Table::set(still(), &rows, Kind::T);
    table.put(slot.moved(0, 3));
    table.do_now(&[Player::RotateCw, Player::RotateCcw]);
    assert_eq!((table.piece(), table.world().arrival), (slot.moved(0, 3), Arrival::Turned));
    table.do_now(&[Player::HardDrop]);
    assert_eq!(cleared(&table), [(0b11, Spin::No, 300)]);

    for (arrival, spin) in
        [(Arrival::Moved, Spin::No), (Arrival::Turned, Spin::Mini), (Arrival::TurnedFar, Spin::Full)]
    {
        let mut table = Table::set(still(), &rows, Kind::T);
        table.put(slot);
        table.change(|world| world.arrival = arrival);
        table.do_now(&[Player::Left, Player::SoftDrop, Player::HardDrop]);
        assert_eq!(cleared(&table)[0].1, spin, "{arrival:?}");
    }
    // Another piece among as many corners.
    let mut table = Table::set(still(), &["xxxx......", "xxxx..xxxx", "xxxx..xxxx"], Kind::O);
    table.put(Piece { kind: Kind::O, rotation: Rotation::Spawn, x: 3, y: -1 });
    table.do_now(&[Player::RotateCw, Player::HardDrop]);
    assert_eq!((cleared(&table)[0].1, table.world().tally.spins), (Spin::No, 0));
}

/// A T-spin without a line has its points, ends a combo, and leaves back-to-back as it was.
#[test]
fn empty_spins() {
    let rows = ["xx........", "x...xxxxx.", "xx.xxxxxx."];
    let mini = ["xxxx......", "xxx...xxx.", "xxxx.xxxx."];
    for (rows, from, spin, points) in
        [(rows, t(Rotation::Right, 1, 0), Spin::Full, 400), (mini, t(Rotation::Left, 3, 0), Spin::Mini, 100)]
    {
        let mut table = Table::set(Level { start_level: 3, ..still() }, &rows, Kind::T);
        table.put(from);
        table.change(|world| (world.back_to_back, world.chain) = (true, 4));
        table.do_now(&[Player::RotateCw, Player::HardDrop]);
        assert!(table.told.contains(&Event::EmptySpin { spin }), "{:?}", table.told);
        let world = table.world();
        assert_eq!((world.tally.score, world.tally.spins), (3 * points, 1));
        assert_eq!((world.back_to_back, world.chain, world.combo()), (true, 0, 0));
    }
}

/// Clears by successive pieces: 50 more for each; a piece that clears nothing ends it.
#[test]
fn combos_count() {
    let mut table = Table::set(still(), &["xxxx..xxxx"; 8], Kind::O);
    for _ in 0..3 {
        table.put(Piece { x: 3, y: 9, ..Piece::new(Kind::O) });
        table.do_now(&[Player::HardDrop]);
    }
    assert_eq!(cleared(&table).iter().map(|clear| clear.2).collect::<Vec<_>>(), [300, 350, 400]);
    assert_eq!((table.world().combo(), table.world().tally.longest_combo), (2, 2));
    table.put(Piece { x: 0, y: 9, ..Piece::new(Kind::O) });
    table.do_now(&[Player::HardDrop]);
    assert_eq!((table.world().combo(), table.world().chain, table.world().tally.longest_combo), (0, 0, 2));
    assert_eq!(table.world().tally.clears, [0, 3, 0, 0]);
}

/// A quad after a quad is worth half as much again, and so is one that leaves nothing; a single ends that.
#[test]
fn back_to_back_and_perfect_clears() {
    let upright = Piece { rotation: Rotation::Right, x: 7, y: 10, ..Piece::new(Kind::I) };
    let drop = |table: &mut Table, piece: Piece| {
        table.put(piece);
        table.do_now(&[Player::HardDrop]);
    };
    let mut table = Table::set(Level { start_level: 2, ..still() }, &["xxxxxxxxx."; 8], Kind::I);
    drop(&mut table, upright);
    drop(&mut table, upright);
    assert_eq!(cleared(&table), [(0b1111, Spin::No, 1600), (0b1111, Spin::No, 2 * (1200 + 50 + 3200))]);
    assert_eq!(table.told.iter().filter(|event| **event == Event::PerfectClear).count(), 1);
    let tally = table.world().tally;
    assert_eq!((tally.lines, tally.clears, tally.perfect_clears), (8, [0, 0, 0, 2], 1));
    assert_eq!(table.world().field, field(&[]));

    let mut table = Table::new(still());
    let flat = Piece { x: 6, y: 8, ..Piece::new(Kind::I) };
    for (rows, piece) in [
        (&["xxxxxxxxx."; 4][..], upright),
        (&["x.........", "xxxxxx...."], flat),
        (&["xxxxxxxxx."; 4], upright),
    ] {
        table.change(|world| world.field = field(rows));
        drop(&mut table, piece);
    }
    let back_to_back = |event: &Event| matches!(event, Event::Clear { back_to_back: true, .. });
    assert_eq!(table.count(back_to_back), 0);
    let points: Vec<_> = cleared(&table).iter().map(|clear| clear.2).collect();
    assert_eq!(points, [800 + 2000, 100 + 50, 800 + 100 + 2000]);
}

/// Perfect clears by one to four lines, without anything before them.
#[test]
fn perfect_clears_by_lines() {
    let upright = Piece { rotation: Rotation::Right, x: 7, y: 10, ..Piece::new(Kind::I) };
    let cases: [(&[&str], Piece, u32); 3] = [
        (&["xxxxxx...."], Piece { x: 6, y: 8, ..Piece::new(Kind::I) }, 100 + 800),
        (&["xxxx..xxxx"; 2], Piece { x: 3, y: 8, ..Piece::new(Kind::O) }, 300 + 1200),
        (&["xxxxxxxxx."; 4], upright, 800 + 2000),
    ];
    for (rows, piece, points) in cases {
        let mut table = Table::set(quick(), rows, piece.kind);
        table.put(piece);
        table.do_now(&[Player::HardDrop]);
        assert_eq!(cleared(&table)[0].2, points, "{rows:?}");
    }
    let mut table = Table::set(quick(), &["xxxxxxx..x", "xxxxxxxx.x", "xxxxxxxx.x"], Kind::J);
    table.put(Piece { kind: Kind::L, rotation: Rotation::Left, x: 7, y: 5 });
    table.do_now(&[Player::HardDrop]);
    assert_eq!(cleared(&table), [(0b111, Spin::No, 500 + 1800)]);
}

/// What is above cleared rows comes down by as many rows, gaps between them included.
#[test]
fn rows_above_come_down() {
    let rows = ["x.........", "xxxxxxxxx.", "xx........", "xxxxxxxxx.", "xxx......."];
    let mut table = Table::set(still(), &rows, Kind::I);
    table.put(Piece { rotation: Rotation::Right, x: 7, y: 10, ..Piece::new(Kind::I) });
    table.do_now(&[Player::HardDrop]);
    assert_eq!(cleared(&table), [(0b1010, Spin::No, 300)]);
    assert_eq!(table.world().field, field(&["Z.........", "ZZ.......I", "ZZZ......I"]));
}

/// The level rises with every ten lines of a marathon and never in a sprint; points are those of the level before.
#[test]
fn levels_rise_with_lines() {
    let upright = Piece { rotation: Rotation::Right, x: 7, y: 10, ..Piece::new(Kind::I) };
    for (level, risen) in [(quick(), 2), (Level { goal: Some(40), ..Level::sprint() }, 1)] {
        let mut table = Table::set(level, &["x.........", "xxxxxxxxx.", "xxxxxxxxx."], Kind::I);
        table.change(|world| world.tally.lines = 8);
        table.put(upright);
        table.do_now(&[Player::HardDrop]);
        assert_eq!((cleared(&table)[0].2, table.world().level), (300, risen));
        assert_eq!(table.count(|event| *event == Event::LevelUp { level: 2 }), usize::from(risen == 2));
    }
    let mut table = Table::set(Level { start_level: 20, ..quick() }, &["xxxxxxxxx."; 4], Kind::I);
    table.change(|world| world.tally.lines = 100);
    table.put(upright);
    table.do_now(&[Player::HardDrop]);
    assert_eq!(table.world().level, 20);
}

/// The last line asked for wins at once, also where more come with it.
#[test]
fn the_goal_wins() {
    for lines in [38, 39] {
        let mut table = Table::set(Level::sprint(), &["x.........", "xxxx..xxxx", "xxxx..xxxx"], Kind::O);
        table.change(|world| world.tally.lines = lines);
        table.put(Piece { x: 3, y: 8, ..Piece::new(Kind::O) });
        table.do_now(&[Player::HardDrop]);
        let world = table.world();
        assert_eq!((world.outcome, world.tally.lines), (Outcome::Won, lines + 2));
        assert_eq!(table.told.last(), Some(&Event::Won));
        assert_eq!(table.picture(2), ["..........", "Z........."]);
        assert_eq!(world.lines_left(&Level::sprint()), Some(0));
    }
}
