//! Who has the controls while a panel is seen, and what it takes to leave.

use super::feed::*;
use super::*;
use crate::app::equipment::Equipment;
use crate::devices::{MouseButton, PadButton, TouchPhase};

impl TestApp {
    /// A press and a release in their turn, and a few pictures.
    fn does(&mut self, down: DeviceEvent, up: DeviceEvent) {
        let at = self.now;
        self.hear(&vec![(at + 5 * MS, down), (at + 30 * MS, up)], at + 100 * MS);
    }

    fn presses(&mut self, name: &str) {
        self.does(key(name, true), key(name, false));
    }
}

/// A run that paused itself, by the key that the game binds for it.
fn paused_by_the_game() -> TestApp {
    let mut program = TestApp::pairing(1);
    program.hear(&Vec::new(), 200 * MS);
    program.presses("KeyP");
    assert!(program.says("Paused"), "{:?}", program.words());
    program
}

/// D6: in a pause that the game made, the panel has the controls of every device that the game binds: nothing of what is
/// pressed there is the game's, and nothing of it is recorded.
#[test]
fn a_pause_of_the_games_own_is_the_panels() {
    let stick = |to: f32| stick_y(1, to);
    let wheel = |lines: f32| DeviceEvent::Wheel { lines: Vec2::new(0.0, lines) };
    let ways = [
        ("keys", key("ArrowDown", true), key("ArrowDown", false)),
        ("a pad", button(1, PadButton::Down, 1.0), button(1, PadButton::Down, 0.0)),
        ("a stick", stick(-1.0), stick(0.0)),
        ("the wheel", wheel(-1.0), wheel(0.0)),
    ];
    for (way, down, up) in ways {
        let mut program = paused_by_the_game();
        let boundaries = program.boundaries();
        for name in ["KeyD", "KeyW", "ArrowRight", "KeyA"] {
            program.presses(name);
        }
        program.does(button(1, PadButton::Right, 1.0), button(1, PadButton::Right, 0.0));
        program.does(button(1, PadButton::RightTrigger, 1.0), button(1, PadButton::RightTrigger, 0.0));
        program.does(click(MouseButton::Right, true), click(MouseButton::Right, false));
        // Up from the first line is the last one; W went there.
        for _ in 0..3 {
            program.does(down.clone(), up.clone());
        }
        assert_eq!(program.boundaries(), boundaries, "{way}: nothing is recorded");
        program.presses("Enter");
        assert!(program.says("Settings") && program.says("Pair"), "{way}: {:?}", program.words());
        program.presses("Escape");
        program.presses("KeyP");
        assert!(!program.says("Paused"), "{way}: what pauses resumes");
        assert!(program.lines().is_empty(), "{way}: {:?}", program.lines());
    }
}

/// D6: `Go on` in a pause of the game's own resumes, and so does Escape; the game's own key resumes any pause.
#[test]
fn every_pause_is_resumed_alike() {
    for pause in ["KeyP", "Escape"] {
        for resume in ["Enter", "Escape", "KeyP", "Pause"] {
            let mut program = TestApp::pairing(1);
            program.hear(&Vec::new(), 100 * MS);
            program.presses(pause);
            assert!(program.says("Paused") && program.shows("Esc  go on"), "{:?}", program.words());
            let boundaries = program.boundaries();
            program.presses(resume);
            assert!(!program.says("Paused"), "{pause}, {resume}: {:?}", program.words());
            assert!(program.boundaries() > boundaries + 3, "{pause}, {resume}");
        }
    }
}

/// D6: what was held before a pause is let go of in it. What is pressed in it is never the game's, not even where it is
/// held longer than the pause.
#[test]
fn releases_are_the_games_and_presses_are_not() {
    for pause in ["KeyP", "Escape"] {
        let mut program = TestApp::pairing(1);
        program.hear(&vec![(10 * MS, key("Space", true)), (10 * MS, key("KeyW", true))], 100 * MS);
        program.presses(pause);
        let at = program.now;
        let script = vec![
            (at + 10 * MS, key("Space", false)),
            (at + 20 * MS, stick_x(1, 0.9)),
            (at + 20 * MS, button(1, PadButton::RightTrigger, 1.0)),
            (at + 30 * MS, south(1, true)),
        ];
        program.hear(&script, at + 100 * MS);
        // The pad's South has gone on.
        assert!(!program.says("Paused"), "{pause}: {:?}", program.words());
        program.hear(&Vec::new(), at + 300 * MS);
        assert_eq!(program.fire(0), (1, 1, false), "{pause}");
        assert_eq!((program.last(0).moved, program.last(0).thrust), (Vec2::Y, 0.0), "{pause}");
        let at = program.now;
        let script = vec![(at + 10 * MS, stick_x(1, 0.0)), (at + 50 * MS, stick_x(1, -1.0))];
        program.hear(&script, at + 100 * MS);
        assert_eq!(
            program.last(0).moved,
            Vec2::new(-1.0, 1.0),
            "{pause}: once at rest, the stick is the game's"
        );
    }
}

