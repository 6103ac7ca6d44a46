//! Fingers in the whole program: what they do to a run is recorded like anything else.

use std::sync::Arc;

use dacapo_engine::game::{Binding, mouse};
use dacapo_engine::replay::Verdict;

use super::*;
use crate::devices::{MouseButton, TouchPhase};
use crate::toy::{Hands, P1, Variant};

/// Where the controls of [`Toy`] are on a picture of 640 x 360 points.
const FIRE: Vec2 = Vec2::new(594.6, 269.3);
const PAUSE: Vec2 = Vec2::new(605.0, 35.0);
const THUMB: Vec2 = Vec2::new(120.0, 220.0);
/// Beside all controls.
const NOTHING: Vec2 = Vec2::new(420.0, 150.0);

impl TestApp {
    fn touch(&mut self, at: u64, finger: u64, phase: TouchPhase, place: Vec2) {
        self.app.device(at, &DeviceEvent::Touch { finger, phase, at: place });
    }

    fn press(&mut self, at: u64, finger: u64, place: Vec2) {
        self.touch(at, finger, TouchPhase::Started, place);
    }

    fn lift(&mut self, at: u64, finger: u64, place: Vec2) {
        self.touch(at, finger, TouchPhase::Ended, place);
    }

    fn click(&mut self, at: u64, pressed: bool) {
        self.app.device(at, &DeviceEvent::MouseButton { button: MouseButton::Left, pressed });
    }

    /// Ends the run and hands over its recording, which plays as it was.
    fn kept(&mut self) -> Replay {
        self.app.close();
        let replay = self.finished().pop().expect("recorded");
        let report =
            any_game::<Toy>().verify(&Arc::new(replay.clone()), &PlayOptions::default()).expect("plays");
        assert_eq!(report.verdict, Verdict::Same);
        replay
    }

    fn shapes(&self) -> usize {
        self.canvas.items().len()
    }
}

/// D3: the first touch of all already counts, and is one press and release.
#[test]
fn a_tap_fires() {
    let mut program = TestApp::playing(None);
    program.frames(0, 100 * MS);
    program.press(101 * MS, 1, FIRE);
    program.lift(103 * MS, 1, FIRE);
    program.frames(103 * MS, 500 * MS);
    assert_eq!(edges(&program.kept(), "Fire"), (1, 1));
}

/// D5: a finger's recording is that of a key pressed at the same times, byte for byte.
#[test]
fn a_finger_is_recorded_as_a_key() {
    let record = |finger: bool| {
        let mut program = TestApp::playing(None);
        for turn in 0..20 {
            let at = turn * 90 * MS + 7 * MS;
            if finger {
                program.press(at, turn, FIRE);
                program.lift(at + 40 * MS, turn, FIRE);
            } else {
                program.key(at, "Space", true);
                program.key(at + 40 * MS, "Space", false);
            }
            program.frames(at + 40 * MS, at + 80 * MS);
        }
        program.kept().to_json()
    };
    assert_eq!(record(true), record(false));
}

/// D3: one thumb moves while the other fires; recordings of both play as they were.
#[test]
fn two_thumbs_play() {
    let mut program = TestApp::playing(None);
    program.press(10 * MS, 4, THUMB);
    program.frames(10 * MS, 100 * MS);
    for step in 0..30_u8 {
        let at = 100 * MS + u64::from(step) * 20 * MS;
        let way = Vec2::from_angle(f32::from(step) * 0.2) * 60.0;
        program.touch(at, 4, TouchPhase::Moved, THUMB + way);
        if step % 3 == 0 {
            program.press(at, 5, FIRE);
        } else if step % 3 == 2 {
            program.lift(at, 5, FIRE);
        }
        program.frames(at, at + 17 * MS);
    }
    program.lift(800 * MS, 4, THUMB);
    program.frames(800 * MS, 1000 * MS);
    let replay = program.kept();
    assert_eq!(edges(&replay, "Fire"), (10, 10));
    assert!(replay.to_json().contains("\"Move\""), "{}", replay.to_json());
}

