//! The fingerprint of this build's arithmetic on this machine.
//!
//! A recording stores it, and playback asks whether its own is the same: a processor, compiler or build that
//! computes differently is told so, instead of showing a run that goes wrong somewhere. It cannot find every
//! difference (it computes some hundred of all possible results), but those that occur in practice show in many
//! places: another version of the math functions, results rounded twice or to zero, products and sums fused,
//! small numbers flushed to zero.

#[cfg(test)]
mod test;

use std::hint::black_box;

use glam::{Vec2, Vec3};

use crate::hash::hex;
use crate::math::{f32 as single, f64 as double, rotation_z};

/// Rounds of the chain; each calls every function once or twice.
const ROUNDS: u32 = 6;

/// The fingerprint, 16 hex digits: equal on all machines that compute as they should.
///
/// Takes tens of microseconds, and nothing is kept between calls.
///
/// ```
/// assert_eq!(dacapo_engine::arithmetic::fingerprint(), dacapo_engine::arithmetic::EXPECTED);
/// ```
#[must_use]
pub fn fingerprint() -> String {
    let mut chain = Chain { hash: 0xCBF2_9CE4_8422_2325 };
    for _ in 0..ROUNDS {
        doubles(&mut chain);
        singles(&mut chain);
        operators(&mut chain);
        vectors(&mut chain);
    }
    hex(chain.hash)
}

/// What [`fingerprint`] gives where arithmetic is as this version of the engine expects it.
pub const EXPECTED: &str = "0bd90bc34b407112";

/// A hash over results that also supplies the next arguments, so that one difference changes all that follows.
struct Chain {
    hash: u64,
}

impl Chain {
    fn take(&mut self, bits: u64) {
        self.hash = (self.hash ^ bits).wrapping_mul(0x0000_0100_0000_01B3).rotate_left(23);
    }

    fn double(&mut self, result: f64) {
        self.take(result.to_bits());
    }

    fn single(&mut self, result: f32) {
        self.take(u64::from(result.to_bits()));
    }

    /// An argument in -1..1. It hides from the compiler, which would compute ahead with its own arithmetic.
    fn unit(&mut self) -> f64 {
        self.take(1);
        let whole = (self.hash >> 11) as i64;
        black_box(whole as f64 / 4_503_599_627_370_496.0 - 1.0)
    }

    fn unit_single(&mut self) -> f32 {
        self.take(2);
        let whole = (self.hash >> 40) as i32;
        black_box(whole as f32 / 8_388_608.0 - 1.0)
    }
}

/// Every function of `f64`, with arguments from where games use it.
fn doubles(chain: &mut Chain) {
    type Unary = fn(f64) -> f64;
    let signed: [(Unary, f64); 15] = [
        (double::sin, 400.0),
        (double::cos, 400.0),
        (double::tan, 40.0),
        (double::asin, 1.0),
        (double::acos, 1.0),
        (double::atan, 9.0),
        (double::sinh, 20.0),
        (double::cosh, 20.0),
        (double::tanh, 4.0),
        (double::asinh, 90.0),
        (double::atanh, 1.0),
        (double::exp, 30.0),
        (double::exp2, 60.0),
        (double::expm1, 2.0),
        (double::cbrt, 1000.0),
    ];
    for (function, reach) in signed {
        let x = chain.unit() * reach;
        chain.double(function(x));
    }
    let positive: [Unary; 5] = [double::acosh, double::log, double::log1p, double::log2, double::log10];
    for function in positive {
        let x = 501.0 + chain.unit() * 500.0;
        chain.double(function(x));
    }
    let (x, y) = (chain.unit() * 20.0, chain.unit() * 20.0);
    chain.double(double::atan2(x, y));
    chain.double(double::hypot(x, y));
    chain.double(double::pow(x.abs(), y));
    chain.double(double::min(x, y) + double::max(x, y));
    chain.double(double::clamp(x, -3.0, 3.0));
    chain.double(double::powi(x, 13));
}

/// The same for `f32`.
fn singles(chain: &mut Chain) {
    type Unary = fn(f32) -> f32;
    let signed: [(Unary, f32); 15] = [
        (single::sin, 400.0),
        (single::cos, 400.0),
        (single::tan, 40.0),
        (single::asin, 1.0),
        (single::acos, 1.0),
        (single::atan, 9.0),
        (single::sinh, 20.0),
        (single::cosh, 20.0),
        (single::tanh, 4.0),
        (single::asinh, 90.0),
        (single::atanh, 0.999),
        (single::exp, 30.0),
        (single::exp2, 60.0),
        (single::expm1, 2.0),
        (single::cbrt, 1000.0),
    ];
    for (function, reach) in signed {
        let x = chain.unit_single() * reach;
        chain.single(function(x));
    }
    let positive: [Unary; 5] = [single::acosh, single::log, single::log1p, single::log2, single::log10];
    for function in positive {
        let x = 501.0 + chain.unit_single() * 500.0;
        chain.single(function(x));
    }
    let (x, y) = (chain.unit_single() * 20.0, chain.unit_single() * 20.0);
    chain.single(single::atan2(x, y));
    chain.single(single::hypot(x, y));
    chain.single(single::pow(x.abs(), y));
    chain.single(single::min(x, y) + single::max(x, y));
    chain.single(single::clamp(x, -3.0, 3.0));
    chain.single(single::powi(x, 13));
}

/// What Rust promises exactly, where a machine that breaks the promise would show it.
fn operators(chain: &mut Chain) {
    let (a, b, c) = (chain.unit(), chain.unit(), chain.unit());
    // Fused, the difference would keep the digits that the product loses.
    chain.double(a * b - black_box(a * b));
    chain.double(a * b + c);
    chain.double((a + b) / (c + 2.0));
    chain.double((a + 1.0).sqrt());
    chain
        .double((a * 8.0).floor() + (b * 8.0).ceil() * 16.0 + (c * 8.0).round() * 256.0 + (a * 64.0).trunc());
    // Small numbers: flushed to zero, or rounded twice on their way through a wider register.
    let tiny = black_box(f64::MIN_POSITIVE);
    chain.double(a * tiny);
    chain.double(tiny / 3.0 + a * tiny * 0.1);

    let (a, b, c) = (chain.unit_single(), chain.unit_single(), chain.unit_single());
    chain.single(a * b - black_box(a * b));
    chain.single(a * b + c);
    chain.single((a + b) / (c + 2.0));
    chain.single((a + 1.0).sqrt());
    chain
        .single((a * 8.0).floor() + (b * 8.0).ceil() * 16.0 + (c * 8.0).round() * 256.0 + (a * 64.0).trunc());
    let tiny = black_box(f32::MIN_POSITIVE);
    chain.single(a * tiny);
    chain.single(tiny / 3.0 + a * tiny * 0.1);
    // Widths: narrowing rounds once, casts saturate.
    chain.single((f64::from(a) * 1.000_000_03) as f32);
    chain.take((b * 1e6) as i32 as u64);
    chain.take(u64::from((c * 1e6) as u8));
}

/// Vectors, which come from another crate.
fn vectors(chain: &mut Chain) {
    let a = Vec2::new(chain.unit_single() + 1.5, chain.unit_single());
    let b = Vec2::new(chain.unit_single(), chain.unit_single() - 1.5);
    chain.single(a.distance(b));
    chain.single(a.normalize().dot(b));
    chain.single(a.lerp(b, 0.3).perp_dot(rotation_z(b.x)));
    let c = Vec3::new(a.x, b.y, a.y).cross(Vec3::new(b.x, a.x, b.y));
    chain.single(c.length() + c.x);
}
