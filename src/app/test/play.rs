use super::*;

/// A4, F2: the same timed input gives the same file, byte for byte, however time is cut into displayed frames;
/// pauses by the game's own button included.
#[test]
fn recordings_do_not_depend_on_displayed_frames() {
    let keys = ["KeyW", "KeyD", "ArrowRight", "Space", "KeyJ", "KeyS"];
    for seed in 0..20 {
        const SCRIPT: Stream = Stream("script");
        let mut random = Random::new(seed);
        let mut script = Vec::new();
        let mut at = 0;
        for turn in 0..300 {
            at += u64::from(random.below(SCRIPT, 20_000_000));
            let pause = turn % 60 == 59;
            let name = if pause { "KeyP" } else { keys[random.below(SCRIPT, 6) as usize] };
            script.push((at, name));
        }
        let files: Vec<String> = (0..5).map(|partition| played(&script, seed * 31 + partition)).collect();
        assert!(files[0].contains("+Fire") && files[0].contains("\"paused\":true"), "{}", files[0]);
        assert!(files.windows(2).all(|pair| pair[0] == pair[1]), "seed {seed}");
    }
}

/// Plays a script of keys, each going down or up in turn, under a random partition into displayed frames.
fn played(script: &[(u64, &str)], seed: u32) -> String {
    const FRAMES: Stream = Stream("frames");
    let mut random = Random::new(seed);
    let mut program = TestApp::playing(None);
    let mut down = std::collections::BTreeSet::new();
    let mut script = script.iter().peekable();
    let mut now = 0;
    while now < 5 * SECOND {
        // No longer than eight steps, beyond which time would be dropped.
        now += u64::from(random.between(FRAMES, 100_000, 60_000_000).unsigned_abs());
        while let Some((at, name)) = script.next_if(|(at, _)| *at <= now) {
            let pressed = down.insert(*name);
            if !pressed {
                down.remove(name);
            }
            program.key(*at, name, pressed);
        }
        program.frame(now);
    }
    // All end at the same time, with what still waited in a pause.
    for extra in 0..10 {
        program.frame(5 * SECOND + 60 * MS + extra);
    }
    program.app.close();
    program.finished().pop().expect("recorded").to_json()
}

/// FR-H7: closing twice, by whatever path, saves once; the file is complete.
#[test]
fn closing_saves_once() {
    let mut program = TestApp::playing(None);
    program.key(10 * MS, "Space", true);
    program.frames(0, SECOND);
    program.app.close();
    program.app.close();
    let finished = program.finished();
    assert_eq!(finished.len(), 1);
    assert_eq!(finished[0].end.as_ref().map(|end| end.kind), Some(EndKind::Finished));
    assert_eq!(program.app.take_reports(), [Report::Saved("memory.json".to_owned())]);
}

/// FR-A1: losing focus releases what is held and pauses; coming back presses nothing; Enter goes on.
#[test]
fn focus_loss_releases_and_pauses() {
    let mut program = TestApp::playing(None);
    program.key(10 * MS, "Space", true);
    program.key(10 * MS, "KeyW", true);
    program.frames(0, 100 * MS);
    program.app.device(100 * MS, &DeviceEvent::Focus(false));
    program.frames(100 * MS, 3 * SECOND);
    assert!(program.words().iter().any(|words| words == "Paused"), "{:?}", program.words());
    program.app.device(3 * SECOND, &DeviceEvent::Focus(true));
    program.key(3 * SECOND, "Space", false);
    program.tap(3 * SECOND, "Enter");
    program.frames(3 * SECOND, 4 * SECOND);
    program.app.close();
    let text = program.finished()[0].to_json();
    assert_eq!((text.matches("+Fire").count(), text.matches("-Fire").count()), (1, 1), "{text}");
    let boundaries = program.finished()[0].track.boundaries();
    assert!((120..=140).contains(&boundaries), "an idle pause leaves nothing: {boundaries}");
}

/// A7: what is held as the run begins is held from its first boundary on, without an edge.
#[test]
fn held_at_the_start() {
    let mut program = TestApp::open(PlayScreen::opener(setup(None)));
    program.key(0, "KeyJ", true);
    program.tap(MS, "Enter");
    program.frames(2 * MS, SECOND);
    program.app.close();
    let text = program.finished()[0].to_json();
    assert!(text.contains("\"=Fire\"") && !text.contains("+Fire"), "{text}");
}

