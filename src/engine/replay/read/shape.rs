//! Shapes that derived readers take too lightly: lists in place of objects, objects in place of words, `null` in
//! place of nothing.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{self, Deserialize, DeserializeOwned, Deserializer, IntoDeserializer, MapAccess, Visitor};

/// A struct from a JSON object, never from a list of its members' values.
pub(super) struct Record<T>(pub(super) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Record<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(RecordVisitor(PhantomData))
    }
}

struct RecordVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for RecordVisitor<T> {
    type Value = Record<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<Record<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(members)).map(Record)
    }
}

/// One of some words, never an object with the word as its key.
pub(super) struct Word<T>(pub(super) T);

impl<'de, T: DeserializeOwned> Deserialize<'de> for Word<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(WordVisitor(PhantomData))
    }
}

struct WordVisitor<T>(PhantomData<T>);

impl<T: DeserializeOwned> Visitor<'_> for WordVisitor<T> {
    type Value = Word<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a word")
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<Word<T>, E> {
        T::deserialize(word.into_deserializer()).map(Word)
    }
}

/// A hash as 16 lower-case hex digits.
pub(super) struct Hex(pub(super) u64);

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(HexVisitor)
    }
}

struct HexVisitor;

impl Visitor<'_> for HexVisitor {
    type Value = Hex;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("16 lower-case hex digits")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Hex, E> {
        let digits = text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let hash = if digits { u64::from_str_radix(text, 16).ok() } else { None };
        hash.map(Hex)
            .ok_or_else(|| E::invalid_value(de::Unexpected::Str(&super::error::excerpt(text)), &self))
    }
}

/// A member that may be missing, but if it is there it is what it must be: `null` is a value like any other.
pub(super) fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}
