use dacapo_engine::replay::RecordedEvent;

use super::*;

/// P5: whatever is pressed while a recording is watched, it stays the same run; the viewer's pause is not the game's.
#[test]
fn viewers_do_not_play() {
    let mut program = TestApp::playing(None);
    for shot in 0..20 {
        program.tap(shot * 100 * MS + 10 * MS, "KeyJ");
        program.frames(shot * 100 * MS, (shot + 1) * 100 * MS);
    }
    let replay = program.recorded();
    let mut viewer = TestApp::viewing(&replay);
    for tenth in 0..60_u64 {
        for name in ["KeyJ", "KeyW", "KeyS", "KeyP"] {
            viewer.tap(tenth * 100 * MS, name);
        }
        if tenth == 5 || tenth == 15 {
            viewer.tap(tenth * 100 * MS, "Space");
        }
        viewer.frames(tenth * 100 * MS, (tenth + 1) * 100 * MS - 1);
        if tenth == 10 {
            assert!(viewer.words().iter().any(|words| words.contains("paused")), "{:?}", viewer.words());
        }
    }
    let reports = viewer.app.take_reports();
    assert!(matches!(reports[..], [Report::Watched(PlaybackOutcome::Same { .. })]), "{reports:?}");
}

/// FR-D2, P11: a playback on a machine that stalls is slower, and skips nothing.
#[test]
fn slow_playback_skips_nothing() {
    let mut program = TestApp::playing(None);
    program.frames(0, 4 * SECOND);
    let replay = program.recorded();
    let boundaries = replay.track.boundaries();
    let mut viewer = TestApp::viewing(&replay);
    for frame in 0..60 {
        viewer.frame(frame * 10 * SECOND);
    }
    let reports = viewer.app.take_reports();
    let [Report::Watched(PlaybackOutcome::Same { boundaries: played, .. })] = &reports[..] else {
        panic!("{reports:?}")
    };
    assert_eq!(*played, boundaries);
}

/// C: an event of a file that differs is said in plain words, however its type is written.
#[test]
fn a_difference_is_said_in_plain_words() {
    let mut program = TestApp::playing(None);
    program.frames(0, SECOND);
    let mut replay = (*program.recorded()).clone();
    let kind = format!("\u{1b}]0;OWNED\u{7}\u{202e}\n{}", "long ".repeat(10_000));
    replay.events = [RecordedEvent::new(3, false, &kind, &serde_json::Value::Null)].into_iter().collect();
    let mut viewer = TestApp::viewing(&std::sync::Arc::new(replay));
    viewer.frames(0, 100 * MS);
    let reports = viewer.app.take_reports();
    assert!(matches!(reports[..], [Report::Watched(PlaybackOutcome::Differs(_))]), "{reports:?}");
    let words = viewer.words();
    for said in words.iter().chain([&reports[0].to_string()]) {
        assert!(!said.contains(crate::escape::is_hidden) && said.len() < 3_000, "{said}");
    }
    assert!(words.iter().any(|words| words.contains("OWNED\\u{7}")), "{words:?}");
}

/// A key that is held from watching through the menu into a new game is found held there, as one from the menu is.
#[test]
fn what_is_held_while_watching_is_held_in_the_next_run() {
    let mut program = TestApp::open(Menu::opener());
    let press = |program: &mut TestApp, names: &[&str]| {
        for name in names {
            program.tap(program.now, name);
            program.frames(program.now, program.now + 100 * MS);
        }
    };
    press(&mut program, &["Enter", "Enter"]);
    program.frames(program.now, program.now + SECOND);
    program.leave();
    press(&mut program, &["ArrowDown", "Enter"]);
    assert!(program.words().iter().any(|words| words == "REPLAY"), "{:?}", program.words());
    program.key(program.now, "KeyD", true);
    press(&mut program, &["Escape", "Enter", "Enter"]);
    program.frames(program.now, program.now + SECOND);
    let world = program.screen::<PlayScreen>().run().state_json().expect("finite")["world"].clone();
    assert!(world["at"][0].as_f64() > Some(0.5), "{world}");
}

/// A recording whose boundaries are as long as these.
fn of_deltas(deltas: impl Iterator<Item = f64>) -> std::sync::Arc<Replay> {
    let mut run = any_game::<Toy>().start(None, None, 7).expect("starts");
    run.record(dacapo_engine::replay::RecordOptions::default()).expect("records");
    deltas.for_each(|delta| run.step(delta).expect("steps"));
    std::sync::Arc::new(run.finish(EndKind::Finished).expect("recorded"))
}

/// Pictures at 60 Hz until a recording has been watched to its end.
fn pictures(replay: &std::sync::Arc<Replay>) -> u64 {
    let mut viewer = TestApp::viewing(replay);
    for picture in 1.. {
        viewer.frame(picture * SECOND / 60);
        match &viewer.app.take_reports()[..] {
            [] => {}
            [Report::Watched(PlaybackOutcome::Same { boundaries, .. })] => {
                assert_eq!(*boundaries, replay.track.boundaries());
                return picture;
            }
            other => panic!("{other:?}"),
        }
    }
    unreachable!("a picture for every number")
}

/// T10: boundaries that take no time, or next to none, are played at once, however many there are: a second before and a
/// second after a pause take two seconds.
#[test]
fn a_long_pause_takes_no_time() {
    let second = || std::iter::repeat_n(1.0 / 120.0, 120);
    let short = pictures(&of_deltas(second().chain(second())));
    assert!((119..=122).contains(&short), "{short}");
    for tiny in [0.0, 1e-9] {
        let long = pictures(&of_deltas(second().chain(std::iter::repeat_n(tiny, 20_000)).chain(second())));
        assert!((short..=short + 12).contains(&long), "{tiny}: {long} instead of {short}");
    }
}

/// T10: the window goes on while very much is played at once, and says what it does; the time of these pictures is not
/// the recording's.
#[test]
fn a_very_long_pause_is_worked_through() {
    let second = || std::iter::repeat_n(1.0 / 120.0, 120);
    let replay = of_deltas(second().chain(std::iter::repeat_n(0.0, 4000)).chain(second()));
    let mut viewer = TestApp::viewing(&replay);
    let played = |viewer: &TestApp| viewer.screen::<WatchScreen>().played();
    let mut now = 0;
    while played(&viewer) < 120 {
        now += 16 * MS;
        viewer.frame(now);
    }
    // As if each of them took a quarter of a second and more.
    let mut said = 0;
    while played(&viewer) < 4120 {
        now += 300 * MS;
        viewer.frame(now);
        said += u32::from(viewer.shows("working through a long pause"));
    }
    assert!(said > 10, "{said}");
    let before = played(&viewer);
    now += 16 * MS;
    viewer.frame(now);
    viewer.frame(now + 16 * MS);
    assert!(played(&viewer) - before <= 5 && !viewer.shows("long pause"), "{:?}", viewer.words());
}
