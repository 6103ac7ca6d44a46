//! What a stick that moves at every boundary costs a recording.

use std::hint::black_box;

use dacapo_engine::action::SourceId;
use dacapo_engine::math::f32::{cos, sin};
use dacapo_engine::random::Mulberry32;
use dacapo_engine::replay::{EndKind, RecordOptions, Replay};
use dacapo_engine::session::Session;

use super::idle::{Idle, Pad, record};
use super::{Line, WEIGHT, nanoseconds, part};

/// Twenty minutes at 120 Hz.
const BOUNDARIES: u32 = 144_000;

/// How the stick moves.
#[derive(Clone, Copy)]
enum Motion {
    /// In a slow circle, one in four seconds, with a hand that trembles by a hundredth.
    Smooth,
    /// To anywhere, at each boundary.
    Random,
}

impl Motion {
    fn at(self, boundary: u32, random: &mut Mulberry32) -> [f32; 3] {
        let mut drawn = || (random.next_u32() % 2001) as f32 / 1000.0 - 1.0;
        match self {
            Self::Smooth => {
                let turn = boundary as f32 / 480.0 * std::f32::consts::TAU;
                [0.9 * cos(turn) + 0.01 * drawn(), 0.9 * sin(turn) + 0.01 * drawn(), 0.0]
            }
            Self::Random => [drawn(), drawn(), 0.0],
        }
    }
}

/// A run, and its recording where one is asked for.
fn play(motion: Motion, options: Option<RecordOptions>) -> Option<Replay> {
    let mut session = Session::<Idle>::start((), 1).expect("an idle run");
    options.into_iter().for_each(|options| record(&mut session, options));
    let source: SourceId = session.composers()[0].add();
    let mut random = Mulberry32::new(1);
    for boundary in 0..BOUNDARIES {
        let value = motion.at(boundary, &mut random);
        session.composers()[0].set_axis(source, Pad::Move.index(), value).expect("an axis");
        session.step(1.0 / 120.0).expect("a healthy run");
    }
    session.finish(EndKind::Finished)
}

fn options(hashes: bool) -> RecordOptions {
    RecordOptions { hashes, budget: BOUNDARIES.into(), ..RecordOptions::default() }
}

/// Bytes a boundary of each motion, with hashes and without.
pub fn weights() -> [Line; 4] {
    let weigh = |motion, hashes| {
        let replay = play(motion, Some(options(hashes))).expect("recorded");
        replay.to_json().len() as f64 / f64::from(BOUNDARIES)
    };
    let line =
        |name, motion, hashes, target| Line { name, value: weigh(motion, hashes), target, unit: WEIGHT };
    [
        line("a stick that moves smoothly, hashes", Motion::Smooth, true, 7.0),
        line("a stick that moves smoothly, no hashes", Motion::Smooth, false, 4.0),
        line("a stick that moves at random, hashes", Motion::Random, true, 7.0),
        line("a stick that moves at random, no hashes", Motion::Random, false, 4.0),
    ]
}

/// What recording adds to a boundary in which the stick moves, the finished text included.
pub fn cost(turns: usize) -> Line {
    let mut added = Vec::new();
    for _ in 0..turns {
        let plain = nanoseconds(BOUNDARIES as usize, || drop(black_box(play(Motion::Random, None))));
        let recorded = nanoseconds(BOUNDARIES as usize, || {
            let replay = play(Motion::Random, Some(options(false))).expect("recorded");
            black_box(replay.to_json());
        });
        added.push(recorded - plain);
    }
    Line {
        name: "recording a moving stick, text included",
        value: part(&mut added, 0.5),
        target: 100.0,
        unit: "ns",
    }
}
