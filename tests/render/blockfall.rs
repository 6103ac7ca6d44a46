//! Pictures of Blockfall: words that keep to their places, and cells that cover whole pixels.

use dacapo::gpu::{Offscreen, Picture};
use dacapo_engine::canvas::{Canvas, Color, Item, Style, Text};
use dacapo_engine::effects::EventKey;
use dacapo_engine::game::{Game, Recent, View};
use dacapo_engine::random::Random;
use dacapo_games::Blockfall;
use dacapo_games::blockfall::{Event, Kind, Level, Phase, Spin, World};
use glam::Vec2;

/// Pixels around a picture in which words that are too wide would be seen.
const MARGIN: u32 = 48;

fn world(level: &Level) -> World {
    let mut world = Blockfall::start(level, &mut Random::new(7)).unwrap();
    world.phase = Phase::Falling;
    for y in 0..6 {
        (0..9).for_each(|x| world.field.set(x, y, Some(Kind::J)));
    }
    world.held = Some(Kind::O);
    world.level = 18;
    world.tally.score = 123_456_789;
    world.tally.lines = 148;
    world.tally.time = 120_000 * (59 * 60 + 48);
    (world.chain, world.back_to_back) = (13, true);
    world
}

fn canvas(level: &Level, size: (u32, u32), scale: f32) -> Canvas {
    let world = world(level);
    let clear = Event::Clear { rows: 3, spin: Spin::Mini, back_to_back: true, combo: 12, points: 23_400 };
    let recent = [clear, Event::PerfectClear, Event::LevelUp { level: 18 }].map(|event| Recent {
        age: 0.2,
        key: EventKey { boundary: 9, order: 0 },
        event,
    });
    let mut canvas = Canvas::new(Vec2::new(size.0 as f32, size.1 as f32) / scale, scale);
    let mut view = View::of(level, &world, &world, &());
    (view.time, view.recent) = (5.0, &recent);
    Blockfall::draw(&view, &mut canvas);
    canvas
}

/// First and last column and row that are not black.
fn ink(picture: &Picture) -> Option<[u32; 4]> {
    let mut found: Option<[u32; 4]> = None;
    for y in 0..picture.height {
        for x in (0..picture.width).filter(|&x| picture.pixel(x, y)[0] > 60) {
            let [left, right, top, bottom] = found.unwrap_or([x, x, y, y]);
            found = Some([left.min(x), right.max(x), top.min(y), bottom.max(y)]);
        }
    }
    found
}

/// One text of a canvas alone, white on black, with a margin around the picture.
fn alone(canvas: &Canvas, text: &Text, offscreen: &mut Offscreen) -> Option<[u32; 4]> {
    let mut one = Canvas::new(canvas.size() + 2.0 * MARGIN as f32, 1.0);
    let mut style = text.style;
    style.color = Color::WHITE;
    one.text(text.at + MARGIN as f32, style, format_args!("{}", canvas.characters(text)));
    ink(&offscreen.render(&one).unwrap())
}

/// The longest words and figures there are stay inside the picture, and none is written over another.
#[test]
fn words_keep_to_their_places() {
    for (level, size) in [
        (Level::marathon(), (640, 360)),
        (Level::marathon(), (360, 640)),
        (Level::sprint(), (320, 180)),
        (Level::practice(), (400, 300)),
        (Level::sprint(), (360, 640)),
    ] {
        let canvas = canvas(&level, size, 1.0);
        let words = canvas.items().iter().filter_map(|item| match item {
            Item::Text(text) => Some(text),
            Item::Shape(..) => None,
        });
        let mut offscreen = Offscreen::new(size.0 + 2 * MARGIN, size.1 + 2 * MARGIN).unwrap();
        let mut boxes: Vec<(&str, [u32; 4])> = Vec::new();
        for text in words {
            let Some(found) = alone(&canvas, text, &mut offscreen) else { continue };
            let name = canvas.characters(text);
            let [left, right, top, bottom] = found;
            let inside =
                left >= MARGIN && right < size.0 + MARGIN && top >= MARGIN && bottom < size.1 + MARGIN;
            assert!(inside, "{name} at {found:?} of {size:?}");
            // Letters of a clock stand close together.
            for (other, [l, r, t, b]) in boxes.iter().filter(|(other, _)| other.len() > 1 || name.len() > 1) {
                let apart = right < *l || left > *r || bottom < *t || top > *b;
                assert!(apart, "{name} lies over {other} in {size:?}");
            }
            boxes.push((name, found));
        }
        assert!(boxes.len() > 10, "{boxes:?}");
    }
}

/// Each cell covers whole pixels, whatever the size and scale: stones of a kind look alike, pixel by pixel.
#[test]
fn cells_cover_whole_pixels() {
    for (size, scale) in [((1280, 720), 1.0), ((641, 363), 1.0), ((1000, 625), 1.25), ((901, 1603), 2.0)] {
        let level = Level::marathon();
        let canvas = canvas(&level, size, scale);
        let tops = canvas.items().iter().filter_map(|item| match item {
            Item::Shape(dacapo_engine::canvas::Shape::Triangle { corners }, _) => Some(corners[0] * scale),
            _ => None,
        });
        // The stones of the lowest row come first, three facets each.
        let tops: Vec<Vec2> = tops.take(27).step_by(3).collect();
        let pitch = tops[1].x - tops[0].x;
        assert!((pitch - pitch.round()).abs() < 0.01 && pitch >= 13.0, "{pitch} at {size:?}");
        let mut plain = Canvas::new(canvas.size(), scale);
        for item in canvas.items() {
            if let Item::Shape(dacapo_engine::canvas::Shape::Triangle { corners }, style) = item {
                plain.triangle(*corners, Style::fill(style.fill));
            }
        }
        let picture = Offscreen::new(size.0, size.1).unwrap().render(&plain).unwrap();
        let (x, y, pitch) = (tops[2].x as u32, tops[2].y as u32, pitch.round() as u32);
        for row in y..y + pitch {
            for column in x..x + 4 * pitch {
                let (one, next) = (picture.pixel(column, row), picture.pixel(column + pitch, row));
                let alike = one.iter().zip(next).all(|(a, b)| a.abs_diff(b) <= 3);
                assert!(alike, "{column},{row} of {size:?}: {one:?} and {next:?}");
            }
        }
    }
}
