//! `convert`: a recording, finished or not, written as a finished one.

#[cfg(test)]
mod test;

use dacapo_engine::replay::{End, EndKind, MAX_ENTRIES};

use super::args;
use super::terminal::{Stop, Terminal};
use crate::escape::escape_path;
use crate::failure::{Exit, Failure};
use crate::library::{check_free, load_as_it_is, notices, save_new};

pub(super) fn run(args: &args::Convert, terminal: &mut Terminal<'_>) -> Result<(), Stop> {
    check_free(&args.to)?;
    let mut loaded = load_as_it_is(&args.from)?;
    terminal.remark(&escape_path(&args.from), &notices(&loaded));
    if loaded.unfinished {
        // Nobody knows how the run then stood.
        loaded.replay.end = Some(End { kind: EndKind::Cut, status: None, message: None });
    }
    if args.readable {
        check_readable(loaded.replay.readable_entries()).map_err(|failure| failure.of_file(&args.from))?;
        save_new(&args.to, |mut out| loaded.replay.write_readable_json(&mut out))?;
    } else {
        save_new(&args.to, |mut out| loaded.replay.write_json(&mut out))?;
    }
    writeln!(
        terminal.out,
        "wrote {}, {} boundaries",
        escape_path(&args.to),
        loaded.replay.track.boundaries()
    );
    Ok(())
}

/// Refuses a readable form of more entries than could be read again.
fn check_readable(entries: usize) -> Result<(), Failure> {
    if entries <= MAX_ENTRIES {
        return Ok(());
    }
    let message = format!(
        "with all axes as numbers it has {entries} entries, at most {MAX_ENTRIES} are read; leave out --readable"
    );
    Err(Failure::new("REPLAY_LIMIT", Exit::File, message))
}
