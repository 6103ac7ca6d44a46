//! What reading and checking a recording costs in time and memory.
//!
//! A file of 1 000 000 boundaries with 100 000 changes, the same as a journal, and files that are made of nothing
//! but what takes most memory for its length. `cargo bench -p dacapo-games --bench read_replay`; a target that is
//! missed ends it with an error.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "measures time, which no simulation may know of"
)]

use std::fmt::Write;
use std::process::ExitCode;
use std::time::Instant;

use dacapo_engine::replay::read;
use serde_json::json;

mod answer;

use answer::{Figure, keep};

const TURNS: usize = 7;
const BOUNDARIES: usize = 1_000_000;
const CHANGES: usize = 100_000;
/// Seconds that the large recording may take.
const MOST_SECONDS: f64 = 0.5;

const HEADER: &str = r#""version":1,"sceneId":"a","gameVersion":1,
"random":{"algorithm":"lcg32-fnv1a-utf16le-v1","seed":1},"controllers":[{"id":"player","actions":[
{"name":"F","kind":"button"},{"name":"Move","kind":"axis2d","normalize":true},{"name":"Aim","kind":"axis1d"}]}]"#;

fn document(members: &str) -> String {
    format!("{{\"format\":\"dacapo-replay\",{HEADER},{members}}}\n")
}

fn journal(lines: &str) -> String {
    let header = HEADER.replace('\n', "");
    format!("{{\"format\":\"dacapo-journal\",{header}}}\n{lines}")
}

/// Entries of ten boundaries, each with a change.
fn entries(separator: char) -> String {
    let mut text = String::new();
    for place in 0..CHANGES {
        let count = BOUNDARIES / CHANGES;
        let options = if place == 0 { ",{\"dt\":0.008333333333333333}" } else { "" };
        let change = match place % 4 {
            0 => "\"+F\"".to_owned(),
            1 => format!("\"Move\",{},-0.{:03}", f64::from(place as u32 % 700) / 1000.0, place % 600 + 1),
            2 => "\"-F\"".to_owned(),
            _ => format!("\"Aim\",{}", f64::from(place as u32 % 1000) / 1000.0),
        };
        let separator = if place + 1 == CHANGES { "" } else { &separator.to_string() };
        // Writing to a string does not fail.
        let _ = write!(text, "[{count}{options},{change}]{separator}");
    }
    text
}

/// One text after another, as often as makes some mebibytes.
fn many(first: &str, next: &str, count: usize) -> String {
    format!("{first}{}", next.repeat(count))
}

/// The median time and the most memory of reading a text.
fn measure(text: &str) -> (f64, u64) {
    let mut times = Vec::new();
    let mut most = 0;
    for _ in 0..TURNS {
        let start = Instant::now();
        let memory = allocation_counter::measure(|| assert!(read(text.as_bytes()).is_ok(), "a recording"));
        times.push(start.elapsed().as_secs_f64());
        most = most.max(memory.bytes_max);
    }
    times.sort_by(f64::total_cmp);
    (times[TURNS / 2], most)
}

fn main() -> ExitCode {
    let start = "[[1,{\"dt\":1}]";
    let steps = |text: String| document(&format!("\"steps\":{text}]"));
    let hashes = "AAAA".repeat(BOUNDARIES / 2);
    let hashes = format!(
        "\"hashes\":{{\"algorithm\":\"xxh3-serde-v1\",\"every\":2000000,\"full\":[],\"low16\":\"{hashes}\"}}"
    );
    let large = format!("\"steps\":[{}]", entries(','));
    let cases = [
        ("1 000 000 boundaries, 100 000 changes", document(&large), true),
        ("the same with hashes", document(&format!("{large},{hashes}")), true),
        ("the same as a journal", journal(&format!("{}\n", entries('\n'))), true),
        ("idle entries", steps(many(start, ",[1]", 2_000_000)), false),
        ("an edge an entry", steps(many(start, ",[1,\"+F\"],[1,\"-F\"]", 500_000)), false),
        (
            "ten thousand edges an entry",
            steps(many(start, &format!("{}]", many(",[1", ",\"+F\",\"-F\"", 5000)), 200)),
            false,
        ),
        ("a delta an entry", steps(many(start, ",[1,{\"dt\":1}],[1,{\"dt\":2}]", 300_000)), false),
        (
            "events with a small payload",
            document(&format!(
                "\"steps\":{start}],\"events\":[[0,\"Landed\",{{\"jumps\":0}}]{}]",
                ",[0,\"Landed\",{\"jumps\":3}]".repeat(500_000)
            )),
            false,
        ),
        (
            "events without payload",
            document(&format!(
                "\"steps\":{start}],\"events\":[[0,\"a\",0]{}]",
                ",[0,\"a\",0]".repeat(500_000)
            )),
            false,
        ),
    ];
    let mut missed = false;
    let mut figures = Vec::new();
    println!("{:>38} {:>10} {:>9} {:>12} {:>8}", "", "bytes", "ms", "memory", "factor");
    for (name, text, timed) in cases {
        let (seconds, memory) = measure(&text);
        let allowed = text.len() as u64 * 4 + (16 << 20);
        let bad = memory > allowed || (timed && seconds > MOST_SECONDS);
        missed |= bad;
        let factor = memory as f64 / text.len() as f64;
        if timed {
            figures.push(Figure { name, value: seconds * 1000.0, unit: "ms" });
        }
        let mark = if bad { "  missed" } else { "" };
        println!("{name:>38} {:>10} {:>9.1} {memory:>12} {factor:>8.2}{mark}", text.len(), seconds * 1000.0);
    }
    keep("read_replay", &json!({"turns": TURNS}), &figures);
    if missed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
