//! The settings screen with real keys, and its file.

use std::time::Duration;

use super::SOON;
use super::desk::Desk;
use super::program::{Ending, Program};

const FILE: &str = "config/dacapo/settings.json";

/// D4: a key that was pressed to bind it fires, is in the settings file, and is no part of the recording, which
/// verifies. Another that is removed is put back by choosing it again.
#[test]
fn a_bound_key_fires() {
    let desk = Desk::take();
    let mut program = Program::start(&desk, &[]);
    desk.focus(&program);
    // Settings is the last line but one, and the first game the first line of it.
    for key in ["Up", "Up", "Return"] {
        desk.key(key);
    }
    desk.settle();
    desk.picture("settings");
    desk.key("Return");
    // The last lines are Fire, Pause, reset and back; on the page of Fire, to add a control comes first.
    for key in ["Up", "Up", "Up", "Up"] {
        desk.key(key);
    }
    desk.settle();
    desk.picture("settings-controls");
    for key in ["Return", "Return"] {
        desk.key(key);
    }
    desk.settle();
    desk.picture("settings-press");
    desk.key("k");
    desk.settle();
    desk.picture("settings-bound");
    let settings = std::fs::read_to_string(desk.path(FILE)).expect("a settings file");
    assert!(settings.contains("\"KeyK\"") && settings.contains("\"Space\""), "{settings}");
    for key in ["Down", "Delete"] {
        desk.key(key);
    }
    desk.settle();
    desk.picture("settings-removed");
    let removed = std::fs::read_to_string(desk.path(FILE)).expect("a settings file");
    assert_eq!((removed.contains("\"KeyK\""), removed == settings), (true, false), "{removed}");
    desk.key("Return");
    desk.settle();
    assert_eq!(std::fs::read_to_string(desk.path(FILE)).expect("a settings file"), settings, "put back");
    for key in ["Escape", "Escape", "Escape", "Down", "Down", "Return", "Return"] {
        desk.key(key);
    }
    desk.hold("k", Duration::from_millis(900));
    desk.leave_run();
    program.wait_for("recorded ", SOON);
    desk.quit();
    assert_eq!(program.end(SOON), Ending::Code(0));
    let recordings = desk.recordings();
    assert_eq!(recordings.len(), 1, "{recordings:?}");
    let text = std::fs::read_to_string(&recordings[0]).expect("a recording");
    assert!(text.contains("+Fire") && !text.contains("KeyK"), "{text}");
    assert!(desk.run(&["verify", &recordings[0]]).contains(": same, "));
}

/// D4: a broken settings file is set aside as it is, and the program goes on with the usual settings.
#[test]
fn a_broken_file_is_set_aside() {
    let desk = Desk::take();
    let broken = r#"{"version": 1, "bindings": "#;
    std::fs::create_dir_all(desk.path("config/dacapo")).expect("a folder");
    desk.write(FILE, broken);
    let program = Program::start(&desk, &[]);
    desk.picture("settings-broken");
    program.signal("TERM");
    assert_eq!(program.end(SOON), Ending::Code(0));
    assert!(!desk.exists(FILE));
    let aside = std::fs::read_to_string(desk.path("config/dacapo/settings.broken-1.json"));
    assert_eq!(aside.expect("set aside"), broken);
}
