//! Recordings that go on from a moment of another.

use super::walker::Lines;
use super::*;

/// A lively recording with observations and checkpoints.
fn parent() -> Arc<Replay> {
    let mut again =
        Session::<Walker>::play(Arc::new(lively_run().0), &PlayOptions::default()).expect("compatible");
    again.record(options()).unwrap();
    for boundary in 0.. {
        if boundary % 90 == 60 {
            again.record_checkpoint().unwrap();
            again.observe("seen", boundary.into()).unwrap();
        }
        if !again.play_next().unwrap() {
            break;
        }
    }
    Arc::new(again.finish(EndKind::Finished).unwrap())
}

/// The run of a recording after so many boundaries.
fn at(parent: &Arc<Replay>, boundary: u64) -> Session<Walker> {
    let mut run = Session::<Walker>::play(Arc::clone(parent), &PlayOptions::default()).unwrap();
    (0..boundary).for_each(|_| assert_eq!(run.play_next(), Ok(true)));
    run
}

fn verdict(replay: &Replay) -> Verdict {
    let loaded = read(replay.to_json().as_bytes()).unwrap().replay;
    assert!(&loaded == replay);
    verify::<Walker>(&Arc::new(loaded), &PlayOptions::default()).unwrap().verdict
}

/// T3: a branch that goes on as its parent did is the parent's own file, but that it names it.
#[test]
fn a_branch_that_goes_on_the_same_is_the_same_file() {
    let parent = parent();
    for boundary in [0, 1, 15, 16, 60, 119, 120, 121, 150, 399, 400] {
        let mut run = at(&parent, boundary);
        run.record_branch(&parent, "parent.json", options()).unwrap();
        while run.play_next().unwrap() {
            // The parent's later checkpoints and observations were made by its host, not by its run.
        }
        let branch = run.finish(EndKind::Finished).unwrap();
        let link = branch.parent.clone().unwrap();
        assert_eq!((link.name.as_str(), link.boundary), ("parent.json", boundary));
        assert_eq!(verdict(&branch), Verdict::Same, "from {boundary}");
        let of_run = |replay: &Replay| Replay {
            checkpoints: Vec::new(),
            events: replay.events.iter().filter(|event| !event.between).collect(),
            parent: None,
            ..replay.clone()
        };
        assert!(of_run(&branch).to_json() == of_run(&parent).to_json(), "from {boundary}");
        let kept =
            |replay: &Replay| replay.checkpoints.iter().filter(|point| point.index <= boundary).count();
        assert_eq!(branch.checkpoints.len(), kept(&parent));
    }
}

/// T3, J5: a branch that is played on otherwise is complete from its parent's start and verifies; its journal says the
/// same, wherever it is cut once the beginning is there.
#[test]
fn a_branch_is_complete_from_its_parents_start() {
    let parent = parent();
    for boundary in [0, 33, 130, 400] {
        let mut run = at(&parent, boundary);
        run.stop_playing();
        let lines = Lines::default();
        run.record_branch(&parent, "parent.json", lines.options()).unwrap();
        let begun = lines.0.borrow().len();
        let source = run.composers()[0].add();
        for boundary in 0..70 {
            hold(&mut run, source, Walk::Jump.index(), boundary % 9 == 2);
            push(&mut run, source, -0.5, f32::from(boundary as i16 % 3) / 4.0);
            run.step(if run.paused() { 0.0 } else { DT }).unwrap();
        }
        let branch = run.finish(EndKind::Finished).unwrap();
        assert_eq!(branch.track.boundaries(), boundary + 70);
        assert_eq!(verdict(&branch), Verdict::Same, "from {boundary}");
        let written = lines.0.borrow();
        assert!(read(&written).unwrap().replay == branch, "from {boundary}");
        for end in (begun..written.len()).step_by(17) {
            let loaded = read(&written[..end]).unwrap().replay;
            assert!(loaded.track.boundaries() >= boundary);
            let report = verify::<Walker>(&Arc::new(loaded), &PlayOptions::default()).unwrap();
            assert_eq!(report.verdict, Verdict::Same, "from {boundary}, cut at {end}");
        }
    }
}

/// T3: where a recording begins in the middle of a run, its branches part from it by its own count and begin as it does.
#[test]
fn a_branch_of_a_recording_from_the_middle_begins_as_that_does() {
    let whole = parent();
    let mut run = at(&whole, 50);
    run.record(RecordOptions::default()).unwrap();
    (0..70).for_each(|_| assert_eq!(run.play_next(), Ok(true)));
    let middle = Arc::new(run.finish(EndKind::Finished).unwrap());
    for boundary in [0, 1, 35, 70] {
        let mut run = at(&middle, boundary);
        run.stop_playing();
        run.record_branch(&middle, "middle.json", RecordOptions::default()).unwrap();
        let source = run.composers()[0].add();
        for boundary in 0..20 {
            hold(&mut run, source, Walk::Jump.index(), boundary % 9 == 2);
            run.step(if run.paused() { 0.0 } else { DT }).unwrap();
        }
        let branch = run.finish(EndKind::Finished).unwrap();
        assert_eq!(branch.parent.as_ref().unwrap().boundary, boundary);
        assert_eq!(branch.track.boundaries(), boundary + 20);
        assert_eq!(branch.start(), middle.start());
        assert_eq!(verdict(&branch), Verdict::Same, "from {boundary}");
    }
}

