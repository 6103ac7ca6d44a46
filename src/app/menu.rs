//! The menu: play, watch, settings, quit.

#[cfg(test)]
mod test;

use dacapo_engine::canvas::Canvas;

use super::context::ScreenContext;
use super::frame_pacer::Motion;
use super::input::{InputMethod, Signal};
use super::list::{List, ListEvent};
use super::message::{Message, MessageLine};
use super::paint::{ACCENT, BRIGHT, Pen, QUIET, WARN};
use super::panel_layout::{PanelLayout, PanelLine};
use super::play::{PlayScreen, PlaySetup};
use super::row::Row;
use super::screen::{Answer, Opened, Opener, Screen};
use super::settings::SettingsScreen;
use super::watch::WatchScreen;
use crate::arcade::{AnyGame, Arcade};
use crate::devices::Command;

/// Width of the menu's rows in units.
const WIDTH: f32 = 290.0;

/// What the menu opens besides games.
const OTHERS: &[Other] = &[
    Other { label: "Watch the latest recording", open: WatchScreen::open_latest },
    Other { label: "Settings", open: SettingsScreen::open },
];

/// A screen that the menu opens.
#[derive(Clone, Copy)]
struct Other {
    label: &'static str,
    open: fn(&mut ScreenContext<'_>) -> Opened,
}

/// A line of the menu.
#[derive(Clone, Copy)]
enum Item {
    /// A game and which of its levels is chosen.
    Game {
        game: &'static dyn AnyGame,
        level: usize,
    },
    Other(Other),
    Quit,
}

/// What a signal comes to on the menu.
enum Choice {
    /// It means nothing here.
    Ignored,
    /// Nothing is chosen yet.
    None,
    /// A line is chosen.
    Made(Item),
}

/// A list of choices, one of them selected.
pub struct Menu {
    title: String,
    items: Vec<Item>,
    list: List,
    message: MessageLine,
}

impl Menu {
    /// Opens the menu.
    #[must_use]
    pub fn opener() -> Opener {
        Box::new(|context| Ok(Box::new(Self::new(context.arcade))))
    }

    /// The menu of an arcade.
    fn new(arcade: &Arcade) -> Self {
        let games = arcade.games().iter().map(|game| Item::Game { game: *game, level: 0 });
        let items = games.chain(OTHERS.iter().copied().map(Item::Other)).chain([Item::Quit]).collect();
        let title = arcade.title().to_uppercase();
        Self { title, items, list: List::default(), message: MessageLine::default() }
    }

    /// The place of the selected line.
    #[cfg(test)]
    pub fn selected(&self) -> usize {
        self.list.selected()
    }

    /// What a signal comes to.
    fn choose(&mut self, signal: &Signal) -> Choice {
        if signal.command() == Some(Command::Back) {
            // It leads to the line that quits, so that nobody who hammers on it leaves the program.
            self.list.select(self.items.len() - 1);
            return Choice::None;
        }
        let Some(event) = self.list.signal(&self.rows(), signal) else { return Choice::Ignored };
        if event != ListEvent::Moved {
            self.message.clear();
        }
        match event {
            ListEvent::Moved => {}
            ListEvent::Activated(place) => {
                return self.items.get(place).map_or(Choice::None, |item| Choice::Made(*item));
            }
            ListEvent::Adjusted(place, by) => {
                self.items.get_mut(place).into_iter().for_each(|item| item.turn(by));
            }
        }
        Choice::None
    }

    fn open(&mut self, item: Item, context: &mut ScreenContext<'_>) -> Answer {
        let opened = match item {
            Item::Quit => return Answer::Leave,
            Item::Game { game, level } => {
                let level = game.levels().get(level).copied();
                PlaySetup::new(game, level).and_then(|setup| PlayScreen::open(setup, context))
            }
            Item::Other(other) => (other.open)(context),
        };
        match opened {
            Ok(screen) => {
                // Whoever comes back from a game finds the menu as it was at first.
                if !screen.is_overlay() {
                    *self = Self::new(context.arcade);
                }
                Answer::Push(screen)
            }
            Err(failure) => {
                self.message.show(Message::note(failure.message));
                Answer::Handled
            }
        }
    }

    fn rows(&self) -> Vec<Row> {
        self.items.iter().map(Item::row).collect()
    }
}

impl Screen for Menu {
    fn signal(&mut self, _: u64, signal: &Signal, context: &mut ScreenContext<'_>) -> Answer {
        match self.choose(signal) {
            Choice::Ignored => Answer::Ignored,
            Choice::None => Answer::Handled,
            Choice::Made(item) => self.open(item, context),
        }
    }

    fn draw(&mut self, now: u64, context: &ScreenContext<'_>, canvas: &mut Canvas) {
        let method = context.input.method();
        let mut pen = Pen::new(canvas);
        let motto = "every run can be played again, bit for bit".to_owned();
        let lines = vec![PanelLine::Words(motto, 13.0, ACCENT)];
        let title = (self.title.as_str(), 54.0, BRIGHT);
        let (rows, touch) = (self.rows(), method == InputMethod::Touch);
        let layout =
            PanelLayout { title, lines, rows: &rows, width: WIDTH, framed: false, low: false, touch };
        pen.backdrop(now, layout.size(&pen));
        layout.draw(&mut pen, &mut self.list);
        pen.footer(QUIET, &method.to_choose("select Quit"));
        self.message.text().into_iter().for_each(|text| pen.notice(WARN, text));
    }

    fn motion(&self) -> Motion {
        Motion::Calm
    }

    fn say(&mut self, message: Message) {
        self.message.show(message);
    }
}

impl Item {
    /// Goes to another level, round and round.
    fn turn(&mut self, by: i32) {
        if let Self::Game { game, level } = self {
            let count = game.levels().len().max(1);
            *level = level.wrapping_add_signed(by as isize).wrapping_add(count) % count;
        }
    }

    fn row(&self) -> Row {
        match self {
            Self::Game { game, level } => match game.levels() {
                [] | [_] => Row::action(format!("Play {}", game.title())),
                levels => Row::action(format!("{}: {}", game.title(), levels[*level].title)).turning(true),
            },
            Self::Other(other) => Row::action(other.label),
            Self::Quit => Row::action("Quit"),
        }
    }
}
