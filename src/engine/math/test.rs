use super::{EvaluateError, Number, angle_z, evaluate, f32 as single, functions, golden, rotation_z};

const TABLE: &str = include_str!("../../../tests/fixtures/math-golden.txt");

/// M1: every function gives the golden bits.
#[test]
fn golden_bits() {
    assert_eq!(golden::check(TABLE), Ok(TABLE.lines().filter(|line| line.contains(" = ")).count()));
}

/// M1: the table knows every function, those of one argument at 40 places and more.
#[test]
fn the_table_is_wide() {
    const REQUIRED: &str = "sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh exp exp2 expm1 \
        log log1p log2 log10 pow hypot cbrt min max clamp powi";
    let names: Vec<_> = functions().map(|(name, _)| name).collect();
    for name in REQUIRED.split_whitespace() {
        assert!(names.contains(&name) && names.contains(&format!("{name}f").as_str()), "{name} is missing");
    }
    assert!(names.contains(&"rotation_z") && names.contains(&"angle_z"));
    for (name, _) in functions() {
        let start = format!("{name} ");
        let mut lines: Vec<_> = TABLE.lines().filter(|line| line.starts_with(&start)).collect();
        lines.sort();
        lines.dedup();
        assert!(lines.len() >= 40, "{name}: {} lines", lines.len());
    }
}

/// The table's reader: what is no call is named by its line; a result that differs is found.
#[test]
fn a_table_that_is_wrong_is_refused() {
    let sine = "sin 3ff0000000000000 = 3feaed548f090cee\n";
    assert_eq!(golden::check(sine), Ok(1));
    assert_eq!(golden::recompute("# x\n\nsin nan = ?\n").unwrap(), "# x\n\nsin nan = nan\n");
    let error = golden::check(&format!("\n{}", sine.replace("cee", "cef"))).unwrap_err();
    assert_eq!(error.line, 2, "{error}");
    for wrong in
        ["sin", "sin =", "sin x = 0", "sinus 3f800000 = 0", "powi 3ff0000000000000 3 = 0", "sin +é = 0"]
    {
        assert!(golden::check(wrong).is_err(), "{wrong}");
    }
}

/// Functions by name: both widths, two results, and errors with stable codes.
#[test]
fn functions_by_name() {
    let bits = |name: &str, arguments: &[f64]| -> Vec<String> {
        evaluate(name, arguments).unwrap().into_iter().map(Number::bits).collect()
    };
    assert_eq!(bits("powi", &[2.0, -1.0]), ["3fe0000000000000"]);
    assert_eq!(bits("rotation_z", &[0.0]), ["3f800000", "00000000"]);
    assert_eq!(evaluate("sinf", &[1.0]).unwrap()[0].to_string(), "0.84147096");
    let code = |name: &str, arguments: &[f64]| evaluate(name, arguments).unwrap_err().code();
    assert_eq!(code("sinus", &[1.0]), "MATH_FUNCTION");
    assert_eq!(code("sin", &[]), "MATH_COUNT");
    assert_eq!(code("atan2", &[1.0; 3]), "MATH_COUNT");
    for power in [0.5, 2_147_483_648.0, f64::NAN] {
        assert_eq!(code("powif", &[2.0, power]), "MATH_POWER", "{power}");
    }
    let error = evaluate("clamp", &[1.0]).unwrap_err();
    assert_eq!(error, EvaluateError::Count { function: "clamp", expected: 3, found: 1 });
}

/// M1: the ties that std leaves open, and the whole circle in two dimensions.
#[test]
fn ties_and_turns() {
    let negative_zero = (-0.0_f32).to_bits();
    assert_eq!(single::max(-0.0, 0.0).to_bits(), 0);
    assert_eq!(single::max(0.0, -0.0).to_bits(), negative_zero);
    assert_eq!(single::min(0.0, -0.0).to_bits(), negative_zero);
    assert_eq!(single::clamp(-0.0, 0.0, 1.0).to_bits(), negative_zero);
    assert_eq!((single::min(f32::NAN, 1.0), single::max(f32::NAN, 1.0)), (1.0, 1.0));
    for step in -31..32_i16 {
        let angle = f32::from(step) * 0.1;
        assert!((angle_z(rotation_z(angle)) - angle).abs() < 1e-6, "{angle}");
    }
}

/// FR-G4, FR-G8: products are rounded before they are added, and sums have an order.
#[test]
fn nothing_is_fused_or_reordered() {
    let (a, c) = (f32::from_bits(0x3f80_0800), f32::from_bits(0xbf80_1000));
    assert_eq!((std::hint::black_box(a) * a + c).to_bits(), 0, "a fused multiply and add gives 0x33800000");
    let big = std::hint::black_box(16_777_216.0_f32);
    assert_eq!(((big + 1.0) + 1.0, big + (1.0 + 1.0)), (16_777_216.0, 16_777_218.0));
}
