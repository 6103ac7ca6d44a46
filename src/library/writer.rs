//! Writing a recording's lines beside the game, never holding it up.

#[cfg(test)]
mod test;

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use dacapo_engine::replay::Journal;

/// Most bytes that wait to be written. A destination that is further behind is given up.
pub const MAX_WAITING: usize = 8 << 20;
/// How long lines may wait for others to be written with.
const PERIOD: Duration = Duration::from_millis(250);
/// Bytes written at a time, between which a writer can be told to stop.
const CHUNK: usize = 64 << 10;

/// What the game and the writing thread share. The thread holds the lock only to swap buffers.
#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    /// The thread should look again.
    wake: Condvar,
    /// The thread has written what there was.
    idle: Condvar,
    /// Why the journal was given up.
    fault: OnceLock<String>,
    told: AtomicBool,
    /// Nobody needs the lines any longer.
    abandoned: AtomicBool,
}

#[derive(Default)]
struct State {
    queue: Vec<u8>,
    /// The thread holds lines that it has not written yet.
    busy: bool,
    /// Lines should be written at once.
    hurry: bool,
    closed: bool,
    ended: bool,
}

impl Shared {
    /// No code panics while it holds the lock, so a poisoned one is as good as any.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn give_up(&self, reason: String) {
        // The first reason is the one that is told; `set` refuses later ones.
        let _ = self.fault.set(reason);
    }

    /// Puts pending lines into the queue, unless that is full.
    fn enqueue(&self, state: &mut State, pending: &mut Vec<u8>) {
        if state.queue.len() + pending.len() > MAX_WAITING {
            // What is queued is whole and stays; what comes later would leave a gap.
            self.give_up(format!("the disk is more than {} MiB behind", MAX_WAITING >> 20));
            *pending = Vec::new();
        } else {
            state.queue.append(pending);
        }
    }
}

/// A [`Journal`] whose lines another thread writes. Taking lines neither waits nor, in the long run, allocates.
pub struct JournalWriter {
    shared: Arc<Shared>,
    /// Lines that found the queue locked.
    pending: Vec<u8>,
}

impl JournalWriter {
    /// Starts a thread that writes to a destination.
    ///
    /// # Errors
    /// The system has no thread left.
    pub fn start(out: impl Write + Send + 'static) -> io::Result<(Self, JournalWatch)> {
        let shared = Arc::new(Shared::default());
        let theirs = Arc::clone(&shared);
        thread::Builder::new().name("journal".to_owned()).spawn(move || pump(&theirs, out))?;
        let watch = JournalWatch { shared: Arc::clone(&shared) };
        Ok((Self { shared, pending: Vec::new() }, watch))
    }
}

impl Journal for JournalWriter {
    fn write_lines(&mut self, lines: &[u8]) {
        if self.shared.fault.get().is_some() {
            return;
        }
        let Self { shared, pending } = self;
        pending.extend_from_slice(lines);
        // Whoever has the lock gives it back at once, but the frame does not wait even for that.
        if let Ok(mut state) = shared.state.try_lock() {
            shared.enqueue(&mut state, pending);
        } else if pending.len() > MAX_WAITING {
            shared.give_up("the writing thread stands still".to_owned());
            *pending = Vec::new();
        }
    }
}

/// Hands over the rest; the thread ends once it is written.
impl Drop for JournalWriter {
    fn drop(&mut self) {
        let Self { shared, pending } = self;
        let mut state = shared.lock();
        if shared.fault.get().is_none() {
            shared.enqueue(&mut state, pending);
        }
        state.closed = true;
        shared.wake.notify_one();
    }
}

/// What the host can see of a [`JournalWriter`] that the recorder holds.
pub struct JournalWatch {
    shared: Arc<Shared>,
}

impl JournalWatch {
    /// Why the journal was given up, if it was.
    #[must_use]
    pub fn fault(&self) -> Option<&str> {
        self.shared.fault.get().map(String::as_str)
    }

    /// The same, once: for the one line that a player is shown.
    pub fn take_notice(&self) -> Option<&str> {
        let fault = self.fault()?;
        (!self.shared.told.swap(true, Ordering::Relaxed)).then_some(fault)
    }

    /// Waits until everything handed over so far is written, but not for ever. Says whether it is.
    #[must_use]
    pub fn drain(&self, patience: Duration) -> bool {
        let mut state = self.shared.lock();
        state.hurry = true;
        self.shared.wake.notify_one();
        let waits = |state: &mut State| !state.ended && (state.busy || !state.queue.is_empty());
        let waited = self.shared.idle.wait_timeout_while(state, patience, waits);
        let (_state, outcome) = waited.unwrap_or_else(PoisonError::into_inner);
        !outcome.timed_out() && self.fault().is_none()
    }

    /// The lines are needed no longer; what is not written yet need not be.
    pub fn abandon(&self) {
        self.shared.abandoned.store(true, Ordering::Relaxed);
        self.shared.wake.notify_one();
    }
}

/// The writing thread.
fn pump(shared: &Shared, mut out: impl Write) {
    let mut batch = Vec::new();
    loop {
        let closed = next_batch(shared, &mut batch);
        if let Err(error) = write_batch(shared, &batch, &mut out) {
            // Nothing is written after a gap.
            shared.give_up(error.to_string());
            break;
        }
        batch.clear();
        if closed || shared.abandoned.load(Ordering::Relaxed) {
            break;
        }
    }
    drop(out);
    let mut state = shared.lock();
    (state.ended, state.queue) = (true, Vec::new());
    shared.idle.notify_all();
}

/// Waits a little, so that lines gather, and takes them all. Says whether they are the last ones.
fn next_batch(shared: &Shared, batch: &mut Vec<u8>) -> bool {
    let mut state = shared.lock();
    state.busy = false;
    if state.queue.is_empty() {
        shared.idle.notify_all();
    }
    if !(state.closed || state.hurry || shared.abandoned.load(Ordering::Relaxed)) {
        state = shared.wake.wait_timeout(state, PERIOD).unwrap_or_else(PoisonError::into_inner).0;
    }
    std::mem::swap(&mut state.queue, batch);
    (state.busy, state.hurry) = (!batch.is_empty(), false);
    state.closed
}

fn write_batch(shared: &Shared, batch: &[u8], out: &mut impl Write) -> io::Result<()> {
    for chunk in batch.chunks(CHUNK) {
        if shared.abandoned.load(Ordering::Relaxed) {
            return Ok(());
        }
        out.write_all(chunk)?;
    }
    out.flush()
}
