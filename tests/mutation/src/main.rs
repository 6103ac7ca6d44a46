//! Makes small deliberate faults in the pure code, one at a time, and sees whether a test notices each.
//!
//! All faults of a sample are written into a copy of the checkout, each behind a switch, so that one build serves all.
//! Every test is run once without a fault, noting the places it passes; then, for each fault, the tests that pass its
//! place, the quick ones first, up to the first that fails. Tests of documentation and of windows are not run.

mod compile;
mod find;
mod place;
mod pool;
mod process;
mod report;
mod sample;
mod scope;
mod splice;
mod suite;
mod tree;
mod trial;

use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Instant;
use std::{fs, thread};

use clap::Parser;
use compile::{Built, Shop};
use place::{Key, Place};
use report::{Equivalent, Outcome, Report, Request};
use trial::Verdict;

/// Makes deliberate faults in the pure code and sees whether the tests notice them.
#[derive(Parser)]
struct Arguments {
    /// How many faults are made.
    #[arg(long, default_value_t = 300)]
    sample: usize,
    /// Decides which; the same seed and sources give the same.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only in files whose path begins so; may be given several times.
    #[arg(long, value_name = "PATH")]
    only: Vec<String>,
    /// Only the tests of this package; may be given several times.
    #[arg(long, value_name = "NAME")]
    package: Vec<String>,
    /// Only those that the last report has as not noticed.
    #[arg(long)]
    survivors: bool,
    /// How many processes run at a time; as many as there are processors unless given.
    #[arg(long)]
    jobs: Option<usize>,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(report) => {
            print!("{}", report.told());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<Report, String> {
    let start = Instant::now();
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let top = here.ancestors().nth(2).ok_or("this package lies two folders deep")?;
    let folder = top.join("target/mutation");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let files = tree::read(top).map_err(|error| format!("the checkout: {error}"))?;
    let request = Request {
        seed: arguments.seed,
        sample: arguments.sample,
        only: arguments.only.clone(),
        packages: arguments.package.clone(),
        survivors: arguments.survivors,
        fingerprint: tree::fingerprint(&files),
    };
    let judged: Vec<Equivalent> = report::read(&here.join("equivalent.json"))?;
    let all = sample::candidates(&files)?;
    for key in sample::stale(&judged, &all) {
        println!("no longer there, though judged equivalent: {}: {}", key.file, key.change);
    }
    let candidates = sample::drawn(all, &request, &folder)?;
    println!("{} places can be made faulty", candidates.len());

    let shop =
        Shop { tree: folder.join("tree"), target: folder.join("build"), packages: arguments.package.clone() };
    let built = compile::build(&shop, &files, &candidates, arguments.sample)?;
    let binaries = compile::tests(&shop)?;
    let jobs = arguments.jobs.or_else(|| Some(thread::available_parallelism().ok()?.get())).unwrap_or(1);
    let tests = suite::trace(&folder, built.fingerprint, &binaries, jobs)?;
    let drawn = |given: &Equivalent| built.faults.values().any(|place| place.key == given.key);
    let equivalent: Vec<_> = judged.into_iter().filter(drawn).collect();
    let attempt = |fault| trial::attempt(fault, &binaries, &tests);
    let outcomes = trials(&folder.join("outcomes.jsonl"), &request, &built, &equivalent, jobs, attempt)?;

    let report = Report {
        request,
        commit: commit(top),
        scope: scope::told(),
        candidates: candidates.len(),
        not_compiling: built.dropped,
        failing_tests: tests.iter().filter(|test| !test.passed).map(|test| test.name.clone()).collect(),
        outcomes,
        equivalent,
        seconds: start.elapsed().as_secs_f64(),
    };
    let text = serde_json::to_string_pretty(&report).map_err(|error| error.to_string())?;
    let path = folder.join("report.json");
    fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(report)
}

/// Tries each fault that is not judged equivalent, and adds what comes of it to a file; those that an earlier run of
/// the same request has tried already are taken from there.
fn trials(
    path: &Path,
    request: &Request,
    built: &Built,
    equivalent: &[Equivalent],
    jobs: usize,
    attempt: impl Fn(usize) -> Result<Verdict, String> + Sync,
) -> Result<Vec<Outcome>, String> {
    let (mut outcomes, mut file) = report::progress(path, request)?;
    let judged = |key: &Key| equivalent.iter().any(|given| given.key == *key);
    // What was tried before may have been judged since.
    outcomes.retain(|outcome| !judged(&outcome.key));
    let tried = |key: &Key| outcomes.iter().any(|outcome| outcome.key == *key);
    let open = |key: &Key| !tried(key) && !judged(key);
    let left: Vec<_> = built.faults.iter().filter(|(_, place)| open(&place.key)).collect();
    let (all, mut done) = (left.len() + outcomes.len(), outcomes.len());
    let timed = |(fault, _): &(&usize, &Place)| {
        let start = Instant::now();
        (attempt(**fault), start.elapsed().as_secs_f64())
    };
    pool::each(
        &left,
        jobs,
        |_, item| timed(item),
        |(_, place), (verdict, seconds)| {
            let outcome = Outcome { key: place.key.clone(), line: place.line, verdict: verdict?, seconds };
            report::add(&mut file, &outcome)?;
            done += 1;
            println!("[{done}/{all}] {seconds:.1} s {}", report::line(&outcome));
            outcomes.push(outcome);
            Ok(())
        },
    )?;
    outcomes.sort_by(|one, other| one.key.cmp(&other.key));
    Ok(outcomes)
}

fn commit(top: &Path) -> String {
    let output = Command::new("git").args(["rev-parse", "HEAD"]).current_dir(top).output();
    output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).unwrap_or_default()
}
