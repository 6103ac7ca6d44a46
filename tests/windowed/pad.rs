//! A virtual gamepad. A small program of Debian's Python plays the kernel's part, because umockdev speaks
//! to that; here it is told what to do, step by step.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/windowed/pad.py");

/// Buttons by the kernel's codes.
pub const SOUTH: u16 = 0x130;
pub const START: u16 = 0x13b;
/// Axes of the left stick by the kernel's codes; right and down are positive.
pub const LEFT_X: u16 = 0;
pub const LEFT_Y: u16 = 1;
/// A trigger, from 0 to 255, and the direction pad, from -1 (up) to 1.
pub const RIGHT_TRIGGER: u16 = 5;
pub const CROSS_Y: u16 = 17;
/// A stick's furthest value.
pub const FULL: i32 = 32767;

/// The tree of devices, and the pad that may be plugged into it.
pub struct Pad {
    child: Child,
    commands: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
    environment: Vec<(String, String)>,
    number: u32,
}

impl Pad {
    /// A tree without a pad.
    pub fn unplugged() -> Self {
        let mut command = Command::new("umockdev-wrapper");
        command.args(["/usr/bin/python3", SCRIPT]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("umockdev-wrapper is there: `make setup` installs it");
        let commands = child.stdin.take();
        let answers = BufReader::new(child.stdout.take().expect("its output"));
        let mut pad = Self { child, commands, answers, environment: Vec::new(), number: 4 };
        let line = pad.answer();
        let pairs = line.split_whitespace().filter_map(|word| word.split_once('='));
        pad.environment = pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        assert_eq!(pad.environment.len(), 2, "the pad's program needs umockdev and python3-gi: '{line}'");
        pad
    }

    /// What a program is started with that is to see the tree.
    pub fn environment(&self) -> Vec<(&str, &str)> {
        self.environment.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
    }

    /// Plugs it in. Like a real one, it is another device each time.
    pub fn plug(&mut self) {
        self.number += 1;
        self.tell(&format!("plug {}", self.number));
    }

    pub fn unplug(&mut self) {
        self.tell(&format!("unplug {}", self.number));
    }

    /// Presses or lets go of a button, once a program has opened the pad.
    pub fn button(&mut self, code: u16, pressed: bool) {
        self.tell(&format!("key {code} {}", u8::from(pressed)));
    }

    /// Presses it, and lets go of it.
    pub fn tap(&mut self, code: u16) {
        self.button(code, true);
        sleep(Duration::from_millis(60));
        self.button(code, false);
    }

    /// Moves an axis.
    pub fn axis(&mut self, code: u16, value: i32) {
        self.tell(&format!("axis {code} {value}"));
    }

    fn tell(&mut self, command: &str) {
        let commands = self.commands.as_mut().expect("open until dropped");
        writeln!(commands, "{command}").expect("the pad's program takes commands");
        assert_eq!(self.answer(), "ok");
    }

    fn answer(&mut self) -> String {
        let mut line = String::new();
        self.answers.read_line(&mut line).expect("the pad's program answers");
        line.trim().to_owned()
    }
}

impl Drop for Pad {
    /// The end of its input ends the program, which then removes its tree.
    fn drop(&mut self) {
        drop(self.commands.take());
        let _ = self.child.wait();
    }
}