/// FR-C3: an emulated pointer that follows the finger, with or without its click, adds nothing.
#[test]
fn an_emulated_mouse_does_not_count_again() {
    struct FiredByMouse;
    impl Variant for FiredByMouse {
        fn bindings() -> Vec<Binding> {
            vec![mouse("Left").holds(P1, Hands::Fire)]
        }
    }
    let game = any_game::<Toy<FiredByMouse>>();
    let setup = PlaySetup { game, level: None, options: None, seed: Some(7), pace: Pace::fixed() };
    let mut program = TestApp::open(PlayScreen::opener(setup));
    program.frame(0);
    // X11 moves the pointer to the first finger before each of its events; some systems click as well.
    let tap = |program: &mut TestApp, at: u64, place: Vec2, clicks: bool| {
        program.app.device(at, &DeviceEvent::Pointer { at: place });
        program.press(at, 1, place);
        if clicks {
            program.click(at + MS, true);
        }
        program.app.device(at + 30 * MS, &DeviceEvent::Pointer { at: place });
        program.lift(at + 30 * MS, 1, place);
        if clicks {
            program.click(at + 31 * MS, false);
            program.click(at + 32 * MS, true);
            program.click(at + 33 * MS, false);
        }
        program.frames(at, at + 300 * MS);
    };
    tap(&mut program, 10 * MS, NOTHING, true);
    assert!(!program.words().iter().any(|words| words == "Toy"), "it began, once: {:?}", program.words());
    tap(&mut program, 400 * MS, FIRE, false);
    tap(&mut program, 1000 * MS, FIRE, true);
    // A real click, long after, is one.
    program.click(3000 * MS, true);
    program.click(3020 * MS, false);
    program.frames(3000 * MS, 3100 * MS);
    program.app.close();
    assert_eq!(edges(&program.finished()[0], "Fire"), (3, 3));
}

/// FR-C3: what the emulated pointer counts as motion moves nothing; a real mouse does.
#[test]
fn an_emulated_mouse_does_not_move() {
    struct MovedByMouse;
    impl Variant for MovedByMouse {
        fn bindings() -> Vec<Binding> {
            vec![mouse("Motion").moves(P1, Hands::Move)]
        }
    }
    let game = any_game::<Toy<MovedByMouse>>();
    for (finger, moves) in [(true, false), (false, true)] {
        let setup = PlaySetup { game, level: None, options: None, seed: Some(7), pace: Pace::fixed() };
        let mut program = TestApp::open(PlayScreen::opener(setup));
        program.tap(0, "Enter");
        program.frame(0);
        if finger {
            program.press(10 * MS, 1, NOTHING);
        }
        for at in [20 * MS, 100 * MS] {
            program.app.device(at, &DeviceEvent::MouseMotion { delta: Vec2::new(420.0, 150.0) });
            if finger {
                program.lift(at + MS, 1, NOTHING);
            }
        }
        program.frames(10 * MS, 500 * MS);
        program.app.close();
        let text = program.finished()[0].to_json();
        // Once among the controller's actions, and again where it moved.
        assert_eq!(text.matches("\"Move\"").count() > 1, moves, "{text}");
    }
}

/// The game's own pause by finger: its button stays to go on with, and no tap on it is one on the panel behind.
#[test]
fn a_finger_pauses_and_goes_on() {
    let mut program = TestApp::playing(None);
    let paused = |program: &TestApp| program.words().iter().any(|words| words == "Paused");
    for turn in 0..4 {
        let at = 100 * MS + turn * 500 * MS;
        program.press(at, 1, PAUSE);
        program.lift(at + 50 * MS, 1, PAUSE);
        program.frames(at, at + 400 * MS);
        assert_eq!(paused(&program), turn % 2 == 0, "{turn}");
    }
    assert_eq!(edges(&program.kept(), "Pause"), (4, 4));
}

/// FR-C2, FR-A1: the window loses the focus or sleeps: everything is let go of once, and late ends are nothing.
#[test]
fn a_lost_focus_lifts_all_fingers() {
    for event in [DeviceEvent::Focus(false), DeviceEvent::Suspended] {
        let mut program = TestApp::playing(None);
        program.press(10 * MS, 1, FIRE);
        program.press(10 * MS, 2, THUMB);
        program.touch(20 * MS, 2, TouchPhase::Moved, THUMB + Vec2::X * 50.0);
        program.frames(20 * MS, 100 * MS);
        program.app.device(100 * MS, &event);
        program.lift(200 * MS, 1, FIRE);
        program.lift(200 * MS, 2, THUMB);
        program.app.device(300 * MS, &DeviceEvent::Focus(true));
        program.tap(300 * MS, "Enter");
        program.frames(300 * MS, 600 * MS);
        assert_eq!(program.app.input.touch().held().count(), 0);
        assert_eq!(edges(&program.kept(), "Fire"), (1, 1));
    }
}

