//! How much memory a value holds on the heap, as far as its [`Serialize`] form tells.
//!
//! A clone holds just its elements, without room to grow. So the elements of every list, map and text that serde is
//! shown are what it has on the heap; everything else lies in the value itself, whose size the compiler knows.

use std::fmt;

use serde::ser::{self, Serialize};

/// What an allocator takes for each piece of memory beside its content, in bytes: headers and rounding up.
pub(super) const ALLOCATION: usize = 16;

/// What the links of a map take for each entry, in bytes: a B-tree's nodes are two thirds full on average.
const MAP_ENTRY: usize = 8;

/// Bytes that a value holds on the heap. A value that refuses to be written counts as far as it was written.
pub(super) fn heap_bytes<T: Serialize + ?Sized>(value: &T) -> usize {
    let mut counter = Counter::default();
    let _ = value.serialize(&mut counter);
    counter.bytes
}

#[derive(Default)]
struct Counter {
    bytes: usize,
}

impl Counter {
    fn text(&mut self, length: usize) {
        if length > 0 {
            self.bytes += length + ALLOCATION;
        }
    }

    /// Something that lies in its owner.
    fn inline<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        value.serialize(self)
    }
}

/// A list: each element lies on the heap.
struct List<'a> {
    counter: &'a mut Counter,
    empty: bool,
}

impl List<'_> {
    fn element<T: Serialize + ?Sized>(&mut self, value: &T, links: usize) -> Result<(), Refused> {
        if std::mem::take(&mut self.empty) {
            self.counter.bytes += ALLOCATION;
        }
        self.counter.bytes += size_of_val(value) + links;
        value.serialize(&mut *self.counter)
    }
}

/// A value refused to be written.
#[derive(Debug)]
struct Refused;

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the value refused to be written")
    }
}

impl std::error::Error for Refused {}

impl ser::Error for Refused {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

macro_rules! plain {
    ($($method:ident: $type:ty),+) => {
        $(fn $method(self, _: $type) -> Result<(), Refused> {
            Ok(())
        })+
    };
}

impl<'a> ser::Serializer for &'a mut Counter {
    type Ok = ();
    type Error = Refused;
    type SerializeSeq = List<'a>;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = List<'a>;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    plain!(serialize_bool: bool, serialize_char: char, serialize_f32: f32, serialize_f64: f64);
    plain!(serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_i128: i128);
    plain!(serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_u128: u128);
    plain!(serialize_unit_struct: &'static str);

    fn serialize_str(self, value: &str) -> Result<(), Refused> {
        self.text(value.len());
        Ok(())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Refused> {
        self.text(value.len());
        Ok(())
    }

    fn serialize_none(self) -> Result<(), Refused> {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Refused> {
        self.inline(value)
    }

    fn serialize_unit(self) -> Result<(), Refused> {
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, _: &'static str) -> Result<(), Refused> {
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Refused> {
        self.inline(value)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> Result<(), Refused> {
        self.inline(value)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<List<'a>, Refused> {
        Ok(List { counter: self, empty: true })
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, Refused> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Refused> {
        Ok(self)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, Refused> {
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<List<'a>, Refused> {
        Ok(List { counter: self, empty: true })
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Refused> {
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, Refused> {
        Ok(self)
    }

    fn is_human_readable(&self) -> bool {
        false
    }
}

macro_rules! inline_parts {
    ($($trait:ident: $method:ident($($name:ty)?)),+) => {
        $(impl ser::$trait for &mut Counter {
            type Ok = ();
            type Error = Refused;
            fn $method<T: Serialize + ?Sized>(&mut self, $(_: $name,)? value: &T) -> Result<(), Refused> {
                self.inline(value)
            }
            fn end(self) -> Result<(), Refused> {
                Ok(())
            }
        })+
    };
}

inline_parts!(SerializeTuple: serialize_element(), SerializeTupleStruct: serialize_field());
inline_parts!(SerializeTupleVariant: serialize_field(), SerializeStruct: serialize_field(&'static str));
inline_parts!(SerializeStructVariant: serialize_field(&'static str));

impl ser::SerializeSeq for List<'_> {
    type Ok = ();
    type Error = Refused;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        self.element(value, 0)
    }

    fn end(self) -> Result<(), Refused> {
        Ok(())
    }
}

impl ser::SerializeMap for List<'_> {
    type Ok = ();
    type Error = Refused;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Refused> {
        self.element(key, MAP_ENTRY)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        self.element(value, 0)
    }

    fn end(self) -> Result<(), Refused> {
        Ok(())
    }
}
