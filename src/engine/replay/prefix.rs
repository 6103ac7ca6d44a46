//! The beginning of a recording, for another one that goes on from there.

use super::data::{Hashes, Replay};

impl Replay {
    /// The first so many boundaries, at most all, as a recording that was cut off there. `hash` is that of the state after
    /// them, of which the recording may know only a part. Where the recording does not have a hash for each of them, the
    /// beginning has none.
    #[must_use]
    pub(crate) fn prefix(&self, boundaries: u64, hash: u64) -> Self {
        let events = self.events.before(boundaries);
        let checkpoints = self.checkpoints.partition_point(|point| point.index <= boundaries);
        let hashes = self.hashes.as_ref();
        Self {
            header: self.header.clone(),
            track: self.track.prefix(boundaries),
            events: self.events.prefix(events),
            hashes: hashes.and_then(|hashes| hashes.prefix(boundaries, hash)),
            checkpoints: self.checkpoints[..checkpoints].to_vec(),
            parent: None,
            end: None,
        }
    }
}

impl Hashes {
    fn prefix(&self, boundaries: u64, last: u64) -> Option<Self> {
        let count = usize::try_from(boundaries).ok().filter(|count| *count <= self.low16.len())?;
        Some(Self {
            every: self.every,
            full: self.full[..count / self.every as usize].to_vec(),
            low16: self.low16[..count].to_vec(),
            last: (count > 0).then_some(last),
        })
    }
}
