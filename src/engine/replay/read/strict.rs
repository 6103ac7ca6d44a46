//! JSON values without duplicate keys, of bounded depth and bounded memory.

use std::cell::Cell;
use std::fmt;

use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use crate::replay::MAX_PAYLOAD_DEPTH;

/// Memory for values a byte of the file, and beside that: far more than the values of a recording need, and far
/// less than what a file that is made for it could ask for (`{"":0}` takes 80 times its length).
const MEMORY_PER_BYTE: usize = 48;
const MEMORY_BESIDE: usize = 16 << 20;
const MOST_MEMORY: usize = 1 << 30;
/// About what one item of a list, the first and each further member of an object, and a text beside its letters
/// take, with what their containers keep in reserve.
const ITEM: usize = 48;
const FIRST_MEMBER: usize = 544;
const MEMBER: usize = 100;
const LETTERS: usize = 16;

/// The memory that values may still take.
pub(super) struct Purse {
    left: Cell<usize>,
    /// A value was refused for being too much rather than wrong.
    overdrawn: Cell<bool>,
}

impl Purse {
    pub(super) fn for_bytes(bytes: usize) -> Self {
        let left = bytes.saturating_mul(MEMORY_PER_BYTE).saturating_add(MEMORY_BESIDE);
        let left = left.min(MOST_MEMORY);
        Self { left: Cell::new(left), overdrawn: Cell::new(false) }
    }

    pub(super) fn left(&self) -> usize {
        self.left.get()
    }

    pub(super) fn set_left(&self, bytes: usize) {
        self.left.set(bytes);
    }

    pub(super) fn is_overdrawn(&self) -> bool {
        self.overdrawn.get()
    }

    pub(super) fn read(&self, text: &str) -> serde_json::Result<Value> {
        let mut json = serde_json::Deserializer::from_str(text);
        let value = Within { depth: MAX_PAYLOAD_DEPTH, purse: self }.deserialize(&mut json)?;
        json.end().map(|()| value)
    }

    fn pay<E: de::Error>(&self, bytes: usize) -> Result<(), E> {
        match self.left.get().checked_sub(bytes) {
            Some(left) => {
                self.left.set(left);
                Ok(())
            }
            None => Err(self.refuse(format_args!("the values take too much memory"))),
        }
    }

    fn refuse<E: de::Error>(&self, message: fmt::Arguments<'_>) -> E {
        self.overdrawn.set(true);
        E::custom(message)
    }
}

/// A value with so many levels of nesting left.
#[derive(Clone, Copy)]
struct Within<'p> {
    depth: usize,
    purse: &'p Purse,
}

impl<'de> DeserializeSeed<'de> for Within<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl Within<'_> {
    fn deeper<E: de::Error>(self) -> Result<Self, E> {
        let depth = self.depth.checked_sub(1);
        let depth =
            depth.ok_or_else(|| self.purse.refuse(format_args!("nested deeper than {MAX_PAYLOAD_DEPTH}")))?;
        Ok(Self { depth, ..self })
    }
}

impl<'de> Visitor<'de> for Within<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<Value, E> {
        Number::from_f64(value).map(Value::Number).ok_or_else(|| E::custom("a number that is not finite"))
    }

    fn visit_str<E: de::Error>(self, value: &str) -> Result<Value, E> {
        self.purse.pay(LETTERS + value.len())?;
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let inside = self.deeper()?;
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(inside)? {
            self.purse.pay(ITEM)?;
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let inside = self.deeper()?;
        let mut map = Map::new();
        while let Some(name) = members.next_key::<String>()? {
            if map.contains_key(&name) {
                let shown = super::error::excerpt(&name);
                return Err(de::Error::custom(format_args!("duplicate key \"{shown}\"")));
            }
            self.purse.pay(LETTERS + name.len() + if map.is_empty() { FIRST_MEMBER } else { MEMBER })?;
            map.insert(name, members.next_value_seed(inside)?);
        }
        Ok(Value::Object(map))
    }
}
