//! What is drawn on controls: signs made of shapes, or a short word.

use dacapo_engine::canvas::{Canvas, Color, Style, TextStyle};
use dacapo_engine::game::{Face, Way};
use glam::Vec2;
use std::f32::consts::{FRAC_PI_2, PI};

/// Draws a face around a place, so that it fits into a circle of a radius.
pub fn draw(face: &Face, at: Vec2, radius: f32, color: Color, canvas: &mut Canvas) {
    let mut brush = Brush { at, unit: radius, color, canvas };
    match face {
        Face::Word(word) => brush.word(word),
        Face::Arrow(way) => brush.chevron(direction(*way), 0.0),
        Face::Fall => {
            brush.chevron(Vec2::Y, -0.2);
            brush.line(Vec2::new(-0.4, 0.42), Vec2::new(0.4, 0.42));
        }
        Face::TurnRight => brush.turn(0.2 * PI, 1.5 * PI),
        Face::TurnLeft => brush.turn(0.8 * PI, -1.5 * PI),
        Face::TurnAround => {
            brush.turn(-0.95 * PI, 0.75 * PI);
            brush.turn(0.05 * PI, 0.75 * PI);
        }
        Face::Target => brush.target(),
        Face::Pause => {
            for x in [-0.19, 0.19] {
                brush.line(Vec2::new(x, -0.28), Vec2::new(x, 0.28));
            }
        }
    }
}

/// The direction of a way on screen.
pub fn direction(way: Way) -> Vec2 {
    match way {
        Way::Left => Vec2::NEG_X,
        Way::Right => Vec2::X,
        Way::Up => Vec2::NEG_Y,
        Way::Down => Vec2::Y,
    }
}

/// Draws around a place; lengths are parts of a radius.
struct Brush<'a> {
    at: Vec2,
    unit: f32,
    color: Color,
    canvas: &'a mut Canvas,
}

impl Brush<'_> {
    fn line(&mut self, from: Vec2, to: Vec2) {
        let place = |point: Vec2| self.at + point * self.unit;
        self.canvas.line(place(from), place(to), 0.13 * self.unit, self.color);
    }

    /// An arrow without a shaft, moved along its direction by a part.
    fn chevron(&mut self, way: Vec2, along: f32) {
        let tip = way * (0.24 + along);
        for side in [way.perp(), -way.perp()] {
            self.line(tip, tip - way * 0.38 + side * 0.38);
        }
    }

    /// A part of a ring with an arrow's head at its end.
    fn turn(&mut self, from: f32, sweep: f32) {
        const RING: f32 = 0.4;
        let style = Style::fill(self.color);
        self.canvas.arc(self.at, RING * self.unit, 0.13 * self.unit, from, sweep, style);
        let end = Vec2::from_angle(from + sweep);
        let ahead = Vec2::from_angle(from + sweep + FRAC_PI_2 * sweep.signum());
        let corner = |point: Vec2| self.at + point * self.unit;
        let corners =
            [corner(end * RING + ahead * 0.34), corner(end * (RING + 0.24)), corner(end * (RING - 0.24))];
        self.canvas.triangle(corners, self.color);
    }

    fn target(&mut self) {
        let ring = Style::line(0.11 * self.unit, self.color);
        self.canvas.circle(self.at, 0.36 * self.unit, ring);
        self.canvas.circle(self.at, 0.1 * self.unit, self.color);
        for way in [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y] {
            self.line(way * 0.34, way * 0.52);
        }
    }

    /// A word as large as there is room for.
    fn word(&mut self, word: &str) {
        let letters = word.chars().count().max(1) as f32;
        let size = (2.9 / letters).min(0.85) * self.unit;
        self.canvas.text(self.at, TextStyle::new(size, self.color).centered().bold(), format_args!("{word}"));
    }
}
