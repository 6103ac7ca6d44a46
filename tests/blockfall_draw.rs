//! What is drawn of Blockfall: a draw list that depends on the moment alone, stays small and keeps to the picture.

#[path = "drawing/pure.rs"]
mod pure;

use dacapo_engine::canvas::{Canvas, Item, Shape};
use dacapo_engine::effects::EventKey;
use dacapo_engine::game::{AFTERMATH_SECONDS, Game, Recent, Status, View};
use dacapo_engine::random::Random;
use dacapo_engine::session::{Run, Session};
use dacapo_games::Blockfall;
use dacapo_games::blockfall::{Event, Kind, Level, Outcome, Phase, Piece, Rotation, Spin, TopOut, World};
use glam::Vec2;
use pure::{Drawing, assert_pure};

const DELTA: f64 = 1.0 / 120.0;
const WIDE: Vec2 = Vec2::new(1280.0, 720.0);
const SIZES: [Vec2; 7] = [
    WIDE,
    Vec2::new(640.0, 360.0),
    Vec2::new(720.0, 1280.0),
    Vec2::new(320.0, 180.0),
    Vec2::new(3840.0, 2160.0),
    Vec2::new(800.0, 600.0),
    Vec2::new(500.0, 500.0),
];

fn levels() -> [Level; 3] {
    [Level::marathon(), Level::sprint(), Level::practice()]
}

/// A game in full swing: a well at the right, a piece above it.
fn world(level: &Level) -> World {
    let mut world = Blockfall::start(level, &mut Random::new(7)).expect("a level of the game");
    world.phase = Phase::Falling;
    for y in 0..12 {
        for x in 0..9 {
            world.field.set(x, y, Some(Kind::ALL[(3 * x + 5 * y) as usize % 7]));
        }
    }
    world.active = Piece { kind: Kind::T, rotation: Rotation::Spawn, x: 3, y: 15 };
    world.held = Some(Kind::I);
    world.tally.score = 48_720;
    world.tally.lines = 7;
    world.tally.pieces = 104;
    world.tally.time = 120_000 * 83 + 120 * 426;
    world
}

/// Events of one boundary, so old.
fn at(age: f32, events: &[Event]) -> Vec<Recent<Event>> {
    let recent =
        |(event, order): (&Event, u32)| Recent { age, key: EventKey { boundary: 100, order }, event: *event };
    events.iter().zip(0..).map(recent).collect()
}

fn drawn(level: &Level, world: &World, recent: &[Recent<Event>], size: Vec2) -> Canvas {
    between(level, [world, world], 1.0, recent, size)
}

fn between(
    level: &Level,
    [before, now]: [&World; 2],
    alpha: f32,
    recent: &[Recent<Event>],
    size: Vec2,
) -> Canvas {
    let mut canvas = Canvas::new(size, 1.0);
    let mut view = View::of(level, before, now, &());
    (view.alpha, view.time, view.recent) = (alpha, 5.0, recent);
    Blockfall::draw(&view, &mut canvas);
    canvas
}

fn texts(canvas: &Canvas) -> Vec<String> {
    let text = |item: &Item| match item {
        Item::Text(text) => Some(canvas.characters(text).to_owned()),
        Item::Shape(..) => None,
    };
    canvas.items().iter().filter_map(text).collect()
}

/// All that can happen to a piece that clears.
fn quad() -> [Event; 6] {
    [
        Event::HardDrop { rows: 12 },
        Event::Lock { kind: Kind::I, cells: [9, 19, 29, 39] },
        Event::Clear { rows: 15, spin: Spin::No, back_to_back: true, combo: 3, points: 5400 },
        Event::PerfectClear,
        Event::LevelUp { level: 2 },
        Event::Go,
    ]
}

fn session(level: Level, seed: u32) -> Session<Blockfall> {
    let mut session = Session::start(level, seed).expect("a level of the game");
    assert!(session.add_autopilot());
    session
}

/// R7, V3: the same moment looks the same, looking changes nothing, and there is something to see throughout.
#[test]
fn drawing_is_pure() {
    for (level, size) in levels().into_iter().zip([WIDE, Vec2::new(300.0, 700.0), Vec2::ZERO]) {
        let sessions = [session(level.clone(), 42), session(level, 42)];
        assert_pure(sessions, &Drawing { size, boundaries: 1800, every: 30, items: 150 });
    }
}

