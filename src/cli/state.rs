//! `state`: the whole run state before a boundary.

use super::args;
use super::recorded::Recorded;
use super::terminal::{Stop, Terminal};
use crate::arcade::Arcade;
use crate::failure::{Exit, Failure};

pub(super) fn run(args: &args::State, arcade: &Arcade, terminal: &mut Terminal<'_>) -> Result<(), Stop> {
    let recorded = Recorded::open(&args.file, arcade)?;
    let count = recorded.replay.track.boundaries();
    if args.at > count {
        let message = format!("{}: --at {} is out of range: expected 0 to {count}", recorded.file, args.at);
        return Err(Failure::new("AT", Exit::Usage, message).into());
    }
    terminal.remark(&recorded.file, &recorded.notices);
    let mut run = recorded.play(args.force)?;
    for _ in 0..args.at {
        run.play_next().map_err(|error| recorded.fault(error))?;
    }
    let unwritable = |error| {
        let message = format!("{}: {error}", recorded.file);
        Failure::new("RUN_FAILED", Exit::Differs, message).of_file(&recorded.path)
    };
    let state = run.state_json().map_err(unwritable)?;
    terminal.out.whole_json(&state, !args.answer.is_json());
    Ok(recorded.check(run.as_ref())?)
}
