//! P9, J7: what a game may tell in a boundary that is recorded.

use std::collections::BTreeMap;

use proptest::prelude::*;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::Told;

#[derive(Serialize)]
enum Event {
    Nothing,
    Number(f32),
    Pair(u8, u8),
    Named {
        x: u8,
    },
    #[serde(rename = "two words")]
    Renamed,
    #[serde(rename = "a\"b")]
    Quoted,
    #[serde(rename = "a234567890123456789012345678901234567890123456789012345678901234")]
    Longest,
    #[serde(rename = "a2345678901234567890123456789012345678901234567890123456789012345")]
    Longer,
    Text(String),
    Deep(Deep),
    Maybe(Option<f64>),
    Raw(Box<RawValue>),
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

/// Type and payload of an event as it is recorded.
fn told<E: Serialize>(event: &E) -> Result<(String, String), String> {
    let mut told = Told::default();
    told.add(event)?;
    let event = told.events().get(0).expect("it was added");
    Ok((event.kind.into_owned(), event.payload.into_owned()))
}

/// P9: a type and a payload, whatever kind of variant it is.
#[test]
fn events_have_a_type_and_a_payload() {
    let named = |kind: &str, payload: Value| Ok((kind.to_owned(), payload.to_string()));
    assert_eq!(told(&Event::Nothing), named("Nothing", Value::Null));
    assert_eq!(told(&Event::Number(0.5)), named("Number", json!(0.5)));
    assert_eq!(told(&Event::Pair(1, 2)), named("Pair", json!([1, 2])));
    assert_eq!(told(&Event::Named { x: 3 }), named("Named", json!({"x": 3})));
    assert_eq!(told(&Event::Maybe(None)), named("Maybe", Value::Null));
    assert_eq!(told(&Event::Longest).unwrap().0.len(), 64);
    assert_eq!(told(&Event::Deep(Deep(64))).unwrap().0, "Deep");
    assert_eq!(told(&Event::Text("x".repeat((1 << 20) - 11))).unwrap().0, "Text");
    // Whatever is written as an object with one member is an event of that name.
    assert_eq!(told(&BTreeMap::from([("Made", 1)])), named("Made", json!(1)));
}

/// P9, J7, H1: what no recording could hold fails the boundary that tells it, by name.
#[test]
fn events_that_cannot_be_recorded_are_refused_by_name() {
    for (event, expected) in [
        (Event::Number(f32::NAN), "event: Number is NaN, expected a finite number"),
        (Event::Number(f32::INFINITY), "event: Number is inf, expected a finite number"),
        (Event::Maybe(Some(f64::NEG_INFINITY)), "event: Maybe is -inf, expected a finite number"),
        (Event::Renamed, "'two words' is no type of an event: expected an ASCII letter"),
        (Event::Quoted, "'a\\\"b' is no type of an event: expected an ASCII letter"),
        (Event::Longer, "'a23456789012345678901234567890123456789012345678901234567890"),
        (
            Event::Text("x".repeat((1 << 20) - 10)),
            "event 'Text': 1048577 bytes, at most 1048576 are recorded",
        ),
        (Event::Deep(Deep(65)), "event 'Deep': nested deeper than 64"),
    ] {
        let failure = told(&event).unwrap_err();
        assert!(failure.starts_with(expected) && failure.len() < 200, "{failure}");
    }
    for no_event in [json!(7), json!([1]), json!({}), json!({"a": 1, "b": 2}), json!(true), json!(null)] {
        assert!(told(&no_event).is_err_and(|failure| failure.contains("as enums")), "{no_event}");
    }
    let refused = told(&BTreeMap::from([(vec![1], 1)])).unwrap_err();
    assert_eq!(refused, "event: key must be a string");
}

/// P9, P12: an event is the same text whether a game tells it or it is read from a file and told again.
#[test]
fn texts_are_those_of_values() {
    let raw = RawValue::from_string(r#"{ "b": 1, "a": [ 1.50, "\u0041" ] }"#.to_owned()).unwrap();
    assert_eq!(told(&Event::Raw(raw)).unwrap().1, r#"{"a":[1.5,"A"],"b":1}"#);
    let of_number = |number: f32| told(&Event::Number(number)).unwrap().1;
    assert_eq!(of_number(1e15), "1000000000000000.0");
    assert_eq!(of_number(-0.0), "-0.0");
    assert_eq!(of_number(0.1), "0.1");
}

/// Anything that can be told.
#[derive(Clone, Debug)]
enum Any {
    Null,
    Bool(bool),
    Small(i8),
    Signed(i64),
    Unsigned(u64),
    Huge(i128),
    Single(f32),
    Double(f64),
    Text(String),
    List(Vec<Any>),
    Members(Vec<(String, Any)>),
    Numbered(Vec<(u8, Any)>),
}

impl Serialize for Any {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_none(),
            Self::Bool(value) => value.serialize(serializer),
            Self::Small(value) => value.serialize(serializer),
            Self::Signed(value) => value.serialize(serializer),
            Self::Unsigned(value) => value.serialize(serializer),
            Self::Huge(value) => value.serialize(serializer),
            Self::Single(value) => value.serialize(serializer),
            Self::Double(value) => value.serialize(serializer),
            Self::Text(value) => value.serialize(serializer),
            Self::List(items) => items.serialize(serializer),
            Self::Members(members) => as_map(members, serializer),
            Self::Numbered(members) => as_map(members, serializer),
        }
    }
}

/// In the order given, names that occur twice included.
fn as_map<S: Serializer, K: Serialize>(members: &[(K, Any)], serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(members.len()))?;
    members.iter().try_for_each(|(name, value)| map.serialize_entry(name, value))?;
    map.end()
}

