//! Shots with their trails: the ship's are bolts, the prisms' are balls.

use dacapo_engine::canvas::{Canvas, Color, Style};
use glam::Vec2;

use super::palette;
use super::scene::Scene;
use crate::prism_raid::shot::Side;
use crate::prism_raid::vector::{direction, part};

/// World units before the end of its flight over which a bolt fades.
const FIZZLE: f32 = 1.6;

pub fn draw(scene: &Scene, canvas: &mut Canvas) {
    let before = &scene.view.before.shots;
    for (id, shot) in scene.view.now.shots.iter() {
        let at = scene.between(before.get(id).map(|before| before.at), shot.at);
        let heading = direction(shot.velocity);
        match shot.side {
            Side::Ship => bolt(at, heading, part(shot.range / FIZZLE), canvas),
            Side::Prisms => ball(at, heading, canvas),
        }
    }
}

fn bolt(at: Vec2, heading: Vec2, power: f32, canvas: &mut Canvas) {
    let color = palette::SHOT.fade(power);
    canvas.line(at - heading * 1.5, at, 0.1, Style::fill(color.fade(0.16)).added());
    canvas.line(at - heading * 0.9, at, 0.11, Style::fill(color.fade(0.35)).added());
    let core = Style::fill(color.mix(Color::WHITE.fade(power), 0.6)).glowing(0.34);
    canvas.line(at - heading * 0.42, at + heading * 0.08, 0.13, core);
}

fn ball(at: Vec2, heading: Vec2, canvas: &mut Canvas) {
    canvas.line(at - heading * 0.75, at, 0.16, Style::fill(palette::HOSTILE.fade(0.16)).added());
    canvas.line(at - heading * 0.4, at, 0.2, Style::fill(palette::HOSTILE.fade(0.3)).added());
    canvas.circle(at, 0.19, Style::fill(palette::HOSTILE).glowing(0.42));
    canvas.circle(at, 0.1, Color::hex(0xFF_F0_D8));
}
