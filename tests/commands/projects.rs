//! `new`: what it makes, and what it refuses. That it builds is shown in `tests/outside.rs`.

use std::fs;

use super::process::{Desk, dacapo};

#[test]
fn a_project_is_made_whole() {
    let desk = Desk::new();
    let answer = desk.run(&["new", "snail-garden"]);
    assert!(answer.fine().contains("  cd snail-garden\n  cargo test"), "{answer:?}");
    let read = |name: &str| fs::read_to_string(desk.path(&format!("snail-garden/{name}"))).unwrap();
    for name in ["README.md", ".gitignore", "clippy.toml", "levels/first.json", "levels/rush.json"] {
        assert!(!read(name).is_empty(), "{name}");
    }
    let top = env!("CARGO_MANIFEST_DIR");
    assert!(read("Cargo.toml").contains(&format!(
        "dacapo = {{ path = \"{top}\", default-features = false, features = [\"shell\"] }}"
    )));
    let main = read("src/main.rs");
    assert!(main.contains("impl Game for SnailGardenGame") && main.contains("\"snail-garden\""));
    for name in ["Cargo.toml", "README.md", "src/main.rs"] {
        let text = read(name).to_lowercase();
        assert!(
            !text.contains("my-game") && !text.contains("mygame") && !text.contains("# dacapo"),
            "{name}"
        );
    }

    let elsewhere = desk.path("elsewhere");
    let git = ["--dacapo", "https://example.org/dacapo.git"];
    desk.run(&["new", "pond", "--path", &elsewhere, git[0], git[1]]).fine();
    let manifest = fs::read_to_string(desk.path("elsewhere/Cargo.toml")).unwrap();
    assert!(manifest.contains("git = \"https://example.org/dacapo.git\""), "{manifest}");
    assert_eq!(desk.names(), ["elsewhere", "snail-garden"]);
}

/// C: what one is told to type works as it is, whatever the folder is called.
#[test]
fn what_is_to_be_typed_can_be_copied() {
    for name in ["it's a pond", "-x", "$HOME", "a\n\u{202e}b"] {
        let desk = Desk::new();
        let answer = desk.run(&["new", "pond", &format!("--path={name}")]);
        let line = answer.fine().lines().find(|line| line.starts_with("  cd ")).expect("where to go");
        let shell = std::process::Command::new("bash")
            .args(["-c", &format!("{line} && test -f src/main.rs")])
            .current_dir(desk.path(""))
            .status();
        assert!(shell.unwrap().success(), "{line}");
    }
}

#[test]
fn what_cannot_be_a_project_is_refused() {
    for name in ["", "2fast", "Snail", "a b", "../up", "a/b", "fn", "test", "dacapo", "gl\u{fc}ck", "con"] {
        dacapo(&["new", name]).refused(2, "PROJECT_NAME");
    }
    let desk = Desk::new();
    fs::create_dir(desk.path("pond")).unwrap();
    fs::write(desk.path("lake"), "a file").unwrap();
    desk.run(&["new", "pond"]).refused(2, "PROJECT_EXISTS");
    desk.run(&["new", "lake"]).refused(2, "PROJECT_EXISTS");
    desk.run(&["new", "sea", "--path", "there/is/none"]).refused(3, "PROJECT_FOLDER");
    desk.run(&["new", "sea", "--path", "lake/sea"]).refused(3, "PROJECT_FOLDER");
    desk.run(&["new", "sea", "--dacapo", "pond"]).refused(3, "FILE_MISSING");
    desk.run(&["new"]).refused(2, "USAGE");
    assert_eq!(desk.names(), ["lake", "pond"], "nothing is left behind");
    assert_eq!(fs::read_dir(desk.path("pond")).unwrap().count(), 0);
}

/// A disk that is full leaves no half a project.
#[test]
fn a_project_that_cannot_be_written_is_none() {
    let desk = Desk::new();
    let program = env!("CARGO_BIN_EXE_dacapo");
    let mut command = std::process::Command::new("sh");
    // Blocks of 512 bytes; the signal that would end the process is ignored, so that writing fails instead.
    command.args(["-c", "trap '' XFSZ; ulimit -f 4; exec \"$0\" new pond", program]);
    command.current_dir(desk.path(".")).stdout(std::process::Stdio::piped());
    command.stderr(std::process::Stdio::piped());
    super::process::finish(command).refused(5, "PROJECT_WRITE");
    assert_eq!(desk.names(), [""; 0]);
}
