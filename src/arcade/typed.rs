//! A game of a known type as one of any type.

use std::marker::PhantomData;
use std::sync::Arc;

use dacapo_engine::action::Controller;
use dacapo_engine::game::{
    Binding, Game, NamedLevel, TextError, TouchLayout, read_level, read_options, read_port_options,
};
use dacapo_engine::playtest::{self, Finding, PlaytestOptions, Script, Setup};
use dacapo_engine::replay::{self, Comparison, Incompatible, Payload, PlayOptions, Replay, Report};
use dacapo_engine::session::{Run, Session, StartError};
use serde_json::Value;

use super::any_game::{AnyGame, PortOptions};

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

    fn read_level(&self, text: &str) -> Result<Value, TextError> {
        let level = read_level::<G>(text)?;
        let message = |error: serde_json::Error| TextError { line: 1, column: 1, message: error.to_string() };
        serde_json::to_value(level).map_err(message)
    }

    fn read_options(&self, text: &str, level: Option<&Value>) -> Result<PortOptions, TextError> {
        let message = |message: String| TextError { line: 1, column: 1, message };
        let level = level_of::<G>(level).map_err(|error| message(error.to_string()))?;
        let roster = G::roster(&level).controllers();
        let options = read_options::<G>(text, &roster)?;
        let named = roster.into_iter().zip(options).map(|(controller, options)| {
            let value = serde_json::to_value(options).map_err(|error| message(error.to_string()))?;
            Ok((controller.id, value))
        });
        // What has no options has no value for them.
        named.filter(|named| !matches!(named, Ok((_, Value::Null)))).collect()
    }

    fn touch(&self, level: Option<&Value>) -> Result<TouchLayout, StartError> {
        Ok(G::touch(&level_of::<G>(level)?))
    }

    fn start(
        &self,
        level: Option<&Value>,
        options: Option<&PortOptions>,
        seed: u32,
    ) -> Result<Box<dyn Run>, StartError> {
        let level = level_of::<G>(level)?;
        let options = options_of::<G>(&level, options)?;
        Ok(Box::new(Session::<G>::start_with(level, options, seed)?))
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
        given: Option<&PortOptions>,
        options: &PlaytestOptions,
        done: &mut dyn FnMut(u32),
    ) -> Result<Option<Finding>, StartError> {
        let level = level_of::<G>(level)?;
        let given = given.map(|given| options_of::<G>(&level, Some(given))).transpose()?;
        playtest::playtest::<G>(&level, given.as_deref(), options, done)
    }

    fn shrink(&self, replay: &Replay) -> Result<Option<Finding>, StartError> {
        let header = &replay.header;
        let level = header.level.as_ref().map(Payload::value);
        let level = level_of::<G>(level.as_ref())?;
        let ports = header.controllers.iter().zip(&header.options);
        let options = ports.filter_map(|(controller, options)| {
            options.as_ref().map(|options| (controller.id.clone(), options.value()))
        });
        let options = options_of::<G>(&level, Some(&options.collect()))?;
        let setup = Setup { level: &level, options: &options };
        // Saves happen at places that the seed decides, so that a second try finds the same.
        playtest::examine::<G>(setup, &Script::of(replay), header.random.seed)
    }
}

/// The level that a JSON value stands for, or the game's default.
fn level_of<G: Game>(level: Option<&Value>) -> Result<G::Level, StartError> {
    level.map_or_else(
        || Ok(G::Level::default()),
        |level| serde_json::from_value(level.clone()).map_err(|error| StartError::Level(error.to_string())),
    )
}

/// The options of a level's ports that JSON values stand for.
fn options_of<G: Game>(
    level: &G::Level,
    options: Option<&PortOptions>,
) -> Result<Vec<G::Options>, StartError> {
    let Some(options) = options else { return Ok(Vec::new()) };
    let roster = G::roster(level).controllers();
    let fault = |port: &str, reason: String| StartError::Options { port: port.to_owned(), reason };
    if let Some(strange) = options.keys().find(|id| roster.iter().all(|port| port.id != **id)) {
        return Err(fault(strange, "there is no such port".to_owned()));
    }
    let read = |Controller { id, .. }: &Controller| {
        let Some(value) = options.get(id) else { return Ok(G::Options::default()) };
        read_port_options::<G>(value).map_err(|reason| fault(id, reason))
    };
    roster.iter().map(read).collect()
}
