//! The three kinds of prisms: how each moves and fires.

use dacapo_engine::game::Tick;
use dacapo_engine::math;
use dacapo_engine::pool::Pool;
use dacapo_engine::random::Stream;
use dacapo_engine::row;
use glam::Vec2;
use serde::Deserialize;

use super::PrismRaid;
use super::arena;
use super::shot;
use super::vector::{direction, length, lowered, part};

/// Decides when and how prisms fire and swerve.
const TEMPER: Stream = Stream("temper");

/// The most prisms alive together.
pub const MOST: u32 = 9;
/// Seconds from the first shimmer of a prism until it can hit and be hit.
pub const ARRIVAL: f32 = 1.0;
/// Seconds for which a prism that was hit lights up.
pub const FLASH: f32 = 0.14;

/// How fast velocity follows intent, a second.
const GRIP: f32 = 3.2;
/// Distance at which a diamond circles the ship.
const ORBIT: f32 = 7.2;
/// Shots in a diamond's fan, and by how much each is turned against the next, as a sine.
const FAN: u32 = 3;
const FAN_SPREAD: f32 = 0.24;
/// Shots in a hexagon's ring.
const RING: u32 = 9;
/// Prisms closer together than their radii push each other apart with so much speed a second.
const CROWDING: f32 = 14.0;

row! {
    /// What a prism is.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
    pub enum Kind {
        /// Weaves towards the ship and rams it.
        Triangle,
        /// Circles the ship and fires fans of shots at it.
        Diamond,
        /// Slow and hard; fires rings of shots and breaks into two triangles.
        Hexagon,
    }
}

impl Kind {
    /// Distance of its corners from its middle, in world units.
    #[must_use]
    pub const fn radius(self) -> f32 {
        match self {
            Self::Triangle => 0.62,
            Self::Diamond => 0.72,
            Self::Hexagon => 1.0,
        }
    }

    /// Hits it takes.
    #[must_use]
    pub const fn hull(self) -> u32 {
        match self {
            Self::Triangle => 1,
            Self::Diamond => 3,
            Self::Hexagon => 7,
        }
    }

    const fn speed(self) -> f32 {
        match self {
            Self::Triangle => 5.0,
            Self::Diamond => 3.4,
            Self::Hexagon => 1.3,
        }
    }

    /// Radians a second at which it turns about itself.
    const fn spin(self) -> f32 {
        match self {
            Self::Triangle => 2.4,
            Self::Diamond => 1.5,
            Self::Hexagon => 0.7,
        }
    }
}

row! {
    /// A prism.
    #[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
    pub struct Prism {
        /// What it is.
        pub kind: Kind,
        /// Where it is.
        pub at: Vec2,
        /// World units a second.
        pub velocity: Vec2,
        /// Angle about its middle, in radians.
        pub turn: f32,
        /// Which way it circles or swerves: 1 or -1.
        pub swing: f32,
        /// Hits it can still take.
        pub hull: u32,
        /// Seconds until it is there.
        pub arriving: f32,
        /// Seconds until it fires or swerves.
        pub reload: f32,
        /// Seconds for which it still lights up.
        pub flash: f32,
    }
}

/// What a prism fires.
pub(super) enum Fire {
    /// Nothing yet.
    Nothing,
    /// A few shots side by side, the middle one in this direction.
    Fan(Vec2),
    /// Shots in all directions, the first in this one.
    Ring(f32),
}

impl Prism {
    /// Whether it can hit and be hit.
    #[must_use]
    pub fn is_solid(&self) -> bool {
        self.arriving <= 0.0
    }

    /// Moves on, steering if there is a ship to steer for.
    pub(super) fn fly(&mut self, ship: Option<Vec2>, pace: f32, dt: f32) {
        self.flash = lowered(self.flash, dt);
        self.turn = wrapped(self.turn + self.kind.spin() * self.swing * dt);
        if !self.is_solid() {
            self.arriving = lowered(self.arriving, dt);
            return;
        }
        let wanted = ship.map_or(self.velocity, |ship| self.intent(ship) * (self.kind.speed() * pace));
        self.velocity += (wanted - self.velocity) * part(GRIP * dt);
        self.at += self.velocity * dt;
        if arena::contain(&mut self.at, &mut self.velocity, self.kind.radius(), 0.8) {
            self.swing = -self.swing;
        }
    }

