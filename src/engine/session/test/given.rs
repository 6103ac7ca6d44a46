//! Boundaries that a caller gives, guesses among them, and the recording that is told once they are certain.

use proptest::prelude::*;

use super::*;
use crate::action::{Edge, Frame};
use crate::session::{GivenBoundary, Moment, RestoreError};

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
    run.record(options()).unwrap();
    for (boundary, input) in inputs.iter().enumerate() {
        let certain: Moment<Walker> = run.moment().clone();
        guess(&mut run, boundary % 5);
        assert_eq!(run.recorder().unwrap().boundaries(), boundary as u64, "guesses are not recorded");
        run.restore(&certain).unwrap();
        let result = run.step_given(&given(input)).unwrap();
        assert_eq!((result.boundary(), result.paused()), (boundary as u64, run.moment().paused()));
        run.confirm(result).unwrap();
    }
    // What is guessed beyond the end, here until the run is won again, is no part of how it ended.
    guess(&mut run, 30);
    assert!(run.finish(EndKind::Finished).unwrap() == replay);
}

/// Gives so many boundaries of jumps and turns.
fn guess(run: &mut Session<Walker>, boundaries: usize) {
    for _ in 0..boundaries {
        let mut frames = run.moment().frames().to_vec();
        let pressed = !frames[0].held.get(Walk::Jump.index());
        frames[0].held.set(Walk::Jump.index(), pressed);
        frames[0].edges = vec![Edge { action: Walk::Jump.index(), pressed }];
        frames[0].axes[0] = [500, 0, 0];
        run.step_given(&GivenBoundary { delta: DT, pause: None, frames: &frames }).unwrap();
    }
}

/// N1: the recording may be told later than the run is played, and of boundaries one after another.
#[test]
fn confirmation_may_come_late() {
    let replay = lively_run().0;
    let inputs = inputs(&replay);
    let (mut run, _) = walker(Level::default());
    run.record(options()).unwrap();
    for some in inputs.chunks(7) {
        let results: Vec<_> = some.iter().map(|input| run.step_given(&given(input)).unwrap()).collect();
        if let [first, second, ..] = &results[..] {
            assert_eq!(run.confirm(second.clone()), Err(StepError::Unconfirmed), "one after another");
            run.confirm(first.clone()).unwrap();
            assert_eq!(run.confirm(first.clone()), Err(StepError::Unconfirmed), "once each");
        }
        let from = usize::from(results.len() > 1);
        results.into_iter().skip(from).for_each(|result| run.confirm(result).unwrap());
    }
    assert_eq!(run.finish(EndKind::Finished).unwrap().to_json(), replay.to_json());
}

/// S4, N1: a guess that fails is taken back; a certain failure ends the recording in its boundary.
#[test]
fn a_failure_counts_once_it_is_certain() {
    let (mut run, _) = walker(Level { panic_at: Some(5), ..Level::default() });
    run.record(options()).unwrap();
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
    assert_eq!(run.confirm_failure(), Err(StepError::Unconfirmed), "nothing has failed");
    let results: Vec<_> = (0..5).map(|_| run.step_given(&input).unwrap()).collect();
    assert!(run.step_given(&input).is_err());
    assert_eq!(run.confirm_failure(), Err(StepError::Unconfirmed), "what comes before is not certain");
    results.into_iter().for_each(|result| run.confirm(result).unwrap());
    run.confirm_failure().unwrap();
    assert_eq!(run.confirm_failure(), Err(StepError::Unconfirmed), "once");
    assert_eq!(
        run.restore(&start),
        Err(RestoreError::NotFree),
        "the recording has ended in the boundary that failed"
    );
    let replay = run.finish(EndKind::Finished).unwrap();
    run.restore(&start).unwrap();
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
    let mut released = vec![Frame::neutral(&run.controllers()[0])];
    released[0].edges = vec![Edge { action: Walk::Jump.index(), pressed: false }];
    let input = GivenBoundary { delta: DT, pause: None, frames: &released };
    run.step_given(&input).unwrap();
    assert_eq!(run.moment().frames(), released);
    let jumps = run.world().jumps;
    run.step(DT).unwrap();
    assert_eq!((run.world().jumps, run.moment().frames()[0].edges.len()), (jumps + 1, 1));
}

/// N1: while guesses are open the recording would miss them: neither the sources are asked nor a state is stored; and a
/// moment that is not the recorded run's is refused.
#[test]
fn open_guesses_stay_out_of_the_recording() {
    let (mut run, _) = walker(Level::default());
    run.record(options()).unwrap();
    run.step(DT).unwrap();
    let certain = run.moment().clone();
    guess(&mut run, 3);
    assert_eq!(run.step(DT).unwrap_err().code(), "STEP_UNCONFIRMED");
    assert!(run.record_checkpoint().is_err());
    let beyond = run.moment().clone();
    run.restore(&certain).unwrap();
    let mut other = certain.clone();
    other.world.jumps += 1;
    assert_eq!(run.restore(&other), Err(RestoreError::NotFree), "another run's moment");
    assert_eq!(run.restore(&beyond), Err(RestoreError::NotFree), "a gap in the recording");
    run.step(DT).unwrap();
    run.record_checkpoint().unwrap();
    let replay = run.finish(EndKind::Finished).unwrap();
    assert_eq!((replay.track.boundaries(), replay.checkpoints.len()), (2, 1));
    assert_eq!(verify::<Walker>(&Arc::new(replay), &PlayOptions::default()).unwrap().verdict, Verdict::Same);
}

