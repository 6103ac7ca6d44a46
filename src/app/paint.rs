//! What the program draws over and around games: backdrop, panels, titles, lists and hints.

use dacapo_engine::canvas::{Canvas, Color, Outline, Style, TextStyle, Weight};
use dacapo_engine::math::{self, rotation_z};
use dacapo_engine::random::hash_to_unit;
use glam::Vec2;

use crate::escape::escape_whole;
use crate::gpu::text_width;

/// Bright text.
pub const BRIGHT: Color = Color::hex(0xEE_F4_FF);
/// Quiet text.
pub const QUIET: Color = Color::hex(0x8A_9B_C4);
/// The program's own colour.
pub const ACCENT: Color = Color::hex(0x5C_E1_FF);
/// Good news.
pub const GOOD: Color = Color::hex(0x7C_FF_B2);
/// Bad news.
pub const BAD: Color = Color::hex(0xFF_5C_7A);
/// Something to look at twice.
pub const WARN: Color = Color::hex(0xFF_C8_57);

/// Text is made smaller down to this part before letters are left out.
const SMALLEST: f32 = 0.72;
/// What stands for letters that are left out.
const ELLIPSIS: char = '\u{2026}';
/// How much of the bottom the footer takes, in units.
pub const FOOTER: f32 = 26.0;
/// Size of a notice's letters, and height of a line of it, in units.
const NOTICE_TEXT: f32 = 11.0;
const NOTICE_LINE: f32 = 15.0;
/// How much of the bottom the footer and a notice of one line take, in units.
pub const BOTTOM: f32 = FOOTER + NOTICE_LINE + 9.0;
/// How far hints reach to both sides of the middle, in units.
const HINTS: f32 = 250.0;
/// Room at the left and right edge of the picture, in units.
const MARGIN: f32 = 12.0;
/// Points a unit below which a picture that is large enough does not go: smaller text is no longer read.
const READABLE: f32 = 0.7;

const NIGHT: Color = Color::hex(0x0007_0A16);