    /// Where it wants to go, as a part of its speed.
    fn intent(&self, ship: Vec2) -> Vec2 {
        let offset = ship - self.at;
        let distance = length(offset);
        let toward = direction(offset);
        match self.kind {
            Kind::Triangle => toward * 0.86 + toward.perp() * (0.5 * self.swing),
            Kind::Diamond => {
                let inward = math::f32::clamp((distance - ORBIT) * 0.5, -0.8, 0.8);
                toward * inward + toward.perp() * (0.75 * self.swing)
            }
            Kind::Hexagon => toward,
        }
    }

    /// Counts down to the next shot or swerve.
    pub(super) fn act(&mut self, ship: Vec2, tick: &mut Tick<PrismRaid>) -> Fire {
        if !self.is_solid() {
            return Fire::Nothing;
        }
        self.reload = lowered(self.reload, tick.dt * tick.level.pace);
        if self.reload > 0.0 {
            return Fire::Nothing;
        }
        match self.kind {
            Kind::Triangle => {
                self.swing = -self.swing;
                self.reload = tick.random.range(TEMPER, 0.5, 1.3);
                Fire::Nothing
            }
            Kind::Diamond => {
                self.reload = tick.random.range(TEMPER, 1.0, 1.6);
                let error = tick.random.range(TEMPER, -0.12, 0.12);
                let aim = direction(ship - self.at);
                Fire::Fan(direction(aim + aim.perp() * error))
            }
            Kind::Hexagon => {
                self.reload = tick.random.range(TEMPER, 1.7, 2.4);
                Fire::Ring(self.turn)
            }
        }
    }

    /// The first wait after it has appeared.
    pub(super) fn first_reload(kind: Kind, tick: &mut Tick<PrismRaid>) -> f32 {
        match kind {
            Kind::Triangle => tick.random.range(TEMPER, 0.3, 0.9),
            Kind::Diamond => tick.random.range(TEMPER, 0.6, 1.6),
            Kind::Hexagon => tick.random.range(TEMPER, 0.8, 1.4),
        }
    }

    /// Takes a shot's hit. True where it burst.
    pub(super) fn hurt(&mut self, push: Vec2) -> bool {
        // A stored state may claim a hull of 0.
        self.hull = self.hull.saturating_sub(1);
        self.flash = FLASH;
        self.velocity += push * (1.6 / self.kind.radius());
        self.hull == 0
    }
}

/// The directions of a fan's shots.
pub(super) fn fan(middle: Vec2) -> impl Iterator<Item = Vec2> {
    let side = middle.perp() * FAN_SPREAD;
    (0..FAN).map(move |index| direction(middle + side * (index as f32 - (FAN - 1) as f32 * 0.5)))
}

/// The directions of a ring's shots.
pub(super) fn ring(first: f32) -> impl Iterator<Item = Vec2> {
    let between = core::f32::consts::TAU / RING as f32;
    (0..RING).map(move |index| math::rotation_z(first + index as f32 * between))
}

/// How many shots a volley takes.
pub(super) fn shots_in(fire: &Fire) -> u32 {
    match fire {
        Fire::Nothing => 0,
        Fire::Fan(_) => FAN,
        Fire::Ring(_) => RING,
    }
}

/// Pushes prisms that overlap apart.
pub(super) fn spread_out(prisms: &mut Pool<Prism>, dt: f32) {
    prisms.meet(|one, other| {
        let offset = one.at - other.at;
        let reach = one.kind.radius() + other.kind.radius();
        if offset.length_squared() < reach * reach && one.is_solid() && other.is_solid() {
            let push = direction(offset) * (CROWDING * dt);
            one.velocity += push;
            other.velocity -= push;
        }
    });
}

/// Where a shot of a prism starts.
pub(super) fn muzzle(prism: &Prism, toward: Vec2) -> (Vec2, Vec2) {
    (prism.at + toward * prism.kind.radius(), toward * shot::HOSTILE_SPEED)
}

/// An angle brought back into one turn, so that it stays exact however long a round lasts.
fn wrapped(angle: f32) -> f32 {
    let whole = core::f32::consts::TAU;
    if angle >= whole {
        angle - whole
    } else if angle < 0.0 {
        angle + whole
    } else {
        angle
    }
}
