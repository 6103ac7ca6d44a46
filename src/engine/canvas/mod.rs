//! The draw list: what a game wants to see, as plain data that knows no graphics library.
//!
//! Items are kept in drawing order, already moved to *points*: screen units with the origin at the top left
//! and y downwards, where one point is [`Canvas::scale`] physical pixels. A [`Camera`] moves world
//! coordinates (y upwards) there. The list is reused from frame to frame, so drawing allocates nothing once
//! it has grown to its usual length.

mod camera;
mod color;
mod shape;
#[cfg(test)]
mod test;
mod text;

use std::fmt;

use glam::Vec2;

pub use camera::Camera;
pub use color::Color;
pub use shape::{Blend, Outline, Shape, Style};
pub use text::{Align, Text, TextStyle, Weight};

/// One thing to draw.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A filled and outlined shape.
    Shape(Shape, Style),
    /// A line of text; its characters are [`Canvas::characters`].
    Text(Text),
}

/// A draw list and the coordinates it is drawn in.
#[derive(Clone, Debug, PartialEq)]
pub struct Canvas {
    /// What the picture is cleared to.
    pub background: Color,
    size: Vec2,
    scale: f32,
    camera: Option<Camera>,
    items: Vec<Item>,
    characters: String,
}

impl Canvas {
    /// An empty canvas of a size in points, at so many physical pixels a point.
    #[must_use]
    pub fn new(size: Vec2, scale: f32) -> Self {
        Self {
            background: Color::BLACK,
            size,
            scale,
            camera: None,
            items: Vec::new(),
            characters: String::new(),
        }
    }

    /// Empties the list for the next picture and sets its size; what was allocated is kept.
    pub fn begin(&mut self, size: Vec2, scale: f32) {
        self.background = Color::BLACK;
        self.size = size;
        self.scale = scale;
        self.camera = None;
        self.items.clear();
        self.characters.clear();
    }

    /// Width and height in points.
    #[must_use]
    pub fn size(&self) -> Vec2 {
        self.size
    }

    /// Physical pixels a point.
    #[must_use]
    pub fn scale(&self) -> f32 {
        self.scale
    }

    /// What was drawn, in order.
    #[must_use]
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// The characters of a text item of this canvas.
    #[must_use]
    pub fn characters(&self, text: &Text) -> &str {
        self.characters.get(text.start..text.end).unwrap_or_default()
    }

    /// Draws in world coordinates through a camera from here on.
    pub fn through(&mut self, camera: Camera) {
        self.camera = Some(camera);
    }

    /// Draws in points from here on.
    pub fn on_screen(&mut self) {
        self.camera = None;
    }

    /// A circle.
    pub fn circle(&mut self, at: Vec2, radius: f32, style: impl Into<Style>) {
        let (at, radius) = (self.place(at), self.length(radius));
        self.push(Shape::Circle { at, radius }, style);
    }

    /// A part of a ring: from an angle, over a sweep, both in radians, anticlockwise in world coordinates and
    /// clockwise on screen from the direction of x. Filled with the style's fill.
    pub fn arc(&mut self, at: Vec2, radius: f32, width: f32, from: f32, sweep: f32, style: impl Into<Style>) {
        let (at, radius, width) = (self.place(at), self.length(radius), self.length(width));
        let (from, sweep) = if self.camera.is_some() { (-from, -sweep) } else { (from, sweep) };
        self.push(Shape::Arc { at, radius, width, from, sweep }, style);
    }

    /// A box of a size, rounded by a radius, turned about its middle by an angle in radians.
    pub fn rect(&mut self, middle: Vec2, size: Vec2, round: f32, turn: f32, style: impl Into<Style>) {
        let shape = Shape::Rect {
            at: self.place(middle),
            half: Vec2::new(self.length(size.x), self.length(size.y)) * 0.5,
            round: self.length(round),
            turn: self.turn(turn),
        };
        self.push(shape, style);
    }

    /// A regular polygon of 3 to 12 sides with a corner in the direction `turn` (radians), rounded by a radius.
    pub fn polygon(
        &mut self,
        at: Vec2,
        radius: f32,
        sides: u32,
        round: f32,
        turn: f32,
        style: impl Into<Style>,
    ) {
        let shape = Shape::Polygon {
            at: self.place(at),
            radius: self.length(radius),
            sides: sides.clamp(3, 12),
            round: self.length(round),
            turn: self.turn(turn),
        };
        self.push(shape, style);
    }

    /// A triangle by its corners.
    pub fn triangle(&mut self, corners: [Vec2; 3], style: impl Into<Style>) {
        let corners = corners.map(|corner| self.place(corner));
        self.push(Shape::Triangle { corners }, style);
    }

    /// A straight line with round ends.
    pub fn line(&mut self, from: Vec2, to: Vec2, width: f32, style: impl Into<Style>) {
        let (from, to, width) = (self.place(from), self.place(to), self.length(width));
        self.push(Shape::Line { from, to, width }, style);
    }

    /// A line of text. Its size is in points on screen and in world units through a camera.
    ///
    /// ```
    /// use dacapo_engine::canvas::{Canvas, Color, TextStyle};
    /// use glam::Vec2;
    /// let mut canvas = Canvas::new(Vec2::new(640.0, 360.0), 1.0);
    /// canvas.text(Vec2::new(8.0, 20.0), TextStyle::new(16.0, Color::WHITE), format_args!("kills {}", 7));
    /// ```
    pub fn text(&mut self, at: Vec2, style: TextStyle, characters: fmt::Arguments<'_>) {
        let start = self.characters.len();
        // Writing to a String cannot fail; a Display that fails leaves what it wrote so far.
        let _ = fmt::Write::write_fmt(&mut self.characters, characters);
        let style = TextStyle { size: self.length(style.size), ..style };
        let text = Text { at: self.place(at), style, start, end: self.characters.len() };
        self.items.push(Item::Text(text));
    }

    fn push(&mut self, shape: Shape, style: impl Into<Style>) {
        let mut style = style.into();
        style.outline.width = self.length(style.outline.width);
        style.glow = self.length(style.glow);
        self.items.push(Item::Shape(shape, style));
    }

    fn place(&self, at: Vec2) -> Vec2 {
        self.camera.map_or(at, |camera| camera.to_screen(at, self.size))
    }

    fn length(&self, length: f32) -> f32 {
        self.camera.map_or(length, |camera| length * camera.zoom)
    }

    fn turn(&self, turn: f32) -> f32 {
        if self.camera.is_some() { -turn } else { turn }
    }
}
