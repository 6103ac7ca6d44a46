//! `hashes`: the hash after every boundary.

use dacapo_engine::hash::hex;
use dacapo_engine::session::StepError;

use super::args;
use super::recorded::Recorded;
use super::terminal::{Stop, Terminal};
use crate::arcade::Arcade;

pub(super) fn run(args: &args::Hashes, arcade: &Arcade, terminal: &mut Terminal<'_>) -> Result<(), Stop> {
    let recorded = Recorded::open(&args.file, arcade)?;
    terminal.remark(&recorded.file, &recorded.notices);
    let mut run = recorded.play(args.force)?;
    run.enable_hashes();
    loop {
        let outcome = run.play_next();
        // A boundary that differs has a hash as well, which is what one wants to compare; one that failed has none.
        let hashed = matches!(outcome, Ok(true) | Err(StepError::Differs { .. }));
        if let Some(hash) = run.state().hash.filter(|_| hashed) {
            writeln!(terminal.out, "{}", hex(hash));
        }
        if !outcome.map_err(|error| recorded.fault(error))? {
            break;
        }
    }
    Ok(recorded.check(run.as_ref())?)
}
