//! What players save of their handling, option by option; those of falling and repeating are in `handling`.

use dacapo_engine::game::Game;
use dacapo_engine::random::Mulberry32;
use dacapo_games::Blockfall;
use dacapo_games::blockfall::{Event, Handling, Kind, LEFT, Level, Phase, Piece, Player, UNITS_PER_MS};

use super::table::{STEP_UNITS, Table, quick, still};

/// A tenth of a second, then forty shifts a second: 12 and 3 steps of 1/120 s.
fn brisk() -> Handling {
    Handling { das_ms: 100, arr_ms: 25, ..Handling::default() }
}

/// A9: each number has its range, and one beyond it is refused in one line that names it.
#[test]
fn options_are_checked() {
    let usual = Handling::default();
    assert_eq!(Blockfall::check_options(&usual), Ok(()));
    let most = Handling {
        das_ms: 1000,
        arr_ms: 1000,
        soft_drop_factor: 1000,
        entry_ms: 2000,
        dcd_ms: 1000,
        safe_lock_ms: 1000,
        cancel: false,
    };
    assert_eq!(Blockfall::check_options(&most), Ok(()));
    let bad = [
        (Handling { das_ms: 1001, ..most.clone() }, "das_ms is 1001, expected 0 to 1000"),
        (Handling { arr_ms: 1001, ..most.clone() }, "arr_ms is 1001, expected 0 to 1000"),
        (Handling { soft_drop_factor: 1001, ..most.clone() }, "soft_drop_factor is 1001, expected 0 to 1000"),
        (Handling { entry_ms: 2001, ..most.clone() }, "entry_ms is 2001, expected 0 to 2000"),
        (Handling { dcd_ms: 1001, ..most.clone() }, "dcd_ms is 1001, expected 0 to 1000"),
        (Handling { safe_lock_ms: u32::MAX, ..most }, "safe_lock_ms is 4294967295, expected 0 to 1000"),
    ];
    for (handling, expected) in bad {
        assert_eq!(Blockfall::check_options(&handling), Err(expected.to_owned()));
    }
    let read = |text| serde_json::from_str::<Handling>(text);
    assert_eq!(read("{}").expect("all defaults"), usual);
    assert_eq!(read(r#"{"cancel":false}"#).expect("a part"), Handling { cancel: false, ..usual });
    for text in
        [r#"{"das":1}"#, r#"{"lock_ms":500}"#, r#"{"das_ms":-1}"#, r#"{"dcd_ms":1.5}"#, r#"{"cancel":0}"#]
    {
        assert!(read(text).is_err(), "{text}");
    }
}

/// Whatever is made up can be played, and is now at one end of a range, now at the other, and mostly between.
#[test]
fn made_up_options_are_of_all_kinds() {
    let mut random = Mulberry32::new(4);
    let all: Vec<_> = (0..300).map(|_| Blockfall::make_up_options(&mut random)).collect();
    assert!(all.iter().all(|handling| Blockfall::check_options(handling) == Ok(())));
    let numbers = |handling: &Handling| {
        let Handling { das_ms, arr_ms, soft_drop_factor, entry_ms, dcd_ms, safe_lock_ms, .. } = *handling;
        [das_ms, arr_ms, soft_drop_factor, entry_ms / 2, dcd_ms, safe_lock_ms]
    };
    for place in 0..6 {
        let of = |number: u32| all.iter().filter(|handling| numbers(handling)[place] == number).count();
        let (least, most) = (of(0), of(1000));
        assert!(least > 20 && most > 20 && least + most < 240, "{place}: {least} {most}");
    }
    let cancels = all.iter().filter(|handling| handling.cancel).count();
    assert!((100..200).contains(&cancels), "{cancels}");
}

/// The longer of the level's entry delay and the player's own holds, after a clear delay too.
#[test]
fn the_longer_entry_delay_holds() {
    for (rule, own) in [(100, 0), (100, 60), (100, 100), (100, 250), (0, 0), (0, 1), (0, 80)] {
        for clear_ms in [0, 70] {
            let level = Level { entry_ms: rule, clear_ms, ..quick() };
            let handling = Handling { entry_ms: own, ..Handling::default() };
            let mut table = Table::set_with(level.clone(), handling.clone(), &["xxxx..xxxx"; 2], Kind::O);
            table.do_now(&[Player::HardDrop]);
            table.pass(clear_ms * UNITS_PER_MS);
            let entry = rule.max(own) * UNITS_PER_MS;
            if entry > 0 {
                assert_eq!(table.world().entry(&level, &handling), Some(0.0));
                table.pass(entry - 1);
                assert_eq!(table.world().phase, Phase::Entry, "{rule} {own} {clear_ms}");
                table.pass(1);
            }
            assert_eq!(table.world().phase, Phase::Falling, "{rule} {own} {clear_ms}");
        }
    }
}

/// A piece that has appeared or turned under a held direction, which may repeat then.
fn carried(handling: Handling, cut_by: Cut) -> (Table, u32) {
    let mut table = Table::with(still(), handling);
    table.put(Piece { x: 7, y: 10, ..Piece::new(Kind::T) });
    table.hold(Player::Left, true);
    table.steps(13);
    let wait = table.world().shift.wait;
    assert!(wait < 3 * STEP_UNITS, "it repeats");
    table.do_now(match cut_by {
        Cut::Lock => &[Player::HardDrop],
        Cut::Turn => &[Player::RotateCw],
        Cut::Hold => &[Player::Hold],
    });
    (table, wait)
}

/// What cuts the delay.
#[derive(Clone, Copy, Debug)]
enum Cut {
    Lock,
    Turn,
    Hold,
}

const CUTS: [Cut; 3] = [Cut::Lock, Cut::Turn, Cut::Hold];

/// DCD: what is held does not repeat for so long after a piece appeared or turned, and then goes on by its rate.
#[test]
fn a_cut_delay_holds_repetitions_back() {
    for dcd_ms in [0, 5, 30, 100, 1000] {
        for cut_by in CUTS {
            let (mut table, wait) = carried(Handling { dcd_ms, ..brisk() }, cut_by);
            let from = table.piece().x;
            let wait = wait.max(dcd_ms * UNITS_PER_MS);
            table.pass(wait - 1);
            assert_eq!(table.piece().x, from, "{dcd_ms} {cut_by:?}");
            table.pass(1);
            assert_eq!(table.piece().x, from - 1, "{dcd_ms} {cut_by:?}");
            table.pass(25 * UNITS_PER_MS);
            assert_eq!(table.piece().x, from - 2, "{dcd_ms} {cut_by:?}");
        }
    }
}

/// The same where repeating means the wall.
#[test]
fn a_cut_delay_holds_slides_back() {
    for dcd_ms in [0, 40] {
        for cut_by in CUTS {
            let mut table = Table::with(still(), Handling { arr_ms: 0, das_ms: 60, dcd_ms, ..brisk() });
            table.hold(Player::Left, true);
            table.steps(10);
            table.put(Piece { x: 4, y: 10, ..Piece::new(Kind::T) });
            table.change(|world| world.shift.wait = 0);
            // No time passes: what was put there has not slid yet.
            table.do_now(match cut_by {
                Cut::Lock => &[Player::HardDrop],
                Cut::Turn => &[Player::RotateCw],
                Cut::Hold => &[Player::Hold],
            });
            let at_wall = |table: &Table| !table.world().field.has_room(&table.piece().moved(LEFT, 0));
            assert_eq!(at_wall(&table), dcd_ms == 0, "{cut_by:?}");
            if dcd_ms > 0 {
                table.pass(dcd_ms * UNITS_PER_MS - 1);
                assert!(!at_wall(&table), "{cut_by:?}");
                table.pass(1);
                assert!(at_wall(&table), "{cut_by:?}");
            }
        }
    }
}

/// A press after the cut shifts at once, and waits for its own delay alone.
#[test]
fn a_press_is_not_cut() {
    let (mut table, _) = carried(Handling { dcd_ms: 1000, ..brisk() }, Cut::Lock);
    let from = table.piece().x;
    table.hold(Player::Left, false);
    table.hold(Player::Left, true);
    table.pass(0);
    assert_eq!(table.piece().x, from - 1);
    table.steps(11);
    assert_eq!(table.piece().x, from - 1);
    table.step();
    assert_eq!(table.piece().x, from - 2);
}

/// A piece that lies and is about to lock by itself, a tenth of a second after the call.
fn about_to_lock(handling: Handling, entry_ms: u32) -> Table {
    let level = Level { lock_ms: 100, entry_ms, ..quick() };
    let mut table = Table::set_with(level, handling, &[], Kind::O);
    table.put(Piece { x: 3, y: -1, ..Piece::new(Kind::O) });
    table
}

/// Safe lock: a hard drop does nothing for so long after a piece locked by itself.
#[test]
fn a_safe_lock_ignores_late_drops() {
    for safe_lock_ms in [0, 10, 50, 1000] {
        let mut table = about_to_lock(Handling { safe_lock_ms, ..Handling::default() }, 0);
        table.pass(100 * UNITS_PER_MS);
        assert_eq!(table.world().tally.pieces, 1);
        if safe_lock_ms > 0 {
            table.do_now(&[Player::HardDrop]);
            table.pass(safe_lock_ms * UNITS_PER_MS - 1);
            table.do_now(&[Player::HardDrop]);
            assert_eq!((table.world().tally.pieces, table.world().tally.score), (1, 0), "{safe_lock_ms}");
            table.pass(1);
        }
        // Every press counts from then on, several at once too.
        table.do_now(&[Player::HardDrop, Player::HardDrop]);
        assert_eq!(table.world().tally.pieces, 3, "{safe_lock_ms}");
        assert_eq!(table.count(|event| matches!(event, Event::HardDrop { .. })), 2);
    }
}

/// It counts from the lock, through the delay before the next piece, and stands still in a pause. A drop before the lock
/// counts as ever.
#[test]
fn a_safe_lock_counts_from_the_lock() {
    let handling = Handling { safe_lock_ms: 150, ..Handling::default() };
    let mut table = about_to_lock(handling.clone(), 100);
    table.pass(100 * UNITS_PER_MS);
    table.pass(100 * UNITS_PER_MS);
    assert_eq!(table.world().phase, Phase::Falling);
    table.do_now(&[Player::HardDrop, Player::Pause]);
    table.pass(600 * UNITS_PER_MS);
    table.do_now(&[Player::Pause, Player::HardDrop]);
    assert_eq!((table.world().tally.pieces, table.world().safe), (1, 50 * UNITS_PER_MS));
    table.pass(50 * UNITS_PER_MS);
    table.do_now(&[Player::HardDrop]);
    assert_eq!(table.world().tally.pieces, 2);

    let mut table = about_to_lock(handling, 0);
    table.pass(100 * UNITS_PER_MS - 1);
    table.do_now(&[Player::HardDrop]);
    assert_eq!((table.world().tally.pieces, table.world().safe), (1, 0));
}

/// Cancel: a direction that is held under the other one goes on with its own delay, or begins it anew.
#[test]
fn the_other_direction_keeps_its_delay_or_not() {
    // Steps of the left alone, and of both.
    for (alone, both) in [(5, 4), (5, 7), (5, 20), (14, 1), (14, 8), (1, 1)] {
        for cancel in [true, false] {
            let mut table = Table::with(still(), Handling { cancel, ..brisk() });
            table.put(Piece { x: 5, y: 10, ..Piece::new(Kind::O) });
            table.hold(Player::Left, true);
            table.steps(alone);
            table.hold(Player::Right, true);
            table.steps(both);
            // Nothing shifts as it is let go of.
            table.hold(Player::Right, false);
            let from = table.piece().x;
            table.pass(0);
            assert_eq!(table.world().shift.direction, LEFT);
            let rest = if cancel { 12 } else { 12_u32.saturating_sub(alone + both) };
            // One that repeated has the rest of a repetition before it at most.
            let rest =
                if !cancel && alone > 12 { 3_u32.saturating_sub((alone - 12) % 3 + both) } else { rest };
            table.pass((rest * STEP_UNITS).saturating_sub(1));
            assert_eq!(table.piece().x, from, "{alone} {both} {cancel}");
            table.pass(1);
            assert_eq!(table.piece().x, from - 1, "{alone} {both} {cancel}");
        }
    }
}

/// A delay is kept only while its direction is held: one that is pressed anew waits anew.
#[test]
fn a_delay_that_was_let_go_of_is_lost() {
    let mut table = Table::with(still(), Handling { cancel: false, ..brisk() });
    table.put(Piece { x: 5, y: 10, ..Piece::new(Kind::O) });
    table.hold(Player::Left, true);
    table.steps(14);
    table.hold(Player::Right, true);
    table.step();
    assert!(table.world().shift.other_wait.is_some());
    table.hold(Player::Left, false);
    table.step();
    assert_eq!(table.world().shift.other_wait, None);
    table.hold(Player::Left, true);
    table.step();
    let from = table.piece().x;
    table.steps(10);
    assert_eq!(table.piece().x, from);
    table.step();
    assert_eq!(table.piece().x, from - 1);
}