/// V1, V3: once it has drawn as much, drawing allocates nothing; and however quickly it is played, that is not much.
#[test]
fn a_long_game_is_drawn_without_allocating() {
    for level in levels() {
        let mut canvas = Canvas::new(WIDE, 1.0);
        let mut most = 0;
        for repetition in 0..2 {
            let mut session = session(level.clone(), 5);
            let mut allocations = 0;
            for _ in 0..3600 {
                session.remember();
                session.step(DELTA).expect("a healthy run");
                canvas.begin(WIDE, 1.0);
                let counted = allocation_counter::measure(|| session.draw(0.5, &mut canvas));
                allocations += counted.count_total;
                most = most.max(canvas.items().len());
            }
            // The second session's own list of events grows once more.
            assert!(repetition == 0 || allocations < 12, "{allocations} allocations");
        }
        assert!((400..2000).contains(&most), "{most} items");
    }
}

/// A field without a gap and everything at once is not too much either.
#[test]
fn the_fullest_picture_is_bounded() {
    let level = Level::sprint();
    let mut world = world(&level);
    for y in 0..40 {
        (0..10).for_each(|x| world.field.set(x, y, Some(Kind::Z)));
    }
    let recent: Vec<_> = (0..12).flat_map(|part| at(0.02 * part as f32, &quad())).collect();
    let count = drawn(&level, &world, &recent, WIDE).items().len();
    assert!((1500..4000).contains(&count), "{count} items");
}

/// Cells are where the rules have them: nothing slides between two states.
#[test]
fn cells_are_exact() {
    let level = Level::marathon();
    let now = world(&level);
    let mut before = now;
    before.active = before.active.moved(-2, 3);
    let picture = |before: &World, alpha: f32| between(&level, [before, &now], alpha, &[], WIDE);
    assert_eq!(picture(&before, 0.1), picture(&now, 0.9));
    assert_ne!(drawn(&level, &before, &[], WIDE), drawn(&level, &now, &[], WIDE));
}

/// V3: what events leave in the air is gone when the session forgets them, so that nothing ends abruptly.
#[test]
fn effects_fade_before_events_are_forgotten() {
    let level = Level::marathon();
    let mut all = quad().to_vec();
    let reason = TopOut::BlockOut;
    let spin = Spin::Mini;
    all.extend([Event::Spin, Event::Hold, Event::EmptySpin { spin }, Event::Won, Event::TopOut { reason }]);
    for size in SIZES {
        for outcome in [Outcome::Playing, Outcome::Won, Outcome::Lost(reason)] {
            let mut world = world(&level);
            world.outcome = outcome;
            let none = drawn(&level, &world, &[], size);
            assert_ne!(drawn(&level, &world, &at(0.05, &all), size), none);
            assert_eq!(drawn(&level, &world, &at(3.0, &all), size), none, "{size} {outcome:?}");
        }
    }
}

/// A piece that locked shines where it is by now: lower, once lines below it are gone.
#[test]
fn a_lock_shines_where_its_cells_are() {
    let locked = Event::Lock { kind: Kind::T, cells: [53, 63, 64, 73] };
    let cleared = |rows| Event::Clear { rows, spin: Spin::No, back_to_back: false, combo: 0, points: 100 };
    // Sprint clears at once, marathon after a moment.
    let places = |level: &Level, events: &[Event], phase: Phase| {
        let mut world = world(level);
        world.phase = phase;
        let with = drawn(level, &world, &at(0.01, events), WIDE);
        let is_new = |item: &&Item| {
            matches!(item, Item::Shape(Shape::Rect { half, .. }, style)
            if half.x == half.y && style.blend == dacapo_engine::canvas::Blend::Add && !style.soft)
        };
        let rows = with.items().iter().filter(is_new).map(|item| match item {
            Item::Shape(Shape::Rect { at, .. }, _) => at.y,
            _ => 0.0,
        });
        rows.collect::<Vec<_>>()
    };
    let sprint = Level::sprint();
    let still = places(&sprint, &[locked], Phase::Falling);
    assert_eq!(still.len(), 4);
    let cell = (still[0] - still[1]).abs();
    let sunk = places(&sprint, &[locked, cleared(0b0011)], Phase::Falling);
    assert!(
        still.iter().zip(&sunk).all(|(still, sunk)| (sunk - still - 2.0 * cell).abs() < 0.01),
        "{sunk:?}"
    );
    let cut = places(&sprint, &[locked, cleared(0b0100_0001)], Phase::Falling);
    assert_eq!(cut.len(), 2, "two cells were in a cleared row");
    let standing = places(&Level::marathon(), &[locked, cleared(0b0011)], Phase::Clearing);
    assert_eq!(standing, still);
}

