//! What takes the place of an operator or of a method.

use syn::BinOp;

/// The operators that an operator is confused with.
pub fn operators(operator: &BinOp) -> &'static [&'static str] {
    match operator {
        BinOp::Add(_) => &["-"],
        BinOp::Sub(_) => &["+"],
        BinOp::Mul(_) => &["/"],
        BinOp::Div(_) => &["*"],
        BinOp::Rem(_) => &["/"],
        BinOp::And(_) => &["||"],
        BinOp::Or(_) => &["&&"],
        BinOp::BitXor(_) | BinOp::BitAnd(_) => &["|"],
        BinOp::BitOr(_) => &["&"],
        BinOp::Shl(_) => &[">>"],
        BinOp::Shr(_) => &["<<"],
        BinOp::Eq(_) => &["!="],
        BinOp::Ne(_) => &["=="],
        BinOp::Lt(_) => &["<=", ">"],
        BinOp::Le(_) => &["<", ">"],
        BinOp::Ge(_) => &[">", "<"],
        BinOp::Gt(_) => &[">=", "<"],
        BinOp::AddAssign(_) => &["-="],
        BinOp::SubAssign(_) => &["+="],
        BinOp::MulAssign(_) => &["/="],
        BinOp::DivAssign(_) => &["*="],
        BinOp::RemAssign(_) => &["/="],
        BinOp::BitXorAssign(_) | BinOp::BitAndAssign(_) => &["|="],
        BinOp::BitOrAssign(_) => &["&="],
        BinOp::ShlAssign(_) => &[">>="],
        BinOp::ShrAssign(_) => &["<<="],
        _ => &[],
    }
}

/// Whether an operator changes what stands on its left.
pub fn assigns(operator: &BinOp) -> bool {
    operators(operator)
        .first()
        .is_some_and(|other| other.ends_with('=') && !matches!(*other, "==" | "!=" | "<=" | ">="))
}

/// Methods of the same arguments and the same type, each of which stands for the other.
const PAIRS: [(&str, &str); 16] = [
    ("min", "max"),
    ("any", "all"),
    ("first", "last"),
    ("is_some", "is_none"),
    ("is_some_and", "is_none_or"),
    ("is_ok", "is_err"),
    ("push_front", "push_back"),
    ("pop_front", "pop_back"),
    ("saturating_add", "saturating_sub"),
    ("wrapping_add", "wrapping_sub"),
    ("checked_add", "checked_sub"),
    ("floor", "ceil"),
    ("starts_with", "ends_with"),
    ("strip_prefix", "strip_suffix"),
    ("trim_start", "trim_end"),
    ("sin", "cos"),
];

/// The method that a method is confused with.
pub fn method(name: &str) -> Option<&'static str> {
    PAIRS.iter().find_map(|(one, other)| match name {
        name if name == *one => Some(*other),
        name if name == *other => Some(*one),
        _ => None,
    })
}
