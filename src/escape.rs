//! Text from outside as it may be shown: from files, arguments, devices and the system.
//!
//! Nothing of it may steer a terminal, turn the direction of reading, begin a line of its own or hide, and nothing of it
//! is longer than anybody reads. [`Printer`](crate::printer::Printer) sees to it for whatever is printed; a text from
//! outside that stands in the middle of a line goes through one of the functions here as well, so that what
//! comes after it is still seen.

#[cfg(test)]
mod test;

use std::borrow::Cow;
use std::path::Path;

/// Most characters that are shown of one text from outside.
pub const LONGEST_PART: usize = 400;

/// Whether a character is not seen as itself, and is therefore shown as `\u{…}`: control characters, separators of
/// lines and paragraphs, and what Unicode calls `Bidi_Control` and `Default_Ignorable_Code_Point` (17.0, in
/// `PropList.txt` and `DerivedCoreProperties.txt`), with the marks of interlinear annotations.
#[must_use]
pub fn is_hidden(c: char) -> bool {
    // Every `Bidi_Control` is a `Default_Ignorable_Code_Point`.
    c.is_control()
        || matches!(
            c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff0}'..='\u{fffb}'
                | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

/// A text as part of a line: hidden characters escaped, and cut at its end.
#[must_use]
pub fn escape_line(text: &str) -> String {
    escape_up_to(text, LONGEST_PART)
}

/// A path as part of a line: hidden characters escaped, and cut in its middle, since its end says more.
#[must_use]
pub fn escape_path(path: &Path) -> String {
    let text = path.to_string_lossy();
    if fitting(text.chars(), LONGEST_PART) == text.len() {
        return escaped(&text);
    }
    let head = fitting(text.chars(), LONGEST_PART / 2);
    let tail = fitting(text.chars().rev(), LONGEST_PART / 2);
    format!("{}…{}", escaped(&text[..head]), escaped(&text[text.len() - tail..]))
}

/// The name of a path's file, as part of a line.
#[must_use]
pub fn escape_name(path: &Path) -> String {
    escape_path(Path::new(path.file_name().unwrap_or(path.as_os_str())))
}

/// A text with hidden characters escaped, and cut where it takes more characters than that.
#[must_use]
pub fn escape_up_to(text: &str, longest: usize) -> String {
    let end = fitting(text.chars(), longest);
    let mut line = escaped(&text[..end]);
    if end < text.len() {
        line.push('…');
    }
    line
}

/// A whole text with hidden characters escaped; nothing is copied where there are none.
#[must_use]
pub fn escape_whole(text: &str) -> Cow<'_, str> {
    if text.contains(is_hidden) { Cow::Owned(escaped(text)) } else { Cow::Borrowed(text) }
}

/// JSON with the characters hidden in its texts escaped as JSON does it: it says the same to who reads it.
#[must_use]
pub fn escape_json(json: &str) -> Cow<'_, str> {
    // Inside of texts line breaks are escaped already; these are between members.
    let hidden = |c: char| c != '\n' && is_hidden(c);
    if !json.contains(hidden) {
        return Cow::Borrowed(json);
    }
    let mut shown = String::with_capacity(json.len() + 16);
    for c in json.chars() {
        if hidden(c) {
            let units =
                c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")).collect::<String>();
            shown.push_str(&units);
        } else {
            shown.push(c);
        }
    }
    Cow::Owned(shown)
}

fn escaped(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if is_hidden(c) {
            shown.extend(c.escape_default());
        } else {
            shown.push(c);
        }
    }
    shown
}

/// How many bytes the characters have that together take at most so many when they are shown.
fn fitting(characters: impl Iterator<Item = char>, longest: usize) -> usize {
    let mut taken = 0;
    characters
        .take_while(|c| {
            taken += if is_hidden(*c) { c.escape_default().len() } else { 1 };
            taken <= longest
        })
        .map(char::len_utf8)
        .sum()
}
