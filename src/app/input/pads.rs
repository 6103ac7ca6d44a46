//! The gamepads of this machine: what they said waits here until it is its turn, and effects go out to them.

use std::collections::VecDeque;

use dacapo_engine::effects::Rumble;

use crate::devices::{Devices, PadArrival, PadBackend};

/// Where gamepads come from, and what they said.
pub struct PadPort {
    backend: Box<dyn PadBackend>,
    /// What pads said and nobody took yet.
    arrivals: VecDeque<PadArrival>,
}

impl PadPort {
    /// The pads of a backend.
    pub fn new(backend: Box<dyn PadBackend>) -> Self {
        Self { backend, arrivals: VecDeque::new() }
    }

    /// Asks the pads what they said since the last call.
    pub fn poll(&mut self) {
        let arrivals = &mut self.arrivals;
        self.backend.poll(&mut |arrival| arrivals.push_back(arrival));
    }

    /// The next thing that a pad said.
    pub fn next(&mut self) -> Option<PadArrival> {
        self.arrivals.pop_front()
    }

    /// Shakes the pads of a port as strongly as their player likes.
    pub fn rumble(&mut self, rumble: Rumble, devices: &Devices) {
        let strength = devices.options().pads.rumble;
        if strength > 0.0 {
            let scaled = Rumble { strong: rumble.strong * strength, weak: rumble.weak * strength, ..rumble };
            devices.pads().at(rumble.port).for_each(|pad| self.backend.rumble(pad, scaled));
        }
    }
}
