//! What the shell draws over and around games: backdrop, panels, titles, lists and hints.

use dacapo_engine::canvas::{Align, Canvas, Color, Style, TextStyle, Weight};
use dacapo_engine::math::{self, rotation_z};
use dacapo_engine::random::hash_to_unit;
use glam::Vec2;

/// Bright text.
pub const BRIGHT: Color = Color::hex(0xEE_F4_FF);
/// Quiet text.
pub const QUIET: Color = Color::hex(0x8A_9B_C4);
/// The shell's own colour.
pub const ACCENT: Color = Color::hex(0x5C_E1_FF);
/// Good news.
pub const GOOD: Color = Color::hex(0x7C_FF_B2);
/// Bad news.
pub const BAD: Color = Color::hex(0xFF_5C_7A);

const NIGHT: Color = Color::hex(0x0007_0A16);

/// A pen for one picture: places and sizes in units of a 640 x 360 picture that is fitted into the canvas.
pub struct Pen<'a> {
    canvas: &'a mut Canvas,
    unit: f32,
    middle: Vec2,
}

impl<'a> Pen<'a> {
    /// A pen for a canvas.
    #[must_use]
    pub fn new(canvas: &'a mut Canvas) -> Self {
        canvas.on_screen();
        let size = canvas.size();
        let unit = math::f32::clamp(math::f32::min(size.x / 640.0, size.y / 360.0), 0.1, 8.0);
        Self { unit, middle: size * 0.5, canvas }
    }

    /// Darkens what is there.
    pub fn dim(&mut self, strength: f32) {
        let size = self.canvas.size();
        self.canvas.rect(size * 0.5, size, 0.0, 0.0, NIGHT.fade(strength));
    }

    /// A panel around the middle.
    pub fn panel(&mut self, width: f32, height: f32) {
        let size = Vec2::new(width, height) * self.unit;
        let style = Style::fill(NIGHT.fade(0.86)).outlined(1.25 * self.unit, ACCENT.fade(0.8));
        self.canvas.rect(self.middle, size, 10.0 * self.unit, 0.0, style.glowing(10.0 * self.unit));
    }

    /// A centred line, so far below the middle.
    pub fn line(&mut self, y: f32, size: f32, color: Color, words: std::fmt::Arguments<'_>) {
        self.words(Vec2::new(0.0, y), TextStyle::new(size, color).centered(), words);
    }

    /// A centred title, so far below the middle.
    pub fn title(&mut self, y: f32, size: f32, color: Color, words: std::fmt::Arguments<'_>) {
        let style = TextStyle { size, color, align: Align::Center, weight: Weight::Bold };
        self.words(Vec2::new(0.0, y), style, words);
    }

    /// Two columns that meet in the middle: what, and how much.
    pub fn row(&mut self, y: f32, size: f32, label: &str, value: &str) {
        self.words(Vec2::new(-10.0, y), TextStyle::new(size, QUIET).right(), format_args!("{label}"));
        self.words(Vec2::new(10.0, y), TextStyle::new(size, BRIGHT).bold(), format_args!("{value}"));
    }

    /// A menu's item, so far below the middle.
    pub fn item(&mut self, y: f32, selected: bool, words: std::fmt::Arguments<'_>) {
        let color = if selected { BRIGHT } else { QUIET };
        if selected {
            let at = self.middle + Vec2::new(0.0, y) * self.unit;
            let style = Style::fill(ACCENT.fade(0.12)).outlined(self.unit, ACCENT).glowing(8.0 * self.unit);
            self.canvas.rect(at, Vec2::new(260.0, 26.0) * self.unit, 6.0 * self.unit, 0.0, style);
        }
        self.title(y, 15.0, color, words);
    }

