//! Says of each deliberate fault whether it is on. This file is put into a copy of the engine, and only there.

use std::env;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// More than a run ever writes into the sources.
const MOST: usize = 8192;

struct Setting {
    /// The fault that is on.
    on: Option<usize>,
    /// Where the number of each fault goes whose place was passed.
    reached: Option<File>,
}

static SETTING: OnceLock<Setting> = OnceLock::new();
static PASSED: [AtomicBool; MOST] = [const { AtomicBool::new(false) }; MOST];

fn read() -> Setting {
    let append = |path| OpenOptions::new().create(true).append(true).open(path).expect("the file of places");
    Setting {
        on: env::var("DACAPO_MUTATION_ON").ok().and_then(|number| number.parse().ok()),
        reached: env::var_os("DACAPO_MUTATION_REACHED").map(append),
    }
}

/// Whether this fault is on.
pub fn on(fault: usize) -> bool {
    let setting = SETTING.get_or_init(read);
    if let Some(file) = &setting.reached {
        if !PASSED[fault].load(Ordering::Relaxed) && !PASSED[fault].swap(true, Ordering::Relaxed) {
            // One write a line, so that processes may share the file.
            let mut line = [b'\n'; 6];
            for (digit, unit) in line[..5].iter_mut().zip([10_000, 1_000, 100, 10, 1]) {
                *digit = b'0' + (fault / unit % 10) as u8;
            }
            (&*file).write_all(&line).expect("the file of places takes a line");
        }
    }
    setting.on == Some(fault)
}
