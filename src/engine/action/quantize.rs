//! Thousandths: the only axis values a run ever sees.

use crate::math;

/// The components of an axis in thousandths, unused ones 0.
pub type Thousandths = [i16; 3];

/// Steps of an axis from 0 to 1.
pub const SCALE: i16 = 1000;

/// Added before cutting to thousandths, so that a value that already is one stays what it is although its
/// nearest `f32` may lie a little below. Far above what `f32` rounding loses (6e-5 of a thousandth) and small
/// enough that no vector capped at 1 comes out longer than 1.
const SLACK: f64 = 1.0 / 4096.0;

/// Composed contributions as an axis value: each component clamped to `[-1, 1]`, the length capped at 1 where
/// the action is normalized, then cut to thousandths toward zero.
#[must_use]
pub fn quantize(sum: [f64; 3], normalize: bool) -> Thousandths {
    let clamped = sum.map(|component| math::f64::clamp(component, -1.0, 1.0));
    let [x, y, z] = clamped;
    let length = (x * x + y * y + z * z).sqrt();
    let capped =
        if normalize && length > 1.0 { clamped.map(|component| component / length) } else { clamped };
    capped.map(cut)
}

/// A quantised component as the nearest `f32` to k/1000.
#[must_use]
pub fn to_f32(thousandths: i16) -> f32 {
    f32::from(thousandths) / f32::from(SCALE)
}

fn cut(value: f64) -> i16 {
    let thousandths = (value.abs() * f64::from(SCALE) + SLACK).trunc() as i16;
    if value < 0.0 { -thousandths } else { thousandths }
}
