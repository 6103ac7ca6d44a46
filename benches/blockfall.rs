//! What a boundary of Blockfall costs without a window, and what a recording of it weighs.
//!
//! The autopilot plays the marathons of seeds 42 to 101 to their end; looking for places is part of what it costs. The
//! number of turns can be given: `cargo bench -p dacapo-games --bench blockfall -- 5`.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "measures time, which no simulation may know of"
)]

mod answer;
mod missions;

use dacapo_games::Blockfall;
use dacapo_games::blockfall::Level;
use missions::SEEDS;

fn main() {
    let level = Level::marathon();
    let weight = missions::tell::<Blockfall>(&level, "\"Lock\",");
    let (pieces, seconds) = (weight.matches as f64, weight.seconds());
    println!("recording: {:.0} bytes a piece without hashes", weight.without as f64 / pieces);
    println!("pieces: {:.2} a second", pieces / seconds);
    println!("marathon: {:.1} s on average", seconds / SEEDS.count() as f64);
}
