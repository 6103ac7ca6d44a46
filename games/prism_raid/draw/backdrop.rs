//! What lies behind everything: space, stars, and the arena's floor and walls.

use dacapo_engine::canvas::{Canvas, Color, Style, TextStyle};
use dacapo_engine::math;
use dacapo_engine::random::hash_to_unit;
use glam::Vec2;

use super::palette;
use super::scene::{END, Scene};
use crate::prism_raid::{Event, Outcome, arena};

const STARS: i32 = 90;
/// Seconds for which a wave is announced.
const ANNOUNCED: f32 = 1.5;
/// World units between grid lines.
const GRID_STEP: f32 = 1.25;
/// Every so many lines one is brighter.
const GRID_MAJOR: i32 = 4;

pub fn draw(scene: &Scene, canvas: &mut Canvas) {
    canvas.background = palette::SPACE;
    nebulae(scene, canvas);
    stars(scene, canvas);
    canvas.through(scene.camera);
    floor(scene, canvas);
    grid(canvas);
    walls(scene, canvas);
    announcement(scene, canvas);
}

/// Two clouds that drift a little against the ship's movement.
fn nebulae(scene: &Scene, canvas: &mut Canvas) {
    let size = canvas.size();
    let reach = math::f32::max(size.x, size.y);
    let drift = screen_drift(scene, 0.5);
    let blue = size * Vec2::new(0.3, 0.35) + drift;
    let violet = size * Vec2::new(0.78, 0.7) + drift * 1.4;
    canvas.circle(blue, reach * 0.62, Style::light(palette::NEBULA_BLUE.fade(0.55)));
    canvas.circle(violet, reach * 0.5, Style::light(palette::NEBULA_VIOLET.fade(0.5)));
}

/// Stars at several depths: the nearer, the brighter, larger and faster.
fn stars(scene: &Scene, canvas: &mut Canvas) {
    let size = canvas.size();
    for index in 0..STARS {
        let depth = hash_to_unit(index * 5 + 2) as f32;
        let home = Vec2::new(hash_to_unit(index * 5) as f32, hash_to_unit(index * 5 + 1) as f32);
        let at = home * size + screen_drift(scene, 0.4 + depth * 1.6);
        let at = Vec2::new(at.x.rem_euclid(size.x), at.y.rem_euclid(size.y));
        let phase = hash_to_unit(index * 5 + 3) as f32 * 6.3;
        let twinkle = 0.7 + 0.3 * math::f32::sin(scene.time * (1.0 + depth * 2.0) + phase);
        let radius = (0.5 + depth * depth * 1.1) * star_scale(size);
        canvas.circle(at, radius, palette::STAR.fade((0.16 + 0.5 * depth) * twinkle));
    }
}

fn screen_drift(scene: &Scene, speed: f32) -> Vec2 {
    Vec2::new(-scene.ship.x, scene.ship.y) * speed * (scene.camera.zoom * 0.05)
}

fn star_scale(size: Vec2) -> f32 {
    math::f32::clamp(math::f32::min(size.x, size.y) / 600.0, 0.6, 2.0)
}

fn floor(scene: &Scene, canvas: &mut Canvas) {
    canvas.rect(Vec2::ZERO, arena::HALF * 2.0, 0.35, 0.0, palette::FLOOR.fade(0.62));
    // The floor is lit from the middle and, faintly, by the ship.
    canvas.circle(Vec2::ZERO, arena::HALF.x, Style::light(palette::NEBULA_BLUE.fade(0.32)));
    if scene.view.now.outcome != Outcome::Lost {
        canvas.circle(scene.ship, 4.6, Style::light(palette::SHIP.fade(0.09)));
    }
}

fn grid(canvas: &mut Canvas) {
    let half = arena::HALF - Vec2::splat(0.12);
    let mut line = |index: i32, from: Vec2, to: Vec2| {
        let shine = if index % GRID_MAJOR == 0 { 0.2 } else { 0.08 };
        canvas.line(from, to, 0.028, palette::GRID.fade(shine));
    };
    for index in -11..=11 {
        let x = index as f32 * GRID_STEP;
        line(index, Vec2::new(x, -half.y), Vec2::new(x, half.y));
    }
    for index in -5..=5 {
        let y = index as f32 * GRID_STEP;
        line(index, Vec2::new(-half.x, y), Vec2::new(half.x, y));
    }
}

/// A wave's number on the floor, where it hides nothing that flies.
fn announcement(scene: &Scene, canvas: &mut Canvas) {
    let rest = scene.view.latest(|event| matches!(event, Event::Wave), ANNOUNCED);
    if rest <= 0.0 || !scene.view.now.is_playing() {
        return;
    }
    let shown = math::f32::min(rest * 3.0, 1.0) * math::f32::min((1.0 - rest) * 8.0, 1.0);
    let style = TextStyle::new(3.4, palette::GRID.fade(0.34 * shown)).centered().bold();
    canvas.text(Vec2::ZERO, style, format_args!("WAVE {}", scene.view.now.waves.number));
}

/// The walls glow, red for a moment when the ship was hit, and their corners are stressed.
fn walls(scene: &Scene, canvas: &mut Canvas) {
    let color = wall_color(scene);
    let style = Style::line(0.07, color.fade(0.85)).glowing(0.55);
    canvas.rect(Vec2::ZERO, arena::HALF * 2.0, 0.35, 0.0, style);
    let bright = Style::fill(color.mix(Color::WHITE, 0.55)).glowing(0.4);
    for (x, y) in [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)] {
        let corner = arena::HALF * Vec2::new(x, y);
        let (inward_x, inward_y) = (Vec2::new(-x, 0.0), Vec2::new(0.0, -y));
        canvas.line(corner + inward_x * 0.35, corner + inward_x * 1.5, 0.11, bright);
        canvas.line(corner + inward_y * 0.35, corner + inward_y * 1.5, 0.11, bright);
    }
}

fn wall_color(scene: &Scene) -> Color {
    // It stays red where the ship broke.
    let mut color = match scene.view.now.outcome {
        Outcome::Lost => palette::WALL.mix(palette::HURT, 0.4),
        _ => palette::WALL,
    };
    for recent in scene.view.recent {
        color = match recent.event {
            Event::Hurt { .. } => color.mix(palette::HURT, recent.left(0.6)),
            Event::Lost { .. } => color.mix(palette::HURT, recent.left(END)),
            Event::Won => color.mix(palette::WON, recent.left(END)),
            _ => color,
        };
    }
    color
}
