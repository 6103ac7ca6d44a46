//! One cell's look: a cut stone.

use dacapo_engine::canvas::{Canvas, Color, Style};
use glam::Vec2;

/// Cells of fewer pixels have no facets: they would only blur.
const FACETED: f32 = 13.0;
/// Half of a stone and of the table on top of it, in cells.
const HALF: f32 = 0.475;
const TABLE: f32 = 0.31;

/// How stones are drawn: how large a cell is, in world units and in pixels.
#[derive(Clone, Copy)]
pub struct Cut {
    pub size: f32,
    pub pixels: f32,
}

impl Cut {
    /// Cells of size 1.
    pub fn new(pixels: f32) -> Self {
        Self { size: 1.0, pixels }
    }

    /// Smaller ones.
    pub fn scaled(self, size: f32) -> Self {
        Self { size: self.size * size, pixels: self.pixels * size }
    }

    /// A stone around a place.
    pub fn stone(self, at: Vec2, color: Color, canvas: &mut Canvas) {
        let size = self.size;
        let dark = shade(color, 0.42);
        if self.pixels < FACETED {
            let pixel = size / self.pixels;
            let edge = Style::fill(color).outlined(pixel, shade(color, 0.7));
            canvas.rect(at, Vec2::splat(size - pixel), 0.0, 0.0, edge);
            return;
        }
        let whole = Vec2::splat(2.0 * HALF * size);
        canvas.rect(at, whole, 0.1 * size, 0.0, Style::fill(dark).outlined(0.045 * size, color));
        let corner = |x: f32, y: f32| at + Vec2::new(x, y) * ((HALF - 0.05) * size);
        let (low_left, low_right) = (corner(-1.0, -1.0), corner(1.0, -1.0));
        let (high_left, high_right) = (corner(-1.0, 1.0), corner(1.0, 1.0));
        canvas.triangle([high_left, high_right, at], color.mix(Color::WHITE, 0.5).fade(color.a));
        canvas.triangle([high_left, low_left, at], shade(color, 0.86));
        canvas.triangle([high_right, low_right, at], shade(color, 0.6));
        let table = Vec2::splat(2.0 * TABLE * size);
        canvas.rect(at, table, 0.05 * size, 0.0, shade(color, 0.94));
        let gleam = at + Vec2::new(-0.06, 0.08) * size;
        canvas.circle(
            gleam,
            TABLE * size * 0.95,
            Style::light(color.mix(Color::WHITE, 0.4).fade(0.26 * color.a)),
        );
    }
}

/// A colour that is only so bright.
pub fn shade(color: Color, brightness: f32) -> Color {
    Color { r: color.r * brightness, g: color.g * brightness, b: color.b * brightness, a: color.a }
}
