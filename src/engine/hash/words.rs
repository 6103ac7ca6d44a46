//! Differing fields in words.

use super::Difference;

/// The first differing fields and how many more there are, to be put behind a message: ` (world.ever  3 -> 5, and 2
/// more)`. Empty where none are known.
#[must_use]
pub fn in_words(differences: &[Difference]) -> String {
    const NAMED: usize = 3;
    if differences.is_empty() {
        return String::new();
    }
    let mut parts: Vec<_> = differences.iter().take(NAMED).map(ToString::to_string).collect();
    if differences.len() > NAMED {
        parts.push(format!("and {} more", differences.len() - NAMED));
    }
    format!(" ({})", parts.join(", "))
}
