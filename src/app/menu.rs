//! The menu: play, watch, quit.

use dacapo_engine::canvas::Canvas;

use super::paint::{ACCENT, BAD, BRIGHT, Pen, QUIET};
use crate::devices::Key;
use crate::registry::GameRegistry;

/// What a player chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A game by its place in the arcade.
    Play(usize),
    /// The latest recording.
    Watch,
    /// To leave.
    Quit,
}

/// A list of choices, one of them selected.
pub struct Menu {
    items: Vec<(String, Choice)>,
    selected: usize,
    notice: Option<String>,
}

impl Menu {
    /// The menu of an arcade.
    #[must_use]
    pub fn new(arcade: &GameRegistry) -> Self {
        let games = arcade.games().iter().enumerate();
        let mut items: Vec<_> =
            games.map(|(place, game)| (format!("Play {}", game.title), Choice::Play(place))).collect();
        items.push(("Watch the latest recording".to_owned(), Choice::Watch));
        items.push(("Quit".to_owned(), Choice::Quit));
        Self { items, selected: 0, notice: None }
    }

    /// Shows a line under the menu.
    pub fn say(&mut self, notice: String) {
        self.notice = Some(notice);
    }

    /// A key that went down.
    pub fn key(&mut self, key: Key) -> Option<Choice> {
        let count = self.items.len();
        match key {
            Key::UP | Key::W => self.selected = (self.selected + count - 1) % count,
            Key::DOWN | Key::S => self.selected = (self.selected + 1) % count,
            Key::ENTER | Key::NUMPAD_ENTER | Key::SPACE => return Some(self.items[self.selected].1),
            Key::ESCAPE => return Some(Choice::Quit),
            _ => return None,
        }
        self.notice = None;
        None
    }

    /// Draws the menu over a moving backdrop.
    pub fn draw(&self, seconds: f32, canvas: &mut Canvas) {
        let mut pen = Pen::new(canvas);
        pen.backdrop(seconds);
        pen.title(-98.0, 54.0, BRIGHT, format_args!("DACAPO"));
        pen.line(-58.0, 13.0, ACCENT, format_args!("every run can be played again, bit for bit"));
        for (place, (words, _)) in self.items.iter().enumerate() {
            pen.item(-6.0 + 34.0 * place as f32, place == self.selected, format_args!("{words}"));
        }
        match &self.notice {
            Some(notice) => pen.footer(BAD, format_args!("{notice}")),
            None => pen.footer(
                QUIET,
                format_args!("arrows  choose     Enter  confirm     Esc  quit     F11  full screen"),
            ),
        }
    }
}
