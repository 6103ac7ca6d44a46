//! What a boundary of Prism Raid costs without a window, and what a recording of it weighs.
//!
//! The autopilot plays the missions of seeds 42 to 101 to their end. The number of turns can be given:
//! `cargo bench -p dacapo-games --bench prism_raid -- 5`.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "measures time, which no simulation may know of"
)]

mod answer;
mod missions;

use dacapo_games::PrismRaid;
use dacapo_games::prism_raid::Level;
use missions::SEEDS;

fn main() {
    let level = Level::default();
    let weight = missions::tell::<PrismRaid>(&level, "\"Move\",");
    let (moves, seconds) = (weight.matches as f64, weight.seconds());
    println!("recording: {:.1} bytes an axis change without hashes", weight.without as f64 / moves);
    println!("stick: {:.2} changes a second", moves / seconds);
    println!("mission: {:.1} s on average", seconds / SEEDS.count() as f64);
}
