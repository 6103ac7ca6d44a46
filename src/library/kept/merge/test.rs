use serde_json::json;

use super::*;

/// D4: what was changed here is changed there, and nothing else is.
#[test]
fn changes_are_carried_over() {
    let cases = [
        (
            "nothing changed",
            json!({"a": 1}),
            json!({"a": 1}),
            json!({"a": 5, "b": 2}),
            json!({"a": 5, "b": 2}),
        ),
        (
            "a value",
            json!({"a": 1, "b": 1}),
            json!({"a": 2, "b": 1}),
            json!({"a": 1, "b": 7}),
            json!({"a": 2, "b": 7}),
        ),
        ("the same value by both", json!({"a": 1}), json!({"a": 2}), json!({"a": 3}), json!({"a": 2})),
        ("a new member", json!({}), json!({"a": 1}), json!({"b": 2}), json!({"a": 1, "b": 2})),
        (
            "a member taken away",
            json!({"a": 1, "b": 2}),
            json!({"b": 2}),
            json!({"a": 1, "b": 3}),
            json!({"b": 3}),
        ),
        ("one that was taken away there, too", json!({"a": 1}), json!({}), json!({}), json!({})),
        (
            "one that is gone there and changed here",
            json!({"a": 1}),
            json!({"a": 2}),
            json!({}),
            json!({"a": 2}),
        ),
        (
            "deep",
            json!({"o": {"p": {"a": 1, "b": 1}}}),
            json!({"o": {"p": {"a": 2, "b": 1}}}),
            json!({"o": {"p": {"a": 1, "b": 3}, "q": 4}}),
            json!({"o": {"p": {"a": 2, "b": 3}, "q": 4}}),
        ),
        (
            "a list is one value",
            json!({"a": [1, 2]}),
            json!({"a": [1, 2, 3]}),
            json!({"a": [0, 1, 2]}),
            json!({"a": [1, 2, 3]}),
        ),
        (
            "an object taken away",
            json!({"o": {"p": {"a": 1}}, "q": 1}),
            json!({"q": 1}),
            json!({"o": {"p": {"a": 1}}, "q": 2}),
            json!({"q": 2}),
        ),
        (
            "with something new from there",
            json!({"o": {"p": {"a": 1}, "r": {"c": 1}}}),
            json!({}),
            json!({"o": {"p": {"a": 1, "b": 2}, "r": {"c": 1}}}),
            json!({"o": {"p": {"b": 2}}}),
        ),
        (
            "one that is empty here stays",
            json!({"o": {"a": 1}}),
            json!({"o": {}}),
            json!({"o": {"a": 1}}),
            json!({"o": {}}),
        ),
        (
            "an object in place of a value",
            json!({"a": 1}),
            json!({"a": {"b": 1}}),
            json!({"a": 2}),
            json!({"a": {"b": 1}}),
        ),
        (
            "a value in place of an object",
            json!({"a": {"b": 1}}),
            json!({"a": 2}),
            json!({"a": {"b": 1, "c": 1}}),
            json!({"a": 2}),
        ),
        (
            "only what changed in an object that is gone there",
            json!({"o": {"a": 1, "b": 1}}),
            json!({"o": {"a": 2, "b": 1}}),
            json!({}),
            json!({"o": {"a": 2}}),
        ),
    ];
    for (name, known, chosen, found, expected) in cases {
        assert_eq!(merge(known, chosen, found), expected, "{name}");
    }
}

/// Whatever three trees hold: two programs that change different members both keep theirs, in either order, and a
/// program that is alone with the file gets what it wants.
#[test]
fn different_changes_do_not_meet() {
    let mut random = 1_u32;
    let mut draw = move |below: u32| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (random >> 16) % below
    };
    let mut overlaps = 0;
    for _ in 0..500 {
        let [known, one, two] = [(); 3].map(|()| tree(3, &mut draw));
        assert_eq!(merge(known.clone(), one.clone(), known.clone()), one);
        assert_eq!(merge(known.clone(), known.clone(), two.clone()), two);
        // The first program changes only what begins with `a`, the second only what does not.
        let (one, two) = (mixed(&one, &known), mixed(&known, &two));
        let expected = mixed(&one, &two);
        assert_eq!(merge(known.clone(), one.clone(), two.clone()), expected);
        assert_eq!(merge(known.clone(), two.clone(), one.clone()), expected);
        overlaps += u32::from(one != known && two != known);
    }
    assert!(overlaps > 250, "both changed something in {overlaps} cases");
}

/// A tree of objects so deep with few names, so that the same ones come up.
fn tree(depth: u32, draw: &mut impl FnMut(u32) -> u32) -> Value {
    let mut members = Map::new();
    for name in ["a", "ab", "b", "c"] {
        let value = match draw(if depth == 0 { 3 } else { 5 }) {
            0 => continue,
            1 => json!(draw(3)),
            2 => json!([draw(2), draw(2)]),
            _ => tree(depth - 1, draw),
        };
        members.insert(name.to_owned(), value);
    }
    Value::Object(members)
}

/// The members that begin with `a` of one tree, and all others of another.
fn mixed(one: &Value, two: &Value) -> Value {
    let of = |tree: &Value, first: bool| -> Map<String, Value> {
        let members = members(Some(tree.clone()));
        members.into_iter().filter(|(name, _)| name.starts_with('a') == first).collect()
    };
    let mut members = of(one, true);
    members.extend(of(two, false));
    Value::Object(members)
}
