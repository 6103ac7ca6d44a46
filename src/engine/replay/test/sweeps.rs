//! Arbitrary ways in which sticks move.

use proptest::collection::vec;
use proptest::prelude::*;

use crate::action::{Controller, Frame, quantize, to_f32};
use crate::random::Mulberry32;

/// How an axis moves.
#[derive(Clone, Copy, Debug)]
pub enum Motion {
    /// Anywhere at every boundary.
    Jump,
    /// By so many thousandths a component, back and forth.
    Glide(i16),
    /// By one thousandth, at one boundary of so many.
    Creep(u8),
    /// To either end, at one boundary of so many.
    Flip(u8),
}

/// Some boundaries in which sticks move.
#[derive(Clone, Debug)]
pub struct Sweep {
    pub boundaries: u8,
    /// Which controller and action, wrapped to what there is, and how it moves.
    pub motions: Vec<(usize, usize, Motion)>,
    pub seed: u32,
}

pub fn sweep(longest: u8) -> impl Strategy<Value = Sweep> {
    let motion = prop_oneof![
        3 => Just(Motion::Jump),
        3 => (1..400_i16).prop_map(Motion::Glide),
        1 => (1..7_u8).prop_map(Motion::Creep),
        1 => (1..20_u8).prop_map(Motion::Flip),
    ];
    let motions = vec((0..3_usize, 0..6_usize, motion), 1..4);
    (1..longest, motions, any::<u32>()).prop_map(|(boundaries, motions, seed)| Sweep {
        boundaries,
        motions,
        seed,
    })
}

impl Sweep {
    /// The frames of its boundaries in turn, after some frames; edges are none of its own.
    pub fn each(&self, controllers: &[Controller], frames: &mut [Frame], mut each: impl FnMut(&[Frame], u8)) {
        let mut random = Mulberry32::new(self.seed);
        frames.iter_mut().for_each(|frame| frame.edges.clear());
        for boundary in 0..self.boundaries {
            for (controller, action, motion) in &self.motions {
                let place = controller % frames.len();
                let action = action % controllers[place].actions.len();
                let spec = &controllers[place].actions[action];
                let axis = &mut frames[place].axes[action];
                let mut value = *axis;
                for component in &mut value[..spec.kind.dimensions()] {
                    *component = motion.next(*component, boundary, &mut random);
                }
                if spec.kind.is_axis() {
                    *axis = quantize(value.map(|component| f64::from(to_f32(component))), spec.normalize);
                }
            }
            each(frames, boundary);
        }
    }
}

impl Motion {
    fn next(self, value: i16, boundary: u8, random: &mut Mulberry32) -> i16 {
        let drawn = random.next_u32();
        match self {
            Self::Jump => (drawn % 2001) as i16 - 1000,
            Self::Glide(step) => {
                let step = if boundary / 16 % 2 == 0 { step } else { -step };
                (value + step + (drawn % 3) as i16).clamp(-1000, 1000)
            }
            Self::Creep(every) if boundary % every == 0 => {
                if value > 0 {
                    value - 1
                } else {
                    value + 1
                }
            }
            Self::Flip(every) if boundary % every == 0 => {
                if drawn % 2 == 0 {
                    1000
                } else {
                    -1000
                }
            }
            Self::Creep(_) | Self::Flip(_) => value,
        }
    }
}
