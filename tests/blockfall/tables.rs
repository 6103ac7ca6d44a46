//! The tables of the rules against published ones.

use std::collections::BTreeSet;

use dacapo_engine::random::Random;
use dacapo_games::blockfall::{
    Bag, Cell, Feat, Field, Kind, Level, Piece, Player, Rotation, Spin, Turn, UNITS_PER_SECOND, kicks,
    units_per_row,
};

use super::table::{Table, picture, still};

const NAMES: [&str; 4] = ["0", "R", "2", "L"];
const TURNS: [Turn; 3] = [Turn::Clockwise, Turn::Half, Turn::Anticlockwise];

/// "Wall Kicks" of <https://tetris.wiki/Super_Rotation_System>, as it is written there.
const JLSTZ: [&str; 8] = [
    "0>R ( 0, 0) (-1, 0) (-1,+1) ( 0,-2) (-1,-2)",
    "R>0 ( 0, 0) (+1, 0) (+1,-1) ( 0,+2) (+1,+2)",
    "R>2 ( 0, 0) (+1, 0) (+1,-1) ( 0,+2) (+1,+2)",
    "2>R ( 0, 0) (-1, 0) (-1,+1) ( 0,-2) (-1,-2)",
    "2>L ( 0, 0) (+1, 0) (+1,+1) ( 0,-2) (+1,-2)",
    "L>2 ( 0, 0) (-1, 0) (-1,-1) ( 0,+2) (-1,+2)",
    "L>0 ( 0, 0) (-1, 0) (-1,-1) ( 0,+2) (-1,+2)",
    "0>L ( 0, 0) (+1, 0) (+1,+1) ( 0,-2) (+1,-2)",
];
const I: [&str; 8] = [
    "0>R ( 0, 0) (-2, 0) (+1, 0) (-2,-1) (+1,+2)",
    "R>0 ( 0, 0) (+2, 0) (-1, 0) (+2,+1) (-1,-2)",
    "R>2 ( 0, 0) (-1, 0) (+2, 0) (-1,+2) (+2,-1)",
    "2>R ( 0, 0) (+1, 0) (-2, 0) (+1,-2) (-2,+1)",
    "2>L ( 0, 0) (+2, 0) (-1, 0) (+2,+1) (-1,-2)",
    "L>2 ( 0, 0) (-2, 0) (+1, 0) (-2,-1) (+1,+2)",
    "L>0 ( 0, 0) (+1, 0) (-2, 0) (+1,-2) (-2,+1)",
    "0>L ( 0, 0) (-1, 0) (+2, 0) (-1,+2) (+2,-1)",
];
/// The 180° kicks of TETR.IO's SRS+, <https://tetris.wiki/TETR.IO>.
const HALF: [&str; 4] = [
    "0>2 ( 0, 0) ( 0,+1) (+1,+1) (-1,+1) (+1, 0) (-1, 0)",
    "R>L ( 0, 0) (+1, 0) (+1,+2) (+1,+1) ( 0,+2) ( 0,+1)",
    "2>0 ( 0, 0) ( 0,-1) (-1,-1) (+1,-1) (-1, 0) (+1, 0)",
    "L>R ( 0, 0) (-1, 0) (-1,+2) (-1,+1) ( 0,+2) ( 0,+1)",
];

fn row(from: Rotation, turn: Turn, kicks: &[Cell]) -> String {
    let number = |number: i8| if number == 0 { " 0".to_owned() } else { format!("{number:+}") };
    let mut text = format!("{}>{}", NAMES[from as usize], NAMES[from.after(turn) as usize]);
    for (x, y) in kicks {
        text += &format!(" ({},{})", number(*x), number(*y));
    }
    text
}

#[test]
fn kicks_are_the_published_ones() {
    for kind in Kind::ALL {
        let mut found = Vec::new();
        for from in Rotation::ALL {
            for turn in TURNS {
                found.push(row(from, turn, kicks(kind, from, turn)));
            }
        }
        let mut published: Vec<String> = match kind {
            Kind::O => found.iter().map(|row| format!("{} ( 0, 0)", &row[..3])).collect(),
            Kind::I => I.iter().chain(&HALF).map(|row| (*row).to_owned()).collect(),
            _ => JLSTZ.iter().chain(&HALF).map(|row| (*row).to_owned()).collect(),
        };
        found.sort();
        published.sort();
        assert_eq!(found, published, "{kind:?}");
    }
}

