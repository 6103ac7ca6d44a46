//! `verify`: whether runs are what was recorded.

use std::fmt::Write as _;
use std::path::Path;

use dacapo_engine::replay::{Finding, PlayOptions, Report, Verdict, hex};
use serde_json::{Value, json};

use super::args;
use super::program::Program;
use super::recorded::Recorded;
use super::terminal::{Stop, Terminal};
use crate::failure::{Exit, Failure};
use crate::library::shown;

/// Most differing fields printed of a boundary.
const MAX_DIFFERENCES: usize = 20;

pub(super) fn run(args: &args::Verify, program: &Program, terminal: &mut Terminal<'_>) -> Result<(), Stop> {
    let mut exits = Vec::new();
    for path in &args.files {
        let failure = match check(path, program) {
            Ok((recorded, report)) => {
                let text = if args.answer.is_json() {
                    format!("{}\n", as_json(&recorded, &report))
                } else {
                    as_text(&recorded, &report)
                };
                terminal.out.write_all(text.as_bytes())?;
                blame(&recorded, &report)
            }
            Err(failure) => {
                if args.answer.is_json() {
                    let error = json!({"code": failure.code, "message": failure.message});
                    writeln!(terminal.out, "{}", json!({"file": shown(path), "error": error}))?;
                }
                Some(failure)
            }
        };
        if let Some(failure) = &failure {
            terminal.fail(failure);
        }
        exits.push(failure.map(|failure| failure.exit));
    }
    if exits.len() > 1 && !args.answer.is_json() {
        writeln!(terminal.out, "{}", summary(&exits))?;
    }
    let gravest = [Exit::File, Exit::Incompatible, Exit::Differs];
    let gravest = gravest.into_iter().find(|exit| exits.contains(&Some(*exit)));
    gravest.map_or(Ok(()), |exit| Err(Stop::Reported(exit)))
}

fn check(path: &Path, program: &Program) -> Result<(Recorded, Report), Failure> {
    let recorded = Recorded::open(path, program)?;
    let report = recorded.game.verify(&recorded.replay, &PlayOptions::default());
    match report {
        Ok(report) => Ok((recorded, report)),
        Err(error) => Err(Failure::incompatible(&recorded.file, &error)),
    }
}

/// What a verdict is called, and what it found.
fn parts(verdict: &Verdict) -> (&'static str, Option<&Finding>) {
    match verdict {
        Verdict::Same => ("same", None),
        Verdict::FailedAsRecorded(finding) => ("fails as recorded", Some(finding)),
        Verdict::Nondeterministic(finding) => ("nondeterministic", Some(finding)),
        Verdict::Changed(finding) => ("differs", Some(finding)),
        Verdict::Failed(finding) => ("fails", Some(finding)),
    }
}

fn as_text(recorded: &Recorded, report: &Report) -> String {
    let (word, finding) = parts(&report.verdict);
    let mut text = format!("{}: {word}", recorded.file);
    // Writing to a string does not fail.
    let _ = match finding {
        None => write!(text, ", {} boundaries", report.boundaries),
        Some(finding) => write!(text, " at boundary {}: {}", finding.boundary, finding.message),
    };
    if let (None, Some(hash)) = (finding, report.last_hash) {
        text.push_str(", hash ");
        text.push_str(&hex(hash));
    }
    if !report.compared_hashes {
        text.push_str("; there are no hashes to compare");
    }
    for notice in &recorded.notices {
        text.push_str("; ");
        text.push_str(notice);
    }
    text.push('\n');
    let differences = finding.map(|finding| &finding.differences[..]).unwrap_or_default();
    for difference in differences.iter().take(MAX_DIFFERENCES) {
        let _ = writeln!(text, "  {difference}");
    }
    if differences.len() > MAX_DIFFERENCES {
        let _ = writeln!(text, "  and {} more", differences.len() - MAX_DIFFERENCES);
    }
    text
}

fn as_json(recorded: &Recorded, report: &Report) -> Value {
    let (word, finding) = parts(&report.verdict);
    let differences: Vec<_> = finding
        .iter()
        .flat_map(|finding| &finding.differences)
        .take(MAX_DIFFERENCES)
        .map(|found| json!({"path": found.path, "left": found.left, "right": found.right}))
        .collect();
    json!({
        "file": recorded.file,
        "verdict": word,
        "boundaries": report.boundaries,
        "hash": report.last_hash.map(hex),
        "comparedHashes": report.compared_hashes,
        "boundary": finding.map(|finding| finding.boundary),
        "message": finding.map(|finding| finding.message.as_str()),
        "differences": differences,
        "notices": recorded.notices,
    })
}

/// The error that goes with a verdict.
fn blame(recorded: &Recorded, report: &Report) -> Option<Failure> {
    let (code, what, finding) = match &report.verdict {
        Verdict::Same => return None,
        Verdict::Changed(finding) => ("RUN_DIFFERS", "the run differs from its recording", finding),
        Verdict::Nondeterministic(finding) => {
            ("RUN_NONDETERMINISTIC", "two runs of the recording differ", finding)
        }
        Verdict::Failed(finding) | Verdict::FailedAsRecorded(finding) => {
            ("RUN_FAILED", "the game fails", finding)
        }
    };
    let message = format!("{}: {what} at boundary {}", recorded.file, finding.boundary);
    Some(Failure::new(code, Exit::Differs, message))
}

fn summary(exits: &[Option<Exit>]) -> String {
    let count = |exit: Option<Exit>| exits.iter().filter(|found| **found == exit).count();
    let kinds = [
        (None, "same"),
        (Some(Exit::Differs), "not the same"),
        (Some(Exit::Incompatible), "incompatible"),
        (Some(Exit::File), "unreadable"),
    ];
    let parts: Vec<_> = kinds
        .into_iter()
        .map(|(exit, word)| (count(exit), word))
        .filter(|(count, _)| *count > 0)
        .map(|(count, word)| format!("{count} {word}"))
        .collect();
    format!("{} files: {}", exits.len(), parts.join(", "))
}
