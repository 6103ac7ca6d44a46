//! The functions for `f32`.

/// Sine of an angle in radians; NaN for an infinity.
#[must_use]
pub fn sin(x: f32) -> f32 {
    libm::sinf(x)
}

/// Cosine of an angle in radians; NaN for an infinity.
#[must_use]
pub fn cos(x: f32) -> f32 {
    libm::cosf(x)
}

/// Tangent of an angle in radians; NaN for an infinity.
#[must_use]
pub fn tan(x: f32) -> f32 {
    libm::tanf(x)
}

/// Arc sine in radians, in \[-pi/2, pi/2\]; NaN outside \[-1, 1\].
#[must_use]
pub fn asin(x: f32) -> f32 {
    libm::asinf(x)
}

/// Arc cosine in radians, in \[0, pi\]; NaN outside \[-1, 1\].
#[must_use]
pub fn acos(x: f32) -> f32 {
    libm::acosf(x)
}

/// Arc tangent in radians, in \[-pi/2, pi/2\].
#[must_use]
pub fn atan(x: f32) -> f32 {
    libm::atanf(x)
}

/// Hyperbolic sine.
#[must_use]
pub fn sinh(x: f32) -> f32 {
    libm::sinhf(x)
}

/// Hyperbolic cosine.
#[must_use]
pub fn cosh(x: f32) -> f32 {
    libm::coshf(x)
}

/// Hyperbolic tangent, in \[-1, 1\].
#[must_use]
pub fn tanh(x: f32) -> f32 {
    libm::tanhf(x)
}

/// Inverse hyperbolic sine.
#[must_use]
pub fn asinh(x: f32) -> f32 {
    libm::asinhf(x)
}

/// Inverse hyperbolic cosine; not meaningful below 1.
#[must_use]
pub fn acosh(x: f32) -> f32 {
    libm::acoshf(x)
}

/// Inverse hyperbolic tangent; infinite at -1 and 1, NaN outside.
#[must_use]
pub fn atanh(x: f32) -> f32 {
    libm::atanhf(x)
}

/// e to the x.
#[must_use]
pub fn exp(x: f32) -> f32 {
    libm::expf(x)
}

/// 2 to the x.
#[must_use]
pub fn exp2(x: f32) -> f32 {
    libm::exp2f(x)
}

/// e to the x, minus 1, also exact to the last digits where x is near 0.
#[must_use]
pub fn expm1(x: f32) -> f32 {
    libm::expm1f(x)
}

/// Natural logarithm; -infinity at 0, NaN below.
#[must_use]
pub fn log(x: f32) -> f32 {
    libm::logf(x)
}

/// Natural logarithm of 1 + x, also where x is near 0; -infinity at -1, NaN below.
#[must_use]
pub fn log1p(x: f32) -> f32 {
    libm::log1pf(x)
}

/// Logarithm to base 2; -infinity at 0, NaN below.
#[must_use]
pub fn log2(x: f32) -> f32 {
    libm::log2f(x)
}

/// Logarithm to base 10; -infinity at 0, NaN below.
#[must_use]
pub fn log10(x: f32) -> f32 {
    libm::log10f(x)
}

/// Cube root; of a negative number the negative one.
#[must_use]
pub fn cbrt(x: f32) -> f32 {
    libm::cbrtf(x)
}

/// Angle of (x, y) in radians, in \[-pi, pi\]; -pi only where y is -0.0.
#[must_use]
pub fn atan2(y: f32, x: f32) -> f32 {
    libm::atan2f(y, x)
}

/// x to the y; NaN for a negative x unless y is whole.
#[must_use]
pub fn pow(x: f32, y: f32) -> f32 {
    libm::powf(x, y)
}

/// Square root of x² + y² without overflow in between.
#[must_use]
pub fn hypot(x: f32, y: f32) -> f32 {
    libm::hypotf(x, y)
}

/// The smaller; the second where either is NaN or both are equal (so `min(0.0, -0.0)` is -0.0).
#[must_use]
pub fn min(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
}

/// The larger; the second where either is NaN or both are equal (so `max(0.0, -0.0)` is -0.0).
#[must_use]
pub fn max(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

/// The value, moved into `low..=high`; `low` comes first where the two are the wrong way round. NaN stays NaN.
#[must_use]
pub fn clamp(x: f32, low: f32, high: f32) -> f32 {
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
pub fn powi(x: f32, n: i32) -> f32 {
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
