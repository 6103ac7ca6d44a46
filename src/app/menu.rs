//! The menu: play, watch, quit.

#[cfg(test)]
mod test;

use dacapo_engine::canvas::Canvas;
use dacapo_engine::game::NamedLevel;

use super::paint::{ACCENT, BAD, BRIGHT, Pen, QUIET};
use super::screen::Next;
use crate::devices::Command;
use crate::registry::{GameEntry, GameRegistry};

/// What a player chose.
#[derive(Clone, Copy)]
pub enum Choice {
    /// A game, and one of the levels that come with it where there are any.
    Play(GameEntry, Option<NamedLevel>),
    /// The latest recording.
    Watch,
    /// To leave.
    Quit,
}

/// A line of the menu.
enum Item {
    /// A game and which of its levels is chosen.
    Game {
        game: GameEntry,
        level: usize,
    },
    Watch,
    Quit,
}

/// A list of choices, one of them selected.
pub struct Menu {
    title: String,
    items: Vec<Item>,
    pub(super) selected: usize,
    notice: Option<String>,
}

impl Menu {
    /// The menu of an arcade.
    #[must_use]
    pub fn new(arcade: &GameRegistry) -> Self {
        let games = arcade.games().iter().map(|game| Item::Game { game: *game, level: 0 });
        let items = games.chain([Item::Watch, Item::Quit]).collect();
        Self { title: arcade.title().to_uppercase(), items, selected: 0, notice: None }
    }

    /// Shows a line under the menu.
    pub fn say(&mut self, notice: String) {
        self.notice = Some(notice);
    }

    /// Obeys a command, and says what was chosen by it.
    pub fn command(&mut self, command: Command) -> (Next, Option<Choice>) {
        let count = self.items.len();
        match command {
            Command::Up => self.selected = (self.selected + count - 1) % count,
            Command::Down => self.selected = (self.selected + 1) % count,
            Command::Left => self.items[self.selected].turn(-1),
            Command::Right => self.items[self.selected].turn(1),
            Command::Confirm => return (Next::Stay, Some(self.items[self.selected].choice())),
            Command::Back => return (Next::Stay, Some(Choice::Quit)),
            _ => return (Next::Ignored, None),
        }
        self.notice = None;
        (Next::Stay, None)
    }

    /// Draws the menu over a moving backdrop.
    pub fn draw(&self, seconds: f32, canvas: &mut Canvas) {
        let mut pen = Pen::new(canvas);
        pen.backdrop(seconds);
        // A long title is written smaller, so that it fits.
        let size = 54.0_f32.min(760.0 / self.title.chars().count().max(1) as f32);
        pen.title(-98.0, size, BRIGHT, format_args!("{}", self.title));
        pen.line(-58.0, 13.0, ACCENT, format_args!("every run can be played again, bit for bit"));
        for (place, item) in self.items.iter().enumerate() {
            pen.item(
                -6.0 + 34.0 * place as f32,
                place == self.selected,
                format_args!("{}", item.words(place == self.selected)),
            );
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

impl Item {
    /// Goes to another level, round and round.
    fn turn(&mut self, by: isize) {
        if let Self::Game { game, level } = self {
            let count = (game.levels)().len().max(1);
            *level = level.wrapping_add_signed(by).wrapping_add(count) % count;
        }
    }

    fn choice(&self) -> Choice {
        match self {
            Self::Game { game, level } => Choice::Play(*game, (game.levels)().get(*level).copied()),
            Self::Watch => Choice::Watch,
            Self::Quit => Choice::Quit,
        }
    }

    fn words(&self, selected: bool) -> String {
        let Self::Game { game, level } = self else {
            return if matches!(self, Self::Watch) { "Watch the latest recording" } else { "Quit" }
                .to_owned();
        };
        match ((game.levels)(), selected) {
            ([] | [_], _) => format!("Play {}", game.title),
            (levels, true) => format!("\u{2039}  {}: {}  \u{203a}", game.title, levels[*level].title),
            (levels, false) => format!("{}: {}", game.title, levels[*level].title),
        }
    }
}
