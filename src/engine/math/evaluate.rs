//! The functions by name, for commands and for the table of golden results.

use std::fmt;

use glam::Vec2;

use super::{angle_z, f32 as single, f64 as double, rotation_z};

/// A result of either width.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// A function on `f32`.
    Single(f32),
    /// A function on `f64`.
    Double(f64),
}

impl Number {
    /// The bits in lower-case hex, 8 or 16 digits; `nan` for a NaN, whose bits differ between machines.
    #[must_use]
    pub fn bits(self) -> String {
        match self {
            Self::Single(x) if x.is_nan() => "nan".to_owned(),
            Self::Double(x) if x.is_nan() => "nan".to_owned(),
            Self::Single(x) => format!("{:08x}", x.to_bits()),
            Self::Double(x) => format!("{:016x}", x.to_bits()),
        }
    }
}

/// The shortest decimal that reads back as the same number.
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Single(x) => write!(f, "{x:?}"),
            Self::Double(x) => write!(f, "{x:?}"),
        }
    }
}

/// Why a function could not be evaluated.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum EvaluateError {
    /// No function of this name.
    #[error("'{0}' is no function here; those of f64 are named like sin, those of f32 like sinf")]
    Function(String),
    /// Too few arguments, or too many.
    #[error("{function} takes {expected} arguments, found {found}")]
    Count {
        /// The function.
        function: &'static str,
        /// What it takes.
        expected: usize,
        /// What it was given.
        found: usize,
    },
    /// powi takes whole powers only.
    #[error("the power of {function} is {found}, expected a whole number from -2147483648 to 2147483647")]
    Power {
        /// The function.
        function: &'static str,
        /// What it was given.
        found: f64,
    },
}

impl EvaluateError {
    /// The code in error messages.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Function(_) => "MATH_FUNCTION",
            Self::Count { .. } => "MATH_COUNT",
            Self::Power { .. } => "MATH_POWER",
        }
    }
}

#[derive(Clone, Copy)]
enum Call {
    Single1(fn(f32) -> f32),
    Single2(fn(f32, f32) -> f32),
    Single3(fn(f32, f32, f32) -> f32),
    SinglePower(fn(f32, i32) -> f32),
    Double1(fn(f64) -> f64),
    Double2(fn(f64, f64) -> f64),
    Double3(fn(f64, f64, f64) -> f64),
    DoublePower(fn(f64, i32) -> f64),
    Direction(fn(f32) -> Vec2),
    Angle(fn(Vec2) -> f32),
}

impl Call {
    const fn arguments(self) -> usize {
        match self {
            Self::Single1(_) | Self::Double1(_) | Self::Direction(_) => 1,
            Self::Single2(_) | Self::Double2(_) | Self::Angle(_) => 2,
            Self::SinglePower(_) | Self::DoublePower(_) => 2,
            Self::Single3(_) | Self::Double3(_) => 3,
        }
    }
}

/// Both forms of a function, under the names that C gives them.
macro_rules! both {
    ($($name:ident: $single:ident $double:ident),+ $(,)?) => {
        [$(
            (stringify!($name), Call::$double(double::$name)),
            (concat!(stringify!($name), "f"), Call::$single(single::$name)),
        )+]
    };
}

const FUNCTIONS: [(&str, Call); 54] = both! {
    sin: Single1 Double1,
    cos: Single1 Double1,
    tan: Single1 Double1,
    asin: Single1 Double1,
    acos: Single1 Double1,
    atan: Single1 Double1,
    atan2: Single2 Double2,
    sinh: Single1 Double1,
    cosh: Single1 Double1,
    tanh: Single1 Double1,
    asinh: Single1 Double1,
    acosh: Single1 Double1,
    atanh: Single1 Double1,
    exp: Single1 Double1,
    exp2: Single1 Double1,
    expm1: Single1 Double1,
    log: Single1 Double1,
    log1p: Single1 Double1,
    log2: Single1 Double1,
    log10: Single1 Double1,
    pow: Single2 Double2,
    hypot: Single2 Double2,
    cbrt: Single1 Double1,
    min: Single2 Double2,
    max: Single2 Double2,
    clamp: Single3 Double3,
    powi: SinglePower DoublePower,
};

/// In two dimensions there is `f32` only.
const PLANE: [(&str, Call); 2] =
    [("rotation_z", Call::Direction(rotation_z)), ("angle_z", Call::Angle(angle_z))];

fn table() -> impl Iterator<Item = (&'static str, Call)> {
    FUNCTIONS.into_iter().chain(PLANE)
}

/// The names that [`evaluate`] knows, each with its number of arguments.
pub fn functions() -> impl Iterator<Item = (&'static str, usize)> {
    table().map(|(name, call)| (name, call.arguments()))
}

/// A function's result by its name: `sin` for `f64`, `sinf` for `f32`, whose arguments are rounded to the
/// nearest `f32` first. `rotation_z` has two results, x and y; `angle_z` takes them.
///
/// ```
/// use dacapo_engine::math::evaluate;
/// let result = evaluate("sin", &[1.0])?[0];
/// assert_eq!((result.to_string(), result.bits()), ("0.8414709848078965".into(), "3feaed548f090cee".into()));
/// # Ok::<(), dacapo_engine::math::EvaluateError>(())
/// ```
///
/// # Errors
/// An unknown name, another number of arguments, or a power that is not a whole `i32`.
pub fn evaluate(function: &str, arguments: &[f64]) -> Result<Vec<Number>, EvaluateError> {
    let (function, call) = table()
        .find(|(name, _)| *name == function)
        .ok_or_else(|| EvaluateError::Function(function.to_owned()))?;
    if arguments.len() != call.arguments() {
        let (expected, found) = (call.arguments(), arguments.len());
        return Err(EvaluateError::Count { function, expected, found });
    }
    let x = |index: usize| arguments[index];
    let s = |index: usize| arguments[index] as f32;
    let power = || {
        let found = x(1);
        let whole = found as i32;
        if f64::from(whole) == found { Ok(whole) } else { Err(EvaluateError::Power { function, found }) }
    };
    Ok(match call {
        Call::Single1(call) => vec![Number::Single(call(s(0)))],
        Call::Single2(call) => vec![Number::Single(call(s(0), s(1)))],
        Call::Single3(call) => vec![Number::Single(call(s(0), s(1), s(2)))],
        Call::SinglePower(call) => vec![Number::Single(call(s(0), power()?))],
        Call::Double1(call) => vec![Number::Double(call(x(0)))],
        Call::Double2(call) => vec![Number::Double(call(x(0), x(1)))],
        Call::Double3(call) => vec![Number::Double(call(x(0), x(1), x(2)))],
        Call::DoublePower(call) => vec![Number::Double(call(x(0), power()?))],
        Call::Direction(call) => {
            let direction = call(s(0));
            vec![Number::Single(direction.x), Number::Single(direction.y)]
        }
        Call::Angle(call) => vec![Number::Single(call(Vec2::new(s(0), s(1))))],
    })
}
