//! What the player did, in words that rise and fade.

use dacapo_engine::canvas::{Canvas, Color, TextStyle};
use dacapo_engine::math;
use glam::Vec2;

use super::layout::FIELD;
use super::lettering::fitted;
use super::number::Grouped;
use super::palette;
use super::scene::Scene;
use crate::blockfall::{Event, Spin};

/// Seconds for which a clear is named.
const NAMED: f32 = 1.7;
/// Lines by which words rise.
const RISE: f32 = 1.2;
/// Lines that everything that can be said of a deed takes.
const STACKED: f32 = 5.8;
/// Seconds for which something is announced over the field.
const ANNOUNCED: f32 = 1.5;

/// A clear or a spin.
struct Deed {
    spin: Spin,
    lines: u32,
    back_to_back: bool,
    points: u32,
}

pub fn draw(scene: &Scene, canvas: &mut Canvas) {
    announcements(scene, canvas);
    let deeds = scene.view.recent.iter().rev();
    let mut deeds = deeds.filter_map(|recent| Some((Deed::of(&recent.event)?, scene.left(recent, NAMED))));
    let Some((deed, rest)) = deeds.next() else { return };
    if rest > 0.0 {
        if scene.layout.tall {
            deed.side_by_side(scene, rest, canvas);
        } else {
            deed.stacked(scene, rest, canvas);
        }
    }
}

impl Deed {
    fn of(event: &Event) -> Option<Self> {
        match *event {
            Event::Clear { rows, spin, back_to_back, points, .. } => {
                Some(Self { spin, lines: rows.count_ones(), back_to_back, points })
            }
            Event::EmptySpin { spin } => Some(Self { spin, lines: 0, back_to_back: false, points: 0 }),
            _ => None,
        }
    }

    /// The spin's name, and the number's.
    const fn names(&self) -> (&'static str, &'static str) {
        let spin = match self.spin {
            Spin::No => "",
            Spin::Mini => "MINI T-SPIN",
            Spin::Full => "T-SPIN",
        };
        let lines = match self.lines {
            0 => "",
            1 => "SINGLE",
            2 => "DOUBLE",
            3 => "TRIPLE",
            _ => "QUAD",
        };
        (spin, lines)
    }

    const fn color(&self) -> Color {
        match (self.spin, self.lines) {
            (Spin::No, 4) => palette::LINE,
            (Spin::No, _) => palette::TEXT,
            _ => palette::SPIN,
        }
    }

    /// One below the other beside the field.
    fn stacked(&self, scene: &Scene, rest: f32, canvas: &mut Canvas) {
        let area = &scene.layout.action;
        let line = math::f32::min(scene.layout.line, area.size.y / STACKED);
        let shown = shown(rest);
        let mut at = Vec2::new(area.right(), area.corner.y - (RISE - rise(rest)) * line);
        let mut write = |size: f32, color: Color, words: std::fmt::Arguments<'_>| {
            at.y -= size * line * 0.45;
            let style = TextStyle::new(size * line, color.fade(shown)).bold().right();
            fitted(at, style, area.size.x, words, canvas);
            at.y -= size * line * 0.45;
        };
        let (spin, lines) = self.names();
        let size = if self.lines == 4 || self.spin != Spin::No { 1.75 } else { 1.4 };
        if !spin.is_empty() {
            write(if lines.is_empty() { 1.5 } else { 1.25 }, self.color(), format_args!("{spin}"));
        }
        if !lines.is_empty() {
            write(size, self.color().mix(Color::WHITE, 0.3), format_args!("{lines}"));
        }
        if self.back_to_back {
            write(0.95, palette::GOLD, format_args!("BACK TO BACK"));
        }
        if self.points > 0 {
            write(1.0, palette::TEXT, format_args!("+{}", Grouped(u64::from(self.points))));
        }
    }

    /// Below the field.
    fn side_by_side(&self, scene: &Scene, rest: f32, canvas: &mut Canvas) {
        let area = &scene.layout.action;
        let shown = shown(rest);
        let (spin, lines) = self.names();
        let space = if spin.is_empty() || lines.is_empty() { "" } else { " " };
        let at = Vec2::new(area.middle().x, area.corner.y - 0.75 + 0.3 * rise(rest));
        let style = TextStyle::new(1.35, self.color().fade(shown)).bold().centered();
        let points = Grouped(u64::from(self.points));
        if self.points > 0 {
            fitted(at, style, area.size.x, format_args!("{spin}{space}{lines}   +{points}"), canvas);
        } else {
            fitted(at, style, area.size.x, format_args!("{spin}{space}{lines}"), canvas);
        }
        let below = at - Vec2::new(0.0, 0.95);
        let style = TextStyle::new(0.9, palette::GOLD.fade(shown)).bold().centered();
        if self.back_to_back {
            fitted(below, style, area.size.x, format_args!("BACK TO BACK"), canvas);
        }
    }
}

/// Opacity: there at once, going slowly.
fn shown(rest: f32) -> f32 {
    math::f32::min(rest * 2.2, 1.0)
}

/// Lines by which words have risen: fast at first.
fn rise(rest: f32) -> f32 {
    RISE * (1.0 - rest * rest * rest)
}

/// What is so rare that it may be written over the field.
fn announcements(scene: &Scene, canvas: &mut Canvas) {
    let middle = FIELD.x * 0.5;
    let mut say = |y: f32, size: f32, color: Color, rest: f32, words: std::fmt::Arguments<'_>| {
        let at = Vec2::new(middle, y + rise(rest));
        let style = TextStyle::new(size, color.fade(shown(rest))).bold().centered();
        fitted(at, style, FIELD.x - 0.4, words, canvas);
    };
    for recent in scene.view.recent {
        let rest = scene.left(recent, ANNOUNCED);
        if rest <= 0.0 {
            continue;
        }
        match recent.event {
            Event::LevelUp { level } => say(15.6, 1.7, palette::TEXT, rest, format_args!("LEVEL {level}")),
            Event::PerfectClear => {
                say(10.6, 2.3, palette::GOLD, rest, format_args!("PERFECT"));
                say(8.8, 2.3, palette::GOLD, rest, format_args!("CLEAR"));
            }
            Event::Go => say(10.6, 3.2, palette::TEXT, recent.left(0.7), format_args!("GO")),
            _ => {}
        }
    }
    if let Some(over) = scene.view.now.ready(scene.view.level) {
        let style =
            TextStyle::new(2.2, palette::TEXT.fade(0.9 * math::f32::min(over * 4.0, 1.0))).bold().centered();
        fitted(Vec2::new(middle, 11.0), style, FIELD.x - 0.4, format_args!("READY"), canvas);
    }
}
