//! The piece put aside and the pieces to come.

use dacapo_engine::canvas::{Canvas, Color, Style, TextStyle};
use dacapo_engine::math;
use glam::Vec2;

use super::layout::Area;
use super::lettering::fitted;
use super::palette;
use super::scene::Scene;
use super::stone::{Cut, shade};
use crate::blockfall::{Event, Kind, Piece};

/// Pieces that are shown.
const NEXT: f32 = 5.0;
/// Columns of the longest piece.
const LONGEST: f32 = 4.0;
/// A cell beside the field is at most so large.
const LARGEST: f32 = 0.92;

pub fn draw(scene: &Scene, canvas: &mut Canvas) {
    hold(scene, canvas);
    next(scene, canvas);
}

/// Draws a panel and says where the space below its label is.
fn panel(scene: &Scene, area: &Area, label: &str, shine: f32, canvas: &mut Canvas) -> Area {
    let line = scene.layout.line;
    let edge = palette::LABEL.fade(0.2).mix(scene.frame, 0.3 + 0.7 * shine);
    let width = math::f32::max(0.04, scene.layout.pixel);
    let style = Style::fill(palette::WELL.fade(0.72)).outlined(width, edge).glowing(0.4 * shine);
    canvas.rect(area.middle(), area.size, 0.22, 0.0, style);
    let at = area.corner + Vec2::new(0.4, -0.62 * line);
    let style = TextStyle::new(0.86 * line, palette::LABEL).bold();
    fitted(at, style, area.size.x - 0.6, format_args!("{label}"), canvas);
    let head = 1.05 * line;
    Area { corner: area.corner - Vec2::new(0.0, head), size: area.size - Vec2::new(0.0, head) }
}

fn hold(scene: &Scene, canvas: &mut Canvas) {
    let put = scene.view.latest(|event| matches!(event, Event::Hold), 0.3);
    let space = panel(scene, &scene.layout.hold, "HOLD", put, canvas);
    if let Some(kind) = scene.view.now.held {
        let used = scene.view.now.hold_used;
        let color = if used { palette::SPENT } else { palette::of(kind) };
        let middle = space.middle() + Vec2::new(0.0, 0.1);
        shape(scene, kind, middle, space.size.x, color.mix(Color::WHITE, 0.5 * put), canvas);
    }
}

/// The very next piece is the brightest. The others move up when it is taken.
fn next(scene: &Scene, canvas: &mut Canvas) {
    let space = panel(scene, &scene.layout.next, "NEXT", 0.0, canvas);
    let pitch = (space.size.y - 0.2) / NEXT;
    let mut at = Vec2::new(space.middle().x, space.corner.y - pitch * 0.5);
    for (place, kind) in scene.view.now.preview().into_iter().enumerate() {
        let color = shade(palette::of(kind), if place == 0 { 1.0 } else { 0.82 });
        shape(scene, kind, at, space.size.x, color, canvas);
        at.y -= pitch;
    }
}

/// A piece around a place, as large as its space allows.
fn shape(scene: &Scene, kind: Kind, middle: Vec2, width: f32, color: Color, canvas: &mut Canvas) {
    let pixel = scene.layout.pixel;
    let room = math::f32::min((width - 0.7) / LONGEST, LARGEST);
    // Whole pixels, so that all its cells are alike.
    let size = math::f32::max((room / pixel).floor(), 1.0) * pixel;
    let cells = Piece::shape(kind).map(|(x, y)| Vec2::new(f32::from(x), f32::from(y)) + 0.5);
    let low = cells.into_iter().reduce(Vec2::min).unwrap_or_default();
    let high = cells.into_iter().reduce(Vec2::max).unwrap_or_default();
    let corner = middle - (low + high) * (0.5 * size);
    let corner = (corner / pixel).round() * pixel;
    let cut = Cut::new(scene.layout.pixels).scaled(size);
    cells.into_iter().for_each(|cell| cut.stone(corner + cell * size, color, canvas));
}
