//! An event whose type and payload are what events usually are.

use serde::ser::{Impossible, Serialize, Serializer};

use super::members::Members;
use super::payload::List;
use super::text::{PayloadText, Unusual};
use crate::replay::{MAX_PAYLOAD_BYTES, check_event_type};

/// Writes an event's payload. The event's type, and the payload's text.
///
/// # Errors
/// It is nothing that can be written like this, or nothing that a recording could hold.
pub(super) fn write<'p, E: Serialize>(
    event: &E,
    payload: &'p mut PayloadText,
) -> Result<(&'static str, &'p str), Unusual> {
    payload.clear();
    let kind = event.serialize(Variant { payload: &mut *payload })?;
    check_event_type(kind).map_err(|_| Unusual)?;
    let text = payload.text()?;
    // As an object: {"kind":payload}
    if kind.len() + text.len() + 5 > MAX_PAYLOAD_BYTES {
        return Err(Unusual);
    }
    Ok((kind, if text.is_empty() { "null" } else { text }))
}

/// The outermost part of an event: the variant of an enum. It comes to the variant's name.
struct Variant<'p> {
    payload: &'p mut PayloadText,
}

/// The parts of a variant's payload.
pub(super) struct Parts<P> {
    kind: &'static str,
    parts: P,
}

macro_rules! no_variant {
    ($($method:ident($($argument:ty),*) $(<$param:ident>)? -> $result:ty;)+) => {
        $(fn $method $(<$param: Serialize + ?Sized>)? (self, $(_: $argument),*) -> Result<$result, Unusual> {
            Err(Unusual)
        })+
    };
}

impl<'p> Serializer for Variant<'p> {
    type Ok = &'static str;
    type Error = Unusual;
    type SerializeSeq = Impossible<&'static str, Unusual>;
    type SerializeTuple = Impossible<&'static str, Unusual>;
    type SerializeTupleStruct = Impossible<&'static str, Unusual>;
    type SerializeTupleVariant = Parts<List<'p>>;
    type SerializeMap = Impossible<&'static str, Unusual>;
    type SerializeStruct = Impossible<&'static str, Unusual>;
    type SerializeStructVariant = Parts<Members<'p>>;

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        kind: &'static str,
    ) -> Result<&'static str, Unusual> {
        Ok(kind)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        kind: &'static str,
        value: &T,
    ) -> Result<&'static str, Unusual> {
        value.serialize(self.payload).map(|()| kind)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        kind: &'static str,
        _: usize,
    ) -> Result<Parts<List<'p>>, Unusual> {
        Ok(Parts { kind, parts: List::open(self.payload)? })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        kind: &'static str,
        _: usize,
    ) -> Result<Parts<Members<'p>>, Unusual> {
        Ok(Parts { kind, parts: Members::open(self.payload)? })
    }

    no_variant! {
        serialize_bool(bool) -> &'static str;
        serialize_i8(i8) -> &'static str;
        serialize_i16(i16) -> &'static str;
        serialize_i32(i32) -> &'static str;
        serialize_i64(i64) -> &'static str;
        serialize_u8(u8) -> &'static str;
        serialize_u16(u16) -> &'static str;
        serialize_u32(u32) -> &'static str;
        serialize_u64(u64) -> &'static str;
        serialize_f32(f32) -> &'static str;
        serialize_f64(f64) -> &'static str;
        serialize_char(char) -> &'static str;
        serialize_str(&str) -> &'static str;
        serialize_bytes(&[u8]) -> &'static str;
        serialize_none() -> &'static str;
        serialize_some(&T) <T> -> &'static str;
        serialize_unit() -> &'static str;
        serialize_unit_struct(&'static str) -> &'static str;
        serialize_newtype_struct(&'static str, &T) <T> -> &'static str;
        serialize_seq(Option<usize>) -> Self::SerializeSeq;
        serialize_tuple(usize) -> Self::SerializeTuple;
        serialize_tuple_struct(&'static str, usize) -> Self::SerializeTupleStruct;
        serialize_map(Option<usize>) -> Self::SerializeMap;
        serialize_struct(&'static str, usize) -> Self::SerializeStruct;
    }
}

impl serde::ser::SerializeTupleVariant for Parts<List<'_>> {
    type Ok = &'static str;
    type Error = Unusual;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unusual> {
        self.parts.item(value)
    }

    fn end(self) -> Result<&'static str, Unusual> {
        self.parts.close();
        Ok(self.kind)
    }
}

impl serde::ser::SerializeStructVariant for Parts<Members<'_>> {
    type Ok = &'static str;
    type Error = Unusual;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Unusual> {
        self.parts.member(name, value)
    }

    fn end(self) -> Result<&'static str, Unusual> {
        self.parts.close().map(|()| self.kind)
    }
}
