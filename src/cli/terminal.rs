//! What a command prints, and why it may stop.

use std::io::{self, Write};

use crate::failure::{Exit, Failure};

/// Where a command prints to.
pub(super) struct Terminal<'a> {
    /// Answers.
    pub(super) out: &'a mut dyn Write,
    /// Errors and remarks.
    pub(super) err: &'a mut dyn Write,
    /// Whether a person sees the errors as they come, and so the progress of long work.
    pub(super) watched: bool,
}

/// Why a command stops before its end, or ends with an exit code of its own.
#[derive(Debug)]
pub(super) enum Stop {
    /// A fault that is still to be printed.
    Failed(Failure),
    /// Faults that are printed already.
    Reported(Exit),
    /// Nobody reads the answer any more, which is fine.
    Unread,
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

/// Only answers are written with errors passed on.
impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::Unread
        } else {
            let message = format!("the answer cannot be written: {error}");
            Self::Failed(Failure::new("OUTPUT", Exit::Environment, message))
        }
    }
}

impl Terminal<'_> {
    /// Prints a fault.
    pub(super) fn fail(&mut self, failure: &Failure) {
        // What was answered before comes first; if it cannot be, the fault still matters more.
        let _ = self.out.flush();
        let _ = writeln!(self.err, "{failure}");
    }

    /// Prints remarks on a file.
    pub(super) fn remark(&mut self, file: &str, notices: &[String]) {
        for notice in notices {
            let _ = writeln!(self.err, "note: {file}: {notice}");
        }
    }

    /// Ends a command: the exit code, where it is not 0.
    pub(super) fn conclude(&mut self, outcome: Result<(), Stop>) -> Option<Exit> {
        match outcome.and_then(|()| self.out.flush().map_err(Stop::from)) {
            Ok(()) | Err(Stop::Unread) => None,
            Err(Stop::Reported(exit)) => Some(exit),
            Err(Stop::Failed(failure)) => {
                self.fail(&failure);
                Some(failure.exit)
            }
        }
    }
}
