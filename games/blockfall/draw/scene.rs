//! The picture being drawn: the moment it shows, where things are, and what recent events do to it.

use dacapo_engine::canvas::{Camera, Canvas, Color};
use dacapo_engine::game::{Recent, View};
use dacapo_engine::math;
use glam::Vec2;

use super::layout::Layout;
use super::palette;
use crate::blockfall::{Blockfall, Event, Outcome, VISIBLE, WIDTH};

/// Seconds for which an event is seen after the end, at most; less than
/// [`AFTERMATH_SECONDS`](dacapo_engine::game::AFTERMATH_SECONDS).
pub const END: f32 = 1.1;
/// Rows from the bottom from which on a stack is dangerous.
const HIGH: i8 = 15;

pub struct Scene<'a> {
    pub view: &'a View<'a, Blockfall>,
    pub layout: Layout,
    /// The layout's camera, thrown about by what happened in the field.
    pub shaken: Camera,
    /// Seconds, for what moves by itself.
    pub time: f32,
    /// Colour of the frame.
    pub frame: Color,
}

impl<'a> Scene<'a> {
    pub fn new(view: &'a View<'a, Blockfall>, canvas: &Canvas) -> Self {
        let layout = Layout::new(canvas);
        let camera = layout.camera;
        let shaken = Camera { center: camera.center + view.shake() + pushed_down(view.recent), ..camera };
        let time = view.time as f32;
        Self { shaken, layout, time, frame: frame(view, time), view }
    }

    /// What is left of words, or of a light, that an event has for so many seconds. After the end it is hurried: all is
    /// over before the game stands still under its result.
    pub fn left(&self, recent: &Recent<Event>, seconds: f32) -> f32 {
        let most = if self.view.now.is_playing() { seconds } else { math::f32::min(seconds, END) };
        recent.left(most)
    }

    /// Where the cells of a row are now that were in it at an event: nowhere once the row is cleared.
    pub fn row_since(&self, place: usize, row: i8) -> Option<i8> {
        let recent = self.view.recent;
        recent[place..].iter().try_fold(row, |row, later| match later.event {
            Event::Clear { rows, .. } if !self.still_stands(later) => {
                let below = rows & ((1_u64 << row.clamp(0, 63)) - 1);
                (rows >> row.clamp(0, 63) & 1 == 0).then(|| row - below.count_ones() as i8)
            }
            _ => Some(row),
        })
    }

    /// Whether the rows of a clear are still in the field.
    fn still_stands(&self, clear: &Recent<Event>) -> bool {
        let view = self.view;
        let last = view.recent.iter().rev().find(|recent| matches!(recent.event, Event::Clear { .. }));
        view.now.clearing(view.level).is_some() && last.is_some_and(|last| last.key == clear.key)
    }
}

/// The frame has the colour of the level; it is white when that rises, red when the stack is high, gold when the game is
/// won.
fn frame(view: &View<Blockfall>, time: f32) -> Color {
    let (color, _) = palette::mood(view.now.level);
    let risen = view.latest(|event| matches!(event, Event::LevelUp { .. }), END);
    let color = color.mix(Color::WHITE, risen * 0.9);
    match view.now.outcome {
        Outcome::Won => palette::GOLD,
        Outcome::Lost(_) => palette::SPENT.mix(palette::DANGER, 0.45),
        Outcome::Playing if is_high(view) => {
            color.mix(palette::DANGER, 0.86 + 0.14 * math::f32::sin(time * 6.0))
        }
        Outcome::Playing => color,
    }
}

/// Whether the stack reaches up to where pieces appear.
fn is_high(view: &View<Blockfall>) -> bool {
    (HIGH..VISIBLE).any(|y| (3..WIDTH - 3).any(|x| view.now.field.cell(x, y).is_some()))
}

/// By how much drops push the field down.
fn pushed_down(recent: &[Recent<Event>]) -> Vec2 {
    let push = |event: &Recent<Event>| match event.event {
        Event::HardDrop { rows } => {
            let rest = event.left(0.16);
            0.16 * math::f32::min(0.35 + f32::from(rows) / 18.0, 1.0) * rest * rest
        }
        _ => 0.0,
    };
    Vec2::new(0.0, recent.iter().map(push).sum())
}
