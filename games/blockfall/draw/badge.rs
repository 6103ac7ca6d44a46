//! What goes on from piece to piece: a combo, and clears that may be back to back.

use std::fmt;

use dacapo_engine::canvas::{Canvas, Color, Style, TextStyle};
use dacapo_engine::math;
use glam::Vec2;

use super::lettering::fitted;
use super::palette;
use super::scene::Scene;
use crate::blockfall::Event;

pub fn draw(scene: &Scene, canvas: &mut Canvas) {
    let now = scene.view.now;
    if !now.is_playing() {
        return;
    }
    let fresh = scene.view.latest(|event| matches!(event, Event::Clear { .. }), 0.4);
    if now.back_to_back {
        badge(scene, 0, palette::GOLD, fresh, format_args!("B2B"), canvas);
    }
    if now.combo() > 0 {
        badge(scene, 1, palette::LINE, fresh, format_args!("COMBO {}", now.combo()), canvas);
    }
}

/// A badge in one of two places: side by side, or one below the other in a tall window.
fn badge(scene: &Scene, place: u8, color: Color, fresh: f32, words: fmt::Arguments<'_>, canvas: &mut Canvas) {
    let (area, line) = (&scene.layout.badges, scene.layout.line);
    let height = 1.25 * line;
    let (left, width, down) = match (scene.layout.tall, place) {
        (true, place) => (0.0, area.size.x, f32::from(place) * (height + 0.3)),
        (false, 0) => (area.size.x * 0.66 + 0.2, area.size.x * 0.34 - 0.2, 0.0),
        (false, _) => (0.0, area.size.x * 0.66 - 0.1, 0.0),
    };
    let middle = area.corner + Vec2::new(left + width * 0.5, -down - height * 0.5);
    let edge = math::f32::max(0.05, scene.layout.pixel);
    let style =
        Style::fill(color.fade(0.1 + 0.5 * fresh)).outlined(edge, color.fade(0.75)).glowing(0.5 * fresh);
    canvas.rect(middle, Vec2::new(width, height), height * 0.25, 0.0, style);
    let style = TextStyle::new(0.95 * line, color.mix(Color::WHITE, fresh)).bold().centered();
    fitted(middle, style, width - 0.3, words, canvas);
}
