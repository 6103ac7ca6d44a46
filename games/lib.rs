//! The games that come with Dacapo. Each is plain data and rules; none knows a window, a clock or a file.

pub mod prism_raid;

pub use prism_raid::PrismRaid;
