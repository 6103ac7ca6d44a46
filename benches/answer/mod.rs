//! What a bench measured, kept as `target/bench/NAME.json` for `make bench` to show beside the figures in the README.

#[path = "../../src/cli/bench/machine.rs"]
mod machine;

use std::path::Path;

use machine::Machine;
use serde_json::{Value, json};

/// A figure and its unit.
pub struct Figure<'a> {
    pub name: &'a str,
    pub value: f64,
    pub unit: &'a str,
}

/// Keeps the figures of a bench, with the machine, the commit and what it was measured with.
pub fn keep(bench: &str, parameters: &Value, figures: &[Figure]) {
    let as_json = |figure: &Figure| json!({"name": figure.name, "value": figure.value, "unit": figure.unit});
    let results: Vec<Value> = figures.iter().map(as_json).collect();
    let all = json!({
        "bench": bench,
        "parameters": parameters,
        "commit": std::env::var("DACAPO_COMMIT").ok(),
        "machine": Machine::here(),
        "results": results,
    });
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("bench");
    let file = folder.join(format!("{bench}.json"));
    let written = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&file, format!("{all:#}\n")));
    if let Err(error) = written {
        eprintln!("{}: {error}", file.display());
    }
}
