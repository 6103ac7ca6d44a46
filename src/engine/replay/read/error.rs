//! What can be wrong with a recording.

use std::fmt;

/// The kind of a fault, each with a stable code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Not UTF-8 text.
    Encoding,
    /// Not JSON, or cut off in the middle.
    Syntax,
    /// JSON, but no recording.
    Format,
    /// A version this build does not read.
    Version,
    /// A random or hash algorithm this build does not have.
    Algorithm,
    /// A member or value that may not be there or is not what it must be.
    Invalid,
    /// More of something than is read.
    Limit,
}

impl Fault {
    /// The code in error messages.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Encoding => "REPLAY_ENCODING",
            Self::Syntax => "REPLAY_SYNTAX",
            Self::Format => "REPLAY_FORMAT",
            Self::Version => "REPLAY_VERSION",
            Self::Algorithm => "REPLAY_ALGORITHM",
            Self::Invalid => "REPLAY_INVALID",
            Self::Limit => "REPLAY_LIMIT",
        }
    }
}

/// Where a fault is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// The file as a whole.
    Whole,
    /// A line and column, both from 1.
    Line(usize, usize),
    /// A member by its path.
    Path(String),
}

/// The first fault of a recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// What kind of fault.
    pub fault: Fault,
    /// Where.
    pub place: Place,
    /// What was found and what was expected: one line, bounded, without control characters.
    pub message: String,
}

impl ReadError {
    pub(super) fn new(fault: Fault, place: Place, message: impl AsRef<str>) -> Self {
        const LONGEST: usize = 240;
        Self { fault, place, message: printable(message.as_ref(), LONGEST) }
    }

    pub(super) fn at(fault: Fault, path: impl Into<String>, message: impl AsRef<str>) -> Self {
        Self::new(fault, Place::Path(path.into()), message)
    }

    /// The same fault, where it has no line, at a path that says more.
    pub(super) fn in_member(self, path: impl FnOnce() -> String) -> Self {
        match self.place {
            Place::Line(..) => self,
            Place::Whole | Place::Path(_) => Self { place: Place::Path(path()), ..self },
        }
    }

    /// The same fault, where it has no line, in a line of a journal.
    pub(super) fn in_line(self, line: usize) -> Self {
        match self.place {
            Place::Line(..) => self,
            Place::Whole => Self { place: Place::Line(line, 1), ..self },
            Place::Path(path) => {
                Self::new(self.fault, Place::Line(line, 1), format!("{path}: {}", self.message))
            }
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Place::Whole => f.write_str(&self.message),
            Place::Line(line, column) => write!(f, "{line}:{column}: {}", self.message),
            Place::Path(path) => write!(f, "{path}: {}", self.message),
        }
    }
}

impl std::error::Error for ReadError {}

/// The fault of a serde_json error on a part of a text, at its place in the whole text.
pub(super) fn from_json(error: &serde_json::Error, text: &str, part: &str, fault: Fault) -> ReadError {
    let (line, column) = within(text, part, error.line(), error.column());
    let fault = if error.is_data() { fault } else { Fault::Syntax };
    ReadError::new(fault, Place::Line(line, column), message_of(error))
}

/// What a serde_json error says, without the place with which it ends: that is only right for the part that was read.
pub(super) fn message_of(error: &serde_json::Error) -> String {
    let shown = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    shown.strip_suffix(&place).unwrap_or(&shown).to_owned()
}

/// The line and column in a text of a line and column in one of its parts.
fn within(text: &str, part: &str, line: usize, column: usize) -> (usize, usize) {
    let offset = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len());
    let before = &text.as_bytes()[..offset];
    let lines = before.iter().filter(|byte| **byte == b'\n').count();
    let indent = before.iter().rev().take_while(|byte| **byte != b'\n').count();
    (lines + line.max(1), if line <= 1 { indent + column.max(1) } else { column.max(1) })
}

pub(super) fn not_utf8(bytes: &[u8], valid: usize) -> ReadError {
    let before = &bytes[..valid];
    let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
    let column = before.iter().rev().take_while(|byte| **byte != b'\n').count() + 1;
    let byte = bytes.get(valid).copied().unwrap_or_default();
    let message = format!("byte 0x{byte:02x} is not UTF-8 text");
    ReadError::new(Fault::Encoding, Place::Line(line, column), message)
}

/// A piece of a file's content as part of a message, so short that the message around it is seen too.
pub(super) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 60;
    printable(text, LONGEST)
}

/// Text as it may be shown on one line of a terminal: without line breaks, control characters, or letters that
/// change the direction of others.
fn printable(text: &str, longest: usize) -> String {
    let mut shown = String::new();
    for letter in text.chars() {
        if shown.len() >= longest {
            shown.push('…');
            break;
        }
        match letter {
            '"' | '\'' | '\\' | '…' => shown.push(letter),
            _ => shown.extend(letter.escape_debug()),
        }
    }
    shown
}
