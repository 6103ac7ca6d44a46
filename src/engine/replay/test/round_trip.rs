use proptest::prelude::*;

use super::super::{Replay, read};
use super::{generate, played, read_text};

proptest! {
    /// J8, FR-F10: what is written is read as it was, plays alike, and is written again byte for byte.
    #[test]
    fn what_is_written_is_read(replay in generate::replay()) {
        let text = replay.to_json();
        let again = read_text(&text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(&again, &replay, "{}", text);
        prop_assert_eq!(again.to_json(), text);
        prop_assert!(played(&again) == played(&replay));
    }

    /// J7: a text with any byte changed is read or refused, and what is read can be written and played.
    #[test]
    fn a_changed_byte_does_no_harm(replay in generate::replay(), at: prop::sample::Index, byte: u8) {
        let mut bytes = replay.to_json().into_bytes();
        let at = at.index(bytes.len());
        bytes[at] = byte;
        if let Ok(loaded) = read(&bytes) {
            let again: Replay = read_text(&loaded.replay.to_json()).expect("our own text");
            prop_assert_eq!(&again, &loaded.replay);
            played(&again);
        }
    }
}
