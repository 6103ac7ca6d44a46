//! The text of a payload in the making.

use std::fmt;
use std::ops::Range;

use serde::ser::{self, Serialize};

use crate::replay::MAX_PAYLOAD_DEPTH;

/// A payload in the making. It keeps its buffers from one to the next.
#[derive(Default)]
pub(super) struct PayloadText {
    pub(super) text: Vec<u8>,
    /// The members so far of each object that is open, one object after another.
    pub(super) members: Vec<Member>,
    /// The members of an object as they were before they were put in order.
    pub(super) before: Vec<u8>,
    /// Lists and objects that are open.
    depth: usize,
}

/// A member that was written, and where.
pub(super) struct Member {
    pub(super) name: &'static str,
    /// Name and value in the text.
    pub(super) place: Range<usize>,
}

/// What is written in another way: maps, variants with a payload of their own, numbers that not every JSON value can be,
/// and what no recording could hold.
#[derive(Debug)]
pub(super) struct Unusual;

impl fmt::Display for Unusual {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an unusual payload")
    }
}

impl std::error::Error for Unusual {}

impl ser::Error for Unusual {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

impl PayloadText {
    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.members.clear();
        self.depth = 0;
    }

    pub(super) fn text(&self) -> Result<&str, Unusual> {
        std::str::from_utf8(&self.text).map_err(|_| Unusual)
    }

    pub(super) fn open(&mut self, bracket: u8) -> Result<(), Unusual> {
        self.depth += 1;
        self.text.push(bracket);
        if self.depth > MAX_PAYLOAD_DEPTH { Err(Unusual) } else { Ok(()) }
    }

    pub(super) fn close(&mut self, bracket: u8) {
        self.depth -= 1;
        self.text.push(bracket);
    }

    /// Writes what has the same text in any JSON.
    pub(super) fn plain<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unusual> {
        serde_json::to_writer(&mut self.text, value).map_err(|_| Unusual)
    }
}