/// D6, A4: which press is the panel's is decided by when it was made, and not by when a picture was drawn.
#[test]
fn a_press_right_after_the_pause_is_the_panels() {
    let mut program = TestApp::pairing(1);
    program.hear(&Vec::new(), 100 * MS);
    let at = program.now;
    // All of it between two pictures: pause, a shot that is too late, and on.
    let events = [(1, "KeyP", true), (2, "KeyP", false), (12, "KeyD", true), (13, "KeyD", false)];
    for (after, name, pressed) in events {
        program.key(at + after * MS, name, pressed);
    }
    program.hear(&Vec::new(), at + 100 * MS);
    program.presses("Enter");
    assert!(program.lines().is_empty(), "{:?}", program.lines());
}

/// D6: who hammers on a button or steers as a result appears chooses nothing, however long; who waits a moment does.
#[test]
fn hammering_chooses_nothing() {
    let ends = [serde_json::json!({"shots": 2}), serde_json::json!({"panic_at": 60})];
    for (end, names) in ends.iter().flat_map(|end| [(end, ["Space", "Enter"]), (end, ["Escape", "ArrowUp"])])
    {
        let mut program = TestApp::playing(Some(end.clone()));
        program.tap(10 * MS, "Space");
        program.tap(20 * MS, "Space");
        while !program.says("Leave") {
            program.frame(program.now + FRAME);
        }
        for _ in 0..40 {
            let at = program.now;
            names.iter().for_each(|name| program.tap(at, name));
            program.frames(at, at + 130 * MS);
        }
        assert!(!program.app.is_over(), "{names:?}");
        assert_eq!(program.finished().len(), 1, "{names:?}: no new run was begun");
        program.calm();
        assert!(program.says("Leave"), "{names:?}: {:?}", program.words());
        let fails = program.says("The game failed");
        program.tap(program.now, "Enter");
        program.frame(program.now);
        assert_eq!((program.app.is_over(), program.says("Play again")), (fails, false), "{names:?}");
    }
}

/// D6: a press that is held since before a result appeared, key or button of the mouse, chooses nothing when it comes up.
#[test]
fn what_was_held_before_chooses_nothing() {
    let mut program = TestApp::playing(Some(serde_json::json!({"shots": 1})));
    program.key(10 * MS, "Space", true);
    program.key(10 * MS, "KeyS", true);
    program.frames(10 * MS, 1300 * MS);
    program.app.device(1300 * MS, &DeviceEvent::Pointer { at: Vec2::new(320.0, 200.0) });
    program.app.device(1310 * MS, &click(MouseButton::Left, true));
    program.frames(1310 * MS, 2500 * MS);
    for event in [click(MouseButton::Left, false), key("Space", false), key("KeyS", false)] {
        program.app.device(2500 * MS, &event);
    }
    program.frames(2500 * MS, 2600 * MS);
    assert!(program.says("You won") && program.finished().len() == 1, "{:?}", program.words());
    program.tap(2600 * MS, "Enter");
    program.frame(2600 * MS);
    assert!(!program.says("You won"), "the first line is still selected: {:?}", program.words());
}

