//! The text that is read, for looking into its parts one at a time.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::error::{Fault, ReadError, excerpt, from_json};
use super::shape::Record;
use super::strict;
use crate::replay::event::Payload;
use crate::replay::limits::{MAX_PAYLOAD_BYTES, MAX_PAYLOAD_DEPTH, MAX_TEXT_BYTES};

/// A whole text.
pub(super) struct Text<'t> {
    whole: &'t str,
}

impl<'t> Text<'t> {
    pub(super) fn new(whole: &'t str) -> Self {
        Self { whole }
    }

    pub(super) fn whole(&self) -> &'t str {
        self.whole
    }

    /// A member of a fixed shape.
    pub(super) fn value<'a, T: Deserialize<'a>>(&self, raw: &'a RawValue) -> Result<T, ReadError> {
        serde_json::from_str(raw.get()).map_err(|error| self.fault(&error, raw.get(), Fault::Invalid))
    }

    /// A member that is an object of a fixed shape.
    pub(super) fn record<'a, T: Deserialize<'a>>(&self, raw: &'a RawValue) -> Result<T, ReadError> {
        self.value::<Record<T>>(raw).map(|record| record.0)
    }

    /// A member that is a text.
    pub(super) fn word<'a>(&self, raw: &'a RawValue) -> Result<Cow<'a, str>, ReadError> {
        #[derive(Deserialize)]
        #[serde(transparent)]
        struct Word<'a>(#[serde(borrow)] Cow<'a, str>);
        self.value::<Word<'a>>(raw).map(|text| text.0)
    }

    /// A member that is a text of bounded length. Whatever is spelt with more bytes than such a text can have is not looked
    /// into.
    pub(super) fn short(&self, raw: &RawValue, path: &str) -> Result<String, ReadError> {
        const LONGEST_SPELLING: usize = 6;
        if raw.get().len() > LONGEST_SPELLING * MAX_TEXT_BYTES + 2 {
            check_text(raw.get(), path)?;
        }
        let text = self.word(raw)?;
        check_text(&text, path)?;
        Ok(text.into_owned())
    }

    /// A member of any shape, within bounds.
    pub(super) fn part(&self, raw: &RawValue, path: &str) -> Result<Payload, ReadError> {
        if raw.get().len() > MAX_PAYLOAD_BYTES {
            let message = format!("{} bytes, at most {MAX_PAYLOAD_BYTES} are read", raw.get().len());
            return Err(ReadError::at(Fault::Limit, path, message));
        }
        self.any(raw)
    }

    /// A member of any shape and size. It is kept as text: as a tree even a small object takes many times its length.
    pub(super) fn any(&self, raw: &RawValue) -> Result<Payload, ReadError> {
        match strict::check(raw.get(), MAX_PAYLOAD_DEPTH) {
            Ok(()) => Ok(Payload::of_text(raw.get())),
            Err((error, fault)) => Err(self.fault(&error, raw.get(), fault)),
        }
    }

    /// The fault of a serde_json error on a part of this text.
    pub(super) fn fault(&self, error: &serde_json::Error, part: &str, fault: Fault) -> ReadError {
        from_json(error, self.whole, part, fault)
    }
}

/// Checks the length of a text.
pub(super) fn check_text(text: &str, path: &str) -> Result<(), ReadError> {
    if text.len() <= MAX_TEXT_BYTES {
        return Ok(());
    }
    let message = format!("{}: {} bytes, at most {MAX_TEXT_BYTES} are read", excerpt(text), text.len());
    Err(ReadError::at(Fault::Limit, path, message))
}
