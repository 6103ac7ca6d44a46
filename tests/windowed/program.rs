//! The program in front of the player.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

use tempfile::NamedTempFile;

use super::desk::{BINARY, Desk, wait_until};

/// How a program ended.
#[derive(Debug, PartialEq, Eq)]
pub enum Ending {
    Code(i32),
    Signal(i32),
}

/// A running program with a window.
pub struct Program {
    child: Child,
    lines: Receiver<String>,
    window: String,
    errors: PathBuf,
}

impl Program {
    /// Starts the binary and waits until its window is drawn.
    pub fn start(desk: &Desk, args: &[&str]) -> Self {
        Self::start_in(desk, args, &[])
    }

    /// The same in another environment.
    pub fn start_in(desk: &Desk, args: &[&str], environment: &[(&str, &str)]) -> Self {
        let mut command = desk.command(args);
        command.envs(environment.iter().copied());
        Self::run(desk, command, "Dacapo")
    }

    /// The same for another program, whose window has another title.
    pub fn start_other(desk: &Desk, binary: &Path, title: &str, args: &[&str]) -> Self {
        Self::run(desk, desk.command_of(binary, args), title)
    }

    /// Most bytes that a file can have on the small disk.
    pub const SMALL_DISK: u64 = 4096;

    /// The same where no file can grow beyond that.
    pub fn start_on_a_small_disk(desk: &Desk, args: &[&str]) -> Self {
        let mut command = Command::new("sh");
        // Blocks of 512 bytes; the signal that would end the process is ignored, so that writing fails instead.
        command.args(["-c", "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\"", BINARY]).args(args);
        command.current_dir(desk.folder()).env("DISPLAY", desk.display()).env_remove("WAYLAND_DISPLAY");
        command.env("MESA_SHADER_CACHE_DISABLE", "true");
        Self::run(desk, command, "Dacapo")
    }

    /// Starts the binary without waiting for a window, on no X display.
    pub fn start_unseen(desk: &Desk, args: &[&str], environment: &[(&str, &str)]) -> Self {
        let mut command = desk.command(args);
        command.env_remove("DISPLAY").envs(environment.iter().copied());
        Self::spawn(desk, command)
    }

    /// The same without a variable of the environment.
    pub fn start_without(desk: &Desk, args: &[&str], variable: &str) -> Self {
        let mut command = desk.command(args);
        command.env_remove(variable);
        Self::run(desk, command, "Dacapo")
    }

    /// The same on a Wayland display of that name, and on no other.
    pub fn start_on_wayland(desk: &Desk, args: &[&str], display: &str) -> Self {
        let mut command = desk.command(args);
        command.env_remove("DISPLAY").env("WAYLAND_DISPLAY", display);
        let mut program = Self::spawn(desk, command);
        program.wait_for("drawing with ", Duration::from_secs(120));
        desk.settle();
        program
    }

    /// Starts a program whose output nobody hears.
    pub fn start_deaf(mut command: Command) -> Self {
        let child = command.stdout(Stdio::null()).spawn().expect("starts");
        Self { child, lines: channel().1, window: String::new(), errors: PathBuf::new() }
    }

    fn run(desk: &Desk, command: Command, title: &str) -> Self {
        let mut program = Self::spawn(desk, command);
        program.wait_for("drawing with ", Duration::from_secs(120));
        let child = program.child.id().to_string();
        let search = ["search", "--all", "--onlyvisible", "--pid", &child, "--name", title];
        wait_until("its window is seen", || {
            program.window = desk.asked(&search).unwrap_or_default();
            !program.window.is_empty()
        });
        desk.settle();
        program
    }

    fn spawn(desk: &Desk, mut command: Command) -> Self {
        let file = NamedTempFile::new_in(desk.folder()).and_then(|file| Ok(file.keep()?));
        let (file, errors) = file.expect("a file");
        let mut child = command.stdout(Stdio::piped()).stderr(file).spawn().expect("starts");
        let out = child.stdout.take().expect("its output");
        let (send, lines) = channel();
        spawn(move || BufReader::new(out).lines().map_while(Result::ok).try_for_each(|line| send.send(line)));
        Self { child, lines, window: String::new(), errors }
    }

    /// Waits for the next line of its output that begins so.
    #[track_caller]
    pub fn wait_for(&mut self, beginning: &str, patience: Duration) -> String {
        let line = self.hear(beginning, patience);
        line.unwrap_or_else(|| panic!("no line begins with '{beginning}'"))
    }

    /// The next line of its output that begins so, if there is one soon enough.
    pub fn hear(&mut self, beginning: &str, patience: Duration) -> Option<String> {
        let until = Instant::now() + patience;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left).ok()?;
            if line.starts_with(beginning) {
                return Some(line);
            }
        }
    }

    /// What it wrote to the standard error stream so far.
    fn errors(&self) -> String {
        fs::read_to_string(&self.errors).unwrap_or_default()
    }

    /// The number of its window.
    pub fn window(&self) -> &str {
        &self.window
    }

    pub fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let status = Command::new("kill").args([&format!("-{name}"), &id]).status();
        assert!(status.is_ok_and(|status| status.success()), "kill -{name}");
    }

    /// Hundredths of a second of one processor that it takes in so many seconds.
    pub fn effort(&self, seconds: u64) -> u64 {
        let used = || {
            let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id())).expect("it runs");
            let fields = stat.rsplit_once(") ").expect("a name").1.split(' ');
            fields.skip(11).take(2).map(|field| field.parse::<u64>().expect("a number")).sum::<u64>()
        };
        let before = used();
        sleep(Duration::from_secs(seconds));
        used() - before
    }

    /// Whether it has ended, though nobody has asked how.
    pub fn has_ended(&self) -> bool {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id()));
        stat.is_ok_and(|stat| stat.contains(") Z "))
    }

    /// Waits for its end.
    #[track_caller]
    pub fn end(mut self, patience: Duration) -> Ending {
        let until = Instant::now() + patience;
        while Instant::now() < until {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status
                    .code()
                    .map_or_else(|| Ending::Signal(status.signal().unwrap_or(0)), Ending::Code);
            }
            sleep(Duration::from_millis(20));
        }
        panic!("it does not end");
    }
}

impl Drop for Program {
    /// A failed test leaves no program behind.
    fn drop(&mut self) {
        if matches!(self.child.try_wait(), Ok(None)) {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
        if std::thread::panicking() {
            eprintln!("the program said: {}", self.errors());
        }
    }
}
