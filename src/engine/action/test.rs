mod bounds;
mod commands;
mod frames;
mod quantize;
mod schema;
mod scripts;
mod sources;

use super::{ActionSpec, Composer, Controller, Edge, Frame, Kind, SourceId, to_f32};

const FIRE: u8 = 0;
const JUMP: u8 = 1;
const THRUST: u8 = 2;
const MOVE: u8 = 3;
const AIM: u8 = 4;

fn action(name: &str, kind: Kind, normalize: bool) -> ActionSpec {
    ActionSpec { name: name.to_owned(), kind, normalize }
}

/// A controller with every kind of action.
fn pilot() -> Controller {
    let actions = vec![
        action("Fire", Kind::Button, false),
        action("Jump", Kind::Button, false),
        action("Thrust", Kind::Axis1D, false),
        action("Move", Kind::Axis2D, true),
        action("Aim", Kind::Axis3D, false),
    ];
    Controller { id: "pilot".to_owned(), actions }
}

/// A composer, and how a test speaks to it.
struct Bench {
    composer: Composer,
    frame: Frame,
}

impl Bench {
    fn new() -> Self {
        let controller = pilot();
        Self { composer: Composer::new(&controller), frame: Frame::neutral(&controller) }
    }

    fn press(&mut self, source: SourceId, action: u8) {
        self.composer.set_button(source, action, true).expect("a button");
    }

    fn let_go(&mut self, source: SourceId, action: u8) {
        self.composer.set_button(source, action, false).expect("a button");
    }

    fn push(&mut self, source: SourceId, action: u8, value: [f32; 3]) {
        self.composer.set_axis(source, action, value).expect("an axis");
    }

    /// The frame of the next boundary.
    fn take(&mut self) -> &Frame {
        self.composer.take(&mut self.frame);
        &self.frame
    }

    /// The edges of the next boundary.
    fn edges(&mut self) -> Vec<(u8, bool)> {
        self.take().edges.iter().map(|edge| (edge.action, edge.pressed)).collect()
    }
}

/// An edge in few letters.
const fn edge(action: u8, pressed: bool) -> Edge {
    Edge { action, pressed }
}
