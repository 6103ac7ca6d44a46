//! What a player may set about devices, besides bindings.

use crate::options::options;

options! {
    /// How sticks of gamepads are read.
    #[derive(Copy)]
    pub struct StickOptions {
        /// How far a stick may be from its middle and still be at rest, as a part of its way.
        rest: f32 = 0.15, within 0.0..=0.9;
        /// From where on a stick counts as fully moved, as a part of its way.
        full: f32 = 0.95, within |sticks| sticks.rest + 0.01..=1.0;
    }

    /// How triggers and other buttons of gamepads are read that can be pressed in part.
    #[derive(Copy)]
    pub struct TriggerOptions {
        /// From where on a trigger is pressed, as a part of its way.
        press: f32 = 0.75, within 0.05..=1.0;
        /// Down to where it stays pressed.
        release: f32 = 0.65, within |triggers| 0.0..=triggers.press;
    }

    /// How the mouse is read.
    #[derive(Copy)]
    pub struct MouseOptions {
        /// How far the mouse moves an axis: at 1, 200 counts in a step are all of it.
        sensitivity: f32 = 1.0, within 0.01..=100.0;
    }

    /// What gamepads do.
    #[derive(Copy)]
    pub struct PadOptions {
        /// How strongly pads shake, from not at all to as strongly as a game says.
        rumble: f32 = 1.0, within 0.0..=1.0;
        /// Pads are heard while another window has the focus, and the game goes on then.
        when_unfocused: bool = false;
    }
}

/// How devices are read. None of this reaches a recording: that holds what came of it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DeviceOptions {
    /// Sticks of gamepads.
    pub sticks: StickOptions,
    /// Triggers and other buttons of gamepads.
    pub triggers: TriggerOptions,
    /// The mouse.
    pub mouse: MouseOptions,
    /// Gamepads as a whole.
    pub pads: PadOptions,
}
