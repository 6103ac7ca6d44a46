//! A sheet: title, lines and a list below each other in the middle of the picture, as large as they are and never
//! larger than the picture.

use dacapo_engine::canvas::{Color, Style, TextStyle, Weight};
use glam::Vec2;

use super::list::{List, ListArea};
use super::paint::{ACCENT, BOTTOM, BRIGHT, Pen, QUIET, WARN};
use super::row::{Role, Row};
use crate::escape::escape_line;
use crate::gpu::text_width;

/// Between a sheet's edge and what is on it.
const INSIDE: f32 = 18.0;
/// Between a sheet and the edges of the picture.
const OUTSIDE: f32 = 10.0;
const ROW: f32 = 26.0;
/// Size of lines in two columns.
const PAIR: f32 = 13.0;
/// Height of a row that a finger hits, in points.
const FINGER: f32 = 40.0;
/// A list that does not fit shows at least so many rows before everything is made smaller.
const FEWEST: usize = 4;
/// What of a row's width its label has when a value stands beside it.
const LABEL: f32 = 0.4;
/// The same where the value is turned.
const TURNED: f32 = 0.5;

/// What a sheet shows.
pub struct PanelLayout<'a> {
    /// Its title, the title's size and colour.
    pub title: (&'a str, f32, Color),
    /// What it says, from top to bottom.
    pub lines: Vec<PanelLine>,
    /// What there is to choose from.
    pub rows: &'a [Row],
    /// The width of its rows, where the picture is wide enough.
    pub width: f32,
    /// It has a ground and an edge.
    pub framed: bool,
    /// It lies at the bottom of the picture instead of in its middle, which stays free.
    pub low: bool,
    /// Fingers choose: rows are high enough for them.
    pub touch: bool,
}

/// A line of a sheet.
pub enum PanelLine {
    /// Words in the middle, their size and colour.
    Words(String, f32, Color),
    /// Two columns: what, and how much.
    Pair(String, String),
}

