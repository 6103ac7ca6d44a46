//! What a hash costs beside xxh3 alone over the same bytes, for worlds of a few, many and very many units.

use std::hint::black_box;

use dacapo_engine::glam::Vec2;
use dacapo_engine::hash::Hasher;
use dacapo_engine::random::Random;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use super::{Line, nanoseconds, part};

dacapo_engine::row! {
    /// A unit of 24 bytes.
    #[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
    struct Unit { at: Vec2, velocity: Vec2, turn: f32, hull: u32 }
}

#[derive(Serialize)]
struct World {
    score: u32,
    #[serde(serialize_with = "dacapo_engine::hash::rows")]
    units: Vec<Unit>,
}

/// Times the cost of bare xxh3, at 860 bytes, 25 kB and 250 kB.
pub fn ratios(turns: usize) -> [Line; 3] {
    [
        ratio(turns, 34, "hash over bare xxh3, 34 units", 3.0),
        ratio(turns, 1040, "hash over bare xxh3, 1040 units", 2.0),
        ratio(turns, 10_400, "hash over bare xxh3, 10400 units", 2.0),
    ]
}

fn ratio(turns: usize, units: u32, name: &'static str, target: f64) -> Line {
    let random = Random::new(42);
    let world = World { score: 7, units: (0..units).map(unit).collect() };
    let bytes = form(&world);
    let mut hasher = Hasher::default();
    let state = (1_u64, 1_u64, false, &random, &world);
    // What is compared has to be the same.
    assert_eq!(hasher.hash(&state), Ok(xxh3_64(&bytes)));
    let count = 4_000_000 / bytes.len();
    let mut ratios = Vec::new();
    for _ in 0..turns {
        let bare = nanoseconds(count, || {
            for _ in 0..count {
                black_box(xxh3_64(black_box(&bytes)));
            }
        });
        let whole = nanoseconds(count, || {
            for _ in 0..count {
                black_box(hasher.hash(black_box(&state))).expect("finite");
            }
        });
        ratios.push(whole / bare);
    }
    Line { name, value: part(&mut ratios, 0.5), target, unit: "x" }
}

fn unit(number: u32) -> Unit {
    let x = number as f32;
    Unit { at: Vec2::new(x, -x), velocity: Vec2::new(0.5, x * 0.25), turn: 0.1, hull: number % 7 }
}

/// The state's form, written out by hand.
fn form(world: &World) -> Vec<u8> {
    let mut bytes = [1_u64.to_le_bytes(), 1_u64.to_le_bytes()].concat();
    bytes.push(0);
    bytes.extend([0; size_of::<u64>()]);
    bytes.extend(world.score.to_le_bytes());
    bytes.extend((world.units.len() as u64).to_le_bytes());
    for Unit { at, velocity, turn, hull } in &world.units {
        bytes.extend([at.x, at.y, velocity.x, velocity.y, *turn].map(f32::to_le_bytes).as_flattened());
        bytes.extend(hull.to_le_bytes());
    }
    bytes
}
