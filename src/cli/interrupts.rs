//! A command that is asked to end takes the files that it is writing with it.

use crate::library::discard_temporary_files;

/// Listens from now on: SIGINT and SIGTERM end the process as ever, but leave no temporary file.
#[cfg(unix)]
pub(super) fn tidy_up() {
    use std::sync::Once;
    use std::thread;

    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // Without them the system ends the process, and whoever writes there next takes away what it left.
        let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
        let _ = thread::Builder::new().name("signals".to_owned()).spawn(move || {
            for signal in signals.forever() {
                discard_temporary_files();
                // Whoever started the program sees that it was this signal.
                let _ = emulate_default_handler(signal);
            }
        });
    });
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
