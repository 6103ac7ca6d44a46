//! What a program does with a game, whichever it is.

use std::sync::Arc;

use dacapo_engine::action::Controller;
use dacapo_engine::game::{Binding, NamedLevel, TextError, TouchLayout};
use dacapo_engine::playtest::{Finding, PlaytestOptions};
use dacapo_engine::replay::{Comparison, Incompatible, PlayOptions, Replay, Report};
use dacapo_engine::session::{Run, StartError};
use serde_json::{Map, Value};

/// What ports choose for themselves, by their ids. A port that is not named has the game's default.
pub type PortOptions = Map<String, Value>;

/// A game whose type is known only when the program runs. [`super::any_game`] makes one of every
/// [`Game`](dacapo_engine::game::Game); its levels and options are JSON values, its runs are boxed.
pub trait AnyGame: Sync {
    /// The id that recordings name it by.
    fn id(&self) -> &'static str;

    /// Name as a player reads it.
    fn title(&self) -> &'static str;

    /// Version of its rules.
    fn version(&self) -> u32;

    /// What controls are bound to until a player chooses otherwise.
    fn bindings(&self) -> Vec<Binding>;

    /// The levels that come with it, in the order in which they are offered.
    fn levels(&self) -> &'static [NamedLevel];

    /// Who plays where most play, over all levels that come with it: what can be bound.
    fn controllers(&self) -> Vec<Controller>;

    /// Reads a level as JSON text.
    ///
    /// # Errors
    /// Text that is no level of this game, with line and column.
    fn read_level(&self, text: &str) -> Result<Value, TextError>;

    /// Reads the options of ports as JSON text, for a level (the game's default where none is given).
    ///
    /// # Errors
    /// Text that is not such options of this game, with line and column. A value that is no level of this game.
    fn read_options(&self, text: &str, level: Option<&Value>) -> Result<PortOptions, TextError>;

    /// What a touch screen offers of a level (the game's default where none is given).
    ///
    /// # Errors
    /// A value that is no level of this game.
    fn touch(&self, level: Option<&Value>) -> Result<TouchLayout, StartError>;

    /// A fresh run of a level and with options (the game's defaults where none are given).
    ///
    /// # Errors
    /// A level that cannot be played, or not with these options.
    fn start(
        &self,
        level: Option<&Value>,
        options: Option<&PortOptions>,
        seed: u32,
    ) -> Result<Box<dyn Run>, StartError>;

    /// The run of a recording.
    ///
    /// # Errors
    /// A recording that cannot be played here.
    fn play(&self, replay: Arc<Replay>, options: &PlayOptions) -> Result<Box<dyn Run>, Incompatible>;

    /// Plays a recording twice and compares.
    ///
    /// # Errors
    /// A recording that cannot be played here.
    fn verify(&self, replay: &Arc<Replay>, options: &PlayOptions) -> Result<Report, Incompatible>;

    /// Plays two recordings side by side.
    ///
    /// # Errors
    /// One of them cannot be played here.
    fn compare(
        &self,
        left: &Arc<Replay>,
        right: &Arc<Replay>,
        options: &PlayOptions,
    ) -> Result<Comparison, Incompatible>;

    /// Looks for inputs of a level (the game's default where none is given) that would break recordings, telling
    /// after each run how many are done. Where no options are given, the game makes some up.
    ///
    /// # Errors
    /// A level that cannot be played, or not with these options.
    fn playtest(
        &self,
        level: Option<&Value>,
        given: Option<&PortOptions>,
        options: &PlaytestOptions,
        done: &mut dyn FnMut(u32),
    ) -> Result<Option<Finding>, StartError>;

    /// Plays the inputs of a recording that begins with its run, at fixed steps, and shrinks them to the fewest that
    /// show a fault; nothing where they show none.
    ///
    /// # Errors
    /// A level that cannot be played, or not with the recorded options.
    fn shrink(&self, replay: &Replay) -> Result<Option<Finding>, StartError>;
}
