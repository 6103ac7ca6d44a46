//! No piece can be kept up for ever.

use std::sync::Arc;

use dacapo_engine::random::Mulberry32;
use dacapo_engine::replay::{PlayOptions, read};
use dacapo_engine::session::Session;
use dacapo_games::Blockfall;
use dacapo_games::blockfall::{Event, Field, Handling, Kind, Piece, UNITS_PER_MS};

use super::search::{Pull, Search};
use super::table::{field, picture};

/// A recording of a piece that is turned both ways ten times a second beside a tower, and never lies.
const TURNED: &[u8] = include_bytes!("../golden/blockfall/turned-beside-a-tower/replay.json");

/// Wells of five columns, the lowest row last; all that is not in them is wall.
const WELLS: [[&str; 3]; 3] = [
    // A tower, a shaft, an overhang.
    ["..x..", "..x..", "..x.."],
    ["xx.xx", "xx.xx", "xx.xx"],
    ["xxx..", "x....", "x.x.."],
];

fn well(rows: [&str; 3]) -> Field {
    let rows = [["....."; 10].as_slice(), &rows].concat();
    let rows: Vec<_> = rows.iter().map(|row| format!("{row}xxxxx")).collect();
    field(&rows.iter().map(String::as_str).collect::<Vec<_>>())
}

/// A row of which so many fifths are taken.
fn random_row(random: &mut Mulberry32, fifths: u32) -> String {
    (0..5).map(|_| if random.next_u32() % 5 < fifths { 'x' } else { '.' }).collect()
}

fn wells() -> Vec<Field> {
    let mut random = Mulberry32::new(1);
    let mut wells: Vec<_> = WELLS.map(well).into();
    for _ in 0..6 {
        let rows = [1, 2, 3].map(|fifths| random_row(&mut random, fifths));
        wells.push(well([&rows[0], &rows[1], &rows[2]]));
    }
    wells
}

/// Parts of time for which a piece can be kept up whose box begins four rows above the floor.
fn search(pull: Pull, field: Field, kind: Kind) -> u32 {
    let search = Search::new(pull.clone(), field, Piece { x: 1, y: 4, ..Piece::new(kind) });
    assert!(search.places() > 20, "{kind:?}, {pull:?}: {} places", search.places());
    // The lowest two rows of a box may be below the floor.
    let most = pull.most(7);
    let picture = picture(&field, 8).join("\n");
    search.longest(most).unwrap_or_else(|way| {
        panic!("{kind:?} is kept up for more than {most} parts of {pull:?}:\n{way}\n{picture}")
    })
}

/// A slow level, few moves, and the usual handling.
fn slow() -> Pull {
    let handling = Handling::default();
    Pull { start_level: 1, soft: false, resets: 3, row: 2, lock: 2, sides: false, handling }
}

/// Whatever is done, every piece locks within a time that is known before: on slow levels and on fast ones, with soft drop
/// and without, in any field.
#[test]
fn no_input_keeps_a_piece_up() {
    let slow = slow();
    let pulls = [
        slow.clone(),
        Pull { start_level: 8, row: 1, lock: 3, ..slow.clone() },
        Pull { start_level: 3, soft: true, ..slow.clone() },
        Pull { start_level: 20, row: 0, ..slow },
    ];
    let mut longest = [0; 4];
    for (number, field) in wells().into_iter().enumerate() {
        for (place, kind) in Kind::ALL.into_iter().enumerate() {
            let pull = (number + place) % 4;
            longest[pull] = longest[pull].max(search(pulls[pull].clone(), field, kind));
        }
    }
    // They can be kept up for a while: the search does find what there is to be done.
    assert!(longest.iter().all(|parts| *parts > 5), "{longest:?}");
}

/// The same with the moves and the lock delay of every level that comes with the game.
#[test]
fn no_input_keeps_a_piece_up_with_fifteen_moves() {
    let usual = Pull { resets: 15, lock: 1, ..slow() };
    for kind in [Kind::T, Kind::L] {
        assert!(search(usual.clone(), well(["..x..", "xxx..", "xx..."]), kind) > 15);
    }
}

/// The same with directions that are held, whatever the handling: slides to the wall, which turns cut short, and delays that
/// go on under the other direction.
#[test]
fn no_handling_keeps_a_piece_up() {
    let part_ms = slow().part() / UNITS_PER_MS;
    let sliding = Handling { das_ms: 0, arr_ms: 0, ..Handling::default() };
    let cut = Handling { dcd_ms: part_ms, cancel: false, ..sliding.clone() };
    let slow_to_slide = Handling { das_ms: part_ms, ..cut.clone() };
    let repeating = Handling { das_ms: part_ms, arr_ms: part_ms, dcd_ms: 2 * part_ms, ..cut.clone() };
    for (place, handling) in [sliding, cut, slow_to_slide, repeating].into_iter().enumerate() {
        let pull = Pull { resets: 2, lock: 1, sides: true, handling, ..slow() };
        let kind = [Kind::T, Kind::L, Kind::I, Kind::S][place];
        for rows in WELLS {
            assert!(search(pull.clone(), well(rows), kind) > 3);
        }
    }
}

/// A recording of what kept a piece up for as long as one liked: every piece locks by itself within seconds.
#[test]
fn turning_beside_a_tower_keeps_no_piece_up() {
    let replay = Arc::new(read(TURNED).expect("a recording").replay);
    let mut session = Session::<Blockfall>::play(replay, &PlayOptions::default()).expect("these rules");
    let (mut locked, mut dropped) = (Vec::new(), 0);
    while session.play_next().expect("the same run") {
        let events = session.events().iter().map(|recent| recent.event);
        for event in events {
            dropped += u32::from(matches!(event, Event::HardDrop { .. }));
            if matches!(event, Event::Lock { .. }) {
                locked.push(session.moment().boundaries());
            }
        }
    }
    assert!(locked.len() == 3 && locked.windows(2).all(|pair| pair[1] - pair[0] < 300), "{locked:?}");
    assert_eq!(dropped, 1, "the tower");
}
