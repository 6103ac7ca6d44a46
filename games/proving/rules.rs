//! What happens at a boundary.

use dacapo_engine::action::Button;
use dacapo_engine::action::{Action, Controls, Port};
use dacapo_engine::game::{EdgeEvent, Game, Tick};
use dacapo_engine::math::rotation_z;
use dacapo_engine::random::Stream;

use super::event::Event;
use super::math::{steer, swing};
use super::world::{Hand, World, rank};
use super::{GUNNER, GUNNER_2, Gunner, LEAD, Lead, Level, Ruleset};

const KICKS: Stream = Stream("kicks");
/// Ticks for which a trigger is held before it fires again, and then between its shots.
const FIRST_REPEAT: u32 = 30;
const REPEAT: u32 = 8;
const FULL_CHARGE: u32 = 60;
/// One body in so many goes through the math in a tick, and one in so many gets another rank.
const MATH_EVERY: u64 = 16;
const RANK_EVERY: u64 = 37;
const FNV_PRIME: u64 = 0x0100_0000_01b3;

pub(super) fn edge<const DRAG: u32>(world: &mut World, edge: &EdgeEvent, tick: &mut Tick<Ruleset<DRAG>>) {
    let code = code(edge);
    world.order = (world.order ^ code).wrapping_mul(FNV_PRIME);
    world.edges += 1;
    world.paused_edges += u64::from(*tick.paused);
    if edge.pressed(LEAD, Lead::Pause) {
        *tick.paused = !*tick.paused;
        tick.emit(Event::Paused(*tick.paused));
    }
    let fired = edge.pressed(LEAD, Lead::Fire)
        || edge.pressed(GUNNER, Gunner::Fire)
        || edge.pressed(GUNNER_2, Gunner::Fire);
    if fired {
        shoot(world, tick.level);
        tick.emit(Event::Fired);
    }
    let released = [
        edge.released(LEAD, Lead::Charge),
        edge.released(GUNNER, Gunner::Charge),
        edge.released(GUNNER_2, Gunner::Charge),
    ];
    let look = tick.on(LEAD).axis(Lead::Look).to_array();
    for ((hand, port), _) in world.hands.iter_mut().zip(PORTS).zip(released).filter(|(_, released)| *released)
    {
        let full = hand.charge >= FULL_CHARGE;
        let note = full.then_some("\"\u{fc}ber\"\n\u{1f3ae}".into());
        tick.emit(Event::Released { port: port.into(), ticks: hand.charge, full, look, note });
        hand.charge = 0;
    }
}

const PORTS: [&str; 3] = [LEAD.id(), GUNNER.id(), GUNNER_2.id()];

/// A number for every edge of every port.
fn code(edge: &EdgeEvent) -> u64 {
    let lead = [Lead::Fire, Lead::Charge, Lead::Pause].map(|action| which(edge, LEAD, action));
    let first = [Gunner::Fire, Gunner::Charge].map(|action| which(edge, GUNNER, action));
    let second = [Gunner::Fire, Gunner::Charge].map(|action| which(edge, GUNNER_2, action));
    let all = lead.into_iter().chain(first).chain(second).zip(1..);
    all.map(|(found, place)| found * place).sum()
}

fn which<C: Controls>(edge: &EdgeEvent, port: Port<C>, action: Action<C, Button>) -> u64 {
    u64::from(edge.pressed(port, action)) + u64::from(edge.released(port, action)) * 16
}

pub(super) fn step<const DRAG: u32>(world: &mut World, tick: &mut Tick<Ruleset<DRAG>>) {
    let level = tick.level;
    assert!(level.panic_at != Some(tick.tick), "panicked as asked");
    if tick.tick == 0 {
        tick.emit(Event::Joined(LEAD.id().into()));
    }
    count(world, tick);
    travel(world, tick);
    bodies(world, tick, 1.0 - DRAG as f32 / 100.0 * tick.dt);
    world.seconds += tick.dt64;
    if world.seconds > level.seconds_to_lose {
        world.won.get_or_insert(false);
    }
    if level.nan_at == Some(tick.tick) {
        world.energy = f64::NAN;
    }
    if level.pause_every.is_some_and(|every| tick.tick % every == every - 1) {
        *tick.paused = true;
        tick.emit(Event::Energy(world.energy));
        tick.emit(Event::Paused(true));
    }
}

