//! Being asked to end: SIGINT, SIGTERM and the like, from before anything is opened until the loop has ended.

use std::sync::{Arc, Mutex, PoisonError};

type Waker = Box<dyn Fn() + Send>;

/// Whether somebody asked the program to end.
pub struct Signals {
    shared: Arc<Mutex<Shared>>,
}

#[derive(Default)]
struct Shared {
    asked: bool,
    waker: Option<Waker>,
}

impl Signals {
    /// Listens from now on: a signal no longer ends the process by itself.
    #[must_use]
    pub fn listen() -> Self {
        let shared = Arc::new(Mutex::new(Shared::default()));
        let heard = Arc::clone(&shared);
        // A second handler cannot be set and need not be: a process has one window.
        let _ = ctrlc::set_handler(move || {
            let mut shared = heard.lock().unwrap_or_else(PoisonError::into_inner);
            shared.asked = true;
            shared.waker.iter().for_each(|wake| wake());
        });
        Self { shared }
    }

    /// Tells a loop whenever a signal comes, and at once if one has come already.
    pub fn tell(&self, wake: impl Fn() + Send + 'static) {
        let mut shared = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        if shared.asked {
            wake();
        }
        shared.waker = Some(Box::new(wake));
    }
}
