//! A small game for the tests of everything around games: window, devices, recordings and commands.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicU32, Ordering};

use dacapo_engine::action::{Axis2D, Button, Roster};
use dacapo_engine::canvas::{Canvas, Color};
use dacapo_engine::game::{Binding, EdgeEvent, Figure, Game, NamedLevel, Pilot, Status, Tick, View, key};
use dacapo_engine::random::{Random, Stream};
use glam::Vec2;
use serde::{Deserialize, Serialize};

dacapo_engine::controls! {
    /// What the toy's player can do.
    pub Hands { Move: Axis2D normalize, Fire: Button, Pause: Button }
}

dacapo_engine::roster! {
    /// Who plays.
    pub ROSTER {
        /// The only port.
        P1: Hands = "player",
    }
}
/// What a leak counts, over all runs.
static SHOTS_EVER: AtomicU32 = AtomicU32::new(0);
/// Radius of the dot that says that a shot was fired, in units.
pub const SPENT: f32 = 1.0;
const NOISE: Stream = Stream("noise");

/// Counts shots; a number of them wins.
pub struct Toy<V = Plain>(PhantomData<V>);

/// What one variant of the toy has of its own.
pub trait Variant: 'static {
    /// What the controls are bound to.
    fn bindings() -> Vec<Binding> {
        plain_bindings()
    }

    /// The levels that come with it.
    fn levels() -> &'static [NamedLevel] {
        &[]
    }

    /// Why no run of it can start now.
    fn refusal() -> Option<&'static str> {
        None
    }
}

/// The toy that most tests play.
pub struct Plain;

impl Variant for Plain {}

/// The toy's level.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Level {
    /// Shots that win.
    pub shots: u32,
    /// The tick that panics.
    pub panic_at: Option<u64>,
    /// The tick from which on shots count what is no part of the world.
    pub leak_from: Option<u64>,
    /// How often each press and each release is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub echoes: Option<u32>,
}

impl Default for Level {
    fn default() -> Self {
        Self { shots: 1000, panic_at: None, leak_from: None, echoes: None }
    }
}

/// The toy's world.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct World {
    at: Vec2,
    shots: u32,
    wanted: u32,
    noise: u32,
}

/// What the toy tells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// A shot.
    Shot,
    /// A press or release.
    Echo,
}

impl<V: Variant> Game for Toy<V> {
    const ID: &'static str = "toy";
    const VERSION: u32 = 1;
    const TITLE: &'static str = "Toy";
    type Level = Level;
    type Options = ();
    type World = World;
    type Event = Event;
    type Presentation = ();

    fn roster(_: &Level) -> Roster {
        ROSTER
    }

    fn bindings() -> Vec<Binding> {
        V::bindings()
    }

    fn levels() -> &'static [NamedLevel] {
        V::levels()
    }

    fn start(level: &Level, random: &mut Random) -> Result<World, String> {
        if level.shots == 0 {
            return Err("shots is 0, expected at least 1".to_owned());
        }
        if let Some(refusal) = V::refusal() {
            return Err(refusal.to_owned());
        }
        Ok(World { at: Vec2::ZERO, shots: 0, wanted: level.shots, noise: random.next_u32(NOISE) })
    }

    fn edge(_: &mut World, edge: &EdgeEvent, tick: &mut Tick<Self>) {
        if edge.pressed(P1, Hands::Pause) {
            *tick.paused = !*tick.paused;
        }
        (0..tick.level.echoes.unwrap_or(0)).for_each(|_| tick.emit(Event::Echo));
    }

    fn step(world: &mut World, tick: &mut Tick<Self>) {
        assert_ne!(tick.level.panic_at, Some(tick.tick), "planted fault");
        world.at += tick.on(P1).axis(Hands::Move) * tick.dt;
        if tick.on(P1).pressed(Hands::Fire) {
            world.shots += 1;
            world.noise = tick.random.next_u32(NOISE);
            if tick.level.leak_from.is_some_and(|from| tick.tick >= from) {
                world.noise = SHOTS_EVER.fetch_add(1, Ordering::Relaxed);
            }
            tick.emit(Event::Shot);
        }
    }

    fn status(world: &World) -> Status {
        if world.shots >= world.wanted { Status::Won } else { Status::Running }
    }

    fn figures(world: &World) -> Vec<Figure> {
        vec![Figure { label: "Shots", value: world.shots.to_string() }]
    }

    fn autopilot(_: &Level) -> Option<Box<dyn Pilot<Self>>> {
        Some(Box::new(Trigger))
    }

    fn draw(view: &View<Self>, canvas: &mut Canvas) {
        let at = view.before.at.lerp(view.now.at, view.alpha);
        canvas.circle(at, 4.0, Color::WHITE);
        if view.now.shots > 0 {
            canvas.circle(view.now.at, SPENT, Color::BLACK);
        }
    }
}

fn plain_bindings() -> Vec<Binding> {
    let moves = [("KeyW", Vec2::Y), ("KeyS", -Vec2::Y), ("KeyD", Vec2::X), ("ArrowRight", Vec2::X)];
    let mut all: Vec<_> = moves.iter().map(|(code, to)| key(code).pushes(P1, Hands::Move, *to)).collect();
    all.extend([key("Space").holds(P1, Hands::Fire), key("KeyJ").holds(P1, Hands::Fire)]);
    all.push(key("KeyP").holds(P1, Hands::Pause));
    all
}

/// Pulls the trigger over and over.
struct Trigger;

impl<V: Variant> Pilot<Toy<V>> for Trigger {
    fn steer(&mut self, _: &World, boundary: u64, hands: &mut dacapo_engine::game::Hands) {
        hands.hold(P1, Hands::Fire, boundary % 12 < 6);
    }
}
