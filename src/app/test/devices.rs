//! Keyboard and mouse, from the event to what the game was told.

use super::feed::*;
use super::*;
use crate::app::PointerMode;
use crate::app::equipment::Equipment;
use crate::devices::{MouseButton, TouchPhase};
use crate::settings::{Bound, Settings};

fn at_ms(script: &[(u64, DeviceEvent)]) -> Script {
    script.iter().map(|(at, event)| (at * MS, event.clone())).collect()
}

/// FR-A1: a key whose release another window got is released once, when the focus goes; its late release is nothing.
#[test]
fn focus_loss_lets_go_once() {
    let mut program = TestApp::pairing(1);
    let script = at_ms(&[
        (10, key("KeyD", true)),
        (10, key("Space", true)),
        (100, DeviceEvent::Focus(false)),
        (500, DeviceEvent::Focus(true)),
    ]);
    program.hear(&script, 910 * MS);
    program.tap(920 * MS, "Enter");
    program.hear(&at_ms(&[(1000, key("Space", false)), (1000, key("KeyD", false))]), 1200 * MS);
    assert_eq!(program.fire(0), (1, 1, false));
    assert_eq!(program.last(0).moved, Vec2::ZERO);
    assert!(program.lines()[0].tick <= 2, "held from the first: {:?}", program.lines());
}

/// FR-A2: a press that the window system makes up is nothing, its release is honoured.
#[test]
fn made_up_presses_are_nothing() {
    let mut program = TestApp::pairing(1);
    let made_up =
        |pressed| DeviceEvent::Key { key: Key::named("Space").expect("a key"), pressed, synthetic: true };
    program.hear(&at_ms(&[(10, DeviceEvent::Focus(true)), (10, made_up(true))]), 100 * MS);
    assert_eq!(program.fire(0), (0, 0, false));
    program.hear(&at_ms(&[(110, key("Space", true)), (160, made_up(false))]), 300 * MS);
    assert_eq!(program.fire(0), (1, 1, false));
}

/// FR-A3: the recording is byte for byte the same with the system's repeats and without.
#[test]
fn repeats_leave_no_trace() {
    let recorded = |repeats: u64| {
        let mut program = TestApp::pairing(1);
        let mut script = vec![(10 * MS, key("Space", true))];
        script.extend((1..=repeats).map(|turn| (10 * MS + turn * 33 * MS, key("Space", true))));
        script.push((1100 * MS, key("Space", false)));
        program.hear(&script, 1500 * MS);
        assert_eq!(program.fire(0), (1, 1, false));
        program.app.close();
        program.finished()[0].to_json()
    };
    assert_eq!(recorded(30), recorded(0));
}

/// FR-A5: a key that was held together with Super goes up with it.
#[test]
fn super_takes_everything_along() {
    let mut program = TestApp::pairing(1);
    let script =
        at_ms(&[(10, key("SuperLeft", true)), (20, key("Space", true)), (50, key("SuperLeft", false))]);
    program.hear(&script, 200 * MS);
    assert_eq!(program.fire(0), (1, 1, false));
}

/// FR-A7: what a layout writes changes labels and nothing else.
#[test]
fn places_count_and_not_letters() {
    let recorded = |letter: Option<char>| {
        let mut program = TestApp::pairing(1);
        let place = Key::named("KeyW").expect("a key");
        let mut script: Script = Vec::new();
        script.extend(letter.map(|character| (10 * MS, DeviceEvent::KeyLabel { key: place, character })));
        script.extend(at_ms(&[(10, key("KeyW", true)), (200, key("KeyZ", true))]));
        program.hear(&script, 400 * MS);
        assert_eq!(program.last(0).moved, Vec2::Y);
        program.app.close();
        program.finished()[0].to_json()
    };
    assert_eq!(recorded(Some('z')), recorded(None));
    let mut program = TestApp::pair(1, Default::default());
    program.frame(0);
    assert!(program.shows("W"), "{:?}", program.words());
    let place = Key::named("KeyW").expect("a key");
    program.app.device(0, &DeviceEvent::KeyLabel { key: place, character: 'z' });
    program.frame(FRAME);
    assert!(program.words().iter().any(|words| words.split([' ', ',']).any(|word| word == "Z")));
}

