//! A display with a touch screen: the X server with a driver that draws nowhere, and one that takes fingers from
//! whoever writes to its socket (`man inputtestdrv`).

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use super::desk::wait_until;

/// Width and height in pixels, as the configuration says.
pub const SIZE: (f64, f64) = (1280.0, 800.0);
/// What the driver counts from one edge to the other.
const RANGE: f64 = 65535.0;

/// Kinds of messages to the driver, and what a finger does, by the driver's numbers.
const VERSION: u32 = 0;
const SYNC: u32 = 1;
const TOUCH: u32 = 6;
const BEGIN: u32 = 18;
const UPDATE: u32 = 19;
const END: u32 = 20;
/// Every message has room for that many values, each twice.
const VALUES: usize = 64;

/// The server, with all fingers up.
pub struct TouchScreen {
    server: Child,
    display: String,
    driver: UnixStream,
    _folder: TempDir,
}

impl TouchScreen {
    /// Starts a server at a display of its own.
    pub fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let configuration = include_str!("../fixtures/touch-screen.conf");
        fs::write(folder.path().join("xorg.conf"), configuration).expect("written");
        let mut command = Command::new("Xorg");
        command.args(["-displayfd", "1", "-config", "xorg.conf", "-logfile", "log", "-noreset"]);
        command.args(["-nolisten", "tcp", "-novtswitch", "-sharevts"]).current_dir(folder.path());
        let log = fs::File::create(folder.path().join("errors")).expect("a file");
        let server = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log).spawn();
        let mut server = server.expect("Xorg is there: `make setup` installs it");
        let mut number = String::new();
        let out = server.stdout.take().expect("its output");
        // A server that does not start ends its output instead.
        let _ = BufReader::new(out).read_line(&mut number);
        let errors = || fs::read_to_string(folder.path().join("errors")).unwrap_or_default();
        assert!(!number.trim().is_empty(), "Xorg starts: {}", errors());
        let socket = folder.path().join("touch.sock");
        wait_until("the touch driver listens", || socket.exists());
        let driver = UnixStream::connect(&socket).expect("the touch driver");
        let mut screen = Self { server, display: format!(":{}", number.trim()), driver, _folder: folder };
        screen.send(VERSION, &[1_u16.to_ne_bytes(), 1_u16.to_ne_bytes()].concat());
        screen.answer();
        screen
    }

    /// Its name, for `DISPLAY`.
    pub fn display(&self) -> String {
        self.display.clone()
    }

    /// A finger comes down at a place in pixels.
    pub fn down(&mut self, finger: u32, at: (f64, f64)) {
        self.finger(finger, BEGIN, at);
    }

    /// It is moved there, in a few small movements.
    pub fn slide(&mut self, finger: u32, from: (f64, f64), to: (f64, f64)) {
        for part in 1..=8 {
            let part = f64::from(part) / 8.0;
            let at = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
            self.finger(finger, UPDATE, at);
        }
    }

    /// It goes up.
    pub fn up(&mut self, finger: u32, at: (f64, f64)) {
        self.finger(finger, END, at);
    }

    fn finger(&mut self, finger: u32, what: u32, at: (f64, f64)) {
        let mut body = Vec::new();
        body.extend(finger.to_ne_bytes());
        body.extend(what.to_ne_bytes());
        // No values without acceleration; then a set of bits for the values that are given, and what aligns them.
        body.extend(0_u32.to_ne_bytes());
        body.extend([0b11, 0, 0, 0, 0, 0, 0, 0]);
        body.extend([0; 4]);
        let mut values = [0.0; 2 * VALUES];
        values[0] = at.0 / SIZE.0 * RANGE;
        values[1] = at.1 / SIZE.1 * RANGE;
        body.extend(values.into_iter().flat_map(f64::to_ne_bytes));
        self.send(TOUCH, &body);
        self.send(SYNC, &[]);
        self.answer();
    }

    fn send(&mut self, kind: u32, body: &[u8]) {
        let length = u32::try_from(body.len() + 8).expect("short");
        let message = [&length.to_ne_bytes(), &kind.to_ne_bytes(), body].concat();
        self.driver.write_all(&message).expect("the touch driver takes it");
    }

    /// What the driver answers is of no interest; that it does is.
    fn answer(&mut self) {
        let mut head = [0; 8];
        self.driver.read_exact(&mut head).expect("the touch driver answers");
        let length = u32::from_ne_bytes([head[0], head[1], head[2], head[3]]) as usize;
        self.driver.read_exact(&mut vec![0; length - 8]).expect("the rest of the answer");
    }
}

impl Drop for TouchScreen {
    fn drop(&mut self) {
        // Asked politely, it removes its lock.
        let id = self.server.id().to_string();
        let asked = Command::new("kill").arg(id).status().is_ok_and(|status| status.success());
        if !asked {
            let _ = self.server.kill();
        }
        let _ = self.server.wait();
    }
}
