//! Paths as they may be shown.

use std::path::Path;

/// A path on one line of a terminal: what cannot be shown as it is, is escaped.
#[must_use]
pub fn shown(path: &Path) -> String {
    let text = path.to_string_lossy();
    let escaped = |c: char| if c.is_control() { c.escape_default().collect() } else { vec![c] };
    text.chars().flat_map(escaped).collect()
}
