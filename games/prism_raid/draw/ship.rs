//! The ship: hull, flame, muzzle flash, and the shield after a hit.

use dacapo_engine::canvas::{Canvas, Color, Style};
use dacapo_engine::math;
use glam::Vec2;

use super::palette;
use super::scene::Scene;
use crate::prism_raid::Outcome;
use crate::prism_raid::vector::{direction, length};

/// Corners of the hull along the nose and across it: tip, wing, notch.
const TIP: f32 = 0.84;
const WING: Vec2 = Vec2::new(-0.56, 0.58);
const NOTCH: f32 = -0.27;

pub fn draw(scene: &Scene, canvas: &mut Canvas) {
    let now = &scene.view.now.ship;
    if scene.view.now.outcome == Outcome::Lost {
        return;
    }
    let nose = direction(scene.view.before.ship.nose.lerp(now.nose, scene.view.alpha));
    let at = scene.ship;
    flame(scene, canvas);
    sight(scene, nose, canvas);
    // A ship that cannot be hit blinks.
    let blink = if now.safe > 0.0 { 0.55 + 0.45 * math::f32::sin(scene.time * 42.0) } else { 1.0 };
    hull(at, nose, palette::SHIP.mix(Color::WHITE, 0.5 * now.shield()).fade(0.35 + 0.65 * blink), canvas);
    if now.safe > 0.0 {
        let shield = now.shield();
        let style = Style::line(0.05, palette::SHIP.fade(0.2 + 0.7 * shield)).glowing(0.4);
        canvas.circle(at, 0.95 + 0.25 * shield, style);
    }
    let flash = now.muzzle();
    if flash > 0.5 && scene.view.now.is_playing() {
        canvas.circle(at + nose * TIP, 0.75 * flash, Style::light(palette::SHOT.fade(0.9 * flash)));
    }
}

fn hull(at: Vec2, nose: Vec2, color: Color, canvas: &mut Canvas) {
    let place = |along: f32, across: f32| at + nose * along + nose.perp() * across;
    let (tip, notch) = (place(TIP, 0.0), place(NOTCH, 0.0));
    let wings = [place(WING.x, WING.y), place(WING.x, -WING.y)];
    canvas.circle(at, 1.5, Style::light(color.fade(0.3)));
    for (wing, shade) in wings.into_iter().zip([0.42, 0.22]) {
        canvas.triangle([tip, wing, notch], color.mix(palette::FLOOR, 0.35).fade(shade + 0.3));
    }
    for wing in wings {
        let edge = Style::fill(color.mix(Color::WHITE, 0.3)).glowing(0.26);
        canvas.line(tip, wing, 0.085, edge);
        canvas.line(wing, notch, 0.085, edge);
    }
    canvas.line(place(0.3, 0.0), notch, 0.04, color.fade(0.7));
    canvas.circle(place(0.08, 0.0), 0.1, Color::WHITE.fade(color.a));
}

/// The flame stands against the stick, whatever the nose points at, and flickers.
fn flame(scene: &Scene, canvas: &mut Canvas) {
    let thrust = scene.view.before.ship.thrust.lerp(scene.view.now.ship.thrust, scene.view.alpha);
    let power = length(thrust);
    if power < 0.05 {
        return;
    }
    let back = -direction(thrust);
    let flicker = 0.8 + 0.2 * math::f32::sin(scene.time * 71.0) * math::f32::sin(scene.time * 43.0);
    let root = scene.ship + back * 0.22;
    let mut tongue = |width: f32, reach: f32, style: Style| {
        let side = back.perp() * width;
        canvas.triangle([root + side, root - side, root + back * (reach * power * flicker)], style);
    };
    tongue(0.3, 1.35, Style::fill(palette::FLAME.fade(0.45)).glowing(0.4).added());
    tongue(0.19, 1.0, Style::fill(palette::WARNING.fade(0.85)).added());
    tongue(0.09, 0.7, Style::fill(Color::WHITE).added());
    canvas.circle(root + back * 0.5, 0.9 * power, Style::light(palette::FLAME.fade(0.3)));
}

/// A faint dotted line along the nose.
fn sight(scene: &Scene, nose: Vec2, canvas: &mut Canvas) {
    if scene.view.now.ship.lock.is_none() || !scene.view.now.is_playing() {
        return;
    }
    for dot in 0..5 {
        let place = scene.ship + nose * (1.25 + dot as f32 * 0.5);
        canvas.circle(place, 0.045, palette::SHIP.fade(0.6 - dot as f32 * 0.1));
    }
}
