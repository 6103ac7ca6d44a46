//! Fingers on a touch screen that the X server takes for a real one, in front of the real binary.

use std::thread::sleep;
use std::time::Duration;

use super::SOON;
use super::desk::Desk;
use super::inputs::Recorded;
use super::program::{Ending, Program};
use super::touch_screen::TouchScreen;

/// Where a thumb lands for the stick, and the middle of the button that fires, at the bottom right.
const STICK: (f64, f64) = (250.0, 500.0);
const FIRE: (f64, f64) = (1235.0, 656.0);
/// Farther than the stick goes.
const FAR: f64 = 90.0;

fn finish(desk: &Desk, program: Program, file: &str) {
    program.signal("TERM");
    assert_eq!(program.end(SOON), Ending::Code(0));
    assert!(desk.run(&["verify", file]).contains(": same, "));
}

/// D3, FR-C3, FR-C5: two fingers fly and fire at once; one that slides off its button lets go of it and may come
/// back; what the window system makes of a finger for the mouse does not count again. Nothing is seen of the controls
/// before the first finger.
#[test]
fn two_fingers_fly_and_fire() {
    let mut screen = TouchScreen::start();
    let desk = Desk::at(screen.display());
    let file = desk.path("touch.json");
    let program = Program::start(&desk, &["play", "prism-raid", "--record", &file]);
    let recorded = Recorded::at(&file);
    desk.focus(&program);
    desk.key("Return");
    recorded.wait_for_steps(10);
    let before = desk.picture("touch-before");

    let right = (STICK.0 + FAR, STICK.1);
    screen.down(1, STICK);
    screen.slide(1, STICK, right);
    recorded.wait_for("right", |inputs| inputs.last("Move") == [1.0, 0.0]);
    screen.down(2, FIRE);
    let both = recorded.wait_for("fire", |inputs| !inputs.edges("Fire").is_empty());
    assert_eq!(both.edges("Fire"), [true], "the finger on the stick fires nothing");
    assert_eq!(both.last("Move"), [1.0, 0.0], "the stick is held all the while");
    let playing = desk.picture("touch-playing");
    let corner = (1200..1270, 620..690);
    assert!(before.differs_from(&playing, corner) > 0.1, "the button comes up with the first finger");

    let off = (FIRE.0 - 150.0, FIRE.1 - 100.0);
    screen.slide(2, FIRE, off);
    recorded.wait_for("no fire", |inputs| inputs.edges("Fire") == [true, false]);
    screen.slide(2, off, FIRE);
    recorded.wait_for("fire again", |inputs| inputs.edges("Fire") == [true, false, true]);
    screen.up(2, FIRE);
    recorded.wait_for("no fire", |inputs| inputs.edges("Fire") == [true, false, true, false]);

    // The stick came along; half of its way back is far enough to the left.
    screen.slide(1, right, STICK);
    recorded.wait_for("left", |inputs| inputs.last("Move")[0] < -0.5);
    screen.up(1, STICK);
    recorded.wait_for("rest", |inputs| inputs.last("Move") == [0.0, 0.0]);
    finish(&desk, program, &file);
    assert_eq!(recorded.inputs().edges("Fire"), [true, false, true, false]);
}

/// D3, FR-C2: a window that loses the focus takes the fingers away: all is let go of once, and the fingers that are still
/// on the screen mean nothing any more.
#[test]
fn fingers_are_taken_away_with_the_focus() {
    let mut screen = TouchScreen::start();
    let desk = Desk::at(screen.display());
    let file = desk.path("taken.json");
    let program = Program::start(&desk, &["play", "prism-raid", "--record", &file]);
    let recorded = Recorded::at(&file);
    desk.focus(&program);
    desk.key("Return");
    recorded.wait_for_steps(10);
    screen.down(1, STICK);
    screen.slide(1, STICK, (STICK.0, STICK.1 - FAR));
    screen.down(2, FIRE);
    recorded.wait_for("up and fire", |inputs| {
        inputs.last("Move") == [0.0, 1.0] && inputs.edges("Fire") == [true]
    });

    let other = desk.companion(&["xlogo"]);
    let logo = desk.xdotool(&["search", "--sync", "--onlyvisible", "--class", "XLogo"]);
    desk.xdotool(&["windowfocus", "--sync", &logo]);
    desk.settle();
    let steps = recorded.steps();
    sleep(Duration::from_secs(1));
    assert_eq!(recorded.steps(), steps, "it waits for the player");
    drop(other);
    desk.focus(&program);
    screen.slide(1, (STICK.0, STICK.1 - FAR), STICK);
    desk.key("Return");
    recorded.wait_for_steps(steps + 10);
    screen.up(2, FIRE);
    screen.up(1, STICK);
    recorded.wait_for_steps(steps + 40);
    let inputs = recorded.inputs();
    assert_eq!(inputs.edges("Fire"), [true, false]);
    assert_eq!(inputs.last("Move"), [0.0, 0.0]);

    screen.down(3, FIRE);
    recorded.wait_for("a new finger fires", |inputs| inputs.edges("Fire") == [true, false, true]);
    screen.up(3, FIRE);
    recorded.wait_for("no fire", |inputs| inputs.edges("Fire") == [true, false, true, false]);
    finish(&desk, program, &file);
}

/// D3: a tap on the panel begins the run.
#[test]
fn a_tap_begins() {
    let mut screen = TouchScreen::start();
    let desk = Desk::at(screen.display());
    let file = desk.path("tap.json");
    let program = Program::start(&desk, &["play", "prism-raid", "--record", &file]);
    let recorded = Recorded::at(&file);
    desk.focus(&program);
    desk.picture("touch-start");
    let panel = (640.0, 360.0);
    screen.down(1, panel);
    screen.up(1, panel);
    recorded.wait_for_steps(10);
    desk.picture("touch-begun");
    // The finger that began the run pressed nothing in it.
    recorded.wait_for_steps(60);
    assert!(recorded.inputs().edges("Fire").is_empty());
    finish(&desk, program, &file);
}