/// A3, A4: given frames are such as controllers make, or they are refused: a recording holds no other.
#[test]
fn given_frames_are_such_as_controllers_make() {
    let (mut run, _) = walker(Level::default());
    run.record(options()).unwrap();
    let neutral = run.moment().frames().to_vec();
    let (jump, pause) = (Walk::Jump.index(), Walk::Pause.index());
    let refused = |run: &mut Session<Walker>, change: &dyn Fn(&mut Frame)| {
        let mut frames = neutral.clone();
        change(&mut frames[0]);
        match run.step_given(&GivenBoundary { delta: DT, pause: None, frames: &frames }) {
            Ok(result) => {
                run.confirm(result).unwrap();
                false
            }
            Err(error) => error == StepError::Frames,
        }
    };
    let edge = |action, pressed| Edge { action, pressed };
    assert!(!refused(&mut run, &|frame| frame.held.set(jump, true)), "held as the run begins");
    assert!(!refused(&mut run, &|frame| frame.edges = vec![edge(jump, false)]));
    assert!(refused(&mut run, &|frame| frame.held.set(jump, true)), "held without an edge");
    assert!(refused(&mut run, &|frame| frame.edges = vec![edge(jump, true)]), "an edge that leads elsewhere");
    assert!(refused(&mut run, &|frame| frame.edges = vec![edge(pause, false)]), "let go of what is not held");
    assert!(
        refused(&mut run, &|frame| frame.edges = vec![edge(0, true), edge(0, false)]),
        "an axis has no edges"
    );
    assert!(refused(&mut run, &|frame| frame.edges = vec![edge(200, true), edge(200, false)]));
    let taps = [edge(jump, true), edge(jump, false)].repeat(crate::action::MAX_EDGES / 2);
    assert!(!refused(&mut run, &|frame| frame.edges.clone_from(&taps)));
    let more = [taps.clone(), taps.clone()].concat();
    assert!(refused(&mut run, &|frame| frame.edges.clone_from(&more)), "more edges than a frame has");
    for axis in [[1001, 0, 0], [0, i16::MIN, 0], [0, 0, 1], [800, 800, 0]] {
        assert!(refused(&mut run, &|frame| frame.axes[0] = axis), "{axis:?}");
    }
    assert!(refused(&mut run, &|frame| frame.axes[usize::from(jump)] = [1, 0, 0]), "a button has no value");
    let replay = run.finish(EndKind::Finished).unwrap();
    let replay = read(replay.to_json().as_bytes()).unwrap().replay;
    assert_eq!(replay.track.boundaries(), 3);
    assert_eq!(verify::<Walker>(&Arc::new(replay), &PlayOptions::default()).unwrap().verdict, Verdict::Same);
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

/// What is done with a run next.
#[derive(Clone, Debug)]
enum Act {
    /// The sources hold and push this, and are asked.
    Live(bool, i8),
    /// So many boundaries are guessed and taken back.
    Guess(usize),
    /// A caller gives a jump or the end of one, and it is certain at once.
    Give(bool),
    /// The host pauses, or goes on.
    Pause(bool),
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        (any::<bool>(), any::<i8>()).prop_map(|(jump, push)| Act::Live(jump, push)),
        (0_usize..6).prop_map(Act::Guess),
        any::<bool>().prop_map(Act::Give),
        any::<bool>().prop_map(Act::Pause),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// N1, T3: sources, callers, guesses and pauses in any order make one recording, which plays to the same moment.
    #[test]
    fn however_a_run_is_driven_it_is_recorded(acts in prop::collection::vec(act(), 1..60)) {
        let (mut run, source) = walker(Level::default());
        run.record(options()).unwrap();
        for act in acts {
            match act {
                Act::Live(jump, to) => {
                    hold(&mut run, source, Walk::Jump.index(), jump);
                    push(&mut run, source, f32::from(to) / 128.0, 0.0);
                    run.step(if run.paused() { 0.0 } else { DT }).unwrap();
                }
                Act::Guess(boundaries) => {
                    let certain = run.moment().clone();
                    guess(&mut run, boundaries);
                    run.restore(&certain).unwrap();
                }
                Act::Give(pressed) => {
                    let mut frames = run.moment().frames().to_vec();
                    let changes = frames[0].held.get(Walk::Jump.index()) != pressed;
                    frames[0].edges.clear();
                    frames[0].edges.extend(changes.then_some(Edge { action: Walk::Jump.index(), pressed }));
                    frames[0].held.set(Walk::Jump.index(), pressed);
                    let given = GivenBoundary { delta: DT, pause: None, frames: &frames };
                    let result = run.step_given(&given).unwrap();
                    run.confirm(result).unwrap();
                }
                Act::Pause(paused) => run.set_paused(paused),
            }
        }
        let last = run.moment().clone();
        let replay = run.finish(EndKind::Finished).unwrap();
        let replay = Arc::new(read(replay.to_json().as_bytes()).unwrap().replay);
        let mut again = Session::<Walker>::play(replay, &PlayOptions::default()).unwrap();
        while again.play_next().unwrap() {}
        prop_assert!(*again.moment() == last);
    }
}
