//! The display with its keyboard, and the program in front of it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::picture::Picture;

static DISPLAY: Mutex<()> = Mutex::new(());

const BINARY: &str = env!("CARGO_BIN_EXE_dacapo");

/// The display, held by one test at a time, and a folder of its own.
pub struct Desk {
    folder: TempDir,
    _turn: MutexGuard<'static, ()>,
}

impl Desk {
    pub fn take() -> Self {
        let turn = DISPLAY.lock().unwrap_or_else(PoisonError::into_inner);
        assert!(
            std::env::var_os("DISPLAY").is_some(),
            "windowed tests need a display: run them with `make test`"
        );
        xdotool(&["getdisplaygeometry"]);
        Self { folder: tempfile::tempdir().expect("a folder"), _turn: turn }
    }

    pub fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().expect("text").to_owned()
    }

    pub fn write(&self, name: &str, text: &str) -> String {
        fs::write(self.path(name), text).expect("written");
        self.path(name)
    }

    pub fn exists(&self, name: &str) -> bool {
        self.folder.path().join(name).exists()
    }

    /// The recordings that were made without a name.
    pub fn recordings(&self) -> Vec<String> {
        let mut found = Vec::new();
        let mut folders = vec![self.folder.path().join("data")];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("a folder").flatten() {
                if entry.path().is_dir() {
                    folders.push(entry.path());
                } else {
                    found.push(entry.path().to_str().expect("text").to_owned());
                }
            }
        }
        found.sort();
        found
    }

    /// Runs a command that needs no window and must succeed.
    pub fn run(&self, args: &[&str]) -> String {
        self.run_other(Path::new(BINARY), args)
    }

    /// The same of another program.
    pub fn run_other(&self, binary: &Path, args: &[&str]) -> String {
        let output = self.command_of(binary, args).env_remove("DISPLAY").output().expect("runs");
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    }

    /// Runs a command in another environment and says how it was refused.
    pub fn refused(&self, args: &[&str], environment: &[(&str, &str)]) -> (Option<i32>, String) {
        let (code, _, err) = self.answer(args, environment);
        (code, err)
    }

    /// Runs a command in another environment: its exit code, what it answers and what it complains about.
    pub fn answer(&self, args: &[&str], environment: &[(&str, &str)]) -> (Option<i32>, String, String) {
        let mut command = self.command(args);
        for (name, value) in environment {
            if value.is_empty() {
                command.env_remove(name)
            } else {
                command.env(name, value)
            };
        }
        let output = command.output().expect("runs");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    }

    fn command(&self, args: &[&str]) -> Command {
        self.command_of(Path::new(BINARY), args)
    }

    fn command_of(&self, binary: &Path, args: &[&str]) -> Command {
        let mut command = Command::new(binary);
        command.args(args).current_dir(self.folder.path());
        command.env("XDG_DATA_HOME", self.path("data")).env("XDG_CONFIG_HOME", self.path("config"));
        command.env_remove("WAYLAND_DISPLAY");
        command
    }

    pub fn remove(&self, name: &str) {
        fs::remove_dir_all(self.path(name)).expect("removed");
    }

    /// Starts a program and sends it a signal after some time, whatever it does then.
    pub fn signal_after(&self, args: &[&str], signal: &str, wait: Duration) -> Ending {
        let child = self.command(args).stdout(Stdio::null()).spawn().expect("starts");
        let program = Program { child, lines: channel().1, window: String::new() };
        sleep(wait);
        program.signal(signal);
        program.end(Duration::from_secs(60))
    }

    /// Gives a program's window the keyboard.
    pub fn focus(&self, program: &Program) {
        xdotool(&["windowfocus", "--sync", &program.window]);
        self.settle();
    }

    pub fn resize(&self, program: &Program, width: u32, height: u32) {
        xdotool(&["windowsize", &program.window, &width.to_string(), &height.to_string()]);
    }

    /// A short tap.
    pub fn key(&self, name: &str) {
        self.hold(name, Duration::from_millis(60));
    }

    /// A click of the left mouse button, held for some time, in the middle of the picture.
    pub fn click(&self, time: Duration) {
        xdotool(&["mousemove", "640", "360", "mousedown", "1"]);
        sleep(time);
        xdotool(&["mouseup", "1"]);
        sleep(Duration::from_millis(60));
    }

    pub fn press(&self, name: &str) {
        xdotool(&["keydown", name]);
    }

    pub fn release(&self, name: &str) {
        xdotool(&["keyup", name]);
    }

    pub fn hold(&self, name: &str, time: Duration) {
        self.press(name);
        sleep(time);
        self.release(name);
        sleep(Duration::from_millis(60));
    }

    /// Waits until something is so.
    #[track_caller]
    pub fn until(&self, what: &str, is_so: impl Fn() -> bool) {
        let until = Instant::now() + Duration::from_secs(60);
        while !is_so() {
            assert!(Instant::now() < until, "in a minute it is not so that {what}");
            sleep(Duration::from_millis(50));
        }
    }

    /// Boundaries in the journal of a recording that is being made.
    pub fn journalled(&self, name: &str) -> u64 {
        let info = self.run(&["info", &self.path(&format!("{name}.part")), "--format", "json"]);
        let info: serde_json::Value = serde_json::from_str(&info).expect("JSON");
        info["boundaries"].as_u64().expect("a number")
    }

    /// Waits for a few pictures.
    pub fn settle(&self) {
        sleep(Duration::from_millis(800));
    }

    /// What the display shows. It is kept for people's eyes where `DACAPO_PICTURES` names a folder.
    pub fn picture(&self, name: &str) -> Picture {
        let file = self.path("screen.png");
        let status = Command::new("import").args(["-window", "root", &file]).status();
        assert!(status.is_ok_and(|status| status.success()), "import (ImageMagick) takes a picture");
        let bytes = fs::read(&file).expect("a picture");
        if let Some(folder) = std::env::var_os("DACAPO_PICTURES") {
            fs::write(PathBuf::from(folder).join(format!("{name}.png")), &bytes).expect("kept");
        }
        Picture::read(&bytes)
    }
}

