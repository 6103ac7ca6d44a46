//! What a bench measured, kept as `target/bench/NAME.json` for `make bench` to show beside the figures in the README.

use std::path::Path;

use serde_json::{Value, json};

/// A figure and its unit.
pub struct Figure<'a> {
    pub name: &'a str,
    pub value: f64,
    pub unit: &'a str,
}

/// Keeps the figures of a bench, with the machine, the commit and the number of turns.
pub fn keep(bench: &str, turns: usize, figures: &[Figure]) {
    let as_json = |figure: &Figure| json!({"name": figure.name, "value": figure.value, "unit": figure.unit});
    let results: Vec<Value> = figures.iter().map(as_json).collect();
    let machine = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = machine.lines().find_map(|line| line.strip_prefix("model name")).unwrap_or("unknown");
    let all = json!({
        "bench": bench,
        "turns": turns,
        "commit": std::env::var("DACAPO_COMMIT").ok(),
        "machine": {
            "cpu": model.trim_start_matches(['\t', ' ', ':']),
            "cores": std::thread::available_parallelism().map_or(0, usize::from),
            "os": std::env::consts::OS,
            "arch": std::env::consts::ARCH,
        },
        "results": results,
    });
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("bench");
    let file = folder.join(format!("{bench}.json"));
    let written = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&file, format!("{all:#}\n")));
    if let Err(error) = written {
        eprintln!("{}: {error}", file.display());
    }
}
