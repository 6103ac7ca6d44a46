//! Text as the draw list holds it: a place, a style and a range of characters.

use glam::Vec2;

use super::Color;

/// Which side of its place a line of text stands on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Align {
    /// Begins at its place.
    #[default]
    Left,
    /// Has its place in the middle.
    Center,
    /// Ends at its place.
    Right,
}

/// Weight of the letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Weight {
    /// For reading.
    #[default]
    Medium,
    /// For titles and figures.
    Bold,
}

/// How text is set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextStyle {
    /// Height of a line, from the font's ascent to its descent; capital letters are a little over half as tall.
    pub size: f32,
    /// Colour.
    pub color: Color,
    /// Horizontal place. Vertically the middle of the capital letters is at the text's place, so that a label
    /// centred on a button looks centred.
    pub align: Align,
    /// Weight.
    pub weight: Weight,
}

impl TextStyle {
    /// Text of a size that begins at its place.
    #[must_use]
    pub const fn new(size: f32, color: Color) -> Self {
        Self { size, color, align: Align::Left, weight: Weight::Medium }
    }

    /// With its place in the middle.
    #[must_use]
    pub const fn centered(self) -> Self {
        Self { align: Align::Center, ..self }
    }

    /// Ending at its place.
    #[must_use]
    pub const fn right(self) -> Self {
        Self { align: Align::Right, ..self }
    }

    /// In bold letters.
    #[must_use]
    pub const fn bold(self) -> Self {
        Self { weight: Weight::Bold, ..self }
    }
}

/// A line of text in a [`super::Canvas`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Text {
    /// Place in points.
    pub at: Vec2,
    /// Style, its size in points.
    pub style: TextStyle,
    /// First byte of its characters in the canvas.
    pub(super) start: usize,
    /// End of its characters in the canvas.
    pub(super) end: usize,
}
