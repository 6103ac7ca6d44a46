use super::*;

/// FR-F8, C: nothing from a file or path reaches a terminal as more than one line of plain text.
#[test]
fn a_text_is_one_short_plain_line() {
    assert_eq!(escape_line("a\nb\u{1b}[31m\u{202e}é👾"), "a\\nb\\u{1b}[31m\\u{202e}é👾");
    for hidden in "\0\t\r\n\u{7f}\u{85}\u{9b}\u{ad}\u{61c}\u{200b}\u{200d}\u{200e}\u{2028}\u{2029}\u{202a}\u{2066}\u{2069}\
                   \u{2060}\u{feff}\u{fe0f}\u{fffa}\u{e0001}\u{e007f}\u{e0100}"
        .chars()
    {
        let shown = escape_line(&format!("a{hidden}b"));
        assert!(shown.starts_with("a\\") && shown.ends_with('b') && !shown.contains(is_hidden), "{shown}");
    }
    for plain in ["", " ", "'\"\\", "é", "שלום", "漢字", "👾", "e\u{301}"] {
        assert_eq!((escape_line(plain).as_str(), escape_whole(plain)), (plain, plain.into()));
    }
}

/// C: however much of it is escaped, a text takes no more room than that; and it may be escaped twice.
#[test]
fn a_text_is_cut_where_nobody_reads_on() {
    for long in ["x".repeat(5_000_000), "\u{202e}".repeat(1_000_000), "\u{1b}é".repeat(300)] {
        let shown = escape_line(&long);
        let count = shown.chars().count();
        assert!((LONGEST_PART - 10..=LONGEST_PART + 1).contains(&count) && shown.ends_with('…'), "{count}");
        assert_eq!(escape_line(&shown), shown);
    }
    let fits = "é".repeat(LONGEST_PART);
    assert_eq!(escape_line(&fits), fits);
}

/// FR-F8: a long path is cut in its middle, so that its name, and what is said of it, is still seen.
#[test]
fn a_path_is_cut_in_its_middle() {
    let long = format!("/begin/{}/{}/end.json", "é".repeat(300), "\u{1b}".repeat(300));
    let shown = escape_path(Path::new(&long));
    assert!(shown.starts_with("/begin/éé") && shown.ends_with("\\u{1b}/end.json"), "{shown}");
    assert!(shown.contains('…') && shown.chars().count() <= LONGEST_PART + 1, "{shown}");
    assert_eq!(escape_path(Path::new(&shown)), shown);
    let fits = format!("/{}", "x".repeat(LONGEST_PART - 1));
    assert_eq!(escape_path(Path::new(&fits)), fits);
}

/// C: what is escaped in JSON is read back as it was.
#[test]
fn json_says_the_same() {
    let value = serde_json::json!({"a\u{202e}": "\u{7f}\u{9b}\u{e0001}\n\u{1b}é👾", "b": [1, "x"]});
    for text in [value.to_string(), format!("{value:#}")] {
        let shown = escape_json(&text);
        assert!(!shown.chars().any(|c| c != '\n' && is_hidden(c)), "{shown}");
        assert!(shown.contains("\\udb40\\udc01") && shown.contains("é👾"), "{shown}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&shown).unwrap(), value);
    }
}
