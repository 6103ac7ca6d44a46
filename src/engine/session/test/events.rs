//! P9, J7: what a game may tell in a boundary that is recorded.

use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use super::super::event::as_recorded;

#[derive(Serialize)]
enum Told {
    Nothing,
    Number(f32),
    Pair(u8, u8),
    Named {
        x: u8,
    },
    #[serde(rename = "two words")]
    Renamed,
    #[serde(rename = "a234567890123456789012345678901234567890123456789012345678901234")]
    Longest,
    #[serde(rename = "a2345678901234567890123456789012345678901234567890123456789012345")]
    Longer,
    Text(String),
    Deep(Deep),
}

/// Lists in lists.
struct Deep(u32);

impl Serialize for Deep {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.checked_sub(1) {
            None => serializer.serialize_u8(0),
            Some(less) => serializer.collect_seq([Deep(less)]),
        }
    }
}

/// P9: a type and a payload, whatever kind of variant it is.
#[test]
fn events_have_a_type_and_a_payload() {
    let told = |event| as_recorded(&event).unwrap();
    let named = |kind: &str, payload: Value| (kind.to_owned(), payload);
    assert_eq!(told(Told::Nothing), named("Nothing", Value::Null));
    assert_eq!(told(Told::Number(0.5)), named("Number", json!(0.5)));
    assert_eq!(told(Told::Pair(1, 2)), named("Pair", json!([1, 2])));
    assert_eq!(told(Told::Named { x: 3 }), named("Named", json!({"x": 3})));
    assert_eq!(told(Told::Longest).0.len(), 64);
    assert_eq!(told(Told::Deep(Deep(64))).0, "Deep");
    assert_eq!(told(Told::Text("x".repeat((1 << 20) - 11))).0, "Text");
}

/// P9, J7, H1: what no recording could hold fails the boundary that tells it, by name.
#[test]
fn events_that_cannot_be_recorded_are_refused_by_name() {
    for (event, expected) in [
        (Told::Number(f32::NAN), "event: Number is NaN, expected a finite number"),
        (Told::Number(f32::INFINITY), "event: Number is inf, expected a finite number"),
        (Told::Renamed, "'two words' is no type of an event: expected an ASCII letter"),
        (Told::Longer, "'a23456789012345678901234567890123456789012345678901234567890"),
        (Told::Text("x".repeat((1 << 20) - 10)), "event 'Text': 1048577 bytes, at most 1048576 are recorded"),
        (Told::Deep(Deep(65)), "event 'Deep': nested deeper than 64"),
    ] {
        let failure = as_recorded(&event).unwrap_err();
        assert!(failure.starts_with(expected) && failure.len() < 200, "{failure}");
    }
    assert!(as_recorded(&7).is_err_and(|failure| failure.contains("as enums")));
}
