//! Gamepads: which there are, who plays with which, and what they say.

mod pad;
mod roll;
#[cfg(test)]
mod test;

use super::control::{ControlChange, PadButton, PadId, Reach};
use super::event::{PadEvent, PadInfo};
use super::options::DeviceOptions;
use pad::Pad;
use roll::Roll;

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
    /// A pad is gone.
    Lost {
        /// The pad that was.
        pad: PadId,
        /// The pad's name.
        name: String,
        /// The port at which its player had joined, in a game of several.
        seat: Option<u8>,
    },
}

/// All gamepads.
#[derive(Debug, Default)]
pub struct Pads {
    roll: Roll,
    /// The ports that pads can play at.
    ports: Vec<u8>,
}

impl Pads {
    /// The ports that pads can play at in what is played now; none outside play. At a single port every pad plays;
    /// of several, a pad gets the next free one when its player presses a button.
    ///
    /// Outside play the seats of the last run are kept, since its recording may be watched. The next run gives its own.
    /// A player keeps the seat of a port that pads cannot play at for now: its controls may be put back.
    pub fn set_ports(&mut self, ports: &[u8]) {
        let begins = self.ports.is_empty();
        self.ports.clear();
        self.ports.extend_from_slice(ports);
        if begins && !ports.is_empty() {
            self.roll.pads_mut().iter_mut().for_each(|pad| pad.seat = None);
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
            PadEvent::Connected(info) => self.connect(id, info, changes, status),
            PadEvent::Disconnected => self.disconnect(id, changes, status),
            PadEvent::Button { button, value } => {
                let Some(place) = self.roll.place_of_sender(id) else { return };
                let pressed = heard && self.pad(place).would_press(*button, *value, &options.triggers);
                let joined = pressed && self.join(now, place, *button, status);
                // The press that joins is no more than that.
                let heard =
                    if joined { (false, Reach::Nobody) } else { (heard, self.reach(self.pad(place))) };
                let pad = self.pad_mut(place);
                if pressed {
                    pad.pressed = Some((now, *button));
                }
                pad.button(*button, *value, heard, &options.triggers, changes);
            }
            PadEvent::Axis { axis, value } => {
                let Some(place) = self.roll.place_of_sender(id) else { return };
                let reach = self.reach(self.pad(place));
                self.pad_mut(place).axis(*axis, *value, (heard, reach), &options.sticks, changes);
            }
        }
    }

    /// Everything goes up, as when the window loses focus.
    pub fn release_all(&mut self, changes: &mut Vec<ControlChange>) {
        for place in 0..self.roll.pads().len() {
            let reach = self.reach(self.pad(place));
            self.pad_mut(place).release_all(reach, changes);
        }
    }

    /// What is held on any pad.
    pub fn held(&self) -> impl Iterator<Item = ControlChange> {
        self.roll.pads().iter().flat_map(|pad| pad.held(self.reach(pad)))
    }

    /// The pads that are connected: id, name, and the port of those that have one of several.
    pub fn connected(&self) -> impl Iterator<Item = (PadId, &str, Option<u8>)> {
        self.roll.pads().iter().filter(|pad| pad.connected).map(|pad| (pad.id, pad.name(), pad.seat))
    }

    /// How many are remembered, connected or not.
    #[cfg(test)]
    pub fn remembered(&self) -> usize {
        self.roll.pads().len()
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

    /// A pad is announced. Where the id was another one's, that one is gone, though nobody said so.
    fn connect(
        &mut self,
        id: PadId,
        info: &PadInfo,
        changes: &mut Vec<ControlChange>,
        status: &mut Vec<PadStatus>,
    ) {
        let before = self.roll.place(id).map(|place| &self.pad(place).info);
        if before.is_some_and(|before| *before != PadInfo::default() && before.guid != info.guid) {
            self.disconnect(id, changes, status);
        }
        self.roll.connect(id, info);
    }

    fn disconnect(&mut self, id: PadId, changes: &mut Vec<ControlChange>, status: &mut Vec<PadStatus>) {
        if let Some(place) = self.roll.place(id) {
            let reach = self.reach(self.pad(place));
            let pad = self.pad_mut(place);
            pad.release_all(reach, changes);
            pad.forget();
            status.push(PadStatus::Lost { pad: id, name: pad.name().to_owned(), seat: pad.seat });
        }
        self.roll.unplug(id);
    }

    fn pad(&self, place: usize) -> &Pad {
        &self.roll.pads()[place]
    }

    fn pad_mut(&mut self, place: usize) -> &mut Pad {
        &mut self.roll.pads_mut()[place]
    }

    fn reach(&self, pad: &Pad) -> Reach {
        match (self.ports.len(), pad.seat) {
            (0 | 1, _) => Reach::All,
            (_, Some(seat)) => Reach::Port(seat),
            (_, None) => Reach::Nobody,
        }
    }

    /// A press of a pad without a seat, in a game of several: its player joins where a port is free.
    fn join(&mut self, now: u64, place: usize, button: PadButton, status: &mut Vec<PadStatus>) -> bool {
        if self.ports.len() <= 1 || self.pad(place).seat.is_some() {
            return false;
        }
        let same = |pad: &Pad| {
            pad.pressed.is_some_and(|(at, what)| what == button && now.saturating_sub(at) < TWIN_WITHIN)
        };
        let others = || {
            let all = self.roll.pads().iter().enumerate();
            all.filter(move |(other, pad)| *other != place && pad.connected).map(|(_, pad)| pad)
        };
        if let Some(twin) = others().find(|pad| pad.seat.is_some() && same(pad)) {
            // The driver shows one pad twice: both are the same player's, who has just joined or pressed.
            self.pad_mut(place).seat = twin.seat;
            return true;
        }
        let taken = |port: u8| others().any(|pad| pad.seat == Some(port));
        let Some(port) = self.ports.iter().copied().find(|port| !taken(*port)) else { return false };
        self.sit(place, port);
        status.push(PadStatus::Joined { name: self.pad(place).name().to_owned(), port });
        true
    }

    /// Gives a pad a seat. Whoever had it and is away has it no more.
    fn sit(&mut self, place: usize, port: u8) {
        for pad in self.roll.pads_mut() {
            pad.seat = pad.seat.filter(|seat| *seat != port);
        }
        self.pad_mut(place).seat = Some(port);
    }
}
