use super::places;

/// The faults of a function's body, as they are called.
#[track_caller]
fn found(text: &str, expected: &[&str]) {
    let places = places("x.rs", text).unwrap();
    let changes: Vec<_> = places.iter().map(|place| place.key.change.as_str()).collect();
    assert_eq!(changes, expected, "{text}");
}

/// The same of an expression.
#[track_caller]
fn inside(expression: &str, expected: &[&str]) {
    found(&format!("fn f() -> X {{ {expression} }}"), expected);
}

#[test]
fn operators() {
    inside("a < b", &["a < b → a <= b", "a < b → a > b"]);
    inside("a >= b", &["a >= b → a > b", "a >= b → a < b"]);
    inside("a == b", &["a == b → a != b"]);
    inside("a && b", &["a && b → a || b"]);
    inside("a + b", &["a + b → a - b"]);
    inside("a / b", &["a / b → a * b"]);
    inside("a << b", &["a << b → a >> b"]);
    inside("!a", &["!a → a"]);
    inside("-a", &[]);
}

#[test]
fn operands_stay_together() {
    let places = places("x.rs", "fn f() -> X { a | b ^ c }").unwrap();
    assert_eq!(places[0].code, "(a) & (b ^ c)");
}

#[test]
fn literals() {
    inside("g(7u8)", &["7u8 → 8u8", "7u8 → 6u8"]);
    inside("0", &["0 → 1"]);
    inside("0x10", &["0x10 → 17", "0x10 → 15"]);
    inside("x.0", &[]);
    inside("\"1\"", &[]);
    inside("1.5", &[]);
    // The length is part of the type.
    inside("[7; 3]", &["7 → 8", "7 → 6"]);
    inside("g::<3>()", &[]);
}

#[test]
fn conditions() {
    inside("if a { b } else { c }", &["a → !(a)"]);
    inside("while g() {}", &["g() → !(g())"]);
    inside("if !a {}", &["!a → a"]);
    inside("if a == b {}", &["a == b → a != b"]);
    inside("if let A(1) = a {}", &[]);
}

#[test]
fn guards() {
    inside("match a { 1 if b => c, _ => d }", &["b → true", "b → false"]);
}

#[test]
fn ranges() {
    inside("a..b", &["a..b → a..=b"]);
    inside("a..=b", &["a..=b → a..b"]);
    inside("a..", &[]);
    inside("a..3", &["3 → 4", "3 → 2"]);
    assert_eq!(places("x.rs", "fn f() -> X { ..=b }").unwrap()[0].code, "..=(b) - 1");
}

#[test]
fn methods() {
    inside("a.min(b)", &["a.min(b) → a.max(b)"]);
    inside("a.iter().all(b)", &["a.iter().all(b) → a.iter().any(b)"]);
    inside("Some(a)", &["Some(a) → None"]);
}

#[test]
fn statements() {
    inside("g(); x", &["g(); → left out"]);
    inside("a.g()?; x", &["a.g()?; → left out"]);
    inside("a = b; x", &["a = b; → left out"]);
    inside("a += b; x", &["a += b; → left out", "a += b → a -= b"]);
    inside("let a = g(); x", &[]);
    inside("return g();", &[]);
}

#[test]
fn bodies() {
    let whole = |value: &str| format!("whole body → {value}");
    found("fn f() -> bool { g() }", &[&whole("true"), &whole("false")]);
    found("fn f() -> bool { true }", &[&whole("false")]);
    found("fn f() -> Option<u8> { g() }", &[&whole("None")]);
    found("fn f() -> io::Result<()> { g() }", &[&whole("Ok(())")]);
    found("fn f() -> Result<u8, E> { g() }", &[]);
    found("fn f() -> usize { g() }", &[&whole("0"), &whole("1")]);
    found("fn f() {}", &[]);
    found("impl A<B> for C<D> { fn f(&self) { g() } }", &[&whole("()")]);
    found("trait A { fn f(&self) { g() } fn h(&self); }", &[&whole("()")]);
}

#[test]
fn macros_that_hold_expressions() {
    inside("vec![a + b]", &["a + b → a - b"]);
    inside("assert!(a < b, \"{c}\")", &["a < b → a <= b", "a < b → a > b"]);
    inside("matches!(a, 1 | 2)", &[]);
}

#[test]
fn left_alone() {
    for text in [
        "#[cfg(test)] mod test { fn f() -> bool { a < b } }",
        "#[cfg(unix)] fn f() -> bool { a < b }",
        "#[test] fn f() { g(1); }",
        "const A: u8 = 1 + 2;",
        "static A: u8 = 1 + 2;",
        "fn f() -> X { const A: u8 = 1 + 2; x }",
        "const fn f() -> bool { a < b }",
        "fn main() { g(1); }",
        "impl A { const B: u8 = 1; }",
        "enum A { B = 1 }",
        "#[a(1)] struct B { c: [u8; 3] }",
        "fn f(a: [u8; 2]) -> X { let b: [u8; 2]; match a { 1..=2 => c, _ => d } }",
    ] {
        found(text, &[]);
    }
}

#[test]
fn names() {
    let text = "impl<T> A<T> {\n    fn f() -> X { g(1); h(1); }\n}\nfn f() -> X { 1 }";
    let places = places("src/x.rs", text).unwrap();
    let name = |place: &crate::place::Place| {
        (place.key.function.clone(), place.key.change.clone(), place.key.number, place.line)
    };
    let names: Vec<_> = places.iter().map(name).filter(|name| name.1 == "1 → 2").collect();
    let method = |number| ("A::f".to_owned(), "1 → 2".to_owned(), number, 2);
    assert_eq!(names, [method(1), method(2), ("f".to_owned(), "1 → 2".to_owned(), 1, 4)]);
    // Another line number is the same fault, another number another.
    let rank = |place: usize, seed| places[place].key.rank(seed);
    assert_eq!(rank(0, 1), places[0].key.clone().rank(1));
    assert_ne!(rank(0, 1), rank(0, 2));
    assert_ne!(rank(0, 1), rank(1, 1));
}