/// Escape pauses and goes on, however often; leaving a run asks once, and to stay comes first.
#[test]
fn leaving_a_run_asks_once() {
    for (off, words) in [(false, "It is recorded up to here"), (true, "It is not recorded")] {
        let memory = if off { Memory::off() } else { Memory::default() };
        let mut program = TestApp::with(memory, PlayScreen::opener(setup(None)));
        program.tap(0, "Enter");
        program.frames(0, 100 * MS);
        for turn in 0..20 {
            assert_eq!(program.says("Paused"), turn % 2 == 1);
            program.presses("Escape");
        }
        for name in ["Escape", "ArrowUp", "Enter"] {
            program.presses(name);
        }
        assert!(program.says("Leave this run?") && program.says(words), "{:?}", program.words());
        program.presses("Enter");
        assert!(program.says("Paused"), "to stay comes first: {:?}", program.words());
        for name in ["ArrowUp", "Enter", "Escape"] {
            program.presses(name);
        }
        assert!(program.says("Paused") && !program.app.is_over(), "Escape does not leave");
        for name in ["ArrowUp", "Enter", "KeyP"] {
            program.presses(name);
        }
        assert!(!program.shows("Leave this run?"), "the game's own key goes on from there, too");
        program.presses("KeyR");
        assert!(program.shows("Press R again"), "{:?}", program.words());
        program.presses("KeyP");
        assert!(!program.shows("Press R again"), "{:?}", program.words());
        for name in ["KeyR", "ArrowUp", "Enter"] {
            program.presses(name);
        }
        assert!(!program.shows("Press R again"), "R means nothing there: {:?}", program.words());
        program.presses("KeyR");
        assert!(program.says("Leave this run?"), "{:?}", program.words());
        program.presses("KeyP");
        program.leave();
        assert!(program.app.is_over());
        assert_eq!(program.finished().len(), usize::from(!off));
    }
}

/// Closing the window asks nothing: the run is kept.
#[test]
fn closing_the_window_does_not_ask() {
    let mut program = TestApp::playing(None);
    program.frames(0, SECOND);
    program.app.close();
    assert_eq!((program.app.is_over(), program.finished().len()), (true, 1));
}

/// However fast or slowly one hammers on what leads back, from a run or its result, the program stays.
#[test]
fn hammering_never_leaves_the_program() {
    for step in [40, 130, 300, 500, 700, 1000] {
        for (down, up) in [
            (key("Escape", true), key("Escape", false)),
            (button(1, PadButton::East, 1.0), button(1, PadButton::East, 0.0)),
            (click(MouseButton::Back, true), click(MouseButton::Back, false)),
        ] {
            let mut program = TestApp::open(Menu::opener());
            program.tap(0, "Enter");
            program.tap(0, "Enter");
            for turn in 1..30 {
                let at = turn * step * MS;
                program.app.device(at, &down);
                program.app.device(at + 10 * MS, &up);
                program.frame(at + 20 * MS);
            }
            assert!(!program.app.is_over(), "{step} {down:?}");
        }
    }
}

/// D6: a stick that is held as a panel appears, or pushed before it takes choices, repeats nothing there and keeps nobody
/// from leaving, however long it is held.
#[test]
fn a_held_direction_keeps_nobody_on_a_panel() {
    let mut player = TestApp::playing(None);
    player.frames(0, 500 * MS);
    let replay = player.recorded();
    for pushed in [300, 600] {
        let mut viewer = TestApp::viewing(&replay);
        let end = 2000 * MS;
        viewer.hear(
            &vec![(100 * MS, stick_y(1, -1.0)), (200 * MS, stick_y(1, 0.0)), (pushed * MS, stick_y(1, 1.0))],
            end,
        );
        assert!(viewer.says("The same, bit for bit"), "{pushed}: {:?}", viewer.words());
        viewer.tap(end, "Enter");
        viewer.frame(end);
        assert!(
            viewer.app.is_over(),
            "{pushed}: the last line is still selected, and chosen: {:?}",
            viewer.words()
        );
    }
}

/// D6: automatic fire of a pad that lies about keeps nobody with a keyboard from leaving.
#[test]
fn hammering_with_one_device_holds_no_other_up() {
    let mut program = TestApp::playing(Some(serde_json::json!({"shots": 2})));
    program.tap(10 * MS, "Space");
    program.tap(20 * MS, "Space");
    while program.now < 5 * SECOND {
        program.does(button(1, PadButton::South, 1.0), button(1, PadButton::South, 0.0));
    }
    assert!(program.says("You won") && !program.app.is_over(), "{:?}", program.words());
    program.presses("Escape");
    assert!(program.app.is_over(), "{:?}", program.words());
}

/// D6: the end of a recording that is watched takes a moment before it is left.
#[test]
fn the_end_of_a_recording_takes_a_moment() {
    let mut player = TestApp::playing(None);
    player.frames(0, 500 * MS);
    let replay = player.recorded();
    for name in ["Enter", "Escape"] {
        let mut viewer = TestApp::viewing(&replay);
        viewer.frames(0, 700 * MS);
        assert!(viewer.says("The same, bit for bit"), "{:?}", viewer.words());
        for turn in 0..30 {
            viewer.tap((700 + turn * 100) * MS, name);
            viewer.frame((710 + turn * 100) * MS);
        }
        assert!(!viewer.app.is_over(), "{name}");
        viewer.calm();
        viewer.tap(viewer.now, name);
        assert!(viewer.app.is_over(), "{name}");
    }
}

