//! Everything a machine could compute differently: all functions of the engine's math, in loops that forget no bit.

use dacapo_engine::math::{angle_z, f32 as single, f64 as double, rotation_z};
use glam::Vec2;

use super::world::Body;

/// A phase in -1..1 through every function of `f64`. It stays bounded, but no step forgets the last bit.
pub(super) fn swing(phase: f64, dt: f64) -> f64 {
    let p = phase;
    let round = double::sin(p * 40.0) + double::cos(p * 9.0) + double::tan(p) + double::atan(p * 5.0);
    let arcs = double::asin(p) + double::acos(p) + double::atanh(p * 0.9);
    let bows = double::sinh(p) + double::cosh(p) + double::tanh(p) + double::asinh(p * 7.0);
    let high = double::acosh(p + 2.5) + double::log(p + 2.5) + double::log2(p + 1.5) + double::log10(p + 1.1);
    let near = double::expm1(p * 0.1) + double::log1p(p * 0.1) + double::exp(p) + double::exp2(p * 3.0);
    let two =
        double::atan2(p, dt) + double::hypot(p, dt) + double::pow(p + 1.5, p * 3.0) + double::powi(p, 5);
    let all = round + arcs + bows + high + near + two + double::cbrt(p);
    double::sin(double::clamp(all, -50.0, 50.0) + double::min(p, dt) + double::max(p, dt)) * 0.999
}

/// A velocity through every function of `f32`.
pub(super) fn steer(body: &Body, centre: Vec2, wind: Vec2, dt: f32) -> Vec2 {
    let p = body.phase as f32;
    let round = single::sin(p * 40.0) + single::cos(p * 9.0) + single::tan(p) + single::atan(p * 5.0);
    let arcs = single::asin(p) + single::acos(p) + single::atanh(p * 0.9);
    let bows = single::sinh(p) + single::cosh(p) + single::tanh(p) + single::asinh(p * 7.0);
    let high = single::acosh(p + 2.5) + single::log(p + 2.5) + single::log2(p + 1.5) + single::log10(p + 1.1);
    let near = single::expm1(p * 0.1) + single::log1p(p * 0.1) + single::exp(p) + single::exp2(p * 3.0);
    let two =
        single::atan2(p, dt) + single::hypot(p, dt) + single::pow(p + 1.5, p * 3.0) + single::powi(p, 5);
    let push = single::clamp(round + arcs + bows + high + near + two + single::cbrt(p), -20.0, 20.0);
    let home = centre - body.at;
    let reach = single::max(single::min(home.length(), 9.0), 0.5);
    let turn = rotation_z(angle_z(home) + p);
    let velocity = body.velocity + (turn * reach + home.normalize_or_zero() * push + wind * 9.0) * dt;
    velocity.clamp_length_max(30.0)
}
