//! The line in which a screen tells the player something.

#[cfg(test)]
mod test;

use std::borrow::Cow;

/// How much a message matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The player should know it; nothing is wrong.
    Note,
    /// Something went wrong.
    Fault,
}

/// Something to tell the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// How much it matters.
    pub severity: Severity,
    /// What the player reads, as one line.
    pub text: Cow<'static, str>,
}

impl Message {
    /// A message that the player should know, where nothing is wrong.
    pub fn note(text: impl Into<Cow<'static, str>>) -> Self {
        Self { severity: Severity::Note, text: text.into() }
    }

    /// A message that something went wrong.
    pub fn fault(text: impl Into<Cow<'static, str>>) -> Self {
        Self { severity: Severity::Fault, text: text.into() }
    }

    /// Several lines as one note: the first of them, and how many more there are. Nothing where there is none.
    pub fn summary<'a>(mut lines: impl Iterator<Item = &'a str>) -> Option<Self> {
        let first = lines.next()?;
        let more = lines.count();
        Some(Self::note(if more == 0 { first.to_owned() } else { format!("{first}, and {more} more") }))
    }
}

/// How long a note is seen over what moves, in nanoseconds.
const NOTE: u64 = 6_000_000_000;

/// The message that is shown at present, if any.
#[derive(Clone, Debug, Default)]
pub struct MessageLine {
    message: Option<Message>,
    /// Until when it is seen, where that is known, as a host time in nanoseconds.
    until: Option<u64>,
}

impl MessageLine {
    /// Shows a message. A note does not take the place of a fault.
    pub fn show(&mut self, message: Message) {
        if self.message.as_ref().is_none_or(|shown| shown.severity <= message.severity) {
            *self = Self { message: Some(message), until: None };
        }
    }

    /// Shows several lines as one note, where there are any.
    pub fn show_summary<'a>(&mut self, lines: impl Iterator<Item = &'a str>) {
        if let Some(message) = Message::summary(lines) {
            self.show(message);
        }
    }

    /// Takes a note away; a fault stays.
    pub fn clear_note(&mut self) {
        self.message.take_if(|shown| shown.severity == Severity::Note);
    }

    /// It is seen over what moves at a host time in nanoseconds: a note is taken away once it was seen for a while.
    pub fn seen(&mut self, now: u64) {
        if now >= *self.until.get_or_insert(now.saturating_add(NOTE)) {
            self.clear_note();
        }
    }

    /// Takes whatever is shown away.
    pub fn clear(&mut self) {
        self.message = None;
    }

    /// The message that is shown now, if there is one.
    #[must_use]
    pub fn shown(&self) -> Option<&Message> {
        self.message.as_ref()
    }

    /// The words that are shown.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.message.as_ref().map(|message| message.text.as_ref())
    }
}
