//! JSON values of any shape: without duplicate keys and of bounded depth. They are checked as they are read, and never
//! built, so that no value takes more memory than its text.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::fmt;

use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use xxhash_rust::xxh3::xxh3_64;

use super::error::Fault;

/// Checks a value that may be nested so deep.
pub(super) fn check(text: &str, depth: usize) -> Result<(), (serde_json::Error, Fault)> {
    let too_deep = Cell::new(false);
    let mut json = serde_json::Deserializer::from_str(text);
    let outcome = Within { left: depth, most: depth, too_deep: &too_deep }.deserialize(&mut json);
    outcome
        .and_then(|()| json.end())
        .map_err(|error| (error, if too_deep.get() { Fault::Limit } else { Fault::Invalid }))
}

/// A value with so many levels of nesting left.
#[derive(Clone, Copy)]
struct Within<'d> {
    left: usize,
    /// How many levels there may be.
    most: usize,
    too_deep: &'d Cell<bool>,
}

impl Within<'_> {
    fn deeper<E: de::Error>(self) -> Result<Self, E> {
        let left = self.left.checked_sub(1).ok_or_else(|| {
            self.too_deep.set(true);
            E::custom(format_args!("nested deeper than {}", self.most))
        })?;
        Ok(Self { left, ..self })
    }
}

impl<'de> DeserializeSeed<'de> for Within<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Within<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let inside = self.deeper()?;
        while items.next_element_seed(inside)?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        let inside = self.deeper()?;
        // Keys by their hashes: eight bytes each, however long. That two of an object's keys share one by chance is as
        // likely as a fault of the memory.
        let mut seen = BTreeSet::new();
        while let Some(name) = members.next_key::<std::borrow::Cow<'_, str>>()? {
            if !seen.insert(xxh3_64(name.as_bytes())) {
                let shown = super::error::excerpt(&name);
                return Err(de::Error::custom(format_args!("duplicate key \"{shown}\"")));
            }
            members.next_value_seed(inside)?;
        }
        Ok(())
    }
}
