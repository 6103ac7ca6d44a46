//! The real binary in a real window: real key events, real pictures, real signals.
//!
//! Needs a display (`DISPLAY`), `xdotool`, `openbox`, `weston` and ImageMagick's `import`; for touch Xorg with its dummy
//! driver and inputtest, for gamepads umockdev and Debian's Python. Without them these tests fail; `make test` brings all
//! of them. One test at a time is in front of a display.

#[path = "windowed/blockfall.rs"]
mod blockfall;
#[path = "outside/cargo.rs"]
mod cargo;
#[path = "windowed/desk.rs"]
mod desk;
#[path = "windowed/environment.rs"]
mod environment;
#[path = "windowed/focus.rs"]
mod focus;
#[path = "windowed/inputs.rs"]
mod inputs;
#[path = "windowed/leakage.rs"]
mod leakage;
#[path = "windowed/manager.rs"]
mod manager;
#[path = "windowed/mouse.rs"]
mod mouse;
#[path = "windowed/pad.rs"]
mod pad;
#[path = "windowed/pads.rs"]
mod pads;
#[path = "windowed/panels.rs"]
mod panels;
#[path = "windowed/picture.rs"]
mod picture;
#[path = "windowed/program.rs"]
mod program;
#[path = "windowed/settings.rs"]
mod settings;
#[path = "windowed/touch.rs"]
mod touch;
#[path = "windowed/touch_screen.rs"]
mod touch_screen;
#[path = "windowed/wayland.rs"]
mod wayland;

use std::fs;
use std::time::Duration;

use cargo::Package;
use desk::Desk;
use environment::NO_ADAPTER;
use inputs::Recorded;
use program::{Ending, Program};

/// Time for something that is on its way, on a slow machine that draws without a graphics card.
const SOON: Duration = Duration::from_secs(60);
/// Time for a mission to end by itself.
const MISSION: Duration = Duration::from_secs(300);

/// Starts a mission and plays it with real keys for several seconds.
fn play_for_a_while(desk: &Desk, program: &Program) {
    desk.focus(program);
    desk.key("Return");
    fly(desk);
}

/// Flies about and fires, with real keys.
fn fly(desk: &Desk) {
    for key in ["d", "w", "a", "Left", "s"] {
        desk.press(key);
        desk.hold("space", Duration::from_millis(700));
        desk.release(key);
    }
}

