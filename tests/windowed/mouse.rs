//! The mouse and its pointer.

use x11rb::connection::Connection;
use x11rb::protocol::xfixes::ConnectionExt;

use super::SOON;
use super::desk::{Desk, wait_until};
use super::inputs::Recorded;
use super::program::{Ending, Program};

/// Where the menu's first line is.
const FIRST_LINE: (i32, i32) = (640, 355);

/// Whether the display shows a pointer: one of whose pixels at least is not transparent.
fn sees_pointer(connection: &impl Connection) -> bool {
    let picture = connection.xfixes_get_cursor_image().expect("asked").reply().expect("a pointer");
    picture.cursor_image.iter().any(|pixel| pixel >> 24 != 0)
}

/// D3: the left button fires, the same press never counts twice, and the pointer is seen on panels only.
#[test]
fn the_mouse_fires_and_its_pointer_is_hidden_in_play() {
    let desk = Desk::take();
    let (display, _) = x11rb::connect(Some(desk.display())).expect("the display");
    display.xfixes_query_version(5, 0).expect("asked").reply().expect("the extension");
    let file = desk.path("mouse.json");
    let program = Program::start(&desk, &["play", "prism-raid", "--record", &file]);
    let recorded = Recorded::at(&file);
    desk.focus(&program);
    desk.point(400, 300);
    wait_until("the pointer is seen on the start panel", || sees_pointer(&display));

    desk.tap(1);
    recorded.wait_for_steps(10);
    wait_until("the pointer is hidden in play", || !sees_pointer(&display));
    desk.point(500, 350);
    desk.mouse("down", 1);
    recorded.wait_for("fire", |inputs| inputs.edges("Fire") == [true]);
    desk.press("space");
    desk.mouse("up", 1);
    desk.press("d");
    // The key holds what the button lets go of.
    recorded.wait_for("right", |inputs| inputs.last("Move") == [1.0, 0.0]);
    assert_eq!(recorded.inputs().edges("Fire"), [true]);
    desk.release("space");
    desk.release("d");
    recorded.wait_for("no fire", |inputs| inputs.edges("Fire") == [true, false]);
    assert!(!sees_pointer(&display), "moved, it stays hidden");

    desk.key("Escape");
    wait_until("the pointer is seen on the pause panel", || sees_pointer(&display));
    program.signal("TERM");
    assert_eq!(program.end(SOON), Ending::Code(0));
    assert_eq!(recorded.inputs().edges("Fire"), [true, false]);
    assert!(desk.run(&["verify", &file]).contains(": same, "));
}

/// D3: the menu is used with the mouse alone: a click on its first line opens a game, another one begins it.
#[test]
fn the_menu_is_clicked() {
    let desk = Desk::take();
    let program = Program::start(&desk, &[]);
    desk.focus(&program);
    let menu = desk.picture("clicked-menu");
    desk.point(FIRST_LINE.0, FIRST_LINE.1);
    desk.settle();
    desk.tap(1);
    desk.settle();
    let start = desk.picture("clicked-start");
    assert!(menu.differs_from(&start, menu.whole()) > 0.05, "a game is opened");
    desk.point(640, 360);
    desk.tap(1);
    Recorded::latest(&desk).wait_for_steps(10);
    program.signal("TERM");
    assert_eq!(program.end(SOON), Ending::Code(0));
    let recordings = desk.recordings();
    assert_eq!(recordings.len(), 1, "{recordings:?}");
    assert!(desk.run(&["verify", &recordings[0]]).contains(": same, "));
}
