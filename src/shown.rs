//! Text from outside as it may be shown on one line of a terminal.

/// Most characters of a text that are shown.
const MOST: usize = 400;

/// A text with what could break a line, move the cursor or turn the direction of reading escaped, and cut where it is
/// longer than anybody reads.
#[must_use]
pub fn shown(text: &str) -> String {
    let mut line: String = text.chars().take(MOST).flat_map(escaped).collect();
    if text.chars().nth(MOST).is_some() {
        line.push('…');
    }
    line
}

fn escaped(c: char) -> Vec<char> {
    // Line and paragraph separators, and the marks that embed, override and isolate directions.
    let steers = matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    if c.is_control() || steers { c.escape_default().collect() } else { vec![c] }
}

#[cfg(test)]
mod test {
    use super::shown;

    /// FR-F8: nothing from a file or path reaches a terminal as more than one line of plain text.
    #[test]
    fn one_short_plain_line() {
        assert_eq!(shown("a\nb\u{1b}[31m\u{202e}é👾"), "a\\nb\\u{1b}[31m\\u{202e}é👾");
        let long = shown(&"x".repeat(1_000_000));
        assert!(long.chars().count() == 401 && long.ends_with('…'));
    }
}