/// The other way in which the same page gives them: each state has offsets, and a kick is the difference of two.
#[test]
fn kicks_follow_from_the_published_offsets() {
    const JLSTZ: [[Cell; 5]; 4] = [
        [(0, 0); 5],
        [(0, 0), (1, 0), (1, -1), (0, 2), (1, 2)],
        [(0, 0); 5],
        [(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)],
    ];
    const I: [[Cell; 5]; 4] = [
        [(0, 0), (-1, 0), (2, 0), (-1, 0), (2, 0)],
        [(-1, 0), (0, 0), (0, 0), (0, 1), (0, -2)],
        [(-1, 1), (1, 1), (-2, 1), (1, 0), (-2, 0)],
        [(0, 1), (0, 1), (0, 1), (0, -1), (0, 2)],
    ];
    for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::O) {
        let offsets = if kind == Kind::I { I } else { JLSTZ };
        for from in Rotation::ALL {
            for turn in [Turn::Clockwise, Turn::Anticlockwise] {
                let [old, new] = [offsets[from as usize], offsets[from.after(turn) as usize]];
                let between = |test: usize| (old[test].0 - new[test].0, old[test].1 - new[test].1);
                // The first is part of turning itself where a state is drawn in a box.
                let (x, y) = between(0);
                let expected = [0, 1, 2, 3, 4].map(between).map(|kick| (kick.0 - x, kick.1 - y));
                assert_eq!(kicks(kind, from, turn), expected, "{kind:?} {from:?} {turn:?}");
            }
        }
    }
}

/// Every kick of every piece by its button: where there is room for it and for none before it, the piece goes there.
#[test]
fn every_kick_is_taken() {
    let mut table = Table::new(still());
    let (mut taken, mut seen) = (0, BTreeSet::new());
    for kind in Kind::ALL {
        for rotation in Rotation::ALL {
            for (turn, button) in
                TURNS.into_iter().zip([Player::RotateCw, Player::Rotate180, Player::RotateCcw])
            {
                let piece = Piece { kind, rotation, x: 3, y: 8 };
                let turned = piece.turned(rotation.after(turn));
                for (kick, (x, y)) in kicks(kind, rotation, turn).iter().enumerate() {
                    let wanted = turned.moved(*x, *y);
                    let room = solid_beside(&[piece, wanted]);
                    let first = kicks(kind, rotation, turn).iter().map(|(x, y)| turned.moved(*x, *y));
                    let first = first.into_iter().position(|piece| room.has_room(&piece));
                    table.change(|world| world.field = room);
                    table.put(piece);
                    table.do_now(&[button]);
                    let found = table.world().active;
                    if first == Some(kick) {
                        assert_eq!(found, wanted, "{kind:?} {rotation:?} {turn:?} {kick}");
                        taken += 1;
                        seen.insert((matches!(kind, Kind::I), rotation, button.index(), kick));
                    }
                }
            }
        }
    }
    // The 58 others cannot be: a piece that has room for one has room for another that comes before it.
    assert_eq!(taken, 6 * 64 + 12 - 58);
    // An I that turns by half has room at its second try, which brings it back to where it is.
    assert_eq!(seen.len(), 128 - 16, "each other kick of both tables is taken by some piece");
}

/// A field in which there is room for some pieces only.
fn solid_beside(pieces: &[Piece]) -> Field {
    let mut field = Field::default();
    (0..20).for_each(|y| (0..10).for_each(|x| field.set(x, y, Some(Kind::Z))));
    for (x, y) in pieces.iter().flat_map(Piece::cells) {
        field.set(x, y, None);
    }
    field
}

/// The shapes in the state 0, and that each state is the one before it, turned clockwise in its box.
#[test]
fn states_are_turns_of_each_other() {
    let shapes = [
        (Kind::I, ["....", "IIII", "....", "...."]),
        (Kind::O, ["....", ".OO.", ".OO.", "...."]),
        (Kind::T, ["....", ".T..", "TTT.", "...."]),
        (Kind::S, ["....", ".SS.", "SS..", "...."]),
        (Kind::Z, ["....", "ZZ..", ".ZZ.", "...."]),
        (Kind::J, ["....", "J...", "JJJ.", "...."]),
        (Kind::L, ["....", "..L.", "LLL.", "...."]),
    ];
    for (kind, rows) in shapes {
        let mut field = Field::default();
        let piece = Piece { kind, rotation: Rotation::Spawn, x: 0, y: 0 };
        piece.cells().iter().for_each(|(x, y)| field.set(*x, *y, Some(kind)));
        let shown: Vec<_> = picture(&field, 4).iter().map(|row| row[..4].to_owned()).collect();
        assert_eq!(shown, rows, "{kind:?}");
        assert_eq!(piece.cells(), Piece::shape(kind));
        let last = if matches!(kind, Kind::I | Kind::O) { 3 } else { 2 };
        for rotation in Rotation::ALL {
            let mut turned = piece.turned(rotation).cells().map(|(x, y)| (y, last - x));
            let mut next = piece.turned(rotation.after(Turn::Clockwise)).cells();
            turned.sort_unstable();
            next.sort_unstable();
            assert_eq!(turned, next, "{kind:?} {rotation:?}");
        }
    }
}

