//! The menu: play, watch, settings, quit.

#[cfg(test)]
mod test;

use dacapo_engine::canvas::Canvas;
use dacapo_engine::game::NamedLevel;

use super::input_method::InputMethod;
use super::list::{List, ListEvent};
use super::paint::{ACCENT, BRIGHT, Pen, QUIET, WARN};
use super::panel_layout::{PanelLayout, PanelLine};
use super::row::Row;
use super::screen::Next;
use crate::arcade::{AnyGame, Arcade};
use crate::devices::{Command, PointerEvent};

/// What a player chose.
#[derive(Clone, Copy)]
pub enum Choice {
    /// A game, and one of the levels that come with it where there are any.
    Play(&'static dyn AnyGame, Option<NamedLevel>),
    /// The latest recording.
    Watch,
    /// The settings.
    Settings,
    /// To leave.
    Quit,
}

/// A line of the menu.
enum Item {
    /// A game and which of its levels is chosen.
    Game {
        game: &'static dyn AnyGame,
        level: usize,
    },
    Watch,
    Settings,
    Quit,
}

/// A list of choices, one of them selected.
pub struct Menu {
    title: String,
    items: Vec<Item>,
    list: List,
    notice: Option<String>,
}

impl Menu {
    /// The menu of an arcade.
    #[must_use]
    pub fn new(arcade: &Arcade) -> Self {
        let games = arcade.games().iter().map(|game| Item::Game { game: *game, level: 0 });
        let items = games.chain([Item::Watch, Item::Settings, Item::Quit]).collect();
        Self { title: arcade.title().to_uppercase(), items, list: List::default(), notice: None }
    }

    /// Shows a line on the menu, until the player does something.
    pub fn say(&mut self, notice: String) {
        self.notice = Some(notice);
    }

    /// The place of the selected line.
    #[cfg(test)]
    pub fn selected(&self) -> usize {
        self.list.selected()
    }

    /// Obeys a command, and says what was chosen by it.
    pub fn command(&mut self, command: Command) -> (Next, Option<Choice>) {
        if command == Command::Back {
            return (Next::Stay, Some(Choice::Quit));
        }
        match self.list.command(&self.rows(), command) {
            Some(event) => (Next::Stay, self.act(event)),
            None => (Next::Ignored, None),
        }
    }

    /// Follows the pointer, and says what was chosen with it.
    pub fn point(&mut self, event: &PointerEvent) -> Option<Choice> {
        let event = self.list.point(&self.rows(), event)?;
        self.act(event)
    }

    /// Draws the menu over a moving backdrop.
    pub fn draw(&mut self, seconds: f32, method: InputMethod, canvas: &mut Canvas) {
        let mut pen = Pen::new(canvas);
        pen.backdrop(seconds);
        let motto = "every run can be played again, bit for bit".to_owned();
        let mut lines = vec![PanelLine::Words(motto, 13.0, ACCENT)];
        if let Some(notice) = &self.notice {
            lines.extend(PanelLine::wrapped(notice, 11.0, WARN, WIDTH + 120.0, &pen));
        }
        let title = (self.title.as_str(), 54.0, BRIGHT);
        let (rows, touch) = (self.rows(), method == InputMethod::Touch);
        let layout =
            PanelLayout { title, lines, rows: &rows, width: WIDTH, framed: false, low: false, touch };
        layout.draw(&mut pen, &mut self.list);
        Pen::new(canvas).footer(QUIET, &method.to_choose("quit"));
    }

    fn act(&mut self, event: ListEvent) -> Option<Choice> {
        if event != ListEvent::Moved {
            self.notice = None;
        }
        match event {
            ListEvent::Moved => None,
            ListEvent::Activated(place) => self.items.get(place).map(Item::choice),
            ListEvent::Adjusted(place, by) => {
                self.items.get_mut(place)?.turn(by);
                None
            }
        }
    }

    fn rows(&self) -> Vec<Row> {
        self.items.iter().map(Item::row).collect()
    }
}

/// Width of the menu's rows in units.
const WIDTH: f32 = 290.0;

impl Item {
    /// Goes to another level, round and round.
    fn turn(&mut self, by: i32) {
        if let Self::Game { game, level } = self {
            let count = game.levels().len().max(1);
            *level = level.wrapping_add_signed(by as isize).wrapping_add(count) % count;
        }
    }

    fn choice(&self) -> Choice {
        match self {
            Self::Game { game, level } => Choice::Play(*game, game.levels().get(*level).copied()),
            Self::Watch => Choice::Watch,
            Self::Settings => Choice::Settings,
            Self::Quit => Choice::Quit,
        }
    }

    fn row(&self) -> Row {
        match self {
            Self::Game { game, level } => match game.levels() {
                [] | [_] => Row::action(format!("Play {}", game.title())),
                levels => Row::action(format!("{}: {}", game.title(), levels[*level].title)).turning(true),
            },
            Self::Watch => Row::action("Watch the latest recording"),
            Self::Settings => Row::action("Settings"),
            Self::Quit => Row::action("Quit"),
        }
    }
}
