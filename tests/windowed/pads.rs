//! A gamepad that the kernel could have shown, in front of the real binary.

use std::thread::sleep;
use std::time::Duration;

use super::SOON;
use super::desk::{Desk, wait_until};
use super::inputs::Recorded;
use super::pad::{CROSS_Y, FULL, LEFT_X, LEFT_Y, Pad, RIGHT_TRIGGER, SOUTH, START};
use super::program::{Ending, Program};

fn start(desk: &Desk, pad: &Pad, file: &str) -> Program {
    let program = Program::start_in(desk, &["play", "prism-raid", "--record", file], &pad.environment());
    desk.focus(&program);
    program
}

/// Ends a program as a user's shell would, and verifies what it recorded.
fn finish(desk: &Desk, program: Program, file: &str) {
    program.signal("TERM");
    assert_eq!(program.end(SOON), Ending::Code(0));
    assert!(desk.run(&["verify", file]).contains(": same, "));
}

/// No steps are recorded any more.
fn is_paused(recorded: &Recorded) -> bool {
    // Lines reach the file a quarter of a second after they are written.
    let steps = recorded.steps();
    sleep(Duration::from_millis(600));
    recorded.steps() == steps
}

/// D2, FR-B3: a pad that is there from the start plays a whole run by itself: it starts it, flies, fires, pauses and
/// goes on. A stick at rest is exactly at rest.
#[test]
fn a_pad_that_is_there_already_plays() {
    let desk = Desk::take();
    let mut pad = Pad::unplugged();
    pad.plug();
    let file = desk.path("pad.json");
    let program = start(&desk, &pad, &file);
    let recorded = Recorded::at(&file);

    pad.tap(SOUTH);
    recorded.wait_for_steps(10);
    pad.axis(LEFT_X, FULL);
    recorded.wait_for("right", |inputs| inputs.last("Move") == [1.0, 0.0]);
    pad.axis(LEFT_X, 0);
    recorded.wait_for("the middle", |inputs| inputs.last("Move") == [0.0, 0.0]);
    pad.axis(LEFT_Y, -FULL / 2);
    recorded.wait_for("half way up", |inputs| {
        let [x, y] = inputs.last("Move");
        x == 0.0 && y > 0.2 && y < 0.8
    });
    // As far from the middle as worn sticks come to rest.
    pad.axis(LEFT_Y, FULL / 10);
    recorded.wait_for("rest", |inputs| inputs.last("Move") == [0.0, 0.0]);
    pad.button(SOUTH, true);
    recorded.wait_for("fire", |inputs| inputs.edges("Fire") == [true]);
    desk.picture("pad-playing");
    pad.button(SOUTH, false);
    recorded.wait_for("no fire", |inputs| inputs.edges("Fire") == [true, false]);

    // A trigger has to come back some way before it can fire again.
    for value in [180, 255, 180, 255, 100] {
        pad.axis(RIGHT_TRIGGER, value);
    }
    recorded.wait_for("the trigger", |inputs| inputs.edges("Fire") == [true, false, true, false]);
    pad.axis(CROSS_Y, 1);
    recorded.wait_for("down", |inputs| inputs.last("Move") == [0.0, -1.0]);
    pad.axis(CROSS_Y, 0);
    recorded.wait_for("rest", |inputs| inputs.last("Move") == [0.0, 0.0]);

    pad.tap(START);
    wait_until("it is paused", || is_paused(&recorded));
    let steps = recorded.steps();
    pad.tap(START);
    recorded.wait_for_steps(steps + 10);
    finish(&desk, program, &file);
    assert_eq!(recorded.inputs().edges("Fire"), [true, false, true, false]);
}

