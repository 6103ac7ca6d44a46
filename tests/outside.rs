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

/// What a program says when it refuses.
#[track_caller]
fn refusal(program: &Path, folder: &Path, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).current_dir(folder).output().expect("runs");
    assert!(!output.status.success(), "{arguments:?}");
    String::from_utf8(output.stderr).expect("text")
}

/// What `dacapo new` makes builds, passes its own tests and lints, and is a whole program.
#[test]
fn a_new_project_proves_itself() {
    let place = cargo::folder().join("snail_garden");
    // What an earlier test left is made anew; what was built of it is elsewhere.
    let _ = std::fs::remove_dir_all(&place);
    let dacapo = Path::new(env!("CARGO_BIN_EXE_dacapo"));
    let desk = tempfile::tempdir().expect("a folder");
    let path = place.to_str().expect("text");
    let made = run(dacapo, desk.path(), &["new", "snail_garden", "--path", path]);
    assert!(made.starts_with(&format!("made {path}, which depends on the dacapo in ")), "{made}");
    let project = Package::at("snail_garden", place);
    let tested = project.cargo(&["test"]);
    let said = String::from_utf8_lossy(&tested.stdout);
    assert!(tested.status.success(), "{said}{}", String::from_utf8_lossy(&tested.stderr));
    assert!(said.contains("every_run_can_be_played_again ... ok"), "{said}");
    let linted = project.cargo(&["clippy", "--all-targets", "--", "-D", "warnings"]);
    assert!(linted.status.success(), "{}", String::from_utf8_lossy(&linted.stderr));
    let formatted = project.cargo_alone(&["fmt", "--check"]);
    assert!(formatted.status.success(), "{}", String::from_utf8_lossy(&formatted.stdout));

    let program = project.build();
    let demo = run(&program, desk.path(), &["demo", "--seed", "2", "--level", "rush", "--out", "run.json"]);
    assert!(demo.starts_with("Snail Garden, seed 2\nwon after "), "{demo}");
    assert!(run(&program, desk.path(), &["verify", "run.json"]).starts_with("run.json: same, "));
    assert!(run(&program, desk.path(), &["--version"]).starts_with("snail-garden "));
    assert!(!run(&program, desk.path(), &["--help"]).contains("\n  new "));

    // The change that the README proposes compiles, and makes other runs.
    change_as_the_readme_says(&project);
    let program = project.build();
    let refused = refusal(&program, desk.path(), &["verify", "run.json"]);
    assert!(refused.starts_with("error[RUN_DIFFERS]: "), "{refused}");
    let main = project.folder.join("src/main.rs");
    let text = std::fs::read_to_string(&main).expect("a program");
    let raised = text.replace("const VERSION: u32 = 1;", "const VERSION: u32 = 2;");
    std::fs::write(&main, raised).expect("written");
    let refused = refusal(&project.build(), desk.path(), &["verify", "run.json"]);
    assert!(refused.starts_with("error[REPLAY_STALE]: "), "{refused}");
}

/// Puts the README's first piece of Rust where the README says.
fn change_as_the_readme_says(project: &Package) {
    let readme = std::fs::read_to_string(cargo::top().join("README.md")).expect("a readme");
    let (_, rest) = readme.split_once("```rust\n").expect("a piece of Rust");
    let (piece, _) = rest.split_once("```").expect("its end");
    let main = project.folder.join("src/main.rs");
    let text = std::fs::read_to_string(&main).expect("a program");
    let moves = "        world.at = (world.at + way).clamp(-HALF, HALF);\n";
    let (before, after) = text.split_once(moves).expect("the line that moves the player");
    std::fs::write(&main, format!("{before}{moves}{piece}{after}")).expect("written");
}

/// The lints of a new project and of the third game bite: a clock in their rules is refused.
#[test]
fn a_clock_in_a_new_project_is_refused() {
    let place = cargo::folder().join("late-show");
    let _ = std::fs::remove_dir_all(&place);
    let dacapo = Path::new(env!("CARGO_BIN_EXE_dacapo"));
    run(dacapo, &cargo::folder(), &["new", "late-show"]);
    let main = place.join("src/main.rs");
    let text = std::fs::read_to_string(&main).expect("a program");
    let honest = "world.seconds = math::f32::max(world.seconds - tick.dt, 0.0);";
    let late = "world.seconds -= std::time::Instant::now().elapsed().as_secs_f32();";
    assert!(text.contains(honest));
    std::fs::write(&main, text.replace(honest, late)).expect("written");
    let linted = Package::at("late-show", place).cargo(&["clippy"]);
    let said = String::from_utf8_lossy(&linted.stderr);
    assert!(
        !linted.status.success() && said.contains("use of a disallowed type `std::time::Instant`"),
        "{said}"
    );
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
