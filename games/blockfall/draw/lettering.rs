//! Text that keeps to its place.

use std::fmt::{self, Write};

use dacapo_engine::canvas::{Canvas, TextStyle};
use dacapo_engine::math;
use glam::Vec2;

/// Width of a letter as a part of a text's size: that of the widest usual words in the bold face.
const LETTER: f32 = 0.5;

/// Text that is at most so wide: what would be wider is set smaller.
pub fn fitted(at: Vec2, style: TextStyle, width: f32, words: fmt::Arguments<'_>, canvas: &mut Canvas) {
    let mut letters = Letters(0);
    // Counting cannot fail.
    let _ = letters.write_fmt(words);
    let most = width / (LETTER * letters.0.max(1) as f32);
    canvas.text(at, TextStyle { size: math::f32::min(style.size, most), ..style }, words);
}

/// How many letters a text has, counted without writing it anywhere.
struct Letters(u32);

impl Write for Letters {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.chars().count() as u32;
        Ok(())
    }
}
