//! The games that come with Dacapo. Each is plain data and rules; none knows a window, a clock or a file.
//!
//! [`proving`] is no game to be played: tests and machines are compared by it.

pub mod blockfall;
pub mod prism_raid;
pub mod proving;

pub use blockfall::Blockfall;
pub use prism_raid::PrismRaid;
pub use proving::Proving;
