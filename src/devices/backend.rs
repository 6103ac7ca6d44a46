//! Where gamepads come from.

use dacapo_engine::effects::Rumble;

use super::event::{PadEvent, PadId};

/// What a pad said, and how long ago.
#[derive(Clone, Debug, PartialEq)]
pub struct PadArrival {
    /// Which pad.
    pub pad: PadId,
    /// What it said.
    pub event: PadEvent,
    /// Nanoseconds since it said so: pads are asked before each picture, and what was pressed between two of them
    /// belongs to the step it was pressed in.
    pub age: u64,
}

/// A source of gamepads. One that was there from the beginning is announced, too.
pub trait PadBackend {
    /// Hands over what pads said since the last call, in order. Never waits.
    fn poll(&mut self, hear: &mut dyn FnMut(PadArrival));

    /// Shakes a pad; nothing where it cannot.
    fn rumble(&mut self, pad: PadId, rumble: Rumble);
}

/// No gamepads: where the system has no way to them, or the build leaves them out.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoPads;

impl PadBackend for NoPads {
    fn poll(&mut self, _: &mut dyn FnMut(PadArrival)) {}

    fn rumble(&mut self, _: PadId, _: Rumble) {}
}

/// Opens the system's gamepads. `mappings` is the text of a community mapping file, or empty; what the environment
/// variable `SDL_GAMECONTROLLERCONFIG` holds is known besides.
///
/// # Errors
/// The system has no way to them, in words for the player. Play goes on with [`NoPads`].
#[cfg(feature = "gamepad")]
pub fn open_pads(mappings: &str) -> Result<Box<dyn PadBackend>, String> {
    super::gilrs_pads::GilrsPads::open(mappings).map(|pads| Box::new(pads) as Box<dyn PadBackend>)
}

/// A build without gamepads has none.
///
/// # Errors
/// Never.
#[cfg(not(feature = "gamepad"))]
pub fn open_pads(_: &str) -> Result<Box<dyn PadBackend>, String> {
    Ok(Box::new(NoPads))
}
