//! What a run found: as figures, as a list, and kept in files.

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::place::Key;
use crate::trial::Verdict;

/// What a run was asked for; results of another request are no part of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Request {
    pub seed: u64,
    pub sample: usize,
    pub only: Vec<String>,
    /// The packages whose tests are run; all where there are none.
    pub packages: Vec<String>,
    pub survivors: bool,
    /// What all files held, as a number.
    pub fingerprint: u64,
}

/// What came of one fault.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Outcome {
    #[serde(flatten)]
    pub key: Key,
    pub line: usize,
    pub verdict: Verdict,
    pub seconds: f64,
}

/// A fault that changes nothing that anybody could notice, and why.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Equivalent {
    #[serde(flatten)]
    pub key: Key,
    pub reason: String,
}

/// All of it.
#[derive(Debug, Serialize, Deserialize)]
pub struct Report {
    pub request: Request,
    pub commit: String,
    pub scope: String,
    /// All places that could be made faulty, before it was known which faults compile.
    pub candidates: usize,
    /// How many faults were drawn and do not compile.
    pub not_compiling: usize,
    /// Tests that fail without a fault and were left out.
    pub failing_tests: Vec<String>,
    pub outcomes: Vec<Outcome>,
    pub equivalent: Vec<Equivalent>,
    pub seconds: f64,
}

impl Report {
    /// How many faults were noticed, of how many.
    pub fn noticed(&self) -> (usize, usize) {
        (self.outcomes.iter().filter(|outcome| outcome.verdict.noticed()).count(), self.outcomes.len())
    }

    pub fn missed(&self) -> impl Iterator<Item = &Outcome> {
        self.outcomes.iter().filter(|outcome| !outcome.verdict.noticed())
    }

    /// What is printed at the end.
    pub fn told(&self) -> String {
        let (noticed, all) = self.noticed();
        let (low, high) = wilson(noticed, all);
        let share = 100.0 * noticed as f64 / all.max(1) as f64;
        let mut told = String::new();
        for test in &self.failing_tests {
            told += &format!("left out, fails without a fault: {test}\n");
        }
        for outcome in self.missed() {
            told += &format!("not noticed: {}\n", line(outcome));
        }
        for given in &self.equivalent {
            told += &format!("equivalent: {}: {}: {}\n", given.key.file, given.key.change, given.reason);
        }
        told += &format!(
            "{noticed} of {all} faults noticed: {share:.1} % (95 %: {:.1} to {:.1}); {} judged equivalent; \
             seed {}, {} candidates, {} did not compile, {:.0} min\n",
            100.0 * low,
            100.0 * high,
            self.equivalent.len(),
            self.request.seed,
            self.candidates,
            self.not_compiling,
            self.seconds / 60.0
        );
        told
    }
}

/// An outcome on one line.
pub fn line(outcome: &Outcome) -> String {
    let verdict = match &outcome.verdict {
        Verdict::Noticed(test) => format!("noticed by {test}"),
        Verdict::Died(binary) => format!("noticed: {binary} died"),
        Verdict::Hung(binary) => format!("noticed: {binary} did not end"),
        Verdict::Missed(0) => "no test comes by".to_owned(),
        Verdict::Missed(tests) => format!("passed by {tests} tests"),
    };
    let Key { file, function, change, .. } = &outcome.key;
    format!("{file}:{} {function}: {change} ({verdict})", outcome.line)
}

/// The bounds between which a share lies with 95 % certainty, by Wilson's score.
///
/// Source: <https://en.wikipedia.org/wiki/Binomial_proportion_confidence_interval#Wilson_score_interval>
pub fn wilson(hits: usize, all: usize) -> (f64, f64) {
    if all == 0 {
        return (0.0, 1.0);
    }
    const Z: f64 = 1.959_963_984_540_054;
    let (hits, all) = (hits as f64, all as f64);
    let share = hits / all;
    let middle = share + Z * Z / (2.0 * all);
    let half = Z * (share * (1.0 - share) / all + Z * Z / (4.0 * all * all)).sqrt();
    let whole = 1.0 + Z * Z / all;
    ((middle - half) / whole, (middle + half) / whole)
}

/// Opens the file to which each outcome is added as it comes. Outcomes of the same request that it holds already
/// are answered; else it is begun anew.
///
/// # Errors
///
/// The file cannot be read or written.
pub fn progress(path: &Path, request: &Request) -> Result<(Vec<Outcome>, File), String> {
    let failure = |error: std::io::Error| format!("{}: {error}", path.display());
    let mut lines = Vec::new();
    if let Ok(file) = File::open(path) {
        lines = BufReader::new(file).lines().collect::<Result<_, _>>().map_err(failure)?;
    }
    let same = |first: &String| serde_json::from_str(first).is_ok_and(|kept: Request| kept == *request);
    if lines.first().is_some_and(same) {
        let done = lines[1..].iter().filter_map(|line| serde_json::from_str(line).ok()).collect();
        return Ok((done, OpenOptions::new().append(true).open(path).map_err(failure)?));
    }
    let mut file = File::create(path).map_err(failure)?;
    add(&mut file, request)?;
    Ok((Vec::new(), file))
}

/// Adds a line of JSON.
///
/// # Errors
///
/// The file cannot be written.
pub fn add(file: &mut File, value: &impl Serialize) -> Result<(), String> {
    let text = serde_json::to_string(value).map_err(|error| error.to_string())?;
    writeln!(file, "{text}").map_err(|error| error.to_string())
}

/// Reads a file of JSON.
///
/// # Errors
///
/// It cannot be read.
pub fn read<T: for<'a> Deserialize<'a>>(path: &Path) -> Result<T, String> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    serde_json::from_slice(&bytes).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod test {
    use super::wilson;

    #[test]
    fn the_interval() {
        // By definition, each bound is a share from which the one that was seen lies just 1.96 deviations away.
        for (hits, all) in [(270, 300), (1, 2), (29, 30)] {
            let (low, high) = wilson(hits, all);
            let (share, all) = (f64::from(hits as u16) / all as f64, all as f64);
            assert!(low < share && share < high && high < 1.0, "{low} {high}");
            for bound in [low, high] {
                let away = (share - bound).abs() / (bound * (1.0 - bound) / all).sqrt();
                assert!((away - 1.96).abs() < 1e-4, "{bound}: {away}");
            }
        }
        assert_eq!(wilson(0, 10).0, 0.0);
        assert_eq!(wilson(0, 0), (0.0, 1.0));
    }
}
