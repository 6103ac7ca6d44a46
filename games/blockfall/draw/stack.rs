//! The cells that are taken: lying still, being cleared, or grey after the end.

use dacapo_engine::canvas::{Canvas, Color};
use dacapo_engine::game::left;
use dacapo_engine::math;
use glam::Vec2;

use super::layout::FIELD;
use super::palette;
use super::scene::{END, Scene};
use super::stone::{Cut, shade};
use crate::blockfall::{Event, Kind, Outcome, VISIBLE, WIDTH};

/// What lies still is less bright than what falls.
const LYING: f32 = 0.86;
/// Seconds in which a lost field turns grey, from the bottom to the top.
const GREYING: f32 = END;
/// How much of the first row above the field is seen.
const SLIVER: f32 = 0.34;

pub fn draw(scene: &Scene, canvas: &mut Canvas) {
    let clearing = scene.view.now.clearing(scene.view.level);
    for y in 0..VISIBLE {
        let gone = clearing.filter(|(rows, _)| rows >> y & 1 == 1).map(|(_, over)| over);
        for x in 0..WIDTH {
            let Some(kind) = scene.view.now.field.cell(x, y) else { continue };
            match gone {
                Some(over) => dissolve(scene, (x, y), kind, over, canvas),
                None => lie(scene, (x, y), kind, canvas),
            }
        }
    }
    (0..WIDTH).for_each(|x| sliver(scene, x, canvas));
}

fn middle(x: i8, y: i8) -> Vec2 {
    Vec2::new(f32::from(x), f32::from(y)) + 0.5
}

fn lie(scene: &Scene, (x, y): (i8, i8), kind: Kind, canvas: &mut Canvas) {
    let color = shade(color(scene, y, kind), LYING);
    Cut::new(scene.layout.pixels).stone(middle(x, y), color, canvas);
}

/// A colour, or what the end has made of it.
fn color(scene: &Scene, y: i8, kind: Kind) -> Color {
    let color = palette::of(kind);
    if !matches!(scene.view.now.outcome, Outcome::Lost(_)) {
        return color;
    }
    let ended = scene.view.recent.iter().rev().find(|recent| matches!(recent.event, Event::TopOut { .. }));
    let reached = ended.map_or(FIELD.y + 1.0, |recent| recent.age / GREYING * (FIELD.y + 1.0));
    let grey = math::f32::clamp(reached - f32::from(y), 0.0, 1.0);
    let light = 0.3 * color.r + 0.55 * color.g + 0.15 * color.b;
    color.mix(shade(palette::SPENT, 0.75 + 0.5 * light), grey)
}

/// Cells flash and shrink, from the middle to both walls.
fn dissolve(scene: &Scene, (x, y): (i8, i8), kind: Kind, over: f32, canvas: &mut Canvas) {
    let out = (f32::from(x) + 0.5 - FIELD.x * 0.5).abs() / (FIELD.x * 0.5);
    let part = math::f32::clamp((over - 0.45 * out) / 0.5, 0.0, 1.0);
    if part < 1.0 {
        let flash = 0.35 + 0.65 * left(over, 0.5);
        let color = palette::of(kind).mix(Color::WHITE, flash);
        Cut::new(scene.layout.pixels).scaled(1.0 - part * part).stone(middle(x, y), color, canvas);
    }
}

/// The lower edge of what lies above the field.
fn sliver(scene: &Scene, x: i8, canvas: &mut Canvas) {
    let Some(kind) = scene.view.now.field.cell(x, VISIBLE) else { return };
    let at = Vec2::new(f32::from(x) + 0.5, FIELD.y + SLIVER * 0.5);
    let size = Vec2::new(1.0 - 2.0 * scene.layout.pixel, SLIVER);
    canvas.rect(at, size, 0.0, 0.0, shade(color(scene, VISIBLE, kind), 0.55).fade(0.8));
}
