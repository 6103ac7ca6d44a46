//! What the player used last, so that hints speak of that.

use crate::devices::Device;

/// A kind of device that a player uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InputMethod {
    /// The keyboard.
    #[default]
    Keys,
    /// The mouse.
    Mouse,
    /// A gamepad.
    Pad,
    /// Fingers on the screen.
    Touch,
}

impl InputMethod {
    /// The method that a device belongs to.
    #[must_use]
    pub const fn of(device: Device) -> Self {
        match device {
            Device::Keyboard => Self::Keys,
            Device::Mouse => Self::Mouse,
            Device::Pad(_) => Self::Pad,
            Device::Touch => Self::Touch,
        }
    }

    /// How to start.
    pub const fn to_start(self) -> &'static str {
        match self {
            Self::Keys => "Press Enter to start",
            Self::Mouse => "Click to start",
            Self::Pad => "Press South (A) to start",
            Self::Touch => "Tap to start",
        }
    }

    /// How to choose from a list, and what leads back from it.
    pub fn to_choose(self, back: &str) -> String {
        match self {
            Self::Keys => format!("arrows  choose     Enter  confirm     Esc  {back}     F11  full screen"),
            Self::Mouse => "click  choose     wheel  up and down     F11  full screen".to_owned(),
            Self::Pad => format!("D-pad or stick  choose     South (A)  confirm     East (B)  {back}"),
            Self::Touch => "tap  choose     drag  scroll".to_owned(),
        }
    }

    /// What there is while a recording is watched.
    pub const fn to_watch(self) -> &'static str {
        match self {
            Self::Keys => "Space  pause     R  from the start     Esc  leave",
            Self::Mouse => "click  pause",
            Self::Pad => "South (A)  pause     East (B)  leave",
            Self::Touch => "tap  pause",
        }
    }

    /// How to give up waiting for a control.
    pub const fn to_cancel(self) -> &'static str {
        match self {
            Self::Keys | Self::Mouse => "Esc  cancel",
            Self::Pad => "Start  cancel",
            Self::Touch => "tap  cancel",
        }
    }
}
