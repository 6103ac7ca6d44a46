//! The text that is read, for looking into its parts one at a time.

use std::borrow::Cow;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;

use super::error::{Fault, Place, ReadError, excerpt, from_json};
use super::shape::Record;
use super::strict;
use crate::replay::event::Payload;
use crate::replay::label::{LabelFault, check_label};
use crate::replay::limits::{MAX_LABEL, MAX_PAYLOAD_BYTES, MAX_PAYLOAD_DEPTH, MAX_TEXT_BYTES};

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

    /// A member that is a text of at most so many bytes; nothing where it is longer. Whatever is spelt with more bytes than
    /// such a text can have is not looked into.
    pub(super) fn word_up_to<'a>(
        &self,
        raw: &'a RawValue,
        bytes: usize,
    ) -> Result<Option<Cow<'a, str>>, ReadError> {
        // `\u0041` for one byte.
        const LONGEST_SPELLING: usize = 6;
        if raw.get().starts_with('"') && raw.get().len() > LONGEST_SPELLING * bytes + 2 {
            return Ok(None);
        }
        Ok(Some(self.word(raw)?).filter(|word| word.len() <= bytes))
    }

    /// A member that is a text of bounded length.
    pub(super) fn short(&self, raw: &RawValue, path: &str) -> Result<String, ReadError> {
        match self.word_up_to(raw, MAX_TEXT_BYTES)? {
            Some(text) => Ok(text.into_owned()),
            None => {
                let message =
                    format!("{}: too many bytes, at most {MAX_TEXT_BYTES} are read", excerpt(raw.get()));
                Err(ReadError::at(Fault::Limit, path, message))
            }
        }
    }

    /// A member that is a list of at most so many names.
    pub(super) fn labels(&self, raw: &RawValue, path: &str, most: usize) -> Result<Vec<String>, ReadError> {
        // Counted before any of it is kept.
        let count = self.value::<Vec<IgnoredAny>>(raw)?.len();
        if count > most {
            let message = format!("{count} names, at most {most} are read");
            return Err(ReadError::at(Fault::Limit, path, message));
        }
        let list: Vec<&RawValue> = self.value(raw)?;
        let label =
            |(place, raw)| self.label(raw).map_err(|error| error.in_member(|| format!("{path}[{place}]")));
        list.into_iter().enumerate().map(label).collect()
    }

    fn label(&self, raw: &RawValue) -> Result<String, ReadError> {
        const BYTES: usize = 4;
        let fault = |fault, says: &str| {
            Err(ReadError::new(fault, Place::Whole, format!("{}: {says}", excerpt(raw.get()))))
        };
        let word = self.word_up_to(raw, BYTES * MAX_LABEL)?;
        let checked = word.map(|word| check_label(&word).map(|()| word.into_owned()));
        match checked {
            Some(Ok(word)) => Ok(word),
            None | Some(Err(LabelFault::Long)) => {
                fault(Fault::Limit, &format!("a name has at most {MAX_LABEL} characters"))
            }
            Some(Err(LabelFault::Character(c))) => {
                fault(Fault::Invalid, &format!("U+{:04X} may not be in a name", u32::from(c)))
            }
        }
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
