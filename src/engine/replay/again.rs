//! Recording a recording again.

use std::sync::Arc;

use super::data::{EndKind, Replay};
use super::player::{Incompatible, PlayOptions};
use super::recorder::RecordOptions;
use super::track::MAX_BOUNDARIES;
use crate::game::Game;
use crate::session::Session;

/// Plays a recording, whatever the rules make of it, and records that run, with the same observations, checkpoints at
/// the same boundaries, and the same kind of end. Under the rules it was made with, that is the same recording byte for
/// byte.
///
/// # Errors
/// The level or the controllers are none of this game's, or the state it begins from is not.
pub fn record_again<G: Game>(replay: &Replay) -> Result<Replay, Incompatible> {
    let options = PlayOptions { force: true, ..PlayOptions::default() };
    let mut session = Session::<G>::play(Arc::new(replay.clone()), &options)?;
    session.record(RecordOptions {
        metadata: replay.header.metadata.clone(),
        hashes: replay.hashes.is_some(),
        budget: match &replay.end {
            Some(end) if end.kind == EndKind::Budget => replay.track.boundaries(),
            _ => MAX_BOUNDARIES,
        },
        journal: None,
    })?;
    let mut observations = replay.events.iter().filter(|event| event.between).peekable();
    let mut points = replay.checkpoints.iter().peekable();
    for index in 0.. {
        while let Some(seen) = observations.next_if(|seen| seen.boundary <= index) {
            // What was read from a recording fits into one.
            let _ = session.observe(&seen.kind, seen.payload.value());
        }
        if points.next_if(|point| point.index <= index).is_some() {
            session.record_checkpoint().map_err(|error| Incompatible::Start(error.to_string()))?;
        }
        // A failing boundary is the last one; the recording holds it as such.
        if session.play_next() != Ok(true) {
            break;
        }
    }
    let kind = replay.end.as_ref().map_or(EndKind::Cut, |end| end.kind);
    let again = session.finish(kind).ok_or(Incompatible::NotFree)?;
    let end = replay.end.as_ref().and(again.end.clone());
    Ok(Replay { parent: replay.parent.clone(), end, ..again })
}
