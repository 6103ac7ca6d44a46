//! A command that is asked to end takes the files that it is writing with it.

use crate::library::discard_temporary_files;

/// Listens from now on: SIGINT, SIGTERM and SIGHUP end the process as ever, but leave no temporary file. Whoever started it
/// with one of them ignored, as `nohup` does, wants it to go on.
#[cfg(unix)]
pub(super) fn tidy_up() {
    use std::sync::Once;
    use std::thread;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let heard = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| !is_ignored(*signal));
        // Without them the system ends the process, and whoever writes there next takes away what it left.
        let Ok(mut signals) = Signals::new(heard) else { return };
        let _ = thread::Builder::new().name("signals".to_owned()).spawn(move || {
            for signal in signals.forever() {
                discard_temporary_files();
                // Whoever started the program sees that it was this signal.
                let _ = emulate_default_handler(signal);
            }
        });
    });
}

/// Whether the process was started with a signal ignored. Where Linux does not tell, that is taken for granted of SIGHUP
/// alone.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok());
    ignored.map_or(signal == signal_hook::consts::SIGHUP, |bits| bits >> (signal - 1) & 1 == 1)
}

/// Listens from now on: Ctrl+C and the like end the process as ever, but leave no temporary file.
#[cfg(not(unix))]
pub(super) fn tidy_up() {
    /// What Windows itself ends such a process with.
    const INTERRUPTED: i32 = 0xC000_013A_u32 as i32;

    // Without it the system ends the process, and whoever writes there next takes away what it left.
    let _ = ctrlc::set_handler(|| {
        discard_temporary_files();
        std::process::exit(INTERRUPTED);
    });
}
