//! The deterministic half of Dacapo.

pub mod canvas;
pub mod random;
