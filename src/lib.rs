//! Dacapo: a native game runtime in which every run can be played again, bit for bit.

pub mod app;
pub mod cabinet;
pub mod devices;
pub mod failure;
pub mod gpu;
pub mod library;
#[cfg(test)]
mod toy;

pub use dacapo_engine as engine;
