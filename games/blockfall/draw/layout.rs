//! Where everything is, for windows that are wide or tall, tiny or huge.

use dacapo_engine::canvas::{Camera, Canvas};
use dacapo_engine::math;
use glam::Vec2;

use crate::blockfall::{VISIBLE, WIDTH};

/// Columns and rows of the field.
pub const FIELD: Vec2 = Vec2::new(WIDTH as f32, VISIBLE as f32);
/// From the field to what stands beside it, and from there to the window's edge.
const GAP: f32 = 0.8;
/// Rows above the field in which pieces appear.
const ABOVE: f32 = 2.25;
/// Columns beside the field: at least, at most, and in a tall window.
const COLUMN: [f32; 3] = [4.7, 6.6, 3.9];
/// Rows over and under everything in a tall window.
const STRIPS: [f32; 2] = [3.1, 2.3];
/// Where lines of text are higher than this, a figure stands beside its label instead of below it.
const NARROW: f32 = 1.25;
/// Lines that the figures at one side take: one below the other, and beside their labels.
const FIGURES: [f32; 2] = [6.6, 2.8];
/// Points that a line of text has at least, where there is room.
const READABLE: f32 = 11.5;

/// A part of the picture.
#[derive(Clone, Copy)]
pub struct Area {
    /// Its upper left corner.
    pub corner: Vec2,
    /// Width and height.
    pub size: Vec2,
}

/// Where everything is. Lengths are those of a cell; the field's lower left corner is the origin.
pub struct Layout {
    /// How cells become points, so that each covers whole pixels.
    pub camera: Camera,
    /// A pixel.
    pub pixel: f32,
    /// Pixels a cell.
    pub pixels: f32,
    /// Whether the window is tall.
    pub tall: bool,
    /// Height of a line of text.
    pub line: f32,
    /// The piece put aside.
    pub hold: Area,
    /// The pieces to come.
    pub next: Area,
    /// Figures: at the left and at the right, or, in a tall window, all over the field.
    pub figures: [Area; 2],
    /// What the player did.
    pub action: Area,
    /// What goes on: combo and back to back.
    pub badges: Area,
}

impl Layout {
    pub fn new(canvas: &Canvas) -> Self {
        let size = canvas.size();
        let wide = FIELD + Vec2::new(2.0 * (COLUMN[0] + 2.0 * GAP), ABOVE + GAP);
        let tall = FIELD + Vec2::new(COLUMN[2] + 3.0 * GAP, ABOVE + STRIPS[0] + STRIPS[1]);
        let zoom = |area: Vec2| math::f32::min(size.x / area.x, size.y / area.y);
        if zoom(tall) > zoom(wide) {
            let middle = Vec2::new(FIELD.x + COLUMN[2] + GAP, FIELD.y + ABOVE + STRIPS[0] - STRIPS[1]) * 0.5;
            Self::tall(Frame::new(canvas, zoom(tall), middle))
        } else {
            let middle = Vec2::new(FIELD.x, FIELD.y + ABOVE - GAP) * 0.5;
            Self::wide(Frame::new(canvas, zoom(wide), middle))
        }
    }

    /// Whether there is so little room that figures stand beside their labels.
    pub fn is_narrow(&self) -> bool {
        self.line > NARROW
    }

    fn wide(frame: Frame) -> Self {
        let line = frame.line;
        let room = (frame.room.x - FIELD.x) * 0.5 - 2.0 * GAP;
        let column = math::f32::clamp(room, 1.0, COLUMN[1] * line);
        let (left, right) = (-GAP - column, FIELD.x + GAP);
        let area = |x: f32, top: f32, height: f32| Area {
            corner: Vec2::new(x, top),
            size: Vec2::new(column, height),
        };
        let box_width = math::f32::min(column, 5.2);
        let hold =
            Area { corner: Vec2::new(-GAP - box_width, FIELD.y), size: Vec2::new(box_width, 3.0 + line) };
        let next = Area { corner: Vec2::new(right, FIELD.y), size: Vec2::new(box_width, 12.0 + line) };
        let low = hold.bottom() - 0.5;
        let top = FIGURES[usize::from(line > NARROW)] * line;
        let figures = [area(left, top, top), area(right, next.bottom() - 0.4, next.bottom() - 0.4)];
        let badges = area(left, low, 1.3 * line);
        let action = area(left, badges.bottom() - 0.3, math::f32::max(badges.bottom() - 0.6 - top, 1.0));
        Self { tall: false, hold, next, figures, action, badges, ..frame.empty() }
    }

    fn tall(frame: Frame) -> Self {
        let line = frame.line;
        let column = |top: f32, height: f32| Area {
            corner: Vec2::new(FIELD.x + GAP, top),
            size: Vec2::new(COLUMN[2], height),
        };
        let row = |top: f32, height: f32| Area {
            corner: Vec2::new(0.0, top),
            size: Vec2::new(FIELD.x + GAP + COLUMN[2], height),
        };
        let next = column(FIELD.y, 11.2 + line);
        let hold = column(next.bottom() - 0.5, 2.6 + line);
        let badges = column(hold.bottom() - 0.5, hold.bottom() - 0.5);
        let top = row(FIELD.y + ABOVE + STRIPS[0] - 0.5, STRIPS[0] - 0.5);
        let action = row(-0.3, STRIPS[1] - 0.4);
        Self { tall: true, hold, next, figures: [top; 2], action, badges, ..frame.empty() }
    }
}

impl Area {
    pub fn middle(&self) -> Vec2 {
        self.corner + Vec2::new(self.size.x, -self.size.y) * 0.5
    }

    pub fn bottom(&self) -> f32 {
        self.corner.y - self.size.y
    }

    pub fn right(&self) -> f32 {
        self.corner.x + self.size.x
    }
}

/// How cells become points.
struct Frame {
    camera: Camera,
    pixels: f32,
    /// Cells that the window has room for.
    room: Vec2,
    line: f32,
}

impl Frame {
    /// With a place in the middle of the window; cells and the field's edges lie on whole pixels.
    fn new(canvas: &Canvas, zoom: f32, middle: Vec2) -> Self {
        let (size, scale) = (canvas.size(), canvas.scale());
        let whole = (zoom * scale).floor();
        let pixels = if whole >= 1.0 { whole } else { zoom * scale };
        let zoom = pixels / scale;
        let half = size * 0.5;
        let snapped = |points: f32| (points * scale).round() / scale;
        let origin = Vec2::new(snapped(half.x - middle.x * zoom), snapped(half.y + middle.y * zoom));
        let center = Vec2::new(half.x - origin.x, origin.y - half.y) / zoom;
        let line = math::f32::clamp(READABLE / zoom, 1.0, 1.7);
        Self { camera: Camera { center, zoom }, pixels, room: size / zoom, line }
    }

    /// A layout without anything in it.
    fn empty(&self) -> Layout {
        let none = Area { corner: Vec2::ZERO, size: Vec2::ZERO };
        Layout {
            camera: self.camera,
            pixel: 1.0 / self.pixels,
            pixels: self.pixels,
            tall: false,
            line: self.line,
            hold: none,
            next: none,
            figures: [none; 2],
            action: none,
            badges: none,
        }
    }
}
