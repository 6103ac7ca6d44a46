//! Shapes and how they are painted. All lengths in points, all angles clockwise on screen in radians.

use glam::Vec2;

use super::Color;

/// The outline of a thing, as a signed distance function can describe it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// A disc.
    Circle {
        /// Middle.
        at: Vec2,
        /// Radius.
        radius: f32,
    },
    /// A part of a ring with round ends.
    Arc {
        /// Middle of the ring.
        at: Vec2,
        /// Radius of the ring's middle line.
        radius: f32,
        /// Width across the ring.
        width: f32,
        /// Angle at which it begins.
        from: f32,
        /// Angle it covers; negative runs the other way.
        sweep: f32,
    },
    /// A box.
    Rect {
        /// Middle.
        at: Vec2,
        /// Half of width and height.
        half: Vec2,
        /// Radius of its corners.
        round: f32,
        /// Angle about its middle.
        turn: f32,
    },
    /// A regular polygon.
    Polygon {
        /// Middle.
        at: Vec2,
        /// Distance of the corners from the middle.
        radius: f32,
        /// Number of sides, 3 to 12.
        sides: u32,
        /// Radius of its corners.
        round: f32,
        /// Angle of the first corner.
        turn: f32,
    },
    /// A triangle.
    Triangle {
        /// Corners in either order.
        corners: [Vec2; 3],
    },
    /// A line with round ends.
    Line {
        /// One end.
        from: Vec2,
        /// The other end.
        to: Vec2,
        /// Width across.
        width: f32,
    },
}

/// How colours meet what is already there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Blend {
    /// Covers by opacity.
    #[default]
    Over,
    /// Adds light.
    Add,
}

/// A line along the inside of a shape's edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outline {
    /// Width; 0 for none.
    pub width: f32,
    /// Colour.
    pub color: Color,
}

/// How a shape is painted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// Colour of the inside.
    pub fill: Color,
    /// Line along the edge.
    pub outline: Outline,
    /// How far light reaches outside the edge, fading out; 0 for a crisp edge. Its colour is that of the
    /// outline, which then shines a little inwards too, or of the fill where there is no outline, and it is added
    /// to what is there.
    pub glow: f32,
    /// How inside and outline meet what is there.
    pub blend: Blend,
    /// The fill is brightest in the middle and fades to nothing at the edge.
    pub soft: bool,
}

impl Style {
    /// One flat colour.
    #[must_use]
    pub const fn fill(color: Color) -> Self {
        let outline = Outline { width: 0.0, color: Color::CLEAR };
        Self { fill: color, outline, glow: 0.0, blend: Blend::Over, soft: false }
    }

    /// Only an outline.
    #[must_use]
    pub const fn line(width: f32, color: Color) -> Self {
        Self::fill(Color::CLEAR).outlined(width, color)
    }

    /// Only light, brightest in the middle of the shape and fading to nothing at its edge.
    #[must_use]
    pub const fn light(color: Color) -> Self {
        Self { soft: true, ..Self::fill(color).added() }
    }

    /// With an outline.
    #[must_use]
    pub const fn outlined(self, width: f32, color: Color) -> Self {
        Self { outline: Outline { width, color }, ..self }
    }

    /// With light around the edge.
    #[must_use]
    pub const fn glowing(self, reach: f32) -> Self {
        Self { glow: reach, ..self }
    }

    /// Adding light instead of covering.
    #[must_use]
    pub const fn added(self) -> Self {
        Self { blend: Blend::Add, ..self }
    }
}

impl From<Color> for Style {
    fn from(color: Color) -> Self {
        Self::fill(color)
    }
}
