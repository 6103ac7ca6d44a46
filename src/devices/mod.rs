//! Physical controls: from what a device says to what it means.
//!
//! Every device becomes one small event, [`ControlChange`], stamped on arrival by whoever receives it. The types
//! of the window system end here.

mod binder;
mod key;
mod keyboard;
#[cfg(test)]
mod test;

pub use binder::{BindError, Binder};
pub use key::Key;
pub use keyboard::Keyboard;

/// A physical control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Control {
    /// A key by its place on the keyboard.
    Key(Key),
}

/// A control that was moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ControlChange {
    /// Which one.
    pub control: Control,
    /// How far, from 0 (at rest) to 1.
    pub value: f32,
}
