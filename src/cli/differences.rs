//! Differing fields of two states, as commands print them.

use std::fmt::Write as _;

use dacapo_engine::hash::Difference;
use serde_json::{Value, json};

/// Most differing fields printed of a boundary.
const MAX: usize = 20;

/// A line for each of the first, and how many more there are.
pub(super) fn as_text(differences: &[Difference]) -> String {
    let mut text = String::new();
    for difference in differences.iter().take(MAX) {
        // Writing to a string does not fail.
        let _ = writeln!(text, "  {difference}");
    }
    if differences.len() > MAX {
        let _ = writeln!(text, "  and {} more", differences.len() - MAX);
    }
    text
}

/// The first ones.
pub(super) fn as_json(differences: &[Difference]) -> Value {
    let first = differences.iter().take(MAX);
    first.map(|found| json!({"path": found.path, "left": found.left, "right": found.right})).collect()
}
