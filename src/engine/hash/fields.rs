//! A state as a list of named fields: to say where two states differ, or where one holds a NaN.

use std::fmt::{self, Write as _};

use serde::ser::{self, Serialize};

use super::error::NotFinite;

/// One leaf of a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Where, such as `enemies[3].velocity.y`.
    pub path: String,
    /// What, in the shortest form that tells values apart.
    pub value: String,
}

/// A field that two states do not share or do not agree on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Where.
    pub path: String,
    /// The first state's value; nothing where it has no such field.
    pub left: Option<String>,
    /// The second state's value; nothing where it has no such field.
    pub right: Option<String>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |value: &Option<String>| value.clone().unwrap_or_else(|| "absent".to_owned());
        write!(f, "{}  {} -> {}", self.path, side(&self.left), side(&self.right))
    }
}

/// Every leaf of a state in the order of its fields.
///
/// # Errors
/// The state's own refusal to be written.
pub fn fields<T: Serialize + ?Sized>(state: &T) -> Result<Vec<Field>, String> {
    let mut walker = Walker::default();
    state.serialize(&mut walker).map_err(|error| error.0)?;
    Ok(walker.fields)
}

/// The first number of a state that is not finite.
///
/// # Errors
/// The state's own refusal to be written.
pub fn first_not_finite<T: Serialize + ?Sized>(state: &T) -> Result<Option<NotFinite>, String> {
    let mut walker = Walker::default();
    state.serialize(&mut walker).map_err(|error| error.0)?;
    Ok(walker.not_finite)
}

/// The fields in which two states differ, in the order of the first state's fields, then those only the second
/// one has.
#[must_use]
pub fn differences(left: &[Field], right: &[Field]) -> Vec<Difference> {
    let index = |fields: &[Field]| -> std::collections::BTreeMap<String, String> {
        fields.iter().map(|field| (field.path.clone(), field.value.clone())).collect()
    };
    let (of_left, of_right) = (index(left), index(right));
    let changed = left.iter().filter_map(|field| {
        let other = of_right.get(&field.path).cloned();
        (other.as_ref() != Some(&field.value)).then(|| Difference {
            path: field.path.clone(),
            left: Some(field.value.clone()),
            right: other,
        })
    });
    let added = right.iter().filter(|field| !of_left.contains_key(&field.path)).map(|field| Difference {
        path: field.path.clone(),
        left: None,
        right: Some(field.value.clone()),
    });
    changed.chain(added).collect()
}

#[derive(Default)]
struct Walker {
    path: String,
    fields: Vec<Field>,
    not_finite: Option<NotFinite>,
}

/// A state's own refusal.
#[derive(Debug)]
struct Refusal(String);

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refusal {}

impl ser::Error for Refusal {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

impl Walker {
    fn leaf(&mut self, value: impl fmt::Display) {
        self.fields.push(Field { path: self.path.clone(), value: value.to_string() });
    }

    fn float(&mut self, value: f64, shown: impl fmt::Display) {
        if !value.is_finite() && self.not_finite.is_none() {
            self.not_finite = Some(NotFinite { path: self.path.clone(), value: value.to_string() });
        }
        self.leaf(shown);
    }

    fn within<T: Serialize + ?Sized>(&mut self, step: &str, value: &T) -> Result<(), Refusal> {
        let length = self.path.len();
        if !self.path.is_empty() && !step.starts_with('[') {
            self.path.push('.');
        }
        self.path.push_str(step);
        value.serialize(&mut *self)?;
        self.path.truncate(length);
        Ok(())
    }
}

macro_rules! leaves {
    ($($method:ident: $type:ty),+) => {
        $(fn $method(self, value: $type) -> Result<(), Refusal> {
            self.leaf(value);
            Ok(())
        })+
    };
}

impl<'a> ser::Serializer for &'a mut Walker {
    type Ok = ();
    type Error = Refusal;
    type SerializeSeq = Parts<'a>;
    type SerializeTuple = Parts<'a>;
    type SerializeTupleStruct = Parts<'a>;
    type SerializeTupleVariant = Parts<'a>;
    type SerializeMap = Parts<'a>;
    type SerializeStruct = Parts<'a>;
    type SerializeStructVariant = Parts<'a>;

