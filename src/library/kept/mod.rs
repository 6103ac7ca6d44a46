//! What a program keeps for its player from one start to the next: one JSON file for each kind, such as the settings.
//!
//! A file that cannot be understood is set aside, never written over. Several programs may keep the same file: each
//! writes only what it changed itself.

mod content;
mod error;
mod file;
mod merge;
mod version;

pub use content::Kept;
pub use error::KeptError;
pub use file::KeptFile;
pub use version::Version;