/// "Recent guideline compatible games" of <https://tetris.wiki/Scoring>.
#[test]
fn points_are_the_published_ones() {
    let clear = |lines, spin| Feat { lines, spin, back_to_back: false, combo: 0, perfect: false };
    let published = [
        (clear(0, Spin::No), 0, false),
        (clear(1, Spin::No), 100, false),
        (clear(2, Spin::No), 300, false),
        (clear(3, Spin::No), 500, false),
        (clear(4, Spin::No), 800, true),
        (clear(0, Spin::Mini), 100, false),
        (clear(0, Spin::Full), 400, false),
        (clear(1, Spin::Mini), 200, true),
        (clear(1, Spin::Full), 800, true),
        (clear(2, Spin::Mini), 400, true),
        (clear(2, Spin::Full), 1200, true),
        (clear(3, Spin::Full), 1600, true),
    ];
    for (feat, points, difficult) in published {
        assert_eq!(feat.is_difficult(), difficult, "{feat:?}");
        for level in 1..=20 {
            assert_eq!(feat.points(level), points * level, "{feat:?}");
            if difficult {
                let feat = Feat { back_to_back: true, ..feat };
                assert_eq!(feat.points(level), points * level * 3 / 2, "{feat:?}");
            }
            if feat.lines > 0 {
                let feat = Feat { combo: 3, ..feat };
                assert_eq!(feat.points(level), (points + 3 * 50) * level, "{feat:?}");
            }
        }
    }
    // A perfect clear comes on top of the clear.
    for (lines, bonus) in [(1, 800), (2, 1200), (3, 1800), (4, 2000)] {
        let plain = clear(lines, Spin::No);
        let perfect = Feat { perfect: true, ..plain };
        assert_eq!(perfect.points(3), plain.points(3) + bonus * 3);
    }
    let plain = Feat { back_to_back: true, ..clear(4, Spin::No) };
    let perfect = Feat { perfect: true, ..plain };
    assert_eq!(perfect.points(2), plain.points(2) + 3200 * 2);
}

/// <https://tetris.wiki/Marathon>: seconds a row are (0.8 - (level - 1) * 0.007)^(level - 1); 20G is 20 rows a frame of
/// 1/60 s.
#[test]
fn gravity_is_the_published_one() {
    for level in 1..=20_u32 {
        let base = 0.8 - f64::from(level - 1) * 0.007;
        let seconds = (1..level).fold(1.0, |product, _| product * base);
        let units = units_per_row(level);
        let exact = seconds * f64::from(UNITS_PER_SECOND);
        if units == 0 {
            assert!(seconds <= 1.0 / 1200.0, "level {level}: {seconds} s is less than 20G");
        } else {
            assert!(seconds > 1.0 / 1200.0, "level {level}: {seconds} s is more than 20G");
            assert!((exact - f64::from(units)).abs() <= 0.5, "level {level}: {exact} units");
        }
    }
    assert_eq!([1, 2, 10, 18, 19, 20, 99].map(units_per_row), [120_000, 95_160, 7698, 175, 0, 0, 0]);
    assert_eq!([0, 1].map(units_per_row), [120_000; 2]);
}

/// <https://tetris.wiki/Random_Generator>: every bag holds each kind once, in any order.
#[test]
fn bags_are_fair() {
    let mut random = Random::new(1);
    let mut bag = Bag::new(&mut random);
    let mut counts = [[0_u32; 7]; 7];
    let mut last = [0_u32; 7];
    let mut orders = BTreeSet::new();
    const BAGS: u32 = 35_000;
    for number in 0..BAGS {
        let kinds = [(); 7].map(|()| {
            let preview = bag.preview();
            let kind = bag.take(&mut random);
            assert_eq!(kind, preview[0]);
            assert_eq!(bag.preview()[..4], preview[1..]);
            kind
        });
        for (place, kind) in kinds.iter().enumerate() {
            counts[place][*kind as usize] += 1;
            let drawn = number * 7 + place as u32 + 1;
            assert!(number == 0 || drawn - last[*kind as usize] <= 13, "12 others between two at the most");
            last[*kind as usize] = drawn;
        }
        let mut sorted = kinds;
        sorted.sort_unstable();
        assert_eq!(sorted, Kind::ALL, "bag {number}");
        orders.insert(kinds);
    }
    // 5000 of each are expected, give or take 65; six times that would be no chance any more.
    let fair = counts.iter().flatten().all(|count| (4600..5400).contains(count));
    assert!(fair, "{counts:?}");
    assert!(orders.len() > 5020, "{} of 5040 orders, 5 are expected to be missing", orders.len());
    let streams: Vec<_> = random.snapshot().iter().map(|stream| stream.name.clone()).collect();
    assert_eq!(streams, ["bag"]);
}

/// Another seed, another order; the same, the same.
#[test]
fn bags_follow_the_seed() {
    let draw = |seed| {
        let mut random = Random::new(seed);
        let mut bag = Bag::new(&mut random);
        [(); 70].map(|()| bag.take(&mut random))
    };
    assert_eq!(draw(42), draw(42));
    assert_ne!(draw(42), draw(43));
    assert_eq!(Table::new(Level::default()).world().preview()[..4], draw(7)[1..5]);
}
