//! The serializer behind the hash.

use std::fmt;

use serde::ser::{self, Serialize};

use super::row::{DOUBLE, SINGLE};
use super::sink::Sink;

/// Writes a state's form. A number that is not finite is told to the sink; writing goes on, so that no number has to
/// look at the outcome of the one before.
pub(super) struct Encoder<'a, S> {
    pub(super) sink: &'a mut S,
    /// The place of what comes next.
    pub(super) at: usize,
}

/// Stands in place of a variant's index where rows are given: the bytes that follow are written as they are. No enum has
/// so many variants.
pub(super) const BARE: u32 = u32::MAX;

/// Nothing to say: the reason is found by walking the state again.
#[derive(Debug)]
pub(super) struct Refused;

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the state refused to be written")
    }
}

impl std::error::Error for Refused {}

impl ser::Error for Refused {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

/// The next place, after something was written.
type Written = Result<usize, Refused>;

impl<S: Sink> Encoder<'_, S> {
    #[inline]
    fn put<const N: usize>(self, bytes: [u8; N]) -> Self {
        let at = self.sink.put(self.at, &bytes);
        Self { at, ..self }
    }

    #[inline]
    fn length(self, length: Option<usize>) -> Result<Self, Refused> {
        match length {
            Some(length) => Ok(self.put((length as u64).to_le_bytes())),
            None if S::MEASURES => Err(Refused),
            None => Ok(self),
        }
    }
}

macro_rules! number {
    ($($method:ident: $type:ty),+) => {
        $(#[inline]
        fn $method(self, value: $type) -> Written {
            Ok(self.put(value.to_le_bytes()).at)
        })+
    };
}

macro_rules! float {
    ($($method:ident: $type:ty, $mask:expr),+) => {
        $(#[inline]
        fn $method(self, value: $type) -> Written {
            let bits = value.to_bits();
            let highest = (bits >> (8 * size_of::<$type>() - 32)) as u32;
            Ok(self.sink.put_float(self.at, &bits.to_le_bytes(), $mask.carry(highest)))
        })+
    };
}

impl<S: Sink> ser::Serializer for Encoder<'_, S> {
    type Ok = usize;
    type Error = Refused;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    number!(serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_i128: i128);
    number!(serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_u128: u128);
    float!(serialize_f32: f32, SINGLE, serialize_f64: f64, DOUBLE);

    #[inline]
    fn serialize_bool(self, value: bool) -> Written {
        self.serialize_u8(u8::from(value))
    }

    #[inline]
    fn serialize_char(self, value: char) -> Written {
        self.serialize_u32(u32::from(value))
    }

    #[inline]
    fn serialize_str(self, value: &str) -> Written {
        self.serialize_bytes(value.as_bytes())
    }

    #[inline]
    fn serialize_bytes(self, value: &[u8]) -> Written {
        let Self { sink, at } = if self.sink.takes_bare() { self } else { self.length(Some(value.len()))? };
        Ok(sink.put_all(at, value))
    }

    #[inline]
    fn serialize_none(self) -> Written {
        self.serialize_u8(0)
    }

    #[inline]
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Written {
        value.serialize(self.put([1]))
    }

    #[inline]
    fn serialize_unit(self) -> Written {
        Ok(self.at)
    }

    #[inline]
    fn serialize_unit_struct(self, _: &'static str) -> Written {
        Ok(self.at)
    }

    #[inline]
    fn serialize_unit_variant(self, _: &'static str, index: u32, _: &'static str) -> Written {
        self.serialize_u32(index)
    }

    #[inline]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Written {
        value.serialize(self)
    }

    #[inline]
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        value: &T,
    ) -> Written {
        if index == BARE {
            self.sink.expect_bare();
            return value.serialize(self);
        }
        value.serialize(self.put(index.to_le_bytes()))
    }

    #[inline]
    fn serialize_seq(self, length: Option<usize>) -> Result<Self, Refused> {
        self.length(length)
    }

    #[inline]
    fn serialize_tuple(self, _: usize) -> Result<Self, Refused> {
        Ok(self)
    }

    #[inline]
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Refused> {
        Ok(self)
    }

    #[inline]
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, Refused> {
        Ok(self.put(index.to_le_bytes()))
    }

    #[inline]
    fn serialize_map(self, length: Option<usize>) -> Result<Self, Refused> {
        self.length(length)
    }

    #[inline]
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Refused> {
        Ok(self)
    }

    #[inline]
    fn serialize_struct_variant(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, Refused> {
        Ok(self.put(index.to_le_bytes()))
    }

    #[inline]
    fn is_human_readable(&self) -> bool {
        false
    }
}

impl<S: Sink> Encoder<'_, S> {
    /// Writes a part of what this writes.
    #[inline]
    fn part<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        self.at = value.serialize(Encoder { sink: &mut *self.sink, at: self.at })?;
        Ok(())
    }
}

macro_rules! compound {
    ($($trait:ident: $($method:ident $(($name:ident))?),+;)+) => {
        $(impl<S: Sink> ser::$trait for Encoder<'_, S> {
            type Ok = usize;
            type Error = Refused;
            $(#[inline]
            fn $method<T: Serialize + ?Sized>(&mut self, $($name: &'static str,)? value: &T) -> Result<(), Refused> {
                $(let _ = $name;)?
                self.part(value)
            })+
            #[inline]
            fn end(self) -> Written {
                Ok(self.at)
            }
        })+
    };
}

compound! {
    SerializeSeq: serialize_element;
    SerializeTuple: serialize_element;
    SerializeTupleStruct: serialize_field;
    SerializeTupleVariant: serialize_field;
    SerializeMap: serialize_key, serialize_value;
    SerializeStruct: serialize_field(name);
    SerializeStructVariant: serialize_field(name);
}