/// FR-A8: releases without a press are nothing; the next press is whole.
#[test]
fn stray_releases_are_nothing() {
    let mut program = TestApp::pairing(1);
    let script = at_ms(&[
        (10, key("Space", false)),
        (20, click(MouseButton::Left, false)),
        (30, south(9, false)),
        (40, key("Space", true)),
        (60, key("Space", false)),
    ]);
    program.hear(&script, 200 * MS);
    assert_eq!(program.fire(0), (1, 1, false));
}

/// FR-A9: an action is held while any of its controls is, of whatever device; only the composed value has edges.
#[test]
fn several_controls_on_one_action() {
    let mut program = TestApp::pairing(1);
    let script = at_ms(&[
        (10, key("Space", true)),
        (30, south(1, true)),
        (50, click(MouseButton::Left, true)),
        (70, key("Space", false)),
        (90, click(MouseButton::Left, false)),
    ]);
    program.hear(&script, 150 * MS);
    assert_eq!(program.fire(0), (1, 0, true));
    program.hear(&at_ms(&[(160, south(1, false))]), 250 * MS);
    assert_eq!(program.fire(0), (1, 1, false));
}

/// FR-A9: opposite directions give exactly 0, by keys, pads and both, in every order; what stays counts again.
#[test]
fn opposite_directions_cancel() {
    use crate::devices::PadButton::{Left, Right};
    let pairs = [
        (key("KeyD", true), key("KeyA", true), key("KeyA", false)),
        (key("KeyD", true), button(1, Left, 1.0), button(1, Left, 0.0)),
        (button(1, Right, 1.0), button(1, Left, 1.0), button(1, Left, 0.0)),
        (button(1, Right, 1.0), button(2, Left, 1.0), button(2, Left, 0.0)),
        (stick_x(1, 1.0), key("KeyA", true), key("KeyA", false)),
    ];
    for (right, left, no_left) in pairs {
        for both in [[&right, &left], [&left, &right]] {
            let mut program = TestApp::pairing(1);
            let script = at_ms(&[(10, both[0].clone()), (40, both[1].clone())]);
            program.hear(&script, 100 * MS);
            let moved = program.last(0).moved;
            assert!(moved == Vec2::ZERO && !moved.x.is_sign_negative(), "{both:?}: {moved}");
            program.hear(&at_ms(&[(110, no_left.clone())]), 200 * MS);
            assert_eq!(program.last(0).moved, Vec2::X, "{both:?}");
        }
    }
}

/// FR-A10, FR-D1: a tap inside one step is pressed once and released once, by every device and at every frame rate.
#[test]
fn taps_shorter_than_a_step() {
    let taps = [
        [key("Space", true), key("Space", false)],
        [click(MouseButton::Left, true), click(MouseButton::Left, false)],
        [south(1, true), south(1, false)],
    ];
    for [down, up] in &taps {
        for rate in [20_u64, 30, 60, 144, 240] {
            let mut program = TestApp::pairing(1);
            let script =
                [(101 * MS, down), (103 * MS, up), (104 * MS, down), (105 * MS, up), (106 * MS, down)];
            let mut script = script.into_iter().peekable();
            for frame in 0..=rate / 2 {
                let now = frame * SECOND / rate;
                while let Some((at, event)) = script.next_if(|(at, _)| *at <= now) {
                    program.app.device(at, event);
                }
                program.frame(now);
            }
            assert_eq!(program.fire(0), (3, 2, true), "{down:?} at {rate} Hz");
            let ticks = program.lines().iter().filter(|line| line.pressed > 0).count();
            assert_eq!(ticks, 1, "{rate} Hz");
        }
    }
}

