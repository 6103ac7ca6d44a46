//! One shape or glyph as the shader reads it.

use std::f32::consts::PI;

use bytemuck::{Pod, Zeroable};
use dacapo_engine::canvas::{Blend, Color, Shape, Style};
use glam::{Vec2, Vec4};

/// What the vertex shader of `shapes.wgsl` gets for one quad. Lengths and places in physical pixels.
#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
#[repr(C)]
pub struct Instance {
    /// Middle and half extents.
    quad: [f32; 4],
    /// Direction of the local x axis; from the shape's origin to the quad's middle (a triangle: a corner).
    frame: [f32; 4],
    /// The shape's numbers.
    form: [f32; 4],
    /// Width of the outline, reach of the glow, depth of a soft fill.
    paint: [f32; 3],
    /// Kind of shape and how it blends.
    kind: u32,
    /// Colour of the inside.
    fill: [u16; 4],
    /// Colour of the outline.
    edge: [u16; 4],
}

const ROUNDED: u32 = 0;
const ARC: u32 = 1;
const POLYGON: u32 = 2;
const TRIANGLE: u32 = 3;
const GLYPH: u32 = 4;
const ADDS: u32 = 8;

/// Pixels around a shape for its soft edge.
const FRINGE: f32 = 1.0;
/// Part of a glow's reach that is bright enough to change a pixel; the rest need not be computed.
const SEEN: f32 = 0.88;

/// A shape in its own coordinates: where its quad lies and what the shader computes it from.
struct Form {
    kind: u32,
    origin: Vec2,
    axis: Vec2,
    shift: Vec2,
    half: Vec2,
    numbers: Vec4,
    /// Largest distance of an inner point from the edge.
    depth: f32,
    /// Part of its light that remains: what is thinner than a pixel is drawn a pixel wide and fainter.
    strength: f32,
}

impl Instance {
    /// A shape given in points, at so many pixels a point. None if nothing of it can be seen in a target of
    /// this size, or if it is nowhere (a place or length that is not a number).
    pub fn shape(shape: &Shape, style: &Style, scale: f32, target: Vec2) -> Option<Self> {
        let form = Form::of(shape, scale);
        let outline = style.outline.width * scale;
        let glow = style.glow * scale;
        let half = form.half + glow * SEEN + FRINGE;
        let across = Vec2::new(-form.axis.y, form.axis.x);
        let middle = form.origin + form.axis * form.shift.x + across * form.shift.y;
        let extent = form.axis.abs() * half.x + across.abs() * half.y;
        let visible = form.numbers.is_finite() && form.depth > 0.0 && form.strength > 0.0;
        if !(visible && outline >= 0.0 && glow >= 0.0 && touches(middle, extent, target)) {
            return None;
        }
        let frame_end = if form.kind == TRIANGLE { corner(shape, scale, middle) } else { form.shift };
        let adds = if style.blend == Blend::Add { ADDS } else { 0 };
        Some(Self {
            quad: [middle.x, middle.y, half.x, half.y],
            frame: [form.axis.x, form.axis.y, frame_end.x, frame_end.y],
            form: form.numbers.to_array(),
            paint: [outline, glow, if style.soft { form.depth } else { 0.0 }],
            kind: form.kind | adds,
            fill: packed(style.fill.fade(form.strength)),
            edge: packed(style.outline.color.fade(form.strength)),
        })
    }

    /// Whether it is a box, a disc or a line.
    pub fn is_rounded(&self) -> bool {
        self.kind & !ADDS == ROUNDED
    }

    /// Pixels its quad covers, also outside the target.
    pub fn area(&self) -> f32 {
        4.0 * self.quad[2] * self.quad[3]
    }

    /// A glyph whose top left pixel lies at `corner`, from a place of the atlas.
    pub fn glyph(corner: Vec2, size: Vec2, atlas: Vec2, color: Color, target: Vec2) -> Option<Self> {
        let half = size * 0.5;
        let middle = corner + half;
        let shift = atlas + half;
        touches(middle, half, target).then(|| Self {
            quad: [middle.x, middle.y, half.x, half.y],
            frame: [1.0, 0.0, shift.x, shift.y],
            form: [bolder(color), 0.0, 0.0, 0.0],
            paint: [0.0; 3],
            kind: GLYPH,
            fill: packed(color),
            edge: [0; 4],
        })
    }
}

impl Form {
    fn of(shape: &Shape, scale: f32) -> Self {
        match *shape {
            Shape::Circle { at, radius } => {
                let (width, strength) = at_least_a_pixel(radius * scale * 2.0);
                let half = Vec2::splat(width * 0.5);
                Self::rounded(at * scale, Vec2::X, half, half.x).fainter(strength * strength)
            }
            Shape::Rect { at, half, round, turn } => {
                Self::rounded(at * scale, Vec2::from_angle(turn), half * scale, round * scale)
            }
            Shape::Line { from, to, width } => {
                let (width, strength) = at_least_a_pixel(width * scale);
                let way = (to - from) * scale;
                let half = Vec2::new(way.length() + width, width) * 0.5;
                let middle = (from + to) * 0.5 * scale;
                Self::rounded(middle, way.normalize_or(Vec2::X), half, half.y).fainter(strength)
            }
            Shape::Arc { at, radius, width, from, sweep } => {
                let (width, strength) = at_least_a_pixel(width * scale);
                Self::arc(at * scale, radius * scale, width * 0.5, from, sweep).fainter(strength)
            }
            Shape::Polygon { at, radius, sides, round, turn } => {
                Self::polygon(at * scale, radius * scale, sides, round * scale, turn)
            }
            Shape::Triangle { corners } => Self::triangle(corners.map(|corner| corner * scale)),
        }
    }