impl PanelLine {
    /// Words in as many lines as they need; no more of them than anybody reads, since they are measured for each picture.
    pub fn wrapped(words: &str, size: f32, color: Color, width: f32, pen: &Pen<'_>) -> Vec<Self> {
        let width = width.min(pen.room().x - 2.0 * (OUTSIDE + INSIDE));
        let mut lines: Vec<String> = Vec::new();
        for word in escape_line(words).split_whitespace() {
            match lines.last_mut() {
                Some(line) if text_width(&format!("{line} {word}"), size, Weight::Medium) <= width => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        lines.into_iter().map(|line| Self::Words(line, size, color)).collect()
    }

    fn height(&self) -> f32 {
        match self {
            Self::Words(_, size, _) => size * 1.3 + 3.0,
            Self::Pair(..) => 19.0,
        }
    }
}

/// How a sheet is laid out, in units.
struct Layout {
    width: f32,
    height: f32,
    /// Height of title and lines.
    head: f32,
    row: f32,
    shown: usize,
    /// The middle of the sheet.
    middle: f32,
}

impl PanelLayout<'_> {
    /// Draws it, and tells the list where its rows are.
    pub fn draw(&self, pen: &mut Pen<'_>, list: &mut List) {
        let room = pen.room().y - BOTTOM;
        let factor = (room / (self.least_height(pen) + 2.0 * OUTSIDE)).clamp(0.05, 1.0);
        pen.shrunk(factor, |pen| self.draw_at(pen, list, BOTTOM / factor));
    }

    fn draw_at(&self, pen: &mut Pen<'_>, list: &mut List, bottom: f32) {
        let layout = self.lay_out(pen, bottom);
        if self.framed {
            let size = Vec2::new(layout.width + 2.0 * INSIDE, layout.height);
            pen.panel(Vec2::new(0.0, layout.middle), size);
        }
        let top = layout.middle - layout.height * 0.5;
        self.draw_head(pen, top + INSIDE, layout.width);
        self.draw_rows(pen, list, &layout, top + INSIDE + layout.head);
    }

    /// Where its words stand in the middle of a picture: width and height in units.
    pub fn size(&self, pen: &Pen<'_>) -> Vec2 {
        let (head, row) = (self.head(), self.row(pen));
        let title = text_width(self.title.0, self.title.1, Weight::Bold);
        Vec2::new(self.width.max(title), head + 2.0 * INSIDE + self.rows.len() as f32 * row)
    }

    fn head(&self) -> f32 {
        let gap = if self.rows.is_empty() { 0.0 } else { 12.0 };
        self.title.1 * 1.25 + self.lines.iter().map(PanelLine::height).sum::<f32>() + gap
    }

    fn row(&self, pen: &Pen<'_>) -> f32 {
        if self.touch { (FINGER / pen.unit()).clamp(ROW, 3.0 * ROW) } else { ROW }
    }

    fn least_height(&self, pen: &Pen<'_>) -> f32 {
        self.head() + 2.0 * INSIDE + self.rows.len().min(FEWEST) as f32 * self.row(pen)
    }

    /// Lays it out above so much of the picture's bottom.
    fn lay_out(&self, pen: &Pen<'_>, bottom: f32) -> Layout {
        let room = pen.room() - Vec2::new(2.0 * OUTSIDE, 2.0 * OUTSIDE + bottom);
        let (head, row) = (self.head(), self.row(pen));
        // A little more, since what was made to fit must not miss it by rounding.
        let fitting = ((room.y - head - 2.0 * INSIDE) / row + 0.01).max(1.0) as usize;
        let shown = fitting.min(self.rows.len());
        let width = self.width.min(room.x - 2.0 * INSIDE).max(1.0);
        let height = head + 2.0 * INSIDE + shown as f32 * row;
        // In the middle of the picture, but not over the footer and a notice.
        let lowest = (pen.room().y * 0.5 - OUTSIDE - bottom) - height * 0.5;
        let middle = if self.low { lowest } else { lowest.min(0.0) };
        Layout { width, height, head, row, shown, middle }
    }

    fn draw_head(&self, pen: &mut Pen<'_>, top: f32, width: f32) {
        let (title, size, color) = self.title;
        let style = TextStyle::new(size, color).centered().bold();
        pen.fitted(Vec2::new(0.0, top + size * 0.5), width, style, title);
        let mut y = top + size * 1.25;
        let split = self.split(width);
        for line in &self.lines {
            let middle = y + line.height() * 0.5;
            match line {
                PanelLine::Words(words, size, color) => {
                    pen.fitted(
                        Vec2::new(0.0, middle),
                        width,
                        TextStyle::new(*size, *color).centered(),
                        words,
                    );
                }
                PanelLine::Pair(label, value) => draw_pair(pen, middle, (split, width), label, value),
            }
            y += line.height();
        }
    }

    /// Where the two columns of lines meet: in the middle, or further left where values are long.
    fn split(&self, width: f32) -> f32 {
        let values = self.lines.iter().map(|line| match line {
            PanelLine::Pair(_, value) => text_width(value, PAIR, Weight::Bold),
            PanelLine::Words(..) => 0.0,
        });
        let widest = values.fold(0.0, f32::max) + 10.0;
        -(widest - width * 0.5).clamp(0.0, width * 0.22)
    }

    fn draw_rows(&self, pen: &mut Pen<'_>, list: &mut List, layout: &Layout, top: f32) {
        let corner = Vec2::new(layout.width * -0.5, top);
        let row = Vec2::new(layout.width, layout.row);
        let area = ListArea { corner: pen.point(corner), row: row * pen.unit(), shown: layout.shown };
        let seen = list.lay_out(self.rows, area);
        let columns = self.rows.iter().any(|row| row.value.is_some() || row.role == Role::Heading);
        for (row, place) in self.rows[seen.clone()].iter().zip(seen.clone()) {
            let middle = corner.y + ((place - seen.start) as f32 + 0.5) * layout.row;
            let stripe = Stripe { middle, width: layout.width, height: layout.row, columns };
            stripe.draw(pen, row, place == list.selected());
        }
        if seen.len() < self.rows.len() {
            let height = layout.row * seen.len() as f32;
            draw_bar(pen, Vec2::new(layout.width * 0.5 + 9.0, top), height, &seen, self.rows.len());
        }
    }
}

/// Where a row is drawn, in units.
struct Stripe {
    middle: f32,
    width: f32,
    height: f32,
    /// Labels stand on the left, and values beside them.
    columns: bool,
}

impl Stripe {
    fn draw(&self, pen: &mut Pen<'_>, row: &Row, selected: bool) {
        if selected && row.is_chosen() {
            let tint = if row.role == Role::Warning { WARN } else { ACCENT };
            let style = Style::fill(tint.fade(0.13)).outlined(1.0, tint).glowing(8.0);
            pen.block(Vec2::new(0.0, self.middle), Vec2::new(self.width, self.height - 2.0), 6.0, style);
        }
        match row.role {
            Role::Heading => self.draw_heading(pen, &row.label),
            Role::Note => self.draw_label(pen, &row.label, TextStyle::new(11.0, QUIET), self.width),
            Role::Action | Role::Warning => self.draw_chosen(pen, row, selected),
        }
    }

