//! From piece to piece: hold, what is held between pieces, pauses, and the order of buttons.

use dacapo_games::blockfall::{Event, Field, Handling, Kind, Level, Outcome, Phase, Piece, Player, Rotation};

use super::table::{Table, bag_of, quick, still};

/// The piece that comes next is the first of the five shown.
#[test]
fn pieces_come_as_shown() {
    let mut table = Table::new(still());
    for _ in 0..40 {
        let shown = table.world().preview();
        table.do_now(&[Player::HardDrop]);
        assert_eq!(table.piece().kind, shown[0]);
        assert_eq!(table.world().preview()[..4], shown[1..]);
        table.change(|world| world.field = Field::default());
    }
}

/// Once for each piece that locks: it goes aside, and what was aside comes, as it first appeared.
#[test]
fn hold_is_used_once_a_piece() {
    let mut table = Table::new(still());
    let (first, shown) = (table.piece().kind, table.world().preview());
    table.do_now(&[Player::RotateCw, Player::SoftDrop, Player::Hold]);
    assert_eq!((table.world().held, table.piece().kind), (Some(first), shown[0]));
    assert!(table.world().hold_used);
    table.do_now(&[Player::Hold, Player::Hold]);
    assert_eq!((table.world().held, table.piece().kind), (Some(first), shown[0]), "refused");
    assert_eq!(table.count(|event| *event == Event::Hold), 1);

    table.do_now(&[Player::HardDrop]);
    assert_eq!((table.piece().kind, table.world().hold_used), (shown[1], false));
    table.do_now(&[Player::Hold]);
    assert_eq!((table.world().held, table.piece()), (Some(shown[1]), Piece::new(first).moved(0, -1)));
    assert_eq!(
        table.world().preview(),
        [shown[2], shown[3], shown[4], table.world().preview()[3], table.world().preview()[4]]
    );
}

/// IRS: what is held when a delay ends turns the piece as it appears; what undoes each other does.
#[test]
fn held_rotations_turn_the_next_piece() {
    use Player as P;
    let cases: [(&[_], Rotation); 6] = [
        (&[P::RotateCw], Rotation::Right),
        (&[P::RotateCcw], Rotation::Left),
        (&[P::Rotate180], Rotation::Half),
        (&[P::RotateCw, P::RotateCcw], Rotation::Spawn),
        (&[P::RotateCw, P::Rotate180], Rotation::Left),
        (&[], Rotation::Spawn),
    ];
    for (buttons, rotation) in cases {
        let mut table = Table::new(Level { entry_ms: 100, ..still() });
        table.do_now(&[Player::HardDrop]);
        buttons.iter().for_each(|button| table.hold(*button, true));
        table.steps(11);
        assert_eq!(table.world().phase, Phase::Entry);
        table.step();
        assert_eq!(table.piece().rotation, rotation);
        table.steps(30);
        assert_eq!(table.piece().rotation, rotation, "only once");
    }
    // A tap that is over when the piece appears does nothing, and nor does a button held where there is no delay.
    let mut table = Table::new(Level { entry_ms: 100, ..still() });
    table.do_now(&[Player::HardDrop, Player::RotateCw]);
    table.steps(12);
    assert_eq!(table.piece().rotation, Rotation::Spawn);
    let mut table = Table::new(still());
    table.hold(Player::RotateCw, true);
    table.do_now(&[Player::HardDrop]);
    assert_eq!(table.piece().rotation, Rotation::Spawn);
}

/// A turn for which there is no room is left out, and the game goes on.
#[test]
fn a_held_rotation_never_blocks() {
    for (kind, rotation) in
        [(Kind::T, Rotation::Spawn), (Kind::I, Rotation::Spawn), (Kind::O, Rotation::Right)]
    {
        let mut table = Table::new(Level { entry_ms: 100, ..still() });
        table.do_now(&[Player::HardDrop]);
        table.change(|world| {
            (0..9).for_each(|x| world.field.set(x, 19, Some(Kind::Z)));
            world.bag = bag_of(kind);
        });
        table.hold(Player::RotateCw, true);
        table.steps(12);
        assert_eq!(table.world().outcome, Outcome::Playing);
        assert_eq!((table.piece().kind, table.piece().rotation), (kind, rotation));
    }
}

/// IHS: hold that is held when a delay ends; together with a rotation, the piece that comes is turned.
#[test]
fn held_hold_swaps_the_next_piece() {
    let mut table = Table::new(Level { entry_ms: 100, ..still() });
    let shown = table.world().preview();
    table.do_now(&[Player::HardDrop]);
    table.hold(Player::Hold, true);
    table.hold(Player::RotateCcw, true);
    table.steps(12);
    assert_eq!((table.world().held, table.piece().kind), (Some(shown[0]), shown[1]));
    assert_eq!((table.piece().rotation, table.world().hold_used), (Rotation::Left, true));
    table.hold(Player::Hold, false);
    table.do_now(&[Player::Hold]);
    assert_eq!(table.piece().kind, shown[1], "used already");
}

