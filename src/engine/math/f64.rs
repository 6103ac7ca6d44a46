//! The functions for `f64`.

/// Sine of an angle in radians; NaN for an infinity.
#[must_use]
pub fn sin(x: f64) -> f64 {
    libm::sin(x)
}

/// Cosine of an angle in radians; NaN for an infinity.
#[must_use]
pub fn cos(x: f64) -> f64 {
    libm::cos(x)
}

/// Tangent of an angle in radians; NaN for an infinity.
#[must_use]
pub fn tan(x: f64) -> f64 {
    libm::tan(x)
}

/// Arc sine in radians, in \[-pi/2, pi/2\]; NaN outside \[-1, 1\].
#[must_use]
pub fn asin(x: f64) -> f64 {
    libm::asin(x)
}

/// Arc cosine in radians, in \[0, pi\]; NaN outside \[-1, 1\].
#[must_use]
pub fn acos(x: f64) -> f64 {
    libm::acos(x)
}

/// Arc tangent in radians, in \[-pi/2, pi/2\].
#[must_use]
pub fn atan(x: f64) -> f64 {
    libm::atan(x)
}

/// Hyperbolic sine.
#[must_use]
pub fn sinh(x: f64) -> f64 {
    libm::sinh(x)
}

/// Hyperbolic cosine.
#[must_use]
pub fn cosh(x: f64) -> f64 {
    libm::cosh(x)
}

/// Hyperbolic tangent, in \[-1, 1\].
#[must_use]
pub fn tanh(x: f64) -> f64 {
    libm::tanh(x)
}

/// Inverse hyperbolic sine.
#[must_use]
pub fn asinh(x: f64) -> f64 {
    libm::asinh(x)
}

/// Inverse hyperbolic cosine; not meaningful below 1.
#[must_use]
pub fn acosh(x: f64) -> f64 {
    libm::acosh(x)
}

/// Inverse hyperbolic tangent; infinite at -1 and 1, NaN outside.
#[must_use]
pub fn atanh(x: f64) -> f64 {
    libm::atanh(x)
}

/// e to the x.
#[must_use]
pub fn exp(x: f64) -> f64 {
    libm::exp(x)
}

/// 2 to the x.
#[must_use]
pub fn exp2(x: f64) -> f64 {
    libm::exp2(x)
}

/// e to the x, minus 1, also exact to the last digits where x is near 0.
#[must_use]
pub fn expm1(x: f64) -> f64 {
    libm::expm1(x)
}

/// Natural logarithm; -infinity at 0, NaN below.
#[must_use]
pub fn log(x: f64) -> f64 {
    libm::log(x)
}

/// Natural logarithm of 1 + x, also where x is near 0; -infinity at -1, NaN below.
#[must_use]
pub fn log1p(x: f64) -> f64 {
    libm::log1p(x)
}

/// Logarithm to base 2; -infinity at 0, NaN below.
#[must_use]
pub fn log2(x: f64) -> f64 {
    libm::log2(x)
}

/// Logarithm to base 10; -infinity at 0, NaN below.
#[must_use]
pub fn log10(x: f64) -> f64 {
    libm::log10(x)
}

/// Cube root; of a negative number the negative one.
#[must_use]
pub fn cbrt(x: f64) -> f64 {
    libm::cbrt(x)
}

/// Angle of (x, y) in radians, in \[-pi, pi\]; -pi only where y is -0.0.
#[must_use]
pub fn atan2(y: f64, x: f64) -> f64 {
    libm::atan2(y, x)
}

/// x to the y; NaN for a negative x unless y is whole.
#[must_use]
pub fn pow(x: f64, y: f64) -> f64 {
    libm::pow(x, y)
}

/// Square root of x² + y² without overflow in between.
#[must_use]
pub fn hypot(x: f64, y: f64) -> f64 {
    libm::hypot(x, y)
}

/// The smaller; the second where either is NaN or both are equal (so `min(0.0, -0.0)` is -0.0).
#[must_use]
pub fn min(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}

/// The larger; the second where either is NaN or both are equal (so `max(0.0, -0.0)` is -0.0).
#[must_use]
pub fn max(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

/// The value, moved into `low..=high`; `low` comes first where the two are the wrong way round. NaN stays NaN.
#[must_use]
pub fn clamp(x: f64, low: f64, high: f64) -> f64 {
    if x < low {
        low
    } else if x > high {
        high
    } else {
        x
    }
}

/// x to a whole power, by squaring in a fixed order; a negative power is 1 over the positive one.
#[must_use]
pub fn powi(x: f64, n: i32) -> f64 {
    let (mut base, mut rest, mut result) = (x, n.unsigned_abs(), 1.0);
    while rest > 0 {
        if rest & 1 == 1 {
            result *= base;
        }
        base *= base;
        rest >>= 1;
    }
    if n < 0 { 1.0 / result } else { result }
}
