//! What players feel: gamepads that shake.

/// A shake of the gamepads of a port. It is felt and nothing else: no recording knows of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rumble {
    /// The port whose pads shake.
    pub port: u8,
    /// The slow, strong motor, from 0 to 1.
    pub strong: f32,
    /// The quick, weak motor, from 0 to 1.
    pub weak: f32,
    /// How long, at most 5 seconds.
    pub seconds: f32,
}
