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

/// The message that is shown at present, if any.
#[derive(Clone, Debug, Default)]
pub struct MessageLine(Option<Message>);

impl MessageLine {
    /// Shows a message. A note does not take the place of a fault.
    pub fn show(&mut self, message: Message) {
        if self.0.as_ref().is_none_or(|shown| shown.severity <= message.severity) {
            self.0 = Some(message);
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
        self.0.take_if(|shown| shown.severity == Severity::Note);
    }

    /// Takes whatever is shown away.
    pub fn clear(&mut self) {
        self.0 = None;
    }

    /// The message that is shown now, if there is one.
    #[must_use]
    pub fn shown(&self) -> Option<&Message> {
        self.0.as_ref()
    }

    /// The words that are shown.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.0.as_ref().map(|message| message.text.as_ref())
    }
}
