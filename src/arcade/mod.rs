//! Games by name: one whose type is known only when the program runs, all those of a program, what a run is given
//! where nobody chose, and the test that every game should have.

mod any_game;
mod prove;
mod seed;
mod typed;

pub use any_game::{AnyGame, PortOptions};
pub use prove::prove;
pub use seed::automatic_seed;
pub use typed::any_game;

/// The games of a program, and what it is called.
#[derive(Clone)]
pub struct Arcade {
    id: &'static str,
    title: &'static str,
    games: Vec<&'static dyn AnyGame>,
    alone: bool,
}

impl Arcade {
    /// Some games to choose from, called Dacapo.
    #[must_use]
    pub fn new(games: Vec<&'static dyn AnyGame>) -> Self {
        Self::named("dacapo", "Dacapo", games)
    }

    /// Some games to choose from, under a name and a title. Recordings go into a folder of that name (lower-case
    /// letters, digits and `-`); window and menu are headed with the title.
    #[must_use]
    pub fn named(id: &'static str, title: &'static str, games: Vec<&'static dyn AnyGame>) -> Self {
        Self { id, title, games, alone: false }
    }

    /// A game shipped alone, which gives its name and title to the whole program.
    #[must_use]
    pub fn alone(game: &'static dyn AnyGame) -> Self {
        Self { alone: true, ..Self::named(game.id(), game.title(), vec![game]) }
    }

    /// The name, of which the folder of data is called.
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// The title of window and menu.
    #[must_use]
    pub fn title(&self) -> &'static str {
        self.title
    }

    /// All games in the order in which they are offered.
    #[must_use]
    pub fn games(&self) -> &[&'static dyn AnyGame] {
        &self.games
    }

    /// A game by its id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&'static dyn AnyGame> {
        self.games.iter().copied().find(|game| game.id() == id)
    }

    /// The game of a program that has just one and never asks which; nothing where there is a choice, even if only
    /// of one game at present.
    #[must_use]
    pub fn only(&self) -> Option<&'static dyn AnyGame> {
        self.games.first().copied().filter(|_| self.alone)
    }
}
