//! Long work in a terminal, as a person sees it.

use std::process::{Command, Stdio};

use super::process::{Answer, Desk, finish};

/// Runs the binary in a terminal of its own, and gives all that is written there.
fn in_a_terminal(desk: &Desk, args: &str) -> Answer {
    let run = format!("exec {} {args}", env!("CARGO_BIN_EXE_dacapo"));
    let mut script = Command::new("script");
    script.args(["--quiet", "--return", "--command", &run, "/dev/null"]);
    script.env_clear().env("TERM", "xterm").env("XDG_DATA_HOME", desk.path("data"));
    script.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    finish(script)
}

/// C: where a person watches, long work says how far it has come, and takes that away in the end; elsewhere it says nothing.
#[test]
fn long_work_shows_how_far_it_is() {
    let desk = Desk::new();
    let args = "playtest prism-raid --runs 12 --seed 3";
    let seen = in_a_terminal(&desk, args);
    assert_eq!(seen.code, 0, "{seen:?}");
    assert!(seen.out.contains(" of 12 runs"), "{seen:?}");
    // The line is cleared before the answer stands there.
    let (progress, answer) = seen.out.rsplit_once("\u{1b}[2K").expect("a line that is taken away");
    assert!(!progress.contains("nothing found") && answer.contains("nothing found"), "{seen:?}");
    let unseen = desk.run(&args.split(' ').collect::<Vec<_>>());
    assert!(unseen.fine().ends_with("nothing found\n") && !unseen.out.contains(" of 12"), "{unseen:?}");
}