/// What players read is there, in each mode and shape of window.
#[test]
fn figures_are_written() {
    let shown: [&[&str]; 3] = [
        &["HOLD", "NEXT", "SCORE", "48,720", "LEVEL", "1", "LINES", "7 / 150", "TIME", "1:23"],
        &["HOLD", "NEXT", "LINES LEFT", "33", "TIME", "1:23.426", "PIECES / S", "1.24"],
        &["HOLD", "NEXT", "LINES LEFT", "3", "SCORE", "48,720", "TIME", "1:23"],
    ];
    for (level, shown) in levels().iter().zip(shown) {
        for size in SIZES {
            let texts = texts(&drawn(level, &world(level), &[], size));
            // A clock is written letter by letter.
            let all = texts.concat();
            for text in shown {
                assert!(
                    texts.iter().any(|found| found == text) || all.contains(text),
                    "{text} at {size}: {texts:?}"
                );
            }
        }
    }
}

#[test]
fn deeds_are_named() {
    let level = Level::marathon();
    let named = |lines: u32, spin, back_to_back| {
        let rows = (1 << lines) - 1;
        let event = match lines {
            0 => Event::EmptySpin { spin },
            _ => Event::Clear { rows, spin, back_to_back, combo: 0, points: 1200 },
        };
        texts(&drawn(&level, &world(&level), &at(0.1, &[event]), WIDE)).concat()
    };
    let names: [(u32, Spin, bool, &[&str]); 7] = [
        (1, Spin::No, false, &["SINGLE", "+1,200"]),
        (3, Spin::No, false, &["TRIPLE", "+1,200"]),
        (4, Spin::No, false, &["QUAD", "+1,200"]),
        (4, Spin::No, true, &["QUAD", "BACK TO BACK"]),
        (2, Spin::Full, true, &["T-SPIN", "DOUBLE", "BACK TO BACK"]),
        (1, Spin::Mini, false, &["MINI T-SPIN", "SINGLE"]),
        (0, Spin::Full, false, &["T-SPIN"]),
    ];
    for (lines, spin, back_to_back, words) in names {
        let found = named(lines, spin, back_to_back);
        assert!(words.iter().all(|word| found.contains(word)), "{words:?} in {found}");
        assert_eq!(found.contains("BACK TO BACK"), back_to_back);
    }
    let mut world = world(&level);
    (world.chain, world.back_to_back) = (5, true);
    let all = texts(&drawn(&level, &world, &at(0.1, &[Event::PerfectClear]), WIDE)).concat();
    assert!(["COMBO 4", "B2B", "PERFECT", "CLEAR"].iter().all(|word| all.contains(word)), "{all}");
}

/// Lights may reach over the picture's edge; stones, panels and words do not, in a window of any shape.
#[test]
fn everything_keeps_to_the_picture() {
    for level in levels() {
        for size in SIZES {
            let mut world = world(&level);
            world.active = Piece::new(Kind::L);
            (world.chain, world.back_to_back) = (5, true);
            let canvas = drawn(&level, &world, &at(0.1, &quad()), size);
            for item in canvas.items() {
                let (low, high) = match item {
                    Item::Shape(Shape::Rect { at, half, .. }, style) if !style.soft => {
                        (*at - *half, *at + *half)
                    }
                    Item::Shape(Shape::Triangle { corners: [a, b, c] }, _) => {
                        (a.min(*b).min(*c), a.max(*b).max(*c))
                    }
                    Item::Shape(Shape::Line { from, to, .. }, _) => (from.min(*to), from.max(*to)),
                    Item::Text(text) => (text.at, text.at),
                    Item::Shape(..) => continue,
                };
                let inside = low.cmpge(Vec2::ZERO).all() && high.cmple(size).all();
                assert!(inside, "{item:?} at {size}");
            }
        }
    }
}