/// Counters of what is held, with or without an edge.
fn count<G: Game<Level = Level, Event = Event>>(world: &mut World, tick: &mut Tick<G>) {
    let (lead, first, second) = (tick.on(LEAD), tick.on(GUNNER), tick.on(GUNNER_2));
    let held = [
        (lead.held(Lead::Fire), lead.held(Lead::Charge)),
        (first.held(Gunner::Fire), first.held(Gunner::Charge)),
        (second.held(Gunner::Fire), second.held(Gunner::Charge)),
    ];
    for (place, (trigger, charge)) in held.into_iter().enumerate() {
        let hand = &mut world.hands[place];
        let again = hand.hold(trigger, charge);
        let repeats = hand.repeats;
        if again {
            shoot(world, tick.level);
            tick.emit(Event::Repeated(repeats));
        }
    }
}

impl Hand {
    /// Counts a tick; whether a held trigger fires again.
    fn hold(&mut self, trigger: bool, charge: bool) -> bool {
        self.trigger = if trigger { self.trigger + 1 } else { 0 };
        self.charge = if charge { self.charge + 1 } else { 0 };
        self.longest = self.longest.max(self.charge);
        let again = self.trigger >= FIRST_REPEAT && (self.trigger - FIRST_REPEAT) % REPEAT == 0;
        self.repeats += u32::from(again);
        again
    }
}

fn shoot(world: &mut World, level: &Level) {
    world.shots += 1;
    if world.shots >= level.shots_to_win {
        world.won.get_or_insert(true);
    }
}

/// Sums what every component of every axis asks for.
fn travel<G: Game<Event = Event>>(world: &mut World, tick: &Tick<G>) {
    let lead = tick.on(LEAD);
    let (go, look, lift) = (lead.axis(Lead::Move), lead.axis(Lead::Look), lead.axis(Lead::Lift));
    let aims = tick.on(GUNNER).axis(Gunner::Look) + tick.on(GUNNER_2).axis(Gunner::Look) * 0.5;
    let parts =
        [go.x + lift.x, go.y + lift.y, look.x, look.y, lead.axis(Lead::Throttle) + lift.z, aims.x, aims.y];
    for (sum, part) in world.at.iter_mut().zip(parts) {
        *sum += f64::from(part) * tick.dt64;
    }
}

/// Moves all bodies, some of them through all of the math, and puts them in order again.
fn bodies<G: Game<Event = Event>>(world: &mut World, tick: &mut Tick<G>, drag: f32) {
    let wind = tick.on(LEAD).axis(Lead::Move);
    let kicked = tick.on(GUNNER).pressed(Gunner::Fire);
    let count = world.bodies.len().max(1) as f32;
    let centre = world.bodies.iter().fold(glam::Vec2::ZERO, |sum, body| sum + body.at) / count;
    let kick = if kicked { rotation_z(tick.random.range(KICKS, -3.2, 3.2)) } else { glam::Vec2::ZERO };
    world.energy = 0.0;
    for body in &mut world.bodies {
        let turn = u64::from(body.id) + tick.tick;
        if turn % MATH_EVERY == 0 {
            body.phase = swing(body.phase, tick.dt64);
            body.velocity = steer(body, centre, wind, tick.dt);
        }
        if turn % RANK_EVERY == 0 {
            body.rank = rank(tick.random);
        }
        body.velocity = ((body.velocity + kick) * drag).clamp_length_max(30.0);
        body.at += body.velocity * tick.dt;
        world.energy += f64::from(body.velocity.length_squared()) * 0.5;
    }
    world.sort();
    if kicked {
        tick.emit(Event::Kicked(kick));
    }
}
