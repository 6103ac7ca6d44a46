//! Live input while a recording plays.

use std::time::Duration;

use super::SOON;
use super::desk::Desk;
use super::pad::{FULL, LEFT_X, LEFT_Y, Pad};
use super::program::{Ending, Program};
use super::touch_screen::TouchScreen;

/// P4, D4: while a recording is watched, keys, mouse, fingers and a pad are all busy, and it comes out the same.
#[test]
fn no_device_reaches_what_is_watched() {
    let mut screen = TouchScreen::start();
    let desk = Desk::at(screen.display());
    let mut pad = Pad::unplugged();
    pad.plug();
    let file = desk.path("watched.json");
    desk.run(&["demo", "prism-raid", "--seed", "5", "--idle", "--out", &file]);
    let verified = desk.run(&["verify", &file]);
    let hash = verified.trim().rsplit(' ').next().expect("a hash");

    let mut viewer = Program::start_in(&desk, &["--replay", &file], &pad.environment());
    desk.focus(&viewer);
    let played = (0..60).find_map(|round| {
        play_with_everything(&desk, &mut screen, &mut pad, round);
        viewer.hear("played ", Duration::from_millis(10)).map(|line| (round, line))
    });
    let (rounds, line) = played.expect("it comes to its end");
    assert!(rounds > 0, "it was fed while it played");
    assert!(line.ends_with(&format!("final hash {hash}: same")), "{line}");
    desk.settle();
    desk.settle();
    desk.key("Escape");
    assert_eq!(viewer.end(SOON), Ending::Code(0));
}

/// Whatever the viewer itself does not understand, on every device.
fn play_with_everything(desk: &Desk, screen: &mut TouchScreen, pad: &mut Pad, round: i32) {
    for key in ["w", "d", "Right", "Up", "p", "x", "c"] {
        desk.key(key);
    }
    let turn = if round % 2 == 0 { FULL } else { -FULL };
    pad.axis(LEFT_X, turn);
    pad.axis(LEFT_Y, turn);
    desk.point(300 + 100 * (round % 5), 300);
    desk.tap(1);
    desk.tap(3);
    screen.down(1, (200.0, 500.0));
    screen.down(2, (1000.0, 500.0));
    screen.slide(1, (200.0, 500.0), (300.0, 400.0));
    screen.up(2, (1000.0, 500.0));
    screen.up(1, (300.0, 400.0));
    if round < 2 {
        desk.picture(&format!("watched-{round}"));
    }
}
