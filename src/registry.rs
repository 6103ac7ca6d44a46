//! Games by name, their types erased.

use std::sync::Arc;

use dacapo_engine::action::Controller;
use dacapo_engine::game::{Binding, Game, LevelError, NamedLevel, TouchLayout, read_level};
use dacapo_engine::playtest::{self, Finding, PlaytestOptions, Script, playtest};
use dacapo_engine::replay::{
    Comparison, Incompatible, Payload, PlayOptions, Replay, Report, compare, verify,
};
use dacapo_engine::session::{Run, Session, StartError};
use serde_json::Value;

/// A game that can be played, watched and verified.
#[derive(Clone, Copy)]
pub struct GameEntry {
    /// Scene id.
    pub id: &'static str,
    /// Name as a player reads it.
    pub title: &'static str,
    /// Version of its rules.
    pub version: u32,
    /// What controls are bound to until a player chooses otherwise.
    pub bindings: fn() -> Vec<Binding>,
    /// The levels that come with it, in the order in which they are offered.
    pub levels: fn() -> &'static [NamedLevel],
    roster: fn() -> Vec<Controller>,
    level: fn(&str) -> Result<Value, LevelError>,
    touch: Touch,
    start: Start,
    play: Play,
    verify: Verify,
    compare: Compare,
    playtest: Playtest,
    shrink: Shrink,
}

type Touch = fn(Option<&Value>) -> Result<TouchLayout, StartError>;
type Start = fn(Option<&Value>, u32) -> Result<Box<dyn Run>, StartError>;
type Play = fn(Arc<Replay>, &PlayOptions) -> Result<Box<dyn Run>, Incompatible>;
type Verify = fn(&Arc<Replay>, &PlayOptions) -> Result<Report, Incompatible>;
type Compare = fn(&Arc<Replay>, &Arc<Replay>, &PlayOptions) -> Result<Comparison, Incompatible>;
type Playtest =
    fn(Option<&Value>, &PlaytestOptions, &mut dyn FnMut(u32)) -> Result<Option<Finding>, StartError>;
type Shrink = fn(&Replay) -> Result<Option<Finding>, StartError>;

impl GameEntry {
    /// The entry of a game.
    #[must_use]
    pub const fn of<G: Game>() -> Self {
        Self {
            id: G::ID,
            title: G::TITLE,
            version: G::VERSION,
            bindings: G::bindings,
            levels: G::levels,
            roster: roster::<G>,
            level: level::<G>,
            touch: touch::<G>,
            start: start::<G>,
            play: play::<G>,
            verify: verify::<G>,
            compare: compare::<G>,
            playtest: play_by_itself::<G>,
            shrink: shrink::<G>,
        }
    }

    /// Reads a level as JSON text.
    ///
    /// # Errors
    /// Text that is no level of this game, with line and column.
    pub fn read_level(&self, text: &str) -> Result<Value, LevelError> {
        (self.level)(text)
    }

    /// What a touch screen offers of a level (the game's default where none is given).
    ///
    /// # Errors
    /// A value that is no level of this game.
    pub fn touch(&self, level: Option<&Value>) -> Result<TouchLayout, StartError> {
        (self.touch)(level)
    }

    /// Who plays where most play, over all levels that come with it: what can be bound.
    #[must_use]
    pub fn controllers(&self) -> Vec<Controller> {
        (self.roster)()
    }

    /// A fresh run of a level (the game's default where none is given).
    ///
    /// # Errors
    /// A level that cannot be played.
    pub fn start(&self, level: Option<&Value>, seed: u32) -> Result<Box<dyn Run>, StartError> {
        (self.start)(level, seed)
    }

    /// The run of a recording.
    ///
    /// # Errors
    /// A recording that cannot be played here.
    pub fn play(&self, replay: Arc<Replay>, options: &PlayOptions) -> Result<Box<dyn Run>, Incompatible> {
        (self.play)(replay, options)
    }

    /// Plays a recording twice and compares.
    ///
    /// # Errors
    /// A recording that cannot be played here.
    pub fn verify(&self, replay: &Arc<Replay>, options: &PlayOptions) -> Result<Report, Incompatible> {
        (self.verify)(replay, options)
    }

