//! Prisms: appearing, turning, charging, hit; and the reticle on the locked one.

use dacapo_engine::canvas::{Canvas, Color, Style};
use dacapo_engine::math;
use glam::Vec2;

use super::palette;
use super::scene::{Scene, left};
use crate::prism_raid::prism::{ARRIVAL, FLASH, Kind, Prism};

/// Seconds for which a prism shows that it is about to fire.
const CHARGE: f32 = 0.45;
/// Sparks that gather where a prism appears.
const SPARKS: i32 = 7;

pub fn draw(scene: &Scene, canvas: &mut Canvas) {
    let before = &scene.view.before.prisms;
    for prism in &scene.view.now.prisms {
        let found = before.binary_search_by_key(&prism.id, |prism| prism.id).ok();
        let at = scene.between(found.map(|index| before[index].at), prism.at);
        if prism.is_solid() {
            body(prism, at, canvas);
        } else {
            arrival(prism, at, canvas);
        }
        if prism.id == scene.view.now.ship.lock && scene.view.now.is_playing() {
            reticle(scene, prism, at, canvas);
        }
    }
}

const fn sides(kind: Kind) -> u32 {
    match kind {
        Kind::Triangle => 3,
        Kind::Diamond => 4,
        Kind::Hexagon => 6,
    }
}

fn body(prism: &Prism, at: Vec2, canvas: &mut Canvas) {
    let (radius, sides) = (prism.kind.radius(), sides(prism.kind));
    let hit = prism.flash / FLASH;
    let color = palette::of(prism.kind).mix(Color::WHITE, hit * 0.85);
    canvas.circle(at, radius * 2.3, Style::light(color.fade(0.2 + 0.3 * hit)));
    let style = Style::fill(color.fade(0.16 + 0.5 * hit))
        .outlined(0.085, color.mix(Color::WHITE, 0.25))
        .glowing(0.42);
    canvas.polygon(at, radius * (1.0 + 0.12 * hit), sides, 0.05, prism.turn, style);
    facets(prism, at, color, canvas);
    charge(prism, at, canvas);
}

/// Edges inside, as in cut glass, and a core that shrinks with the hits taken.
fn facets(prism: &Prism, at: Vec2, color: Color, canvas: &mut Canvas) {
    let (radius, sides) = (prism.kind.radius(), sides(prism.kind));
    let between = core::f32::consts::TAU / sides as f32;
    let inner = radius * 0.42;
    for corner in 0..sides {
        let ray = math::rotation_z(prism.turn + corner as f32 * between);
        canvas.line(at + ray * inner, at + ray * (radius - 0.1), 0.03, color.fade(0.45));
    }
    let health = prism.hull as f32 / prism.kind.hull() as f32;
    let style = Style::fill(color.fade(0.3 + 0.25 * health)).outlined(0.035, color.fade(0.7));
    canvas.polygon(at, inner, sides, 0.02, prism.turn, style);
    if health < 1.0 {
        let core = Style::fill(color.mix(Color::WHITE, 0.6)).glowing(0.25);
        canvas.polygon(at, inner * health * 0.7, sides, 0.02, prism.turn, core);
    }
}

/// What is about to fire says so.
fn charge(prism: &Prism, at: Vec2, canvas: &mut Canvas) {
    if prism.kind == Kind::Triangle || prism.reload > CHARGE {
        return;
    }
    let ready = left(prism.reload, CHARGE);
    let radius = prism.kind.radius();
    canvas.circle(at, radius * 1.1 * ready, Style::light(palette::HOSTILE.fade(0.9 * ready)));
    let ring = radius * (2.0 - ready);
    canvas.circle(at, ring, Style::line(0.04, palette::HOSTILE.fade(0.7 * ready)));
}

/// Sparks spiral in and an outline closes around where a prism will be.
fn arrival(prism: &Prism, at: Vec2, canvas: &mut Canvas) {
    let color = palette::of(prism.kind);
    let (radius, sides) = (prism.kind.radius(), sides(prism.kind));
    let there = left(prism.arriving, ARRIVAL);
    let rest = 1.0 - there;
    let turn = prism.turn + rest * rest * 5.0;
    canvas.circle(at, radius * 2.4, Style::light(color.fade(0.12 + 0.3 * there)));
    let closing = Style::line(0.05, color.fade(0.25 + 0.6 * there)).glowing(0.3);
    canvas.polygon(at, radius * (1.0 + 1.5 * rest), sides, 0.04, turn, closing);
    let shimmer = 0.5 + 0.5 * math::f32::sin(there * 34.0);
    let fill = Style::fill(color.fade(0.2 * there * shimmer)).outlined(0.03, color.fade(0.5 * shimmer));
    canvas.polygon(at, radius, sides, 0.05, -turn, fill);
    for spark in 0..SPARKS {
        let angle = spark as f32 / SPARKS as f32 * core::f32::consts::TAU + rest * 2.6;
        let place = at + math::rotation_z(angle) * (radius * (0.4 + 2.2 * rest));
        canvas.circle(place, 0.05 + 0.03 * there, Style::fill(color.mix(Color::WHITE, 0.5)).glowing(0.2));
    }
}

/// Four arcs around the locked prism that close in on it as it weakens.
fn reticle(scene: &Scene, prism: &Prism, at: Vec2, canvas: &mut Canvas) {
    let health = prism.hull as f32 / prism.kind.hull() as f32;
    let radius = prism.kind.radius() + 0.26 + 0.16 * health;
    let quarter = core::f32::consts::FRAC_PI_2;
    let style = Style::fill(palette::SHIP.fade(0.95)).glowing(0.22);
    for part in 0..4 {
        let from = scene.time * 1.3 + part as f32 * quarter;
        canvas.arc(at, radius, 0.065, from, quarter * 0.5, style);
    }
    for part in 0..4 {
        let ray = math::rotation_z(part as f32 * quarter);
        canvas.line(at + ray * (radius + 0.14), at + ray * (radius + 0.34), 0.045, palette::SHIP.fade(0.8));
    }
}
