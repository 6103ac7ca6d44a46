//! The serializer behind the hash. It writes into a buffer that never grows while writing; what does not fit
//! or cannot be written is remembered and answered at the end, so that no field pays for a check twice.

use std::fmt;

use serde::ser::{self, Serialize};

/// What became of writing a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// So many bytes were written.
    Written(usize),
    /// The buffer was too short.
    Overflow,
    /// A number that is not finite, or a state that refused.
    Refused,
}

pub(super) fn encode<T: Serialize + ?Sized>(state: &T, buffer: &mut [u8]) -> Outcome {
    let mut encoder = Encoder { sink: Buffer { bytes: buffer, at: 0, overflow: false }, not_finite: false };
    let refused = state.serialize(&mut encoder).is_err();
    if refused || encoder.not_finite {
        Outcome::Refused
    } else if encoder.sink.overflow {
        Outcome::Overflow
    } else {
        Outcome::Written(encoder.sink.at)
    }
}

/// Whether all numbers of a state are finite, and it does not refuse to be written. Nothing is kept, so that nothing but
/// floats costs time.
pub(super) fn is_finite<T: Serialize + ?Sized>(state: &T) -> bool {
    let mut encoder = Encoder { sink: Nowhere, not_finite: false };
    state.serialize(&mut encoder).is_ok() && !encoder.not_finite
}

/// Where a state's bytes go.
trait Sink {
    fn put(&mut self, bytes: &[u8]);
    /// Whether a sequence has to say its length.
    const MEASURES: bool;
}

struct Buffer<'a> {
    bytes: &'a mut [u8],
    at: usize,
    overflow: bool,
}

impl Sink for Buffer<'_> {
    const MEASURES: bool = true;

    #[inline]
    fn put(&mut self, bytes: &[u8]) {
        let end = self.at + bytes.len();
        match self.bytes.get_mut(self.at..end) {
            Some(room) => {
                room.copy_from_slice(bytes);
                self.at = end;
            }
            None => self.overflow = true,
        }
    }
}

struct Nowhere;

impl Sink for Nowhere {
    const MEASURES: bool = false;

    #[inline]
    fn put(&mut self, _: &[u8]) {}
}

struct Encoder<S> {
    sink: S,
    not_finite: bool,
}

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

impl<S: Sink> Encoder<S> {
    #[inline]
    fn put(&mut self, bytes: &[u8]) {
        self.sink.put(bytes);
    }

    #[inline]
    fn length(&mut self, length: Option<usize>) -> Result<(), Refused> {
        match length {
            Some(length) => self.put(&(length as u64).to_le_bytes()),
            None if S::MEASURES => return Err(Refused),
            None => {}
        }
        Ok(())
    }
}

macro_rules! number {
    ($($method:ident: $type:ty),+) => {
        $(#[inline]
        fn $method(self, value: $type) -> Result<(), Refused> {
            self.put(&value.to_le_bytes());
            Ok(())
        })+
    };
}

macro_rules! float {
    ($($method:ident: $type:ty),+) => {
        $(#[inline]
        fn $method(self, value: $type) -> Result<(), Refused> {
            self.not_finite |= !value.is_finite();
            self.put(&value.to_bits().to_le_bytes());
            Ok(())
        })+
    };
}

impl<S: Sink> ser::Serializer for &mut Encoder<S> {
    type Ok = ();
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
    float!(serialize_f32: f32, serialize_f64: f64);

    #[inline]
    fn serialize_bool(self, value: bool) -> Result<(), Refused> {
        self.serialize_u8(u8::from(value))
    }

    #[inline]
    fn serialize_char(self, value: char) -> Result<(), Refused> {
        self.serialize_u32(u32::from(value))
    }

    #[inline]
    fn serialize_str(self, value: &str) -> Result<(), Refused> {
        self.serialize_bytes(value.as_bytes())
    }

    #[inline]
    fn serialize_bytes(self, value: &[u8]) -> Result<(), Refused> {
        self.length(Some(value.len()))?;
        self.put(value);
        Ok(())
    }

    #[inline]
    fn serialize_none(self) -> Result<(), Refused> {
        self.serialize_u8(0)
    }

    #[inline]
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Refused> {
        self.put(&[1]);
        value.serialize(self)
    }

    #[inline]
    fn serialize_unit(self) -> Result<(), Refused> {
        Ok(())
    }

    #[inline]
    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Refused> {
        Ok(())
    }

    #[inline]
    fn serialize_unit_variant(self, _: &'static str, index: u32, _: &'static str) -> Result<(), Refused> {
        self.serialize_u32(index)
    }

    #[inline]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Refused> {
        value.serialize(self)
    }

    #[inline]
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        value: &T,
    ) -> Result<(), Refused> {
        self.put(&index.to_le_bytes());
        value.serialize(self)
    }

    #[inline]
    fn serialize_seq(self, length: Option<usize>) -> Result<Self, Refused> {
        self.length(length)?;
        Ok(self)
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
        self.put(&index.to_le_bytes());
        Ok(self)
    }

    #[inline]
    fn serialize_map(self, length: Option<usize>) -> Result<Self, Refused> {
        self.length(length)?;
        Ok(self)
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
        self.put(&index.to_le_bytes());
        Ok(self)
    }

    fn is_human_readable(&self) -> bool {
        false
    }
}

macro_rules! compound {
    ($($trait:ident: $method:ident),+) => {
        $(impl<S: Sink> ser::$trait for &mut Encoder<S> {
            type Ok = ();
            type Error = Refused;
            #[inline]
            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
                value.serialize(&mut **self)
            }
            #[inline]
            fn end(self) -> Result<(), Refused> {
                Ok(())
            }
        })+
    };
}

macro_rules! named {
    ($($trait:ident),+) => {
        $(impl<S: Sink> ser::$trait for &mut Encoder<S> {
            type Ok = ();
            type Error = Refused;
            #[inline]
            fn serialize_field<T: Serialize + ?Sized>(&mut self, _: &'static str, value: &T) -> Result<(), Refused> {
                value.serialize(&mut **self)
            }
            #[inline]
            fn end(self) -> Result<(), Refused> {
                Ok(())
            }
        })+
    };
}

compound!(SerializeSeq: serialize_element, SerializeTuple: serialize_element);
compound!(SerializeTupleStruct: serialize_field, SerializeTupleVariant: serialize_field);
named!(SerializeStruct, SerializeStructVariant);

impl<S: Sink> ser::SerializeMap for &mut Encoder<S> {
    type Ok = ();
    type Error = Refused;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Refused> {
        key.serialize(&mut **self)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        value.serialize(&mut **self)
    }

    fn end(self) -> Result<(), Refused> {
        Ok(())
    }
}
