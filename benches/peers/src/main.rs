//! What recording and hashing each tick costs over a plain loop, in Dacapo and with tickwise, on one world of 32 units.
//!
//! All three take turns, so that a busy machine slows them alike, and all three have to come to the same world.
//! Usage: `cargo run --release [TURNS]`

mod dacapo;
mod peer;
mod world;

use std::hint::black_box;
use std::time::Instant;

use dacapo_engine::glam::Vec2;
use world::{DELTA, Input, World};

const TICKS: u64 = 20_000;

fn main() {
    let turns = std::env::args().nth(1).and_then(|turns| turns.parse().ok()).unwrap_or(25_usize).max(1);
    let (mut ours, mut others, mut alone) = (Vec::new(), Vec::new(), Vec::new());
    let mut sizes = (0, 0);
    for _ in 0..turns {
        let (world, plain) = timed(|| black_box(played(TICKS)));
        let ((ended, size), took) = timed(|| black_box(dacapo::recorded(TICKS)));
        let ((peer, peer_size), peer_took) = timed(|| black_box(peer::recorded(TICKS)));
        assert!(ended == world && peer == world, "they play different worlds");
        alone.push(plain);
        ours.push(took - plain);
        others.push(peer_took - plain);
        sizes = (size, peer_size);
    }
    println!("{:<12}{:>22}{:>14}", "", "ns a tick over plain", "bytes a tick");
    println!("{:<12}{:>22.1}{:>14}", "plain loop", median(&mut alone), "");
    for (name, costs, size) in [("dacapo", &mut ours, sizes.0), ("tickwise", &mut others, sizes.1)] {
        println!("{name:<12}{:>22.1}{:>14.2}", median(costs), size as f64 / TICKS as f64);
    }
}

/// What came of some work, and how many nanoseconds a tick it took.
fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let begin = Instant::now();
    let made = work();
    (made, begin.elapsed().as_secs_f64() * 1e9 / TICKS as f64)
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// The world after so many ticks, with nothing beside.
fn played(ticks: u64) -> World {
    let mut world = World::new();
    let mut input = Input { stick: [0, 0], fire: false };
    for tick in 0..ticks {
        input.follow(tick);
        let [x, y] = input.stick.map(|value| f32::from(value) / 1000.0);
        world.step(Vec2::new(x, y), input.fire, DELTA as f32);
    }
    world
}
