//! Lines that were cleared: beams, sparks and rings.

use dacapo_engine::canvas::{Canvas, Color, Style};
use dacapo_engine::game::Recent;
use dacapo_engine::math;
use glam::Vec2;

use super::layout::FIELD;
use super::palette;
use super::scene::{END, Scene};
use crate::blockfall::{Event, Kind, Spin, VISIBLE};

/// Seconds for which a beam is seen.
const BEAM: f32 = 0.45;
/// Seconds for which sparks fly.
const SPARKS: f32 = 0.75;
/// Seconds for which rings are seen.
const PERFECT: f32 = END;
/// Sparks a row.
const ROW: u32 = 9;
/// Rows by which a spark falls in a second, and a second later twice as many.
const WEIGHT: f32 = 14.0;

pub fn draw(scene: &Scene, canvas: &mut Canvas) {
    for recent in scene.view.recent {
        match recent.event {
            Event::Clear { rows, spin, .. } => cleared(recent, rows, spin, canvas),
            Event::PerfectClear => perfect(recent, canvas),
            _ => {}
        }
    }
}

fn cleared(recent: &Recent<Event>, rows: u64, spin: Spin, canvas: &mut Canvas) {
    let color = match (spin, rows.count_ones()) {
        (Spin::No, 4..) => palette::LINE,
        (Spin::No, _) => palette::LINE.mix(palette::TEXT, 0.6),
        _ => palette::SPIN,
    };
    let rest = recent.left(BEAM);
    for y in (0..VISIBLE).filter(|y| rows >> y & 1 == 1) {
        beam(y, color, rest, canvas);
        (0..ROW).for_each(|spark| self::spark(recent, y, spark, color, canvas));
    }
    if rows.count_ones() >= 4 && rest > 0.0 {
        canvas.rect(FIELD * 0.5, FIELD, 0.0, 0.0, Style::fill(color.fade(0.1 * rest * rest)).added());
    }
}

/// Light along a row that grows thin.
fn beam(y: i8, color: Color, rest: f32, canvas: &mut Canvas) {
    if rest <= 0.0 {
        return;
    }
    let middle = Vec2::new(FIELD.x * 0.5, f32::from(y) + 0.5);
    let light = Style::light(color.fade(0.8 * rest * rest));
    canvas.rect(middle, Vec2::new(FIELD.x + 1.2 * (1.0 - rest), 1.9 * rest), 0.0, 0.0, light);
    let core = Style::fill(color.mix(Color::WHITE, 0.75).fade(rest)).glowing(0.5 * rest);
    let reach = FIELD.x * 0.5 * (1.0 - rest * rest * rest);
    let half = Vec2::new(reach, 0.0);
    canvas.line(middle - half, middle + half, 0.3 * rest * rest, core);
}

/// A splinter that flies up from a row and falls.
fn spark(recent: &Recent<Event>, y: i8, spark: u32, color: Color, canvas: &mut Canvas) {
    let rest = recent.left(SPARKS);
    if rest <= 0.0 {
        return;
    }
    let pick = |purpose: u32| recent.noise((y.unsigned_abs() as u32 * ROW + spark) * 5 + purpose);
    let from = Vec2::new((spark as f32 + pick(0)) / ROW as f32 * FIELD.x, f32::from(y) + 0.3 + 0.4 * pick(1));
    let out = (from.x / FIELD.x - 0.5) * 7.0;
    let speed = Vec2::new(out + (pick(2) - 0.5) * 5.0, 1.5 + 6.0 * pick(3));
    let at = from + speed * recent.age - Vec2::new(0.0, 0.5 * WEIGHT * recent.age * recent.age);
    if at.x < 0.0 || at.x > FIELD.x || at.y < 0.0 {
        return;
    }
    let stone = palette::of(Kind::ALL[(pick(4) * 7.0) as usize % 7]).mix(color, 0.4);
    let style = Style::fill(stone.fade(rest)).glowing(0.16 * rest);
    let size = 0.08 + 0.13 * rest;
    canvas.polygon(at, size, 3 + spark % 2, 0.0, recent.age * 9.0 + pick(1) * 6.0, style);
}

/// Golden rings from the middle.
fn perfect(recent: &Recent<Event>, canvas: &mut Canvas) {
    let rest = recent.left(PERFECT);
    if rest <= 0.0 {
        return;
    }
    let middle = Vec2::new(FIELD.x * 0.5, 10.0);
    for ring in 0..3 {
        let part = math::f32::clamp((1.0 - rest) * 1.5 - 0.18 * ring as f32, 0.0, 1.0);
        let reach = 4.9 * (1.0 - (1.0 - part) * (1.0 - part));
        let style = Style::line(0.1, palette::GOLD.fade(0.6 * rest * (1.0 - part * 0.6))).glowing(0.7 * rest);
        canvas.circle(middle, 0.05 + reach, style);
    }
    canvas.circle(middle, 11.0, Style::light(palette::GOLD.fade(0.4 * rest * rest)));
}
