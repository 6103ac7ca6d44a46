//! Commands that are ended from outside while they write.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use super::process::Desk;

/// A recording that takes a while to write.
fn long_recording(desk: &Desk) -> String {
    let short = desk.path("short.json");
    desk.run(&["demo", "prism-raid", "--idle", "--seed", "3", "--out", &short]).fine();
    let text = fs::read_to_string(&short).unwrap();
    let header = text.split_once(",\"steps\":").unwrap().0;
    let file = desk.path("long.json");
    let pairs = "[1,\"+Fire\"],[1,\"-Fire\"],".repeat(150_000);
    fs::write(&file, format!("{header},\"steps\":[[1,{{\"dt\":0.01}}],{pairs}[1]]}}")).unwrap();
    file
}

/// What the folder for the answer holds.
fn found(desk: &Desk) -> Vec<PathBuf> {
    fs::read_dir(desk.path("out")).unwrap().map(|entry| entry.unwrap().path()).collect()
}

/// Begins to convert a recording, and waits until that is being written.
fn converting(desk: &Desk, file: &str) -> Child {
    begun(&mut desk.command(&["convert", file, "out/copy.json"]), desk)
}

/// Starts a command and waits until it writes.
fn begun(command: &mut Command, desk: &Desk) -> Child {
    let mut child = command.stdout(Stdio::null()).spawn().unwrap();
    while found(desk).is_empty() {
        assert_eq!(child.try_wait().unwrap(), None, "it was seen writing before it ended");
        sleep(Duration::from_millis(1));
    }
    child
}

fn signal(child: &Child, name: &str) {
    let status = Command::new("kill").args([&format!("-{name}"), &child.id().to_string()]).status();
    assert!(status.is_ok_and(|status| status.success()), "kill -{name}");
}

/// J6: a signal ends a command as it ends any program, and nothing is left of what it was writing. A command that is
/// killed leaves a file that the next one takes away, unless somebody is still writing it.
#[test]
fn whatever_ends_a_command_leaves_nothing_half_written() {
    let desk = Desk::new();
    let file = long_recording(&desk);
    fs::create_dir(desk.path("out")).unwrap();
    for (name, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
        let mut child = converting(&desk, &file);
        signal(&child, name);
        assert_eq!(child.wait().unwrap().signal(), Some(number), "{name}");
        assert_eq!(found(&desk), Vec::<PathBuf>::new(), "{name}");
    }

    let mut killed = converting(&desk, &file);
    signal(&killed, "KILL");
    assert_eq!(killed.wait().unwrap().signal(), Some(9));
    let left = found(&desk);
    assert_eq!(left.len(), 1, "nobody could take it away");

    let short = desk.path("short.json");
    // Stopped while it writes, this one needs its file when it goes on.
    fs::remove_file(&left[0]).unwrap();
    let mut stopped = converting(&desk, &file);
    signal(&stopped, "STOP");
    let used = found(&desk);
    fs::write(&left[0], "half").unwrap();
    desk.run(&["convert", &short, "out/short.json"]).fine();
    let mut expected = [used, vec![PathBuf::from(desk.path("out/short.json"))]].concat();
    let mut now = found(&desk);
    expected.sort();
    now.sort();
    assert_eq!(now, expected, "only what is left of the killed one is gone");
    signal(&stopped, "CONT");
    assert!(stopped.wait().unwrap().success());
    assert!(fs::read_to_string(desk.path("out/copy.json")).unwrap().ends_with("}\n"));
}

/// J6: a command that is started so as to outlive its terminal does.
#[cfg(target_os = "linux")]
#[test]
fn a_command_goes_on_after_a_signal_that_it_was_told_to_ignore() {
    let desk = Desk::new();
    let file = long_recording(&desk);
    fs::create_dir(desk.path("out")).unwrap();
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' HUP INT; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_dacapo")]);
    let mut child = begun(shell.args(["convert", &file, &desk.path("out/copy.json")]), &desk);
    signal(&child, "HUP");
    signal(&child, "INT");
    assert!(child.wait().unwrap().success());
    assert_eq!(found(&desk), [PathBuf::from(desk.path("out/copy.json"))]);
}
