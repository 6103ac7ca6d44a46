//! Score, lines, level and time.

use std::fmt;

use dacapo_engine::canvas::{Align, Canvas, Color, Style, TextStyle};
use dacapo_engine::math;
use glam::Vec2;

use super::layout::Area;
use super::lettering::{fitted, running};
use super::number::{Clock, Grouped, Hundredths};
use super::palette;
use super::scene::{END, Scene};
use crate::blockfall::{Event, Mode};

/// What can be shown.
#[derive(Clone, Copy, PartialEq)]
enum Figure {
    Score,
    Level,
    Lines,
    LinesLeft,
    Time,
    ExactTime,
    Pace,
}

/// What a mode shows at the left and at the right, from the bottom.
const fn shown(mode: Mode) -> [&'static [Figure]; 2] {
    match mode {
        Mode::Marathon => [&[Figure::Time, Figure::Score], &[Figure::Lines, Figure::Level]],
        Mode::Sprint => [&[Figure::Pace, Figure::ExactTime], &[Figure::LinesLeft]],
        Mode::Practice => [&[Figure::Time, Figure::Score], &[Figure::LinesLeft]],
    }
}

pub fn draw(scene: &Scene, canvas: &mut Canvas) {
    let columns = shown(scene.view.now.mode);
    if scene.layout.tall {
        row(scene, columns, canvas);
    } else {
        column(scene, &scene.layout.figures[0], columns[0], Align::Right, canvas);
        column(scene, &scene.layout.figures[1], columns[1], Align::Left, canvas);
    }
}

impl Figure {
    const fn label(self) -> &'static str {
        match self {
            Self::Score => "SCORE",
            Self::Level => "LEVEL",
            Self::Lines => "LINES",
            Self::LinesLeft => "LINES LEFT",
            Self::Time | Self::ExactTime => "TIME",
            Self::Pace => "PIECES / S",
        }
    }

    /// How large it is set, and how much of a row it takes.
    const fn sizes(self) -> (f32, f32) {
        match self {
            Self::Score => (1.75, 4.4),
            Self::ExactTime => (2.1, 5.6),
            Self::LinesLeft => (2.6, 3.6),
            Self::Level => (1.75, 2.7),
            Self::Lines => (1.75, 3.8),
            Self::Time | Self::Pace => (1.2, 2.9),
        }
    }

    /// How much it shines because it just changed.
    fn pulse(self, scene: &Scene) -> f32 {
        match self {
            Self::Score | Self::Lines | Self::LinesLeft => {
                scene.view.latest(|event| matches!(event, Event::Clear { .. }), 0.5)
            }
            Self::Level => scene.view.latest(|event| matches!(event, Event::LevelUp { .. }), END),
            Self::Time | Self::ExactTime | Self::Pace => 0.0,
        }
    }

    /// Writes the figure itself.
    fn write(self, scene: &Scene, at: Vec2, style: TextStyle, width: f32, canvas: &mut Canvas) {
        let (now, goal) = (scene.view.now, scene.view.level.goal);
        let mut write = |words: fmt::Arguments<'_>| fitted(at, style, width, words, canvas);
        match (self, goal) {
            (Self::Score, _) => write(format_args!("{}", Grouped(now.tally.score))),
            (Self::Level, _) => write(format_args!("{}", now.level)),
            (Self::Lines, Some(goal)) => write(format_args!("{} / {goal}", now.tally.lines)),
            (Self::Lines, None) => write(format_args!("{}", now.tally.lines)),
            (Self::LinesLeft, _) => {
                let left = now.lines_left(scene.view.level).unwrap_or(now.tally.lines);
                write(format_args!("{left}"));
            }
            (Self::Pace, _) => write(format_args!("{}", Hundredths(now.tally.pace()))),
            (Self::Time | Self::ExactTime, _) => {
                let clock = Clock { units: now.tally.time, exact: self == Self::ExactTime };
                running(at, style, width, format_args!("{clock}"), canvas);
            }
        }
    }

    fn color(self, scene: &Scene) -> Color {
        palette::TEXT.mix(palette::LINE, self.pulse(scene))
    }

    fn has_bar(self, scene: &Scene) -> bool {
        matches!(self, Self::Lines | Self::LinesLeft) && scene.view.level.goal.is_some()
    }
}

