//! The hash of each top-level member of a state, for saying in which of them two states differ.

use std::fmt;

use serde::ser::{self, Impossible, Serialize};

use super::{HashError, Hasher};

/// The name and the hash of a top-level member.
pub type MemberHash = (&'static str, u64);

impl Hasher {
    /// The name and the hash of each top-level member of a state, in the order in which the state writes them; nothing for
    /// a state that is no struct. A member is hashed as if it were a state of its own. One that the state leaves out when
    /// it is written is not among them.
    ///
    /// ```
    /// use dacapo_engine::hash::Hasher;
    ///
    /// #[derive(serde::Serialize)]
    /// struct World { lives: u32, open: bool }
    ///
    /// let mut hasher = Hasher::default();
    /// let members = hasher.members(&World { lives: 3, open: true })?;
    /// let lives = hasher.hash(&3_u32)?;
    /// let open = hasher.hash(&true)?;
    /// assert_eq!(members, Some(vec![("lives", lives), ("open", open)]));
    /// assert_eq!(hasher.members(&7_u32)?, None);
    /// # Ok::<(), dacapo_engine::hash::HashError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Hasher::hash`].
    pub fn members<T: Serialize + ?Sized>(
        &mut self,
        state: &T,
    ) -> Result<Option<Vec<MemberHash>>, HashError> {
        match state.serialize(TopLevel { hasher: self }) {
            Ok(members) => Ok(Some(members)),
            Err(Refusal::NoStruct) => Ok(None),
            Err(Refusal::Hash(error)) => Err(error),
        }
    }
}

/// Takes a state apart into its members, each of which goes to the hasher.
struct TopLevel<'h> {
    hasher: &'h mut Hasher,
}

/// Why there are no members' hashes.
#[derive(Debug)]
enum Refusal {
    NoStruct,
    Hash(HashError),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoStruct => f.write_str("the state is no struct"),
            Self::Hash(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Refusal {}

impl ser::Error for Refusal {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::Hash(HashError::Unwritable(message.to_string()))
    }
}

/// The members of a struct so far.
struct Members<'h> {
    hasher: &'h mut Hasher,
    list: Vec<MemberHash>,
}

impl ser::SerializeStruct for Members<'_> {
    type Ok = Vec<MemberHash>;
    type Error = Refusal;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Refusal> {
        let hash = self.hasher.hash(value).map_err(|error| Refusal::Hash(error.within(name)))?;
        self.list.push((name, hash));
        Ok(())
    }

    fn end(self) -> Result<Vec<MemberHash>, Refusal> {
        Ok(self.list)
    }
}

/// Everything that is no struct.
macro_rules! no_struct {
    ($($method:ident($($argument:ty),*) -> $answer:ty;)+) => {
        $(fn $method(self, $(_: $argument),*) -> Result<$answer, Refusal> {
            Err(Refusal::NoStruct)
        })+
    };
}

type Never = Impossible<Vec<MemberHash>, Refusal>;

impl<'h> ser::Serializer for TopLevel<'h> {
    type Ok = Vec<MemberHash>;
    type Error = Refusal;
    type SerializeSeq = Never;
    type SerializeTuple = Never;
    type SerializeTupleStruct = Never;
    type SerializeTupleVariant = Never;
    type SerializeMap = Never;
    type SerializeStruct = Members<'h>;
    type SerializeStructVariant = Never;

    fn serialize_struct(self, _: &'static str, count: usize) -> Result<Members<'h>, Refusal> {
        Ok(Members { hasher: self.hasher, list: Vec::with_capacity(count) })
    }

    /// What wraps a struct is hashed as the struct is, and has its members.
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<Vec<MemberHash>, Refusal> {
        value.serialize(self)
    }

    no_struct! {
        serialize_bool(bool) -> Self::Ok;
        serialize_i8(i8) -> Self::Ok;
        serialize_i16(i16) -> Self::Ok;
        serialize_i32(i32) -> Self::Ok;
        serialize_i64(i64) -> Self::Ok;
        serialize_i128(i128) -> Self::Ok;
        serialize_u8(u8) -> Self::Ok;
        serialize_u16(u16) -> Self::Ok;
        serialize_u32(u32) -> Self::Ok;
        serialize_u64(u64) -> Self::Ok;
        serialize_u128(u128) -> Self::Ok;
        serialize_f32(f32) -> Self::Ok;
        serialize_f64(f64) -> Self::Ok;
        serialize_char(char) -> Self::Ok;
        serialize_str(&str) -> Self::Ok;
        serialize_bytes(&[u8]) -> Self::Ok;
        serialize_none() -> Self::Ok;
        serialize_unit() -> Self::Ok;
        serialize_unit_struct(&'static str) -> Self::Ok;
        serialize_unit_variant(&'static str, u32, &'static str) -> Self::Ok;
        serialize_seq(Option<usize>) -> Never;
        serialize_tuple(usize) -> Never;
        serialize_tuple_struct(&'static str, usize) -> Never;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Never;
        serialize_map(Option<usize>) -> Never;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> Never;
    }

    fn serialize_some<T: Serialize + ?Sized>(self, _: &T) -> Result<Self::Ok, Refusal> {
        Err(Refusal::NoStruct)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<Self::Ok, Refusal> {
        Err(Refusal::NoStruct)
    }

    /// As for the hash of the whole.
    fn is_human_readable(&self) -> bool {
        false
    }
}