/// One key restarts when it is pressed twice, and once only pauses: the old run is kept, the new one is recorded anew.
#[test]
fn restarting_keeps_the_old_run() {
    let mut program = TestApp::playing(None);
    program.frames(0, SECOND);
    program.tap(SECOND, "KeyR");
    program.frame(SECOND);
    assert!(program.shows("Paused") && program.shows("Press R again"), "{:?}", program.words());
    program.tap(SECOND, "Enter");
    program.frame(SECOND);
    assert!(!program.shows("Press R again") && program.finished().is_empty(), "a stray press costs nothing");
    program.tap(SECOND, "KeyR");
    program.tap(SECOND, "KeyR");
    program.frames(SECOND, 3 * SECOND);
    program.app.close();
    let lengths: Vec<_> = program.finished().iter().map(|replay| replay.track.boundaries()).collect();
    assert_eq!(lengths.len(), 2);
    assert!(lengths[0] < 125 && lengths[1] > 230, "{lengths:?}");
}

/// S6: a restart that cannot be recorded is refused; the present run goes on.
#[test]
fn a_refused_restart_loses_nothing() {
    let mut program = TestApp::playing(None);
    program.frames(0, SECOND);
    program.memory.0.borrow_mut().refuse = true;
    program.tap(SECOND, "KeyR");
    program.tap(SECOND, "KeyR");
    program.tap(SECOND, "KeyR");
    program.tap(SECOND, "Escape");
    program.frames(SECOND, 2 * SECOND);
    program.app.close();
    assert_eq!(program.finished().len(), 1);
    assert!(program.finished()[0].track.boundaries() > 230);
}

/// The end of a run is seen before its result is.
#[test]
fn a_won_run_ends_by_itself() {
    let mut program = TestApp::playing(Some(serde_json::json!({"shots": 2})));
    program.tap(10 * MS, "Space");
    program.tap(20 * MS, "Space");
    program.frames(0, 3 * SECOND);
    assert!(program.words().iter().any(|words| words == "You won"), "{:?}", program.words());
    let finished = program.finished();
    assert_eq!(finished[0].end.as_ref().and_then(|end| end.status.as_deref()), Some("won"));
    let seconds = finished[0].track.boundaries() as f64 / 120.0;
    assert!((1.2..1.4).contains(&seconds), "{seconds}");
}

/// S4, P12: a game that panics is shown, its recording kept as failed, and the journal alone leads there too.
#[test]
fn a_game_that_fails_is_shown_and_kept() {
    let mut program = TestApp::playing(Some(serde_json::json!({"panic_at": 60})));
    program.frames(0, SECOND);
    assert!(program.words().iter().any(|words| words == "The game failed"), "{:?}", program.words());
    let failure = program.app.failure().cloned().expect("an exit code");
    assert_eq!((failure.code, failure.exit), ("RUN_FAILED", Exit::Differs));
    let end = program.finished()[0].end.clone().expect("an end");
    assert_eq!(end.kind, EndKind::Failed);
    let journal = read(&program.memory.0.borrow().journal).expect("the journal reads");
    assert_eq!(journal.replay.track, program.finished()[0].track);
}

/// J6: a run that had to be kept elsewhere says so where its result is shown, can be watched, and is a fault in the end.
#[test]
fn a_recording_that_is_elsewhere_is_said() {
    let mut program = TestApp::playing(Some(serde_json::json!({"shots": 1})));
    let failure = Failure::new("RECORD_WRITE", Exit::Environment, "its folder is gone");
    program.memory.0.borrow_mut().moved = Some(failure.clone());
    program.tap(10 * MS, "Space");
    program.frames(0, 3 * SECOND);
    let text = "The recording could not be kept in its place; the terminal says where it is";
    for words in ["You won", text, "Watch this run", "recorded as memory.json"] {
        assert!(program.words().iter().any(|found| found == words), "{words}: {:?}", program.words());
    }
    assert_eq!(program.app.failure(), Some(&failure));

    // Whoever restarts reads it in the next run.
    program.memory.0.borrow_mut().moved = Some(failure);
    program.tap(3 * SECOND, "KeyR");
    program.frames(3 * SECOND, 4 * SECOND);
    program.tap(4 * SECOND, "KeyR");
    program.tap(4 * SECOND, "KeyR");
    program.frames(4 * SECOND, 5 * SECOND);
    assert!(program.words().iter().any(|words| words == text), "{:?}", program.words());
}

/// J6: a recording that cannot be written is said on screen, and play goes on.
#[test]
fn write_errors_are_shown() {
    let mut program = TestApp::playing(None);
    program.memory.0.borrow_mut().notice = Some("the disk is full".to_owned());
    program.frames(0, SECOND);
    assert!(program.words().iter().any(|words| words == "the disk is full"));
    program.app.close();
    assert_eq!(program.app.failure().map(|failure| failure.exit), Some(Exit::Environment));
    assert!(program.finished()[0].track.boundaries() > 100);
}

