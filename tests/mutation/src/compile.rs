//! Builds the copy with its faults, and leaves out those faults that do not compile.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::place::Place;
use crate::splice::{self, Spliced};
use crate::tree::{self, Files};

/// Errors of the compiler may come in many rounds: those of types hide those of borrows.
const ROUNDS: usize = 60;

/// Packages that tests spend their time in. Building these with the optimiser on is soon paid back.
const OPTIMISED: [(&str, u8); 6] = [
    ("dacapo", 1),
    ("dacapo-engine", 1),
    ("dacapo-games", 1),
    ("proptest", 2),
    ("serde_json", 2),
    ("xxhash-rust", 2),
];

/// Where the copy lies and where it is built.
pub struct Shop {
    pub tree: PathBuf,
    pub target: PathBuf,
    /// The packages that are built and tested; all where there are none.
    pub packages: Vec<String>,
}

/// The faults that stand in the copy.
pub struct Built {
    /// The first of the candidates that compile, by the numbers that switch them on.
    pub faults: BTreeMap<usize, Place>,
    /// How many candidates were looked at and do not compile.
    pub dropped: usize,
    /// What the copy holds, as a number.
    pub fingerprint: u64,
}

/// A test binary.
#[derive(Debug)]
pub struct Binary {
    /// The package and the name that cargo has for it.
    pub name: String,
    pub path: PathBuf,
    /// The folder of its package, where its tests are run.
    pub folder: PathBuf,
}

struct Error {
    text: String,
    /// Files and bytes, the more telling first.
    spans: Vec<(String, Range<usize>)>,
}

/// Writes the first `wanted` candidates that compile into the copy. Spare ones are tried in the same go.
///
/// # Errors
///
/// Files cannot be written, or an error of the compiler comes from no fault.
pub fn build(shop: &Shop, files: &Files, candidates: &[Place], wanted: usize) -> Result<Built, String> {
    let mut taken = 0;
    let mut dropped = BTreeSet::new();
    for round in 1..=ROUNDS {
        if taken - dropped.len() < wanted {
            let lacking = wanted - (taken - dropped.len());
            taken = (taken + lacking + lacking / 4 + 8).min(candidates.len());
        }
        let alive = (0..taken).filter(|fault| !dropped.contains(fault));
        let faults: Vec<_> = alive.map(|fault| (fault, &candidates[fault])).collect();
        let (copy, spliced) = with_faults(files, &faults)?;
        tree::write(&shop.tree, &copy).map_err(|error| format!("{}: {error}", shop.tree.display()))?;
        let errors = errors(shop)?;
        println!("round {round}: {} faults in the sources, {} errors", faults.len(), errors.len());
        if errors.is_empty() && (faults.len() >= wanted || taken == candidates.len()) {
            let chosen =
                faults.into_iter().take(wanted).map(|(fault, place)| (fault, place.clone())).collect();
            return Ok(Built {
                faults: chosen,
                dropped: dropped.len(),
                fingerprint: tree::fingerprint(&copy),
            });
        }
        let before = dropped.len();
        for error in &errors {
            let blamed = error.spans.iter().find_map(|(file, bytes)| spliced.get(file)?.blamed(bytes));
            dropped.extend(blamed);
        }
        if !errors.is_empty() && dropped.len() == before {
            return Err(format!("the copy does not compile:\n{}", errors[0].text));
        }
    }
    Err(format!("the copy does not compile after {ROUNDS} rounds"))
}

/// The files with these faults in them, and where they stand.
fn with_faults(
    files: &Files,
    faults: &[(usize, &Place)],
) -> Result<(Files, BTreeMap<String, Spliced>), String> {
    let mut by_file = BTreeMap::<_, Vec<_>>::new();
    for fault in faults {
        by_file.entry(fault.1.key.file.as_str()).or_default().push(*fault);
    }
    let mut copy = files.clone();
    let mut all = BTreeMap::new();
    for (file, faults) in by_file {
        let text = std::str::from_utf8(&files[file]).map_err(|error| format!("{file}: {error}"))?;
        let spliced = splice::splice(text, &faults, tree::asked(file));
        copy.insert(file.to_owned(), spliced.text.clone().into_bytes());
        all.insert(file.to_owned(), spliced);
    }
    tree::prepare(&mut copy);
    Ok((copy, all))
}

/// What the compiler has against the copy.
fn errors(shop: &Shop) -> Result<Vec<Error>, String> {
    let (fine, messages) = cargo(shop, &["check", "--lib", "--keep-going"])?;
    let errors: Vec<_> = messages.iter().filter_map(error).collect();
    match errors.is_empty() && !fine {
        true => Err("cargo check failed without an error in a source".to_owned()),
        false => Ok(errors),
    }
}

fn error(message: &Value) -> Option<Error> {
    let message = message.get("message").filter(|message| message["level"] == "error")?;
    let mut spans = message["spans"].as_array()?.clone();
    spans.sort_by_key(|span| span["is_primary"] != true);
    let place = |span: &Value| {
        let byte = |name: &str| usize::try_from(span[name].as_u64()?).ok();
        Some((span["file_name"].as_str()?.to_owned(), byte("byte_start")?..byte("byte_end")?))
    };
    let spans: Vec<_> = spans.iter().filter_map(place).collect();
    let text = message["rendered"].as_str().unwrap_or_default().to_owned();
    (!spans.is_empty()).then_some(Error { text, spans })
}

/// Builds all tests of the copy.
///
/// # Errors
///
/// They do not compile.
pub fn tests(shop: &Shop) -> Result<Vec<Binary>, String> {
    let (fine, messages) = cargo(shop, &["test", "--lib", "--tests", "--no-run"])?;
    if !fine {
        let texts = messages.iter().filter_map(error).map(|error| error.text);
        return Err(format!("the tests do not compile:\n{}", texts.collect::<Vec<_>>().join("\n")));
    }
    Ok(messages.iter().filter_map(binary).collect())
}

fn binary(message: &Value) -> Option<Binary> {
    if message["reason"] != "compiler-artifact" || message["profile"]["test"] != true {
        return None;
    }
    let manifest = Path::new(message["manifest_path"].as_str()?);
    Some(Binary {
        name: message["target"]["name"].as_str()?.to_owned(),
        path: message["executable"].as_str()?.into(),
        folder: manifest.parent()?.to_owned(),
    })
}

/// Runs cargo on the copy; answers whether all was well, and its messages.
fn cargo(shop: &Shop, arguments: &[&str]) -> Result<(bool, Vec<Value>), String> {
    let mut command = Command::new("cargo");
    command.args(arguments).args(["--message-format", "json", "--locked", "--quiet"]);
    if shop.packages.is_empty() {
        command.arg("--workspace");
    }
    command.args(shop.packages.iter().flat_map(|package| ["--package", package]));
    for (package, level) in OPTIMISED {
        command.args(["--config", &format!("profile.dev.package.{package}.opt-level={level}")]);
    }
    command.current_dir(&shop.tree).env("CARGO_TARGET_DIR", &shop.target);
    // A fault may look wrong to a lint and still be one.
    command.env("RUSTFLAGS", "--cap-lints=warn").stderr(Stdio::inherit());
    let output = command.output().map_err(|error| format!("cargo: {error}"))?;
    let lines = output.stdout.split(|byte| *byte == b'\n');
    let messages = lines.filter_map(|line| serde_json::from_slice(line).ok()).collect();
    Ok((output.status.success(), messages))
}
