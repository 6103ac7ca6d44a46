//! The games whose controls can be changed.

use std::rc::Rc;

use dacapo_engine::action::Controller;

use super::controls::Controls;
use crate::arcade::AnyGame;
use crate::settings::Settings;

/// All games of the program, and the one that is played below the settings screen.
pub struct Catalog {
    /// Each with its controllers, which are those of its levels: read once, and not for every picture.
    games: Vec<(&'static dyn AnyGame, Rc<[Controller]>)>,
    playing: Option<&'static str>,
}

impl Catalog {
    /// Some games, and the id of the one that is played.
    #[must_use]
    pub fn new(games: &[&'static dyn AnyGame], playing: Option<&'static str>) -> Self {
        let games = games.iter().map(|game| (*game, game.controllers().into())).collect();
        Self { games, playing }
    }

    /// The games; the one that is played comes first.
    pub fn games(&self) -> impl Iterator<Item = &'static dyn AnyGame> {
        let is_played = |game: &&'static dyn AnyGame| self.playing == Some(game.id());
        let all = || self.games.iter().map(|(game, _)| *game);
        all().filter(move |game| is_played(game)).chain(all().filter(move |game| !is_played(game)))
    }

    /// The controls of a game as the settings have them.
    #[must_use]
    pub fn controls(&self, game: &'static dyn AnyGame, settings: &Settings) -> Controls {
        Controls::of(game, self.controllers(game.id()), settings)
    }

    /// Who plays in the game that is played; nobody where none is.
    #[must_use]
    pub fn players(&self) -> Rc<[Controller]> {
        self.controllers(self.playing.unwrap_or_default())
    }

    /// The controllers of a game by its id.
    fn controllers(&self, id: &str) -> Rc<[Controller]> {
        let found = self.games.iter().find(|(game, _)| game.id() == id);
        found.map_or_else(|| Rc::from([]), |(_, controllers)| controllers.clone())
    }
}