/// A pen for one picture: places and sizes in units from its middle. An upright picture is at least 400 x 640 of them
/// large, any other at least 640 x 360, except that tiny ones keep text readable and hold less.
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
        Self { unit: unit_of(size), middle: size * 0.5, canvas }
    }

    /// Points a unit.
    #[must_use]
    pub fn unit(&self) -> f32 {
        self.unit
    }

    /// The size of the picture in units.
    #[must_use]
    pub fn room(&self) -> Vec2 {
        self.canvas.size() / self.unit
    }

    /// A place in points.
    #[must_use]
    pub fn point(&self, at: Vec2) -> Vec2 {
        self.middle + at * self.unit
    }

    /// Draws something smaller by a factor.
    pub fn shrunk(&mut self, factor: f32, draw: impl FnOnce(&mut Self)) {
        let unit = self.unit;
        self.unit *= factor;
        draw(self);
        self.unit = unit;
    }

    /// Darkens what is there.
    pub fn dim(&mut self, strength: f32) {
        let size = self.canvas.size();
        self.canvas.rect(size * 0.5, size, 0.0, 0.0, NIGHT.fade(strength));
    }

    /// A panel around a place. Nothing of what lies below is seen through it.
    pub fn panel(&mut self, at: Vec2, size: Vec2) {
        let style = Style::fill(NIGHT).outlined(1.25 * self.unit, ACCENT.fade(0.8));
        let (at, unit) = (self.point(at), self.unit);
        self.canvas.rect(at, size * unit, 10.0 * unit, 0.0, style.glowing(10.0 * unit));
    }

    /// A box with round corners around a place.
    pub fn block(&mut self, at: Vec2, size: Vec2, round: f32, style: Style) {
        let outline = Outline { width: style.outline.width * self.unit, ..style.outline };
        let style = Style { outline, glow: style.glow * self.unit, ..style };
        let (at, unit) = (self.point(at), self.unit);
        self.canvas.rect(at, size * unit, round * unit, 0.0, style);
    }

    /// A triangle that points up (1) or down (-1), left (-2) or right (2), around a place.
    pub fn arrow(&mut self, at: Vec2, reach: f32, way: i32, color: Color) {
        let ahead = match way {
            1 => Vec2::NEG_Y,
            -1 => Vec2::Y,
            -2 => Vec2::NEG_X,
            _ => Vec2::X,
        };
        let side = Vec2::new(ahead.y, -ahead.x);
        let corners = [ahead * 0.6, side - ahead * 0.5, -side - ahead * 0.5];
        let corners = corners.map(|corner| self.point(at + corner * reach));
        self.canvas.triangle(corners, color);
    }

    /// A line in a style whose size is in units, no wider than some units: smaller where it would be, and where that
    /// is not enough, cut.
    pub fn fitted(&mut self, at: Vec2, room: f32, style: TextStyle, words: &str) {
        // Names of files and devices are words, too.
        let words = &*escape_whole(words);
        let (size, cut) = fit(words, style.size, style.weight, room);
        let style = TextStyle { size, ..style };
        match cut {
            None => self.words(at, style, format_args!("{words}")),
            Some(end) => self.words(at, style, format_args!("{}{ELLIPSIS}", &words[..end])),
        }
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

    /// A message above the footer, in two lines at most, on a ground of its own so that it is read over any game. It has
    /// a place of its own, where nothing else has to make room for it.
    pub fn notice(&mut self, color: Color, words: &str) {
        let room = math::f32::max(self.room().x - 2.0 * MARGIN - 24.0, 0.0);
        let lines = in_two_lines(words, room);
        let widest = lines.iter().map(|line| text_width(line, NOTICE_TEXT, Weight::Bold)).fold(0.0, f32::max);
        let height = NOTICE_LINE * lines.len() as f32 + 5.0;
        let bottom = self.room().y * 0.5 - FOOTER - 4.0;
        let style = Style::fill(NIGHT).outlined(1.0, color.fade(0.7));
        let size = Vec2::new(math::f32::min(widest, room) + 24.0, height);
        self.block(Vec2::new(0.0, bottom - height * 0.5), size, 8.0, style);
        let style = TextStyle::new(NOTICE_TEXT, color).centered().bold();
        for (place, line) in lines.iter().rev().enumerate() {
            let up = 2.5 + NOTICE_LINE * (place as f32 + 0.5);
            self.fitted(Vec2::new(0.0, bottom - up), room, style, line);
        }
    }

    /// A small line at the bottom, in the middle, on a ground of its own so that it is read over any game.
    pub fn footer(&mut self, color: Color, words: &str) {
        const SIZE: f32 = 10.0;
        let at = Vec2::new(0.0, self.room().y * 0.5 - FOOTER + 4.0);
        let room = math::f32::max(self.room().x - 2.0 * MARGIN, 0.0);
        let width = math::f32::min(text_width(words, SIZE, Weight::Medium), room) + 16.0;
        self.block(at, Vec2::new(width, 14.0), 7.0, Style::fill(NIGHT));
        self.fitted(at, room, TextStyle::new(SIZE, color).centered(), words);
    }

    /// Prisms that drift through the night, for screens without a game behind them: where they are at a host time in
    /// nanoseconds. Where words stand, so many units in the middle of the picture, they fade.
    pub fn backdrop(&mut self, now: u64, words: Vec2) {
        let seconds = (now as f64 / 1e9) as f32;
        let size = self.canvas.size();
        self.canvas.background = NIGHT;
        let reach = math::f32::max(size.x, size.y);
        for star in 0..70 {
            let unit = |salt: i32| hash_to_unit(star * 7 + salt) as f32;
            let at = Vec2::new(unit(1), unit(2)) * size;
            let twinkle = 0.35 + 0.3 * math::f32::sin(seconds * (0.5 + unit(3)) + unit(4) * 6.0);
            let strength = twinkle * self.strength_at(at, self.unit, words);
            self.canvas.circle(at, self.unit * (0.5 + unit(5)), QUIET.fade(strength));
        }
        for prism in 0..12 {
            let unit = |salt: i32| hash_to_unit(1000 + prism * 11 + salt) as f32;
            let color = [ACCENT, Color::hex(0xFF_6B_D6), Color::hex(0xFF_C8_57)][(prism % 3) as usize];
            let turn = seconds * (unit(1) - 0.5) * 0.6 + unit(2) * 6.0;
            let drift = rotation_z(unit(3) * std::f32::consts::TAU) * seconds * 0.004;
            let at = Vec2::new(unit(4) + drift.x, unit(5) + drift.y);
            let at = (at - at.floor()) * (size + 0.2 * reach) - 0.1 * reach;
            let radius = reach * (0.015 + 0.03 * unit(6));
            let strength = self.strength_at(at, radius, words);
            let style = Style::fill(color.fade(0.05 * strength));
            let style = style.outlined(self.unit * 1.2, color.fade(0.45 * strength));
            let sides = [3, 4, 6][(prism % 3) as usize];
            self.canvas.polygon(at, radius, sides, self.unit, turn, style.glowing(radius * 0.6));
        }
    }

    /// How much is seen of what drifts at a place, in points: nothing where it touches words or hints, all of it well
    /// beside them.
    fn strength_at(&self, at: Vec2, radius: f32, words: Vec2) -> f32 {
        if words == Vec2::ZERO {
            return 1.0;
        }
        let away = (at - self.middle) / self.unit;
        let from_words = (away.abs() - words * 0.5).max_element();
        let from_hints = Vec2::new(away.x.abs() - HINTS, self.room().y * 0.5 - FOOTER - 6.0 - away.y);
        let clear = math::f32::min(from_words, from_hints.max_element()) - radius / self.unit;
        math::f32::clamp(clear / 20.0, 0.0, 1.0)
    }

    fn words(&mut self, at: Vec2, style: TextStyle, words: std::fmt::Arguments<'_>) {
        let style = TextStyle { size: style.size * self.unit, ..style };
        self.canvas.text(self.middle + at * self.unit, style, words);
    }
}

