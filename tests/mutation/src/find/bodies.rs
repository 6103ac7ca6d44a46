//! What a function returns when it does nothing.

use syn::{GenericArgument, PathArguments, ReturnType, Type};

const INTEGERS: [&str; 12] =
    ["u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize"];

/// The values that take the place of a function's own, as code; `()` where it has none to give.
pub fn defaults(output: &ReturnType) -> Vec<&'static str> {
    match output {
        ReturnType::Default => vec!["()"],
        ReturnType::Type(_, given) => of_type(given),
    }
}

fn of_type(given: &Type) -> Vec<&'static str> {
    let Type::Path(path) = given else { return Vec::new() };
    let Some(last) = path.path.segments.last() else { return Vec::new() };
    let name = last.ident.to_string();
    match name.as_str() {
        "bool" => vec!["true", "false"],
        "f32" | "f64" => vec!["0.0", "1.0"],
        "String" => vec!["String::new()"],
        "Vec" => vec!["Vec::new()"],
        "Option" => vec!["None"],
        "Result" if holds_unit(&last.arguments) => vec!["Ok(())"],
        name if INTEGERS.contains(&name) => vec!["0", "1"],
        _ => Vec::new(),
    }
}

/// Whether the first type between angle brackets is `()`.
fn holds_unit(arguments: &PathArguments) -> bool {
    let PathArguments::AngleBracketed(list) = arguments else { return false };
    matches!(list.args.first(), Some(GenericArgument::Type(Type::Tuple(tuple))) if tuple.elems.is_empty())
}
