//! The commands that open a window: the menu, `play` and `--replay`.

use std::path::Path;

use super::args;
use super::level;
use super::program::Program;
use super::recorded::Recorded;
use super::store::{Library, name, rewind};
use super::terminal::Terminal;
use crate::app::{App, Equipment, Opening, Pace, PlaySetup, Signals, window};
use crate::devices::{NoPads, open_pads};
use crate::failure::Failure;
use crate::library::RecordPlan;
use crate::registry::GameEntry;
use crate::settings::{SettingsFile, load_mappings};

/// Opens the menu.
pub(super) fn menu(program: &Program) -> Result<(), Failure> {
    open(program, RecordPlan::Automatic(program.arcade.id()), Opening::Menu)
}

/// Plays a game.
pub(super) fn play(args: &args::Play, game: GameEntry, program: &Program) -> Result<(), Failure> {
    let level = args.start.level.as_ref().map(|path| level::read(path, game)).transpose()?;
    let plan = match &args.record {
        _ if args.no_record => RecordPlan::Off,
        Some(path) => RecordPlan::At { path: path.clone(), force: args.force },
        None => RecordPlan::Automatic(program.arcade.id()),
    };
    let pace = if args.variable { Pace::variable() } else { Pace::fixed() };
    open(program, plan, Opening::Play(PlaySetup { game, level, seed: args.start.seed, pace }))
}

/// Watches a recording.
pub(super) fn watch(
    path: &Path,
    force: bool,
    program: &Program,
    terminal: &mut Terminal<'_>,
) -> Result<(), Failure> {
    let Recorded { file, replay, notices, game } = Recorded::open(path, program)?;
    terminal.remark(&file, &notices);
    let plan = RecordPlan::Automatic(program.arcade.id());
    open(program, plan, Opening::Watch(name(path), rewind(game, replay, file, force)))
}

/// Sets up what the program opens with, and only then the window: a file that cannot be played or written is refused
/// where there is no display, too.
fn open(program: &Program, plan: RecordPlan, opening: Opening) -> Result<(), Failure> {
    let arcade = program.arcade.clone();
    let store = Library { arcade: arcade.clone(), plan };
    // From here on a signal ends the program by its own ways, which leave no half a file behind.
    let signals = Signals::listen();
    window::run(App::open_with(arcade, Box::new(store), opening, equipment(program.arcade.id()))?, &signals)
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
