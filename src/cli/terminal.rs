//! What a command prints, and why it may stop.

use std::io::Write;

use serde_json::Value;

use super::json;
use crate::failure::{Exit, Failure};
use crate::printer::Printer;

/// Where a command prints to.
pub(super) struct Terminal<'a> {
    /// Answers.
    pub(super) out: Printer<'a>,
    /// Errors and remarks.
    err: Printer<'a>,
    /// Whether a person sees the errors as they come, and so the progress of long work.
    pub(super) watched: bool,
    /// Whether a program reads the answers, and so wants to find a fault among them.
    pub(super) for_programs: bool,
}

/// Why a command stops before its end, or ends with an exit code of its own.
#[derive(Debug)]
pub(super) enum Stop {
    /// A fault that is still to be printed.
    Failed(Failure),
    /// A fault that is part of the answer, and still to be printed for people.
    Answered(Failure),
    /// Faults that are printed already.
    Reported(Exit),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl<'a> Terminal<'a> {
    /// Prints to two streams.
    pub(super) fn new(out: &'a mut dyn Write, err: &'a mut dyn Write, watched: bool) -> Self {
        Self { out: Printer::new(out), err: Printer::new(err), watched, for_programs: false }
    }

    /// Prints a fault for people.
    pub(super) fn fail(&mut self, failure: &Failure) {
        // What was answered before comes first; if it cannot be, the fault still matters more.
        self.out.flush();
        writeln!(self.err, "{failure}");
    }

    /// Prints remarks on a file.
    pub(super) fn remark(&mut self, file: &str, notices: &[String]) {
        for notice in notices {
            writeln!(self.err, "note: {file}: {notice}");
        }
    }

    /// Answers a program with an object, of which a fault that goes with it becomes a part.
    pub(super) fn answer(&mut self, mut answer: Value, outcome: Result<(), Failure>) -> Result<(), Stop> {
        if let Err(failure) = &outcome {
            answer["error"] = json::of_failure(failure);
        }
        self.out.json(answer);
        outcome.map_err(Stop::Answered)
    }

    /// Ends a command: the exit code, where it is not 0.
    pub(super) fn conclude(&mut self, outcome: Result<(), Stop>) -> Option<Exit> {
        let exit = match outcome {
            Ok(()) => None,
            Err(Stop::Reported(exit)) => Some(exit),
            Err(Stop::Answered(failure)) => Some(self.end_with(&failure)),
            Err(Stop::Failed(failure)) => {
                if self.for_programs {
                    self.out.json(json::of_fault(&failure));
                }
                Some(self.end_with(&failure))
            }
        };
        self.out.flush();
        // What the command found out matters more than that nobody can be told.
        exit.or_else(|| self.unwritten().map(|failure| self.end_with(&failure)))
    }

    fn end_with(&mut self, failure: &Failure) -> Exit {
        self.fail(failure);
        failure.exit
    }

    fn unwritten(&self) -> Option<Failure> {
        let message = format!("the answer cannot be written: {}", self.out.fault()?);
        Some(Failure::new("OUTPUT", Exit::Environment, message))
    }
}
