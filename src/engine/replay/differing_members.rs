//! The members of the world in which a run differs from its recording.

use super::groups::Groups;
use crate::hash::MemberHash;

/// What the hashes of the world's members tell of a difference.
///
/// A member that does not differ is never among them. One that does is left out by chance once in 65536 times, since
/// recordings hold 16 bits of each hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DifferingMembers {
    /// The boundary before which they were compared.
    pub boundary: u64,
    /// The names of those that have another hash.
    pub names: Vec<String>,
    /// The names of those that the recorded world has, and the other has not.
    pub missing: Vec<String>,
}

impl DifferingMembers {
    /// Compares a world before a boundary with the hashes that were recorded there.
    pub(super) fn new(boundary: u64, groups: &Groups, recorded: &[u16], world: &[MemberHash]) -> Self {
        let own = groups.row(world);
        let pairs = groups.members.iter().zip(recorded.iter().zip(&own));
        let differing = pairs.filter(|(_, (recorded, own))| recorded != own).map(|(name, _)| name.clone());
        let (names, missing) = differing.partition(|name| world.iter().any(|(found, _)| found == name));
        Self { boundary, names, missing }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty() && self.missing.is_empty()
    }

    /// What they say of a world whose whole hash is as recorded. A member that is missing then has another name now, and
    /// names are no part of what is hashed.
    pub(super) fn fault(&self) -> Option<String> {
        let (name, boundary) = (self.names.first()?, self.boundary);
        Some(format!("the world's member '{name}' has another hash before boundary {boundary}"))
    }
}
