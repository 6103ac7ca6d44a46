//! Text that keeps to its place.

use std::fmt::{self, Write};

use dacapo_engine::canvas::{Align, Canvas, TextStyle};
use dacapo_engine::math;
use glam::Vec2;

/// Text that is at most so wide: what would be wider is set smaller.
pub fn fitted(at: Vec2, style: TextStyle, width: f32, words: fmt::Arguments<'_>, canvas: &mut Canvas) {
    let mut breadth = Breadth(0.01);
    // Counting cannot fail.
    let _ = breadth.write_fmt(words);
    let most = width / breadth.0;
    canvas.text(at, TextStyle { size: math::f32::min(style.size, most), ..style }, words);
}

/// A figure that runs: each digit has the same room, so that nothing else moves when one changes. Begins or ends at its
/// place; sized as by [`fitted`].
pub fn running(at: Vec2, style: TextStyle, width: f32, words: fmt::Arguments<'_>, canvas: &mut Canvas) {
    let mut room = Room(0.0);
    // Neither counting nor drawing can fail.
    let _ = room.write_fmt(words);
    let size = math::f32::min(style.size, width / math::f32::max(room.0, 0.1));
    let left = if style.align == Align::Right { at.x - room.0 * size } else { at.x };
    let mut pen = Pen { at: Vec2::new(left, at.y), style: TextStyle { size, ..style }.centered(), canvas };
    let _ = pen.write_fmt(words);
}

/// What a letter of a running figure has for itself, as a part of its size.
const fn slot(letter: char) -> f32 {
    if letter.is_ascii_digit() { 0.45 } else { 0.2 }
}

/// The room of a running figure.
struct Room(f32);

impl Write for Room {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.chars().map(slot).sum::<f32>();
        Ok(())
    }
}

/// Draws letter by letter.
struct Pen<'a> {
    at: Vec2,
    style: TextStyle,
    canvas: &'a mut Canvas,
}

impl Write for Pen<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for letter in text.chars() {
            let half = Vec2::new(slot(letter) * self.style.size * 0.5, 0.0);
            self.canvas.text(self.at + half, self.style, format_args!("{letter}"));
            self.at += half * 2.0;
        }
        Ok(())
    }
}

/// About how wide a text is as a part of its size, found without writing it anywhere.
struct Breadth(f32);

impl Write for Breadth {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let breadth = |letter: char| match letter {
            ' ' | ',' | '.' | ':' | 'I' | '1' => 0.27,
            'M' | 'W' => 0.62,
            _ => 0.49,
        };
        self.0 += text.chars().map(breadth).sum::<f32>();
        Ok(())
    }
}
