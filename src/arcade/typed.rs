//! A game of a known type as one of any type.

use std::marker::PhantomData;
use std::sync::Arc;

use dacapo_engine::action::Controller;
use dacapo_engine::game::{Binding, Game, LevelError, NamedLevel, TouchLayout, read_level};
use dacapo_engine::playtest::{self, Finding, PlaytestOptions, Script};
use dacapo_engine::replay::{self, Comparison, Incompatible, Payload, PlayOptions, Replay, Report};
use dacapo_engine::session::{Run, Session, StartError};
use serde_json::Value;

use super::any_game::AnyGame;

/// A game as one whose type is known only when the program runs.
#[must_use]
pub const fn any_game<G: Game>() -> &'static dyn AnyGame {
    &Typed::<G>(PhantomData)
}

/// Holds nothing but the type, and is shared between threads whatever the type is.
struct Typed<G>(PhantomData<fn() -> G>);

impl<G: Game> AnyGame for Typed<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn version(&self) -> u32 {
        G::VERSION
    }

    fn bindings(&self) -> Vec<Binding> {
        G::bindings()
    }

    fn levels(&self) -> &'static [NamedLevel] {
        G::levels()
    }

    fn controllers(&self) -> Vec<Controller> {
        let levels = G::levels().iter().filter_map(|level| read_level::<G>(level.text).ok());
        let rosters = levels.chain([G::Level::default()]).map(|level| G::roster(&level).controllers());
        rosters.max_by_key(Vec::len).unwrap_or_default()
    }

    fn read_level(&self, text: &str) -> Result<Value, LevelError> {
        let level = read_level::<G>(text)?;
        let message =
            |error: serde_json::Error| LevelError { line: 1, column: 1, message: error.to_string() };
        serde_json::to_value(level).map_err(message)
    }

    fn touch(&self, level: Option<&Value>) -> Result<TouchLayout, StartError> {
        Ok(G::touch(&level_of::<G>(level)?))
    }

    fn start(&self, level: Option<&Value>, seed: u32) -> Result<Box<dyn Run>, StartError> {
        Ok(Box::new(Session::<G>::start(level_of::<G>(level)?, seed)?))
    }

    fn play(&self, replay: Arc<Replay>, options: &PlayOptions) -> Result<Box<dyn Run>, Incompatible> {
        Ok(Box::new(Session::<G>::play(replay, options)?))
    }

    fn verify(&self, replay: &Arc<Replay>, options: &PlayOptions) -> Result<Report, Incompatible> {
        replay::verify::<G>(replay, options)
    }

    fn compare(
        &self,
        left: &Arc<Replay>,
        right: &Arc<Replay>,
        options: &PlayOptions,
    ) -> Result<Comparison, Incompatible> {
        replay::compare::<G>(left, right, options)
    }

    fn playtest(
        &self,
        level: Option<&Value>,
        options: &PlaytestOptions,
        done: &mut dyn FnMut(u32),
    ) -> Result<Option<Finding>, StartError> {
        playtest::playtest::<G>(&level_of::<G>(level)?, options, done)
    }

    fn shrink(&self, replay: &Replay) -> Result<Option<Finding>, StartError> {
        let level = replay.header.level.as_ref().map(Payload::value);
        let level = level_of::<G>(level.as_ref())?;
        // Saves happen at places that the seed decides, so that a second try finds the same.
        playtest::examine::<G>(&level, &Script::of(replay), replay.header.random.seed)
    }
}

/// The level that a JSON value stands for, or the game's default.
fn level_of<G: Game>(level: Option<&Value>) -> Result<G::Level, StartError> {
    level.map_or_else(
        || Ok(G::Level::default()),
        |level| serde_json::from_value(level.clone()).map_err(|error| StartError::Level(error.to_string())),
    )
}