/// Figures from the bottom of an area up.
fn column(scene: &Scene, area: &Area, figures: &[Figure], align: Align, canvas: &mut Canvas) {
    let line = scene.layout.line;
    let x = if align == Align::Right { area.right() } else { area.corner.x };
    let mut y = 0.1;
    for &figure in figures {
        if figure.has_bar(scene) {
            bar(scene, Vec2::new(area.corner.x, y + 0.2 * line), area.size.x, canvas);
            y += 0.75 * line;
        }
        let size = figure.sizes().0 * line;
        let label = TextStyle { align, ..TextStyle::new(0.86 * line, palette::LABEL) };
        let value = TextStyle { align, ..TextStyle::new(size, figure.color(scene)).bold() };
        if scene.layout.is_narrow() {
            let size = math::f32::min(size, 1.3 * line);
            let middle = Vec2::new(area.corner.x, y + size * 0.4);
            let beside = TextStyle { align: Align::Left, ..label };
            fitted(middle, beside, area.size.x * 0.5, format_args!("{}", figure.label()), canvas);
            let value = TextStyle { size, ..value.right() };
            figure.write(scene, Vec2::new(area.right(), middle.y), value, area.size.x * 0.55, canvas);
            y += size;
        } else {
            figure.write(scene, Vec2::new(x, y + size * 0.34), value, area.size.x, canvas);
            y += size * 0.78;
            fitted(
                Vec2::new(x, y + 0.3 * line),
                label,
                area.size.x,
                format_args!("{}", figure.label()),
                canvas,
            );
            y += 1.25 * line;
        }
    }
}

/// Figures side by side over the field.
fn row(scene: &Scene, columns: [&[Figure]; 2], canvas: &mut Canvas) {
    let area = &scene.layout.figures[0];
    let figures = || columns.into_iter().flat_map(|column| column.iter().rev());
    let total: f32 = figures().map(|figure| figure.sizes().1).sum();
    let mut x = area.corner.x;
    for figure in figures() {
        let (size, weight) = figure.sizes();
        let width = area.size.x * weight / total;
        let room = width - 0.4;
        let label = TextStyle::new(0.86, palette::LABEL);
        fitted(Vec2::new(x, area.corner.y - 0.5), label, room, format_args!("{}", figure.label()), canvas);
        let style = TextStyle::new(math::f32::min(size, 1.7), figure.color(scene)).bold();
        figure.write(scene, Vec2::new(x, area.corner.y - 1.6), style, room, canvas);
        x += width;
    }
}

/// How many of the lines asked for are cleared.
fn bar(scene: &Scene, corner: Vec2, width: f32, canvas: &mut Canvas) {
    let (done, goal) = (scene.view.now.tally.lines, scene.view.level.goal.unwrap_or(1));
    let height = 0.34 * scene.layout.line;
    let part = math::f32::min(done as f32 / goal.max(1) as f32, 1.0);
    let pixel = math::f32::max(0.04, scene.layout.pixel);
    let mut rect = |width: f32, style: Style| {
        let middle = corner + Vec2::new(width, height) * 0.5;
        canvas.rect(middle, Vec2::new(width, height), height * 0.5, 0.0, style);
    };
    rect(width, Style::fill(palette::LABEL.fade(0.08)).outlined(pixel, palette::LABEL.fade(0.35)));
    if done > 0 {
        let pulse = Figure::Lines.pulse(scene);
        let color = palette::LINE.mix(Color::WHITE, 0.8 * pulse);
        let style = Style::fill(color.fade(0.85)).glowing(0.25 + 0.35 * pulse);
        rect(math::f32::max(width * part, height), style);
    }
}
