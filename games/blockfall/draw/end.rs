//! How a game ends: light that sweeps the field, and sparks where it was won. All of it is over before the game stands
//! still under its result.

use dacapo_engine::canvas::{Canvas, Color, Style};
use dacapo_engine::game::{Recent, left};
use dacapo_engine::math;
use glam::Vec2;

use super::layout::FIELD;
use super::palette;
use super::scene::{END, Scene};
use crate::blockfall::Event;

/// Seconds in which light sweeps a field.
const SWEEP: f32 = END;
/// Fireworks, and the sparks of each.
const FIREWORKS: u32 = 6;
const SPARKS: u32 = 14;
/// Seconds between two of them, and for which one is seen.
const PAUSE: f32 = 0.11;
const SEEN: f32 = 0.6;

pub fn draw(scene: &Scene, canvas: &mut Canvas) {
    for recent in scene.view.recent {
        match recent.event {
            Event::TopOut { .. } => sweep(recent.age, palette::DANGER, canvas),
            Event::Won => {
                sweep(recent.age, palette::GOLD, canvas);
                (0..FIREWORKS).for_each(|place| firework(recent, place, canvas));
            }
            _ => {}
        }
    }
}

/// A bar of light from the bottom to the top.
fn sweep(age: f32, color: Color, canvas: &mut Canvas) {
    let part = age / SWEEP;
    if part >= 1.0 {
        return;
    }
    let fade = math::f32::min((1.0 - part) * 4.0, 1.0);
    let (from, to) = (Vec2::new(0.0, part * FIELD.y), Vec2::new(FIELD.x, part * FIELD.y));
    canvas.line(from, to, 0.1, Style::fill(color.fade(0.8 * fade)).glowing(2.4));
    canvas.line(from, to, 0.1, Style::fill(color.mix(Color::WHITE, 0.6).fade(fade)).glowing(0.4));
}

fn firework(recent: &Recent<Event>, place: u32, canvas: &mut Canvas) {
    let age = recent.age - place as f32 * PAUSE;
    let rest = left(age, SEEN);
    if age < 0.0 || rest <= 0.0 {
        return;
    }
    let pick = |purpose: u32| recent.noise(place * 97 + purpose);
    let middle = Vec2::new(2.0 + 6.0 * pick(0), 6.0 + 11.0 * pick(1));
    let color = palette::of(crate::blockfall::Kind::ALL[place as usize % 7]);
    let gone = 1.0 - rest * rest * rest;
    canvas.circle(middle, 2.0, Style::light(color.fade(0.5 * rest * rest)));
    for spark in 0..SPARKS {
        let share = (spark as f32 + pick(spark + 9)) / SPARKS as f32;
        let way = math::rotation_z(share * core::f32::consts::TAU) * (1.0 + pick(spark + 40));
        let at = middle + way * gone - Vec2::new(0.0, age * age);
        let style = Style::fill(color.mix(Color::WHITE, 0.4 * rest).fade(rest)).glowing(0.2 * rest);
        canvas.circle(at, 0.05 + 0.07 * rest, style);
    }
}
