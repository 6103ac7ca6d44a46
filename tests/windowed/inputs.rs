//! What a recording, finished or in progress, says of the inputs of a run with one controller.

use std::fs;

use serde_json::Value;

use super::desk::{Desk, wait_until};

/// A recording that is looked into again and again while it is written.
pub struct Recorded {
    file: String,
}

/// The entries of a recording, in their order: how many steps, and the words that change an input.
#[derive(Debug)]
pub struct Inputs(Vec<Vec<Value>>);

impl Recorded {
    /// The recording that a program was told to write to a file.
    pub fn at(file: &str) -> Self {
        Self { file: file.to_owned() }
    }

    /// The one that is being written without a name of the player's.
    pub fn latest(desk: &Desk) -> Self {
        let unfinished = || desk.recordings().into_iter().find(|path| path.ends_with(".part"));
        wait_until("a recording is begun", || unfinished().is_some());
        let path = unfinished().expect("one is begun");
        Self::at(path.trim_end_matches(".part"))
    }

    /// Its inputs so far.
    pub fn inputs(&self) -> Inputs {
        let part = format!("{}.part", self.file);
        let text = fs::read_to_string(&self.file).or_else(|_| fs::read_to_string(part)).unwrap_or_default();
        Inputs::read(&text)
    }

    /// Waits until its inputs are as asked for, and gives them.
    #[track_caller]
    pub fn wait_for(&self, what: &str, fits: impl Fn(&Inputs) -> bool) -> Inputs {
        wait_until(what, || fits(&self.inputs()));
        self.inputs()
    }

    /// Waits until a run has begun to be recorded and has gone some steps.
    #[track_caller]
    pub fn wait_for_steps(&self, count: u64) {
        wait_until("steps are recorded", || self.steps() >= count);
    }

    /// The number of steps that are recorded so far.
    pub fn steps(&self) -> u64 {
        self.inputs().0.iter().filter_map(|entry| entry.first()?.as_u64()).sum()
    }
}

impl Inputs {
    /// From the text of a finished recording, or of a journal whose last line may be cut off.
    fn read(text: &str) -> Self {
        let lines: Vec<Value> = text.lines().map_while(|line| serde_json::from_str(line).ok()).collect();
        let steps = match lines.first().and_then(|first| first["steps"].as_array()) {
            Some(steps) => steps.clone(),
            None => lines,
        };
        Self(steps.iter().filter_map(Value::as_array).cloned().collect())
    }

    /// The edges of a button: true is down.
    pub fn edges(&self, button: &str) -> Vec<bool> {
        let words = self.0.iter().flatten().filter_map(Value::as_str);
        words.filter(|word| word.get(1..) == Some(button)).map(|word| word.starts_with('+')).collect()
    }

    /// The values that an axis of two parts took.
    pub fn axis(&self, name: &str) -> Vec<[f64; 2]> {
        let parts = self.0.iter().flat_map(|entry| entry.windows(3));
        let parts = parts.filter(|words| words[0].as_str() == Some(name));
        parts.filter_map(|words| Some([words[1].as_f64()?, words[2].as_f64()?])).collect()
    }

    /// The last value of an axis.
    pub fn last(&self, name: &str) -> [f64; 2] {
        self.axis(name).last().copied().unwrap_or_default()
    }
}
