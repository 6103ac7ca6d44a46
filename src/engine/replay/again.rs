//! Recording a recording again.

use std::sync::Arc;

use serde_json::Value;

use super::compatible::{Incompatible, PlayOptions};
use super::data::{Checkpoint, EndKind, Replay};
use super::event::Payload;
use super::limits::MAX_BOUNDARIES;
use super::record_options::RecordOptions;
use crate::game::Game;
use crate::session::Session;

/// The member of a stored state that holds recent events.
const RECENT: &str = "recent";

/// Plays the inputs of a recording and records that run, with the same observations, at the same boundaries the same
/// checkpoints, and the same kind of end. Under the rules it was made with, that is the same recording byte for
/// byte; under others it is what they make of the inputs.
///
/// # Errors
/// The level or the controllers are none of this game's, or the state it begins from is not.
pub fn record_again<G: Game>(replay: &Arc<Replay>) -> Result<Replay, Incompatible> {
    let mut session =
        Session::<G>::play(Arc::clone(replay), &PlayOptions { force: true, ..PlayOptions::default() })?;
    let kind = replay.end.as_ref().map(|end| end.kind);
    let budget = if kind == Some(EndKind::Budget) { replay.track.boundaries() } else { MAX_BOUNDARIES };
    session.record(RecordOptions {
        metadata: replay.header.metadata.as_ref().and_then(|notes| notes.parse().ok()).unwrap_or_default(),
        players: replay.header.players.clone(),
        rules: replay.header.rules,
        colliders: replay.header.colliders,
        hashes: replay.hashes.is_some(),
        groups: replay.hashes.as_ref().and_then(|hashes| hashes.groups.as_ref()).map(|groups| groups.every),
        budget,
        journal: None,
    })?;
    let mut points = replay.checkpoints.iter().peekable();
    let mut observations = replay.events.iter().filter(|event| event.between).peekable();
    for boundary in 0.. {
        while let Some(seen) = observations.next_if(|seen| seen.boundary <= boundary) {
            // What was read from a recording fits into one.
            let _ = session.observe(&seen.kind, seen.value());
        }
        if points.next_if(|point| point.index <= boundary).is_some() {
            session.record_checkpoint().map_err(|error| Incompatible::Start(error.to_string()))?;
        }
        // A boundary that fails ends the recording, too.
        if session.play_next() != Ok(true) {
            break;
        }
    }
    let again = session.finish(kind.unwrap_or(EndKind::Cut)).ok_or(Incompatible::NotFree)?;
    let points = again.checkpoints.into_iter().zip(&replay.checkpoints);
    let checkpoints = points.map(|(point, old)| stored_like(point, old)).collect();
    Ok(Replay { parent: replay.parent.clone(), checkpoints, end: kind.and(again.end), ..again })
}

/// A stored state with recent events only if another one has them: recordings of older builds store none.
fn stored_like(point: Checkpoint, other: &Checkpoint) -> Checkpoint {
    let (mut state, other) = (point.state.value(), other.state.value());
    match (&mut state, other.get(RECENT)) {
        (Value::Object(members), None) => drop(members.remove(RECENT)),
        _ => return point,
    }
    Checkpoint { state: Payload::new(&state), ..point }
}
