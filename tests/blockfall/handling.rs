//! Left, right and down by the clock.

use dacapo_engine::random::Mulberry32;
use dacapo_games::blockfall::{
    Event, Handling, Kind, LEFT, Level, Phase, Piece, Player, RIGHT, UNITS_PER_MS, units_per_row,
};

use super::table::{STEP_UNITS, Table, quick, still};

/// A tenth of a second, then forty shifts a second: 12 and 3 steps of 1/120 s.
fn brisk() -> Handling {
    Handling { das_ms: 100, arr_ms: 25, ..Handling::default() }
}

/// To the wall as a direction is pressed.
fn at_once() -> Handling {
    Handling { das_ms: 0, arr_ms: 0, ..Handling::default() }
}

/// Columns of the piece after each of some steps.
fn columns(table: &mut Table, steps: u32, units: u32) -> Vec<i8> {
    let look = |table: &mut Table| {
        table.pass(units);
        table.piece().x
    };
    (0..steps).map(|_| look(table)).collect()
}

#[test]
fn a_held_direction_shifts_waits_and_repeats() {
    for (button, direction) in [(Player::Left, LEFT), (Player::Right, RIGHT)] {
        let mut table = Table::with(still(), brisk());
        table.put(Piece { x: 4 - 3 * direction, y: 10, ..Piece::new(Kind::O) });
        let from = table.piece().x;
        table.hold(button, true);
        let steps = |step: u32| match step {
            1..12 => 1,
            12.. => 2 + (step as i8 - 12) / 3,
            0 => 0,
        };
        let expected: Vec<_> = (1..=21).map(|step| from + direction * steps(step)).collect();
        assert_eq!(columns(&mut table, 21, STEP_UNITS), expected);
        table.hold(button, false);
        table.steps(20);
        assert_eq!(table.piece().x, expected[20], "let go");
        assert_eq!(table.count(|event| *event == Event::Shift), 5);
    }
}

/// F6: the same at any length of step: where the piece is depends on the time alone.
#[test]
fn odd_steps_shift_at_the_same_times() {
    let mut lengths = Mulberry32::new(3);
    for _ in 0..50 {
        let mut table = Table::with(still(), brisk());
        table.put(Piece { x: 7, y: 10, ..Piece::new(Kind::O) });
        table.hold(Player::Left, true);
        let mut time = 0;
        while time < 40_000 {
            let units = 1 + lengths.next_u32() % 7000;
            time += units;
            table.pass(units);
            let repeats = if time < 12_000 { 0 } else { 1 + (time - 12_000) / 3000 };
            let shifts = i8::try_from(1 + repeats).expect("a few").min(8);
            assert_eq!(table.piece().x, 7 - shifts, "after {time} units");
        }
    }
}

/// With a repeat rate of 0 the delay ends at the wall, and with a delay of 0 the press does.
#[test]
fn no_repeat_rate_means_the_wall() {
    let mut table = Table::with(still(), Handling { arr_ms: 0, ..brisk() });
    table.hold(Player::Right, true);
    table.steps(11);
    assert_eq!(table.piece().x, 4);
    table.step();
    let wall = table.piece();
    assert!(!table.world().field.has_room(&wall.moved(1, 0)));
    assert_eq!(table.count(|event| *event == Event::Shift), 2);

    let mut table = Table::with(still(), at_once());
    table.do_now(&[Player::Left]);
    assert_eq!(table.piece().cells().map(|cell| cell.0).into_iter().min(), Some(0));
}

/// A row that opens while a piece slides along it is slid into, at any speed of falling.
#[test]
fn sliding_goes_on_while_it_falls() {
    let level = Level { start_level: 20, ..quick() };
    let rows = ["xxxxx.....", "xxxxx.....", "xxxx......"];
    let mut table = Table::set_with(level, at_once(), &rows, Kind::O);
    table.hold(Player::Left, true);
    table.pass(0);
    assert_eq!(table.picture(5), ["OO........", "OO........", "ZZZZZ.....", "ZZZZZ.....", "ZZZZ......"]);
    table.hold(Player::Right, true);
    table.pass(0);
    assert_eq!(table.picture(4)[2..], ["ZZZZZ...OO", "ZZZZ....OO"]);
}

