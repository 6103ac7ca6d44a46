//! On a Wayland display: weston in a window of the X display, which brings the keys.

use std::path::PathBuf;
use std::time::Duration;

use super::desk::{Companion, Desk, wait_until};
use super::inputs::Recorded;
use super::program::{Ending, Program};
use super::{MISSION, SOON, fly};

/// A Wayland display and the window it is in.
struct Weston {
    name: String,
    window: String,
    _server: Companion,
}

impl Weston {
    fn start(desk: &Desk) -> Self {
        let name = format!("dacapo-{}", std::process::id());
        let log = desk.path("weston.log");
        let server = desk.companion(&[
            "weston",
            "--backend=x11-backend.so",
            "--shell=kiosk-shell.so",
            "--use-pixman",
            "--idle-time=0",
            "--width=1280",
            "--height=720",
            &format!("--socket={name}"),
            &format!("--log={log}"),
        ]);
        let folder =
            std::env::var_os("XDG_RUNTIME_DIR").expect("a folder for sockets: run these with `make test`");
        let socket = PathBuf::from(folder).join(&name);
        let window = || {
            let log = std::fs::read_to_string(&log).unwrap_or_default();
            let number = log.split("window id ").nth(1)?.split_whitespace().next()?;
            Some(number.to_owned())
        };
        wait_until("weston is there", || socket.exists() && window().is_some());
        Self { name, window: window().expect("a window"), _server: server }
    }

    /// Begins a mission with a click, with which weston also gives the program the keyboard: it sometimes forgets to as
    /// its own window gets it.
    fn begin(&self, desk: &Desk) {
        desk.xdotool(&["windowfocus", "--sync", &self.window]);
        desk.settle();
        let start = desk.picture("wayland-start");
        desk.point(640, 433);
        desk.tap(1);
        wait_until("the start screen goes away", || {
            let playing = desk.picture("wayland-begun");
            start.differs_from(&playing, playing.arena()) > 0.02
        });
    }
}

/// V1, D1, FR-H7: on Wayland a mission is played with real keys, recorded, verified and watched; keys go up when the
/// keyboard goes away, and signals save.
#[test]
fn a_mission_on_wayland() {
    let desk = Desk::take();
    let weston = Weston::start(&desk);
    let file = desk.path("wayland.json");
    let args = ["play", "prism-raid", "--seed", "42", "--record", &file];
    let program = Program::start_on_wayland(&desk, &args, &weston.name);
    weston.begin(&desk);
    desk.hold("space", Duration::from_millis(900));
    let playing = desk.picture("wayland-playing");
    assert!(playing.ship_pixels() > 100, "a ship is seen: {}", playing.ship_pixels());
    fly(&desk);
    // The last release may still be on its way through two displays.
    Recorded::at(&file).wait_for("all keys are up", |inputs| inputs.edges("Fire").len() == 12);
    program.signal("TERM");
    assert_eq!(program.end(SOON), Ending::Code(0));
    let verified = desk.run(&["verify", &file]);
    assert!(verified.contains(": same, "), "{verified}");
    let recording = std::fs::read_to_string(&file).expect("a recording");
    let edges = (recording.matches("\"+Fire\"").count(), recording.matches("\"-Fire\"").count());
    assert_eq!(edges, (6, 6), "every key that was held is in it");

    let mut viewer = Program::start_on_wayland(&desk, &["--replay", &file], &weston.name);
    let line = viewer.wait_for("played ", MISSION);
    assert!(line.ends_with(": same"), "{line}");
    viewer.signal("INT");
    assert_eq!(viewer.end(SOON), Ending::Code(0));
}

/// FR-H7: a Wayland display that goes away in the middle of a run leaves what was written, and that verifies.
#[test]
fn a_wayland_display_that_goes_away() {
    let desk = Desk::take();
    let weston = Weston::start(&desk);
    let file = desk.path("gone.json");
    let program = Program::start_on_wayland(&desk, &["play", "prism-raid", "--record", &file], &weston.name);
    weston.begin(&desk);
    fly(&desk);
    drop(weston);
    assert_ne!(program.end(SOON), Ending::Code(0));
    let left = if desk.exists("gone.json") { file } else { format!("{file}.part") };
    assert!(desk.run(&["verify", &left]).contains(": same, "), "{left}");
}