    /// A bar along the bottom edge that is filled by a part.
    pub fn progress(&mut self, part: f32, color: Color) {
        let size = self.canvas.size();
        let (height, inset) = (4.0 * self.unit, 12.0 * self.unit);
        let room = math::f32::max(size.x - 2.0 * inset, 0.0);
        let y = size.y - inset;
        let mut bar = |width: f32, color: Color, glow: f32| {
            let at = Vec2::new(inset + width * 0.5, y);
            let style = Style::fill(color).glowing(glow);
            self.canvas.rect(at, Vec2::new(width, height), height * 0.5, 0.0, style);
        };
        bar(room, QUIET.fade(0.35), 0.0);
        bar(math::f32::max(room * math::f32::clamp(part, 0.0, 1.0), height), color, 6.0);
    }

    /// A label above the bottom edge, on a ground of its own so that it is read over any game.
    pub fn badge(&mut self, color: Color, words: std::fmt::Arguments<'_>) {
        // About what a letter takes at this size; what does not fit the picture is left out.
        const LETTER: f32 = 6.4;
        let room = math::f32::max(self.canvas.size().x / self.unit - 40.0, 0.0);
        let words: String = words.to_string().chars().take((room / LETTER) as usize).collect();
        let y = self.middle.y / self.unit - 48.0;
        let width = 24.0 + LETTER * words.chars().count() as f32;
        let size = Vec2::new(width, 20.0) * self.unit;
        let style = Style::fill(NIGHT.fade(0.85)).outlined(self.unit, color.fade(0.7));
        self.canvas.rect(self.middle + Vec2::new(0.0, y) * self.unit, size, 8.0 * self.unit, 0.0, style);
        self.words(Vec2::new(0.0, y), TextStyle::new(11.0, color).centered().bold(), format_args!("{words}"));
    }

    /// A small line at the bottom, in the middle.
    pub fn footer(&mut self, color: Color, words: std::fmt::Arguments<'_>) {
        let y = self.middle.y - 26.0 * self.unit;
        self.words(Vec2::new(0.0, y / self.unit), TextStyle::new(10.0, color).centered(), words);
    }

    /// Prisms that drift through the night, for screens without a game behind them.
    pub fn backdrop(&mut self, seconds: f32) {
        let size = self.canvas.size();
        self.canvas.background = NIGHT;
        let reach = math::f32::max(size.x, size.y);
        for star in 0..70 {
            let unit = |salt: i32| hash_to_unit(star * 7 + salt) as f32;
            let at = Vec2::new(unit(1), unit(2)) * size;
            let twinkle = 0.35 + 0.3 * math::f32::sin(seconds * (0.5 + unit(3)) + unit(4) * 6.0);
            self.canvas.circle(at, self.unit * (0.5 + unit(5)), QUIET.fade(twinkle));
        }
        for prism in 0..12 {
            let unit = |salt: i32| hash_to_unit(1000 + prism * 11 + salt) as f32;
            let color = [ACCENT, Color::hex(0xFF_6B_D6), Color::hex(0xFF_C8_57)][(prism % 3) as usize];
            let turn = seconds * (unit(1) - 0.5) * 0.6 + unit(2) * 6.0;
            let drift = rotation_z(unit(3) * std::f32::consts::TAU) * seconds * 0.004;
            let at = Vec2::new(unit(4) + drift.x, unit(5) + drift.y);
            let at = (at - at.floor()) * (size + 0.2 * reach) - 0.1 * reach;
            let radius = reach * (0.015 + 0.03 * unit(6));
            let style = Style::fill(color.fade(0.05)).outlined(self.unit * 1.2, color.fade(0.45));
            let sides = [3, 4, 6][(prism % 3) as usize];
            self.canvas.polygon(at, radius, sides, self.unit, turn, style.glowing(radius * 0.6));
        }
    }

    fn words(&mut self, at: Vec2, style: TextStyle, words: std::fmt::Arguments<'_>) {
        let style = TextStyle { size: style.size * self.unit, ..style };
        self.canvas.text(self.middle + at * self.unit, style, words);
    }
}
