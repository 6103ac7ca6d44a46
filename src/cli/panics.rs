//! Panics as one line.
//!
//! A panic of game code inside a boundary is caught by the session, which reports it as a failed boundary. Any other
//! is a fault of the program or of a game's set-up or pilot: `error[PANIC]`, exit code 1.

use std::any::Any;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};

use crate::failure::{Exit, Failure};
use crate::printer::Printer;

thread_local! {
    /// Where this thread panicked last.
    static PLACE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Runs a program whose panics are printed by nobody else.
pub(super) fn guarded<T>(program: impl FnOnce() -> T) -> Result<T, Failure> {
    std::panic::set_hook(Box::new(note));
    catch_unwind(AssertUnwindSafe(program)).map_err(|panic| failure(&*panic))
}

fn note(info: &PanicHookInfo<'_>) {
    let place = info.location().map(|place| format!("{}:{}", place.file(), place.line())).unwrap_or_default();
    PLACE.with_borrow_mut(|last| *last = place);
    let thread = std::thread::current();
    if thread.name() != Some("main") {
        // Nobody may be waiting for this thread, so it speaks for itself.
        writeln!(Printer::new(&mut std::io::stderr()), "{}", failure(info.payload()));
    }
}

fn failure(panic: &(dyn Any + Send)) -> Failure {
    let text =
        panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    let place = PLACE.with_borrow(String::clone);
    let message = format!("{place}: {}", text.unwrap_or("no message"));
    Failure::new("PANIC", Exit::Differs, message)
}
