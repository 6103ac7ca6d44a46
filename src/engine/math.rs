//! Exact arithmetic for simulation code: the same bits on every machine.
//!
//! Rust promises `+ - * / sqrt abs floor ceil round trunc` and comparisons exactly; the rest of the standard
//! library's float functions come from the platform and differ between machines, and `min`, `max`, `clamp` and
//! `powi` may differ between builds. Here they are the `libm` crate at a pinned version, or written out. They
//! are no more accurate than the standard library's, only reproducible.

use glam::Vec2;

macro_rules! libm {
    ($float:ty; $($(#[$doc:meta])* $name:ident = $function:ident),+ $(,)?) => {
        $($(#[$doc])*
        #[must_use]
        pub fn $name(x: $float) -> $float {
            ::libm::$function(x)
        })+
    };
}

macro_rules! common {
    ($float:ident) => {
        /// The smaller; the second where either is NaN or both are equal.
        #[must_use]
        pub fn min(a: $float, b: $float) -> $float {
            if a < b { a } else { b }
        }

        /// The larger; the second where either is NaN or both are equal.
        #[must_use]
        pub fn max(a: $float, b: $float) -> $float {
            if a > b { a } else { b }
        }

        /// The value, moved into `low..=high`. NaN stays NaN.
        #[must_use]
        pub fn clamp(x: $float, low: $float, high: $float) -> $float {
            if x < low {
                low
            } else if x > high {
                high
            } else {
                x
            }
        }

        /// x to a whole power, by squaring in a fixed order.
        #[must_use]
        pub fn powi(x: $float, n: i32) -> $float {
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
    };
}

/// The functions for `f32`.
pub mod f32 {
    libm! { f32;
        /// Sine of an angle in radians.
        sin = sinf,
        /// Cosine of an angle in radians.
        cos = cosf,
        /// Tangent of an angle in radians.
        tan = tanf,
        /// Arc sine in radians.
        asin = asinf,
        /// Arc cosine in radians.
        acos = acosf,
        /// Arc tangent in radians.
        atan = atanf,
        /// Hyperbolic sine.
        sinh = sinhf,
        /// Hyperbolic cosine.
        cosh = coshf,
        /// Hyperbolic tangent.
        tanh = tanhf,
        /// Inverse hyperbolic sine.
        asinh = asinhf,
        /// Inverse hyperbolic cosine.
        acosh = acoshf,
        /// Inverse hyperbolic tangent.
        atanh = atanhf,
        /// e to the x.
        exp = expf,
        /// 2 to the x.
        exp2 = exp2f,
        /// e to the x, minus 1.
        expm1 = expm1f,
        /// Natural logarithm.
        log = logf,
        /// Natural logarithm of 1 + x.
        log1p = log1pf,
        /// Logarithm to base 2.
        log2 = log2f,
        /// Logarithm to base 10.
        log10 = log10f,
        /// Cube root.
        cbrt = cbrtf,
    }

    common!(f32);

    /// Angle of (x, y) in radians, in (-pi, pi].
    #[must_use]
    pub fn atan2(y: f32, x: f32) -> f32 {
        ::libm::atan2f(y, x)
    }

    /// x to the y.
    #[must_use]
    pub fn pow(x: f32, y: f32) -> f32 {
        ::libm::powf(x, y)
    }

    /// Square root of x² + y² without overflow in between.
    #[must_use]
    pub fn hypot(x: f32, y: f32) -> f32 {
        ::libm::hypotf(x, y)
    }
}

/// The functions for `f64`.
pub mod f64 {
    libm! { f64;
        /// Sine of an angle in radians.
        sin = sin,
        /// Cosine of an angle in radians.
        cos = cos,
        /// Tangent of an angle in radians.
        tan = tan,
        /// Arc sine in radians.
        asin = asin,
        /// Arc cosine in radians.
        acos = acos,
        /// Arc tangent in radians.
        atan = atan,
        /// Hyperbolic sine.
        sinh = sinh,
        /// Hyperbolic cosine.
        cosh = cosh,
        /// Hyperbolic tangent.
        tanh = tanh,
        /// Inverse hyperbolic sine.
        asinh = asinh,
        /// Inverse hyperbolic cosine.
        acosh = acosh,
        /// Inverse hyperbolic tangent.
        atanh = atanh,
        /// e to the x.
        exp = exp,
        /// 2 to the x.
        exp2 = exp2,
        /// e to the x, minus 1.
        expm1 = expm1,
        /// Natural logarithm.
        log = log,
        /// Natural logarithm of 1 + x.
        log1p = log1p,
        /// Logarithm to base 2.
        log2 = log2,
        /// Logarithm to base 10.
        log10 = log10,
        /// Cube root.
        cbrt = cbrt,
    }

    common!(f64);

    /// Angle of (x, y) in radians, in (-pi, pi].
    #[must_use]
    pub fn atan2(y: f64, x: f64) -> f64 {
        ::libm::atan2(y, x)
    }

    /// x to the y.
    #[must_use]
    pub fn pow(x: f64, y: f64) -> f64 {
        ::libm::pow(x, y)
    }

    /// Square root of x² + y² without overflow in between.
    #[must_use]
    pub fn hypot(x: f64, y: f64) -> f64 {
        ::libm::hypot(x, y)
    }
}

/// The unit vector at an angle, anticlockwise from x, in radians.
#[must_use]
pub fn rotation_z(angle: ::core::primitive::f32) -> Vec2 {
    Vec2::new(f32::cos(angle), f32::sin(angle))
}

/// The angle of a vector, anticlockwise from x, in radians in (-pi, pi]; 0 for a zero vector.
#[must_use]
pub fn angle_z(direction: Vec2) -> ::core::primitive::f32 {
    f32::atan2(direction.y, direction.x)
}
