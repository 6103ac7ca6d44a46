//! The same world with tickwise beside it, used as its own documentation says: typed inputs and the serde probe.

use dacapo_engine::glam::Vec2;
use tickwise::serde_probe::SerdeProbe;
use tickwise::{Recorder, RecorderConfig};

use crate::world::{DELTA, Input, World};

/// Steps, records and hashes so many ticks: the world at the end, and the recording's bytes.
pub fn recorded(ticks: u64) -> (World, usize) {
    let mut world = World::new();
    let mut recorder = Recorder::new(Vec::new(), RecorderConfig::default()).expect("a recorder");
    let mut input = Input { stick: [0, 0], fire: false };
    for tick in 0..ticks {
        input.follow(tick);
        let [x, y] = input.stick.map(|value| f32::from(value) / 1000.0);
        world.step(Vec2::new(x, y), input.fire, DELTA as f32);
        recorder.record_tick_typed(tick, &input, &SerdeProbe::new(&world)).expect("recorded");
    }
    let file = recorder.finish().expect("finished");
    (world, file.len())
}
