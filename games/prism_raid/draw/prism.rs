//! Prisms: appearing, turning, charging, hit; and the reticle on the locked one.

use dacapo_engine::canvas::{Canvas, Color, Style};
use dacapo_engine::game::left;
use dacapo_engine::math;
use glam::Vec2;

use super::palette;
use super::scene::Scene;
use crate::prism_raid::Outcome;
use crate::prism_raid::prism::{ARRIVAL, FLASH, Kind, Prism};
use crate::prism_raid::shot;
use crate::prism_raid::vector::length;

/// Seconds for which a prism shows that it is about to fire.
const CHARGE: f32 = 0.45;
/// Sparks that gather where a prism appears.
const SPARKS: i32 = 7;
/// A diamond's half length and width, as parts of its radius.
const DIAMOND_LENGTH: f32 = 1.22;
const DIAMOND_WIDTH: f32 = 0.78;
/// Size of the inner edges, as a part of the whole.
const FACET: f32 = 0.42;

pub fn draw(scene: &Scene, canvas: &mut Canvas) {
    let before = &scene.view.before.prisms;
    for (id, prism) in scene.view.now.prisms.iter() {
        let at = scene.between(before.get(id).map(|before| before.at), prism.at);
        if prism.is_solid() {
            body(prism, at, presence(scene), canvas);
        } else {
            arrival(prism, at, canvas);
        }
        if scene.view.now.ship.lock == Some(id) && scene.view.now.is_playing() {
            reticle(scene, prism, at, canvas);
        }
    }
}

const fn corners(kind: Kind) -> u32 {
    match kind {
        Kind::Triangle => 3,
        Kind::Diamond => 4,
        Kind::Hexagon => 6,
    }
}

/// The way to a corner of a prism of radius 1. A diamond is longer than wide.
fn corner(kind: Kind, index: u32, turn: f32) -> Vec2 {
    let ray = math::rotation_z(turn + index as f32 / corners(kind) as f32 * core::f32::consts::TAU);
    match (kind, index % 2) {
        (Kind::Diamond, 0) => ray * DIAMOND_LENGTH,
        (Kind::Diamond, _) => ray * DIAMOND_WIDTH,
        _ => ray,
    }
}

/// Looks of a prism's outline.
struct Look {
    fill: Color,
    edge: Color,
    width: f32,
    glow: f32,
}

/// A prism's shape at a size.
fn outline(kind: Kind, at: Vec2, radius: f32, turn: f32, look: &Look, canvas: &mut Canvas) {
    if kind != Kind::Diamond {
        let style = Style::fill(look.fill).outlined(look.width, look.edge).glowing(look.glow);
        canvas.polygon(at, radius, corners(kind), 0.05, turn, style);
        return;
    }
    let points = [0, 1, 2, 3].map(|index| at + corner(kind, index, turn) * radius);
    canvas.triangle([points[0], points[1], points[3]], look.fill);
    canvas.triangle([points[2], points[1], points[3]], look.fill);
    for index in 0..4 {
        let style = Style::fill(look.edge).glowing(look.glow);
        canvas.line(points[index], points[(index + 1) % 4], look.width, style);
    }
}

/// What is left when the round is won has lost its power, and looks so.
fn presence(scene: &Scene) -> f32 {
    if scene.view.now.outcome == Outcome::Won { 0.3 } else { 1.0 }
}

fn body(prism: &Prism, at: Vec2, presence: f32, canvas: &mut Canvas) {
    let radius = prism.kind.radius();
    let hit = prism.flash / FLASH;
    let color = palette::of(prism.kind).mix(Color::WHITE, hit * 0.85).fade(presence);
    canvas.circle(at, radius * 2.3, Style::light(color.fade(0.2 + 0.3 * hit)));
    let look = Look {
        fill: color.fade(0.16 + 0.5 * hit),
        edge: color.mix(Color::WHITE, 0.25),
        width: 0.085,
        glow: 0.42,
    };
    outline(prism.kind, at, radius * (1.0 + 0.12 * hit), prism.turn, &look, canvas);
    facets(prism, at, color, canvas);
    if presence == 1.0 {
        charge(prism, at, canvas);
    }
}

/// Edges inside, as in cut glass, and a core that shrinks with the hits taken.
fn facets(prism: &Prism, at: Vec2, color: Color, canvas: &mut Canvas) {
    let radius = prism.kind.radius();
    for index in 0..corners(prism.kind) {
        let ray = corner(prism.kind, index, prism.turn) * radius;
        canvas.line(at + ray * FACET, at + ray * 0.9, 0.03, color.fade(0.45));
    }
    let health = prism.hull as f32 / prism.kind.hull() as f32;
    let cut = Look { fill: color.fade(0.3), edge: color.fade(0.7), width: 0.035, glow: 0.0 };
    outline(prism.kind, at, radius * FACET, prism.turn, &cut, canvas);
    if health < 1.0 {
        let white = color.mix(Color::WHITE, 0.6);
        let core = Look { fill: white, edge: white, width: 0.02, glow: 0.25 };
        outline(prism.kind, at, radius * FACET * 0.7 * health, prism.turn, &core, canvas);
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
    let radius = prism.kind.radius();
    let there = left(prism.arriving, ARRIVAL);
    let rest = 1.0 - there;
    let turn = prism.turn + rest * rest * 5.0;
    canvas.circle(at, radius * 2.4, Style::light(color.fade(0.12 + 0.3 * there)));
    let closing = Look { fill: Color::CLEAR, edge: color.fade(0.25 + 0.6 * there), width: 0.05, glow: 0.3 };
    outline(prism.kind, at, radius * (1.0 + 1.3 * rest), turn, &closing, canvas);
    let shimmer = 0.5 + 0.5 * math::f32::sin(there * 34.0);
    let ghost = Look {
        fill: color.fade(0.2 * there * shimmer),
        edge: color.fade(0.5 * shimmer),
        width: 0.03,
        glow: 0.0,
    };
    outline(prism.kind, at, radius, prism.turn, &ghost, canvas);
    for spark in 0..SPARKS {
        let angle = spark as f32 / SPARKS as f32 * core::f32::consts::TAU + rest * 2.6;
        let place = at + math::rotation_z(angle) * (radius * (0.4 + 2.2 * rest));
        canvas.circle(place, 0.05 + 0.03 * there, Style::fill(color.mix(Color::WHITE, 0.5)).glowing(0.2));
    }
}

/// Four arcs around the locked prism that close in on it as it weakens, bright where shots reach it.
fn reticle(scene: &Scene, prism: &Prism, at: Vec2, canvas: &mut Canvas) {
    let health = prism.hull as f32 / prism.kind.hull() as f32;
    let radius = prism.kind.radius() + 0.3 + 0.16 * health;
    let quarter = core::f32::consts::FRAC_PI_2;
    let near = length(at - scene.ship) < shot::RANGE + prism.kind.radius();
    let color = palette::SHIP.fade(if near { 1.0 } else { 0.4 });
    let style = Style::fill(color).glowing(if near { 0.24 } else { 0.0 });
    for part in 0..4 {
        let from = scene.time * 1.3 + part as f32 * quarter;
        canvas.arc(at, radius, 0.065, from, quarter * 0.5, style);
    }
    for part in 0..4 {
        let ray = math::rotation_z(part as f32 * quarter);
        canvas.line(at + ray * (radius + 0.14), at + ray * (radius + 0.34), 0.045, color.fade(0.8));
    }
}
