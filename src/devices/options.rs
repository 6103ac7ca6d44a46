//! What a player may set about devices, besides bindings.

/// How devices are read. None of this reaches a recording: that holds what came of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DeviceOptions {
    /// How far a stick may be from its middle and still be at rest, as a part of its way (0 to 0.9).
    pub stick_rest: f32,
    /// From where on a stick counts as fully moved (above `stick_rest`, to 1).
    pub stick_full: f32,
    /// From where on a trigger is pressed (0.05 to 1).
    pub trigger_press: f32,
    /// Down to where it stays pressed (0 to `trigger_press`).
    pub trigger_release: f32,
    /// How far the mouse moves an axis: at 1, 200 counts in a step are all of it (0.01 to 100).
    pub mouse_sensitivity: f32,
    /// How strongly pads shake, from 0 (not at all) to 1.
    pub rumble: f32,
    /// Pads are heard while another window has the focus, and the game goes on then.
    pub pads_when_unfocused: bool,
}

impl Default for DeviceOptions {
    fn default() -> Self {
        Self {
            stick_rest: 0.15,
            stick_full: 0.95,
            trigger_press: 0.75,
            trigger_release: 0.65,
            mouse_sensitivity: 1.0,
            rumble: 1.0,
            pads_when_unfocused: false,
        }
    }
}
