use super::*;
use crate::session::test::Walker;

fn fault(text: &str) -> String {
    read_level::<Walker>(text).expect_err("refused").to_string()
}

/// S7: what is wrong with a level's text is said with its line and column.
#[test]
fn faults_have_a_place() {
    assert!(read_level::<Walker>(" {\n\"panic_at\": 3, \"nan_at\": null, \"pause_at\": null}\n").is_ok());
    assert_eq!(fault("\n  [3, null, null]"), "2:3: expected an object in braces, found a list");
    assert_eq!(fault("[]"), "1:1: expected an object in braces, found a list");
    assert!(fault("{\n  \"panic_at\": -1}").starts_with("2:"), "{}", fault("{\n  \"panic_at\": -1}"));
    assert!(fault("{\n\"panic_at\": 1").starts_with("2:13: EOF while parsing"));
    assert!(fault("3").starts_with("1:1: invalid type: integer"), "{}", fault("3"));
    assert!(fault("").starts_with("1:0: EOF"), "{}", fault(""));
}
