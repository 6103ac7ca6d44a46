use std::fs::{self, File};
use std::time::{Duration, SystemTime};

use super::*;

/// A recording of three boundaries as it is finished, and as it is while it is made.
pub(in crate::library) const FINISHED: &str = concat!(
    r#"{"format":"dacapo-replay","version":1,"sceneId":"walker","gameVersion":3,"#,
    r#""random":{"algorithm":"lcg32-fnv1a-utf16le-v1","seed":42},"#,
    r#""controllers":[{"id":"player","actions":[{"name":"Jump","kind":"button"}]}],"#,
    r#""steps":[[2,{"dt":0.5},"+Jump"],[1,"-Jump"]],"end":{"kind":"finished"}}"#,
    "\n"
);
pub(in crate::library) const UNFINISHED: &str = concat!(
    r#"{"format":"dacapo-journal","version":1,"sceneId":"walker","gameVersion":3,"#,
    r#""random":{"algorithm":"lcg32-fnv1a-utf16le-v1","seed":42},"#,
    r#""controllers":[{"id":"player","actions":[{"name":"Jump","kind":"button"}]}]}"#,
    "\n",
    r#"[1,{"dt":0.5},"+Jump"]"#,
    "\n[1]\n",
    r#"[1,"-Jump"]"#,
    "\n"
);

/// Writes a file that is so many seconds old.
pub(in crate::library) fn put(folder: &Path, name: &str, text: &str, age: u64) {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    let modified = SystemTime::now() - Duration::from_secs(age);
    File::options().write(true).open(path).unwrap().set_modified(modified).unwrap();
}

fn loaded(bytes: &[u8]) -> Result<(Arc<Replay>, Vec<String>), Failure> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.json");
    fs::write(&path, bytes).unwrap();
    load(&path)
}

#[test]
fn finished_and_unfinished_recordings_load() {
    let (finished, notices) = loaded(FINISHED.as_bytes()).unwrap();
    assert_eq!((finished.track.boundaries(), notices.len()), (3, 0));
    let (unfinished, notices) = loaded(UNFINISHED.as_bytes()).unwrap();
    assert_eq!(unfinished.track.boundaries(), 3);
    assert_eq!(notices, ["the recording was never finished"]);
}

#[test]
fn a_torn_line_is_left_out_and_said() {
    let torn = &UNFINISHED.as_bytes()[..UNFINISHED.len() - 4];
    let (replay, notices) = loaded(torn).unwrap();
    assert_eq!(replay.track.boundaries(), 2);
    assert_eq!(notices, ["the last line was cut off and left out", "the recording was never finished"]);
}

#[test]
fn what_is_no_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let cases = [(folder.path().to_owned(), "FILE_UNREADABLE"), (folder.path().join("none"), "FILE_MISSING")];
    for (path, code) in cases {
        let failure = load(&path).unwrap_err();
        assert_eq!((failure.code, failure.exit), (code, Exit::File));
        assert!(failure.message.contains(path.to_str().unwrap()), "{failure}");
    }
}

#[test]
fn a_file_that_is_too_large_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.json");
    File::create(&path).unwrap().set_len(MAX_FILE_BYTES as u64 + 1).unwrap();
    assert_eq!(load(&path).unwrap_err().code, "FILE_TOO_LARGE");
    assert_eq!(read_text(&path, 10).unwrap_err().code, "FILE_TOO_LARGE");
}

#[cfg(unix)]
#[test]
fn a_device_without_end_is_not_read_for_ever() {
    assert_eq!(read_text(Path::new("/dev/zero"), 1 << 20).unwrap_err().code, "FILE_TOO_LARGE");
}

#[test]
fn texts_lose_a_byte_order_mark_and_must_be_text() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("level.json");
    fs::write(&path, "\u{feff}{}").unwrap();
    assert_eq!(read_text(&path, 100).unwrap(), "{}");
    fs::write(&path, b"{\xff}").unwrap();
    assert_eq!(read_text(&path, 100).unwrap_err().code, "FILE_ENCODING");
}

#[test]
fn faults_of_versions_and_of_files_have_their_own_exit_codes() {
    let other = FINISHED.replace("\"version\":1", "\"version\":2");
    assert_eq!(loaded(other.as_bytes()).unwrap_err().exit, Exit::Incompatible);
    let broken = FINISHED.replace("\"seed\":42", "\"seed\":-42");
    assert_eq!(loaded(broken.as_bytes()).unwrap_err().exit, Exit::File);
    assert_eq!(loaded(b"").unwrap_err().exit, Exit::File);
}
