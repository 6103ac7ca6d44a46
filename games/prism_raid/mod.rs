//! Prism Raid: an arena shooter. Two dozen prisms have to be shot before they wear the ship's hull down.
//!
//! A player moves and fires; aiming is the ship's own affair (see [`ship`]). All rules are in `rules`, read
//! from top to bottom in the order in which a tick runs.

pub mod arena;
mod autopilot;
mod draw;
mod event;
mod level;
pub mod prism;
mod rules;
pub mod ship;
pub mod shot;
mod vector;
mod wave;
mod world;

use dacapo_engine::action::{Axis2D, Button, Roster};
use dacapo_engine::canvas::Canvas;
use dacapo_engine::effects::Effects;
use dacapo_engine::game::{
    ARROWS, Binding, D_PAD, EdgeEvent, Figure, Game, NamedLevel, Pilot, Status, Tick, TouchLayout, View,
    WASD, directions, key, mouse, pad,
};
use dacapo_engine::random::Random;

pub use autopilot::Autopilot;
pub use event::Event;
pub use level::Level;
pub use world::{Outcome, Tally, World};

dacapo_engine::controls! {
    /// What a player can do.
    pub Player { Move: Axis2D normalize, Fire: Button, Pause: Button }
}

dacapo_engine::roster! {
    /// Who plays.
    pub ROSTER {
        /// The one player.
        PLAYER: Player = "player",
    }
}

/// The game.
pub struct PrismRaid;

impl Game for PrismRaid {
    const ID: &'static str = "prism-raid";
    const VERSION: u32 = 2;
    const TITLE: &'static str = "Prism Raid";
    type Level = Level;
    type Options = ();
    type World = World;
    type Event = Event;
    type Presentation = ();

    fn roster(_: &Level) -> Roster {
        ROSTER
    }

    fn levels() -> &'static [NamedLevel] {
        &level::LEVELS
    }

    fn bindings() -> Vec<Binding> {
        let mut all = directions(WASD, PLAYER, Player::Move);
        all.extend(directions(ARROWS, PLAYER, Player::Move));
        all.extend(directions(D_PAD, PLAYER, Player::Move));
        all.push(pad("LeftStick").moves(PLAYER, Player::Move));
        let fire = [key("Space"), mouse("Left"), pad("South"), pad("RightTrigger")];
        all.extend(fire.map(|control| control.holds(PLAYER, Player::Fire)));
        all.push(key("KeyP").holds(PLAYER, Player::Pause));
        all
    }

    fn touch(level: &Level) -> TouchLayout {
        // Hull, time and prisms are along the top.
        TouchLayout { head: 0.09, ..TouchLayout::derived(Self::roster(level)) }
    }

    fn start(level: &Level, _: &mut Random) -> Result<World, String> {
        level.check()?;
        Ok(World::new(level))
    }

    fn edge(_: &mut World, edge: &EdgeEvent, tick: &mut Tick<Self>) {
        if edge.pressed(PLAYER, Player::Pause) {
            *tick.paused = !*tick.paused;
        }
    }

    fn step(world: &mut World, tick: &mut Tick<Self>) {
        rules::step(world, tick);
    }

    fn status(world: &World) -> Status {
        match world.outcome {
            Outcome::Playing => Status::Running,
            Outcome::Won => Status::Won,
            Outcome::Lost => Status::Lost,
        }
    }

    fn headline(world: &World) -> String {
        let words = match world.outcome {
            Outcome::Playing => "Mission ended",
            Outcome::Won => "Mission won",
            Outcome::Lost => "Mission lost",
        };
        words.to_owned()
    }

    fn figures(world: &World) -> Vec<Figure> {
        world.tally.figures(world.ship.hull)
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