/// D6: the pause for a lost pad takes a confirm only from a press that began a moment later.
#[test]
fn a_lost_pad_takes_a_moment() {
    let mut program = TestApp::pairing(1);
    program.hear(&vec![(10 * MS, plug(1, "Pad")), (20 * MS, south(1, true)), (90 * MS, unplug(1))], 120 * MS);
    for _ in 0..5 {
        program.presses("Enter");
        assert!(program.shows("was disconnected") && program.says("Paused"), "{:?}", program.words());
    }
    program.calm();
    program.presses("Enter");
    assert!(!program.says("Paused"), "{:?}", program.words());
}

/// D6: a tap on the panel of the game's own pause is the panel's, on the game's button beside it the game's.
#[test]
fn fingers_use_the_panel_of_the_games_own_pause() {
    let mut program = TestApp::playing(None);
    program.frames(0, 100 * MS);
    program.presses("KeyP");
    let boundaries = program.boundaries();
    let touch = |phase, at| DeviceEvent::Touch { finger: 1, phase, at };
    // Where play has a stick and a button for fingers, the panel has none.
    for at in [Vec2::new(60.0, 300.0), Vec2::new(594.6, 269.3)] {
        program.does(touch(TouchPhase::Started, at), touch(TouchPhase::Ended, at));
    }
    assert_eq!(program.boundaries(), boundaries);
    let at = program.spot("Restart");
    program.does(touch(TouchPhase::Started, at), touch(TouchPhase::Ended, at));
    assert!(!program.says("Paused") && program.finished().len() == 1, "{:?}", program.words());
}

/// A notice has its own place: rows stay where they are when one appears or goes, on every screen.
#[test]
fn rows_do_not_jump_for_a_notice() {
    let places = |program: &TestApp| -> Vec<(String, Vec2)> {
        program.texts().map(|text| (program.canvas.characters(text).to_owned(), text.at)).collect()
    };
    let sizes = [(640.0, 360.0), (1280.0, 720.0), (720.0, 1280.0), (320.0, 180.0)];
    for size in sizes.map(Vec2::from) {
        let screens: [&[&str]; 4] =
            [&[], &["ArrowDown", "ArrowDown", "Enter"], &["Enter"], &["Enter", "Enter", "Escape"]];
        for names in screens {
            let mut program = TestApp::with_pair(Menu::opener(), Equipment::default());
            program.canvas = Canvas::new(size, 1.0);
            program.frame(0);
            names.iter().for_each(|name| program.presses(name));
            let before = places(&program);
            program.app.screens.say(crate::app::Message::note("planted"));
            program.frame(program.now + FRAME);
            let mut after = places(&program);
            let planted = after.iter().position(|(words, _)| words == "planted").expect("it is shown");
            after.remove(planted);
            assert_eq!(before, after, "{names:?} at {size}");
        }
    }
}

/// Nothing of a game is seen through a panel, a notice or the hints; and what drifts behind the menu fades where its words
/// stand.
#[test]
fn words_have_a_quiet_ground() {
    use dacapo_engine::canvas::{Item, Shape};

    let mut program = TestApp::playing(None);
    program.tap(MS, "KeyR");
    program.frame(FRAME);
    let grounds = program.canvas.items().iter().filter_map(|item| match item {
        Item::Shape(Shape::Rect { at, half, .. }, style) if style.fill.a == 1.0 => Some((*at, *half)),
        _ => None,
    });
    let grounds: Vec<_> = grounds.collect();
    for words in ["Paused", "Restart", "Press R again to start over"] {
        let at = program.spot(words);
        let covered = grounds.iter().any(|(middle, half)| (at - *middle).abs().cmple(*half).all());
        assert!(covered, "{words} at {at}: {grounds:?}");
    }

    let mut program = TestApp::open(Menu::opener());
    for second in 0..2000 {
        program.frame(second * SECOND);
        let rows: Vec<_> = ["TOY", "Play Toy", "Quit"]
            .iter()
            .filter_map(|words| {
                program.texts().find(|text| program.canvas.characters(text) == *words).map(|text| text.at)
            })
            .collect();
        for item in program.canvas.items() {
            let Item::Shape(Shape::Polygon { at, radius, .. }, style) = item else { continue };
            let touches =
                rows.iter().any(|row| (*at - *row).abs().cmple(Vec2::new(60.0, 8.0) + *radius).all());
            assert!(!touches || style.outline.color.a < 0.05, "{at} at {second} s");
        }
    }
}