/// D3: the mouse moves for one step and is at rest then; what is too little for a step adds up; a fast one goes no
/// further than all the way.
#[test]
fn motion_lasts_a_step() {
    let motion = |x: f32, y: f32| DeviceEvent::MouseMotion { delta: Vec2::new(x, y) };
    let mut program = TestApp::pairing(1);
    program.hear(&at_ms(&[(101, motion(20.0, 10.0)), (102, motion(20.0, 10.0))]), 300 * MS);
    let looks: Vec<Vec2> = program.lines().iter().map(|line| line.look).collect();
    assert_eq!(looks, [Vec2::new(0.2, -0.1), Vec2::ZERO]);

    let mut program = TestApp::pairing(1);
    program.hear(&at_ms(&[(100, motion(900.0, 0.0))]), 300 * MS);
    let looks: Vec<Vec2> = program.lines().iter().map(|line| line.look).collect();
    assert_eq!(looks, [Vec2::X, Vec2::ZERO]);

    // A tenth of a count, ten thousand times: 5 thousandths a count all the same.
    let mut program = TestApp::pairing(1);
    let little: Script = (1..=10_000).map(|turn| (turn * MS / 2, motion(0.1, 0.0))).collect();
    program.hear(&little, 6 * SECOND);
    let ticks: Vec<_> = program.lines().iter().map(|line| (line.tick, line.look.x)).collect();
    let mut sum = 0.0;
    for pair in ticks.windows(2) {
        sum += f64::from(pair[0].1) * (pair[1].0 - pair[0].0) as f64;
    }
    assert!((4.99..=5.01).contains(&sum), "{sum}");
}

/// D3: a line of the wheel is a press and release at once, or a step's worth of an axis.
#[test]
fn a_line_of_the_wheel_is_a_tap() {
    let wheel = |lines: f32| DeviceEvent::Wheel { lines: Vec2::new(0.0, lines) };
    let mut program = TestApp::pairing(1);
    program
        .hear(&at_ms(&[(10, wheel(1.0)), (100, wheel(2.0)), (200, wheel(0.5)), (220, wheel(0.5))]), 400 * MS);
    assert_eq!(program.fire(0), (4, 4, false));
    program
        .hear(&at_ms(&[(500, wheel(-1.0)), (600, wheel(f32::NAN)), (610, wheel(f32::INFINITY))]), 700 * MS);
    let thrusts: Vec<f32> =
        program.lines().iter().map(|line| line.thrust).filter(|way| *way != 0.0).collect();
    assert_eq!((thrusts, program.last(0).thrust), (vec![-1.0], 0.0));
}

/// FR-C3: a tap that also arrives as a click is one, on panels and in games; the mouse alone is heard as ever.
#[test]
fn a_tap_is_no_click_besides() {
    let touch = |phase| DeviceEvent::Touch { finger: 1, phase, at: Vec2::splat(50.0) };
    let mut program = TestApp::pairing(1);
    let script = at_ms(&[
        (10, touch(TouchPhase::Started)),
        (11, DeviceEvent::Pointer { at: Vec2::splat(50.0) }),
        (11, click(MouseButton::Left, true)),
        (60, touch(TouchPhase::Ended)),
        (61, click(MouseButton::Left, false)),
        (90, click(MouseButton::Left, true)),
        (95, click(MouseButton::Left, false)),
    ]);
    program.hear(&script, 200 * MS);
    assert_eq!(program.fire(0), (0, 0, false));
    program.hear(&at_ms(&[(900, click(MouseButton::Left, true))]), 1000 * MS);
    assert_eq!(program.fire(0), (1, 0, true));
}

/// D3: in play the pointer is hidden, and held where the game wants the mouse; on panels it is shown and a click is the
/// panel's.
#[test]
fn the_pointer_is_the_panels() {
    let mut program = TestApp::open(PlayScreen::opener(setup(None)));
    assert_eq!(program.app.pointer_mode(), PointerMode::Shown);
    program.tap(0, "Enter");
    assert_eq!(program.app.pointer_mode(), PointerMode::Hidden);

    let mut program = TestApp::pair(1, Default::default());
    program.hear(
        &at_ms(&[(10, click(MouseButton::Left, true)), (20, click(MouseButton::Left, false))]),
        100 * MS,
    );
    assert_eq!(program.app.pointer_mode(), PointerMode::Captured, "a click has begun the run");
    assert_eq!(program.fire(0), (0, 0, false), "and was no shot");
    program.tap(200 * MS, "Escape");
    assert_eq!(program.app.pointer_mode(), PointerMode::Shown);
    program.hear(
        &at_ms(&[(210, click(MouseButton::Left, true)), (220, click(MouseButton::Left, false))]),
        300 * MS,
    );
    program.tap(310 * MS, "Enter");
    program.hear(&Vec::new(), 500 * MS);
    assert_eq!(program.fire(0), (0, 0, false));
}

