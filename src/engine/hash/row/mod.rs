//! Units that are hashed as whole rows of bytes.
//!
//! The hashed form of a plain struct, field after field in little-endian, is often what lies in memory anyway. A unit type
//! that is declared with [`row!`](crate::row!) is written by copying it, and a list of such units, marked with
//! [`rows`], by copying the list or by hashing it where it lies. Hashes, files and drawing see no difference: the bytes are
//! the same, and a machine that stores numbers the other way round writes them field by field.
//!
//! That the two forms are the same is not assumed. The macro writes both the layout and the `Serialize` implementation,
//! takes no serde attribute that could change either, and every field has to be a [`Row`] itself; a gap between two
//! fields does not compile. A NaN or an infinity is found among the bytes, by where the floats of a type lie, and
//! named by its path as everywhere.
//!
//! ```
//! use dacapo_engine::glam::Vec2;
//! use serde::{Deserialize, Serialize};
//!
//! dacapo_engine::row! {
//!     /// Who fired.
//!     #[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
//!     pub enum Side { Ship, Prisms }
//! }
//!
//! dacapo_engine::row! {
//!     /// A shot in flight.
//!     #[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
//!     pub struct Shot {
//!         /// Who fired it.
//!         pub side: Side,
//!         /// Where it is.
//!         pub at: Vec2,
//!         pub range: f32,
//!     }
//! }
//!
//! #[derive(Serialize, Deserialize)]
//! struct World {
//!     // Without the attribute shots are copied one by one, which is nearly as quick for a few dozen.
//!     #[serde(serialize_with = "dacapo_engine::hash::rows")]
//!     shots: Vec<Shot>,
//! }
//!
//! let shot = Shot { side: Side::Ship, at: Vec2::new(1.0, 2.0), range: 7.0 };
//! let json = serde_json::to_string(&World { shots: vec![shot] })?;
//! assert_eq!(json, r#"{"shots":[{"side":"Ship","at":[1.0,2.0],"range":7.0}]}"#);
//! # Ok::<_, serde_json::Error>(())
//! ```

mod declare;
mod finite;
mod floats;
mod marker;
mod plain;
#[cfg(test)]
mod test;

use serde::ser::{Error as _, SerializeSeq as _};

#[doc(hidden)]
pub use bytemuck::NoUninit;
#[doc(hidden)]
pub use finite::carried;
#[doc(hidden)]
pub use floats::Floats;
pub(super) use floats::{DOUBLE, SINGLE};
pub use marker::Row;
#[doc(hidden)]
pub use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::encode::{BARE, Encoder};
use super::sink::{Digest, Nowhere};

/// What the derived code of [`row!`](crate::row!) calls the crate behind it, wherever it is used.
#[doc(hidden)]
pub mod names {
    pub use bytemuck as dacapo_row_layout;
}

/// Writes a list of units for the hash as a whole, and for everything else as any list:
/// `#[serde(serialize_with = "dacapo::engine::hash::rows")]` above a field that is a `Vec` of a [`Row`] type.
///
/// Worth it from some hundred units on; fewer are as quick without.
///
/// # Errors
/// The serializer's own.
pub fn rows<T: Row, S: Serializer>(list: &[T], serializer: S) -> Result<S::Ok, S::Error> {
    if !takes_rows::<S>() {
        return serializer.collect_seq(list);
    }
    let mut parts = serializer.serialize_seq(Some(list.len()))?;
    parts.serialize_element(&Whole(list))?;
    parts.end()
}

/// Whether a serializer is the hash's own, on a machine that stores numbers as the hash has them.
#[doc(hidden)]
#[must_use]
#[inline]
pub fn takes_rows<S: Serializer>() -> bool {
    let asked = typeid::of::<S>();
    cfg!(target_endian = "little")
        && (asked == typeid::of::<Encoder<'_, Digest>>() || asked == typeid::of::<Encoder<'_, Nowhere>>())
}

/// Gives rows to the hash's own serializer.
#[doc(hidden)]
#[inline]
pub fn hand_over<T: Row, S: Serializer>(rows: &[T], serializer: S) -> Result<S::Ok, S::Error> {
    let carried = T::carried(rows);
    if typeid::of::<S>() == typeid::of::<Encoder<'_, Nowhere>>() {
        // Nobody wants the bytes: one number stands for all, a NaN where one of them is not finite.
        return serializer.serialize_f32(f32::from_bits((carried >> 31).wrapping_neg()));
    }
    if carried >> 31 == 1 {
        return Err(S::Error::custom("a number is not finite"));
    }
    hand_over_bytes(bytemuck::cast_slice(rows), serializer)
}

/// Gives what is in its form already to the hash's own serializer.
#[inline]
pub(crate) fn hand_over_bytes<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_newtype_variant("", BARE, "", &Bytes(bytes))
}

/// The name of a field without the mark of names that are words of the language.
#[doc(hidden)]
#[must_use]
pub fn field_name(name: &'static str) -> &'static str {
    name.strip_prefix("r#").unwrap_or(name)
}

/// The rows of a list, behind its length.
struct Whole<'a, T>(&'a [T]);

impl<T: Row> Serialize for Whole<'_, T> {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        hand_over(self.0, serializer)
    }
}

struct Bytes<'a>(&'a [u8]);

impl Serialize for Bytes<'_> {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.0)
    }
}
