//! Which control of a device means which action, as plain text data.

use crate::action::{Action, Axis, Button, Controls, Port, Valued};

/// A physical control by name. Keys are named by their place on the keyboard, as in the W3C's "UI Events
/// KeyboardEvent code Values": `KeyW`, `ArrowUp`, `Space`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Control(pub &'static str);

/// A key by its place on the keyboard.
#[must_use]
pub const fn key(code: &'static str) -> Control {
    Control(code)
}

/// What a control contributes while it is held.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Binding {
    /// The control.
    pub control: Control,
    /// The port it feeds.
    pub port: u8,
    /// The action it feeds.
    pub action: u8,
    /// Contribution to an axis; nothing for a button.
    pub axis: Option<[f32; 3]>,
}

impl Control {
    /// Holds a button while it is held.
    #[must_use]
    pub fn holds<C: Controls>(self, port: Port<C>, action: Action<C, Button>) -> Binding {
        Binding { control: self, port: port.index(), action: action.index(), axis: None }
    }

    /// Pushes an axis while it is held.
    #[must_use]
    pub fn pushes<C: Controls, K: Axis + Valued>(
        self,
        port: Port<C>,
        action: Action<C, K>,
        value: K::Value,
    ) -> Binding {
        Binding {
            control: self,
            port: port.index(),
            action: action.index(),
            axis: Some(K::components(value)),
        }
    }
}
