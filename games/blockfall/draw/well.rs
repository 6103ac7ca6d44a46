//! The field's ground, grid and frame.

use dacapo_engine::canvas::{Canvas, Color, Style};
use dacapo_engine::math;
use glam::Vec2;

use super::layout::FIELD;
use super::palette;
use super::scene::Scene;
use crate::blockfall::{Event, VISIBLE, WIDTH};

pub fn draw(scene: &Scene, canvas: &mut Canvas) {
    let middle = FIELD * 0.5;
    canvas.circle(middle, 15.0, Style::light(scene.frame.fade(0.12)));
    canvas.rect(middle, FIELD, 0.0, 0.0, palette::WELL.fade(0.96));
    let risen = scene.view.latest(|event| matches!(event, Event::LevelUp { .. }), 0.9);
    for y in 0..VISIBLE {
        let depth = 1.0 - f32::from(y) / FIELD.y;
        let light = scene.frame.fade((0.1 + 0.25 * risen) * depth * depth);
        canvas.rect(Vec2::new(middle.x, f32::from(y) + 0.5), Vec2::new(FIELD.x, 1.0), 0.0, 0.0, light);
    }
    grid(scene, canvas);
    frame(scene, canvas);
}

/// Lines of a pixel between the cells, exactly on pixels.
fn grid(scene: &Scene, canvas: &mut Canvas) {
    let pixel = scene.layout.pixel;
    let half = Vec2::new(0.5, -0.5) * pixel;
    for x in 1..WIDTH {
        let at = Vec2::new(f32::from(x), FIELD.y * 0.5) + half;
        canvas.rect(at, Vec2::new(pixel, FIELD.y), 0.0, 0.0, palette::GRID.fade(0.075));
    }
    for y in 1..VISIBLE {
        let at = Vec2::new(FIELD.x * 0.5, f32::from(y)) + half;
        let shine = if y % 5 == 0 { 0.12 } else { 0.075 };
        canvas.rect(at, Vec2::new(FIELD.x, pixel), 0.0, 0.0, palette::GRID.fade(shine));
    }
}

/// Two walls and a floor; the top is open, but marked.
fn frame(scene: &Scene, canvas: &mut Canvas) {
    let width = math::f32::max(0.11, 2.0 * scene.layout.pixel);
    let out = width * 0.5;
    let landed = scene.view.latest(|event| matches!(event, Event::HardDrop { .. }), 0.2);
    let style = Style::fill(scene.frame.fade(0.92)).glowing(0.5 + 0.2 * landed);
    let (low, high) = (Vec2::splat(-out), FIELD + Vec2::splat(out));
    canvas.line(Vec2::new(low.x, FIELD.y), low, width, style);
    canvas.line(low, Vec2::new(high.x, low.y), width, style);
    canvas.line(Vec2::new(high.x, low.y), Vec2::new(high.x, FIELD.y), width, style);
    let faint = scene.frame.fade(0.28);
    let top = Vec2::new(FIELD.x * 0.5, FIELD.y + 0.5 * scene.layout.pixel);
    canvas.rect(top, Vec2::new(FIELD.x, scene.layout.pixel), 0.0, 0.0, faint);
    let bright = Style::fill(scene.frame.mix(Color::WHITE, 0.6)).glowing(0.35);
    for (x, way) in [(low.x, 1.0), (high.x, -1.0)] {
        let corner = Vec2::new(x, low.y);
        canvas.line(corner, corner + Vec2::new(way * 1.1, 0.0), width * 1.25, bright);
        canvas.line(corner, corner + Vec2::new(0.0, 1.1), width * 1.25, bright);
        let tip = Vec2::new(x, FIELD.y);
        canvas.line(tip, tip - Vec2::new(0.0, 1.1), width * 1.25, bright);
    }
}
