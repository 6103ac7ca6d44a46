//! A scene that leans on everything a machine could compute differently: all functions of the engine's math,
//! vectors, random draws, pauses, edges and events. Nobody plays it; it shows what two machines share before
//! there is a game, and finds what games do not happen to use.

use dacapo_engine::action::{Axis2D, Button, Controller, Port};
use dacapo_engine::canvas::Canvas;
use dacapo_engine::game::{Binding, EdgeEvent, Game, Hands, Pilot, Status, Tick, View};
use dacapo_engine::math::{angle_z, f32 as single, f64 as double, rotation_z};
use dacapo_engine::random::{Random, Stream};
use dacapo_engine::replay::{EndKind, RecordOptions, Replay};
use dacapo_engine::session::Session;
use glam::Vec2;
use serde::{Deserialize, Serialize};

dacapo_engine::controls! {
    /// What moves the swarm.
    pub Wind { Blow: Axis2D normalize, Kick: Button, Pause: Button }
}

const P1: Port<Wind> = Port::new("player", 0);
const KICKS: Stream = Stream("kicks");
const BODIES: u32 = 24;
const SEED: u32 = 20_261_130;
const STEP: f64 = 1.0 / 120.0;

/// Records so many boundaries.
pub fn record(boundaries: u32) -> Result<Replay, String> {
    let mut session = Session::<Swarm>::start((), SEED).map_err(|error| error.to_string())?;
    session.add_pilot(Box::new(Weather));
    session.record(RecordOptions::default()).map_err(|error| error.to_string())?;
    for _ in 0..boundaries {
        session.step(STEP).map_err(|error| error.to_string())?;
    }
    session.finish(EndKind::Finished).ok_or_else(|| "nothing was recorded".to_owned())
}

pub struct Swarm;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Body {
    at: Vec2,
    velocity: Vec2,
    phase: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct World {
    bodies: Vec<Body>,
    energy: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    Kicked { energy: f64 },
}

impl Game for Swarm {
    const ID: &'static str = "swarm";
    const VERSION: u32 = 1;
    const TITLE: &'static str = "Swarm";
    type Level = ();
    type World = World;
    type Event = Told;

    fn controllers((): &()) -> Vec<Controller> {
        vec![P1.controller()]
    }

    fn bindings() -> Vec<Binding> {
        Vec::new()
    }

    fn start((): &(), random: &mut Random) -> Result<World, String> {
        let mut body = || Body {
            at: Vec2::new(random.range(Stream::DEFAULT, -8.0, 8.0), random.range(Stream::DEFAULT, -8.0, 8.0)),
            velocity: Vec2::ZERO,
            phase: random.unit(Stream::DEFAULT),
        };
        Ok(World { bodies: (0..BODIES).map(|_| body()).collect(), energy: 0.0 })
    }

    fn edge(_: &mut World, edge: &EdgeEvent, tick: &mut Tick<Self>) {
        if edge.pressed(P1, Wind::Pause) {
            *tick.paused = !*tick.paused;
        }
    }

    fn step(world: &mut World, tick: &mut Tick<Self>) {
        let wind = tick.on(P1).axis(Wind::Blow);
        let centre = world.bodies.iter().fold(Vec2::ZERO, |sum, body| sum + body.at) / BODIES as f32;
        let kicked = tick.on(P1).pressed(Wind::Kick);
        world.energy = 0.0;
        for body in &mut world.bodies {
            body.phase = swing(body.phase, tick.dt64);
            body.velocity = steer(body, centre, wind, tick.dt);
            if kicked {
                body.velocity += rotation_z(tick.random.range(KICKS, -3.2, 3.2)) * 2.0;
            }
            body.at += body.velocity * tick.dt;
            world.energy += f64::from(body.velocity.length_squared()) * 0.5;
        }
        if kicked {
            tick.emit(Told::Kicked { energy: world.energy });
        }
    }

    fn status(_: &World) -> Status {
        Status::Running
    }

    fn draw(_: &View<Self>, _: &mut Canvas) {}
}

/// A phase in -1..1 through every function of `f64`. It stays bounded, but no step forgets the last bit.
fn swing(phase: f64, dt: f64) -> f64 {
    let p = phase;
    let round = double::sin(p * 40.0) + double::cos(p * 9.0) + double::tan(p) + double::atan(p * 5.0);
    let arcs = double::asin(p) + double::acos(p) + double::atanh(p * 0.9);
    let bows = double::sinh(p) + double::cosh(p) + double::tanh(p) + double::asinh(p * 7.0);
    let high = double::acosh(p + 2.5) + double::log(p + 2.5) + double::log2(p + 1.5) + double::log10(p + 1.1);
    let near = double::expm1(p * 0.1) + double::log1p(p * 0.1) + double::exp(p) + double::exp2(p * 3.0);
    let two =
        double::atan2(p, dt) + double::hypot(p, dt) + double::pow(p + 1.5, p * 3.0) + double::powi(p, 5);
    let all = round + arcs + bows + high + near + two + double::cbrt(p);
    double::sin(double::clamp(all, -50.0, 50.0) + double::min(p, dt) + double::max(p, dt)) * 0.999
}

/// A velocity through every function of `f32`.
fn steer(body: &Body, centre: Vec2, wind: Vec2, dt: f32) -> Vec2 {
    let p = body.phase as f32;
    let round = single::sin(p * 40.0) + single::cos(p * 9.0) + single::tan(p) + single::atan(p * 5.0);
    let arcs = single::asin(p) + single::acos(p) + single::atanh(p * 0.9);
    let bows = single::sinh(p) + single::cosh(p) + single::tanh(p) + single::asinh(p * 7.0);
    let high = single::acosh(p + 2.5) + single::log(p + 2.5) + single::log2(p + 1.5) + single::log10(p + 1.1);
    let near = single::expm1(p * 0.1) + single::log1p(p * 0.1) + single::exp(p) + single::exp2(p * 3.0);
    let two =
        single::atan2(p, dt) + single::hypot(p, dt) + single::pow(p + 1.5, p * 3.0) + single::powi(p, 5);
    let push = single::clamp(round + arcs + bows + high + near + two + single::cbrt(p), -20.0, 20.0);
    let home = centre - body.at;
    let reach = single::max(single::min(home.length(), 9.0), 0.5);
    let turn = rotation_z(angle_z(home) + p);
    let velocity = body.velocity + (turn * reach + home.normalize_or_zero() * push + wind * 9.0) * dt;
    velocity.clamp_length_max(30.0) * (1.0 - 0.2 * dt)
}

/// Winds that change, kicks, and a pause now and then.
struct Weather;

impl Pilot<Swarm> for Weather {
    fn steer(&mut self, _: &World, boundary: u64, hands: &mut Hands) {
        if boundary % 15 == 0 {
            let angle = (boundary % 360) as f32 * 0.3;
            hands.push(P1, Wind::Blow, rotation_z(angle) * ((boundary % 7) as f32 / 6.0));
        }
        hands.hold(P1, Wind::Kick, boundary % 97 < 3);
        hands.hold(P1, Wind::Pause, matches!(boundary % 241, 100..102 | 110..112));
    }
}