/// T3: hashes go on only where the parent has them from its start; without, the branch has none.
#[test]
fn a_branch_has_hashes_if_its_parent_has() {
    let mut parent = Replay::clone(&parent());
    parent.hashes = None;
    let parent = Arc::new(parent);
    let mut run = at(&parent, 100);
    run.record_branch(&parent, "parent.json", options()).unwrap();
    while run.play_next().unwrap() {}
    let branch = run.finish(EndKind::Finished).unwrap();
    assert!(branch.hashes.is_none());
    assert_eq!(verdict(&branch), Verdict::Same);
}

/// T3, P2: a run that does not stand in a recording is no branch of it.
#[test]
fn a_branch_begins_in_its_parent() {
    let parent = parent();
    let (mut stranger, source) = walker(Level::default());
    hold(&mut stranger, source, Walk::Jump.index(), true);
    stranger.step(DT).unwrap();
    let refused = |run: &mut Session<Walker>, parent: &Replay| {
        run.record_branch(parent, "parent.json", options()).unwrap_err().code()
    };
    assert_eq!(refused(&mut stranger, &parent), "REPLAY_MOMENT");
    let mut other = at(&parent, 20);
    let mut stale = Replay::clone(&parent);
    stale.header.game_version += 1;
    assert_eq!(refused(&mut other, &stale), "REPLAY_STALE");
    let mut levelled = Replay::clone(&parent);
    levelled.header.level =
        Some(Payload::new(&serde_json::json!({"panic_at": 9000, "nan_at": null, "pause_at": null})));
    assert_eq!(refused(&mut other, &levelled), "REPLAY_LEVEL");
    let mut optioned = Replay::clone(&parent);
    optioned.header.options = vec![Some(Payload::new(&serde_json::json!({"stride": 2})))];
    assert_eq!(refused(&mut other, &optioned), "REPLAY_OPTIONS");
    other.record_branch(&parent, "parent.json", options()).unwrap();
    assert_eq!(refused(&mut other, &parent), "RUN_NOT_FREE");

    // At its beginning a run differs by its seed, by what its set-up drew, or by the state that is stored there.
    let mut seeded = Session::<Walker>::start(Level::default(), 43).unwrap();
    assert_eq!(refused(&mut seeded, &parent), "REPLAY_MOMENT");
    let attached = seeded.attach(Arc::clone(&parent), &PlayOptions::default());
    assert_eq!(attached.unwrap_err().code(), "REPLAY_MOMENT");
    let mut drawn = walker(Level::default()).0;
    drawn.moment.random.next_u32(STEPS);
    assert_eq!(refused(&mut drawn, &parent), "REPLAY_MOMENT");
    let mut middle = at(&parent, 50);
    middle.record(options()).unwrap();
    (0..20).for_each(|_| assert_eq!(middle.play_next(), Ok(true)));
    let middle = Arc::new(middle.finish(EndKind::Finished).unwrap());
    let mut elsewhere = at(&parent, 50);
    elsewhere.stop_playing();
    elsewhere.moment.world.jumps += 1;
    assert_eq!(refused(&mut elsewhere, &middle), "REPLAY_MOMENT");
    let attached = elsewhere.attach(middle, &PlayOptions::default());
    assert_eq!(attached.unwrap_err().code(), "REPLAY_MOMENT");
}

/// P10, J7: a beginning that leaves no room for another boundary is no branch.
#[test]
fn a_branch_has_room_for_more() {
    let parent = parent();
    for (budget, fits) in [(100, false), (101, true)] {
        let mut run = at(&parent, 100);
        let options = RecordOptions { budget, ..options() };
        let recorded = run.record_branch(&parent, "parent.json", options);
        assert_eq!(
            recorded.map_err(|error| error.code()),
            if fits { Ok(()) } else { Err("RECORD_TOO_MUCH") }
        );
        assert_eq!(run.recorder().is_some(), fits);
    }
}

/// T3, J5: a branch may begin at the end of a recording that was cut off anywhere: what its last boundary came to is the
/// run's to say.
#[test]
fn a_branch_of_a_cut_recording_is_whole() {
    let lines = Lines::default();
    let (mut run, source) = walker(Level::default());
    run.record(lines.options()).unwrap();
    for boundary in 0..40 {
        hold(&mut run, source, Walk::Jump.index(), boundary % 7 == 3);
        hold(&mut run, source, Walk::Pause.index(), boundary % 10 == 5);
        run.step(if run.paused() { 0.0 } else { DT }).unwrap();
        run.recorder().unwrap().flush();
    }
    let written = lines.0.borrow();
    let ends = written.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(place, _)| place + 1);
    let mut branches = 0;
    for end in ends {
        let parent = Arc::new(read(&written[..end]).unwrap().replay);
        let mut run = at(&parent, parent.track.boundaries());
        run.stop_playing();
        run.record_branch(&parent, "cut.json", options()).unwrap();
        (0..5).for_each(|_| run.step(DT).unwrap());
        assert_eq!(verdict(&run.finish(EndKind::Finished).unwrap()), Verdict::Same, "cut at {end}");
        branches += 1;
    }
    assert!(branches > 50, "{branches}");
}
