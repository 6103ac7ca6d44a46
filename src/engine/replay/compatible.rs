//! Whether a recording can be played in a run.

use serde_json::Value;

use super::data::Header;
use super::event::Payload;
use super::payload::PayloadError;
use super::track::{Change, Track};
use crate::action::{CommandError, CommandType, CommandValue, Controller};
use crate::arithmetic;
use crate::random::StreamState;
use crate::session::RestoreError;

/// Why a recording cannot be played in a run.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Incompatible {
    /// Another game's recording.
    #[error("the recording is of '{recorded}', not of '{scene}'")]
    Scene {
        /// The recording's.
        recorded: String,
        /// The run's.
        scene: String,
    },
    /// The rules have changed since.
    #[error("recorded with version {recorded} of the game's rules, these are version {current}")]
    Stale {
        /// The recording's.
        recorded: u32,
        /// The game's.
        current: u32,
    },
    /// The recording machine computed differently; see [`crate::arithmetic`].
    #[error("recorded where arithmetic gave {recorded}, here it gives {own}: the run would go another way")]
    Arithmetic {
        /// The recording's fingerprint.
        recorded: String,
        /// This machine's.
        own: String,
    },
    /// Other controllers or actions.
    #[error("controller '{0}' is missing, extra or has other actions")]
    Controllers(String),
    /// The level is none of this game's.
    #[error("level: {0}")]
    Level(String),
    /// A command is none of this game's.
    #[error("boundary {boundary}, command '{action}' of '{controller}': {fault}")]
    Command {
        /// The boundary that it belongs to.
        boundary: u64,
        /// The controller's id.
        controller: String,
        /// The action's name.
        action: String,
        /// What is wrong with it.
        fault: CommandError,
    },
    /// The options of a port are none of this game's, or none of the run's.
    #[error("options of '{port}': {reason}")]
    Options {
        /// The port's id.
        port: String,
        /// What is wrong with them.
        reason: String,
    },
    /// A metadata field is not as expected.
    #[error("metadata '{field}' is {found}, expected {expected}")]
    Metadata {
        /// The field.
        field: String,
        /// What was expected.
        expected: Value,
        /// What was found.
        found: Value,
    },
    /// The run does not stand at a moment of the recording.
    #[error("after {boundary} boundaries the run is not where the recording was")]
    Moment {
        /// Boundaries that the run has entered.
        boundary: u64,
    },
    /// Setting up drew other random numbers.
    #[error("the set-up drew other random numbers: stream '{0}' differs")]
    InitialRandom(String),
    /// The run has failed, or is recorded or played already.
    #[error("the run has failed, or is being recorded or played already")]
    NotFree,
    /// More than a recording may hold.
    #[error("{what}: {fault}")]
    Unrecordable {
        /// Which part of it.
        what: &'static str,
        /// How.
        fault: PayloadError,
    },
    /// No other boundary has room in a recording that begins with these.
    #[error("{boundaries} boundaries are as many as the recording may have, or hold as much as it may")]
    Full {
        /// Boundaries of the beginning.
        boundaries: u64,
    },
    /// The state it starts from cannot be restored.
    #[error("{0}")]
    Checkpoint(RestoreError),
    /// The scene could not be set up.
    #[error("{0}")]
    Start(String),
}

impl Incompatible {
    /// The code in error messages.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Scene { .. } => "REPLAY_SCENE",
            Self::Stale { .. } => "REPLAY_STALE",
            Self::Arithmetic { .. } => "REPLAY_ARITHMETIC",
            Self::Controllers(_) => "REPLAY_CONTROLLERS",
            Self::Level(_) => "REPLAY_LEVEL",
            Self::Command { .. } => "REPLAY_COMMAND",
            Self::Options { .. } => "REPLAY_OPTIONS",
            Self::Metadata { .. } => "REPLAY_METADATA",
            Self::Moment { .. } => "REPLAY_MOMENT",
            Self::InitialRandom(_) => "REPLAY_RANDOM",
            Self::NotFree => "RUN_NOT_FREE",
            Self::Unrecordable { .. } | Self::Full { .. } => "RECORD_TOO_MUCH",
            Self::Checkpoint(_) => "REPLAY_CHECKPOINT",
            Self::Start(_) => "SCENE_START",
        }
    }
}

