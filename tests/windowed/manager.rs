//! Under a window manager, and off the display: what happens to a window while a run is played.

use std::time::Duration;

use super::desk::{Desk, wait_until};
use super::program::{Ending, Program};
use super::{SOON, fly};

/// Part of one processor that a hidden window may take, in percent.
const HIDDEN_EFFORT: u64 = 5;

/// Starts a mission under a manager, and flies.
fn mission(desk: &Desk, name: &str) -> Program {
    let program = Program::start(desk, &["play", "prism-raid", "--seed", "42", "--record", &desk.path(name)]);
    activate(desk, &program);
    desk.key("Return");
    fly(desk);
    program
}

fn activate(desk: &Desk, program: &Program) {
    desk.activate(program.window());
    desk.settle();
}

#[track_caller]
fn verified(desk: &Desk, name: &str) {
    assert!(desk.run(&["verify", &desk.path(name)]).contains(": same, "), "{name}");
    assert!(!desk.exists(&format!("{name}.part")), "{name}: saved whole");
}

/// Hides the window, and looks at what it does then; the run waits, with everything on disk.
#[track_caller]
fn hidden(desk: &Desk, program: &Program, name: &str, hide: &str) {
    desk.xdotool(&[hide, program.window()]);
    // It notices within half a second, and then has half a second to finish.
    desk.settle();
    desk.settle();
    let before = desk.journalled(name);
    let effort = program.effort(4);
    assert!(effort <= 4 * HIDDEN_EFFORT, "{hide}: {effort} hundredths of a second in 4 seconds");
    assert_eq!(desk.journalled(name), before, "{hide}: nothing is simulated");
    assert!(before > 60, "{hide}: {before}");
}

/// FR-D2, V1: minimised, a window takes no processor and simulates nothing; back on the display, the run waits for
/// its player and goes on.
#[test]
fn minimised_and_back() {
    let desk = Desk::take();
    let _manager = desk.window_manager();
    let program = mission(&desk, "minimised.json");
    hidden(&desk, &program, "minimised.json", "windowminimize");
    let before = desk.journalled("minimised.json");
    activate(&desk, &program);
    desk.settle();
    desk.picture("minimised-and-back");
    desk.key("Return");
    fly(&desk);
    wait_until("the run goes on", || desk.journalled("minimised.json") > before + 60);
    program.signal("TERM");
    assert_eq!(program.end(SOON), Ending::Code(0));
    verified(&desk, "minimised.json");
}

/// V1: where no window manager tells, a window that is taken off the display notices all the same; a signal ends it
/// at once.
#[test]
fn off_the_display_and_back() {
    let desk = Desk::take();
    let program = Program::start(&desk, &["play", "prism-raid", "--record", &desk.path("off.json")]);
    desk.focus(&program);
    desk.key("Return");
    fly(&desk);
    hidden(&desk, &program, "off.json", "windowunmap");
    let before = desk.journalled("off.json");
    desk.xdotool(&["windowmap", program.window()]);
    desk.focus(&program);
    desk.settle();
    desk.key("Return");
    wait_until("the run goes on", || desk.journalled("off.json") > before + 60);
    hidden(&desk, &program, "off.json", "windowunmap");
    program.signal("INT");
    assert_eq!(program.end(SOON), Ending::Code(0));
    verified(&desk, "off.json");
}

/// A playback waits as well while nobody sees it.
#[test]
fn a_hidden_playback_waits() {
    let desk = Desk::take();
    let file = desk.path("short.json");
    let level = desk.write("fragile.json", r#"{"hull": 1}"#);
    desk.run(&["demo", "prism-raid", "--seed", "3", "--idle", "--level", &level, "--out", &file]);
    let mut viewer = Program::start(&desk, &["--replay", &file]);
    desk.xdotool(&["windowunmap", viewer.window()]);
    desk.settle();
    let effort = viewer.effort(4);
    assert!(effort <= 4 * HIDDEN_EFFORT, "{effort} hundredths of a second in 4 seconds");
    desk.xdotool(&["windowmap", viewer.window()]);
    let line = viewer.wait_for("played ", super::MISSION);
    assert!(line.ends_with(": same"), "{line}");
    viewer.signal("TERM");
    assert_eq!(viewer.end(SOON), Ending::Code(0));
}

/// FR-H7: a window that its manager closes saves once.
#[test]
fn closed_by_the_manager() {
    let desk = Desk::take();
    let _manager = desk.window_manager();
    let mut program = mission(&desk, "closed.json");
    desk.press("space");
    desk.xdotool(&["key", "alt+F4"]);
    program.wait_for("recorded ", SOON);
    assert_eq!(program.end(SOON), Ending::Code(0));
    desk.release("space");
    verified(&desk, "closed.json");
}

/// F11 fills the display and gives it back; the run goes on meanwhile.
#[test]
fn full_screen_and_back() {
    let desk = Desk::take();
    let _manager = desk.window_manager();
    let program = mission(&desk, "full.json");
    let size = || desk.xdotool(&["getwindowgeometry", "--shell", program.window()]);
    let is = |width: u32, height: u32| {
        let size = size();
        size.contains(&format!("WIDTH={width}\n")) && size.contains(&format!("HEIGHT={height}\n"))
    };
    let before = size();
    for _ in 0..2 {
        desk.key("F11");
        wait_until("the window fills the display", || is(1280, 800));
        desk.hold("space", Duration::from_millis(300));
        desk.picture("full-screen");
        desk.key("F11");
        wait_until("the window is as it was", || size().lines().skip(3).eq(before.lines().skip(3)));
    }
    let boundaries = desk.journalled("full.json");
    wait_until("the run goes on", || desk.journalled("full.json") > boundaries + 60);
    program.signal("TERM");
    assert_eq!(program.end(SOON), Ending::Code(0));
    verified(&desk, "full.json");
}
