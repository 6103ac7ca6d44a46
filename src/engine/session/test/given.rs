//! Boundaries that a caller gives, guesses among them, and the recording that is told once they are certain.

use super::*;
use crate::action::Frame;
use crate::session::{GivenBoundary, Moment};

/// What a lively run was given, boundary by boundary.
fn inputs(replay: &Replay) -> Vec<(f64, Option<bool>, Vec<Frame>)> {
    let mut frames: Vec<_> = replay.header.controllers.iter().map(Frame::neutral).collect();
    let mut cursor = crate::replay::Cursor::default();
    let mut all = Vec::new();
    while let Some(boundary) = cursor.read(&replay.track, &mut frames) {
        all.push((boundary.delta, boundary.pause, frames.clone()));
    }
    all
}

fn given((delta, pause, frames): &(f64, Option<bool>, Vec<Frame>)) -> GivenBoundary<'_> {
    GivenBoundary { delta: *delta, pause: *pause, frames }
}

/// N1: a run that is guessed ahead, taken back and given again leads, hash for hash, to the run that had every input at
/// once, and its recording, which is told only what is certain, is the same file.
#[test]
fn a_run_that_was_guessed_ahead_is_recorded_as_the_certain_one() {
    let replay = lively_run().0;
    let inputs = inputs(&replay);
    let (mut run, _) = walker(Level::default());
    run.record(RecordOptions::default()).unwrap();
    let mut guess = inputs[0].2.clone();
    for (boundary, input) in inputs.iter().enumerate() {
        let certain: Moment<Walker> = run.moment().clone();
        for ahead in 0..boundary % 5 {
            guess[0].held.set(Walk::Jump.index(), ahead % 2 == 0);
            guess[0].axes[0] = [500, 0, 0];
            run.step_given(&GivenBoundary { delta: DT, pause: None, frames: &guess }).unwrap();
        }
        assert_eq!(run.recorder().unwrap().boundaries(), boundary as u64, "guesses are not recorded");
        run.restore(&certain).unwrap();
        let result = run.step_given(&given(input)).unwrap();
        run.confirm(&given(input), Some(result));
    }
    assert_eq!(run.finish(EndKind::Finished).unwrap().to_json(), replay.to_json());
}

/// N1: the recording may be told later than the run is played, and of boundaries one after another.
#[test]
fn confirmation_may_come_late() {
    let replay = lively_run().0;
    let inputs = inputs(&replay);
    let (mut run, _) = walker(Level::default());
    run.record(RecordOptions::default()).unwrap();
    for some in inputs.chunks(7) {
        let results: Vec<_> = some.iter().map(|input| run.step_given(&given(input)).unwrap()).collect();
        some.iter().zip(results).for_each(|(input, result)| run.confirm(&given(input), Some(result)));
    }
    assert_eq!(run.finish(EndKind::Finished).unwrap().to_json(), replay.to_json());
}

/// S4, N1: a guess that fails is taken back; a certain failure ends the recording in its boundary.
#[test]
fn a_failure_counts_once_it_is_certain() {
    let (mut run, _) = walker(Level { panic_at: Some(5), ..Level::default() });
    run.record(RecordOptions::default()).unwrap();
    let frames = run.moment().frames().to_vec();
    let input = GivenBoundary { delta: DT, pause: None, frames: &frames };
    let start = run.moment().clone();
    let failed = StepError::Failed { boundary: 5, message: String::new() };
    for _ in 0..2 {
        let error = (0..9).find_map(|_| run.step_given(&input).err()).unwrap();
        assert_eq!(error.code(), failed.code());
        assert_eq!(run.step_given(&input), Err(StepError::Poisoned(5)));
        run.restore(&start).unwrap();
    }
    for boundary in 0..6 {
        let result = run.step_given(&input);
        assert_eq!(result.is_ok(), boundary < 5);
        run.confirm(&input, result.ok());
    }
    let replay = run.finish(EndKind::Finished).unwrap();
    assert_eq!((replay.end.as_ref().unwrap().kind, replay.track.boundaries()), (EndKind::Failed, 6));
    let verdict = verify::<Walker>(&Arc::new(replay), &PlayOptions::default()).unwrap().verdict;
    assert!(matches!(verdict, Verdict::FailedAsRecorded(_)), "{verdict:?}");
}

/// A4: once the sources are asked again, what they hold and the caller's frames did not reaches the game as edges.
#[test]
fn sources_speak_again_after_a_caller() {
    let (mut run, source) = walker(Level::default());
    hold(&mut run, source, Walk::Jump.index(), true);
    run.step(DT).unwrap();
    let released = vec![Frame::neutral(&run.controllers()[0])];
    let input = GivenBoundary { delta: DT, pause: None, frames: &released };
    run.step_given(&input).unwrap();
    assert_eq!(run.moment().frames(), released);
    let jumps = run.world().jumps;
    run.step(DT).unwrap();
    assert_eq!((run.world().jumps, run.moment().frames()[0].edges.len()), (jumps + 1, 1));
}

/// S1: refused calls change nothing: a bad delta, frames of others, a recording that plays.
#[test]
fn refused_boundaries_change_nothing() {
    let (mut run, _) = walker(Level::default());
    let frames = run.moment().frames().to_vec();
    let step = |run: &mut Session<Walker>, delta, frames: &[Frame]| {
        run.step_given(&GivenBoundary { delta, pause: None, frames }).unwrap_err().code()
    };
    assert_eq!(step(&mut run, -1.0, &frames), "STEP_DELTA");
    assert_eq!(step(&mut run, DT, &[]), "STEP_FRAMES");
    assert_eq!(step(&mut run, DT, &[Frame::default()]), "STEP_FRAMES");
    assert_eq!(run.moment().boundaries(), 0);
    let mut playing =
        Session::<Walker>::play(Arc::new(lively_run().0), &PlayOptions::default()).expect("compatible");
    assert_eq!(step(&mut playing, DT, &frames), "STEP_PLAYING");
    assert_eq!(playing.play_next(), Ok(true));
}
