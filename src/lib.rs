//! Dacapo: a native game runtime in which every run can be played again, bit for bit.

pub mod cabinet;
pub mod failure;
pub mod library;

pub use dacapo_engine as engine;
