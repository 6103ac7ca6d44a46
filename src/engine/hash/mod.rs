//! The state hash, algorithm [`ALGORITHM`], and what looks at a state field by field.
//!
//! A state is hashed in its [`serde::Serialize`] form, field by field: little-endian, fixed widths, lengths as
//! `u64`, variants by their `u32` index, options with a one-byte tag, no names, floats by bits (so +0 and -0
//! differ), then xxh3-64 over the whole. No memory layout, padding, hasher seed or pointer reaches it; where plain
//! units lie in memory just as they are hashed, [`row`] has them copied as they lie.
//!
//! What serde cannot see, a hash cannot cover: skipped fields, statics, the order of an unordered map and the
//! width of `usize` are kept out of worlds by lints and by checking runs twice.

mod encode;
mod error;
mod fields;
mod hex;
mod members;
pub mod row;
mod sequence;
mod sink;
#[cfg(test)]
mod test;
mod words;

use serde::Serialize;

use encode::Encoder;
pub use error::{HashError, NotFinite};
pub use fields::{Difference, Field, differences, fields, first_not_finite};
pub use hex::hex;
pub use members::MemberHash;
pub use row::rows;
pub use sequence::first_divergence;
use sink::{Digest, Nowhere};
pub use words::in_words;

/// Identifier of the hash, stored in every recording that has hashes.
pub const ALGORITHM: &str = "xxh3-serde-v1";

/// Hashes states one after another, keeping its buffer.
#[derive(Default)]
pub struct Hasher {
    digest: Option<Box<Digest>>,
}

impl Hasher {
    /// The 64-bit hash of a state.
    ///
    /// ```
    /// use dacapo_engine::hash::Hasher;
    /// assert_eq!(Hasher::default().hash(&(1_u32, true)), Hasher::default().hash(&(1_u32, true)));
    /// assert_ne!(Hasher::default().hash(&0.0_f32), Hasher::default().hash(&-0.0_f32));
    /// ```
    ///
    /// # Errors
    /// A number that is not finite, named by its path, or a state that refuses to be written.
    pub fn hash<T: Serialize + ?Sized>(&mut self, state: &T) -> Result<u64, HashError> {
        let digest = self.digest.get_or_insert_with(Digest::new);
        digest.begin();
        let written = state.serialize(Encoder { sink: &mut **digest, at: 0 });
        match written.ok().and_then(|at| digest.end(at)) {
            Some(hash) => Ok(hash),
            None => Err(explain(state)),
        }
    }
}

/// Checks a state that is not hashed: all its numbers are finite. Much quicker than a hash.
///
/// # Errors
/// As [`Hasher::hash`], but for sequences of unknown length, which are fine here.
pub fn check_finite<T: Serialize + ?Sized>(state: &T) -> Result<(), HashError> {
    match state.serialize(Encoder { sink: &mut Nowhere, at: 0 }) {
        Ok(at) if Nowhere::are_finite(at) => Ok(()),
        _ => Err(explain(state)),
    }
}

/// Why a state could not be hashed; slow, for the one time it happens.
#[cold]
fn explain<T: Serialize + ?Sized>(state: &T) -> HashError {
    match first_not_finite(state) {
        Ok(Some(fault)) => HashError::NotFinite(fault),
        Ok(None) => HashError::Unwritable("a sequence of unknown length, or a refusal of its own".to_owned()),
        Err(message) => HashError::Unwritable(message),
    }
}
