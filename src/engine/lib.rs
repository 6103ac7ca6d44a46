//! The deterministic half of Dacapo.

pub mod action;
pub mod arithmetic;
pub mod canvas;
pub mod fixed_step;
pub mod game;
pub mod hash;
pub mod integer_world;
pub mod math;
pub mod playtest;
pub mod random;
pub mod replay;
pub mod session;
