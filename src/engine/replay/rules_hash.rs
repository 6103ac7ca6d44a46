//! Which frozen rules a recording was made by.

use std::fmt;

use serde::{Serialize, Serializer};

/// How its text begins: the algorithm.
const ALGORITHM: &str = "sha256-";

/// The SHA-256 digest of a module with the rules of a game version. As text it is `sha256-` and 64 lower-case hex digits.
///
/// ```
/// use dacapo_engine::replay::RulesHash;
/// let hash = RulesHash([0xab; 32]);
/// assert_eq!(RulesHash::parse(&hash.to_string()), Some(hash));
/// assert_eq!(RulesHash::parse("sha256-AB"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RulesHash(pub [u8; 32]);

impl RulesHash {
    /// The hash with such a text; nothing for any other text.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix(ALGORITHM)?.as_bytes();
        let mut digest = [0; 32];
        if digits.len() != 2 * digest.len() {
            return None;
        }
        for (byte, pair) in digest.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Some(Self(digest))
    }
}

fn digit(letter: u8) -> Option<u8> {
    match letter {
        b'0'..=b'9' => Some(letter - b'0'),
        b'a'..=b'f' => Some(letter - b'a' + 10),
        _ => None,
    }
}

impl fmt::Display for RulesHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(ALGORITHM)?;
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl Serialize for RulesHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
