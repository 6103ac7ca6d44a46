//! A player made of code: looks twenty times a second, weighs a few courses, and moves stick and trigger.

use dacapo_engine::game::{Hands, Pilot};
use dacapo_engine::math;
use glam::Vec2;

use super::prism::Prism;
use super::ship;
use super::shot::{self, Side};
use super::vector::{direction, length};
use super::world::World;
use super::{PLAYER, Player, PrismRaid, arena};

/// Boundaries from one decision to the next.
const INTERVAL: u64 = 6;
/// Courses that are weighed, besides the present one and standing still.
const COURSES: usize = 12;
/// Seconds it looks ahead.
const HORIZON: f32 = 0.9;
/// Nothing matters that is further away.
const SIGHT: f32 = 8.0;
/// It likes to have so much room to everything hostile, in world units.
const COMFORT: f32 = 1.15;
/// Distance it keeps to the prism it fires at.
const RANGE: f32 = 4.6;
/// Distance it keeps to the walls.
const MARGIN: f32 = 2.4;
/// Speed it reckons with, between those of a ship that fires and one that does not.
const SPEED: f32 = 6.6;
/// Seconds by which the ship's velocity lags behind the stick.
const LAG: f32 = 0.09;
/// How much better another course has to be than the present one.
const HOLD: f32 = 0.02;
/// It begins to fire when the nose points this close past a prism's middle, as a part of its radius, and goes on
/// firing until it points further past than that.
const AIMED: f32 = 0.9;
const ASTRAY: f32 = 3.0;

/// Something to stay clear of.
struct Threat {
    offset: Vec2,
    velocity: Vec2,
    radius: f32,
    weight: f32,
}

/// The player made of code.
pub struct Autopilot {
    spokes: [Vec2; COURSES],
    threats: Vec<Threat>,
    course: Vec2,
    side: f32,
    firing: bool,
}

impl Default for Autopilot {
    fn default() -> Self {
        let between = core::f32::consts::TAU / COURSES as f32;
        let spokes = core::array::from_fn(|index| math::rotation_z(index as f32 * between));
        Self { spokes, threats: Vec::new(), course: Vec2::ZERO, side: 1.0, firing: false }
    }
}

impl Pilot<PrismRaid> for Autopilot {
    fn steer(&mut self, world: &World, boundary: u64, hands: &mut Hands) {
        if boundary % INTERVAL != 0 {
            return;
        }
        if !world.is_playing() {
            (self.course, self.firing) = (Vec2::ZERO, false);
            hands.push(PLAYER, Player::Move, Vec2::ZERO);
            hands.hold(PLAYER, Player::Fire, false);
            return;
        }
        let target = world.ship.lock.and_then(|lock| world.prisms.get(lock));
        self.look(world);
        self.choose(world, target);
        hands.push(PLAYER, Player::Move, self.course);
        let slack = if self.firing { ASTRAY } else { AIMED };
        self.firing = target.is_some_and(|prism| is_aimed(world, prism, slack));
        hands.hold(PLAYER, Player::Fire, self.firing);
    }
}

impl Autopilot {
    /// Notes what is near enough to matter.
    fn look(&mut self, world: &World) {
        let from = world.ship.at;
        let near = |offset: &Vec2| offset.length_squared() < SIGHT * SIGHT;
        self.threats.clear();
        let shots = world.shots.values().filter(|shot| shot.side == Side::Prisms);
        let shots = shots.map(|shot| Threat {
            offset: shot.at - from,
            velocity: shot.velocity,
            radius: shot::RADIUS + ship::HIT_RADIUS,
            weight: 1.0,
        });
        let prisms = world.prisms.values().filter(|prism| prism.arriving < 0.4);
        let prisms = prisms.map(|prism| Threat {
            offset: prism.at - from,
            velocity: prism.velocity,
            radius: prism.kind.radius() + ship::HIT_RADIUS,
            weight: 1.3,
        });
        self.threats.extend(shots.chain(prisms).filter(|threat| near(&threat.offset)));
    }

    /// Takes another course if one is clearly better than the present one.
    fn choose(&mut self, world: &World, target: Option<&Prism>) {
        let wish = self.wish(world, target);
        let ahead = if wish == Vec2::ZERO { Vec2::X } else { direction(wish) };
        let mut best = (self.cost(world, self.course, wish) - HOLD, self.course);
        for spoke in self.spokes {
            let course = spoke.rotate(ahead);
            let cost = self.cost(world, course, wish);
            if cost < best.0 {
                best = (cost, course);
            }
        }
        let rest = self.cost(world, Vec2::ZERO, wish);
        self.course = if rest < best.0 { Vec2::ZERO } else { best.1 };
    }

    /// Where it would go if nothing were in the way: around its target at a distance.
    fn wish(&mut self, world: &World, target: Option<&Prism>) -> Vec2 {
        let Some(prism) = target else {
            return -world.ship.at * 0.1;
        };
        let offset = prism.at - world.ship.at;
        let toward = direction(offset);
        // It circles the way that leads it away from the nearer wall, and stays with that.
        let inward = toward.perp().dot(-world.ship.at) * self.side;
        if inward < -6.0 {
            self.side = -self.side;
        }
        let closing = math::f32::clamp((length(offset) - RANGE) * 0.4, -1.0, 1.0);
        toward * closing + toward.perp() * (self.side * 0.5)
    }

    fn cost(&self, world: &World, course: Vec2, wish: Vec2) -> f32 {
        let velocity = course * SPEED;
        let drift = (world.ship.velocity - velocity) * LAG;
        let danger: f32 = self.threats.iter().map(|threat| threat.danger(velocity, drift)).sum();
        let place = world.ship.at + drift + velocity * 0.5;
        danger + crowding(place.x, arena::HALF.x) + crowding(place.y, arena::HALF.y) - course.dot(wish)
    }
}

impl Threat {
    /// How bad it would be to fly on at a velocity: more the closer it comes, and the sooner.
    fn danger(&self, velocity: Vec2, drift: Vec2) -> f32 {
        let offset = self.offset - drift;
        let closing = self.velocity - velocity;
        let speed_squared = closing.length_squared() + 0.01;
        let when = math::f32::clamp(-offset.dot(closing) / speed_squared, 0.0, HORIZON);
        let gap = length(offset + closing * when) - self.radius;
        if gap >= COMFORT {
            return 0.0;
        }
        let lack = (COMFORT - gap) / COMFORT;
        self.weight * lack * lack * lack * 3.0 / (0.25 + when)
    }
}

/// How bad it is to be near a wall.
fn crowding(at: f32, half: f32) -> f32 {
    let lack = math::f32::max(at.abs() - (half - MARGIN), 0.0) / MARGIN;
    lack * lack * 2.0
}

/// Whether a shot fired now would reach a prism and meet it, or miss it by little.
fn is_aimed(world: &World, prism: &Prism, slack: f32) -> bool {
    let offset = prism.at - world.ship.at;
    if length(offset) > shot::RANGE + prism.kind.radius() {
        return false;
    }
    let lead = offset + prism.velocity * (length(offset) / shot::SPEED);
    let past = world.ship.nose.perp_dot(lead).abs();
    world.ship.nose.dot(lead) > 0.0 && past < prism.kind.radius() * slack
}
