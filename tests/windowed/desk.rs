//! The display with its keyboard and mouse, and a folder to work in.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;
use x11rb::connection::Connection;
use x11rb::protocol::xproto::ConnectionExt;

use super::picture::Picture;
use super::program::{Ending, Program};

static DISPLAY: Mutex<()> = Mutex::new(());

pub const BINARY: &str = env!("CARGO_BIN_EXE_dacapo");

/// The display, held by one test at a time, and a folder of its own.
pub struct Desk {
    folder: TempDir,
    display: String,
    _turn: MutexGuard<'static, ()>,
}

impl Desk {
    pub fn take() -> Self {
        let display = std::env::var("DISPLAY");
        Self::at(display.expect("windowed tests need a display: run them with `make test`"))
    }

    /// At another display than that of the other tests; no two tests run at once all the same.
    pub fn at(display: String) -> Self {
        let turn = DISPLAY.lock().unwrap_or_else(PoisonError::into_inner);
        let desk = Self { folder: tempfile::tempdir().expect("a folder"), display, _turn: turn };
        desk.xdotool(&["getdisplaygeometry"]);
        desk
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
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
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
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

    pub fn command(&self, args: &[&str]) -> Command {
        self.command_of(Path::new(BINARY), args)
    }

    pub fn command_of(&self, binary: &Path, args: &[&str]) -> Command {
        let mut command = Command::new(binary);
        command.args(args).current_dir(self.folder.path());
        command.env("XDG_DATA_HOME", self.path("data")).env("XDG_CONFIG_HOME", self.path("config"));
        command.env("DISPLAY", &self.display).env_remove("WAYLAND_DISPLAY");
        command
    }

    pub fn remove(&self, name: &str) {
        fs::remove_dir_all(self.path(name)).expect("removed");
    }

    /// Starts a program and sends it a signal after some time, whatever it does then.
    pub fn signal_after(&self, args: &[&str], signal: &str, wait: Duration) -> Ending {
        let program = Program::start_deaf(self.command(args));
        sleep(wait);
        program.signal(signal);
        program.end(Duration::from_secs(60))
    }

    /// Gives a program's window the keyboard.
    pub fn focus(&self, program: &Program) {
        self.xdotool(&["windowfocus", "--sync", program.window()]);
        self.settle();
    }

    pub fn resize(&self, program: &Program, width: u32, height: u32) {
        self.xdotool(&["windowsize", program.window(), &width.to_string(), &height.to_string()]);
    }

    /// A short tap.
    pub fn key(&self, name: &str) {
        self.hold(name, Duration::from_millis(60));
    }

    /// Leaves the run that is played, from play to the answer that it is meant.
    pub fn leave_run(&self) {
        for key in ["Escape", "Up", "Return", "Down", "Return"] {
            self.key(key);
        }
    }

    /// Leaves the program by the menu.
    pub fn quit(&self) {
        self.key("Escape");
        self.key("Return");
    }

    /// A click of the left mouse button, held for some time, in the middle of the picture.
    pub fn click(&self, time: Duration) {
        self.point(640, 360);
        self.mouse("down", 1);
        sleep(time);
        self.mouse("up", 1);
        sleep(Duration::from_millis(60));
    }

    pub fn press(&self, name: &str) {
        self.xdotool(&["keydown", name]);
    }

    pub fn release(&self, name: &str) {
        self.xdotool(&["keyup", name]);
    }

    pub fn hold(&self, name: &str, time: Duration) {
        self.press(name);
        sleep(time);
        self.release(name);
        sleep(Duration::from_millis(60));
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
        let status =
            Command::new("import").args(["-display", &self.display, "-window", "root", &file]).status();
        assert!(status.is_ok_and(|status| status.success()), "import (ImageMagick) takes a picture");
        let bytes = fs::read(&file).expect("a picture");
        if let Some(folder) = std::env::var_os("DACAPO_PICTURES") {
            fs::write(PathBuf::from(folder).join(format!("{name}.png")), &bytes).expect("kept");
        }
        Picture::read(&bytes)
    }

    /// Moves the mouse to a place of the display.
    pub fn point(&self, x: i32, y: i32) {
        self.xdotool(&["mousemove", &x.to_string(), &y.to_string()]);
    }

    /// A short tap with a mouse button: 1 is the left one.
    pub fn tap(&self, button: u8) {
        self.mouse("down", button);
        sleep(Duration::from_millis(60));
        self.mouse("up", button);
        sleep(Duration::from_millis(60));
    }

    /// Half a tap: `down` or `up`.
    pub fn mouse(&self, way: &str, button: u8) {
        self.xdotool(&[&format!("mouse{way}"), &button.to_string()]);
    }

    /// The display's name.
    pub fn display(&self) -> &str {
        &self.display
    }

    /// Starts a helper program.
    pub fn companion(&self, command: &[&str]) -> Companion {
        let mut start = Command::new(command[0]);
        start.args(&command[1..]).env("DISPLAY", &self.display);
        start.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let child = start.spawn();
        Companion(child.unwrap_or_else(|fault| panic!("{}: {fault}; `make setup` installs it", command[0])))
    }

    /// Starts a window manager and waits until it manages.
    pub fn window_manager(&self) -> Companion {
        self.forget_manager();
        let manager = self.companion(&["openbox"]);
        wait_until("openbox manages", || self.asked(&["get_num_desktops"]).is_some());
        manager
    }

    /// Takes back what the manager of the test before said of itself: it was ended without being asked. A window that
    /// opens while the next one is still starting might never be shown.
    fn forget_manager(&self) {
        let (display, screen) = x11rb::connect(Some(&self.display)).expect("the display");
        let root = display.setup().roots[screen].root;
        let name = display.intern_atom(false, b"_NET_NUMBER_OF_DESKTOPS").expect("asked");
        let name = name.reply().expect("a name").atom;
        display.delete_property(root, name).expect("asked").check().expect("deleted");
    }

    /// Asks the window manager to give a window the focus.
    pub fn activate(&self, window: &str) {
        self.xdotool(&["windowactivate", window]);
        wait_until("the window is active", || {
            self.asked(&["getactivewindow"]).is_some_and(|active| active == window)
        });
    }

    /// What xdotool answers, if it can.
    pub fn asked(&self, args: &[&str]) -> Option<String> {
        let output = Command::new("xdotool").args(args).env("DISPLAY", &self.display).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| text.trim().to_owned())
    }

    pub fn xdotool(&self, args: &[&str]) -> String {
        let output = Command::new("xdotool").args(args).env("DISPLAY", &self.display).output();
        let output = output.expect("xdotool is there: `make test` installs it");
        assert!(output.status.success(), "xdotool {args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text").trim().to_owned()
    }
}

/// A helper program that ends with its test.
pub struct Companion(Child);

impl Drop for Companion {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Asks again and again until the answer is yes.
#[track_caller]
pub fn wait_until(what: &str, mut answer: impl FnMut() -> bool) {
    let until = Instant::now() + Duration::from_secs(60);
    while !answer() {
        assert!(Instant::now() < until, "in vain: {what}");
        sleep(Duration::from_millis(30));
    }
}
