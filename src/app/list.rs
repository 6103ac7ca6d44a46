//! A list of rows, one of them selected: moved through by keys, pads, wheel, mouse and finger alike.

#[cfg(test)]
mod test;

use glam::Vec2;

use super::input::Signal;
use super::row::Row;
use crate::devices::{Command, PointerEvent, PointerPhase};

/// How far a finger moves before it drags the list instead of choosing from it, in points.
const DRAG: f32 = 10.0;
/// Width of the ends of a row that turn its value back and on when they are clicked, as a part of the row's.
const TURN: f32 = 0.16;

/// What a list was told to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListEvent {
    /// Another row is selected, or the same one still is.
    Moved,
    /// A row was chosen.
    Activated(usize),
    /// A row's value goes on (1) or back (-1).
    Adjusted(usize, i32),
}

/// Which row is selected, and which rows are seen.
#[derive(Debug, Default)]
pub struct List {
    selected: usize,
    /// The first row that is seen.
    first: usize,
    /// Where its rows were drawn last.
    area: ListArea,
    grip: Option<Grip>,
    /// The list was dragged: its selected row may be out of sight.
    dragged: bool,
}

/// Where rows are, in points.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ListArea {
    /// The top left corner of the first row that is seen.
    pub corner: Vec2,
    /// Width and height of a row.
    pub row: Vec2,
    /// How many rows are seen.
    pub shown: usize,
}

/// A button or finger that went down on the list.
#[derive(Clone, Copy, Debug)]
struct Grip {
    from: Vec2,
    first: usize,
    /// The row it went down on, until it drags.
    row: Option<usize>,
}

impl List {
    /// A list with a row selected.
    #[must_use]
    pub fn at(selected: usize) -> Self {
        Self { selected, ..Self::default() }
    }

    /// The selected row.
    #[must_use]
    pub const fn selected(&self) -> usize {
        self.selected
    }

    /// Selects a row.
    pub fn select(&mut self, row: usize) {
        (self.selected, self.dragged) = (row, false);
    }

    /// Makes room for so many rows at a place, and says which ones are seen: the selected one is among them, unless a
    /// finger dragged it away.
    pub fn lay_out(&mut self, rows: &[Row], area: ListArea) -> std::ops::Range<usize> {
        self.area = area;
        self.selected = chosen_near(rows, self.selected.min(rows.len().saturating_sub(1)));
        let last_first = rows.len().saturating_sub(area.shown);
        if !self.dragged {
            // What stands above the first row that can be chosen is seen with it.
            let above = if rows[..self.selected.min(rows.len())].iter().any(Row::is_chosen) {
                self.selected
            } else {
                0
            };
            self.first = self.first.min(above).max((self.selected + 1).saturating_sub(area.shown));
        }
        self.first = self.first.min(last_first);
        self.first..(self.first + area.shown).min(rows.len())
    }

    /// Follows what the player does; nothing where it means nothing to a list.
    pub fn signal(&mut self, rows: &[Row], signal: &Signal) -> Option<ListEvent> {
        match signal {
            Signal::Command { command, .. } => self.command(rows, *command),
            Signal::Pointer(event) => self.point(rows, event),
            Signal::Control { .. } | Signal::Pad(_) => None,
        }
    }

    /// Obeys a command; nothing where it means nothing to a list.
    pub fn command(&mut self, rows: &[Row], command: Command) -> Option<ListEvent> {
        self.selected = chosen_near(rows, self.selected.min(rows.len().saturating_sub(1)));
        let row = rows.get(self.selected).filter(|row| row.is_chosen())?;
        match command {
            Command::Up => self.step(rows, rows.len().saturating_sub(1)),
            Command::Down => self.step(rows, 1),
            Command::Left if row.turns => return Some(ListEvent::Adjusted(self.selected, -1)),
            Command::Right if row.turns => return Some(ListEvent::Adjusted(self.selected, 1)),
            Command::Left | Command::Right => {}
            Command::Confirm => return Some(ListEvent::Activated(self.selected)),
            _ => return None,
        }
        Some(ListEvent::Moved)
    }

    /// Follows the pointer; nothing where it did nothing to the list.
    pub fn point(&mut self, rows: &[Row], event: &PointerEvent) -> Option<ListEvent> {
        match event.phase {
            PointerPhase::Pressed => {
                let row = self.row_at(rows, event.at);
                self.grip = Some(Grip { from: event.at, first: self.first, row });
                self.select_pointed(row)
            }
            PointerPhase::Moved if event.touch => self.drag(rows, event.at),
            PointerPhase::Moved => self.select_pointed(self.row_at(rows, event.at)),
            PointerPhase::Released => {
                let row = self.grip.take()?.row.filter(|row| self.row_at(rows, event.at) == Some(*row))?;
                Some(self.click(&rows[row], row, event.at.x))
            }
            PointerPhase::Cancelled => {
                self.grip = None;
                None
            }
        }
    }

    /// Whether a place is on a row that can be chosen.
    #[must_use]
    pub fn is_at(&self, rows: &[Row], at: Vec2) -> bool {
        self.row_at(rows, at).is_some()
    }

    fn step(&mut self, rows: &[Row], by: usize) {
        let mut row = self.selected;
        for _ in 0..rows.len() {
            row = (row + by) % rows.len();
            if rows[row].is_chosen() {
                break;
            }
        }
        self.select(row);
    }

    fn select_pointed(&mut self, row: Option<usize>) -> Option<ListEvent> {
        self.selected = row?;
        Some(ListEvent::Moved)
    }

    fn drag(&mut self, rows: &[Row], at: Vec2) -> Option<ListEvent> {
        let grip = self.grip.as_mut()?;
        let way = grip.from.y - at.y;
        if grip.row.is_some() && (way.abs() < DRAG || self.area.shown >= rows.len()) {
            return None;
        }
        grip.row = None;
        let by = (way / self.area.row.y.max(1.0)).round() as isize;
        let last_first = rows.len().saturating_sub(self.area.shown);
        self.first = grip.first.saturating_add_signed(by).min(last_first);
        self.dragged = true;
        Some(ListEvent::Moved)
    }

    fn click(&self, row: &Row, place: usize, x: f32) -> ListEvent {
        let from = if row.value.is_some() { 0.5 } else { 0.0 };
        let part = ((x - self.area.corner.x) / self.area.row.x.max(1.0) - from) / (1.0 - from);
        match part {
            _ if !row.turns => ListEvent::Activated(place),
            part if (0.0..TURN).contains(&part) => ListEvent::Adjusted(place, -1),
            part if part > 1.0 - TURN => ListEvent::Adjusted(place, 1),
            _ => ListEvent::Activated(place),
        }
    }

    fn row_at(&self, rows: &[Row], at: Vec2) -> Option<usize> {
        let ListArea { corner, row, shown } = self.area;
        let inside = at - corner;
        if !(row.min_element() > 0.0 && inside.min_element() >= 0.0 && inside.x < row.x) {
            return None;
        }
        let down = (inside.y / row.y) as usize;
        let place = self.first + down;
        (down < shown && rows.get(place).is_some_and(Row::is_chosen)).then_some(place)
    }
}

/// The row itself if it can be chosen, else the next one that can, else the last one before it.
fn chosen_near(rows: &[Row], row: usize) -> usize {
    let after = (row..rows.len()).find(|place| rows[*place].is_chosen());
    after.or_else(|| (0..row).rev().find(|place| rows[*place].is_chosen())).unwrap_or(row)
}
