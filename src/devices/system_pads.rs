//! The system's gamepads, where the build knows of any.

use super::backend::PadBackend;
#[cfg(feature = "gamepad")]
use super::gilrs_pads::GilrsPads;

/// Opens the system's gamepads. `mappings` is the text of a community mapping file, or empty; what the environment
/// variable `SDL_GAMECONTROLLERCONFIG` holds is known besides.
///
/// # Errors
/// The system has no way to them, in words for the player. Play goes on with [`super::NoPads`].
#[cfg(feature = "gamepad")]
pub fn open_pads(mappings: &str) -> Result<Box<dyn PadBackend>, String> {
    GilrsPads::open(mappings).map(|pads| Box::new(pads) as Box<dyn PadBackend>)
}

/// A build without gamepads has none.
///
/// # Errors
/// Never.
#[cfg(not(feature = "gamepad"))]
pub fn open_pads(_: &str) -> Result<Box<dyn PadBackend>, String> {
    Ok(Box::new(super::backend::NoPads))
}
