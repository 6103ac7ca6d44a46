use super::*;

/// P5: whatever is pressed while a recording is watched, it stays the same run; the viewer's pause is not the game's.
#[test]
fn viewers_do_not_play() {
    let mut program = TestApp::playing(None);
    for shot in 0..20 {
        program.tap(shot * 100 * MS + 10 * MS, "KeyJ");
        program.frames(shot * 100 * MS, (shot + 1) * 100 * MS);
    }
    program.app.close();
    let replay = std::sync::Arc::new(program.finished()[0].clone());
    let mut viewer = TestApp::open(WatchScreen::opener("mission".to_owned(), rewind(replay)));
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
    program.app.close();
    let replay = std::sync::Arc::new(program.finished()[0].clone());
    let boundaries = replay.track.boundaries();
    let mut viewer = TestApp::open(WatchScreen::opener("mission".to_owned(), rewind(replay)));
    for frame in 0..60 {
        viewer.frame(frame * 10 * SECOND);
    }
    let reports = viewer.app.take_reports();
    let [Report::Watched(PlaybackOutcome::Same { boundaries: played, .. })] = &reports[..] else {
        panic!("{reports:?}")
    };
    assert_eq!(*played, boundaries);
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
    let world = program.screen::<PlayScreen>().run().state_json()["world"].clone();
    assert!(world["at"][0].as_f64() > Some(0.5), "{world}");
}
