//! Paths as they may be shown.

use std::path::Path;

/// A path on one line of a terminal: what cannot be shown as it is, is escaped.
#[must_use]
pub fn shown(path: &Path) -> String {
    crate::shown::shown(&path.to_string_lossy())
}
