//! The hashes of a recording as they are written, whole and line by line.

use std::num::NonZeroU32;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde::Serialize;

use super::data::Hashes;
use super::groups::Groups;
use crate::hash::hex;

/// The hashes as they are written.
#[derive(Serialize)]
pub(super) struct HashesMember<'a> {
    algorithm: &'static str,
    every: u32,
    full: Vec<String>,
    low16: String,
    #[serde(rename = "final", skip_serializing_if = "Option::is_none")]
    last: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    groups: Option<GroupsMember<'a>>,
}

/// The hashes of the world's members, or in the first line of a journal what is known of them before there are any.
#[derive(Serialize)]
struct GroupsMember<'a> {
    every: NonZeroU32,
    members: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    low16: Option<String>,
}

/// What is known of hashes before there are any.
#[derive(Serialize)]
pub(super) struct HashesStart<'a> {
    algorithm: &'static str,
    every: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    groups: Option<GroupsMember<'a>>,
}

/// The hashes since an earlier line of a journal.
#[derive(Serialize)]
pub(super) struct HashesList {
    full: Vec<String>,
    low16: String,
    #[serde(rename = "final", skip_serializing_if = "Option::is_none")]
    last: Option<String>,
    /// Those of the world's members in the same boundaries; absent where there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    groups: Option<String>,
}

impl<'a> HashesMember<'a> {
    pub(super) fn of(hashes: &'a Hashes) -> Self {
        let HashesList { full, low16, last, groups } = HashesList::from(hashes, 0);
        let list = groups.unwrap_or_default();
        Self {
            algorithm: crate::hash::ALGORITHM,
            every: hashes.every,
            full,
            low16,
            last,
            groups: hashes.groups.as_ref().map(|groups| GroupsMember::of(groups, Some(list))),
        }
    }
}

impl<'a> GroupsMember<'a> {
    fn of(groups: &'a Groups, low16: Option<String>) -> Self {
        Self { every: groups.every, members: &groups.members, low16 }
    }
}

impl<'a> HashesStart<'a> {
    pub(super) fn of(hashes: &'a Hashes) -> Self {
        let groups = hashes.groups.as_ref().map(|groups| GroupsMember::of(groups, None));
        Self { algorithm: crate::hash::ALGORITHM, every: hashes.every, groups }
    }
}

impl HashesList {
    /// The hashes from a boundary on.
    pub(super) fn from(hashes: &Hashes, from: usize) -> Self {
        Self {
            full: hashes.full[from / hashes.every as usize..].iter().map(|hash| hex(*hash)).collect(),
            low16: low16_text(&hashes.low16[from..]),
            last: hashes.last.map(hex),
            groups: hashes
                .groups
                .as_ref()
                .map(|groups| groups.since(from))
                .filter(|new| !new.is_empty())
                .map(low16_text),
        }
    }
}

/// The low halves as padded base64 of little-endian pairs of bytes.
fn low16_text(low16: &[u16]) -> String {
    let bytes: Vec<u8> = low16.iter().flat_map(|low| low.to_le_bytes()).collect();
    BASE64.encode(bytes)
}