/// V1, J5, P4: keys, pictures, recording, verification, and the same mission again in a window.
#[test]
fn a_mission_is_played_recorded_verified_and_watched_again() {
    let desk = Desk::take();
    let file = desk.path("mission.json");
    let level = desk.write("fragile.json", r#"{"hull": 3}"#);
    let args = ["play", "prism-raid", "--seed", "42", "--level", &level, "--record", &file];
    let mut program = Program::start(&desk, &args);
    let start = desk.picture("start");
    desk.focus(&program);
    desk.key("Return");
    desk.hold("space", Duration::from_millis(900));
    let playing = desk.picture("playing");
    fly(&desk);
    program.wait_for("recorded ", MISSION);
    desk.settle();
    let result = desk.picture("result");
    desk.key("Escape");
    assert_eq!(program.end(SOON), Ending::Code(0));

    assert!(start.differs_from(&playing, playing.arena()) > 0.02, "the start screen goes away");
    assert!(playing.ship_pixels() > 100, "a ship is seen: {}", playing.ship_pixels());
    assert!(playing.hud_pixels() > 200, "the hull is shown: {}", playing.hud_pixels());

    let verified = desk.run(&["verify", &file]);
    assert!(verified.contains(": same, "), "{verified}");
    let hash = verified.trim().rsplit(' ').next().expect("a hash").to_owned();
    let info = desk.run(&["info", &file]);
    assert!(info.contains("lost") && info.contains("42"), "{info}");

    let mut viewer = Program::start(&desk, &["--replay", &file]);
    desk.focus(&viewer);
    desk.settle();
    desk.settle();
    let watching = desk.picture("watching");
    assert!(watching.ship_pixels() > 100 && watching.hud_pixels() > 200, "ship and hull are seen again");
    let line = viewer.wait_for("played ", MISSION);
    assert!(line.contains(&format!("final hash {hash}: same")), "{line} for {hash}");
    desk.settle();
    let last = desk.picture("watched");
    desk.key("Escape");
    assert_eq!(viewer.end(SOON), Ending::Code(0));
    // Around the panels, the last picture of the mission and of its replay are one and the same.
    for region in last.margins() {
        assert_eq!(last.differs_from(&result, region.clone()), 0.0, "{region:?}");
    }
}

/// FR-H7: SIGINT and SIGTERM end the program with the recording finished.
#[test]
fn signals_finish_the_recording() {
    let desk = Desk::take();
    for signal in ["INT", "TERM"] {
        let file = desk.path(&format!("{signal}.json"));
        let program = Program::start(&desk, &["play", "prism-raid", "--record", &file]);
        play_for_a_while(&desk, &program);
        program.signal(signal);
        assert_eq!(program.end(SOON), Ending::Code(0), "{signal}");
        assert!(desk.run(&["verify", &file]).contains(": same, "), "{signal}");
        assert!(!desk.exists(&format!("{signal}.json.part")), "{signal}");
    }
}

/// P12, J5: a killed process leaves what it had written, and that verifies. What was done a second before is in it.
#[test]
fn a_killed_process_leaves_a_journal_that_verifies() {
    let desk = Desk::take();
    let file = desk.path("killed.json");
    let program = Program::start(&desk, &["play", "prism-raid", "--record", &file]);
    play_for_a_while(&desk, &program);
    let before = Recorded::at(&file).inputs().edges("Fire").len();
    desk.hold("space", Duration::from_millis(300));
    // The program hears of it within this time, and then has a second to write it down.
    desk.settle();
    std::thread::sleep(Duration::from_secs(1));
    program.signal("KILL");
    assert_eq!(program.end(SOON), Ending::Signal(9));
    let fired = Recorded::at(&file).inputs().edges("Fire");
    assert!(fired.len() >= before + 2 && fired.last() == Some(&false), "{before}: {fired:?}");
    let part = format!("{file}.part");
    let verified = desk.run(&["verify", &part]);
    assert!(verified.contains(": same, "), "{verified}");
    let info = desk.run(&["info", &part, "--format", "json"]);
    let info: serde_json::Value = serde_json::from_str(&info).expect("JSON");
    assert!(info["boundaries"].as_u64() > Some(60), "{info}");
}

/// The menu, a mission, a restart, the menu again, the latest recording, and out: all by keys.
#[test]
fn around_the_menu() {
    let desk = Desk::take();
    let mut program = Program::start(&desk, &[]);
    desk.focus(&program);
    let menu = desk.picture("menu");
    desk.key("Return");
    desk.settle();
    let start = desk.picture("menu-start");
    assert!(menu.differs_from(&start, menu.whole()) > 0.05);
    desk.key("Return");
    desk.hold("space", Duration::from_millis(1500));
    desk.key("Escape");
    desk.settle();
    desk.picture("paused");
    desk.key("Return");
    desk.hold("d", Duration::from_millis(500));
    desk.key("r");
    desk.key("r");
    program.wait_for("recorded ", SOON);
    desk.hold("space", Duration::from_millis(1500));
    desk.leave_run();
    program.wait_for("recorded ", SOON);
    // Past the other game.
    desk.key("Down");
    desk.key("Down");
    desk.key("Return");
    let line = program.wait_for("played ", SOON);
    assert!(line.ends_with(": same"), "{line}");
    desk.settle();
    desk.settle();
    desk.key("Return");
    desk.quit();
    assert_eq!(program.end(SOON), Ending::Code(0));
    let recordings = desk.recordings();
    assert_eq!(recordings.len(), 2, "{recordings:?}");
    for path in &recordings {
        assert!(desk.run(&["verify", path]).contains(": same, "), "{path}");
    }
}

/// V1, FR-E1: any size of window, tiny and huge, is survived, and the picture comes back.
#[test]
fn any_size_is_survived() {
    let desk = Desk::take();
    let file = desk.path("sizes.json");
    let program = Program::start(&desk, &["play", "prism-raid", "--record", &file]);
    desk.focus(&program);
    desk.key("Return");
    for (width, height) in [(1, 1), (1280, 1), (3, 800), (640, 360), (4000, 3000), (300, 900), (1280, 720)] {
        desk.resize(&program, width, height);
        desk.hold("space", Duration::from_millis(300));
    }
    desk.settle();
    let after = desk.picture("sizes");
    assert!(after.hud_pixels() > 100, "the hull is shown again");
    program.signal("TERM");
    assert_eq!(program.end(SOON), Ending::Code(0));
    assert!(desk.run(&["verify", &file]).contains(": same, "));
}

/// FR-I1, FR-I2: no display, a dead one, or no adapter is one line and exit code 5, and leaves no file.
#[test]
fn what_the_machine_lacks_is_one_line() {
    let desk = Desk::take();
    let missing: [(&str, &[(&str, &str)]); 3] =
        [("NO_DISPLAY", &[("DISPLAY", "")]), ("NO_DISPLAY", &[("DISPLAY", ":12345")]), ("GPU", &NO_ADAPTER)];
    for (code, environment) in missing {
        let (exit, err) = desk.refused(&["play", "prism-raid", "--record", "none.json"], environment);
        let lines: Vec<_> = err.lines().filter(|line| line.starts_with("error[")).collect();
        assert_eq!(exit, Some(5), "{err}");
        assert!(lines.len() == 1 && lines[0].starts_with(&format!("error[{code}]: ")), "{err}");
        assert!(!err.contains("panicked") && !err.contains(".rs:"), "{err}");
        assert!(!desk.exists("none.json") && !desk.exists("none.json.part"), "{code}");
    }
}

/// J5, FR-H7: a signal at any moment of starting up leaves nothing behind that is in the way or does not load.
#[test]
fn a_signal_while_starting_leaves_nothing_in_the_way() {
    let desk = Desk::take();
    for (turn, wait) in [0, 5, 20, 60, 150, 400, 900].into_iter().enumerate() {
        let file = desk.path(&format!("early-{turn}.json"));
        let ended = desk.signal_after(
            &["play", "prism-raid", "--record", &file],
            "TERM",
            Duration::from_millis(wait),
        );
        // Before the first instruction of the program nothing was opened either.
        assert!(matches!(ended, Ending::Code(0) | Ending::Signal(15)), "{wait} ms: {ended:?}");
        assert!(!desk.exists(&format!("early-{turn}.json.part")), "{wait} ms: a stub is left");
    }
}

/// J6: the folder of recordings, or that of the player's own file, disappears while a run is played: the run is kept all
/// the same.
#[test]
fn a_vanished_folder_is_made_again() {
    let desk = Desk::take();
    fs::create_dir(desk.path("own")).expect("a folder");
    let own = desk.path("own/run.json");
    for (folder, record) in [("data", &[][..]), ("own", &["--record", &own])] {
        let mut program = Program::start(&desk, &[&["play", "prism-raid"], record].concat());
        play_for_a_while(&desk, &program);
        desk.remove(folder);
        program.signal("TERM");
        let line = program.wait_for("recorded ", SOON);
        assert_eq!(program.end(SOON), Ending::Code(0));
        assert!(desk.run(&["verify", line.trim_start_matches("recorded ")]).contains(": same, "), "{line}");
    }
    assert!(desk.exists("own/run.json"));
}

/// J6: a file has taken the name of the folder: the run is kept in the folder of recordings, and the program ends with
/// the fault.
#[test]
fn a_run_without_its_place_is_kept_elsewhere() {
    let desk = Desk::take();
    fs::create_dir(desk.path("own")).expect("a folder");
    let own = desk.path("own/run.json");
    let mut program = Program::start(&desk, &["play", "prism-raid", "--record", &own]);
    play_for_a_while(&desk, &program);
    desk.remove("own");
    desk.write("own", "no folder");
    program.signal("TERM");
    let line = program.wait_for("recorded ", SOON);
    assert_eq!(program.end(SOON), Ending::Code(5));
    let kept = line.trim_start_matches("recorded ");
    assert_eq!(desk.recordings(), [kept]);
    assert!(desk.run(&["verify", kept]).contains(": same, "), "{line}");
}

/// A game of another package, shipped alone: its menu and title, played by real keys, recorded in a folder of its own,
/// the same again; and a night that ends.
#[test]
fn a_third_game_is_played() {
    let lantern = Package::lantern().build();
    let desk = Desk::take();
    let program = Program::start_other(&desk, &lantern, "Lantern", &[]);
    desk.focus(&program);
    let menu = desk.picture("lantern-menu");
    for key in ["Right", "Left", "Return", "Return"] {
        desk.key(key);
        desk.settle();
    }
    desk.press("space");
    for key in ["Left", "Up", "Right", "Down", "Right"] {
        desk.hold(key, Duration::from_millis(900));
    }
    let playing = desk.picture("lantern");
    assert!(menu.differs_from(&playing, menu.whole()) > 0.5);
    desk.release("space");
    desk.leave_run();
    desk.settle();
    desk.quit();
    assert_eq!(program.end(SOON), Ending::Code(0));
    let recordings = desk.recordings();
    assert_eq!(recordings.len(), 1, "{recordings:?}");
    assert!(recordings[0].starts_with(&desk.path("data/lantern/recordings")), "{recordings:?}");
    assert!(desk.run_other(&lantern, &["verify", &recordings[0]]).contains(": same, "));

    let level = desk.write("short.json", "{\"fireflies\": 9, \"seconds\": 3}");
    let mut program = Program::start_other(&desk, &lantern, "Lantern", &["play", "--level", &level]);
    desk.focus(&program);
    desk.key("Return");
    program.wait_for("recorded ", SOON);
    desk.settle();
    desk.picture("lantern-result");
    desk.key("Escape");
    assert_eq!(program.end(SOON), Ending::Code(0));
}

/// FR-I1: a Wayland display that is named but not there gives way to the X display that is.
#[test]
fn a_dead_wayland_gives_way_to_x() {
    let desk = Desk::take();
    let program = Program::start_in(&desk, &[], &[("WAYLAND_DISPLAY", "nobody-home")]);
    program.signal("TERM");
    assert_eq!(program.end(SOON), Ending::Code(0));
}

/// P8: a forced playback is marked, and says so when it is left early.
#[test]
fn a_forced_playback_is_marked() {
    let desk = Desk::take();
    let file = desk.path("other.json");
    desk.run(&["demo", "prism-raid", "--seed", "3", "--out", &file]);
    let text = std::fs::read_to_string(&file).expect("a recording").replacen("\"seed\":3", "\"seed\":4", 1);
    let changed = desk.write("changed.json", &text);
    let viewer = Program::start(&desk, &["--replay", &changed, "--force"]);
    desk.focus(&viewer);
    std::thread::sleep(Duration::from_secs(4));
    desk.picture("forced");
    desk.key("Escape");
    assert_eq!(viewer.end(SOON), Ending::Code(1));
}

/// FR-H2, J6: a disk that is full while playing is said on screen and by the exit code, and what was written loads.
#[test]
fn a_full_disk_is_said_and_survived() {
    let desk = Desk::take();
    let file = desk.path("full.json");
    let program = Program::start_on_a_small_disk(&desk, &["play", "prism-raid", "--record", &file]);
    desk.focus(&program);
    desk.key("Return");
    let part = desk.path("full.json.part");
    let is_full = || fs::metadata(&part).is_ok_and(|part| part.len() >= Program::SMALL_DISK);
    (0..12).take_while(|_| !is_full()).for_each(|_| fly(&desk));
    // What was finished is shorter than what was written on the way; it must not fit either.
    (0..4).for_each(|_| fly(&desk));
    desk.picture("full-disk");
    program.signal("TERM");
    assert_eq!(program.end(SOON), Ending::Code(5));
    assert!(!desk.exists("full.json"), "it could not be written whole");
    assert!(desk.run(&["verify", &part]).contains(": same, "));
}

/// D3, D4: a click begins, the mouse fires, a key has another meaning by the settings file, and what is wrong with that
/// file is said while it is set aside.
#[test]
fn the_mouse_plays_by_the_settings_file() {
    let desk = Desk::take();
    std::fs::create_dir_all(desk.path("config/dacapo")).expect("a folder");
    let bound = r#"{"version": 1, "bindings": {"prism-raid": {"player": {"Fire": ["Mouse.Left"], "Pause": ["KeyO"]}}}}"#;
    desk.write("config/dacapo/settings.json", bound);
    let file = desk.path("mouse.json");
    let mut program = Program::start(&desk, &["play", "prism-raid", "--seed", "42", "--record", &file]);
    desk.focus(&program);
    desk.click(Duration::from_millis(60));
    desk.settle();
    desk.click(Duration::from_millis(400));
    desk.key("space");
    desk.key("o");
    desk.settle();
    for key in ["Up", "Return", "Down", "Return"] {
        desk.key(key);
    }
    program.wait_for("recorded ", SOON);
    assert_eq!(program.end(SOON), Ending::Code(0));
    assert!(desk.run(&["verify", &file]).contains(": same, "));
    let text = std::fs::read_to_string(&file).expect("recorded");
    let count = |what: &str| text.matches(what).count();
    assert_eq!((count("\"+Fire\""), count("\"-Fire\""), count("\"+Pause\"")), (1, 1, 1), "{text}");

    desk.write("config/dacapo/settings.json", "{\"version\": 1,\n \"mouse\": 3}");
    let mut program = Program::start(&desk, &["play", "prism-raid", "--no-record"]);
    let said = program.wait_for("note: ", SOON);
    assert!(said.contains("line 2") && said.contains("kept as settings.broken-1.json"), "{said}");
    program.signal("TERM");
    assert_eq!(program.end(SOON), Ending::Code(0));
    assert!(
        desk.exists("config/dacapo/settings.broken-1.json") && !desk.exists("config/dacapo/settings.json")
    );
}
