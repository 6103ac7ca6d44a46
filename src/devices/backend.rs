//! Where gamepads come from.

use dacapo_engine::effects::Rumble;

use super::control::PadId;
use super::event::PadEvent;

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
