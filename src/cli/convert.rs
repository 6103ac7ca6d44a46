//! `convert`: a recording, finished or not, written as a finished one.

use dacapo_engine::replay::{End, EndKind};

use super::args;
use super::terminal::{Stop, Terminal};
use crate::escape::escape_path;
use crate::library::{check_free, load_as_it_is, notices, save_new};

pub(super) fn run(args: &args::Convert, terminal: &mut Terminal<'_>) -> Result<(), Stop> {
    check_free(&args.to)?;
    let mut loaded = load_as_it_is(&args.from)?;
    terminal.remark(&escape_path(&args.from), &notices(&loaded));
    if loaded.unfinished {
        // Nobody knows how the run then stood.
        loaded.replay.end = Some(End { kind: EndKind::Cut, status: None, message: None });
    }
    save_new(&args.to, |mut out| loaded.replay.write_json(&mut out))?;
    writeln!(
        terminal.out,
        "wrote {}, {} boundaries",
        escape_path(&args.to),
        loaded.replay.track.boundaries()
    );
    Ok(())
}
