//! Rules about the project's own files that the compiler does not know. Each is shown to fire on a planted
//! mistake before it is put to the real files.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "reads the sources and asks cargo about the packages; simulates nothing"
)]

#[path = "tidy/circles/mod.rs"]
mod circles;
#[path = "tidy/rules.rs"]
mod rules;
#[path = "tidy/source.rs"]
mod source;
#[path = "../benches/figures/table.rs"]
mod table;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use source::Source;

/// What the deterministic half is made of. Nothing here opens a window, reads a clock or asks the system for
/// randomness; a new name comes in only after a look at that.
const DETERMINISTIC_HALF: [&str; 22] = [
    "base64",
    "bytemuck",
    "bytemuck_derive",
    "dacapo-engine",
    "dacapo-games",
    "glam",
    "itoa",
    "libm",
    "memchr",
    "proc-macro2",
    "quote",
    "serde",
    "serde_core",
    "serde_derive",
    "serde_json",
    "syn",
    "thiserror",
    "thiserror-impl",
    "typeid",
    "unicode-ident",
    "xxhash-rust",
    "zmij",
];

fn top() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("games lies below the top level")
}

fn cargo(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO")).args(arguments).current_dir(top()).output().expect("cargo runs");
    assert!(output.status.success(), "cargo {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("cargo prints UTF-8")
}

fn packages() -> Vec<Value> {
    let text = cargo(&["metadata", "--no-deps", "--format-version", "1", "--offline"]);
    let metadata: Value = serde_json::from_str(&text).expect("cargo prints JSON");
    metadata["packages"].as_array().expect("a list of packages").clone()
}

/// Puts a rule to every source file, after it has refused each planted text (path, text).
fn check(rule: fn(&Source) -> Vec<String>, planted: &[(&str, &str)], fine: &[(&str, &str)]) {
    for (path, text) in planted {
        assert!(!rule(&Source::new(path, text)).is_empty(), "not refused in {path}: {text}");
    }
    for (path, text) in fine {
        assert_eq!(rule(&Source::new(path, text)), [""; 0], "{path}: {text}");
    }
    let sources = source::load(top(), &["src", "games", "tests", "benches", "shaders"]);
    assert!(sources.len() > 10, "only {} sources found", sources.len());
    let complaints: Vec<_> = sources.iter().flat_map(rule).collect();
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn files_are_short() {
    check(
        rules::too_long,
        &[("src/x.rs", &"\n".repeat(501)), ("shaders/x.wgsl", &"x\n".repeat(501))],
        &[("src/x.rs", &"\n".repeat(500))],
    );
}

#[test]
fn nothing_is_unsafe() {
    check(
        rules::unsafe_code,
        &[
            ("src/x.rs", "unsafe { f() }"),
            ("tests/x.rs", "let c = '\"'; unsafe impl X for Y {}"),
            ("src/x.rs", "/* a /* b */ c */ unsafe fn f() {}"),
            ("src/x.rs", "fn f<'a>(x: &'a str) { unsafe { g() } }"),
        ],
        &[
            ("src/x.rs", "#![forbid(unsafe_code)] // unsafe"),
            ("src/x.rs", r###"let x = ("unsafe", r#"unsafe " x"#, "\"unsafe");"###),
            ("src/x.rs", "/* unsafe /* x */ unsafe */ /// unsafe"),
        ],
    );
}

#[test]
fn lints_are_switched_off_with_a_reason() {
    check(
        rules::allow_without_reason,
        &[
            ("src/x.rs", "#[allow(dead_code)]\nfn f() {}"),
            ("src/x.rs", "#![allow(dead_code)]"),
            ("src/x.rs", "\n/// What it does.\n#[expect(dead_code)]\nfn f() {}"),
            ("src/x.rs", "#[cfg_attr(test, allow(dead_code))]"),
        ],
        &[
            ("src/x.rs", "#[allow(dead_code, reason = \"x\")]\nfn f() {}"),
            ("src/x.rs", "// Kept for x.\n#[allow(dead_code)]\nfn f() {}"),
            ("src/x.rs", "#[allow(dead_code)] // kept for x\nfn f() {}"),
            ("src/x.rs", "let x = f(a, b).expect(\"allow(\");"),
        ],
    );
}

#[test]
fn trade_marks_are_not_used() {
    check(
        rules::trade_mark,
        &[
            ("games/x.rs", "let words = \"TETRIS\";"),
            ("games/x.rs", "fn is_tetris() {}"),
            ("src/x.rs", "/// A Tetrimino."),
        ],
        &[
            ("games/x.rs", "/// Source: <https://tetris.wiki/Scoring>."),
            ("games/x.rs", "let quad = \"QUAD\";"),
        ],
    );
}

/// FR-D8, M2: nothing but the app reads a clock, and what a step is given is all it has.
#[test]
fn clocks_files_and_windows_stay_in_their_rooms() {
    check(
        rules::out_of_place,
        &[
            ("src/library/mod.rs", "use std::time::{Duration, Instant};"),
            ("src/gpu/test.rs", "let t = SystemTime::now();"),
            ("src/app/mod.rs", "use std::{fs, io};"),
            ("src/settings/file.rs", "std::fs::read(path)"),
            ("games/x.rs", "std::fs::File::open(path)"),
            ("src/viewer/mod.rs", "let file = tempfile::tempfile();"),
            ("src/app/mod.rs", "fn draw(queue: &wgpu::Queue) {}"),
            ("src/gpu/batch.rs", "use winit::window::Window;"),
            ("src/app/window_loop/mod.rs", "use winit::window::Window;"),
            ("src/app/mod.rs", "use gilrs::Gilrs;"),
        ],
        &[
            ("src/app/clock.rs", "use std::time::Instant;"),
            ("src/library.rs", "use std::fs::{self, File};"),
            ("src/cli/play.rs", "std::fs::read(path)"),
            ("src/engine/replay/test.rs", "std::fs::read(path)"),
            ("src/gpu/mod.rs", "use wgpu::Device;"),
            ("src/devices/pad.rs", "use gilrs::Gilrs;"),
            ("tests/window.rs", "let start = std::time::Instant::now();"),
            ("src/x.rs", "//! Not wgpu, winit, Instant.\nlet x = \"fs\";"),
        ],
    );
}

#[test]
fn state_has_one_width() {
    check(
        rules::machine_width_in_state,
        &[
            (
                "games/x.rs",
                "#[derive(Clone, Serialize)]\n/// A world.\npub struct World {\n    pub at: usize,\n}",
            ),
            ("src/engine/x.rs", "#[derive(Serialize)]\nenum E {\n    A { x: Vec<isize> },\n    B,\n}"),
            ("games/x.rs", "#[derive(serde::Serialize)]\nstruct Id(usize);"),
        ],
        &[
            ("games/x.rs", "#[derive(Serialize)]\nstruct Id(u32);\nfn f(x: usize) {}"),
            ("games/x.rs", "#[derive(Clone)]\nstruct View { x: usize }"),
            ("src/x.rs", "#[derive(Serialize)]\nstruct Id(usize);"),
        ],
    );
}

/// Cargo runs only those files that a manifest names, since automatic discovery is off.
#[test]
fn every_test_and_bench_is_listed_once() {
    fn not_once(files: &[PathBuf], listed: &[PathBuf]) -> Vec<String> {
        let count = |file: &PathBuf| listed.iter().filter(|path| *path == file).count();
        let wrong = files.iter().filter(|file| count(file) != 1);
        wrong.map(|file| format!("{}: named by {} manifests", file.display(), count(file))).collect()
    }
    let [a, b] = ["tests/a.rs", "tests/b.rs"].map(PathBuf::from);
    assert_eq!(not_once(&[a.clone(), b.clone()], std::slice::from_ref(&a)).len(), 1);
    assert_eq!(not_once(std::slice::from_ref(&a), &[a.clone(), a.clone()]).len(), 1);
    assert!(not_once(&[a.clone(), b.clone()], &[b, a]).is_empty());

    let mut files = Vec::new();
    for folder in ["tests", "benches"].map(|folder| top().join(folder)).iter().filter(|path| path.is_dir()) {
        let entries = fs::read_dir(folder).expect("the folder is readable");
        let paths = entries.map(|entry| entry.expect("the entry is readable").path());
        files.extend(paths.filter(|path| path.extension().is_some_and(|extension| extension == "rs")));
    }
    let files: Vec<_> = files.iter().map(|path| path.canonicalize().expect("the file exists")).collect();
    assert!(files.iter().any(|path| path.ends_with("tests/tidy.rs")));
    let mut listed = Vec::new();
    for package in packages() {
        for target in package["targets"].as_array().expect("a list of targets") {
            let path = Path::new(target["src_path"].as_str().expect("a path"));
            listed.push(path.canonicalize().expect("cargo found it"));
        }
    }
    let complaints = not_once(&files, &listed);
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

/// Engine and games are built from crates that were looked at, and from no others.
#[test]
fn the_deterministic_half_is_closed() {
    fn strangers(tree: &str) -> Vec<&str> {
        let names = tree.lines().filter_map(|line| line.split_whitespace().next());
        names.filter(|name| !DETERMINISTIC_HALF.contains(name)).collect()
    }
    for planted in
        ["winit v0.30.13", "wgpu v30.0.2", "gilrs v0.11.2", "getrandom v0.4.1 (*)", "web-time v1.1.0"]
    {
        assert_eq!(strangers(&format!("glam v0.34.3\n{planted}\n\nlibm v0.2.16")).len(), 1, "{planted}");
    }
    let packages = ["-p", "dacapo-engine", "-p", "dacapo-games"];
    let tree = ["tree", "-e", "normal", "--prefix", "none", "--offline"];
    let tree = cargo(&[&tree[..], &packages[..]].concat());
    assert!(tree.contains("dacapo-engine v") && tree.contains("dacapo-games v"), "{tree}");
    assert_eq!(strangers(&tree), [""; 0], "not on the list of looked-at crates");
}

/// FR-I4: a build without gamepads links to no library of the system. Crates that do are called so by custom; those
/// on the list need nothing where they are built.
#[test]
fn a_plain_build_needs_nothing_of_the_system() {
    const HARMLESS: [&str; 4] = ["dirs-sys", "linux-raw-sys", "renderdoc-sys", "wayland-sys"];
    fn linking(tree: &str) -> Vec<&str> {
        let crates =
            tree.lines().filter(|line| line.split(' ').next().is_some_and(|name| name.ends_with("-sys")));
        let mut found: Vec<_> = crates
            .filter(|line| {
                let name = line.split(' ').next().unwrap_or_default();
                // This one is opened when a window is, or else linked.
                !HARMLESS.contains(&name) || (name == "wayland-sys" && !line.contains("dlopen"))
            })
            .collect();
        found.dedup();
        found
    }
    let tree = [
        "tree",
        "-p",
        "dacapo",
        "-e",
        "normal,build",
        "--prefix",
        "none",
        "--format",
        "{p} {f}",
        "--offline",
    ];
    let linux = ["--target", "x86_64-unknown-linux-gnu"];
    for features in [&[][..], &["--features", "arcade"]] {
        let tree = cargo(&[&tree[..], &linux, &["--no-default-features"], features].concat());
        assert!(tree.contains("winit v") && tree.contains("wayland-sys v"), "{tree}");
        assert_eq!(linking(&tree), [""; 0], "{features:?}");
        assert!(!tree.contains("gilrs"), "{features:?}");
    }
    // The default build has what is forbidden above.
    let tree = cargo(&[&tree[..], &linux].concat());
    assert!(linking(&tree).iter().any(|name| name.starts_with("libudev-sys v")), "{:?}", linking(&tree));
    for planted in ["alsa-sys v0.3.1 ", "libudev-sys v0.1.4 ", "wayland-sys v0.31.11 client"] {
        assert_eq!(linking(planted).len(), 1, "{planted}");
    }
}

/// M1: whatever else a program is built of, its math functions have no code for particular processors. Other crates
/// of the full binary ask for that code; one feature overrules them, and there is one version for all.
#[test]
fn math_is_built_in_one_way() {
    fn other_ways(tree: &str) -> Vec<&str> {
        let math = tree.lines().filter(|line| line.starts_with("libm v") || line.starts_with("glam v"));
        let mut packages: Vec<_> = math.map(|line| line.trim_end_matches(" (*)")).collect();
        packages.sort();
        packages.dedup();
        let fine = |line: &str| {
            let (package, features) = line.rsplit_once(' ').unwrap_or((line, ""));
            let has = |wanted| features.split(',').any(|feature| feature == wanted);
            (package == "libm v0.2.16" && has("force-soft-floats"))
                || (package == "glam v0.34.3" && has("libm") && has("scalar-math"))
        };
        packages.into_iter().filter(|line| !fine(line)).collect()
    }
    assert!(
        other_ways("libm v0.2.16 arch,force-soft-floats\nglam v0.34.3 libm,scalar-math,std (*)").is_empty()
    );
    for planted in [
        "libm v0.2.16 arch,default",
        "libm v0.2.16",
        "libm v0.2.17 force-soft-floats",
        "glam v0.34.3 scalar-math,std",
        "glam v0.34.3 libm (*)",
    ] {
        assert_eq!(other_ways(planted).len(), 1, "{planted}");
    }
    for packages in [&["--workspace"][..], &["-p", "dacapo-engine"], &["-p", "dacapo-games"]] {
        let tree = ["tree", "-e", "normal", "--prefix", "none", "--format", "{p} {f}", "--offline"];
        let tree = cargo(&[&tree[..], packages].concat());
        assert!(tree.contains("libm v") && tree.contains("glam v"), "{tree}");
        assert_eq!(other_ways(&tree), [""; 0], "{packages:?}");
    }
}

/// The lints hold in every package, and the banned list is one and the same in both of the deterministic half.
#[test]
fn packages_share_their_lints() {
    fn without_lints(manifest: &str) -> bool {
        let mut lines = manifest.lines().skip_while(|line| *line != "[lints]");
        lines.nth(1) != Some("workspace = true")
    }
    assert!(without_lints("[package]\nname = \"x\"") && without_lints("[lints]\n[dependencies]"));
    for package in packages() {
        let path = package["manifest_path"].as_str().expect("a path");
        let manifest = fs::read_to_string(path).expect("the manifest is readable");
        assert!(!without_lints(&manifest), "{path} lacks `[lints] workspace = true`");
        if ["dacapo-engine", "dacapo-games"].iter().any(|name| package["name"] == *name) {
            assert_eq!(package["rust_version"], "1.85", "{path}");
        }
    }
    let list = |path| fs::read_to_string(top().join(path)).expect("the list is readable");
    assert!(list("games/clippy.toml") == list("src/engine/clippy.toml"), "the two clippy.toml differ");
}

/// The stable codes of errors in a source: text in capitals and underlines, given to a failure or answered as a code.
fn codes(text: &str) -> Vec<&str> {
    let is_code = |word: &&str| {
        word.len() > 1
            && word.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_')
            && !word.ends_with('_')
    };
    let given = |line: &&str| line.contains("Failure::new(") || line.contains("=> \"");
    let words = |line| -> Vec<&str> { str::split(line, '"').skip(1).step_by(2).collect() };
    text.lines().filter(given).flat_map(words).filter(is_code).collect()
}

/// The README states figures that `make bench` can read, each with a target that it met.
#[test]
fn figures_are_stated() {
    let table =
        |rows: &str| table::stated(&format!("x\n### Figures\n\n| a | b | c |\n{rows}\n### Next\n| `x"));
    let good = table("| `engine: a, b` | at most 2.5 ms | 1.9 |").expect("a row");
    assert_eq!(
        (good[0].bench.as_str(), good[0].name.as_str(), good[0].unit.as_str()),
        ("engine", "a, b", "ms")
    );
    assert!(!good[0].at_least && table("| `a: b` | at least 1 x | 2 |").expect("a row")[0].at_least);
    for bad in ["| `a` | at least 1 x | 2 |", "| `a: b` | 1 x | 2 |", "| `a: b` | at most 1 x | many |"] {
        assert!(table(bad).is_err(), "{bad}");
    }
    let readme = fs::read_to_string(top().join("README.md")).expect("a readme");
    let stated = table::stated(&readme).expect("figures");
    assert!(stated.len() > 5);
    for row in stated {
        let met = if row.at_least { row.measured >= row.target } else { row.measured <= row.target };
        assert!(met, "{row:?}");
    }
}

/// Section C: every error's code is listed where users look for it.
#[test]
fn codes_are_listed() {
    assert_eq!(codes("Self::X => \"A_B\",\nFailure::new(\"AT\", x)\nenv(\"PATH\")"), ["A_B", "AT"]);
    let readme = fs::read_to_string(top().join("README.md")).expect("a readme");
    let sources = source::load(top(), &["src"]);
    let all: std::collections::BTreeSet<_> = sources.iter().flat_map(|source| codes(&source.text)).collect();
    let missing: Vec<_> = all.iter().filter(|code| !readme.contains(&format!("`{code}`"))).collect();
    assert!(all.len() > 40 && missing.is_empty(), "not in README.md: {missing:?} of {}", all.len());
}
