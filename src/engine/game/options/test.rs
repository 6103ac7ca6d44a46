use serde_json::json;

use super::*;
use crate::session::test::{Gait, ROSTER, Walker};

fn read(text: &str) -> Result<Vec<Gait>, String> {
    read_options::<Walker>(text, &ROSTER.controllers()).map_err(|error| error.to_string())
}

/// A9: ports are named by their ids, and what is left out is the default.
#[test]
fn options_are_read_by_port() {
    assert_eq!(read("{\"player\": {\"stride\": 3}}"), Ok(vec![Gait { stride: 3 }]));
    assert_eq!(read("{\"player\": {}}"), Ok(vec![Gait::default()]));
    assert_eq!(read(" {} \n"), Ok(vec![Gait::default()]));
    assert_eq!(read_port_options::<Walker>(&json!({"stride": 2})), Ok(Gait { stride: 2 }));
}

/// A9: what is wrong with the text is said with its line and column, a game's own refusal too.
#[test]
fn faults_have_a_place() {
    let cases = [
        ("{\n  \"player\": {\"stride\": -1}}", "2:25: invalid value: integer `-1`"),
        ("{\n  \"player\": {\"strides\": 1}}", "2:22: unknown field `strides`"),
        ("{\"player\": {\n\"stride\": 5}}", "2:12: stride is 5, expected 1 to 4"),
        ("{\"player\": [2]}", "1:11: invalid type: sequence, expected an object with a port's options"),
        ("{\"player\": null}", "1:15: invalid type: null, expected an object with a port's options"),
        ("{\n\"plaier\": {}}", "2:8: there is no port 'plaier'"),
        ("{\"player\": {}, \"player\": {}}", "1:23: port 'player' is there twice"),
        ("[]", "1:0: invalid type: sequence, expected an object with the options of each port"),
        ("{} x", "1:4: trailing characters"),
        ("{\"player\": {", "1:12: EOF while parsing an object"),
        ("", "1:0: EOF while parsing a value"),
    ];
    for (text, expected) in cases {
        let fault = read(text).expect_err(text);
        assert!(fault.starts_with(expected), "{text}: {fault}");
    }
    for value in [json!([2]), json!(null), json!({"stride": 0}), json!({"stride": 1.5})] {
        assert!(read_port_options::<Walker>(&value).is_err(), "{value}");
    }
}
