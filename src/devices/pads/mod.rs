//! Gamepads: which there are, who plays with which, and what they say.

mod pad;

use super::control::{ControlChange, PadButton, PadId, Reach};
use super::event::{PadEvent, PadInfo};
use super::options::DeviceOptions;
use pad::Pad;

/// Most pads remembered, so that a faulty driver fills no memory.
const MOST: usize = 64;
/// Two pads that press the same button within this time are one that is seen twice, in nanoseconds.
const TWIN_WITHIN: u64 = 50_000_000;

/// Something about a pad that its player should know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PadStatus {
    /// A pad plays at a port from now on.
    Joined {
        /// The pad's name.
        name: String,
        /// The port.
        port: u8,
    },
    /// A pad that was played with is gone.
    Lost {
        /// The pad's name.
        name: String,
    },
}

/// All gamepads.
#[derive(Debug, Default)]
pub struct Pads {
    pads: Vec<Pad>,
    /// The ports that pads can play at.
    ports: Vec<u8>,
}

impl Pads {
    /// The ports that pads can play at in what is played now; none outside play. At a single port every pad plays;
    /// of several, a pad gets the next free one when its player presses a button.
    ///
    /// Outside play the seats of the last run are kept, since its recording may be watched. The next run gives its own.
    pub fn set_ports(&mut self, ports: &[u8]) {
        let begins = self.ports.is_empty();
        self.ports.clear();
        self.ports.extend_from_slice(ports);
        if ports.is_empty() {
            return;
        }
        for pad in &mut self.pads {
            pad.seat = pad.seat.filter(|seat| !begins && ports.len() > 1 && ports.contains(seat));
        }
    }

    /// An event of a pad. `heard` is false while another window has the focus.
    pub fn event(
        &mut self,
        now: u64,
        (id, event): (PadId, &PadEvent),
        heard: bool,
        options: &DeviceOptions,
        changes: &mut Vec<ControlChange>,
        status: &mut Vec<PadStatus>,
    ) {
        match event {
            PadEvent::Connected(info) => {
                self.connect(id, info);
            }
            PadEvent::Disconnected => self.disconnect(id, changes, status),
            PadEvent::Button { button, value } => {
                let Some(place) = self.place(id) else { return };
                if heard && self.pads[place].would_press(*button, *value, &options.triggers) {
                    let joined = self.join(now, place, *button, status);
                    self.pads[place].pressed = Some((now, *button));
                    if joined {
                        // The press that joins is no more than that.
                        let ignored = (false, Reach::Nobody);
                        self.pads[place].button(*button, *value, ignored, &options.triggers, changes);
                        return;
                    }
                }
                let reach = self.reach(place);
                self.pads[place].button(*button, *value, (heard, reach), &options.triggers, changes);
            }
            PadEvent::Axis { axis, value } => {
                let Some(place) = self.place(id) else { return };
                let reach = self.reach(place);
                self.pads[place].axis(*axis, *value, (heard, reach), &options.sticks, changes);
            }
        }
    }

    /// Everything goes up, as when the window loses focus.
    pub fn release_all(&mut self, changes: &mut Vec<ControlChange>) {
        for place in 0..self.pads.len() {
            let reach = self.reach(place);
            self.pads[place].release_all(reach, changes);
        }
    }

    /// What is held on any pad.
    pub fn held(&self) -> impl Iterator<Item = ControlChange> {
        self.pads.iter().enumerate().flat_map(|(place, pad)| pad.held(self.reach(place)))
    }

    /// The pads that are connected: id, name, and the port of those that have one of several.
    pub fn connected(&self) -> impl Iterator<Item = (PadId, &str, Option<u8>)> {
        self.pads.iter().filter(|pad| pad.connected).map(|pad| (pad.id, pad.name(), pad.seat))
    }

    /// How many are remembered, connected or not.
    #[cfg(test)]
    pub fn remembered(&self) -> usize {
        self.pads.len()
    }

    /// Whether a press of a button on some connected pad would make its player join.
    #[must_use]
    pub fn can_join(&self) -> bool {
        let seated = |port: &u8| self.connected().any(|(_, _, seat)| seat == Some(*port));
        let several = self.ports.len() > 1;
        several
            && self.connected().any(|(_, _, seat)| seat.is_none())
            && self.ports.iter().any(|port| !seated(port))
    }

