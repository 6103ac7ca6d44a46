//! Running the binary in an environment that holds nothing, and looking at its answer.

use std::fs;
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// What a process said.
#[derive(Debug)]
pub struct Answer {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Answer {
    /// The answer of a process with which all was well.
    #[track_caller]
    pub fn fine(&self) -> &str {
        assert!(self.code == 0 && self.err.is_empty(), "{self:?}");
        &self.out
    }

    /// Checks for an exit code and just one line with an error's code.
    #[track_caller]
    pub fn refused(&self, code: i32, error: &str) {
        assert_eq!(self.code, code, "{self:?}");
        assert!(self.err.starts_with(&format!("error[{error}]: ")), "{self:?}");
        assert!(self.err.ends_with('\n') && self.err.lines().count() == 1, "{self:?}");
        assert!(!self.err.chars().any(|c| c.is_control() && c != '\n'), "{self:?}");
    }
}

/// A folder to work in.
pub struct Desk {
    folder: TempDir,
}

impl Desk {
    pub fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    /// A path in the folder.
    pub fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_owned()
    }

    /// What is in the folder.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// The binary with nothing in its environment but where its data goes.
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_dacapo"));
        command.args(args).env_clear().env("XDG_DATA_HOME", self.path("data"));
        command.current_dir(self.folder.path()).stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    pub fn run(&self, args: &[&str]) -> Answer {
        finish(self.command(args))
    }
}

/// Runs a command to its end.
pub fn finish(mut command: Command) -> Answer {
    let output = command.spawn().unwrap().wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let code = output.status.code().expect("no signal ended it");
    Answer { code, out: text(output.stdout), err: text(output.stderr) }
}

/// Runs the binary in a folder of its own.
pub fn dacapo(args: &[&str]) -> Answer {
    Desk::new().run(args)
}