/// The direction pressed last counts; the other one takes over with its delay begun anew, and without a shift.
#[test]
fn the_last_direction_pressed_counts() {
    let mut table = Table::with(still(), brisk());
    table.hold(Player::Left, true);
    table.steps(5);
    assert_eq!(table.piece().x, 2);
    table.hold(Player::Right, true);
    assert_eq!(columns(&mut table, 12, STEP_UNITS), [[3; 11].as_slice(), &[4]].concat());
    table.hold(Player::Right, false);
    assert_eq!(columns(&mut table, 15, STEP_UNITS), [[4; 11].as_slice(), &[3, 3, 3, 2]].concat());
    // Letting go of the one that does not count changes nothing.
    table.hold(Player::Right, true);
    table.steps(3);
    table.hold(Player::Left, false);
    table.step();
    assert_eq!((table.piece().x, table.world().shift.direction), (3, RIGHT));
}

/// A4: a tap shorter than a step counts once, two taps twice.
#[test]
fn taps_count() {
    let mut table = Table::new(still());
    table.tap(Player::Left);
    table.steps(40);
    assert_eq!(table.piece().x, 2);
    table.do_now(&[Player::Right, Player::Right, Player::Left, Player::Right]);
    assert_eq!(table.piece().x, 4);
    table.tap(Player::SoftDrop);
    table.steps(40);
    assert_eq!(table.piece().y, Piece::new(table.piece().kind).y - 2);
}

/// The delay runs on between pieces, so that the next one is carried off as it appears.
#[test]
fn the_delay_is_kept_between_pieces() {
    let mut table = Table::with(Level { entry_ms: 200, ..still() }, brisk());
    table.hold(Player::Left, true);
    table.steps(2);
    table.tap(Player::HardDrop);
    table.step();
    assert_eq!(table.world().phase, Phase::Entry);
    table.steps(22);
    assert_eq!(table.world().phase, Phase::Entry);
    table.step();
    assert_eq!(table.piece().x, 2, "charged: it shifts as it appears");
    table.steps(3);
    assert_eq!(table.piece().x, 1);
}

/// A direction pressed between pieces and still held shifts the next one once as it appears.
#[test]
fn a_press_between_pieces_is_owed() {
    for held in [true, false] {
        let mut table = Table::with(Level { entry_ms: 100, ..still() }, Handling { das_ms: 500, ..brisk() });
        table.do_now(&[Player::HardDrop]);
        table.hold(Player::Right, true);
        table.step();
        table.hold(Player::Right, held);
        table.steps(11);
        assert_eq!(table.piece().x, 3 + i8::from(held), "held: {held}");
    }
}

/// Soft drop is twenty times as fast, and never slower than one row at a press; a point for every row.
#[test]
fn soft_drop_is_faster() {
    for level in [1, 5, 10] {
        let mut table = Table::new(Level { start_level: level, lock_ms: 10_000, ..quick() });
        table.put(Piece { x: 3, y: 17, ..Piece::new(Kind::T) });
        table.hold(Player::SoftDrop, true);
        table.pass(0);
        assert_eq!((table.piece().y, table.world().tally.score), (16, 1));
        let row = units_per_row(level) / 20;
        table.pass(4 * row - 1);
        assert_eq!((table.piece().y, table.world().tally.score), (13, 4));
        table.pass(1);
        assert_eq!((table.piece().y, table.world().tally.score), (12, 5));
        table.hold(Player::SoftDrop, false);
        table.pass(row + 1);
        assert_eq!((table.piece().y, table.world().tally.score), (12, 5));
    }
}

