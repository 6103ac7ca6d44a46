//! Stored states.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::error::{Fault, ReadError};
use super::shape::{Hex, Record};
use super::text::Text;
use crate::replay::data::Checkpoint;
use crate::replay::limits::MAX_CHECKPOINT_BYTES;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CheckpointMember<'a> {
    index: u64,
    hash: Hex,
    #[serde(borrow)]
    state: &'a RawValue,
}

pub(super) fn read(text: &Text<'_>, raw: &RawValue, boundaries: u64) -> Result<Vec<Checkpoint>, ReadError> {
    check_bytes(raw.get().len())?;
    let members: Vec<Record<CheckpointMember<'_>>> = text.value(raw)?;
    let mut checkpoints = Vec::new();
    for (place, Record(member)) in members.into_iter().enumerate() {
        let outcome = push(text, member, boundaries, &mut checkpoints);
        outcome.map_err(|error| error.in_member(|| format!("checkpoints[{place}]")))?;
    }
    Ok(checkpoints)
}

/// One checkpoint, after those already read, which with it have so many bytes.
pub(super) fn read_one(
    text: &Text<'_>,
    raw: &RawValue,
    boundaries: u64,
    bytes: usize,
    checkpoints: &mut Vec<Checkpoint>,
) -> Result<(), ReadError> {
    check_bytes(bytes)?;
    push(text, text.record(raw)?, boundaries, checkpoints)
}

fn push(
    text: &Text<'_>,
    CheckpointMember { index, hash, state }: CheckpointMember<'_>,
    boundaries: u64,
    checkpoints: &mut Vec<Checkpoint>,
) -> Result<(), ReadError> {
    if index > boundaries || checkpoints.last().is_some_and(|before| before.index >= index) {
        let message = format!("index {index} is out of order or beyond the end");
        return Err(ReadError::at(Fault::Invalid, "checkpoint", message));
    }
    let state = text.any(state)?;
    checkpoints.push(Checkpoint { index, hash: hash.0, state });
    Ok(())
}

fn check_bytes(bytes: usize) -> Result<(), ReadError> {
    if bytes <= MAX_CHECKPOINT_BYTES {
        return Ok(());
    }
    let message = format!("{bytes} bytes, at most {MAX_CHECKPOINT_BYTES} are read");
    Err(ReadError::at(Fault::Limit, "checkpoints", message))
}
