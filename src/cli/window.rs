//! The commands that open a window: the menu, `play` and `--replay`.

use std::path::Path;

use super::args;
use super::level;
use super::port_options;
use super::recorded::Recorded;
use super::store::{Library, rewind};
use super::terminal::Terminal;
use crate::app::{App, Equipment, Menu, Opener, Pace, PlayScreen, PlaySetup, Signals, WatchScreen, window};
use crate::arcade::{AnyGame, Arcade};
use crate::devices::{NoPads, open_pads};
use crate::escape::escape_name;
use crate::failure::Failure;
use crate::library::{RecordPlan, discard_temporary_files};
use crate::settings::{SettingsFile, load_mappings};

/// Opens the menu.
pub(super) fn menu(arcade: &Arcade) -> Result<(), Failure> {
    open(arcade, RecordPlan::Automatic, Menu::opener())
}

/// Plays a game.
pub(super) fn play(args: &args::Play, game: &'static dyn AnyGame, arcade: &Arcade) -> Result<(), Failure> {
    let level = args.start.level.as_ref().map(|path| level::read(path, game)).transpose()?;
    let options = port_options::given(args.start.options.as_deref(), game, level.as_ref())?;
    let plan = match &args.record {
        _ if args.no_record => RecordPlan::Off,
        Some(path) => RecordPlan::At { path: path.clone(), force: args.force },
        None => RecordPlan::Automatic,
    };
    let pace = if args.variable { Pace::variable() } else { Pace::fixed() };
    open(arcade, plan, PlayScreen::opener(PlaySetup { game, level, options, seed: args.start.seed, pace }))
}

/// Watches a recording.
pub(super) fn watch(
    path: &Path,
    force: bool,
    arcade: &Arcade,
    terminal: &mut Terminal<'_>,
) -> Result<(), Failure> {
    let Recorded { file, replay, notices, game, .. } = Recorded::open(path, arcade)?;
    terminal.remark(&file, &notices);
    let plan = RecordPlan::Automatic;
    open(arcade, plan, WatchScreen::opener(escape_name(path), rewind(game, replay, file, force)))
}

/// Sets up what the program opens with, and only then the window: a file that cannot be played or written is refused
/// where there is no display, too.
fn open(arcade: &Arcade, plan: RecordPlan, opener: Opener) -> Result<(), Failure> {
    let store = Library { arcade: arcade.clone(), plan };
    // From here on a signal ends the program by its own ways, which leave no half a file behind.
    let signals = Signals::listen(discard_temporary_files);
    window::run(App::open_with(arcade.clone(), Box::new(store), opener, equipment(arcade.id()))?, &signals)
}

/// The player's settings and the machine's gamepads. Without either play goes on.
fn equipment(program: &str) -> Equipment {
    let mut file = SettingsFile::of(program);
    let (settings, notice) = file.load();
    let mappings = load_mappings(program);
    let mut notices: Vec<String> = notice.into_iter().chain(mappings.complaints).collect();
    let pads = open_pads(&mappings.text).unwrap_or_else(|reason| {
        notices.push(format!("gamepads cannot be used: {reason}"));
        Box::new(NoPads)
    });
    Equipment { settings, keeper: Box::new(file), pads, notices }
}
