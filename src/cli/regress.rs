//! `regress`: a world of whole numbers, whose results are the same on every machine and in every build.

use dacapo_engine::integer_world::{Report, report};
use serde_json::json;

use super::args;
use super::terminal::{Stop, Terminal};
use crate::failure::{Exit, Failure};

pub(super) fn run(args: &args::Regress, terminal: &mut Terminal<'_>) -> Result<(), Stop> {
    let report = report();
    if args.answer.is_json() {
        let answer = json!({
            "seed": report.seed,
            "frames": report.frames,
            "entities": report.entities,
            "finalHash": report.final_hash,
            "secondFinalHash": report.second_final_hash,
            "firstDivergence": report.first_divergence,
            "same": report == Report::EXPECTED,
        });
        return terminal.answer(answer, judge(&report));
    }
    terminal.out.lines(&report.to_string());
    Ok(judge(&report)?)
}

fn judge(report: &Report) -> Result<(), Failure> {
    if *report == Report::EXPECTED {
        return Ok(());
    }
    let expected = Report::EXPECTED.to_string().replace('\n', ", ");
    let message = format!("this build computes whole numbers differently, expected was: {expected}");
    Err(Failure::new("REGRESS_DIFFERS", Exit::Differs, message))
}

#[cfg(test)]
mod test {
    use super::*;

    #[test]
    fn another_result_is_a_fault() {
        assert_eq!(judge(&Report::EXPECTED), Ok(()));
        let failure = judge(&Report { final_hash: 1, ..Report::EXPECTED }).unwrap_err();
        assert_eq!((failure.code, failure.exit), ("REGRESS_DIFFERS", Exit::Differs));
        assert!(failure.message.contains("45568358") && failure.to_string().lines().count() == 1);
    }
}
