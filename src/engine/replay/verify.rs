//! Playing a recording twice, without a window, and saying what came of it.

use std::sync::Arc;

use serde::Serialize;

use super::compatible::{Incompatible, PlayOptions};
use super::data::{Checkpoint, Replay};
use super::differing_members::DifferingMembers;
use super::player::Player;
use crate::game::{Game, Recent, Status};
use crate::hash::{Difference, Hasher, differences, fields};
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

impl Verdict {
    /// What it rests on; nothing where all is the same.
    #[must_use]
    pub fn finding(&self) -> Option<&Finding> {
        match self {
            Self::Same => None,
            Self::FailedAsRecorded(finding)
            | Self::Nondeterministic(finding)
            | Self::Changed(finding)
            | Self::Failed(finding) => Some(finding),
        }
    }
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
    /// The members of the world that differ, where no stored state has told more before the recording has their hashes.
    pub members: Option<DifferingMembers>,
}

impl Finding {
    fn new(replay: &Replay, boundary: u64, message: String) -> Self {
        let input = replay.input_at(boundary);
        Self { boundary, message, input, differences: Vec::new(), compared_at: None, members: None }
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

/// What it means that two runs of one recording differ.
pub const NOT_DETERMINISTIC: &str = "two runs of the same inputs differ: the game is not deterministic";

/// Plays a recording twice side by side, each to its end. Before it is said that the rules have changed, it is played
/// twice once more: two runs of a game that is not deterministic agree by chance more often than four.
///
/// # Errors
/// The recording cannot be played here.
pub fn verify<G: Game>(replay: &Arc<Replay>, options: &PlayOptions) -> Result<Report, Incompatible> {
    let report = play_twice::<G>(replay, options)?;
    let Verdict::Changed(finding) = &report.verdict else { return Ok(report) };
    let again = play_twice::<G>(replay, options)?;
    if again == report {
        return Ok(report);
    }
    if let Verdict::Nondeterministic(_) = again.verdict {
        return Ok(again);
    }
    let boundary =
        again.verdict.finding().map_or(finding.boundary, |other| other.boundary.min(finding.boundary));
    let finding = Finding::new(replay, boundary, NOT_DETERMINISTIC.to_owned());
    Ok(Report { verdict: Verdict::Nondeterministic(finding), ..report })
}

fn play_twice<G: Game>(replay: &Arc<Replay>, options: &PlayOptions) -> Result<Report, Incompatible> {
    let mut pair = Pair::<G>::new(replay, options)?;
    let verdict = pair.play();
    Ok(Report {
        verdict,
        boundaries: pair.position(),
        last_hash: pair.runs[0].state().hash,
        compared_hashes: replay.hashes.is_some(),
    })
}

/// Two runs of one recording. Both go on past what differs from it: only at the end is it known whether they differ from
/// each other.
struct Pair<'r, G: Game> {
    replay: &'r Replay,
    runs: [Session<G>; 2],
    hasher: Hasher,
    /// Where both first differ from the recording.
    changed: Option<Finding>,
}

/// What came of a boundary beside the state that it led to.
#[derive(Serialize)]
struct Told<'a, E> {
    status: Status,
    failure: Option<String>,
    events: &'a [Recent<E>],
}

type Played = Result<bool, StepError>;

impl<'r, G: Game> Pair<'r, G> {
    fn new(replay: &'r Arc<Replay>, options: &PlayOptions) -> Result<Self, Incompatible> {
        let set_up = || Session::<G>::play_through(Arc::clone(replay), options);
        let mut runs = [set_up()?, set_up()?];
        runs.iter_mut().for_each(Session::enable_hashes);
        Ok(Self { replay, runs, hasher: Hasher::default(), changed: None })
    }

    fn position(&self) -> u64 {
        self.runs[0].player().map_or(0, Player::position)
    }

    fn play(&mut self) -> Verdict {
        let set_up = [Ok(true), Ok(true)];
        let hashes = self.runs.each_mut().map(Session::hash_now);
        if hashes[0] != hashes[1] {
            return self.apart(0, &set_up);
        }
        self.compare(0);
        loop {
            let boundary = self.position();
            let played = self.runs.each_mut().map(Session::play_next);
            if !self.agree(&played) {
                return self.apart(boundary, &played);
            }
            let [outcome, _] = played;
            match outcome {
                Ok(true) => self.compare(boundary),
                Ok(false) => return self.changed.take().map_or(Verdict::Same, Verdict::Changed),
                Err(error) => return self.failed(boundary, error),
            }
        }
    }

