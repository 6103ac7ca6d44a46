//! Figures at the edge of the picture, and flashes over all of it.

use dacapo_engine::canvas::{Canvas, Color, Style, TextStyle};
use dacapo_engine::math;
use glam::Vec2;

use super::palette;
use super::scene::{END, Scene};
use crate::prism_raid::Event;

pub fn draw(scene: &Scene, canvas: &mut Canvas) {
    let unit = unit(canvas.size());
    vignette(scene, unit, canvas);
    hull(scene, unit, canvas);
    kills(scene, unit, canvas);
    clock(scene, unit, canvas);
}

/// A length that the figures are made of: they shrink with the window, but stay readable.
fn unit(size: Vec2) -> f32 {
    math::f32::clamp(math::f32::min(size.x / 52.0, size.y / 36.0), 8.0, 28.0)
}

/// One box for each hit the ship can take.
fn hull(scene: &Scene, unit: f32, canvas: &mut Canvas) {
    let (full, left_over) = (scene.view.level.hull, scene.view.now.ship.hull);
    let corner = Vec2::new(unit * 1.2, unit);
    let label = TextStyle::new(unit * 0.95, palette::LABEL);
    canvas.text(corner + Vec2::new(0.0, unit * 0.35), label, format_args!("HULL"));
    let color = match (left_over, u64::from(left_over) * 3 > u64::from(full) * 2) {
        (_, true) => palette::SHIP,
        (0 | 1, _) => palette::HURT,
        _ => palette::WARNING,
    };
    let size = Vec2::new(unit * 1.45, unit * 0.8);
    for index in 0..full {
        let middle = corner + Vec2::new(size.x * 0.5 + index as f32 * unit * 1.72, unit * 1.5);
        let style = if index < left_over {
            Style::fill(color.fade(0.75))
                .outlined(unit * 0.08, color.mix(Color::WHITE, 0.4))
                .glowing(unit * 0.35)
        } else {
            Style::fill(palette::LABEL.fade(0.08)).outlined(unit * 0.07, palette::LABEL.fade(0.35))
        };
        canvas.rect(middle, size, unit * 0.16, 0.0, style);
    }
}

/// How many prisms are shot, and a bar for how many that is of all.
fn kills(scene: &Scene, unit: f32, canvas: &mut Canvas) {
    let (done, all) = (scene.view.now.tally.kills, scene.view.level.kills_to_win);
    let right = canvas.size().x - unit * 1.2;
    let at = |y: f32| Vec2::new(right, unit * y);
    let width = unit * 9.0;
    let label = TextStyle::new(unit * 0.95, palette::LABEL);
    canvas.text(Vec2::new(right - width, unit * 1.35), label, format_args!("PRISMS"));
    let style = TextStyle::new(unit * 1.35, palette::TEXT).right().bold();
    canvas.text(at(1.25), style, format_args!("{done} / {all}"));
    let middle = Vec2::new(right - width * 0.5, unit * 2.5);
    let height = unit * 0.55;
    let back = Style::fill(palette::LABEL.fade(0.08)).outlined(unit * 0.07, palette::LABEL.fade(0.35));
    canvas.rect(middle, Vec2::new(width, height), height * 0.5, 0.0, back);
    let share = math::f32::min(done as f32 / all as f32, 1.0);
    if done > 0 {
        let pulse = scene.view.latest(|event| matches!(event, Event::Kill { .. }), 0.35);
        let color = palette::SHIP.mix(Color::WHITE, 0.8 * pulse);
        let filled = math::f32::max(width * share, height);
        let middle = Vec2::new(right - width + filled * 0.5, middle.y);
        let style = Style::fill(color.fade(0.85)).glowing(unit * (0.3 + 0.4 * pulse));
        canvas.rect(middle, Vec2::new(filled, height), height * 0.5, 0.0, style);
    }
}

fn clock(scene: &Scene, unit: f32, canvas: &mut Canvas) {
    let at = Vec2::new(canvas.size().x * 0.5, unit * 1.9);
    let style = TextStyle::new(unit * 1.6, palette::TEXT.fade(0.92)).centered().bold();
    canvas.text(at, style, format_args!("{:.1}", scene.view.now.tally.seconds));
}

/// Red light from the edges after a hit, and steadily when the next hit is the last.
fn vignette(scene: &Scene, unit: f32, canvas: &mut Canvas) {
    let hurt = scene.view.latest(|event| matches!(event, Event::Hurt { .. }), 0.7);
    let lost = scene.view.latest(|event| matches!(event, Event::Lost { .. }), END);
    let critical = scene.view.now.is_playing() && scene.view.now.ship.hull == 1;
    let pulse = if critical { 0.22 + 0.1 * math::f32::sin(scene.time * 5.0) } else { 0.0 };
    let strength = math::f32::max(math::f32::max(hurt * hurt, lost * 0.9), pulse);
    if strength <= 0.01 {
        return;
    }
    let size = canvas.size();
    let style = Style::fill(palette::HURT.fade(0.7 * strength)).glowing(unit * 7.0);
    let corners = [Vec2::ZERO, Vec2::new(size.x, 0.0), size, Vec2::new(0.0, size.y)];
    for (index, from) in corners.into_iter().enumerate() {
        canvas.line(from, corners[(index + 1) % 4], unit * 0.2, style);
    }
    let flash = math::f32::max(hurt - 0.8, 0.0) + math::f32::max(lost - 0.85, 0.0) * 2.0;
    canvas.rect(size * 0.5, size, 0.0, 0.0, palette::HURT.fade(flash));
}
