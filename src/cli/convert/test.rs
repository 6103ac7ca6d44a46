use super::*;

/// J7: the readable form has at most as many entries as are read.
#[test]
fn what_is_written_can_be_read() {
    assert_eq!(check_readable(MAX_ENTRIES), Ok(()));
    let failure = check_readable(MAX_ENTRIES + 1).unwrap_err();
    assert_eq!((failure.code, failure.exit), ("REPLAY_LIMIT", Exit::File));
    assert!(failure.message.contains("4000001 entries, at most 4000000 are read"), "{failure}");
}