/// What a playback insists on.
#[derive(Clone, Debug, Default)]
pub struct PlayOptions {
    /// Plays a recording of other rules or other arithmetic, and on past the first boundary that differs, which
    /// is remembered.
    pub force: bool,
    /// Metadata fields that must be as given.
    pub expected_metadata: serde_json::Map<String, Value>,
}

/// Checks what can be checked before a scene is set up.
pub(crate) fn check_header(
    header: &Header,
    scene: &str,
    version: u32,
    options: &PlayOptions,
) -> Result<(), Incompatible> {
    if header.scene_id != scene {
        return Err(Incompatible::Scene { recorded: header.scene_id.clone(), scene: scene.to_owned() });
    }
    if header.game_version != version && !options.force {
        return Err(Incompatible::Stale { recorded: header.game_version, current: version });
    }
    check_arithmetic(header.arithmetic.as_deref(), options.force)?;
    let metadata = header.metadata.as_ref().map(Payload::value).unwrap_or_default();
    for (field, expected) in &options.expected_metadata {
        let found = metadata.get(field).unwrap_or(&Value::Null);
        if found != expected {
            let (field, expected, found) = (field.clone(), expected.clone(), found.clone());
            return Err(Incompatible::Metadata { field, expected, found });
        }
    }
    Ok(())
}

/// Checks that this machine computes like the recording one. A recording that does not say is let pass.
fn check_arithmetic(recorded: Option<&str>, force: bool) -> Result<(), Incompatible> {
    let Some(recorded) = recorded.filter(|_| !force) else { return Ok(()) };
    let own = arithmetic::fingerprint();
    if recorded == own {
        return Ok(());
    }
    Err(Incompatible::Arithmetic { recorded: recorded.to_owned(), own })
}

/// Checks that the rosters are the same; what their players chose may differ.
pub(crate) fn check_controllers(recorded: &[Controller], own: &[Controller]) -> Result<(), Incompatible> {
    let differing = recorded.iter().zip(own).find(|(recorded, own)| recorded != own).map(|(_, own)| own);
    let longer = if recorded.len() > own.len() { recorded } else { own };
    let extra = longer.get(recorded.len().min(own.len()));
    match differing.or(extra) {
        Some(controller) => Err(Incompatible::Controllers(controller.id.clone())),
        None => Ok(()),
    }
}

/// Checks that the commands of a recording, whose controllers are the game's, are such as the game takes. `taken` says what
/// an action takes, by the places of the controller and the action.
pub(crate) fn check_commands(
    track: &Track,
    controllers: &[Controller],
    taken: impl Fn(u8, u8) -> Option<CommandType>,
) -> Result<(), Incompatible> {
    if track.commands() == 0 {
        return Ok(());
    }
    let mut boundary = 0;
    for (count, changes) in track.entries() {
        for change in changes.iter() {
            let Change::Command { controller, action, value } = *change else { continue };
            let value = CommandValue::of_text(track.command(value));
            let none = || Err(CommandError::Type("it takes no commands".to_owned()));
            if let Err(fault) = taken(controller, action).map_or_else(none, |taken| taken.check(&value)) {
                let Controller { id, actions } = &controllers[usize::from(controller)];
                let (controller, action) = (id.clone(), actions[usize::from(action)].name.clone());
                return Err(Incompatible::Command { boundary, controller, action, fault });
            }
        }
        boundary += u64::from(count);
    }
    Ok(())
}

/// The first stream that the set-up left otherwise than was recorded.
pub(crate) fn other_stream(header: &Header, own: &[StreamState]) -> Option<String> {
    let recorded = header.random.streams.as_deref()?;
    let differing =
        recorded.iter().zip(own).find(|(recorded, own)| recorded != own).map(|(recorded, _)| recorded);
    let longer = if recorded.len() > own.len() { recorded } else { own };
    let extra = longer.get(recorded.len().min(own.len()));
    differing.or(extra).map(|stream| stream.name.clone())
}
