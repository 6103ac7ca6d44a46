//! Playing a recording twice, without a window, and saying what came of it.

use std::sync::Arc;

use super::compatible::{Incompatible, PlayOptions};
use super::data::Replay;
use super::player::Player;
use crate::game::Game;
use crate::hash::{Difference, differences};
use crate::session::{Run, Session, StepError};

/// What a verification came to.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// Both runs did what was recorded.
    Same,
    /// Both runs did what was recorded, and then failed where the recording failed.
    FailedAsRecorded(Finding),
    /// The two runs differ from each other: the game is not deterministic.
    Nondeterministic(Finding),
    /// The two runs agree with each other and differ from the recording: the rules have changed.
    Changed(Finding),
    /// Game code failed, which the recording does not say.
    Failed(Finding),
}

/// The first boundary that shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The boundary, from 0.
    pub boundary: u64,
    /// What happened there.
    pub message: String,
    /// The boundary's input.
    pub input: Option<String>,
    /// The fields in which two states differ, where both are known.
    pub differences: Vec<Difference>,
    /// The boundary before which those states stand, where it is a later one: that of the next checkpoint.
    pub compared_at: Option<u64>,
}

impl Finding {
    fn new(replay: &Replay, boundary: u64, message: String) -> Self {
        let input = replay.input_at(boundary);
        Self { boundary, message, input, differences: Vec::new(), compared_at: None }
    }
}

/// What a verification found.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// What it came to.
    pub verdict: Verdict,
    /// Boundaries played in each run.
    pub boundaries: u64,
    /// The hash after the last boundary played.
    pub last_hash: Option<u64>,
    /// Whether the recording had hashes to compare.
    pub compared_hashes: bool,
}

/// Plays a recording twice side by side.
///
/// # Errors
/// The recording cannot be played here.
pub fn verify<G: Game>(replay: &Arc<Replay>, options: &PlayOptions) -> Result<Report, Incompatible> {
    let mut first = Session::<G>::play(Arc::clone(replay), options)?;
    let mut second = Session::<G>::play(Arc::clone(replay), options)?;
    first.enable_hashes();
    second.enable_hashes();
    let position = |run: &Session<G>| run.player().map_or(0, Player::position);
    let verdict = loop {
        let before = position(&first);
        let outcomes = (first.play_next(), second.play_next());
        let apart = first.state().hash != second.state().hash || outcomes.0 != outcomes.1;
        if apart {
            let message = match outcomes {
                (Ok(_), Ok(_)) => "two runs of the same recording differ".to_owned(),
                (Err(error), _) | (_, Err(error)) => {
                    format!("two runs of the same recording differ: {error}")
                }
            };
            let differences = differences(&first.fields(), &second.fields());
            break Verdict::Nondeterministic(Finding {
                differences,
                ..Finding::new(replay, before, message)
            });
        }
        match outcomes.0 {
            Ok(true) => {
                if let Some(message) = other_state(&first, replay) {
                    break Verdict::Changed(Finding::new(replay, before, message));
                }
            }
            Ok(false) => break Verdict::Same,
            Err(error) => break blame::<G>(error, before, replay),
        }
    };
    Ok(Report {
        verdict,
        boundaries: position(&first),
        last_hash: first.state().hash,
        compared_hashes: replay.hashes.is_some(),
    })
}

/// What is wrong with the state that a recording has of a run as it stands, if it has one: a stored state is what the
/// run comes to, field by field, or it is none of it.
fn other_state<G: Game>(run: &Session<G>, replay: &Replay) -> Option<String> {
    let position = run.player().map_or(0, Player::position);
    let place = replay.checkpoints.binary_search_by_key(&position, |point| point.index).ok()?;
    let point = &replay.checkpoints[place];
    let hash = run.state().hash?;
    if point.hash != hash {
        return Some(format!(
            "the state stored before boundary {position} has another hash: {:016x}",
            point.hash
        ));
    }
    match run.differences_from(point) {
        Err(error) => Some(error.to_string()),
        Ok(found) => {
            found.first().map(|found| format!("the state stored before boundary {position} differs: {found}"))
        }
    }
}

fn blame<G: Game>(error: StepError, before: u64, replay: &Arc<Replay>) -> Verdict {
    match error {
        StepError::Differs { boundary, mismatch } => {
            let finding = Finding::new(replay, boundary, mismatch.to_string());
            Verdict::Changed(at_checkpoint::<G>(replay, finding))
        }
        StepError::Failed { boundary, message } => {
            let finding = Finding::new(replay, boundary, message);
            if failed_there(replay, &finding) {
                Verdict::FailedAsRecorded(finding)
            } else {
                Verdict::Failed(finding)
            }
        }
        // A playback asks only for recorded deltas of a healthy run.
        other => Verdict::Failed(Finding::new(replay, before, other.to_string())),
    }
}

/// Compares with the next state that the recording has, if it has one.
fn at_checkpoint<G: Game>(replay: &Arc<Replay>, finding: Finding) -> Finding {
    let Some(point) = replay.checkpoints.iter().find(|point| point.index > finding.boundary) else {
        return finding;
    };
    let options = PlayOptions { force: true, ..PlayOptions::default() };
    let Ok(mut run) = Session::<G>::play(Arc::clone(replay), &options) else { return finding };
    for _ in 0..point.index {
        if run.play_next() != Ok(true) {
            return finding;
        }
    }
    match run.differences_from(point) {
        Ok(differences) => Finding { differences, compared_at: Some(point.index), ..finding },
        Err(_) => finding,
    }
}

/// Whether the recording says that its last boundary failed in just this way.
fn failed_there(replay: &Replay, finding: &Finding) -> bool {
    let end = replay.end.as_ref().filter(|end| end.kind == super::EndKind::Failed);
    let last = finding.boundary + 1 == replay.track.boundaries();
    last && end.is_some_and(|end| end.message.as_deref() == Some(finding.message.as_str()))
}