    leaves!(serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_i128: i128);
    leaves!(serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_u128: u128);
    leaves!(serialize_bool: bool, serialize_char: char);

    fn serialize_f32(self, value: f32) -> Result<(), Refusal> {
        self.float(f64::from(value), value);
        Ok(())
    }

    fn serialize_f64(self, value: f64) -> Result<(), Refusal> {
        self.float(value, value);
        Ok(())
    }

    fn serialize_str(self, value: &str) -> Result<(), Refusal> {
        self.leaf(format_args!("{value:?}"));
        Ok(())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Refusal> {
        self.leaf(format_args!("{value:?}"));
        Ok(())
    }

    fn serialize_none(self) -> Result<(), Refusal> {
        self.leaf("none");
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Refusal> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Refusal> {
        self.leaf("()");
        Ok(())
    }

    fn serialize_unit_struct(self, name: &'static str) -> Result<(), Refusal> {
        self.leaf(name);
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), Refusal> {
        self.leaf(variant);
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Refusal> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Refusal> {
        self.within(variant, value)
    }

    fn serialize_seq(self, length: Option<usize>) -> Result<Parts<'a>, Refusal> {
        // Which length a sequence has is a leaf of its own, so that a missing last element is seen.
        if let Some(length) = length {
            self.within("len", &length)?;
        }
        Ok(Parts::new(self, None))
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'a>, Refusal> {
        Ok(Parts::new(self, None))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts<'a>, Refusal> {
        Ok(Parts::new(self, None))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'a>, Refusal> {
        Ok(Parts::new(self, Some(variant)))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'a>, Refusal> {
        Ok(Parts::new(self, None))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Parts<'a>, Refusal> {
        Ok(Parts::new(self, None))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'a>, Refusal> {
        Ok(Parts::new(self, Some(variant)))
    }
}

/// The parts of a compound, numbered or named.
struct Parts<'a> {
    walker: &'a mut Walker,
    /// Path length to go back to at the end, past the variant's name.
    back: usize,
    next: u64,
    key: String,
}

impl<'a> Parts<'a> {
    fn new(walker: &'a mut Walker, variant: Option<&'static str>) -> Self {
        let back = walker.path.len();
        if let Some(variant) = variant {
            if !walker.path.is_empty() {
                walker.path.push('.');
            }
            walker.path.push_str(variant);
        }
        Self { walker, back, next: 0, key: String::new() }
    }

    fn numbered<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refusal> {
        let mut step = String::new();
        write!(step, "[{}]", self.next).map_err(ser::Error::custom)?;
        self.next += 1;
        self.walker.within(&step, value)
    }

    fn finish(self) {
        self.walker.path.truncate(self.back);
    }
}

macro_rules! numbered {
    ($($trait:ident: $method:ident),+) => {
        $(impl ser::$trait for Parts<'_> {
            type Ok = ();
            type Error = Refusal;
            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refusal> {
                self.numbered(value)
            }
            fn end(self) -> Result<(), Refusal> {
                self.finish();
                Ok(())
            }
        })+
    };
}

macro_rules! named {
    ($($trait:ident),+) => {
        $(impl ser::$trait for Parts<'_> {
            type Ok = ();
            type Error = Refusal;
            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Refusal> {
                self.walker.within(name, value)
            }
            fn end(self) -> Result<(), Refusal> {
                self.finish();
                Ok(())
            }
        })+
    };
}

numbered!(SerializeSeq: serialize_element, SerializeTuple: serialize_element);
numbered!(SerializeTupleStruct: serialize_field, SerializeTupleVariant: serialize_field);
named!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for Parts<'_> {
    type Ok = ();
    type Error = Refusal;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Refusal> {
        let mut walker = Walker::default();
        key.serialize(&mut walker)?;
        let parts: Vec<_> = walker.fields.into_iter().map(|field| field.value).collect();
        self.key = format!("[{}]", parts.join(","));
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refusal> {
        let key = std::mem::take(&mut self.key);
        self.walker.within(&key, value)
    }

    fn end(self) -> Result<(), Refusal> {
        self.finish();
        Ok(())
    }
}
