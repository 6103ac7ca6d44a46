//! A game that notes what it is told, for one player or two.

use dacapo_engine::action::{Axis1D, Axis2D, Button, Roster};
use dacapo_engine::canvas::Canvas;
use dacapo_engine::effects::{Effects, Rumble};
use dacapo_engine::game::{Binding, EdgeEvent, Game, Status, Tick, View, check_range, key, mouse, pad};
use dacapo_engine::random::Random;
use glam::Vec2;
use serde::{Deserialize, Serialize};

dacapo_engine::controls! {
    /// What each player can do.
    pub Hands { Move: Axis2D, Thrust: Axis1D, Look: Axis2D, Fire: Button, Pause: Button }
}

dacapo_engine::roster! {
    /// Who plays.
    pub ROSTER {
        /// The first player.
        ONE: Hands = "one",
        /// The second player.
        TWO: Hands = "two",
    }
}

/// The game.
pub struct Pair;

/// For how many.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Level {
    pub players: u32,
}

impl Default for Level {
    fn default() -> Self {
        Self { players: 1 }
    }
}

/// How much a player's press counts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Grip {
    /// As so many, 1 to 9.
    pub weight: u32,
}

impl Default for Grip {
    fn default() -> Self {
        Self { weight: 1 }
    }
}

/// What was told in a tick, wherever it was something new.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Line {
    pub tick: u64,
    pub port: u32,
    pub fire: bool,
    pub pressed: u32,
    pub released: u32,
    pub moved: Vec2,
    pub thrust: f32,
    pub look: Vec2,
}

impl Line {
    fn says_the_same(&self, other: &Self) -> bool {
        let values = |line: &Self| (line.fire, line.moved, line.thrust, line.look);
        values(self) == values(other) && self.pressed + self.released == 0
    }
}

/// The notes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct World {
    pub lines: Vec<Line>,
    pub presses: [u32; 2],
    pub releases: [u32; 2],
}

/// What it tells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event {
    Fired { port: u32 },
}

impl Game for Pair {
    const ID: &'static str = "pair";
    const VERSION: u32 = 1;
    const TITLE: &'static str = "Pair";
    type Level = Level;
    type Options = Grip;
    type World = World;
    type Event = Event;
    type Presentation = ();

    fn roster(level: &Level) -> Roster {
        ROSTER.first(level.players)
    }

    fn check_options(grip: &Grip) -> Result<(), String> {
        check_range("weight", grip.weight, 1..=9)
    }

    fn bindings() -> Vec<Binding> {
        let ways = [("KeyD", Vec2::X), ("KeyA", -Vec2::X), ("ArrowRight", Vec2::X), ("KeyW", Vec2::Y)];
        let mut all: Vec<_> = ways.map(|(code, way)| key(code).pushes(ONE, Hands::Move, way)).into();
        for port in [ONE, TWO] {
            all.extend([
                pad("LeftStick").moves(port, Hands::Move),
                pad("Right").pushes(port, Hands::Move, Vec2::X),
                pad("Left").pushes(port, Hands::Move, -Vec2::X),
                pad("RightTrigger").pushes(port, Hands::Thrust, 1.0),
                pad("RightTrigger").holds(port, Hands::Fire),
                pad("South").holds(port, Hands::Fire),
            ]);
        }
        all.extend([
            key("Space").holds(ONE, Hands::Fire),
            key("Enter").holds(TWO, Hands::Fire),
            key("KeyP").holds(ONE, Hands::Pause),
            mouse("Left").holds(ONE, Hands::Fire),
            mouse("WheelUp").holds(ONE, Hands::Fire),
            mouse("WheelDown").pushes(ONE, Hands::Thrust, -1.0),
            mouse("Motion").moves(ONE, Hands::Look),
        ]);
        all
    }

    fn start(_: &Level, _: &mut Random) -> Result<World, String> {
        Ok(World::default())
    }

    fn edge(world: &mut World, edge: &EdgeEvent, tick: &mut Tick<Self>) {
        if edge.pressed(ONE, Hands::Pause) {
            *tick.paused = !*tick.paused;
        }
        for port in [ONE, TWO] {
            let place = usize::from(port.index());
            world.releases[place] += u32::from(edge.released(port, Hands::Fire));
            if edge.pressed(port, Hands::Fire) {
                world.presses[place] += tick.options(port).weight;
                tick.emit(Event::Fired { port: u32::from(port.index()) });
            }
        }
    }

    fn step(world: &mut World, tick: &mut Tick<Self>) {
        for port in [ONE, TWO].into_iter().take(tick.level.players as usize) {
            let place = usize::from(port.index());
            let input = tick.on(port);
            let line = Line {
                tick: tick.tick,
                port: u32::from(port.index()),
                fire: input.held(Hands::Fire),
                pressed: std::mem::take(&mut world.presses[place]),
                released: std::mem::take(&mut world.releases[place]),
                moved: input.axis(Hands::Move),
                thrust: input.axis(Hands::Thrust),
                look: input.axis(Hands::Look),
            };
            let last = world.lines.iter().rev().find(|last| last.port == line.port).cloned();
            if !line.says_the_same(&last.unwrap_or_default()) {
                world.lines.push(line);
            }
        }
    }

    fn status(_: &World) -> Status {
        Status::Running
    }

    fn effects(Event::Fired { port }: &Event, effects: &mut Effects<'_>) {
        if let Ok(port) = u8::try_from(*port) {
            effects.add(Rumble { port, strong: 1.0, weak: 0.5, seconds: 0.2 });
        }
    }

    fn draw(_: &View<Self>, _: &mut Canvas) {}
}