/// A game that is lost turns grey and stays so; one that is won does not.
#[test]
fn a_lost_field_is_grey() {
    let level = Level::marathon();
    let colors = |outcome| {
        let mut world = world(&level);
        (world.outcome, world.held) = (outcome, None);
        let canvas = drawn(&level, &world, &[], WIDE);
        let of_field = |item: &&Item| matches!(item, Item::Shape(Shape::Triangle { corners }, _) if (485.0..795.0).contains(&corners[0].x));
        let fills = canvas.items().iter().filter(of_field).map(|item| match item {
            Item::Shape(_, style) => style.fill.r - style.fill.b,
            Item::Text(_) => 0.0,
        });
        fills.map(f32::abs).fold(0.0, |most, difference| if difference > most { difference } else { most })
    };
    assert!(colors(Outcome::Lost(TopOut::LockOut)) < 0.2);
    assert!(colors(Outcome::Won) > 0.5 && colors(Outcome::Playing) > 0.5);
}

/// V3: windows without room are drawn, too.
#[test]
fn no_size_is_too_odd() {
    let level = Level::marathon();
    for size in [Vec2::ZERO, Vec2::ONE, Vec2::new(1.0, 4000.0), Vec2::new(4000.0, 3.0), Vec2::new(16.0, 9.0)]
    {
        let mut session = session(level.clone(), 3);
        let mut canvas = Canvas::new(size, 1.5);
        while session.status() == Status::Running && session.state().boundaries < 300 {
            session.step(DELTA).expect("a healthy run");
        }
        session.draw(1.0, &mut canvas);
        let is_number = |item: &Item| match item {
            Item::Shape(Shape::Rect { at, half, .. }, _) => at.is_finite() && half.is_finite(),
            Item::Text(text) => text.at.is_finite() && text.style.size.is_finite(),
            Item::Shape(..) => true,
        };
        assert!(canvas.items().iter().all(is_number), "{size}");
    }
}

/// J7: events may come from a file, which may say anything that the type can hold: a picture is drawn all the same.
#[test]
fn events_of_a_file_are_drawn_whatever_they_say() {
    let level = Level::default();
    let world = world(&level);
    let cells = [[0; 4], [u16::MAX; 4], [1270, 1279, 2559, 2560], [9, 19, 1269, 32_767]];
    let locks = cells.map(|cells| Event::Lock { kind: Kind::I, cells });
    let drops = [0, 1, u8::MAX].map(|rows| Event::HardDrop { rows });
    let clear =
        |rows, combo, points| Event::Clear { rows, spin: Spin::Full, back_to_back: true, combo, points };
    let others = [
        clear(u64::MAX, u32::MAX, u32::MAX),
        clear(1 << 63, 0, 0),
        Event::LevelUp { level: u32::MAX },
        Event::PerfectClear,
        Event::Spin,
    ];
    let pairs = drops.iter().flat_map(|drop| locks.iter().map(move |lock| vec![*drop, *lock]));
    let all: Vec<_> = pairs.chain([others.to_vec(), [&locks[..], &others[..]].concat()]).collect();
    for events in &all {
        for age in [0.0, 0.05, 1.0, 3.0] {
            for key in [0, u64::MAX] {
                let mut recent = at(age, events);
                recent.iter_mut().for_each(|recent| recent.key.boundary = key);
                let canvas = drawn(&level, &world, &recent, Vec2::new(640.0, 360.0));
                assert!(!canvas.items().is_empty(), "{events:?}");
            }
        }
    }
}

/// T8: under the result the run stands still, so by then whatever is drawn from events is over.
#[test]
fn nothing_is_left_in_the_air_under_the_result() {
    let level = Level::marathon();
    let reason = TopOut::BlockOut;
    for (outcome, end) in [(Outcome::Won, Event::Won), (Outcome::Lost(reason), Event::TopOut { reason })] {
        let world = World { outcome, ..world(&level) };
        let mut events = quad().to_vec();
        events.extend([Event::EmptySpin { spin: Spin::Full }, Event::Spin, Event::Hold, Event::Land, end]);
        for size in [WIDE, Vec2::new(720.0, 1280.0)] {
            let [with, without] = [&events[..], &[]].map(|events| at(AFTERMATH_SECONDS as f32, events));
            let [with, without] = [with, without].map(|recent| drawn(&level, &world, &recent, size));
            assert!(drawn(&level, &world, &at(0.5, &events), size).items() != without.items());
            assert!(with.items() == without.items(), "{end:?} at {size}");
        }
    }
}
