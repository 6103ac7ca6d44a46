//! `random`: what a stream draws.

use dacapo_engine::random::Random;

use super::args;
use super::terminal::{Stop, Terminal};
use crate::escape::escape_line;
use crate::failure::{Exit, Failure};

pub(super) fn run(args: &args::Random, terminal: &mut Terminal<'_>) -> Result<(), Stop> {
    let mut random = Random::new(args.seed);
    let bad_name =
        |error| Failure::new("STREAM", Exit::Usage, format!("'{}': {error}", escape_line(&args.stream)));
    random.touch(&args.stream).map_err(bad_name)?;
    for _ in 0..args.count {
        if !terminal.out.is_read() {
            break;
        }
        let state = random.next_u32_named(&args.stream).map_err(bad_name)?;
        writeln!(terminal.out, "{state}");
    }
    Ok(())
}