pub fn xdotool(args: &[&str]) -> String {
    let output =
        Command::new("xdotool").args(args).output().expect("xdotool is there: `make test` installs it");
    assert!(output.status.success(), "xdotool {args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text").trim().to_owned()
}

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

    /// Starts the binary without waiting for a window, on no X display.
    pub fn start_unseen(desk: &Desk, args: &[&str], environment: &[(&str, &str)]) -> Self {
        let mut command = desk.command(args);
        command.env_remove("DISPLAY").envs(environment.iter().copied());
        Self::spawn(command)
    }

    /// The same without a variable of the environment.
    pub fn start_without(desk: &Desk, args: &[&str], variable: &str) -> Self {
        let mut command = desk.command(args);
        command.env_remove(variable);
        Self::run(desk, command, "Dacapo")
    }

    /// The same where no file can grow beyond a few kilobytes.
    pub fn start_on_a_small_disk(desk: &Desk, args: &[&str]) -> Self {
        let mut command = Command::new("sh");
        // Blocks of 512 bytes; the signal that would end the process is ignored, so that writing fails instead.
        command.args(["-c", "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\"", BINARY]).args(args);
        command.current_dir(desk.folder.path()).env_remove("WAYLAND_DISPLAY");
        command.env("MESA_SHADER_CACHE_DISABLE", "true");
        Self::run(desk, command, "Dacapo")
    }

    /// The same on a Wayland display of that name, and on no other.
    pub fn start_on_wayland(desk: &Desk, args: &[&str], display: &str) -> Self {
        let mut command = desk.command(args);
        command.env_remove("DISPLAY").env("WAYLAND_DISPLAY", display);
        let mut program = Self::spawn(command);
        program.wait_for("drawing with ", Duration::from_secs(120));
        desk.settle();
        program
    }

    fn run(desk: &Desk, command: Command, title: &str) -> Self {
        let mut program = Self::spawn(command);
        program.wait_for("drawing with ", Duration::from_secs(120));
        let child = program.child.id().to_string();
        program.window =
            xdotool(&["search", "--sync", "--all", "--onlyvisible", "--pid", &child, "--name", title]);
        desk.settle();
        program
    }

    fn spawn(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("starts");
        let out = child.stdout.take().expect("its output");
        let (send, lines) = channel();
        spawn(move || BufReader::new(out).lines().map_while(Result::ok).try_for_each(|line| send.send(line)));
        Self { child, lines, window: String::new() }
    }

    /// Its window, as xdotool names it.
    pub fn window(&self) -> &str {
        &self.window
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

    /// The next line of its output that begins so.
    #[track_caller]
    pub fn wait_for(&mut self, beginning: &str, patience: Duration) -> String {
        let until = Instant::now() + patience;
        loop {
            match self.lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(line) if line.starts_with(beginning) => return line,
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => panic!("no line begins with '{beginning}'"),
                Err(RecvTimeoutError::Disconnected) => panic!("it ended before '{beginning}'"),
            }
        }
    }

    pub fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let status = Command::new("kill").args([&format!("-{name}"), &id]).status();
        assert!(status.is_ok_and(|status| status.success()), "kill -{name}");
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
    }
}
