//! One controller's composed input at one boundary.

use serde::ser::{SerializeSeq, Serializer};
use serde::{Deserialize, Serialize};

use super::command::FrameCommand;
use super::quantize::{SCALE, Thousandths};
use super::schema::{Controller, Kind, MAX_COMMANDS, MAX_EDGES};
use crate::footprint::piece;

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
    /// Axis values, one place per action (0 for buttons and commands).
    pub axes: Vec<Thousandths>,
    /// Transitions since the last boundary, in order.
    pub edges: Vec<Edge>,
    /// Commands since the last boundary, in order.
    pub commands: Vec<FrameCommand>,
    kinds: Vec<Kind>,
    /// How many of its actions hold a value: all but commands. Counted once, since each boundary's hash asks.
    holding: usize,
}

impl Frame {
    /// A neutral frame for a controller.
    #[must_use]
    pub fn neutral(controller: &Controller) -> Self {
        Self {
            held: Buttons::default(),
            axes: vec![[0; 3]; controller.actions.len()],
            edges: Vec::new(),
            commands: Vec::new(),
            kinds: controller.actions.iter().map(|action| action.kind).collect(),
            holding: controller.actions.iter().filter(|action| action.kind != Kind::Command).count(),
        }
    }

    /// A frame that holds the given values, one for each action but commands, without edges; nothing where they do not
    /// fit the controller.
    #[must_use]
    pub fn holding(controller: &Controller, values: &[HeldValue]) -> Option<Self> {
        let mut frame = Self::neutral(controller);
        let mut values = values.iter();
        for action in (0..=u8::MAX).take(frame.kinds.len()) {
            let place = usize::from(action);
            if frame.kinds[place] == Kind::Command {
                continue;
            }
            match (frame.kinds[place], *values.next()?) {
                (Kind::Button, HeldValue::Button(held)) => frame.held.set(action, held),
                (Kind::Axis1D, HeldValue::One(x)) => frame.axes[place] = [x, 0, 0],
                (Kind::Axis2D, HeldValue::Two([x, y])) => frame.axes[place] = [x, y, 0],
                (Kind::Axis3D, HeldValue::Three(value)) => frame.axes[place] = value,
                _ => return None,
            }
        }
        let fits = |component: &i16| component.unsigned_abs() <= SCALE.unsigned_abs();
        (values.next().is_none() && frame.axes.as_flattened().iter().all(fits)).then_some(frame)
    }

    /// The values that are held, action by action. Commands are not held and have none.
    #[must_use]
    pub fn values(&self) -> Vec<HeldValue> {
        let actions = (0..=u8::MAX).zip(self.kinds.iter().zip(&self.axes));
        let value = |(action, (kind, [x, y, z])): (u8, (&Kind, &Thousandths))| match kind {
            Kind::Button => Some(HeldValue::Button(self.held.get(action))),
            Kind::Axis1D => Some(HeldValue::One(*x)),
            Kind::Axis2D => Some(HeldValue::Two([*x, *y])),
            Kind::Axis3D => Some(HeldValue::Three([*x, *y, *z])),
            Kind::Command => None,
        };
        actions.filter_map(value).collect()
    }

    /// Whether another frame is of a controller with the same kinds of actions.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        self.kinds == other.kinds && self.axes.len() == other.axes.len()
    }

    /// Whether another frame holds the same, whatever the edges and commands of the two.
    pub(crate) fn holds_the_same(&self, other: &Self) -> bool {
        self.is_like(other) && self.held == other.held && self.axes == other.axes
    }

    /// Whether composed input could be this, after what was held before: edges that alternate and lead to what is held,
    /// axes within their range, commands in order. Recordings hold no other. Whether a command's value is one of the
    /// game's is known to its [`CommandType`](super::CommandType).
    pub(crate) fn may_follow(&self, before: Buttons, controller: &Controller) -> bool {
        let mut held = before;
        let is_button = |action: u8| self.kinds.get(usize::from(action)) == Some(&Kind::Button);
        let alternate = self.edges.iter().all(|edge| {
            let changes = is_button(edge.action) && held.get(edge.action) != edge.pressed;
            held.set(edge.action, edge.pressed);
            changes
        });
        let axes = self.axes.iter().zip(&controller.actions).all(|(axis, action)| action.may_be(*axis));
        alternate && held == self.held && self.edges.len() <= MAX_EDGES && axes && self.has_its_commands()
    }

    fn has_its_commands(&self) -> bool {
        let mut last = 0;
        let in_order = self.commands.iter().all(|command| {
            let before = std::mem::replace(&mut last, command.after);
            let is_command = self.kinds.get(usize::from(command.action)) == Some(&Kind::Command);
            is_command && before <= last && usize::from(last) <= self.edges.len()
        });
        in_order && self.commands.len() <= MAX_COMMANDS
    }

    /// What was held before the edges of this frame.
    pub(crate) fn held_before(&self) -> Buttons {
        let mut held = self.held;
        for edge in self.edges.iter().rev() {
            held.set(edge.action, !edge.pressed);
        }
        held
    }

    /// Bytes on the heap that a clone of this takes.
    pub(crate) fn heap_bytes(&self) -> usize {
        let lists = [
            size_of_val(&*self.axes),
            size_of_val(&*self.edges),
            size_of_val(&*self.commands),
            size_of_val(&*self.kinds),
        ];
        // A clone shares the texts of commands, which are short and of one boundary only.
        lists.into_iter().map(piece).sum()
    }

    /// Becomes neutral.
    pub(crate) fn release(&mut self) {
        self.held = Buttons::default();
        self.axes.fill([0; 3]);
        self.edges.clear();
        self.commands.clear();
    }

    /// An axis value by the action's place.
    #[must_use]
    pub fn axis(&self, action: u8) -> Thousandths {
        self.axes.get(usize::from(action)).copied().unwrap_or_default()
    }
}

/// The held values, which the run's hash covers: one boolean for a button, one `i16` a component for an axis.
/// Edges and commands belong to one boundary only and act through the game, so they are no state.
impl Serialize for Frame {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.holding))?;
        // Counted by hand, since this runs at each boundary, and an inclusive range asks twice whether it is over.
        let mut action = 0_u8;
        for (kind, value) in self.kinds.iter().zip(&self.axes) {
            let [x, y, z] = *value;
            match kind {
                Kind::Button => list.serialize_element(&self.held.get(action))?,
                Kind::Axis1D => list.serialize_element(&x)?,
                Kind::Axis2D => list.serialize_element(&(x, y))?,
                Kind::Axis3D => list.serialize_element(&(x, y, z))?,
                Kind::Command => {}
            }
            action = action.wrapping_add(1);
        }
        list.end()
    }
}

/// What one action holds, as in a stored state: `true`, or thousandths such as `915` and `[915, -402]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum HeldValue {
    /// A button.
    Button(bool),
    /// One component.
    One(i16),
    /// Two components.
    Two([i16; 2]),
    /// Three components.
    Three([i16; 3]),
}