#[derive(Clone, Debug, Serialize)]
enum Lively {
    Bare,
    One(Any),
    Two(Any, Any),
    Unsorted { place: Any, kind: Any, at: Any },
}

fn any() -> impl Strategy<Value = Any> {
    let letters =
        prop_oneof![Just("a"), Just("b"), Just("ab"), Just("é"), Just("\""), Just("\\"), Just("\n")];
    let name = prop::collection::vec(letters, 0..3).prop_map(|letters| letters.concat());
    let single = any_single().prop_map(Any::Single);
    let leaf = prop_oneof![
        Just(Any::Null),
        prop::bool::ANY.prop_map(Any::Bool),
        prop::num::i8::ANY.prop_map(Any::Small),
        prop::num::i64::ANY.prop_map(Any::Signed),
        prop::num::u64::ANY.prop_map(Any::Unsigned),
        prop::num::i128::ANY.prop_map(Any::Huge),
        single,
        (prop::num::f64::NORMAL | prop::num::f64::ZERO | prop::num::f64::SUBNORMAL).prop_map(Any::Double),
        name.clone().prop_map(Any::Text),
    ];
    leaf.prop_recursive(4, 24, 4, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Any::List),
            prop::collection::vec((name.clone(), inner.clone()), 0..4).prop_map(Any::Members),
            prop::collection::vec((prop::num::u8::ANY, inner), 0..3).prop_map(Any::Numbered),
        ]
    })
}

/// Numbers of all sizes, and those that games have.
fn any_single() -> impl Strategy<Value = f32> {
    let all = prop::num::f32::NORMAL | prop::num::f32::ZERO | prop::num::f32::SUBNORMAL;
    let usual = (-2_000_000_i32..2_000_000).prop_map(|number| number as f32 / 1000.0);
    let powers = (-12..20_i32).prop_map(|power| format!("1e{power}").parse().expect("a number"));
    prop_oneof![all, usual, powers]
}

fn lively() -> impl Strategy<Value = Lively> {
    prop_oneof![
        Just(Lively::Bare),
        any().prop_map(Lively::One),
        (any(), any()).prop_map(|(one, two)| Lively::Two(one, two)),
        (any(), any(), any()).prop_map(|(place, kind, at)| Lively::Unsorted { place, kind, at }),
    ]
}

proptest! {
    /// P9, P12: whatever is told has the text of its value, with which it would be recorded again.
    #[test]
    fn any_event_is_told_with_the_text_of_its_value(event in lively()) {
        let text = serde_json::to_string(&event).unwrap();
        let (kind, payload) = match serde_json::from_str(&text).unwrap() {
            Value::String(kind) => (kind, Value::Null),
            Value::Object(map) => map.into_iter().next().unwrap(),
            other => panic!("no event: {other}"),
        };
        prop_assert_eq!(told(&event), Ok((kind, payload.to_string())));
    }

    /// P9: what is told of one boundary is nothing of the next, and each event is what it is alone.
    #[test]
    fn events_are_told_one_after_another(events in prop::collection::vec(lively(), 0..5)) {
        let mut all = Told::default();
        all.add(&Lively::Bare).unwrap();
        all.tell::<Lively>(&[]).unwrap();
        prop_assert!(all.events().is_empty());
        for event in &events {
            all.add(event).unwrap();
        }
        let together: Vec<_> =
            all.events().iter().map(|event| (event.kind.into_owned(), event.payload.into_owned())).collect();
        let alone: Vec<_> = events.iter().map(|event| told(event).unwrap()).collect();
        prop_assert_eq!(together, alone);
    }
}
