//! Space behind the field: two clouds in the colours of the level, and stars.

use dacapo_engine::canvas::{Canvas, Style};
use dacapo_engine::math;
use dacapo_engine::random::hash_to_unit;
use glam::Vec2;

use super::palette;
use super::scene::Scene;

const STARS: i32 = 70;

pub fn draw(scene: &Scene, canvas: &mut Canvas) {
    canvas.background = palette::SPACE;
    canvas.on_screen();
    let size = canvas.size();
    let reach = math::f32::max(size.x, size.y);
    let (near, far) = palette::mood(scene.view.now.level);
    let sway =
        Vec2::new(math::f32::sin(scene.time * 0.07), math::f32::cos(scene.time * 0.05)) * (reach * 0.03);
    canvas.circle(size * Vec2::new(0.26, 0.3) + sway, reach * 0.6, Style::light(near.fade(0.16)));
    canvas.circle(size * Vec2::new(0.8, 0.76) - sway, reach * 0.52, Style::light(far.fade(0.5)));
    stars(scene, canvas);
}

/// Stars that sink slowly, the brighter the faster.
fn stars(scene: &Scene, canvas: &mut Canvas) {
    let size = canvas.size();
    let scale = math::f32::clamp(math::f32::min(size.x, size.y) / 600.0, 0.6, 4.0);
    for index in 0..STARS {
        let pick = |purpose: i32| hash_to_unit(index * 5 + purpose) as f32;
        let depth = pick(2);
        let sunk = pick(1) + scene.time * (0.002 + 0.006 * depth);
        let at = Vec2::new(pick(0), sunk - sunk.floor()) * size;
        let twinkle = 0.7 + 0.3 * math::f32::sin(scene.time * (1.0 + depth * 2.0) + pick(3) * 6.3);
        canvas.circle(
            at,
            (0.5 + depth * depth * 0.9) * scale,
            palette::STAR.fade((0.1 + 0.38 * depth) * twinkle),
        );
    }
}
