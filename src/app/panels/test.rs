use super::{label, spaced};

#[test]
fn actions_and_keys_are_written_as_words() {
    for (name, words) in [
        ("Left", "Left"),
        ("SoftDrop", "Soft drop"),
        ("RotateCcw", "Rotate ccw"),
        ("Rotate180", "Rotate 180"),
        ("", ""),
    ] {
        assert_eq!(spaced(name), words);
    }
    for (code, words) in [
        ("KeyW", "W"),
        ("Digit7", "7"),
        ("Space", "Space"),
        ("ArrowLeft", "Left arrow"),
        ("ControlLeft", "Left Ctrl"),
    ] {
        assert_eq!(label(code), words);
    }
}
