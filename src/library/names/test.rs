use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::thread;
use std::time::Duration;

use super::*;

fn at(seconds: u64) -> String {
    automatic_name("prism-raid", 42, UNIX_EPOCH + Duration::from_secs(seconds))
}

#[test]
fn names_tell_game_time_and_seed() {
    assert_eq!(at(1_796_048_703), "prism-raid-20261130-142503-s42");
    assert_eq!(at(0), "prism-raid-19700101-000000-s42");
    assert_eq!(at(951_782_400), "prism-raid-20000229-000000-s42");
    assert_eq!(at(4_107_542_399), "prism-raid-21000228-235959-s42");
    assert_eq!(at(4_107_542_400), "prism-raid-21000301-000000-s42");
}

/// FR-H4, J6: an automatic name is portable.
#[test]
fn names_are_portable_whatever_the_game_is_called() {
    for game in ["a/b", "..", "Ünïcode 👾", "a:b*c?", "\n", &"x".repeat(500)] {
        let name = automatic_name(game, u32::MAX, SystemTime::now());
        assert!(name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte)), "{name}");
        assert!(name.len() < 120, "{name}");
    }
    let before = automatic_name("g", 0, UNIX_EPOCH - Duration::from_secs(1));
    assert_eq!(before, "g-19700101-000000-s0");
}

/// FR-H3, J6: starts within one second get files of their own.
#[test]
fn eight_threads_that_start_in_one_second_get_eight_files() {
    let folder = tempfile::tempdir().unwrap();
    let threads: Vec<_> = (0..8)
        .map(|_| {
            let folder = folder.path().to_owned();
            thread::spawn(move || {
                (0..20).map(|_| reserve_numbered(&folder, OsStr::new("same")).unwrap().0).collect::<Vec<_>>()
            })
        })
        .collect();
    let taken: Vec<_> = threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect();
    assert_eq!(taken.iter().collect::<BTreeSet<_>>().len(), 160);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 160);
}

#[test]
fn finished_and_unfinished_recordings_keep_their_names() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("run.json"), "finished").unwrap();
    fs::write(folder.path().join("run-2.json.part"), "unfinished").unwrap();
    let (path, _file) = reserve_numbered(folder.path(), OsStr::new("run")).unwrap();
    assert_eq!(path, folder.path().join("run-3.json"));
    assert_eq!(fs::read_to_string(folder.path().join("run.json")).unwrap(), "finished");
    assert_eq!(fs::read_to_string(folder.path().join("run-2.json.part")).unwrap(), "unfinished");
    assert!(!folder.path().join("run.json.part").exists());
}

#[cfg(unix)]
#[test]
fn a_link_counts_as_taken_and_is_not_followed() {
    let folder = tempfile::tempdir().unwrap();
    let elsewhere = folder.path().join("elsewhere");
    std::os::unix::fs::symlink(&elsewhere, folder.path().join("run.json.part")).unwrap();
    std::os::unix::fs::symlink(&elsewhere, folder.path().join("run-2.json")).unwrap();
    let (path, _file) = reserve_numbered(folder.path(), OsStr::new("run")).unwrap();
    assert_eq!(path, folder.path().join("run-3.json"));
    assert!(!elsewhere.exists());
}
