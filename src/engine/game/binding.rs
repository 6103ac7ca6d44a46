//! Which control of a device means which action, as plain text data.

use std::borrow::Cow;
use std::fmt;

use glam::Vec2;

use crate::action::{Action, Axis, Button, Controls, Port, Valued};

/// A physical control by name. Keys are named by their place on the keyboard, as in the W3C's "UI Events
/// KeyboardEvent code Values": `KeyW`, `ArrowUp`, `Space`. The controls of other devices carry its name in front:
/// `Pad.South`, `Mouse.Left`, `Touch.Fire`. Whoever connects the bindings documents all of them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ControlName(Cow<'static, str>);

/// A key by its place on the keyboard.
#[must_use]
pub const fn key(code: &'static str) -> ControlName {
    ControlName(Cow::Borrowed(code))
}

/// The keys W, A, S and D, in the order of [`directions`].
pub const WASD: [&str; 4] = ["KeyW", "KeyA", "KeyS", "KeyD"];
/// The arrow keys, in the order of [`directions`].
pub const ARROWS: [&str; 4] = ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"];
/// A gamepad's direction pad, in the order of [`directions`].
pub const D_PAD: [&str; 4] = ["Pad.Up", "Pad.Left", "Pad.Down", "Pad.Right"];

/// Four controls, by their full names, that push an axis of two numbers: up, left, down and right.
#[must_use]
pub fn directions<C: Controls, K: Axis<Value = Vec2>>(
    codes: [&'static str; 4],
    port: Port<C>,
    action: Action<C, K>,
) -> Vec<Binding> {
    let toward = [Vec2::Y, Vec2::NEG_X, Vec2::NEG_Y, Vec2::X];
    codes.into_iter().zip(toward).map(|(code, value)| key(code).pushes(port, action, value)).collect()
}

/// A control of gamepads, such as `South` or `LeftStick`.
#[must_use]
pub fn pad(name: &str) -> ControlName {
    ControlName(Cow::Owned(format!("Pad.{name}")))
}

/// A control of the mouse, such as `Left` or `Motion`.
#[must_use]
pub fn mouse(name: &str) -> ControlName {
    ControlName(Cow::Owned(format!("Mouse.{name}")))
}

/// A control on a touch screen, which is drawn there under this name.
#[must_use]
pub fn touch(name: &str) -> ControlName {
    ControlName(Cow::Owned(format!("Touch.{name}")))
}

/// What a control contributes to which action.
#[derive(Clone, Debug, PartialEq)]
pub struct Binding {
    /// The control.
    pub control: ControlName,
    /// The port it feeds.
    pub port: u8,
    /// The action it feeds.
    pub action: u8,
    /// What it does there.
    pub effect: BindingEffect,
}

/// What a control does to an action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BindingEffect {
    /// Holds a button while it is held itself.
    Hold,
    /// Adds so much to an axis, times how far it is pressed (from 0 to 1).
    Push([f32; 3]),
    /// Adds its own direction to the first two components of an axis, each times this: for controls that have a
    /// direction, such as sticks and the mouse's motion.
    Move([f32; 2]),
}

impl ControlName {
    /// A control by a name that may come from a file; whether there is one is known to whoever connects it.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self(Cow::Owned(name.into()))
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Holds a button while it is held.
    #[must_use]
    pub fn holds<C: Controls>(self, port: Port<C>, action: Action<C, Button>) -> Binding {
        self.binds(port, action.index(), BindingEffect::Hold)
    }

    /// Pushes an axis while it is held.
    #[must_use]
    pub fn pushes<C: Controls, K: Axis + Valued>(
        self,
        port: Port<C>,
        action: Action<C, K>,
        value: K::Value,
    ) -> Binding {
        self.binds(port, action.index(), BindingEffect::Push(K::components(value)))
    }

    /// Moves an axis with its own direction: `x` to the right and `y` up. For `Pad.LeftStick`, `Pad.RightStick`,
    /// `Mouse.Motion` and sticks on a touch screen.
    #[must_use]
    pub fn moves<C: Controls, K: Axis + Valued>(self, port: Port<C>, action: Action<C, K>) -> Binding {
        self.binds(port, action.index(), BindingEffect::Move([1.0, 1.0]))
    }

    fn binds<C: Controls>(self, port: Port<C>, action: u8, effect: BindingEffect) -> Binding {
        Binding { control: self, port: port.index(), action, effect }
    }
}

impl fmt::Display for ControlName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
