//! Blockfall: seven kinds of pieces fall into a field of ten columns, and full rows are cleared.
//!
//! It is played as players of the genre know it, after the published guideline; where a rule or table has a source, it
//! is named beside it. All of it is whole numbers: time is counted in units of which a step of 1/120 s has 1000. The
//! rules are in `rules`, read from top to bottom.

mod autopilot;
mod bag;
mod control;
mod draw;
mod event;
mod field;
mod gravity;
mod handling;
mod kicks;
mod level;
mod lock;
mod moves;
mod piece;
mod placing;
mod rules;
mod score;
mod units;
mod world;

use dacapo_engine::action::{Button, Roster};
use dacapo_engine::canvas::Canvas;
use dacapo_engine::effects::Effects;
use dacapo_engine::game::{
    Binding, EdgeEvent, Figure, Game, NamedLevel, Pilot, Status, Tick, TouchLayout, View, key, pad,
};
use dacapo_engine::random::{Mulberry32, Random};

pub use autopilot::{Autopilot, Reckless};
pub use bag::Bag;
pub use control::{LEFT, RIGHT, Shift};
pub use event::Event;
pub use field::{Field, HEIGHT, VISIBLE, WIDTH};
pub use gravity::units_per_row;
pub use handling::Handling;
pub use kicks::kicks;
pub use level::{LAST_LEVEL, Level, Mode};
pub use lock::Lock;
pub use piece::{Cell, Kind, Piece, Rotation, Turn};
pub use score::{Feat, Spin};
pub use units::{UNITS_PER_MS, UNITS_PER_SECOND};
pub use world::{Arrival, Outcome, Phase, Tally, TopOut, World};

dacapo_engine::controls! {
    /// What a player can do.
    pub Player {
        Left: Button,
        Right: Button,
        SoftDrop: Button,
        HardDrop: Button,
        RotateCw: Button,
        RotateCcw: Button,
        Rotate180: Button,
        Hold: Button,
        Pause: Button,
    }
}

dacapo_engine::roster! {
    /// Who plays.
    pub ROSTER {
        /// The one player.
        PLAYER: Player = "player",
    }
}

/// The game.
pub struct Blockfall;

impl Game for Blockfall {
    const ID: &'static str = "blockfall";
    const VERSION: u32 = 3;
    const TITLE: &'static str = "Blockfall";
    type Level = Level;
    type Options = Handling;
    type World = World;
    type Event = Event;
    type Presentation = ();

    fn roster(_: &Level) -> Roster {
        ROSTER
    }

    fn levels() -> &'static [NamedLevel] {
        &level::LEVELS
    }

    fn check_options(handling: &Handling) -> Result<(), String> {
        handling.check()
    }

    fn make_up_options(random: &mut Mulberry32) -> Handling {
        Handling::made_up(random)
    }

    fn bindings() -> Vec<Binding> {
        let keys = [
            ("ArrowLeft", Player::Left),
            ("ArrowRight", Player::Right),
            ("ArrowDown", Player::SoftDrop),
            ("Space", Player::HardDrop),
            ("ArrowUp", Player::RotateCw),
            ("KeyX", Player::RotateCw),
            ("KeyZ", Player::RotateCcw),
            ("ControlLeft", Player::RotateCcw),
            ("KeyA", Player::Rotate180),
            ("KeyC", Player::Hold),
            ("ShiftLeft", Player::Hold),
            ("KeyP", Player::Pause),
        ];
        let buttons = [
            ("Left", Player::Left),
            ("Right", Player::Right),
            ("Down", Player::SoftDrop),
            ("Up", Player::HardDrop),
            ("East", Player::RotateCw),
            ("South", Player::RotateCcw),
            ("North", Player::Rotate180),
            ("West", Player::Hold),
            ("LeftShoulder", Player::Hold),
            ("Start", Player::Pause),
        ];
        let keys = keys.map(|(code, action)| key(code).holds(PLAYER, action));
        let buttons = buttons.map(|(name, action)| pad(name).holds(PLAYER, action));
        keys.into_iter().chain(buttons).collect()
    }

    fn touch(level: &Level) -> TouchLayout {
        // On a tall screen the field reaches far down.
        TouchLayout { low: true, ..TouchLayout::derived(Self::roster(level)) }
    }

    fn start(level: &Level, random: &mut Random) -> Result<World, String> {
        level.check()?;
        Ok(World::new(level, Bag::new(random)))
    }

    fn edge(world: &mut World, edge: &EdgeEvent, tick: &mut Tick<Self>) {
        rules::edge(world, edge, tick);
    }

    fn step(world: &mut World, tick: &mut Tick<Self>) {
        rules::step(world, tick);
    }

    fn status(world: &World) -> Status {
        match world.outcome {
            Outcome::Playing => Status::Running,
            Outcome::Won => Status::Won,
            Outcome::Lost(_) => Status::Lost,
        }
    }

    fn headline(world: &World) -> String {
        let words = match (world.outcome, world.mode) {
            (Outcome::Playing, _) => "Game ended",
            (Outcome::Won, Mode::Marathon) => "Marathon done",
            (Outcome::Won, Mode::Sprint) => "Sprint done",
            (Outcome::Won, Mode::Practice) => "Practice done",
            (Outcome::Lost(_), _) => "Topped out",
        };
        words.to_owned()
    }

    fn figures(world: &World) -> Vec<Figure> {
        world.tally.figures(world.mode, world.level)
    }

    fn autopilot(_: &Level) -> Option<Box<dyn Pilot<Self>>> {
        Some(Box::new(Autopilot::default()))
    }

    fn effects(event: &Event, effects: &mut Effects<'_>) {
        event::effects(event, effects);
    }

    fn draw(view: &View<Self>, canvas: &mut Canvas) {
        draw::draw(view, canvas);
    }
}
