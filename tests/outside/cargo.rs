//! Packages outside of the workspace, built as anybody would build them. They share the target folder of the tests, so
//! that only what is theirs is compiled.
#![allow(dead_code, reason = "shared by test programs, each of which needs a part of it")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The top level of this project.
pub fn top() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A folder for packages, the same for every test and every time.
pub fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("outside");
    // Here and below this project's own way to write sources does not count.
    write(&folder.join("rustfmt.toml"), "");
    folder
}

/// The folder that builds go to.
fn target() -> &'static Path {
    Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("a target folder")
}

/// A package with a program of its name.
pub struct Package {
    name: String,
    pub folder: PathBuf,
}

impl Package {
    /// A package that is there already. It gets the versions that this project is locked to.
    pub fn at(name: &str, folder: PathBuf) -> Self {
        let lock = fs::read_to_string(top().join("Cargo.lock")).expect("a lock file");
        if !folder.join("Cargo.lock").exists() {
            write(&folder.join("Cargo.lock"), &lock);
        }
        Self { name: name.to_owned(), folder }
    }

    /// A copy of the game that is kept in `games/`, somewhere else.
    pub fn lantern() -> Self {
        let (from, to) = (top().join("games/lantern"), folder().join("lantern"));
        for file in ["Cargo.toml", "src/main.rs", "levels/evening.json", "levels/midsummer.json"] {
            let text = fs::read_to_string(from.join(file)).expect("a file");
            let here = format!("path = {:?}", top().to_str().expect("text"));
            write(&to.join(file), &text.replace("path = \"../..\"", &here));
        }
        Self::at("lantern", to)
    }

    /// Runs cargo in the package, without a network.
    pub fn cargo(&self, arguments: &[&str]) -> Output {
        // What comes after `--` is not cargo's.
        let (first, rest) = arguments.split_first().expect("a command");
        self.cargo_alone(&[&[*first, "--offline"], rest].concat())
    }

    /// The same for commands that never use one.
    pub fn cargo_alone(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO"));
        command.args(arguments).current_dir(&self.folder);
        command.env("CARGO_TARGET_DIR", target()).output().expect("cargo runs")
    }

    /// Builds the program and says where it is.
    #[track_caller]
    pub fn build(&self) -> PathBuf {
        let output = self.cargo(&["build"]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        target().join("debug").join(&self.name)
    }
}

/// Writes a file, unless it is there as it is to be: cargo builds anew what is younger than its last build.
fn write(path: &Path, text: &str) {
    if fs::read_to_string(path).is_ok_and(|there| there == text) {
        return;
    }
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, text).expect("written");
}
