//! Which pads there are: those that are connected, and those that were and may come back.

use super::super::control::PadId;
use super::super::event::PadInfo;
use super::pad::Pad;

/// Most pads remembered, and most ids of unplugged ones, so that a faulty driver fills no memory and costs no time.
pub(super) const MOST: usize = 64;

/// All pads that are known.
#[derive(Debug, Default)]
pub(super) struct Roll {
    pads: Vec<Pad>,
    /// Ids that were unplugged and that no pad has now: whatever is still heard of them is late.
    unplugged: Vec<PadId>,
    /// More ids were unplugged than are remembered, so an unknown one may be any of them: only pads that are announced
    /// are known from then on.
    only_announced: bool,
}

impl Roll {
    pub(super) fn pads(&self) -> &[Pad] {
        &self.pads
    }

    pub(super) fn pads_mut(&mut self) -> &mut [Pad] {
        &mut self.pads
    }

    /// Where the connected pad of an id is.
    pub(super) fn place(&self, id: PadId) -> Option<usize> {
        self.pads.iter().position(|pad| pad.connected && pad.id == id)
    }

    /// The same for an id that says something. A pad that was never announced is there as soon as it does; one that is
    /// unplugged says nothing.
    pub(super) fn place_of_sender(&mut self, id: PadId) -> Option<usize> {
        let place = self.place(id);
        if place.is_some() || self.only_announced || self.unplugged.contains(&id) {
            return place;
        }
        self.connect(id, &PadInfo::default())
    }

    /// Adds a pad, or knows it again. One that is announced twice is one. Nothing where there are too many already.
    pub(super) fn connect(&mut self, id: PadId, info: &PadInfo) -> Option<usize> {
        if let Some(place) = self.place(id) {
            self.pads[place].info = info.clone();
            return Some(place);
        }
        let place = match self.remembered(id, info) {
            Some(place) => place,
            None => self.add(Pad::new(id, info.clone()))?,
        };
        (self.pads[place].id, self.pads[place].connected) = (id, true);
        self.unplugged.retain(|gone| *gone != id);
        Some(place)
    }

    /// An id is unplugged, whether or not a pad had it.
    pub(super) fn unplug(&mut self, id: PadId) {
        if let Some(place) = self.place(id) {
            self.pads[place].connected = false;
        }
        if self.only_announced || self.unplugged.contains(&id) {
            return;
        }
        if self.unplugged.len() < MOST {
            self.unplugged.push(id);
        } else {
            self.only_announced = true;
            self.unplugged = Vec::new();
        }
    }

    /// The pad that comes back. Of several that cannot be told apart, the one that had the id, or a seat.
    fn remembered(&self, id: PadId, info: &PadInfo) -> Option<usize> {
        let gone = self.pads.iter().enumerate().filter(|(_, pad)| !pad.connected && pad.info == *info);
        gone.min_by_key(|(_, pad)| (pad.id != id, pad.seat.is_none())).map(|(place, _)| place)
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
}
