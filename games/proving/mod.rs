//! The proving ground: a game that nobody plays. It leans on everything a recording has to hold and a machine could
//! do differently: all kinds of actions on three controllers, edges in their order and while paused, counters that
//! go on while a button is held, payloads of every JSON kind, many bodies in a sorted order with ties, random
//! streams of all sorts, all of the engine's math, steps of any length, and faults on request.

mod event;
mod level;
mod math;
mod pilot;
mod rules;
mod world;

use dacapo_engine::action::{Axis1D, Axis2D, Axis3D, Button, Roster};
use dacapo_engine::canvas::Canvas;
use dacapo_engine::game::{Binding, EdgeEvent, Game, Pilot, Status, Tick, View};
use dacapo_engine::random::Random;

pub use event::Event;
pub use level::Level;
pub use pilot::Rehearsal;
pub use world::{Body, Hand, World};

dacapo_engine::controls! {
    /// All kinds of actions.
    pub Lead {
        Move: Axis2D normalize,
        Look: Axis2D,
        Throttle: Axis1D,
        Lift: Axis3D normalize,
        Fire: Button,
        Charge: Button,
        Pause: Button,
    }
}

dacapo_engine::controls! {
    /// Names that [`Lead`] has, too, at other places.
    pub Gunner { Fire: Button, Charge: Button, Look: Axis2D normalize }
}

dacapo_engine::roster! {
    /// Who plays.
    pub ROSTER {
        /// The first controller.
        LEAD: Lead = "lead",
        /// The second.
        GUNNER: Gunner = "gunner",
        /// The third, which is like the second.
        GUNNER_2: Gunner = "gunner-2",
    }
}

/// The game, with its drag in percent a second as a rule: another number is another set of rules.
pub struct Ruleset<const DRAG: u32>;

/// The game as it is recorded.
pub type Proving = Ruleset<20>;

impl<const DRAG: u32> Game for Ruleset<DRAG> {
    const ID: &'static str = "proving";
    const VERSION: u32 = 1;
    const TITLE: &'static str = "Proving Ground";
    type Level = Level;
    type Options = ();
    type World = World;
    type Event = Event;
    type Presentation = ();

    fn roster(_: &Level) -> Roster {
        ROSTER
    }

    fn bindings() -> Vec<Binding> {
        Vec::new()
    }

    fn start(level: &Level, random: &mut Random) -> Result<World, String> {
        level.check()?;
        Ok(World::new(level, random))
    }

    fn edge(world: &mut World, edge: &EdgeEvent, tick: &mut Tick<Self>) {
        rules::edge(world, edge, tick);
    }

    fn step(world: &mut World, tick: &mut Tick<Self>) {
        rules::step(world, tick);
    }

    fn status(world: &World) -> Status {
        world.status()
    }

    fn autopilot(_: &Level) -> Option<Box<dyn Pilot<Self>>> {
        Some(Box::new(Rehearsal::default()))
    }

    fn draw(_: &View<Self>, _: &mut Canvas) {}
}
