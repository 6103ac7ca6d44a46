//! The last part of `make bench`: what the benches left in `target/bench`, beside what the README states. A target that
//! is missed, or a figure that nothing measured, ends it with an error.
#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "reads files; nothing is simulated")]

#[path = "figures/table.rs"]
mod table;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use serde_json::Value;
use table::{Stated, stated};

fn main() -> ExitCode {
    let readme = include_str!("../README.md");
    let rows = match stated(readme) {
        Ok(rows) => rows,
        Err(fault) => {
            eprintln!("README.md: {fault}");
            return ExitCode::FAILURE;
        }
    };
    println!("\n{:<54} {:>12} {:>12} {:>12}", "", "target", "README", "here");
    let fine = rows.iter().filter(|row| show(row)).count();
    if fine == rows.len() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Prints a row; false where its target is missed.
fn show(row: &Stated) -> bool {
    let Stated { bench, name, at_least, target, unit, measured } = row;
    let bound = format!("{} {target}", if *at_least { ">=" } else { "<=" });
    let here = found(bench, name);
    let fine = here.is_some_and(|here| if *at_least { here >= *target } else { here <= *target });
    let shown = here.map_or_else(|| "nothing".to_owned(), |here| format!("{here:.2}"));
    let mark = if fine { "" } else { "  missed" };
    println!("{:<54} {bound:>12} {measured:>12} {shown:>12} {unit}{mark}", format!("{bench}: {name}"));
    fine
}

/// What a bench measured: one of its list of results, or a member of its results.
fn found(bench: &str, name: &str) -> Option<f64> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("bench");
    let text = fs::read_to_string(folder.join(format!("{bench}.json"))).ok()?;
    let kept: Value = serde_json::from_str(&text).ok()?;
    match &kept["results"] {
        Value::Array(results) => results.iter().find(|result| result["name"] == name)?["value"].as_f64(),
        results => results[name].as_f64(),
    }
}
