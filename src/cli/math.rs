//! `math`: a function of the games' arithmetic, and the bits of its result.

use dacapo_engine::math::{EvaluateError, evaluate, functions};
use serde_json::{Value, json};

use super::args;
use super::terminal::{Stop, Terminal};
use crate::failure::{Exit, Failure};

pub(super) fn run(args: &args::Math, terminal: &mut Terminal<'_>) -> Result<(), Stop> {
    let results = evaluate(&args.function, &args.arguments).map_err(|error| failure(&error))?;
    if args.answer.is_json() {
        // Numbers as text: JSON has neither infinities nor NaN.
        let results: Vec<Value> = results
            .iter()
            .map(|result| json!({"value": result.to_string(), "bits": result.bits()}))
            .collect();
        return terminal.answer(json!({"function": args.function, "results": results}), Ok(()));
    }
    for result in results {
        writeln!(terminal.out, "{result} {}", result.bits());
    }
    Ok(())
}

fn failure(error: &EvaluateError) -> Failure {
    let message = match error {
        EvaluateError::Function(_) => {
            let names: Vec<_> = functions().map(|(name, _)| name).collect();
            format!("{error}; known are {}", names.join(", "))
        }
        _ => error.to_string(),
    };
    Failure::new(error.code(), Exit::Usage, message)
}