/// D3: the wheel on a pause panel moves through its list and is no tap for the run below, whatever its lines are bound
/// to; a button that went down before the pause comes up in it.
#[test]
fn the_wheel_is_the_panels() {
    let mut settings = Settings::default();
    let wheel = ["Up", "Down", "Left", "Right"].map(|way| Bound::Plain(format!("Mouse.Wheel{way}")));
    let controls = wheel.into_iter().chain([Bound::Plain("Mouse.Middle".to_owned())]).collect();
    settings.bind("pair", "one", "Fire", controls);
    let mut program = TestApp::pair(1, Equipment { settings, ..Equipment::default() });
    program.tap(0, "Enter");
    program.hear(&at_ms(&[(10, click(MouseButton::Middle, true))]), 50 * MS);
    program.tap(60 * MS, "Escape");
    program.hear(&at_ms(&[(70, click(MouseButton::Middle, false))]), 90 * MS);
    let lines = |x: f32, y: f32| DeviceEvent::Wheel { lines: Vec2::new(x, y) };
    let turns =
        [(100, lines(-2.0, 0.0)), (110, lines(3.0, 0.0)), (120, lines(0.0, 9.0)), (130, lines(0.0, -9.0))];
    program.hear(&at_ms(&turns), 200 * MS);
    program.hear(&at_ms(&[(260, key("Pause", true)), (270, key("Pause", false))]), 500 * MS);
    assert!(!program.shows("Paused"), "{:?}", program.words());
    assert_eq!(program.fire(0), (1, 1, false));
    program.hear(&at_ms(&[(510, lines(-2.0, 0.0))]), 600 * MS);
    assert_eq!(program.fire(0), (3, 3, false), "in play they are the game's");
}

/// A press is a command or the game's, never both; a game may have Enter, R and the rest while it is played.
#[test]
fn a_press_is_a_command_or_the_games() {
    let mut program = TestApp::pairing(2);
    program.hear(&at_ms(&[(10, key("Enter", true)), (30, key("Enter", false))]), 100 * MS);
    assert_eq!(program.fire(1), (1, 1, false), "Enter is the second player's fire");
    program.tap(110 * MS, "Escape");
    program.hear(&Vec::new(), 150 * MS);
    assert!(program.shows("Paused"));
    program.hear(&at_ms(&[(160, key("Enter", true)), (170, key("Enter", false))]), 400 * MS);
    assert!(!program.shows("Paused"));
    assert_eq!(program.fire(1), (1, 1, false), "here it only went on");
}

/// A direction that is held repeats in a menu, after a while and at its own pace, by key and by stick alike.
#[test]
fn directions_repeat_in_menus() {
    for (down, up) in [(key("ArrowDown", true), key("ArrowDown", false)), (stick_y(1, -1.0), stick_y(1, 0.0))]
    {
        let mut program = TestApp::open(Menu::opener());
        let mut chosen = Vec::new();
        program.app.device(0, &down);
        for at in (0..1200).step_by(10) {
            if at == 700 {
                program.app.device(at * MS, &up);
            }
            program.frame(at * MS);
            let menu: &Menu = program.screen();
            chosen.push(menu.selected());
        }
        let turns: Vec<usize> =
            (1..chosen.len()).filter(|at| chosen[*at] != chosen[at - 1]).map(|at| at * 10).collect();
        assert_eq!((chosen[0], turns), (1, vec![400, 510, 620]), "{down:?}");
    }
}