/// A3: buttons of one boundary act in the order in which they were pressed.
#[test]
fn buttons_act_in_order() {
    let drop = |buttons: &[_]| {
        let mut table = Table::set(still(), &[], Kind::I);
        table.do_now(buttons);
        table.picture(4)
    };
    let upright = ["I.........", "I.........", "I.........", "I........."];
    let lying = ["..........", "..........", "..........", "IIII......"];
    let to_the_wall = [Player::Left; 5];
    let first = |button| [&[button][..], &to_the_wall, &[Player::HardDrop]].concat();
    assert_eq!(drop(&first(Player::RotateCw)), ["I.........", "I.........", "I.........", "I........."]);
    assert_eq!(drop(&first(Player::RotateCcw)), upright);
    assert_eq!(drop(&[&to_the_wall[..], &[Player::HardDrop, Player::RotateCw]].concat()), lying);
    // The turn after the drop is the next piece's, where no delay is in between.
    let mut table = Table::new(still());
    table.do_now(&[Player::HardDrop, Player::RotateCw]);
    assert_eq!((table.world().tally.pieces, table.piece().rotation), (1, Rotation::Right));
}

/// S3, A4: while it is paused only Pause acts; what is let go or pressed meanwhile is seen after.
#[test]
fn pauses_ignore_play() {
    let mut table = Table::with(quick(), Handling { das_ms: 100, arr_ms: 25, ..Handling::default() });
    table.hold(Player::Left, true);
    table.steps(3);
    table.do_now(&[Player::Pause]);
    assert!(table.session_is_paused());
    let before = *table.world();
    table.hold(Player::Left, false);
    table.hold(Player::Right, true);
    table.do_now(&[Player::RotateCw, Player::HardDrop, Player::Hold, Player::SoftDrop]);
    table.pass(600_000);
    assert_eq!(*table.world(), before);
    // A button pressed in the boundary that goes on counts, one before it does not.
    table.do_now(&[Player::RotateCw, Player::Pause, Player::RotateCcw]);
    assert!(!table.session_is_paused());
    let turned = if before.active.kind == Kind::O { before.active.rotation } else { Rotation::Left };
    assert_eq!(table.piece().rotation, turned);
    // Right is held from then on: no shift at once, but repeats.
    let x = table.piece().x;
    table.steps(11);
    assert_eq!(table.piece().x, x);
    table.step();
    assert_eq!(table.piece().x, x + 1);
}

/// The clock begins with the first piece and ends with the last; pauses are not counted.
#[test]
fn the_clock_counts_play() {
    let level = Level { ready_ms: 500, ..Level::sprint() };
    let mut table = Table::new(level);
    table.steps(100);
    table.do_now(&[Player::Pause]);
    table.steps(100);
    table.do_now(&[Player::Pause]);
    table.steps(20);
    assert_eq!(table.world().tally.time, 120_000);
    assert_eq!(table.world().seconds(), 1.0);
}

/// What is held while the first piece is waited for acts on it.
#[test]
fn the_first_piece_is_waited_for() {
    let mut table = Table::new(Level { ready_ms: 500, entry_ms: 0, ..Level::practice() });
    assert_eq!(table.world().tally.time, 0);
    table.change(|world| {
        world.phase = Phase::Ready;
        world.rest = 60_000;
    });
    table.hold(Player::RotateCw, true);
    table.steps(59);
    assert_eq!((table.world().piece(), table.count(|event| *event == Event::Go)), (None, 0));
    assert!(table.world().ready(table.session.level()).is_some_and(|over| over > 0.98));
    table.step();
    assert_eq!((table.piece().rotation, table.count(|event| *event == Event::Go)), (Rotation::Right, 1));
}

/// A4: hard drops of one boundary are as many pieces, up to the end of the game.
#[test]
fn many_drops_at_once() {
    let mut table = Table::new(still());
    table.do_now(&[Player::HardDrop; 4]);
    assert_eq!(table.world().tally.pieces, 4);
    table.do_now(&[Player::HardDrop; 20]);
    assert!(matches!(table.world().outcome, Outcome::Lost(_)));
    let pieces = table.world().tally.pieces;
    assert!((8..=14).contains(&pieces), "{pieces}");
    let before = *table.world();
    table.do_now(&[Player::HardDrop, Player::Hold, Player::Left, Player::RotateCw]);
    assert_eq!(*table.world(), before);
}
