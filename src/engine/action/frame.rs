//! One controller's composed input at one boundary.

use serde::Serialize;
use serde::ser::{SerializeSeq, Serializer};

use super::schema::{Controller, Kind};

/// The components of an axis in thousandths, unused ones 0.
pub type Thousandths = [i16; 3];

/// A button's transition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The action's place in its controller.
    pub action: u8,
    /// Down, or up.
    pub pressed: bool,
}

/// Which of a controller's 256 actions are held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Buttons([u64; 4]);

impl Buttons {
    /// Whether a button is held.
    #[must_use]
    pub const fn get(&self, action: u8) -> bool {
        self.0[(action / 64) as usize] >> (action % 64) & 1 == 1
    }

    /// Holds or lets go of a button.
    pub fn set(&mut self, action: u8, held: bool) {
        let bit = 1 << (action % 64);
        let word = &mut self.0[usize::from(action / 64)];
        *word = if held { *word | bit } else { *word & !bit };
    }

    /// Whether nothing is held.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }
}

/// What one controller says at one boundary.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Frame {
    /// Buttons held after the frame's edges.
    pub held: Buttons,
    /// Axis values, one place per action (0 for buttons).
    pub axes: Vec<Thousandths>,
    /// Transitions since the last boundary, in order.
    pub edges: Vec<Edge>,
    kinds: Vec<Kind>,
}

impl Frame {
    /// A neutral frame for a controller.
    #[must_use]
    pub fn neutral(controller: &Controller) -> Self {
        Self {
            held: Buttons::default(),
            axes: vec![[0; 3]; controller.actions.len()],
            edges: Vec::new(),
            kinds: controller.actions.iter().map(|action| action.kind).collect(),
        }
    }

    /// An axis value by the action's place.
    #[must_use]
    pub fn axis(&self, action: u8) -> Thousandths {
        self.axes.get(usize::from(action)).copied().unwrap_or_default()
    }

    /// Becomes equal to another frame without allocating once both have grown.
    pub fn copy_from(&mut self, other: &Self) {
        self.held = other.held;
        self.axes.clone_from(&other.axes);
        self.edges.clone_from(&other.edges);
        self.kinds.clone_from(&other.kinds);
    }
}

/// The held values, which the run's hash covers: one boolean for a button, one `i16` a component for an axis.
/// Edges belong to one boundary only and act through the game, so they are no state.
impl Serialize for Frame {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.kinds.len()))?;
        for (action, (kind, value)) in (0..=u8::MAX).zip(self.kinds.iter().zip(&self.axes)) {
            let [x, y, z] = *value;
            match kind {
                Kind::Button => list.serialize_element(&self.held.get(action))?,
                Kind::Axis1D => list.serialize_element(&x)?,
                Kind::Axis2D => list.serialize_element(&(x, y))?,
                Kind::Axis3D => list.serialize_element(&(x, y, z))?,
            }
        }
        list.end()
    }
}
