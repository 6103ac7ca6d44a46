//! Differing fields of two states, as commands print them.

use dacapo_engine::hash::Difference;
use serde_json::{Value, json};

use crate::escape::escape_line;
use crate::printer::Printer;

/// Most differing fields printed of a boundary.
const MAX: usize = 20;

/// A line for each of the first, and how many more there are.
pub(super) fn print(differences: &[Difference], out: &mut Printer<'_>) {
    for Difference { path, left, right } in differences.iter().take(MAX) {
        let side = |value: &Option<String>| escape_line(value.as_deref().unwrap_or("absent"));
        writeln!(out, "  {}  {} -> {}", escape_line(path), side(left), side(right));
    }
    if differences.len() > MAX {
        writeln!(out, "  and {} more", differences.len() - MAX);
    }
}

/// The first ones.
pub(super) fn as_json(differences: &[Difference]) -> Value {
    let first = differences.iter().take(MAX);
    first.map(|found| json!({"path": found.path, "left": found.left, "right": found.right})).collect()
}
