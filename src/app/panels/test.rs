use super::spaced;

#[test]
fn actions_are_written_as_words() {
    for (name, words) in [
        ("Left", "Left"),
        ("SoftDrop", "Soft drop"),
        ("RotateCcw", "Rotate ccw"),
        ("Rotate180", "Rotate 180"),
        ("", ""),
    ] {
        assert_eq!(spaced(name), words);
    }
}
