//! Colours as people write them.

/// A colour in sRGB with straight alpha, each component in `[0, 1]`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Color {
    /// Red.
    pub r: f32,
    /// Green.
    pub g: f32,
    /// Blue.
    pub b: f32,
    /// Opacity.
    pub a: f32,
}

impl Color {
    /// Opaque white.
    pub const WHITE: Self = Self::hex(0xFF_FF_FF);
    /// Opaque black.
    pub const BLACK: Self = Self::hex(0x00_00_00);
    /// Nothing at all.
    pub const CLEAR: Self = Self { r: 0.0, g: 0.0, b: 0.0, a: 0.0 };

    /// An opaque colour from `0xRRGGBB`.
    #[must_use]
    pub const fn hex(rgb: u32) -> Self {
        Self {
            r: ((rgb >> 16) & 0xFF) as f32 / 255.0,
            g: ((rgb >> 8) & 0xFF) as f32 / 255.0,
            b: (rgb & 0xFF) as f32 / 255.0,
            a: 1.0,
        }
    }

    /// The same colour with its opacity multiplied.
    #[must_use]
    pub const fn fade(self, opacity: f32) -> Self {
        Self { a: self.a * opacity, ..self }
    }

    /// The way to another colour: this one at 0, the other at 1.
    #[must_use]
    pub fn mix(self, other: Self, t: f32) -> Self {
        let mix = |a: f32, b: f32| a + (b - a) * t;
        Self {
            r: mix(self.r, other.r),
            g: mix(self.g, other.g),
            b: mix(self.b, other.b),
            a: mix(self.a, other.a),
        }
    }
}