    /// Plays two recordings side by side.
    ///
    /// # Errors
    /// One of them cannot be played here.
    pub fn compare(
        &self,
        left: &Arc<Replay>,
        right: &Arc<Replay>,
        options: &PlayOptions,
    ) -> Result<Comparison, Incompatible> {
        (self.compare)(left, right, options)
    }

    /// Looks for inputs of a level (the game's default where none is given) that would break recordings, telling
    /// after each run how many are done.
    ///
    /// # Errors
    /// A level that cannot be played.
    pub fn playtest(
        &self,
        level: Option<&Value>,
        options: &PlaytestOptions,
        done: &mut dyn FnMut(u32),
    ) -> Result<Option<Finding>, StartError> {
        (self.playtest)(level, options, done)
    }

    /// Plays the inputs of a recording that begins with its run, at fixed steps, and shrinks them to the fewest that
    /// show a fault; nothing where they show none.
    ///
    /// # Errors
    /// A level that cannot be played.
    pub fn shrink(&self, replay: &Replay) -> Result<Option<Finding>, StartError> {
        (self.shrink)(replay)
    }
}

fn level<G: Game>(text: &str) -> Result<Value, LevelError> {
    let level = read_level::<G>(text)?;
    let message = |error: serde_json::Error| LevelError { line: 1, column: 1, message: error.to_string() };
    serde_json::to_value(level).map_err(message)
}

fn touch<G: Game>(level: Option<&Value>) -> Result<TouchLayout, StartError> {
    Ok(G::touch(&level_of::<G>(level)?))
}

fn roster<G: Game>() -> Vec<Controller> {
    let levels = G::levels().iter().filter_map(|level| read_level::<G>(level.text).ok());
    let rosters = levels.chain([G::Level::default()]).map(|level| G::roster(&level).controllers());
    rosters.max_by_key(Vec::len).unwrap_or_default()
}

fn start<G: Game>(level: Option<&Value>, seed: u32) -> Result<Box<dyn Run>, StartError> {
    Ok(Box::new(Session::<G>::start(level_of::<G>(level)?, seed)?))
}

fn level_of<G: Game>(level: Option<&Value>) -> Result<G::Level, StartError> {
    level.map_or_else(
        || Ok(G::Level::default()),
        |level| serde_json::from_value(level.clone()).map_err(|error| StartError::Level(error.to_string())),
    )
}

fn play<G: Game>(replay: Arc<Replay>, options: &PlayOptions) -> Result<Box<dyn Run>, Incompatible> {
    Ok(Box::new(Session::<G>::play(replay, options)?))
}

fn play_by_itself<G: Game>(
    level: Option<&Value>,
    options: &PlaytestOptions,
    done: &mut dyn FnMut(u32),
) -> Result<Option<Finding>, StartError> {
    playtest::<G>(&level_of::<G>(level)?, options, done)
}

fn shrink<G: Game>(replay: &Replay) -> Result<Option<Finding>, StartError> {
    let level = replay.header.level.as_ref().map(Payload::value);
    let level = level_of::<G>(level.as_ref())?;
    // Saves happen at places that the seed decides, so that a second try finds the same.
    playtest::examine::<G>(&level, &Script::of(replay), replay.header.random.seed)
}

/// The games of a program, and what it is called.
#[derive(Clone)]
pub struct GameRegistry {
    /// Name of its folder of data: lower-case letters, digits and `-`.
    id: &'static str,
    /// What its window and its menu are headed with.
    title: &'static str,
    games: Vec<GameEntry>,
}

impl GameRegistry {
    /// An arcade of some games, called Dacapo.
    #[must_use]
    pub fn new(games: Vec<GameEntry>) -> Self {
        Self::named("dacapo", "Dacapo", games)
    }

    /// Some games under a name and a title. Recordings go into a folder of that name (lower-case letters, digits
    /// and `-`); window and menu are headed with the title.
    #[must_use]
    pub fn named(id: &'static str, title: &'static str, games: Vec<GameEntry>) -> Self {
        Self { id, title, games }
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
    pub fn games(&self) -> &[GameEntry] {
        &self.games
    }

    /// A game by its id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&GameEntry> {
        self.games.iter().find(|game| game.id == id)
    }
}
