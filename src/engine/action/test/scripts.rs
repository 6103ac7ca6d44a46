use proptest::prelude::*;

use super::super::quantize;
use super::{AIM, Bench, FIRE, JUMP, MOVE, THRUST};

/// Something one of three sources does.
#[derive(Clone, Debug)]
enum Act {
    Button { source: usize, action: u8, pressed: bool },
    Axis { source: usize, action: u8, value: [f32; 3] },
    Release { source: usize },
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let source = 0..3_usize;
    let button = (source.clone(), FIRE..=JUMP, any::<bool>());
    let axis = (source.clone(), THRUST..=AIM, prop::array::uniform3(-1.5_f32..1.5));
    let act = prop_oneof![
        6 => button.prop_map(|(source, action, pressed)| Act::Button { source, action, pressed }),
        2 => axis.prop_map(|(source, action, value)| Act::Axis { source, action, value }),
        1 => source.prop_map(|source| Act::Release { source }),
    ];
    prop::collection::vec(act, 0..60)
}

/// What composing means, without any cleverness.
#[derive(Default)]
struct Model {
    held: [[bool; 2]; 3],
    axes: [[[f32; 3]; 5]; 3],
    edges: Vec<(u8, bool)>,
}

impl Model {
    fn is_held(&self, action: u8) -> bool {
        self.held.iter().any(|source| source[usize::from(action)])
    }

    fn set(&mut self, source: usize, action: u8, pressed: bool) {
        let before = self.is_held(action);
        self.held[source][usize::from(action)] = pressed;
        if self.is_held(action) != before {
            self.edges.push((action, pressed));
        }
    }

    fn act(&mut self, act: &Act) {
        match *act {
            Act::Button { source, action, pressed } => self.set(source, action, pressed),
            Act::Axis { source, action, value } => self.axes[source][usize::from(action)] = value,
            Act::Release { source } => {
                self.set(source, FIRE, false);
                self.set(source, JUMP, false);
                self.axes[source] = Default::default();
            }
        }
    }

    fn axis(&self, action: u8, dimensions: usize) -> [i16; 3] {
        let mut sum = [0.0; 3];
        for (component, total) in sum.iter_mut().enumerate().take(dimensions) {
            for source in &self.axes {
                *total += f64::from(source[usize::from(action)][component]);
            }
        }
        quantize(sum, action == MOVE)
    }
}

proptest! {
    /// A3, A4, A6: however a script of many sources is divided into boundaries, each sees what a naive model says,
    /// and all boundaries together see every edge once and in order.
    #[test]
    fn composing_is_what_the_model_says(
        acts in acts(),
        cuts in prop::collection::vec(any::<bool>(), 60),
    ) {
        let mut bench = Bench::new();
        let sources = [bench.composer.add(), bench.composer.add(), bench.composer.add()];
        let mut model = Model::default();
        let mut delivered = Vec::new();
        for (act, cut) in acts.iter().zip(cuts).chain(std::iter::once((&Act::Release { source: 0 }, true))) {
            match *act {
                Act::Button { source, action, pressed: true } => bench.press(sources[source], action),
                Act::Button { source, action, pressed: false } => bench.let_go(sources[source], action),
                Act::Axis { source, action, value } => bench.push(sources[source], action, value),
                Act::Release { source } => bench.composer.release(sources[source]),
            }
            model.act(act);
            if !cut {
                continue;
            }
            let frame = bench.take();
            delivered.extend(frame.edges.iter().map(|edge| (edge.action, edge.pressed)));
            prop_assert_eq!(&delivered, &model.edges);
            for action in [FIRE, JUMP] {
                prop_assert_eq!(frame.held.get(action), model.is_held(action));
            }
            for (action, dimensions) in [(THRUST, 1), (MOVE, 2), (AIM, 3)] {
                prop_assert_eq!(frame.axis(action), model.axis(action, dimensions));
            }
            prop_assert!(!bench.composer.waits());
        }
    }
}
