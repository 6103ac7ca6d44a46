use std::path::Path;

use serde_json::Value;

use super::super::{packages, source, top};
use super::{Root, Source, circles};

/// The circles of one package, given as paths and texts, the first of all modules first.
fn found(files: &[(&str, &str)]) -> Vec<String> {
    let sources: Vec<_> = files.iter().map(|(path, text)| Source::new(path, text)).collect();
    circles(&sources, &[Root { name: Some("house"), file: files[0].0 }])
}

#[track_caller]
fn refused(files: &[(&str, &str)], expected: &str) {
    assert_eq!(found(files), [expected], "{files:?}");
}

#[track_caller]
fn fine(files: &[(&str, &str)]) {
    assert_eq!(found(files), [""; 0], "{files:?}");
}

const PAIR: &str = "a circle of 2 files:\n  src/a.rs -> src/b.rs: B\n  src/b.rs -> src/a.rs: A";

#[test]
fn circles_are_found() {
    let root = ("src/lib.rs", "mod a;\nmod b;");
    let a = ("src/a.rs", "use crate::b::B;\npub struct A(B);");
    refused(&[root, a, ("src/b.rs", "use super::a::A;\npub struct B;\nfn f(_: A) {}")], PAIR);
    refused(&[root, a, ("src/b.rs", "pub struct B;\nfn f(_: super::a::A) {}")], PAIR);
    refused(&[root, a, ("src/b.rs", "use super::a as x;\npub enum B { X(x::A) }")], PAIR);
    refused(&[root, a, ("src/b.rs", "use crate::{a::{self, A as X}};\npub trait B { fn f(_: X) {} }")], PAIR);
    refused(&[root, a, ("src/b.rs", "use crate::a::*;\npub const B: A = A::new();")], PAIR);
    refused(&[root, a, ("src/b.rs", "pub struct B;\nfn f() { use crate::a::A; }")], PAIR);
}

#[test]
fn circles_are_found_over_several_files() {
    let files = [
        ("src/lib.rs", "mod a;\npub mod deep;"),
        ("src/a.rs", "fn a() { crate::deep::b::b() }"),
        ("src/deep/mod.rs", "pub mod b;\nmod c;"),
        ("src/deep/b.rs", "use super::c;\npub fn b() { c::c() }"),
        ("src/deep/c.rs", "use super::super::a::a;\npub fn c() { a() }"),
    ];
    let expected = "a circle of 3 files:\n  src/a.rs -> src/deep/b.rs: b\n  src/deep/b.rs -> src/deep/c.rs: c\n  \
                    src/deep/c.rs -> src/a.rs: a";
    refused(&files, expected);
}

#[test]
fn circles_are_found_through_re_exports() {
    let handed_on = ("src/lib.rs", "mod a;\nmod b;\npub use a::A;\npub(crate) use b::{B as Bee};");
    refused(
        &[handed_on, ("src/a.rs", "use crate::Bee;\nstruct A(Bee);"), ("src/b.rs", "struct B(super::A);")],
        PAIR,
    );
    let all = ("src/lib.rs", "mod a;\nmod b;\npub use a::*;\npub use self::b::*;");
    refused(&[all, ("src/a.rs", "struct A(crate::B);"), ("src/b.rs", "use crate::A;\nstruct B(A);")], PAIR);
    let macros = ("src/b.rs", "#[macro_export]\nmacro_rules! B { () => { $crate::a::A } }");
    refused(&[("src/lib.rs", "mod a;\nmod b;"), ("src/a.rs", "struct A;\ncrate::B!();"), macros], PAIR);
}

/// A file that has code of its own is in a circle with a part that names what it defines.
#[test]
fn circles_are_found_inside_a_folder() {
    let whole = ("src/lib.rs", "mod part;\npub struct Whole;\nfn f() { part::cut(); }");
    let part = ("src/part.rs", "use super::Whole;\npub fn cut(_: Whole) {}");
    let expected =
        "a circle of 2 files:\n  src/lib.rs -> src/part.rs: cut\n  src/part.rs -> src/lib.rs: Whole";
    refused(&[whole, part], expected);
    let re_exported = ("src/lib.rs", "mod part;\npub use part::cut;\npub struct Whole;\nfn f() { cut(); }");
    refused(&[re_exported, part], expected);
    fine(&[("src/lib.rs", "mod part;\npub use part::cut;\npub struct Whole;"), part]);
}

#[test]
fn what_runs_one_way_is_no_circle() {
    let root = ("src/lib.rs", "mod a;\nmod b;\npub use a::A;\npub use b::b;");
    let a = ("src/a.rs", "use super::b;\npub struct A;\nfn f(x: A) { b(); x.b(); x.a.b.b() }");
    for b in [
        "pub fn b() { std::mem::take(b::a) }",
        "//! Made by [`crate::A`].\npub fn b() {} // use super::A;",
        "pub fn b() {}\n#[cfg(test)]\nmod test { use crate::A; }",
        "#[cfg(test)]\nuse super::{A};\npub fn b() {}",
        "#[cfg(test)]\n#[must_use]\nfn test() -> [crate::A; 2] { crate::a::f() }\npub fn b() {}",
        "use std::a::A;\npub fn b<T>() -> impl Sized + use<T> { A }",
    ] {
        fine(&[root, a, ("src/b.rs", b)]);
    }
}

#[test]
fn a_game_is_named_by_its_parts() {
    let game =
        ("src/lib.rs", "mod a;\nmod b;\npub struct Chess;\nimpl Game for Chess { fn f() { a::A::f() } }");
    let a = ("src/a.rs", "use crate::b::B;\npub struct A(B);");
    fine(&[game, a, ("src/b.rs", "use super::Chess;\npub struct B(Chess);")]);
    refused(&[game, a, ("src/b.rs", "use super::Chess;\npub struct B(Chess, super::a::A);")], PAIR);
}

/// No file of the project is in a circle.
#[test]
fn files_name_each_other_one_way() {
    let sources = source::load(top(), &["src", "games"]);
    let packages = packages();
    let targets =
        packages.iter().flat_map(|package| package["targets"].as_array().expect("a list of targets"));
    let roots: Vec<_> = targets.filter_map(root).collect();
    let roots: Vec<_> = roots.iter().map(|(name, file)| Root { name: name.as_deref(), file }).collect();
    assert!(roots.len() > 3, "libraries and programs");
    let circles = circles(&sources, &roots);
    assert!(circles.is_empty(), "\n{}", circles.join("\n"));
}

/// The first file of a library or program, and the name of a library.
fn root(target: &Value) -> Option<(Option<String>, String)> {
    let file = Path::new(target["src_path"].as_str().expect("a path"));
    let file = file.strip_prefix(top()).ok()?.to_str().expect("names are UTF-8").to_owned();
    let name = target["name"].as_str().expect("a name").replace('-', "_");
    match target["kind"][0].as_str().expect("a kind") {
        "lib" => Some((Some(name), file)),
        "bin" => Some((None, file)),
        _ => None,
    }
}