    /// The connected pads of a port. They are all pads where there is only one port, and outside play where none of
    /// them has a seat.
    pub fn at(&self, port: u8) -> impl Iterator<Item = PadId> {
        let all = match self.ports.len() {
            0 => self.connected().all(|(_, _, seat)| seat.is_none()),
            count => count == 1,
        };
        self.connected().filter(move |(_, _, seat)| all || *seat == Some(port)).map(|(id, ..)| id)
    }

    /// Adds a pad, or knows it again. One that is announced twice is one. Nothing where there are too many already.
    fn connect(&mut self, id: PadId, info: &PadInfo) -> Option<usize> {
        if let Some(place) = self.connected_place(id) {
            self.pads[place].info = info.clone();
            return Some(place);
        }
        let known = self.pads.iter().position(|pad| !pad.connected && pad.info == *info);
        let place = match known {
            Some(place) => place,
            None => self.add(Pad::new(id, info.clone()))?,
        };
        (self.pads[place].id, self.pads[place].connected) = (id, true);
        Some(place)
    }

    /// Adds a pad. At the limit the one that is known longest and not connected is forgotten for it.
    fn add(&mut self, pad: Pad) -> Option<usize> {
        if self.pads.len() >= MOST {
            let gone = self.pads.iter().position(|pad| !pad.connected)?;
            self.pads.remove(gone);
        }
        self.pads.push(pad);
        Some(self.pads.len() - 1)
    }

    fn disconnect(&mut self, id: PadId, changes: &mut Vec<ControlChange>, status: &mut Vec<PadStatus>) {
        let Some(place) = self.connected_place(id) else { return };
        let reach = self.reach(place);
        let pad = &mut self.pads[place];
        pad.release_all(reach, changes);
        pad.forget();
        pad.connected = false;
        if !self.ports.is_empty() && reach != Reach::Nobody {
            status.push(PadStatus::Lost { name: self.pads[place].name().to_owned() });
        }
    }

    /// Where a pad is in the list. One that was never announced is there as soon as it says something; one that is
    /// unplugged says nothing, unless another one has its id by now.
    fn place(&mut self, id: PadId) -> Option<usize> {
        if let Some(place) = self.connected_place(id) {
            return Some(place);
        }
        let unplugged = self.pads.iter().any(|pad| pad.id == id);
        if unplugged { None } else { self.connect(id, &PadInfo::default()) }
    }

    fn connected_place(&self, id: PadId) -> Option<usize> {
        self.pads.iter().position(|pad| pad.connected && pad.id == id)
    }

    fn reach(&self, place: usize) -> Reach {
        match (self.ports.len(), self.pads[place].seat) {
            (0 | 1, _) => Reach::All,
            (_, Some(seat)) => Reach::Port(seat),
            (_, None) => Reach::Nobody,
        }
    }

    /// A press of a pad without a seat, in a game of several: its player joins where a port is free.
    fn join(&mut self, now: u64, place: usize, button: PadButton, status: &mut Vec<PadStatus>) -> bool {
        if self.ports.len() <= 1 || self.pads[place].seat.is_some() {
            return false;
        }
        let same = |pad: &Pad| {
            pad.pressed.is_some_and(|(at, what)| what == button && now.saturating_sub(at) < TWIN_WITHIN)
        };
        let others = || self.pads.iter().enumerate().filter(|(other, pad)| *other != place && pad.connected);
        if let Some((_, twin)) = others().find(|(_, pad)| pad.seat.is_some() && same(pad)) {
            // The driver shows one pad twice: both are the same player's, who has just joined or pressed.
            self.pads[place].seat = twin.seat;
            return true;
        }
        let taken = |port: u8| others().any(|(_, pad)| pad.seat == Some(port));
        let Some(port) = self.ports.iter().copied().find(|port| !taken(*port)) else { return false };
        self.pads[place].seat = Some(port);
        status.push(PadStatus::Joined { name: self.pads[place].name().to_owned(), port });
        true
    }
}
