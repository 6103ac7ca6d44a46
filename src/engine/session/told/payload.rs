//! A payload's text as that of a JSON value, written in one go.

use serde::ser::{self, Impossible, Serialize, Serializer};

use super::members::Members;
use super::text::{PayloadText, Unusual};

/// Between these, the shortest text of a 32-bit number is that of the 64-bit number which it is read as. Beyond them the
/// two may differ in where an exponent begins.
const ALIKE: std::ops::Range<f32> = 1e-4..1e13;

macro_rules! plain {
    ($($method:ident: $type:ty),+) => {
        $(fn $method(self, value: $type) -> Result<(), Unusual> {
            self.plain(&value)
        })+
    };
}

impl<'p> Serializer for &'p mut PayloadText {
    type Ok = ();
    type Error = Unusual;
    type SerializeSeq = List<'p>;
    type SerializeTuple = List<'p>;
    type SerializeTupleStruct = List<'p>;
    type SerializeTupleVariant = Impossible<(), Unusual>;
    type SerializeMap = Impossible<(), Unusual>;
    type SerializeStruct = Members<'p>;
    type SerializeStructVariant = Impossible<(), Unusual>;

    plain!(serialize_bool: bool, serialize_char: char, serialize_str: &str);
    plain!(serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64);
    plain!(serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64);

    fn serialize_f32(self, value: f32) -> Result<(), Unusual> {
        if value == 0.0 || ALIKE.contains(&value.abs()) { self.plain(&value) } else { Err(Unusual) }
    }

    fn serialize_f64(self, value: f64) -> Result<(), Unusual> {
        // JSON has no text for other numbers.
        if value.is_finite() { self.plain(&value) } else { Err(Unusual) }
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Unusual> {
        self.plain(value)
    }

    fn serialize_none(self) -> Result<(), Unusual> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Unusual> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Unusual> {
        self.plain(&())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Unusual> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, name: &'static str) -> Result<(), Unusual> {
        self.plain(name)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Unusual> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), Unusual> {
        Err(Unusual)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<List<'p>, Unusual> {
        List::open(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<List<'p>, Unusual> {
        List::open(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<List<'p>, Unusual> {
        List::open(self)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Unusual> {
        Err(Unusual)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Unusual> {
        Err(Unusual)
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Members<'p>, Unusual> {
        // What serde_json means something else by, such as text that is written as it is.
        if name.starts_with('$') { Err(Unusual) } else { Members::open(self) }
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Unusual> {
        Err(Unusual)
    }
}

/// A list that is open.
pub(super) struct List<'p> {
    payload: &'p mut PayloadText,
    empty: bool,
}

impl<'p> List<'p> {
    pub(super) fn open(payload: &'p mut PayloadText) -> Result<Self, Unusual> {
        payload.open(b'[')?;
        Ok(Self { payload, empty: true })
    }

    pub(super) fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unusual> {
        if !std::mem::take(&mut self.empty) {
            self.payload.text.push(b',');
        }
        value.serialize(&mut *self.payload)
    }

    pub(super) fn close(self) {
        self.payload.close(b']');
    }
}

macro_rules! list {
    ($($trait:ident: $method:ident),+) => {
        $(impl ser::$trait for List<'_> {
            type Ok = ();
            type Error = Unusual;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unusual> {
                self.item(value)
            }

            fn end(self) -> Result<(), Unusual> {
                self.close();
                Ok(())
            }
        })+
    };
}

list!(SerializeSeq: serialize_element, SerializeTuple: serialize_element, SerializeTupleStruct: serialize_field);
