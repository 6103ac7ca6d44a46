//! `verify`: whether runs are what was recorded.

use std::fmt::Write as _;
use std::path::Path;

use dacapo_engine::hash::hex;
use dacapo_engine::replay::{DifferingMembers, Finding, NOT_DETERMINISTIC, PlayOptions, Report, Verdict};
use serde_json::{Value, json};

use super::progress::Progress;
use super::recorded::Recorded;
use super::shrink::{Shrunk, shrink};
use super::terminal::{Stop, Terminal};
use super::{args, differences, json};
use crate::arcade::Arcade;
use crate::escape::escape_line;
use crate::failure::{Exit, Failure};
use crate::library::check_free;
use crate::printer::Printer;

/// A recording that was verified.
struct Verified {
    recorded: Recorded,
    report: Report,
    /// What came of shrinking it, where that was asked for.
    shrunk: Option<Shrunk>,
}

pub(super) fn run(args: &args::Verify, arcade: &Arcade, terminal: &mut Terminal<'_>) -> Result<(), Stop> {
    check_shrink(args)?;
    let mut exits = Vec::new();
    let progress = Progress::new(terminal, args.files.len() as u64, "recordings");
    for (path, done) in args.files.iter().zip(1..) {
        let verified = verify(path, args, arcade);
        let failure = progress.aside(|| tell(path, args, verified, terminal));
        exits.push(failure.map(|failure| failure.exit));
        progress.set(done);
    }
    drop(progress);
    if exits.len() > 1 && !args.answer.is_json() {
        writeln!(terminal.out, "{}", summary(&exits));
    }
    let gravest = [Exit::File, Exit::Incompatible, Exit::Differs];
    let gravest = gravest.into_iter().find(|exit| exits.contains(&Some(*exit)));
    let gravest = gravest.or(exits.into_iter().flatten().next());
    gravest.map_or(Ok(()), |exit| Err(Stop::Reported(exit)))
}

fn check_shrink(args: &args::Verify) -> Result<(), Failure> {
    let Some(out) = &args.shrink else { return Ok(()) };
    if args.files.len() > 1 {
        return Err(Failure::new("USAGE", Exit::Usage, "--shrink takes one recording"));
    }
    check_free(out)
}

fn verify(path: &Path, args: &args::Verify, arcade: &Arcade) -> Result<Verified, Failure> {
    let recorded = Recorded::open(path, arcade)?;
    let report = recorded.game.verify(&recorded.replay, &PlayOptions::default());
    let report = report.map_err(|error| recorded.incompatible(&error))?;
    let shrunk = args.shrink.as_deref().map(|out| shrink(&recorded, &report, out)).transpose()?;
    Ok(Verified { recorded, report, shrunk })
}

/// Prints what came of a recording, and hands over its fault, which is then printed, too.
fn tell(
    path: &Path,
    args: &args::Verify,
    verified: Result<Verified, Failure>,
    terminal: &mut Terminal<'_>,
) -> Option<Failure> {
    let (answer, failure) = match verified {
        Ok(verified) => {
            let failure = blame(&verified.recorded, &verified.report);
            if !args.answer.is_json() {
                verified.print(&mut terminal.out);
            }
            (verified.as_json(), failure)
        }
        Err(failure) => (json!({"file": json::of_path(path)}), Some(failure)),
    };
    if args.answer.is_json() {
        let outcome = failure.clone().map_or(Ok(()), Err);
        // The fault is printed here, whichever file comes next.
        let _ = terminal.answer(answer, outcome);
    }
    if let Some(failure) = &failure {
        terminal.fail(failure);
    } else if terminal.watched {
        terminal.out.flush();
    }
    failure
}

/// What a verdict is called.
fn word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Same => "same",
        Verdict::FailedAsRecorded(_) => "fails as recorded",
        Verdict::Nondeterministic(_) => "nondeterministic",
        Verdict::Changed(_) => "differs",
        Verdict::Failed(_) => "fails",
    }
}

