//! Being asked to end: SIGINT, SIGTERM and the like, from before anything is opened until the loop has ended.

use std::process;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::failure::{Exit, Failure};
use crate::printer::Printer;

type Waker = Box<dyn Fn() + Send>;

/// A program that has not ended so long after it was asked to hangs: the next signal ends it as it is.
const PATIENCE: Duration = Duration::from_secs(5);

/// Whether somebody asked the program to end.
pub struct Signals {
    shared: Arc<Mutex<Shared>>,
}

#[derive(Default)]
struct Shared {
    /// Since when it is asked to end.
    asked: Option<Instant>,
    waker: Option<Waker>,
}

impl Signals {
    /// Listens from now on: a signal no longer ends the process by itself, unless the process hangs. Then `tidy_up` takes
    /// away what should not be left.
    #[must_use]
    pub fn listen(tidy_up: fn()) -> Self {
        let shared = Arc::new(Mutex::new(Shared::default()));
        let heard = Arc::clone(&shared);
        // A second handler cannot be set and need not be: a process has one window.
        let _ = ctrlc::set_handler(move || {
            let mut shared = heard.lock().unwrap_or_else(PoisonError::into_inner);
            if shared.asked.is_some_and(|asked| asked.elapsed() >= PATIENCE) {
                tidy_up();
                give_up();
            }
            shared.asked.get_or_insert_with(Instant::now);
            shared.waker.iter().for_each(|wake| wake());
        });
        Self { shared }
    }

    /// Tells a loop whenever a signal comes, and at once if one has come already.
    pub fn tell(&self, wake: impl Fn() + Send + 'static) {
        let mut shared = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        if shared.asked.is_some() {
            wake();
        }
        shared.waker = Some(Box::new(wake));
    }
}

/// A display or driver keeps the program from ending in order.
fn give_up() -> ! {
    let message =
        "the program does not answer and was ended as it was; what was recorded is in the .part file";
    let failure = Failure::new("NO_ANSWER", Exit::Environment, message);
    writeln!(Printer::new(&mut std::io::stderr()), "{failure}");
    process::exit(failure.exit as i32)
}
