//! What all of them step: units that follow a stick, bounce off walls and turn.

use dacapo_engine::glam::Vec2;
use dacapo_engine::row;
use serde::{Deserialize, Serialize};

/// Seconds a tick.
pub const DELTA: f64 = 1.0 / 120.0;
const UNITS: u32 = 32;
const REACH: f32 = 20.0;

row! {
    /// A unit of 24 bytes.
    #[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
    pub struct Unit { at: Vec2, velocity: Vec2, turn: f32, shots: u32 }
}

/// The world.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct World {
    ticks: u64,
    #[serde(serialize_with = "dacapo_engine::hash::rows")]
    units: Vec<Unit>,
}

/// What the one player does at a tick.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Input {
    /// Stick, in thousandths.
    pub stick: [i16; 2],
    /// Trigger.
    pub fire: bool,
}

impl Input {
    /// Eight changes a second: six turns of the stick, a press and its end.
    pub fn follow(&mut self, tick: u64) {
        if tick % 15 == 0 {
            match tick / 15 % 8 {
                3 => self.fire = true,
                4 => self.fire = false,
                _ => self.stick = [(tick % 1999) as i16 - 999, 250],
            }
        }
    }
}

impl World {
    pub fn new() -> Self {
        let unit = |number: u32| {
            let x = number as f32;
            Unit { at: Vec2::new(x - 16.0, 0.5 * x), velocity: Vec2::new(1.0, x * 0.1), turn: 0.0, shots: 0 }
        };
        Self { ticks: 0, units: (0..UNITS).map(unit).collect() }
    }

    pub fn step(&mut self, stick: Vec2, fire: bool, dt: f32) {
        self.ticks += 1;
        for unit in &mut self.units {
            unit.velocity += (stick * 4.0 - unit.velocity) * (0.5 * dt);
            unit.at += unit.velocity * dt;
            if unit.at.x.abs() > REACH {
                unit.velocity.x = -unit.velocity.x;
            }
            if unit.at.y.abs() > REACH {
                unit.velocity.y = -unit.velocity.y;
            }
            unit.turn = if unit.turn > 6.0 { 0.0 } else { unit.turn + dt };
            unit.shots = unit.shots.wrapping_add(u32::from(fire));
        }
    }
}
