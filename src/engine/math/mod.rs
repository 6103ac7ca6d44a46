//! Exact arithmetic for simulation code: the same bits on every machine.
//!
//! Rust promises `+ - * / sqrt abs floor ceil round trunc` and comparisons exactly; the rest of the standard
//! library's float functions come from the platform and differ between machines, and `min`, `max`, `clamp` and
//! `powi` may differ between builds. Here they are the `libm` crate at a pinned version, or written out. They
//! are no more accurate than the standard library's, only reproducible: at the golden arguments within 1.01 ulp
//! of the exact result.
//!
//! The crate is built without its code for particular processors (`force-soft-floats`, which no other crate of
//! a program can undo), and every function is pinned by the bits in `tests/fixtures/math-golden.txt`; see
//! [`golden`] for what that file is and when it may change. A result that is not a number is one on every
//! machine, but its sign and payload may differ: never look at the bits of a NaN.

mod evaluate;
pub mod f32;
pub mod f64;
pub mod golden;
#[cfg(test)]
mod test;

use glam::Vec2;

pub use evaluate::{EvaluateError, Number, evaluate, functions};

/// The unit vector at an angle, anticlockwise from x, in radians.
#[must_use]
pub fn rotation_z(angle: ::core::primitive::f32) -> Vec2 {
    Vec2::new(f32::cos(angle), f32::sin(angle))
}

/// The angle of a vector, anticlockwise from x, in radians in \[-pi, pi\]; 0 for a zero vector.
///
/// -pi comes only from a y of -0.0 beside a negative x.
#[must_use]
pub fn angle_z(direction: Vec2) -> ::core::primitive::f32 {
    f32::atan2(direction.y, direction.x)
}