/// D2, FR-B1: a pad that is plugged in during play is heard; unplugged while a button and its stick are held, both are
/// released once, the run is paused and says why; plugged in again, it goes on.
#[test]
fn a_pad_comes_and_goes() {
    let desk = Desk::take();
    let mut pad = Pad::unplugged();
    let file = desk.path("hot.json");
    let program = start(&desk, &pad, &file);
    let recorded = Recorded::at(&file);
    desk.key("Return");
    recorded.wait_for_steps(10);

    pad.plug();
    pad.button(SOUTH, true);
    pad.axis(LEFT_X, -FULL);
    recorded.wait_for("fire to the left", |inputs| {
        inputs.edges("Fire") == [true] && inputs.last("Move") == [-1.0, 0.0]
    });
    let before = desk.picture("pad-in");
    pad.unplug();
    wait_until("it is paused", || is_paused(&recorded));
    let after = desk.picture("pad-out");
    assert!(before.differs_from(&after, after.whole()) > 0.02, "a panel is seen");

    pad.plug();
    let steps = recorded.steps();
    pad.tap(START);
    recorded.wait_for_steps(steps + 10);
    let inputs = recorded.inputs();
    assert_eq!(inputs.edges("Fire"), [true, false]);
    assert_eq!(inputs.last("Move"), [0.0, 0.0]);
    pad.button(SOUTH, true);
    recorded.wait_for("fire again", |inputs| inputs.edges("Fire") == [true, false, true]);
    pad.button(SOUTH, false);
    recorded.wait_for("no fire", |inputs| inputs.edges("Fire") == [true, false, true, false]);
    finish(&desk, program, &file);
}

/// D2, FR-B7: a pad is not heard while another window has the focus, and what it holds when the focus comes back has to
/// be pressed anew.
#[test]
fn a_pad_is_not_heard_in_another_window() {
    let desk = Desk::take();
    let manager = desk.window_manager();
    let mut pad = Pad::unplugged();
    pad.plug();
    let file = desk.path("unfocused.json");
    let program = Program::start_in(&desk, &["play", "prism-raid", "--record", &file], &pad.environment());
    let recorded = Recorded::at(&file);
    desk.activate(program.window());
    pad.tap(SOUTH);
    recorded.wait_for_steps(10);

    let other = desk.companion(&["xlogo"]);
    desk.activate(&desk.xdotool(&["search", "--sync", "--onlyvisible", "--class", "XLogo"]));
    wait_until("it is paused", || is_paused(&recorded));
    let steps = recorded.steps();
    pad.tap(START);
    pad.button(SOUTH, true);
    pad.axis(LEFT_X, FULL);
    assert!(is_paused(&recorded), "nobody listens to the pad");
    assert_eq!(recorded.steps(), steps);

    drop(other);
    desk.activate(program.window());
    desk.settle();
    pad.tap(START);
    recorded.wait_for_steps(steps + 10);
    pad.button(SOUTH, false);
    pad.axis(LEFT_X, 0);
    pad.tap(SOUTH);
    recorded.wait_for("fire", |inputs| inputs.edges("Fire") == [true, false]);
    assert_eq!(recorded.inputs().axis("Move"), Vec::<[f64; 2]>::new(), "the stick was pushed elsewhere");
    finish(&desk, program, &file);
    drop(manager);
}

/// D2: without a way to see pads it is said once, and the game is played without them.
#[test]
fn without_pads_the_game_goes_on() {
    let desk = Desk::take();
    // A tree without devices, in a way that needs their folder.
    let tree = Pad::unplugged();
    let environment = [tree.environment(), vec![("GILRS_DISABLE_UDEV", "1")]].concat();
    let file = desk.path("none.json");
    let mut program = Program::start_in(&desk, &["play", "prism-raid", "--record", &file], &environment);
    let recorded = Recorded::at(&file);
    desk.focus(&program);
    program.wait_for("note: gamepads cannot be used", SOON);
    desk.key("Return");
    recorded.wait_for_steps(10);
    desk.key("space");
    recorded.wait_for("fire", |inputs| inputs.edges("Fire") == [true, false]);
    assert_eq!(program.hear("note: gamepads", Duration::from_millis(500)), None, "it is said once");
    finish(&desk, program, &file);
}
