//! The version of a file that is kept.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The version `N`, which is written as this number. No other is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Version<const N: u32>;

impl<const N: u32> Serialize for Version<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(N)
    }
}

impl<'de, const N: u32> Deserialize<'de> for Version<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match u32::deserialize(deserializer)? {
            version if version == N => Ok(Self),
            version => Err(D::Error::custom(format!("version is {version}, expected {N}"))),
        }
    }
}
