//! The hashes after each boundary.

use std::borrow::Cow;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::error::{Fault, ReadError, excerpt};
use super::shape::{Hex, given};
use super::text::Text;
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
}

/// What a journal's first line says of its hashes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HashStart {
    algorithm: String,
    every: u32,
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
}

pub(super) fn read(text: &Text<'_>, raw: &RawValue, boundaries: u64) -> Result<Hashes, ReadError> {
    let HashesMember { algorithm, every, full, low16, last } = text.record(raw)?;
    let mut hashes = begin(&algorithm, every)?;
    append(&mut hashes, &HashLine { full, low16, last }, boundaries)?;
    Ok(hashes)
}

pub(super) fn read_start(text: &Text<'_>, raw: &RawValue) -> Result<Hashes, ReadError> {
    let HashStart { algorithm, every } = text.record(raw)?;
    begin(&algorithm, every)
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
    let outcome = try_append(hashes, line, boundaries);
    if outcome.is_err() {
        hashes.low16.truncate(low16);
        hashes.full.truncate(full);
    }
    outcome
}

fn try_append(hashes: &mut Hashes, line: &HashLine<'_>, boundaries: u64) -> Result<(), ReadError> {
    let invalid = |path: &str, message: String| Err(ReadError::at(Fault::Invalid, path, message));
    let Some(bytes) = BASE64.decode(line.low16.as_bytes()).ok().filter(|bytes| bytes.len() % 2 == 0) else {
        let message = format!("\"{}\" is no padded base64 of 16-bit values", excerpt(&line.low16));
        return invalid("hashes.low16", message);
    };
    let known = hashes.full.len();
    hashes.low16.extend(bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])));
    hashes.full.extend(line.full.iter().map(|hash| hash.0));
    let count = hashes.low16.len();
    if count as u64 > boundaries {
        return invalid("hashes.low16", format!("{count} hashes for {boundaries} boundaries"));
    }
    let every = hashes.every as usize;
    if hashes.full.len() != count / every {
        return invalid("hashes.full", format!("{} hashes, expected {}", hashes.full.len(), count / every));
    }
    let ends = |hash: u64, place: usize| hash as u16 == hashes.low16[place];
    if let Some(bad) = (known..hashes.full.len()).find(|k| !ends(hashes.full[*k], (k + 1) * every - 1)) {
        return invalid("hashes.full", format!("hash {bad} and low16 do not agree"));
    }
    match &line.last {
        Some(last) if bytes.is_empty() || !ends(last.0, count - 1) => {
            return invalid("hashes.final", "the final hash and low16 do not agree".to_owned());
        }
        Some(last) => {
            let full = if count % every == 0 { hashes.full.last() } else { None };
            if full.is_some_and(|full| *full != last.0) {
                return invalid("hashes.final", "the final and the last full hash do not agree".to_owned());
            }
            hashes.last = Some(last.0);
        }
        None if bytes.is_empty() => {}
        None => hashes.last = None,
    }
    Ok(())
}