/// Words in two lines where one is too long for them.
fn in_two_lines(words: &str, room: f32) -> Vec<&str> {
    let width = |words: &str| text_width(words, NOTICE_TEXT, Weight::Bold);
    if width(words) <= room {
        return vec![words];
    }
    let breaks = words.match_indices(' ').map(|(place, _)| place);
    let Some(place) = breaks.take_while(|place| width(&words[..*place]) <= room).last() else {
        return vec![words];
    };
    vec![&words[..place], words[place..].trim_start()]
}

fn unit_of(size: Vec2) -> f32 {
    let least = if size.x < size.y { Vec2::new(400.0, 640.0) } else { Vec2::new(640.0, 360.0) };
    let fitting = math::f32::min(size.x / least.x, size.y / least.y);
    math::f32::clamp(math::f32::max(fitting, math::f32::min(READABLE, 1.4 * fitting)), 0.1, 12.0)
}

/// At what size words fit into some room, and, where they do not even at the smallest, up to which byte they are kept.
fn fit(words: &str, size: f32, weight: Weight, room: f32) -> (f32, Option<usize>) {
    let width = text_width(words, size, weight);
    if width <= room {
        return (size, None);
    }
    if width * SMALLEST <= room {
        return (size * room / width, None);
    }
    let size = size * SMALLEST;
    let room = room - text_width(ELLIPSIS.encode_utf8(&mut [0; 4]), size, weight);
    let ends = words.char_indices().map(|(end, _)| end);
    let kept = ends.take_while(|end| text_width(&words[..*end], size, weight) <= room);
    (size, Some(kept.last().unwrap_or(0)))
}
