//! The deterministic half of Dacapo.

pub mod action;
pub mod canvas;
pub mod game;
pub mod hash;
pub mod random;
