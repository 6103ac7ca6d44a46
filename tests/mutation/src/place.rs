//! A place in a source file that can be made faulty in one way.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};

/// How the faulty code is put beside the right one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// An expression: either value, by a condition.
    Expression,
    /// A statement that is left out.
    Statement,
    /// The start of a function's body, where it returns at once.
    Body,
}

/// One possible fault.
#[derive(Clone, Debug)]
pub struct Place {
    pub key: Key,
    pub form: Form,
    /// The line it is on, from 1.
    pub line: usize,
    /// The bytes of the file that are replaced; empty where something is only put in.
    pub range: Range<usize>,
    /// What stands there instead, as code.
    pub code: String,
}

/// What a fault is called. It stays the same when lines move and when other functions change.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Key {
    /// Relative to the top level, with `/` between its parts.
    pub file: String,
    /// The function with the type that it belongs to.
    pub function: String,
    /// The right text and the faulty one, with an arrow between them.
    pub change: String,
    /// Which of the same changes in this function, from 1.
    #[serde(default = "first", skip_serializing_if = "is_first")]
    pub number: usize,
}

fn first() -> usize {
    1
}

fn is_first(number: &usize) -> bool {
    *number == 1
}

impl Key {
    /// Where this fault stands in the order of a seed. Since nothing but its name decides that, a change of the code
    /// elsewhere leaves the rest of a sample as it was.
    pub fn rank(&self, seed: u64) -> u64 {
        let name = format!("{}\n{}\n{}\n{}", self.file, self.function, self.change, self.number);
        xxhash_rust::xxh3::xxh3_64_with_seed(name.as_bytes(), seed)
    }
}

/// Numbers those faults of a file that would have the same name, in their order.
pub fn number(places: &mut [Place]) {
    let mut seen = BTreeMap::new();
    for place in places {
        let count = seen.entry((place.key.function.clone(), place.key.change.clone())).or_insert(0);
        *count += 1;
        place.key.number = *count;
    }
}

/// A text on one line.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
