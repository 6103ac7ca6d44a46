//! What of a machine is there and what is not, and that `doctor` tells.

use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixListener;

use serde_json::Value;

use super::SOON;
use super::desk::Desk;
use super::program::{Ending, Program};

/// No Vulkan driver, and nothing else to draw with.
pub const NO_ADAPTER: [(&str, &str); 3] =
    [("WGPU_BACKEND", "vulkan"), ("VK_ICD_FILENAMES", "/dev/null"), ("VK_DRIVER_FILES", "/dev/null")];

/// Variables of the environment; an empty one is taken away.
type Environment<'a> = &'a [(&'a str, &'a str)];

/// What `doctor` says of one thing: its status and its detail.
fn said(answer: &str, name: &str) -> (String, String) {
    let answer: Value = serde_json::from_str(answer).expect("JSON");
    let checks = answer["checks"].as_array().expect("a list");
    let check = checks.iter().find(|check| check["name"] == name).expect("a check of that name");
    let text = |member: &str| check[member].as_str().expect("text").to_owned();
    (text("status"), text("detail"))
}

/// FR-I1, FR-I2: where all is well `doctor` says so, in both forms, and names what draws.
#[test]
fn a_healthy_machine() {
    let desk = Desk::take();
    let (code, out, _) = desk.answer(&["doctor"], &[]);
    assert_eq!(code, Some(0), "{out}");
    for line in ["ok       display     X11", "missing  sound       no sound in this build"] {
        assert!(out.contains(line), "{out}");
    }
    let (code, out, _) = desk.answer(&["doctor", "--format", "json"], &[]);
    assert_eq!(code, Some(0), "{out}");
    assert!(out.contains("\"play\":true") && out.lines().count() == 1, "{out}");
    assert_eq!(said(&out, "display"), ("ok".to_owned(), "X11".to_owned()));
    for name in ["graphics", "recordings", "arithmetic"] {
        assert_eq!(said(&out, name).0, "ok", "{out}");
    }
    assert!(said(&out, "graphics").1.contains('('), "{out}");
}

/// FR-I1, FR-I2: `doctor` names what is missing, with the code that playing would give, and never hangs nor panics:
/// also not before a display that takes the connection and then says nothing.
#[test]
fn a_machine_that_lacks_something() {
    let desk = Desk::take();
    let runtime = desk.path("runtime");
    std::fs::create_dir(&runtime).expect("a folder");
    let silent = UnixListener::bind(format!("{runtime}/silent")).expect("a socket");
    let wayland = [("DISPLAY", ""), ("XDG_RUNTIME_DIR", runtime.as_str()), ("WAYLAND_DISPLAY", "silent")];
    let cases: [(&str, &str, Environment<'_>); 5] = [
        ("display", "NO_DISPLAY", &[("DISPLAY", "")]),
        ("display", "NO_DISPLAY", &[("DISPLAY", ":12345")]),
        ("display", "NO_DISPLAY", &[("DISPLAY", ""), ("WAYLAND_DISPLAY", "nobody-home")]),
        ("display", "NO_DISPLAY", &wayland),
        ("graphics", "GPU", &NO_ADAPTER),
    ];
    for (name, code, environment) in cases {
        let (exit, out, err) = desk.answer(&["doctor", "--format", "json"], environment);
        assert_eq!(exit, Some(5), "{environment:?}: {err}");
        assert_eq!(said(&out, name).0, "fails", "{out}");
        assert!(out.contains("\"play\":false") && out.contains(&format!("\"code\":\"{code}\"")), "{out}");
        assert_eq!(err.matches("error[").count(), 1, "{err}");
        assert!(err.contains(&format!("error[{code}]: ")) && !err.contains("panicked"), "{err}");
    }
    drop(silent);
}

/// FR-H4, FR-I1: a data folder that cannot be written to is said before the window opens, by the game and by
/// `doctor`; without a recording play goes on. (Root writes everywhere but where there is a file in place of the
/// folder.)
#[test]
fn a_data_folder_that_cannot_be_written_to() {
    let desk = Desk::take();
    let blocked = desk.write("blocked", "a file");
    let locked = desk.path("locked");
    std::fs::create_dir(&locked).expect("a folder");
    std::fs::set_permissions(&locked, std::fs::Permissions::from_mode(0o500)).expect("locked");
    let probe = std::fs::write(desk.path("locked/probe"), "").is_err();
    for folder in [Some(blocked), probe.then_some(locked)].into_iter().flatten() {
        let environment = [("XDG_DATA_HOME", folder.as_str())];
        for command in [&["play", "prism-raid"][..], &["doctor"]] {
            let (exit, _, err) = desk.answer(command, &environment);
            assert_eq!(exit, Some(5), "{err}");
            assert!(err.starts_with("error[DATA_FOLDER]: ") && err.lines().count() == 1, "{err}");
        }
        let program = Program::start_in(&desk, &["play", "prism-raid", "--no-record"], &environment);
        program.signal("TERM");
        assert_eq!(program.end(SOON), Ending::Code(0));
    }
}

/// FR-I1, FR-H7: a display that takes the connection and then says nothing keeps a program waiting, not for ever: it
/// can be ended.
#[test]
fn a_display_that_never_answers() {
    let desk = Desk::take();
    let runtime = desk.path("runtime");
    std::fs::create_dir(&runtime).expect("a folder");
    let silent = UnixListener::bind(format!("{runtime}/silent")).expect("a socket");
    let environment = [("XDG_RUNTIME_DIR", runtime.as_str()), ("WAYLAND_DISPLAY", "silent")];
    let program = Program::start_unseen(&desk, &["play", "prism-raid", "--no-record"], &environment);
    let held = silent.accept().expect("a connection");
    for _ in 0..8 {
        program.signal("TERM");
        std::thread::sleep(std::time::Duration::from_secs(1));
        if program.has_ended() {
            break;
        }
    }
    assert_eq!(program.end(SOON), Ending::Code(5));
    drop(held);
    // A driver may ask the display, too, and gets no longer than the display itself.
    let (exit, answer, _) = desk.answer(&["doctor"], &environment);
    assert_eq!(exit, Some(5));
    assert!(answer.contains("the display does not answer within 5 seconds"), "{answer}");
    assert!(!answer.contains("30 seconds"), "{answer}");
}

/// FR-I1: an X display needs no folder for sockets.
#[test]
fn no_folder_for_sockets() {
    let desk = Desk::take();
    let program = Program::start_without(&desk, &["play", "prism-raid", "--no-record"], "XDG_RUNTIME_DIR");
    program.signal("TERM");
    assert_eq!(program.end(SOON), Ending::Code(0));
}

/// FR-I2: the hashes of a run are the same where nothing can be drawn.
#[test]
fn hashes_need_no_adapter() {
    let desk = Desk::take();
    let file = desk.path("run.json");
    desk.run(&["demo", "prism-raid", "--seed", "3", "--out", &file]);
    let with = desk.answer(&["hashes", &file], &[]);
    let without = desk.answer(&["hashes", &file], &[&NO_ADAPTER[..], &[("DISPLAY", "")]].concat());
    assert_eq!(with.0, Some(0));
    assert!(with.1.lines().count() > 100 && with == without);
}
