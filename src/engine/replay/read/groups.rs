//! The hashes of the world's members.

use std::borrow::Cow;
use std::num::NonZeroU32;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::error::{Fault, ReadError, excerpt};
use super::low16;
use super::text::Text;
use crate::replay::groups::{Groups, first_double};
use crate::replay::limits::MAX_GROUP_MEMBERS;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GroupsMember<'a> {
    every: NonZeroU32,
    #[serde(borrow)]
    members: &'a RawValue,
    #[serde(borrow)]
    low16: Cow<'a, str>,
}

/// What a journal's first line says of them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GroupsStart<'a> {
    every: NonZeroU32,
    #[serde(borrow)]
    members: &'a RawValue,
}

/// Groups without rows, and the text of those that they have.
pub(super) fn read<'a>(text: &Text<'_>, raw: &'a RawValue) -> Result<(Groups, Cow<'a, str>), ReadError> {
    let GroupsMember { every, members, low16 } = text.record(raw)?;
    Ok((begin(text, every, members)?, low16))
}

pub(super) fn read_start(text: &Text<'_>, raw: &RawValue) -> Result<Groups, ReadError> {
    let GroupsStart { every, members } = text.record(raw)?;
    begin(text, every, members)
}

fn begin(text: &Text<'_>, every: NonZeroU32, raw: &RawValue) -> Result<Groups, ReadError> {
    const MEMBERS: &str = "hashes.groups.members";
    let members = text.labels(raw, MEMBERS, MAX_GROUP_MEMBERS)?;
    let fault = |place: usize, message: &str| {
        let path = format!("{MEMBERS}[{place}]");
        Err(ReadError::at(Fault::Invalid, path, format!("\"{}\" {message}", excerpt(&members[place]))))
    };
    if let Some(place) = members.iter().position(String::is_empty) {
        return fault(place, "is no name of a member");
    }
    if let Some(place) = first_double(&members) {
        return fault(place, "is there twice");
    }
    Groups::new(every, members)
        .ok_or_else(|| ReadError::at(Fault::Invalid, MEMBERS, "no names, expected at least one"))
}

/// Adds rows that, with those before, are as many as so many hashes have.
pub(super) fn append(groups: &mut Groups, text: &str, hashes: usize) -> Result<(), ReadError> {
    const LOW16: &str = "hashes.groups.low16";
    groups.low16.extend(low16::decode(text, LOW16)?);
    let rows = usize::try_from(groups.rows(hashes as u64)).unwrap_or(usize::MAX);
    let expected = rows.saturating_mul(groups.members.len());
    if groups.low16.len() == expected {
        return Ok(());
    }
    let message = format!(
        "{} hashes, expected {expected}: {rows} for each of {} members",
        groups.low16.len(),
        groups.members.len()
    );
    Err(ReadError::at(Fault::Invalid, LOW16, message))
}
