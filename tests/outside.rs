//! Games outside of this workspace, which depend on the library alone: they build, and have every command.

#[path = "outside/cargo.rs"]
mod cargo;

use std::path::Path;
use std::process::Command;

use cargo::Package;
use serde_json::Value;

/// What a program answers in an empty folder; all has to be well.
#[track_caller]
fn run(program: &Path, folder: &Path, arguments: &[&str]) -> String {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder).env_clear().env("XDG_DATA_HOME", folder.join("data"));
    let output = command.output().expect("runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// One file of rules and pictures is a whole program: levels, recordings, every check, and the same runs each time.
#[test]
fn a_third_game_has_every_command() {
    let lantern = Package::lantern().build();
    let desk = tempfile::tempdir().expect("a folder");
    let run = |arguments: &[&str]| run(&lantern, desk.path(), arguments);

    let demo = run(&["demo", "--seed", "5", "--out", "run.json", "--format", "json"]);
    let demo: Value = serde_json::from_str(&demo).expect("JSON");
    assert_eq!((&demo["status"], &demo["same"]), (&"won".into(), &true.into()), "{demo}");
    let count = &demo["boundaries"];
    assert_eq!(
        run(&["verify", "run.json"]),
        format!("run.json: same, {count} boundaries, hash {}\n", demo["hash"].as_str().unwrap_or_default())
    );
    let lost = run(&["demo", "--idle", "--level", "midsummer", "--seed", "5"]);
    assert!(lost.contains("\nlost after "), "{lost}");
    assert!(run(&["playtest", "--runs", "40"]).ends_with("nothing found\n"));
    let bench: Value =
        serde_json::from_str(&run(&["bench", "--seeds", "1..3", "--format", "json"])).expect("JSON");
    assert_eq!((&bench["game"], &bench["results"]["runs"]), (&"lantern".into(), &3.into()));
    assert!(run(&["list"]).contains("data/lantern/recordings"), "a folder of its own");
    assert!(run(&["--help"]).starts_with("Lantern\n"));
}
