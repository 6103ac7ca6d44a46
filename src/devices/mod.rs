//! Physical controls: from what a device says to what it means.
//!
//! Every device speaks one small event type, [`DeviceEvent`], stamped on arrival by whoever receives it. [`Devices`]
//! keeps the state of each and answers with [`ControlChange`]s; [`Binder`] makes input of a run of those that the game
//! binds, and [`Command`] says what they mean on menus and panels. The types of the window system and of the pad
//! library end here.

mod backend;
mod binder;
mod command;
mod control;
mod event;
#[cfg(feature = "gamepad")]
mod gilrs_pads;
mod key;
mod keyboard;
mod label;
mod mouse;
mod options;
mod pads;
mod pointer;
mod state;
mod system_pads;
#[cfg(test)]
mod test;
mod touch;
mod window;

pub use backend::{NoPads, PadArrival, PadBackend};
pub use binder::{BindError, Binder, may_bind};
pub use command::{Command, Commands, InputContext, Transition};
pub use control::{
    Control, ControlChange, Device, Direction, MouseButton, MouseControl, PadButton, PadControl, PadId,
    Reach, Shape, Stick, TouchName, Value, Wheel,
};
pub use event::{DeviceEvent, PadAxis, PadEvent, PadInfo, TouchPhase};
pub use key::Key;
pub use keyboard::Keyboard;
pub use label::Labels;
pub use mouse::Mouse;
pub use options::{DeviceOptions, MouseOptions, PadOptions, StickOptions, TriggerOptions};
pub use pads::{PadStatus, Pads};
pub use pointer::{Pointer, PointerEvent, PointerPhase, TouchEvent};
pub use state::{DeviceOutput, Devices};
pub use system_pads::open_pads;
pub use touch::{Landing, TouchScreen};
pub use window::{hear_raw, hear_window};
