//! My Game: gather coins before the time is up. Begin here: change what `step` does and what `draw` shows.

use std::process::ExitCode;

use dacapo::prelude::*;
use serde::{Deserialize, Serialize};

// What a player can do, and who plays. Recordings know actions and players by these names.
controls! { Player { Move: Axis2D normalize, Pause: Button } }
roster! { ROSTER { PLAYER: Player = "player" } }

/// Random numbers come from named streams: drawing more from one does not change what comes from another.
const PLACES: Stream = Stream("places");
/// Half of the field's width and height, in world units.
const HALF: Vec2 = Vec2::new(7.5, 4.0);
/// World units a second.
const SPEED: f32 = 9.0;
/// How near a coin is gathered, in world units.
const REACH: f32 = 0.8;

struct MyGame;

/// What a run is set up with; `levels/` holds it as JSON.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Level {
    coins: u32,
    seconds: f32,
}

/// All that changes in a run. Nothing else may be remembered from step to step.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct World {
    at: Vec2,
    coin: Vec2,
    /// Coins still to be gathered, and the seconds left for it.
    missing: u32,
    seconds: f32,
}

/// What the world tells the outside, which draws it, and which recordings keep.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
enum Event {
    Gathered(Vec2),
}

impl Default for Level {
    fn default() -> Self {
        Self {
            coins: 10,
            seconds: 30.0,
        }
    }
}

impl Game for MyGame {
    const ID: &'static str = "my-game";
    /// Goes up with every change of the rules.
    const VERSION: u32 = 1;
    const TITLE: &'static str = "My Game";
    type Level = Level;
    type Options = ();
    type World = World;
    type Event = Event;
    type Presentation = ();

    fn roster(_: &Level) -> Roster {
        ROSTER
    }

    fn levels() -> &'static [NamedLevel] {
        &[
            NamedLevel {
                name: "first",
                title: "First",
                text: include_str!("../levels/first.json"),
            },
            NamedLevel {
                name: "rush",
                title: "Rush",
                text: include_str!("../levels/rush.json"),
            },
        ]
    }

    fn bindings() -> Vec<Binding> {
        let pause = vec![key("KeyP").holds(PLAYER, Player::Pause)];
        [
            directions(WASD, PLAYER, Player::Move),
            directions(ARROWS, PLAYER, Player::Move),
            pause,
        ]
        .concat()
    }

    fn start(level: &Level, random: &mut Random) -> Result<World, String> {
        check_range("coins", level.coins, 1..=9999)?;
        check_range("seconds", level.seconds, 1.0..=3600.0)?;
        Ok(World {
            at: Vec2::ZERO,
            coin: place(random),
            missing: level.coins,
            seconds: level.seconds,
        })
    }

    fn edge(_: &mut World, edge: &EdgeEvent, tick: &mut Tick<Self>) {
        if edge.pressed(PLAYER, Player::Pause) {
            *tick.paused = !*tick.paused;
        }
    }

    fn step(world: &mut World, tick: &mut Tick<Self>) {
        if Self::status(world) != Status::Running {
            return;
        }
        world.seconds = math::f32::max(world.seconds - tick.dt, 0.0);
        let way = tick.on(PLAYER).axis(Player::Move) * (SPEED * tick.dt);
        world.at = (world.at + way).clamp(-HALF, HALF);
        if world.at.distance(world.coin) < REACH {
            tick.emit(Event::Gathered(world.coin));
            world.missing -= 1;
            world.coin = place(tick.random);
        }
    }

    fn status(world: &World) -> Status {
        match (world.missing, world.seconds > 0.0) {
            (0, _) => Status::Won,
            (_, true) => Status::Running,
            (_, false) => Status::Lost,
        }
    }

    fn figures(world: &World) -> Vec<Figure> {
        vec![Figure {
            label: "Time left",
            value: format!("{:.1} s", world.seconds),
        }]
    }

    fn autopilot(_: &Level) -> Option<Box<dyn Pilot<Self>>> {
        Some(Box::new(Collector))
    }

    fn draw(view: &View<Self>, canvas: &mut Canvas) {
        canvas.background = Color::hex(0x10_14_2A);
        canvas.through(Camera::fit(Vec2::ZERO, Vec2::new(16.0, 9.0), canvas.size()));
        // Between two steps, things are drawn between where they were and where they are.
        let at = view.before.at.lerp(view.now.at, view.alpha);
        let shine = 0.3 + 0.05 * math::f32::sin(view.time as f32 * 5.0);
        canvas.circle(
            view.now.coin,
            shine,
            Style::fill(Color::hex(0xFF_C8_57)).glowing(0.5),
        );
        canvas.circle(at, 0.5, Style::fill(Color::hex(0x5C_E1_FF)).glowing(0.6));
        for recent in view.recent {
            let Event::Gathered(at) = recent.event;
            let ring = Style::line(0.06, Color::WHITE.fade(recent.left(0.5)));
            canvas.circle(at, 0.4 + 2.0 * recent.age, ring);
        }
        let words = TextStyle::new(0.6, Color::WHITE).centered().bold();
        let World {
            missing, seconds, ..
        } = view.now;
        canvas.text(
            Vec2::new(0.0, 4.0),
            words,
            format_args!("{missing} to go     {seconds:.1} s"),
        );
    }
}

fn place(random: &mut Random) -> Vec2 {
    Vec2::new(
        random.range(PLACES, -HALF.x, HALF.x),
        random.range(PLACES, -HALF.y, HALF.y),
    )
}

/// Plays for demonstrations and tests, through the same controls as a player.
struct Collector;

impl Pilot<MyGame> for Collector {
    fn steer(&mut self, world: &World, _boundary: u64, hands: &mut Hands) {
        hands.push(
            PLAYER,
            Player::Move,
            (world.coin - world.at).clamp_length_max(1.0),
        );
    }
}

fn main() -> ExitCode {
    dacapo::run::<MyGame>()
}

#[test]
fn every_run_can_be_played_again() {
    assert_eq!(dacapo::prove::<MyGame>(), Ok(()));
}
