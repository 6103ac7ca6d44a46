//! The content of a file that is kept.

use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};

use super::merge::merge;

/// What a kind of file holds, and what is particular about that kind. The type is the file: its members are written as
/// serde has them, and one of them is `version`, a [`Version`](super::Version).
pub trait Kept: Clone + PartialEq + Default + Serialize + DeserializeOwned {
    /// The file's name without its ending. It is the word for it in messages, too.
    const NAME: &'static str;
    /// Largest file that is read, or written.
    const MAX_BYTES: usize = 1 << 20;

    /// Checks what serde does not, such as ranges.
    ///
    /// # Errors
    /// What is wrong, by the name of the member: `sticks.rest is 2, expected 0 to 0.9`.
    fn check(&self) -> Result<(), String> {
        Ok(())
    }

    /// What to write where the file holds something else than it did when it was read or written last: `known` then,
    /// `found` now. `chosen` is what this program wants it to hold. Nothing where these do not go together.
    ///
    /// By default all of `found` stays but for the members that differ between `known` and `chosen`, however deep they
    /// lie; lists and single values change as a whole. A kind whose members belong together has its own way.
    #[must_use]
    fn merge(known: &Self, chosen: &Self, found: &Self) -> Option<Self> {
        let [known, chosen, found] = [known, chosen, found].map(serde_json::to_value);
        let merged = merge(known.ok()?, chosen.ok()?, found.ok()?);
        serde_json::from_value(merged).ok()
    }

    /// Reads a file's text.
    ///
    /// # Errors
    /// What is wrong, with its line and column or with the name of what is out of range.
    fn read(text: &str) -> Result<Self, String> {
        // Types that take what is usual for a missing member would do so for the version.
        let Head { .. } = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let content: Self = serde_json::from_str(text).map_err(|error| error.to_string())?;
        content.check()?;
        Ok(content)
    }

    /// The file's text.
    ///
    /// # Errors
    /// JSON has no form for it, or what is written would not be read again: it is too large, out of range or without a
    /// version.
    fn write(&self) -> Result<String, String> {
        let text = serde_json::to_string_pretty(self).map_err(|error| error.to_string())? + "\n";
        if text.len() > Self::MAX_BYTES {
            return Err(format!("it would be larger than {} bytes", Self::MAX_BYTES));
        }
        Self::read(&text)?;
        Ok(text)
    }
}

/// What every file has.
#[derive(Deserialize)]
#[serde(expecting = "an object with a version")]
struct Head {
    #[serde(rename = "version")]
    _version: IgnoredAny,
}