impl Verified {
    fn print(&self, out: &mut Printer<'_>) {
        writeln!(out, "{}", verdict_line(&self.recorded, &self.report));
        if let Some(finding) = self.report.verdict.finding() {
            print_finding(finding, out);
        }
        if let Some(shrunk) = &self.shrunk {
            shrunk.print(out);
        }
    }

    fn as_json(&self) -> Value {
        let mut answer = as_json(&self.recorded, &self.report);
        if let Some(shrunk) = &self.shrunk {
            answer["shrunk"] = shrunk.as_json();
        }
        answer
    }
}

fn verdict_line(recorded: &Recorded, report: &Report) -> String {
    let (word, finding) = (word(&report.verdict), report.verdict.finding());
    let mut text = format!("{}: {word}", recorded.file);
    // Writing to a string does not fail.
    let _ = match finding {
        None => write!(text, ", {} boundaries", report.boundaries),
        Some(finding) => write!(text, " at boundary {}: {}", finding.boundary, escape_line(&finding.message)),
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
    text
}

/// The boundary's input, and the fields and members in which two states differ.
fn print_finding(finding: &Finding, out: &mut Printer<'_>) {
    if let Some(input) = &finding.input {
        writeln!(out, "  input {input}");
    }
    if let Some(boundary) = finding.compared_at {
        writeln!(out, "  states compared before boundary {boundary}");
    }
    differences::print(&finding.differences, out);
    if let Some(members) = &finding.members {
        print_members(members, out);
    }
}

fn print_members(members: &DifferingMembers, out: &mut Printer<'_>) {
    let DifferingMembers { boundary, names, missing } = members;
    if members.is_empty() {
        writeln!(out, "  no member of the world differs before boundary {boundary}");
    }
    for (what, names) in [("that differ", names), ("that are missing", missing)] {
        if !names.is_empty() {
            let names = escape_line(&names.join(", "));
            writeln!(out, "  members of the world {what} before boundary {boundary}: {names}");
        }
    }
}

fn as_json(recorded: &Recorded, report: &Report) -> Value {
    let (word, finding) = (word(&report.verdict), report.verdict.finding());
    let differences = finding.map(|finding| &finding.differences[..]).unwrap_or_default();
    json!({
        "file": json::of_path(&recorded.path),
        "verdict": word,
        "boundaries": report.boundaries,
        "hash": report.last_hash.map(hex),
        "comparedHashes": report.compared_hashes,
        "boundary": finding.map(|finding| finding.boundary),
        "message": finding.map(|finding| finding.message.as_str()),
        "input": finding.and_then(|finding| finding.input.as_deref()),
        "comparedAt": finding.and_then(|finding| finding.compared_at),
        "differences": differences::as_json(differences),
        "members": finding.and_then(|finding| finding.members.as_ref()).map(|members| {
            json!({"comparedAt": members.boundary, "names": members.names, "missing": members.missing})
        }),
        "notices": recorded.notices,
    })
}

/// The error that goes with a verdict.
fn blame(recorded: &Recorded, report: &Report) -> Option<Failure> {
    let at = |what: &str, finding: &Finding| format!("{what} at boundary {}", finding.boundary);
    let (code, message) = match &report.verdict {
        Verdict::Same => return None,
        Verdict::Changed(finding) => ("RUN_DIFFERS", at("the run differs from its recording", finding)),
        Verdict::Nondeterministic(finding) => {
            ("RUN_NONDETERMINISTIC", format!("boundary {}: {NOT_DETERMINISTIC}", finding.boundary))
        }
        Verdict::Failed(finding) | Verdict::FailedAsRecorded(finding) => {
            ("RUN_FAILED", at("the game fails", finding))
        }
    };
    let message = format!("{}: {message}", recorded.file);
    Some(Failure::new(code, Exit::Differs, message).of_file(&recorded.path))
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
