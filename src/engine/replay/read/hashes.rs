//! The hashes after each boundary.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::error::{Fault, ReadError, excerpt};
use super::shape::{Hex, given};
use super::text::Text;
use super::{groups, low16};
use crate::hash;
use crate::replay::data::Hashes;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HashesMember<'a> {
    algorithm: String,
    every: u32,
    full: Vec<Hex>,
    #[serde(borrow)]
    low16: Cow<'a, str>,
    #[serde(rename = "final", default, deserialize_with = "given")]
    last: Option<Hex>,
    #[serde(borrow, default, deserialize_with = "given")]
    groups: Option<&'a RawValue>,
}

/// What a journal's first line says of its hashes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HashStart<'a> {
    algorithm: String,
    every: u32,
    #[serde(borrow, default, deserialize_with = "given")]
    groups: Option<&'a RawValue>,
}

/// Some hashes of a journal, after those of earlier lines.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HashLine<'a> {
    full: Vec<Hex>,
    #[serde(borrow)]
    low16: Cow<'a, str>,
    #[serde(rename = "final", default, deserialize_with = "given")]
    last: Option<Hex>,
    /// Those of the world's members; absent where there are none in these boundaries.
    #[serde(borrow, default, deserialize_with = "given")]
    groups: Option<Cow<'a, str>>,
}

pub(super) fn read(text: &Text<'_>, raw: &RawValue, boundaries: u64) -> Result<Hashes, ReadError> {
    let HashesMember { algorithm, every, full, low16, last, groups } = text.record(raw)?;
    let mut hashes = begin(&algorithm, every)?;
    let (groups, rows) = groups.map(|raw| groups::read(text, raw)).transpose()?.unzip();
    hashes.groups = groups;
    append(&mut hashes, &HashLine { full, low16, last, groups: rows }, boundaries)?;
    Ok(hashes)
}

pub(super) fn read_start(text: &Text<'_>, raw: &RawValue) -> Result<Hashes, ReadError> {
    let HashStart { algorithm, every, groups } = text.record(raw)?;
    let groups = groups.map(|raw| groups::read_start(text, raw)).transpose()?;
    Ok(Hashes { groups, ..begin(&algorithm, every)? })
}

fn begin(algorithm: &str, every: u32) -> Result<Hashes, ReadError> {
    if algorithm != hash::ALGORITHM {
        let message = format!("\"{}\", this build has \"{}\"", excerpt(algorithm), hash::ALGORITHM);
        return Err(ReadError::at(Fault::Algorithm, "hashes.algorithm", message));
    }
    if every == 0 {
        return Err(ReadError::at(Fault::Invalid, "hashes.every", "0, expected at least 1"));
    }
    Ok(Hashes::new(every))
}

/// Adds hashes that fit so many boundaries and each other; others leave everything as it was.
pub(super) fn append(hashes: &mut Hashes, line: &HashLine<'_>, boundaries: u64) -> Result<(), ReadError> {
    let (low16, full) = (hashes.low16.len(), hashes.full.len());
    let rows = hashes.groups.as_ref().map_or(0, |groups| groups.low16.len());
    let outcome = try_append(hashes, line, boundaries);
    if outcome.is_err() {
        hashes.low16.truncate(low16);
        hashes.full.truncate(full);
        if let Some(groups) = &mut hashes.groups {
            groups.low16.truncate(rows);
        }
    }
    outcome
}

fn try_append(hashes: &mut Hashes, line: &HashLine<'_>, boundaries: u64) -> Result<(), ReadError> {
    let invalid = |path: &str, message: String| Err(ReadError::at(Fault::Invalid, path, message));
    let (known, before) = (hashes.full.len(), hashes.low16.len());
    hashes.low16.extend(low16::decode(&line.low16, "hashes.low16")?);
    hashes.full.extend(line.full.iter().map(|hash| hash.0));
    let count = hashes.low16.len();
    if count as u64 > boundaries {
        return invalid("hashes.low16", format!("{count} hashes for {boundaries} boundaries"));
    }
    let every = hashes.every as usize;
    if hashes.full.len() != count / every {
        return invalid("hashes.full", format!("{} hashes, expected {}", hashes.full.len(), count / every));
    }
    match (&mut hashes.groups, &line.groups) {
        (Some(groups), rows) => groups::append(groups, rows.as_deref().unwrap_or_default(), count)?,
        (None, None) => {}
        (None, Some(_)) => {
            return invalid("hashes.groups", "there is nothing said of their members".to_owned());
        }
    }
    let ends = |hash: u64, place: usize| hash as u16 == hashes.low16[place];
    if let Some(bad) = (known..hashes.full.len()).find(|k| !ends(hashes.full[*k], (k + 1) * every - 1)) {
        return invalid("hashes.full", format!("hash {bad} and low16 do not agree"));
    }
    match &line.last {
        Some(last) if count == before || !ends(last.0, count - 1) => {
            return invalid("hashes.final", "the final hash and low16 do not agree".to_owned());
        }
        Some(last) => {
            let full = if count % every == 0 { hashes.full.last() } else { None };
            if full.is_some_and(|full| *full != last.0) {
                return invalid("hashes.final", "the final and the last full hash do not agree".to_owned());
            }
            hashes.last = Some(last.0);
        }
        None if count == before => {}
        None => hashes.last = None,
    }
    Ok(())
}