    /// Whether a boundary came to the same in both.
    fn agree(&mut self, played: &[Played; 2]) -> bool {
        let [first, second] = &self.runs;
        let mut told = |run, played| self.hasher.hash(&told(run, played));
        first.state().hash == second.state().hash
            && played[0] == played[1]
            && told(first, &played[0]) == told(second, &played[1])
    }

    /// The two differ from each other after a boundary.
    fn apart(&self, boundary: u64, played: &[Played; 2]) -> Verdict {
        let all = |run: &Session<G>, played: &Played| {
            let told = fields(&told(run, played)).unwrap_or_default();
            run.fields().into_iter().chain(told).collect::<Vec<_>>()
        };
        let [first, second] = &self.runs;
        let differences = differences(&all(first, &played[0]), &all(second, &played[1]));
        let finding = Finding::new(self.replay, boundary, NOT_DETERMINISTIC.to_owned());
        Verdict::Nondeterministic(Finding { differences, ..finding })
    }

    /// Compares both, which agree, with the recording. The first difference counts; the members of the world that differ
    /// are known once there are hashes of them, the fields once there is a stored state.
    fn compare(&mut self, boundary: u64) {
        let position = self.position();
        let members = self.other_members(position);
        let run = &self.runs[0];
        let point = self.replay.checkpoints.binary_search_by_key(&position, |point| point.index);
        let point = point.ok().map(|place| &self.replay.checkpoints[place]);
        if self.changed.is_none() {
            let differed = run.player().and_then(Player::differed).map(|(_, mismatch)| mismatch.to_string());
            let message = differed.or_else(|| point.and_then(|point| other_state(run, point)));
            let message = message.or_else(|| members.as_ref().and_then(DifferingMembers::fault));
            self.changed = message.map(|message| Finding::new(self.replay, boundary, message));
        }
        let open = self.changed.as_mut().filter(|finding| finding.compared_at.is_none());
        if let (Some(finding), Some(point)) = (open, point) {
            if let Ok(differences) = run.differences_from(point) {
                (finding.differences, finding.compared_at) = (differences, Some(point.index));
            }
        }
        let open = self
            .changed
            .as_mut()
            .filter(|finding| (finding.members.as_ref(), finding.compared_at) == (None, None));
        if let (Some(finding), Some(members)) = (open, members) {
            finding.members = Some(members);
        }
    }

    /// The members of the world that differ from the recording, where that has their hashes before the next boundary.
    fn other_members(&mut self, position: u64) -> Option<DifferingMembers> {
        let groups = self.replay.hashes.as_ref()?.groups.as_ref()?;
        let recorded = groups.after(position)?;
        let world = self.hasher.members(self.runs[0].world()).ok().flatten().unwrap_or_default();
        Some(DifferingMembers::new(position, groups, recorded, &world))
    }

    /// Both failed alike.
    fn failed(&mut self, boundary: u64, error: StepError) -> Verdict {
        if let Some(changed) = self.changed.take() {
            return Verdict::Changed(changed);
        }
        let message = match error {
            StepError::Failed { message, .. } => message,
            // A playback asks only for recorded deltas of a healthy run.
            other => other.to_string(),
        };
        let finding = Finding::new(self.replay, boundary, message);
        if self.replay.fails_at(boundary, &finding.message) {
            Verdict::FailedAsRecorded(finding)
        } else {
            Verdict::Failed(finding)
        }
    }
}

fn told<'a, G: Game>(run: &'a Session<G>, played: &Played) -> Told<'a, G::Event> {
    let failure = played.as_ref().err().map(StepError::to_string);
    // A boundary that failed in its middle has told only a part.
    let events = if failure.is_none() { run.events() } else { &[] };
    Told { status: run.status(), failure, events }
}

/// What is wrong with a state that a recording has of a run as it stands: it is what the run comes to, field by field, or
/// it is none of it.
fn other_state<G: Game>(run: &Session<G>, point: &Checkpoint) -> Option<String> {
    let (position, hash) = (point.index, run.state().hash?);
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