    fn draw_heading(&self, pen: &mut Pen<'_>, label: &str) {
        let style = TextStyle::new(11.0, ACCENT).bold();
        let left = self.width * -0.5 + 4.0;
        let at = Vec2::new(left, self.middle + 3.0);
        pen.fitted(at, self.width - 8.0, style, label);
        let end = text_width(label, style.size, Weight::Bold) + 10.0;
        let rest = self.width - 8.0 - end;
        if rest > 0.0 {
            let middle = Vec2::new(left + end + rest * 0.5, self.middle + 3.0);
            pen.block(middle, Vec2::new(rest, 1.0), 0.0, Style::fill(ACCENT.fade(0.3)));
        }
    }

    fn draw_chosen(&self, pen: &mut Pen<'_>, row: &Row, selected: bool) {
        let color = match row.role {
            Role::Warning => WARN,
            _ if selected => BRIGHT,
            _ => QUIET,
        };
        match &row.value {
            None => {
                if row.turns && selected {
                    self.draw_arrows(pen, self.width * -0.5, selected);
                }
                let room = self.width - if row.turns { 64.0 } else { 20.0 };
                self.draw_label(pen, &row.label, TextStyle::new(15.0, color).bold(), room);
            }
            Some(value) => {
                let part = if row.turns { TURNED } else { LABEL };
                let room = self.width * part - 16.0;
                self.draw_label(pen, &row.label, TextStyle::new(14.0, color), room);
                self.draw_value(pen, row, value, selected);
            }
        }
    }

    fn draw_label(&self, pen: &mut Pen<'_>, label: &str, style: TextStyle, room: f32) {
        if self.columns {
            let at = Vec2::new(self.width * -0.5 + 10.0, self.middle);
            pen.fitted(at, room.min(self.width - 20.0), style, label);
        } else {
            pen.fitted(Vec2::new(0.0, self.middle), room, style.centered(), label);
        }
    }

    fn draw_value(&self, pen: &mut Pen<'_>, row: &Row, value: &str, selected: bool) {
        let color = match row.role {
            Role::Warning => WARN,
            _ if selected => BRIGHT,
            _ => BRIGHT.fade(0.75),
        };
        let style = TextStyle::new(13.0, color).bold();
        if !row.turns {
            let room = self.width * (1.0 - LABEL) - 16.0;
            pen.fitted(Vec2::new(self.width * 0.5 - 10.0, self.middle), room, style.right(), value);
            return;
        }
        let left = self.width * (TURNED - 0.5);
        self.draw_arrows(pen, left, selected);
        let (middle, room) = ((left + self.width * 0.5) * 0.5, self.width * (1.0 - TURNED) - 56.0);
        let up = if row.part.is_some() { 3.0 } else { 0.0 };
        pen.fitted(Vec2::new(middle, self.middle - up), room, style.centered(), value);
        if let Some(part) = row.part {
            let y = self.middle + 8.0;
            let filled = room * part.clamp(0.0, 1.0);
            pen.block(Vec2::new(middle, y), Vec2::new(room, 2.5), 1.25, Style::fill(QUIET.fade(0.3)));
            let at = Vec2::new(middle - (room - filled) * 0.5, y);
            let tint = if selected { ACCENT } else { ACCENT.fade(0.6) };
            pen.block(at, Vec2::new(filled, 2.5), 1.25, Style::fill(tint));
        }
    }

    /// Arrows at both ends of what is turned, from a left edge to the right edge of the row.
    fn draw_arrows(&self, pen: &mut Pen<'_>, left: f32, selected: bool) {
        let color = if selected { ACCENT } else { QUIET.fade(0.6) };
        pen.arrow(Vec2::new(left + 14.0, self.middle), 5.0, -2, color);
        pen.arrow(Vec2::new(self.width * 0.5 - 14.0, self.middle), 5.0, 2, color);
    }
}

fn draw_pair(pen: &mut Pen<'_>, y: f32, (split, width): (f32, f32), label: &str, value: &str) {
    let (left, right) = (width * 0.5 + split - 10.0, width * 0.5 - split - 10.0);
    pen.fitted(Vec2::new(split - 10.0, y), left, TextStyle::new(PAIR, QUIET).right(), label);
    pen.fitted(Vec2::new(split + 10.0, y), right, TextStyle::new(PAIR, BRIGHT).bold(), value);
}

/// Which part of the rows is seen.
fn draw_bar(pen: &mut Pen<'_>, top: Vec2, height: f32, seen: &std::ops::Range<usize>, count: usize) {
    let middle = |from: f32, to: f32| Vec2::new(top.x, top.y + (from + to) * 0.5 * height);
    let part = |place: usize| place as f32 / count as f32;
    let (from, to) = (part(seen.start), part(seen.end));
    pen.block(middle(0.0, 1.0), Vec2::new(3.0, height), 1.5, Style::fill(QUIET.fade(0.25)));
    pen.block(middle(from, to), Vec2::new(3.0, height * (to - from)), 1.5, Style::fill(ACCENT.fade(0.8)));
}
