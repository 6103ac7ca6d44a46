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

/// S7: a number out of its range is named with its value and the range; so is what is no number.
#[test]
fn ranges_are_checked() {
    assert_eq!([1, 12].map(|hull| check_range("hull", hull, 1..=12)), [Ok(()), Ok(())]);
    assert_eq!(check_range("hull", 13, 1..=12), Err("hull is 13, expected 1 to 12".to_owned()));
    assert_eq!(check_range("pace", 0.2, 0.25..=4.0), Err("pace is 0.2, expected 0.25 to 4".to_owned()));
    assert_eq!(check_range("pace", f32::NAN, 0.25..=4.0), Err("pace is NaN, expected 0.25 to 4".to_owned()));
}
