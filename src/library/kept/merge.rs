//! JSON trees that were changed in two places.

#[cfg(test)]
mod test;

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// What comes of `found` if whatever differs between `known` and `chosen` is changed in it. Objects change member by
/// member, everything else as a whole.
pub(super) fn merge(known: Value, chosen: Value, found: Value) -> Value {
    member(Some(known), Some(chosen), Some(found)).unwrap_or_default()
}

/// The same for a member, which may be missing in each.
fn member(known: Option<Value>, chosen: Option<Value>, found: Option<Value>) -> Option<Value> {
    if known == chosen {
        return found;
    }
    let all = [&known, &chosen, &found];
    if !all.into_iter().flatten().all(Value::is_object) {
        return chosen;
    }
    let is_chosen = chosen.is_some();
    let [known, chosen, found] = [known, chosen, found].map(members);
    let merged = objects(known, chosen, found);
    // An object that was taken away stays only for what someone else put into it.
    (is_chosen || !merged.is_empty()).then_some(Value::Object(merged))
}

fn objects(
    mut known: Map<String, Value>,
    mut chosen: Map<String, Value>,
    mut found: Map<String, Value>,
) -> Map<String, Value> {
    let names: BTreeSet<String> = known.keys().chain(chosen.keys()).cloned().collect();
    for name in names {
        let merged = member(known.remove(&name), chosen.remove(&name), found.remove(&name));
        found.extend(merged.map(|value| (name, value)));
    }
    found
}

/// The members of an object; none where there is no object.
fn members(value: Option<Value>) -> Map<String, Value> {
    match value {
        Some(Value::Object(members)) => members,
        _ => Map::new(),
    }
}
