//! Where a program prints to. Nothing else is written to a terminal.

use std::fmt::{self, Write as _};
use std::io::{self, Write};

use serde_json::Value;

use crate::escape::{escape_json, escape_up_to};

/// Most characters of a line.
const LONGEST_LINE: usize = 5_000;
/// Most characters of a text in a JSON answer: every path has room.
const LONGEST_JSON_TEXT: usize = 32_768;

/// A stream of plain lines: whatever is printed, its hidden characters are escaped and it is bounded.
///
/// Printing does not fail: a program goes on to what its exit code says, whether or not somebody reads. What went wrong is
/// kept, and nothing is written after it.
pub struct Printer<'a> {
    to: &'a mut dyn Write,
    fault: Option<io::Error>,
}

impl<'a> Printer<'a> {
    /// Prints to a stream.
    #[must_use]
    pub fn new(to: &'a mut dyn Write) -> Self {
        Self { to, fault: None }
    }

    /// Prints one line; this is what `writeln!` calls. Line breaks inside of it are escaped: they come from outside.
    pub fn write_fmt(&mut self, line: fmt::Arguments<'_>) {
        let mut text = String::new();
        // Writing to a string fails only where a value refuses to be shown.
        let _ = text.write_fmt(line);
        self.line(text.strip_suffix('\n').unwrap_or(&text));
    }

    /// Prints several lines that the program itself has put together.
    pub fn lines(&mut self, text: &str) {
        text.lines().for_each(|line| self.line(line));
    }

    /// Prints an answer for programs on one line. What is escaped in it reads the same.
    pub fn json(&mut self, mut answer: Value) {
        bound(&mut answer);
        self.put(&escape_json(&answer.to_string()));
    }

    /// Prints a value that is wanted whole, for people over several lines.
    pub fn whole_json(&mut self, value: &Value, for_people: bool) {
        let text = if for_people { format!("{value:#}") } else { value.to_string() };
        self.put(&escape_json(&text));
    }

    /// Hands over what was printed so far.
    pub fn flush(&mut self) {
        if self.fault.is_none() {
            self.fault = self.to.flush().err();
        }
    }

    /// Whether what is printed still arrives.
    #[must_use]
    pub fn is_read(&self) -> bool {
        self.fault.is_none()
    }

    /// Why what was printed did not arrive. That nobody reads it any more is no fault.
    #[must_use]
    pub fn fault(&self) -> Option<&io::Error> {
        self.fault.as_ref().filter(|fault| fault.kind() != io::ErrorKind::BrokenPipe)
    }

    fn line(&mut self, line: &str) {
        self.put(&escape_up_to(line, LONGEST_LINE));
    }

    fn put(&mut self, text: &str) {
        if self.fault.is_none() {
            self.fault = self.to.write_all(format!("{text}\n").as_bytes()).err();
        }
    }
}

fn bound(value: &mut Value) {
    match value {
        Value::String(text) => {
            if let Some((end, _)) = text.char_indices().nth(LONGEST_JSON_TEXT) {
                text.truncate(end);
                text.push('…');
            }
        }
        Value::Array(values) => values.iter_mut().for_each(bound),
        Value::Object(members) => members.values_mut().for_each(bound),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

#[cfg(test)]
mod test {
    use serde_json::json;

    use super::*;

    fn printed(print: impl FnOnce(&mut Printer<'_>)) -> String {
        let mut out = Vec::new();
        print(&mut Printer::new(&mut out));
        String::from_utf8(out).unwrap()
    }

    /// C: one call is one line, whatever is in it.
    #[test]
    fn nobody_begins_a_line_of_another() {
        let foreign = "x\r\nerror[FAKE]: \u{1b}[2J\u{202e}\n";
        let shown = "x\\r\\nerror[FAKE]: \\u{1b}[2J\\u{202e}\\n\n";
        assert_eq!(printed(|out| writeln!(out, "{foreign}")), shown);
        assert_eq!(printed(|out| out.lines("a\tb\n\nc")), "a\\tb\n\nc\n");
        let long = printed(|out| writeln!(out, "{}", "\u{7}".repeat(5_000_000)));
        assert!(long.chars().count() <= LONGEST_LINE + 2 && long.ends_with("…\n"), "{}", long.len());
    }

    /// C: in JSON the same text arrives, but no more of it than anybody needs.
    #[test]
    fn answers_for_programs_are_plain_and_bounded() {
        let answer = json!({"a": ["\u{202e}\n", "x".repeat(5_000_000)]});
        let text = printed(|out| out.json(answer.clone()));
        assert!(
            text.starts_with(r#"{"a":["\u202e\n","xxx"#) && text.len() < LONGEST_JSON_TEXT + 50,
            "{}",
            text.len()
        );
        let whole = printed(|out| out.whole_json(&answer, true));
        assert_eq!(serde_json::from_str::<Value>(&whole).unwrap(), answer);
    }

    /// A stream that takes a few writes, and then answers with an error.
    struct Ends(usize, io::ErrorKind);

    impl Write for Ends {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 = self.0.checked_sub(1).ok_or(self.1)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// C: whoever reads may go away; a stream that cannot be written is a fault.
    #[test]
    fn a_reader_may_go_away_and_a_disk_may_not_be_full() {
        for (kind, fault) in [(io::ErrorKind::BrokenPipe, false), (io::ErrorKind::StorageFull, true)] {
            let mut stream = Ends(1, kind);
            let mut out = Printer::new(&mut stream);
            writeln!(out, "first");
            assert!(out.is_read());
            writeln!(out, "second");
            writeln!(out, "third");
            out.flush();
            assert_eq!((out.is_read(), out.fault().is_some()), (false, fault));
        }
    }
}
