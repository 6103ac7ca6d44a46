//! Recording a recording again: its inputs go through an ordinary source into a run of its own.

use super::data::{EndKind, Replay};
use super::player::{Incompatible, check_controllers};
use super::recorder::RecordOptions;
use super::track::{Change, Cursor, MAX_BOUNDARIES};
use crate::action::{Composer, Frame, SourceId, to_f32};
use crate::game::Game;
use crate::session::{Session, StepError};

/// Plays the inputs of a recording live and records that run, with the same observations, at the same boundaries
/// the same checkpoints, and the same kind of end. Under the rules it was made with, that is the same recording
/// byte for byte; under others it is what they make of the inputs.
///
/// # Errors
/// The level or the controllers are none of this game's, or the state it begins from is not.
pub fn record_again<G: Game>(replay: &Replay) -> Result<Replay, Incompatible> {
    let header = &replay.header;
    let mut session = Session::<G>::of_header(header)?;
    check_controllers(&header.controllers, session.controllers())?;
    let mut points = replay.checkpoints.iter().peekable();
    if let Some(start) = points.peek().filter(|first| first.index == 0) {
        session.restore(start).map_err(Incompatible::Checkpoint)?;
    }
    session.record(RecordOptions {
        metadata: header.metadata.clone(),
        hashes: replay.hashes.is_some(),
        budget: match &replay.end {
            Some(end) if end.kind == EndKind::Budget => replay.track.boundaries(),
            _ => MAX_BOUNDARIES,
        },
        journal: None,
    })?;
    let sources: Vec<_> = session.composers().iter_mut().map(Composer::add).collect();
    let mut frames: Vec<_> = header.controllers.iter().map(Frame::neutral).collect();
    let mut cursor = Cursor::default();
    let mut observations = replay.events.iter().filter(|event| event.between).peekable();
    hold_at_start(replay, session.composers(), &sources);
    for index in 0.. {
        while let Some(seen) = observations.next_if(|seen| seen.boundary <= index) {
            // What was read from a recording fits into one.
            let _ = session.observe(&seen.kind, seen.payload.clone());
        }
        if points.next_if(|point| point.index <= index).is_some() {
            session.record_checkpoint().map_err(|error| Incompatible::Start(error.to_string()))?;
        }
        let Some(boundary) = cursor.read(&replay.track, &mut frames) else { break };
        feed(&frames, session.composers(), &sources);
        if let Some(paused) = boundary.pause {
            session.set_paused(paused);
        }
        match session.step(boundary.delta) {
            Ok(()) => {}
            Err(StepError::Failed { .. }) => break,
            Err(error) => return Err(Incompatible::Start(error.to_string())),
        }
    }
    let kind = replay.end.as_ref().map_or(EndKind::Cut, |end| end.kind);
    let again = session.finish(kind).ok_or(Incompatible::NotFree)?;
    let end = replay.end.as_ref().and(again.end.clone());
    Ok(Replay { parent: replay.parent.clone(), end, ..again })
}

/// What is held as the first boundary begins is held without an edge.
fn hold_at_start(replay: &Replay, composers: &mut [Composer], sources: &[SourceId]) {
    let first = replay.track.entries().next().map_or(&[][..], |(_, changes)| changes);
    for change in first {
        if let Change::Held { controller, action } = *change {
            let place = usize::from(controller);
            // The controllers were compared.
            let _ = composers[place].set_button(sources[place], action, true);
        }
    }
    composers.iter_mut().for_each(Composer::settle);
}

fn feed(frames: &[Frame], composers: &mut [Composer], sources: &[SourceId]) {
    for ((frame, composer), source) in frames.iter().zip(composers).zip(sources) {
        for edge in &frame.edges {
            let _ = composer.set_button(*source, edge.action, edge.pressed);
        }
        for (action, value) in (0..=u8::MAX).zip(&frame.axes) {
            // Buttons have a place among the axes, too; a composer refuses it.
            let _ = composer.set_axis(*source, action, value.map(to_f32));
        }
    }
}
