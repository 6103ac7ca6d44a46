//! H1: a number that is not finite is told by its name wherever a run is recorded, played, kept or printed, also where
//! nothing is hashed.

use std::sync::Arc;

use super::walker::{DT, Level, Walker, walker};
use super::{Session, StepError};
use crate::replay::{EndKind, PlayOptions, RecordOptions, Replay};
use crate::session::{GivenBoundary, RestoreError, Run};

const SAYS: &str = "world.at[1] is NaN, expected a finite number";

fn level() -> Level {
    Level { nan_at: Some(2), ..Level::default() }
}

fn without_hashes() -> RecordOptions {
    RecordOptions { hashes: false, ..RecordOptions::default() }
}

/// A run of which nothing was looked at, with a NaN in its world.
fn spoilt() -> Session<Walker> {
    let mut session = walker(level()).0;
    (0..4).for_each(|_| session.step(DT).expect("plain play does not look"));
    session
}

fn failure(boundary: u64) -> StepError {
    StepError::Failed { boundary, message: SAYS.to_owned() }
}

/// H1, S4: a recording without hashes ends in the boundary that made a NaN.
#[test]
fn recording_looks_without_hashes() {
    let mut session = walker(level()).0;
    session.record(without_hashes()).unwrap();
    assert_eq!((0..5).find_map(|_| session.step(DT).err()), Some(failure(2)));
    let replay = session.finish(EndKind::Finished).unwrap();
    assert_eq!(replay.end.as_ref().and_then(|end| end.message.as_deref()), Some(SAYS));
    // Given input that is recorded once it is certain is looked at as well.
    let mut session = walker(level()).0;
    session.record(without_hashes()).unwrap();
    let frames = session.moment.frames.clone();
    let given = GivenBoundary { delta: DT, pause: None, frames: &frames };
    assert_eq!((0..5).find_map(|_| session.step_given(&given).err()), Some(failure(2)));
}

/// H1: a playback of a recording without hashes, as one that is written by hand, fails where it makes a NaN.
#[test]
fn playing_looks_without_hashes() {
    let mut session = walker(Level::default()).0;
    session.record(without_hashes()).unwrap();
    (0..5).for_each(|_| session.step(DT).unwrap());
    let mut replay: Replay = session.finish(EndKind::Finished).unwrap();
    replay.header.level = Some(crate::replay::Payload::new(&serde_json::to_value(level()).unwrap()));
    let mut again = Session::<Walker>::play(Arc::new(replay), &PlayOptions::default()).unwrap();
    assert_eq!((0..5).find_map(|_| again.play_next().err()), Some(failure(2)));
}

/// H1, H4: what is kept, gone back to or printed of such a run is refused by name.
#[test]
fn states_with_a_nan_are_neither_kept_nor_printed() {
    let mut session = spoilt();
    assert_eq!(session.state_json().map_err(|error| error.to_string()), Err(SAYS.to_owned()));
    assert_eq!(session.checkpoint().map_err(|error| error.to_string()), Err(SAYS.to_owned()));
    assert!(session.record(RecordOptions::default()).is_err_and(|error| error.to_string() == SAYS));
    let kept = session.moment().clone();
    let mut other = walker(Level::default()).0;
    let refused = other.restore(&kept).unwrap_err();
    assert!(matches!(&refused, RestoreError::World(_)) && refused.to_string().ends_with(SAYS), "{refused}");
    assert_eq!(other.moment.boundaries, 0, "nothing has changed");
}