/// FR-C2: a tap that the system takes away begins nothing.
#[test]
fn a_cancelled_tap_means_nothing() {
    let mut program = TestApp::open(PlayScreen::opener(setup(None)));
    program.frame(0);
    program.press(MS, 1, NOTHING);
    program.touch(2 * MS, 1, TouchPhase::Cancelled, NOTHING);
    program.frames(2 * MS, 100 * MS);
    assert!(program.words().iter().any(|words| words == "Toy"), "{:?}", program.words());
    program.press(200 * MS, 1, NOTHING);
    program.lift(210 * MS, 1, NOTHING);
    program.frames(210 * MS, 300 * MS);
    assert!(!program.words().iter().any(|words| words == "Toy"), "{:?}", program.words());
}

/// D3: controls are on the screen only while fingers are used; a key puts them away, and no mouse that only trembles.
#[test]
fn controls_come_and_go() {
    let mut program = TestApp::playing(None);
    program.frames(0, 500 * MS);
    let bare = program.shapes();
    program.press(500 * MS, 1, NOTHING);
    program.lift(510 * MS, 1, NOTHING);
    program.frames(510 * MS, SECOND);
    assert!(program.shapes() > bare);
    program.app.device(SECOND, &DeviceEvent::Pointer { at: NOTHING });
    program.app.device(SECOND, &DeviceEvent::MouseMotion { delta: Vec2::ONE });
    program.frames(SECOND, 2 * SECOND);
    assert!(program.shapes() > bare);
    program.tap(2 * SECOND, "KeyW");
    program.frames(2 * SECOND, 3 * SECOND);
    assert_eq!(program.shapes(), bare);
    program.press(3 * SECOND, 1, NOTHING);
    program.frames(3 * SECOND, 3 * SECOND + 200 * MS);
    assert!(program.shapes() > bare);
}

/// FR-C6: turning the screen while a button is held makes no edge.
#[test]
fn a_turned_screen_makes_no_edge() {
    let mut program = TestApp::playing(None);
    program.press(10 * MS, 1, FIRE);
    program.frames(10 * MS, 100 * MS);
    for (turn, size) in
        [Vec2::new(360.0, 640.0), Vec2::new(268.0, 287.0), Vec2::new(640.0, 360.0)].into_iter().enumerate()
    {
        let at = (200 + 100 * turn as u64) * MS;
        program.app.resize(size);
        program.touch(at, 1, TouchPhase::Moved, FIRE);
        program.canvas = Canvas::new(size, 1.0);
        program.frames(at, at + 80 * MS);
    }
    let held = program.app.input.touch().held().count();
    program.lift(SECOND, 1, FIRE);
    program.frames(SECOND, SECOND + 100 * MS);
    assert_eq!((held, edges(&program.kept(), "Fire")), (1, (1, 1)));
}

/// FR-F10: fingers do nothing to a recording that is watched.
#[test]
fn fingers_do_not_reach_a_recording() {
    let mut program = TestApp::playing(None);
    program.press(10 * MS, 1, FIRE);
    program.frames(10 * MS, SECOND);
    let replay = Arc::new(program.kept());
    let watched = WatchScreen::opener("latest".to_owned(), rewind(replay));
    let mut program = TestApp::open(watched);
    for at in (0..2 * SECOND).step_by(16_666_667) {
        program.frame(at);
        let finger = at / 16_666_667;
        // A tap halts the recording, and another lets it go on.
        for place in [FIRE, THUMB].into_iter().filter(|_| finger % 12 == 0) {
            program.press(at, finger, place);
            program.lift(at + MS, finger, place);
        }
    }
    let reports = program.app.take_reports();
    assert!(matches!(reports[..], [Report::Watched(PlaybackOutcome::Same { .. })]), "{reports:?}");
}

/// FR-A9, A7: a restart takes over what fingers hold, as it does with keys.
#[test]
fn a_restart_finds_fingers_held() {
    let mut program = TestApp::playing(None);
    program.press(10 * MS, 1, FIRE);
    program.frames(10 * MS, 500 * MS);
    program.tap(500 * MS, "KeyR");
    program.tap(500 * MS, "KeyR");
    program.frames(500 * MS, SECOND);
    program.lift(SECOND, 1, FIRE);
    program.frames(SECOND, 2 * SECOND);
    let replay = program.kept();
    assert!(replay.to_json().contains("\"=Fire\""), "{}", replay.to_json());
    assert_eq!(edges(&replay, "Fire"), (0, 1));
}
