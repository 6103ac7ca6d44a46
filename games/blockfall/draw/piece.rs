//! The falling piece, where it would land, and what is left in the air when it has.

use dacapo_engine::canvas::{Canvas, Color, Style};
use dacapo_engine::math;
use glam::Vec2;

use super::palette;
use super::scene::Scene;
use super::stone::{Cut, shade};
use crate::blockfall::{Cell, Event, Kind, VISIBLE};

/// Seconds for which a piece that has locked shines.
const SHINING: f32 = 0.22;
/// Seconds for which the way of a dropped piece is seen.
const TRAIL: f32 = 0.26;
/// Parts of a trail, each brighter than the one above.
const STEPS: u8 = 10;
/// Rows above the field that there is room for.
const ABOVE: i8 = 2;
/// From a cell's edge to the line around a piece.
const INSET: f32 = 0.06;

pub fn draw(scene: &Scene, canvas: &mut Canvas) {
    trails(scene, canvas);
    shine(scene, canvas);
    ghost(scene, canvas);
    falling(scene, canvas);
}

fn middle((x, y): Cell) -> Vec2 {
    Vec2::new(f32::from(x), f32::from(y)) + 0.5
}

fn is_seen((_, y): Cell) -> bool {
    y < VISIBLE + ABOVE
}

fn ghost(scene: &Scene, canvas: &mut Canvas) {
    let Some(ghost) = scene.view.now.ghost().filter(|ghost| Some(*ghost) != scene.view.now.piece()) else {
        return;
    };
    let color = palette::of(ghost.kind);
    let cells = ghost.cells();
    for cell in cells.into_iter().filter(|cell| is_seen(*cell)) {
        canvas.rect(middle(cell), Vec2::ONE, 0.0, 0.0, color.fade(0.1));
    }
    let width = math::f32::max(0.055, scene.layout.pixel);
    contour(&cells, width, Style::fill(color.mix(palette::WELL, 0.12)), canvas);
}

/// The piece itself. While it lies it pales, the more the nearer it is to locking.
fn falling(scene: &Scene, canvas: &mut Canvas) {
    let Some(piece) = scene.view.now.piece() else { return };
    let lying = scene.view.now.lock_progress(scene.view.level);
    let spun = scene.view.latest(|event| matches!(event, Event::Spin), 0.25);
    let color = shade(palette::of(piece.kind), 1.0 - 0.42 * lying).mix(Color::WHITE, 0.5 * spun);
    let cells = piece.cells();
    for cell in cells.into_iter().filter(|cell| is_seen(*cell)) {
        let light = Style::light(color.fade(0.16 * (1.0 - lying)));
        canvas.circle(middle(cell), 1.5, light);
    }
    for cell in cells.into_iter().filter(|cell| is_seen(*cell)) {
        Cut::new(scene.layout.pixels).stone(middle(cell), color, canvas);
    }
    let edge = color.mix(Color::WHITE, 0.55).fade(1.0 - 0.75 * lying);
    let width = math::f32::max(0.05, scene.layout.pixel);
    contour(&cells, width, Style::fill(edge).glowing(0.3 * (1.0 - lying) + 0.5 * spun), canvas);
}

/// A line around cells, a little inside of them.
fn contour(cells: &[Cell; 4], width: f32, style: Style, canvas: &mut Canvas) {
    for &(x, y) in cells.iter().filter(|cell| is_seen(**cell)) {
        for side in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
            let has = |x: i8, y: i8| cells.contains(&(x, y));
            if has(x + side.0, y + side.1) {
                continue;
            }
            // Along the side, anticlockwise around the cell.
            let along = (-side.1, side.0);
            let end = |way: i8| {
                let (dx, dy) = (along.0 * way, along.1 * way);
                let reach = match (has(x + dx, y + dy), has(x + dx + side.0, y + dy + side.1)) {
                    (false, _) => 0.5 - INSET,
                    (true, false) => 0.5,
                    (true, true) => 0.5 + INSET,
                };
                let out = Vec2::new(f32::from(side.0), f32::from(side.1)) * (0.5 - INSET);
                middle((x, y)) + out + Vec2::new(f32::from(dx), f32::from(dy)) * reach
            };
            canvas.line(end(-1), end(1), width, style);
        }
    }
}

/// Cells of pieces that locked a moment ago, where they are by now.
fn shine(scene: &Scene, canvas: &mut Canvas) {
    for (place, recent) in scene.view.recent.iter().enumerate() {
        let Event::Lock { kind, cells } = recent.event else { continue };
        let rest = recent.left(SHINING);
        if rest <= 0.0 {
            continue;
        }
        let color = palette::of(kind).mix(Color::WHITE, 0.75).fade(0.75 * rest * rest);
        for (x, y) in cells.map(placed) {
            if let Some(y) = scene.row_since(place, y).filter(|y| *y < VISIBLE) {
                canvas.rect(middle((x, y)), Vec2::splat(0.95), 0.1, 0.0, Style::fill(color).added());
            }
        }
    }
}

/// A cell of a [`Event::Lock`].
fn placed(cell: u16) -> Cell {
    ((cell % 10) as i8, (cell / 10) as i8)
}

fn trails(scene: &Scene, canvas: &mut Canvas) {
    for pair in scene.view.recent.windows(2) {
        let [drop, lock] = pair else { continue };
        if let (Event::HardDrop { rows }, Event::Lock { kind, cells }) = (&drop.event, &lock.event) {
            let rest = drop.left(TRAIL);
            if rest > 0.0 && *rows > 0 {
                trail(*kind, cells.map(placed), *rows, rest, canvas);
            }
        }
    }
}

/// Light above each column of a piece, up to where it was dropped from.
fn trail(kind: Kind, cells: [Cell; 4], rows: u8, rest: f32, canvas: &mut Canvas) {
    let color = palette::of(kind).mix(Color::WHITE, 0.35);
    let is_top = |cell: &Cell| !cells.contains(&(cell.0, cell.1.saturating_add(1)));
    for (x, y) in cells.into_iter().filter(is_top) {
        let bottom = f32::from(y) + 1.0;
        let height = math::f32::min(f32::from(rows), f32::from(VISIBLE) - bottom);
        if height <= 0.0 {
            continue;
        }
        let step = height / f32::from(STEPS);
        for part in 0..STEPS {
            let strength = 1.0 - f32::from(part) / f32::from(STEPS);
            let at = Vec2::new(f32::from(x) + 0.5, bottom + step * (f32::from(part) + 0.5));
            let width = 0.25 + 0.7 * rest;
            let style = Style::fill(color.fade(0.26 * strength * rest * rest)).added();
            canvas.rect(at, Vec2::new(width, step), 0.0, 0.0, style);
        }
    }
}