/// C, FR-F8: what comes from files and devices is plain words in the picture, and on the terminal.
#[test]
fn nothing_from_outside_is_drawn_as_it_is() {
    let hostile = "x\u{1b}[2J\u{7}\u{202e}\u{200b}y";
    let mut program = TestApp::playing(None);
    program.memory.0.borrow_mut().notice = Some(hostile.to_owned());
    program.frames(0, SECOND);
    let words = program.words();
    assert!(words.iter().any(|words| words.contains("x\\u{1b}[2J\\u{7}\\u{202e}\\u{200b}y")), "{words:?}");
    assert!(!words.iter().any(|words| words.contains(crate::escape::is_hidden)), "{words:?}");
}

/// FR-D2, FR-D5: hours without a frame are a handful of steps, not a fast forward.
#[test]
fn a_long_gap_is_dropped() {
    let mut program = TestApp::playing(None);
    program.frames(0, SECOND);
    program.frame(8 * 3600 * SECOND);
    program.frame(8 * 3600 * SECOND + 17 * MS);
    program.app.close();
    let boundaries = program.finished()[0].track.boundaries();
    assert!((125..135).contains(&boundaries), "{boundaries}");
}

/// F7, FR-D7: what moves evenly is drawn so, however frames and steps fall: every picture is as far on as its time.
#[test]
fn pictures_are_as_far_apart_as_their_times() {
    use dacapo_engine::canvas::{Item, Shape};

    let place = |program: &TestApp| match program.canvas.items()[0] {
        Item::Shape(Shape::Circle { at, .. }, _) => at.x,
        ref other => panic!("the toy draws where it is: {other:?}"),
    };
    for rate in [60, 75, 144, 240] {
        let mut program = TestApp::playing(None);
        program.key(0, "KeyD", true);
        let (mut times, mut places) = (Vec::new(), Vec::new());
        for frame in 1..=2 * rate {
            // Displays do not come at quite equal times.
            let at = frame * SECOND / rate + frame % 3 * MS;
            program.frame(at);
            times.push(at as f64 / 1e9);
            places.push(f64::from(place(&program)));
        }
        // A unit a second, and never more than a step behind.
        let lags: Vec<_> = times.iter().zip(&places).map(|(time, place)| time - place).collect();
        let late = &lags[lags.len() / 2..];
        let (least, most) = late.iter().fold((f64::MAX, f64::MIN), |(a, b), lag| (a.min(*lag), b.max(*lag)));
        assert!(most - least < 1e-4, "{rate} Hz: {least} to {most}");
        assert!(least >= -1e-4 && most < 2.0 / 120.0, "{rate} Hz: {least} to {most}");
        assert!(places.windows(2).all(|pair| pair[0] <= pair[1]), "{rate} Hz");
    }
}

/// F6: a run of variable steps is recorded with every delta, and plays again the same.
#[test]
fn variable_steps_are_as_recordable() {
    let opener = PlayScreen::opener(PlaySetup { pace: Pace::variable(), ..setup(None) });
    let mut program = TestApp::open(opener);
    program.tap(0, "Enter");
    let mut at = 0;
    for turn in 0..200_u64 {
        at += MS + turn * 7_919_333 % (60 * MS);
        if turn % 9 == 0 {
            program.tap(at - MS, "Space");
        }
        program.frame(at);
    }
    let replay = program.recorded();
    assert!(replay.to_json().matches("\"dt\"").count() > 100, "every delta is there");
    let report = any_game::<Toy>().verify(&replay, &PlayOptions::default()).expect("plays");
    assert_eq!(report.verdict, dacapo_engine::replay::Verdict::Same);
    assert!(replay.to_json().contains("\"dt\":0.05"), "long frames are capped");
}

/// A game that binds a key of the program around it is refused before anything is recorded.
#[test]
fn bindings_are_checked() {
    use dacapo_engine::game::{Binding, key};

    use crate::toy::{Hands, P1, Variant};

    struct FiredByEscape;
    impl Variant for FiredByEscape {
        fn bindings() -> Vec<Binding> {
            vec![key("Escape").holds(P1, Hands::Fire)]
        }
    }
    let game = any_game::<Toy<FiredByEscape>>();
    let setup = PlaySetup { game, level: None, options: None, seed: Some(7), pace: Pace::fixed() };
    let memory = Memory::default();
    let opened = App::open(Arcade::new(vec![game]), Box::new(memory), PlayScreen::opener(setup));
    let failure = opened.err().expect("refused");
    assert_eq!(failure.code, "BINDINGS");
    assert!(failure.message.contains("'Escape' belongs to the program"), "{failure}");
}
