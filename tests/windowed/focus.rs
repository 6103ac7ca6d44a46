//! Other windows, a window manager, and the keyboard's focus.

use std::thread::sleep;
use std::time::Duration;

use super::SOON;
use super::desk::Desk;
use super::inputs::Recorded;
use super::program::{Ending, Program};

/// D1, FR-A1, FR-A2: a window that takes the focus from a held key releases it once and pauses the run; when the focus
/// comes back, nothing is pressed that the player did not press anew.
#[test]
fn a_key_is_held_while_another_window_takes_the_focus() {
    let desk = Desk::take();
    let manager = desk.window_manager();
    let file = desk.path("focus.json");
    let program = Program::start(&desk, &["play", "prism-raid", "--record", &file]);
    let recorded = Recorded::at(&file);
    desk.activate(program.window());
    desk.key("Return");
    recorded.wait_for_steps(10);
    desk.press("space");
    desk.press("d");
    recorded.wait_for("the ship moves", |inputs| inputs.last("Move") == [1.0, 0.0]);

    let other = desk.companion(&["xlogo"]);
    let logo = desk.xdotool(&["search", "--sync", "--onlyvisible", "--class", "XLogo"]);
    desk.activate(&logo);
    desk.settle();
    let steps = recorded.steps();
    sleep(Duration::from_secs(1));
    assert_eq!(recorded.steps(), steps, "it waits for the player");
    desk.picture("focus-lost");

    desk.release("d");
    drop(other);
    desk.activate(program.window());
    desk.release("space");
    desk.settle();
    desk.key("Return");
    recorded.wait_for_steps(steps + 30);
    desk.key("space");
    recorded.wait_for("a shot after the pause", |inputs| inputs.edges("Fire").len() >= 4);
    program.signal("TERM");
    assert_eq!(program.end(SOON), Ending::Code(0));
    drop(manager);

    let inputs = recorded.inputs();
    assert_eq!(inputs.edges("Fire"), [true, false, true, false]);
    assert_eq!(inputs.axis("Move"), [[1.0, 0.0], [0.0, 0.0]]);
    assert!(desk.run(&["verify", &file]).contains(": same, "));
}
