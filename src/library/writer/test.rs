use std::sync::mpsc;
use std::time::Instant;

use super::*;

/// Keeps what is written, and takes its time.
#[derive(Clone, Default)]
struct Slow {
    written: Arc<Mutex<Vec<u8>>>,
    pause: Duration,
}

impl Write for Slow {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        thread::sleep(self.pause);
        let taken = bytes.len().min(1024);
        self.written.lock().unwrap().extend_from_slice(&bytes[..taken]);
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Has room for some bytes.
struct Filling {
    room: usize,
    written: Arc<Mutex<Vec<u8>>>,
}

impl Write for Filling {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(self.room);
        if taken == 0 {
            return Err(io::Error::new(io::ErrorKind::StorageFull, "no space left"));
        }
        self.room -= taken;
        self.written.lock().unwrap().extend_from_slice(&bytes[..taken]);
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Stands still until it is let go.
struct Stuck(mpsc::Receiver<()>);

impl Write for Stuck {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _ = self.0.recv();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

const PATIENCE: Duration = Duration::from_secs(10);

#[test]
fn all_lines_arrive_in_order() {
    let out = Slow::default();
    let (mut journal, watch) = JournalWriter::start(out.clone()).unwrap();
    let mut expected = Vec::new();
    for number in 0..5_000 {
        let line = format!("[{number}]\n");
        journal.write_lines(line.as_bytes());
        expected.extend_from_slice(line.as_bytes());
    }
    drop(journal);
    assert!(watch.drain(PATIENCE));
    assert_eq!(*out.written.lock().unwrap(), expected);
    assert_eq!(watch.take_notice(), None);
}

/// P12, J5: a killed process loses at most a second.
#[test]
fn lines_arrive_within_a_second_while_the_run_goes_on() {
    let out = Slow::default();
    let (mut journal, _watch) = JournalWriter::start(out.clone()).unwrap();
    journal.write_lines(b"[1]\n");
    let deadline = Instant::now() + Duration::from_secs(1);
    while out.written.lock().unwrap().is_empty() {
        assert!(Instant::now() < deadline, "nothing written after a second");
        thread::sleep(Duration::from_millis(5));
    }
}

/// FR-H5, J5: a slow disk stalls nothing.
#[test]
fn a_slow_destination_never_holds_up_the_game() {
    let out = Slow { pause: Duration::from_secs(1), ..Slow::default() };
    let (mut journal, watch) = JournalWriter::start(out).unwrap();
    let line = [b'x'; 100];
    let start = Instant::now();
    let mut longest = Duration::ZERO;
    while start.elapsed() < Duration::from_millis(700) {
        let before = Instant::now();
        journal.write_lines(&line);
        longest = longest.max(before.elapsed());
        thread::sleep(Duration::from_millis(1));
    }
    // A frame at 60 Hz has 16 ms; what else runs on the machine may cost a few.
    assert!(longest < Duration::from_millis(100), "{longest:?}");
    assert_eq!(watch.fault(), None);
    watch.abandon();
}

/// FR-H5, J5: what waits is bounded.
#[test]
fn a_destination_too_far_behind_is_given_up_with_one_notice() {
    let (release, wait) = mpsc::channel();
    let (mut journal, watch) = JournalWriter::start(Stuck(wait)).unwrap();
    let line = vec![b'x'; 1 << 20];
    for _ in 0..40 {
        journal.write_lines(&line);
        thread::sleep(Duration::from_millis(10));
    }
    let waiting = watch.shared.lock().queue.len() + journal.pending.len();
    assert!(waiting <= MAX_WAITING, "{waiting} bytes wait");
    assert_eq!(watch.take_notice(), Some("the disk is more than 8 MiB behind"));
    assert_eq!(watch.take_notice(), None);
    assert!(watch.fault().is_some());
    assert!(!watch.drain(Duration::from_millis(20)));
    drop(release);
}

/// FR-H2, J6: a full disk is noticed once, and what was written stays whole.
#[test]
fn a_full_disk_is_noticed_once_and_nothing_follows_the_gap() {
    let written = Arc::new(Mutex::new(Vec::new()));
    let out = Filling { room: 10, written: Arc::clone(&written) };
    let (mut journal, watch) = JournalWriter::start(out).unwrap();
    for _ in 0..10 {
        journal.write_lines(b"[1]\n");
    }
    assert!(!watch.drain(PATIENCE));
    for _ in 0..10 {
        journal.write_lines(b"[2]\n");
    }
    drop(journal);
    assert!(!watch.drain(PATIENCE));
    assert_eq!(*written.lock().unwrap(), b"[1]\n[1]\n[1");
    assert_eq!(watch.take_notice(), Some("no space left"));
    assert_eq!(watch.take_notice(), None);
}

#[cfg(target_os = "linux")]
/// FR-H2, J6: the system's own full device.
#[test]
fn the_full_device_is_noticed() {
    let out = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let (mut journal, watch) = JournalWriter::start(out).unwrap();
    journal.write_lines(b"[1]\n");
    drop(journal);
    assert!(!watch.drain(PATIENCE));
    assert!(watch.take_notice().unwrap().contains("space"));
}

#[test]
fn an_abandoned_journal_does_not_wait_for_a_slow_destination() {
    let out = Slow { pause: Duration::from_millis(5), ..Slow::default() };
    let (mut journal, watch) = JournalWriter::start(out.clone()).unwrap();
    journal.write_lines(&vec![b'x'; 4 << 20]);
    drop(journal);
    watch.abandon();
    assert!(watch.drain(PATIENCE));
    assert!(out.written.lock().unwrap().len() < 1 << 20);
}