#[test]
fn soft_drop_may_be_at_once() {
    let mut table = Table::with(quick(), Handling { soft_drop_factor: 0, ..Handling::default() });
    let rows = table.world().field.drop_of(&table.piece());
    table.do_now(&[Player::SoftDrop]);
    assert!(table.world().is_grounded() && table.world().tally.pieces == 0);
    assert_eq!(table.world().tally.score, u64::from(rows.unsigned_abs()));
}

/// Each level falls a row in its published time, from the first to the fastest.
#[test]
fn pieces_fall_in_their_time() {
    for level in 1..=18 {
        let mut table = Table::new(Level { start_level: level, lock_ms: 10_000, ..quick() });
        table.put(table.piece());
        let from = table.piece().y;
        let row = units_per_row(level);
        table.pass(row - 1);
        assert_eq!(table.piece().y, from, "level {level}");
        table.pass(1);
        assert_eq!(table.piece().y, from - 1, "level {level}");
        // Ten rows in one step.
        table.pass(10 * row);
        assert_eq!(table.piece().y, from - 11, "level {level}");
        assert_eq!(table.world().tally.score, 0);
    }
}

/// 20G: pieces lie from their first moment, fall as they are moved, and give no points for it.
#[test]
fn the_fastest_levels_are_at_once() {
    for level in [19, 20] {
        let rows = ["x.........", "xx........", "xxx......."];
        let mut table = Table::set(Level { start_level: level, ..quick() }, &rows, Kind::O);
        table.pass(1);
        assert_eq!(table.picture(2), ["ZZ..OO....", "ZZZ.OO...."]);
        table.do_now(&[Player::SoftDrop, Player::Left, Player::Left, Player::Left]);
        assert_eq!(table.picture(2), ["ZZ.OO.....", "ZZZOO....."], "the stack is in the way");
        assert_eq!(table.world().tally.score, 0);
        table.do_now(&[Player::Hold]);
        assert!(table.world().is_grounded(), "from the first moment");
        table.hold(Player::SoftDrop, true);
        table.put(Piece { x: 3, y: 15, ..Piece::new(Kind::O) });
        table.pass(1);
        assert!(table.world().is_grounded() && table.world().soft);
        assert_eq!(table.world().tally.score, 0, "with soft drop held, too");
    }
}

/// F6: a step as long as many short ones comes to the same, whatever is held.
#[test]
fn a_long_step_is_many_short_ones() {
    let mut random = Mulberry32::new(8);
    for round in 0..60 {
        let level = Level {
            start_level: 1 + round % 20,
            entry_ms: (round % 3) * 40,
            clear_ms: (round % 2) * 90,
            goal: None,
            ..quick()
        };
        let handling = Handling {
            arr_ms: (round % 4) * 20,
            das_ms: 50 + round * 2,
            dcd_ms: (round % 5) * 15,
            safe_lock_ms: (round % 6) * 30,
            cancel: round % 7 < 4,
            ..Handling::default()
        };
        let [mut whole, mut parts] = [(); 2].map(|()| Table::with(level.clone(), handling.clone()));
        for _ in 0..30 {
            let held = [(); 3].map(|()| random.next_u32() % 3 == 0);
            for table in [&mut whole, &mut parts] {
                table.hold(Player::Left, held[0]);
                table.hold(Player::Right, held[1]);
                table.hold(Player::SoftDrop, held[2]);
                table.pass(0);
            }
            let units = 1 + random.next_u32() % (UNITS_PER_MS * 400);
            whole.pass(units);
            let mut left = units;
            while left > 0 {
                let part = (1 + random.next_u32() % 2500).min(left);
                parts.pass(part);
                left -= part;
            }
            assert_eq!(whole.world(), parts.world(), "round {round}");
            assert_eq!(whole.told.len(), parts.told.len());
        }
    }
}
