//! Hashes of the members of the world, now and then, for naming those in which a run differs from its recording.

use std::collections::BTreeSet;
use std::num::NonZeroU32;

use xxhash_rust::xxh3::xxh3_64;

use super::label::check_label;
use super::limits::MAX_GROUP_MEMBERS;
use crate::hash::MemberHash;

/// The low 16 bits of the hash of each top-level member of the world, after so many boundaries each.
///
/// A member is hashed as if it were a state of its own; one that the world leaves out when it is written counts as no bytes
/// at all. Of 65536 members that differ one has the same 16 bits by chance; one that is equal always has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Groups {
    /// A row of hashes after so many boundaries each.
    pub every: NonZeroU32,
    /// The names of the members in order, each once: 1 to [`MAX_GROUP_MEMBERS`].
    pub members: Vec<String>,
    /// One hash for each member, row after row.
    pub low16: Vec<u16>,
}

impl Groups {
    /// Boundaries between two rows in a recording unless told otherwise: two seconds at 120 Hz.
    pub const EVERY: NonZeroU32 = NonZeroU32::new(240).expect("it is not 0");

    /// Groups to be filled, of a world with such members; nothing where a recording cannot hold their names, or there are
    /// none.
    #[must_use]
    pub fn new(every: NonZeroU32, members: Vec<String>) -> Option<Self> {
        let fits = (1..=MAX_GROUP_MEMBERS).contains(&members.len());
        let named = members.iter().all(|name| !name.is_empty() && check_label(name).is_ok());
        (fits && named && first_double(&members).is_none()).then(|| Self {
            every,
            members,
            low16: Vec::new(),
        })
    }

    /// Whether there is a row after so many boundaries.
    #[must_use]
    pub fn is_due(&self, boundaries: u64) -> bool {
        boundaries > 0 && boundaries % u64::from(self.every.get()) == 0
    }

    /// How many rows there are after so many boundaries.
    pub(super) fn rows(&self, boundaries: u64) -> u64 {
        boundaries / u64::from(self.every.get())
    }

    /// The row after so many boundaries, one hash for each member; nothing where there is none.
    #[must_use]
    pub fn after(&self, boundaries: u64) -> Option<&[u16]> {
        let row = self.rows(boundaries).checked_sub(1).filter(|_| self.is_due(boundaries))?;
        self.low16.chunks_exact(self.members.len().max(1)).nth(usize::try_from(row).ok()?)
    }

    /// The rows of boundaries after the first so many, one after another.
    pub(super) fn since(&self, boundaries: usize) -> &[u16] {
        let rows = usize::try_from(self.rows(boundaries as u64)).unwrap_or(usize::MAX);
        self.low16.get(rows.saturating_mul(self.members.len())..).unwrap_or_default()
    }

    /// The row of a world with these members.
    pub(crate) fn row(&self, world: &[MemberHash]) -> Box<[u16]> {
        let hash = |(place, name): (usize, &String)| {
            // Nearly always it stands where it stood as the recording began.
            let same = world.get(place).filter(|(found, _)| found == name);
            let member = same.or_else(|| world.iter().find(|(found, _)| found == name));
            member.map_or_else(|| xxh3_64(&[]), |(_, hash)| *hash) as u16
        };
        self.members.iter().enumerate().map(hash).collect()
    }

    /// The rows of the first so many boundaries.
    pub(super) fn prefix(&self, boundaries: u64) -> Option<Self> {
        let hashes = usize::try_from(self.rows(boundaries)).ok()?.checked_mul(self.members.len())?;
        let low16 = self.low16.get(..hashes)?.to_vec();
        Some(Self { every: self.every, members: self.members.clone(), low16 })
    }
}

/// The first of some names that is there a second time.
pub(super) fn first_double(names: &[String]) -> Option<usize> {
    let mut seen = BTreeSet::new();
    names.iter().position(|name| !seen.insert(name))
}