    fn rounded(origin: Vec2, axis: Vec2, half: Vec2, round: f32) -> Self {
        let depth = half.min_element();
        let round = round.clamp(0.0, depth.max(0.0));
        let numbers = Vec4::new(half.x, half.y, round, 0.0);
        Self { kind: ROUNDED, origin, axis, shift: Vec2::ZERO, half, numbers, depth, strength: 1.0 }
    }

    fn arc(origin: Vec2, radius: f32, thick: f32, from: f32, sweep: f32) -> Self {
        let opening = (sweep.abs() * 0.5).min(PI);
        let end = Vec2::from_angle(opening);
        // The arc's own box, its middle along x: often much smaller than the whole ring's.
        let top = if end.x < 0.0 { radius } else { radius * end.y };
        let (left, right) = (radius * end.x - thick, radius + thick);
        Self {
            kind: ARC,
            origin,
            axis: Vec2::from_angle(from + sweep * 0.5),
            shift: Vec2::new((left + right) * 0.5, 0.0),
            half: Vec2::new((right - left) * 0.5, top + thick),
            numbers: Vec4::new(radius, thick, end.x, end.y),
            depth: thick,
            strength: 1.0,
        }
    }

    fn polygon(origin: Vec2, radius: f32, sides: u32, round: f32, turn: f32) -> Self {
        let step = PI / sides.clamp(3, 12) as f32;
        let depth = radius * step.cos();
        let round = round.clamp(0.0, depth.max(0.0));
        // The sides stay where they are; the sharp polygon that is rounded outwards is smaller.
        let inner = depth - round;
        Self {
            kind: POLYGON,
            origin,
            axis: Vec2::from_angle(turn),
            shift: Vec2::ZERO,
            half: Vec2::splat(radius),
            numbers: Vec4::new(inner, inner * step.tan(), round, step),
            depth,
            strength: 1.0,
        }
    }

    fn triangle(corners: [Vec2; 3]) -> Self {
        let [a, b, c] = clockwise(corners);
        let (low, high) = (a.min(b).min(c), a.max(b).max(c));
        let origin = (low + high) * 0.5;
        let around = a.distance(b) + b.distance(c) + c.distance(a);
        let (a, b) = (a - origin, b - origin);
        Self {
            kind: TRIANGLE,
            origin,
            axis: Vec2::X,
            shift: Vec2::ZERO,
            half: (high - low) * 0.5,
            numbers: Vec4::new(a.x, a.y, b.x, b.y),
            depth: (b - a).perp_dot(c - origin - a).abs() / around,
            strength: 1.0,
        }
    }

    fn fainter(self, strength: f32) -> Self {
        Self { strength: self.strength * strength, ..self }
    }
}

/// A width that can be drawn, and how much of its light remains. NaN stays NaN.
fn at_least_a_pixel(width: f32) -> (f32, f32) {
    if width < 1.0 { (1.0, width) } else { (width, width.min(1.0)) }
}

/// The corners in clockwise order on screen.
fn clockwise([a, b, c]: [Vec2; 3]) -> [Vec2; 3] {
    if (b - a).perp_dot(c - a) < 0.0 { [a, c, b] } else { [a, b, c] }
}

/// The third corner of a triangle, from the middle of its quad.
fn corner(shape: &Shape, scale: f32, middle: Vec2) -> Vec2 {
    match shape {
        Shape::Triangle { corners } => clockwise(*corners)[2] * scale - middle,
        _ => Vec2::ZERO,
    }
}

/// Whether a box is a finite one and reaches into the target.
fn touches(middle: Vec2, extent: Vec2, target: Vec2) -> bool {
    let (low, high) = (middle - extent, middle + extent);
    low.is_finite() && high.is_finite() && low.cmplt(target).all() && high.cmpgt(Vec2::ZERO).all()
}

/// How much a glyph's edges gain: dark letters grow a little, light ones shrink a little.
fn bolder(color: Color) -> f32 {
    let bright = 0.3 * color.r + 0.6 * color.g + 0.1 * color.b;
    0.45 - 0.95 * bright.clamp(0.0, 1.0)
}

/// A colour in 16 bits a component, which keeps faint fades smooth.
fn packed(color: Color) -> [u16; 4] {
    // A NaN becomes 0 in the cast.
    [color.r, color.g, color.b, color.a].map(|part| (part.clamp(0.0, 1.0) * 65535.0 + 0.5) as u16)
}
