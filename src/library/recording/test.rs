use std::fs;
use std::path::PathBuf;

use dacapo_engine::replay::read;

use super::*;
use crate::library::load::load;
use crate::library::load::test::{FINISHED, UNFINISHED};

fn replay() -> Replay {
    read(FINISHED.as_bytes()).unwrap().replay
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// A recording that was kept where it should be.
fn kept(path: &Path) -> Result<KeptRecording, Failure> {
    Ok(KeptRecording { path: path.to_owned(), moved: None })
}

/// A recording whose run has begun and written its lines.
fn begun(path: &Path, force: bool) -> NewRecording {
    let mut recording = NewRecording::at(path, force).unwrap();
    recording.take_journal().unwrap().write_lines(UNFINISHED.as_bytes());
    recording
}

#[test]
fn a_run_grows_beside_its_name_and_ends_under_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.json");
    let mut recording = begun(&path, false);
    assert!(recording.take_journal().is_none());
    assert!(recording.watch.drain(PATIENCE));
    assert_eq!(names(folder.path()), ["run.json.part"]);
    assert_eq!(load(recording.part()).unwrap().0.track.boundaries(), 3);
    assert_eq!(recording.finish(&replay()), kept(&path));
    assert_eq!(names(folder.path()), ["run.json"]);
    assert_eq!(*load(&path).unwrap().0, replay());
}

#[test]
fn a_run_that_never_began_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    drop(NewRecording::at(&folder.path().join("run.json"), false).unwrap());
    drop(NewRecording::numbered(folder.path(), OsStr::new("run")).unwrap());
    assert_eq!(names(folder.path()), [""; 0]);
}

#[test]
fn a_run_that_was_not_played_is_discarded() {
    let folder = tempfile::tempdir().unwrap();
    begun(&folder.path().join("run.json"), false).discard();
    assert_eq!(names(folder.path()), [""; 0]);
}

#[test]
fn a_run_that_is_cut_off_leaves_what_it_wrote() {
    let folder = tempfile::tempdir().unwrap();
    drop(begun(&folder.path().join("run.json"), false));
    assert_eq!(names(folder.path()), ["run.json.part"]);
    assert_eq!(load(&folder.path().join("run.json.part")).unwrap().0.track.boundaries(), 3);
}

/// FR-H3, J6: an explicit path that exists is refused.
#[test]
fn a_path_that_is_taken_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.json");
    fs::write(&path, "mine").unwrap();
    let failure = NewRecording::at(&path, false).err().unwrap();
    assert_eq!((failure.code, failure.exit), ("RECORD_EXISTS", Exit::Usage));
    assert!(failure.message.contains("run.json"), "{failure}");
    assert_eq!(names(folder.path()), ["run.json"]);
}

#[test]
fn force_replaces_a_recording_only_in_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.json");
    fs::write(&path, "mine").unwrap();
    drop(begun(&path, true));
    assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
    // What the run that was cut off left is not replaced, whatever is forced.
    assert_eq!(NewRecording::at(&path, true).err().unwrap().code, "RECORD_EXISTS");
    fs::remove_file(folder.path().join("run.json.part")).unwrap();
    begun(&path, true).finish(&replay()).unwrap();
    assert_eq!(*load(&path).unwrap().0, replay());
    assert_eq!(names(folder.path()), ["run.json"]);
}

/// J6: nor is one that appears while the run is played.
#[test]
fn a_name_taken_during_the_run_is_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.json");
    let recording = begun(&path, false);
    fs::write(&path, "somebody else's").unwrap();
    let failure = recording.finish(&replay()).unwrap_err();
    assert_eq!((failure.code, failure.exit), ("RECORD_EXISTS", Exit::Usage));
    assert!(failure.message.contains("run.json.part"), "{failure}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "somebody else's");
    assert_eq!(names(folder.path()), ["run.json", "run.json.part"]);
    assert_eq!(load(&folder.path().join("run.json.part")).unwrap().0.track.boundaries(), 3);
}

#[test]
fn a_numbered_name_taken_during_the_run_gives_way() {
    let folder = tempfile::tempdir().unwrap();
    let mut recording = NewRecording::numbered(folder.path(), OsStr::new("run")).unwrap();
    drop(recording.take_journal());
    fs::write(folder.path().join("run.json"), "somebody else's").unwrap();
    assert_eq!(recording.finish(&replay()), kept(&folder.path().join("run-2.json")));
    assert_eq!(names(folder.path()), ["run-2.json", "run.json"]);
}

/// FR-H4, J6: a missing or unwritable folder is said before the game starts.
#[test]
fn what_cannot_be_written_is_refused_before_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let long = folder.path().join("x".repeat(300));
    let cases: [(PathBuf, &str, Exit); 8] = [
        (folder.path().to_owned(), "RECORD_PATH", Exit::Usage),
        (folder.path().join("..").join(""), "RECORD_PATH", Exit::Usage),
        (folder.path().join("new/"), "RECORD_PATH", Exit::Usage),
        (PathBuf::new(), "RECORD_PATH", Exit::Usage),
        (long, "RECORD_PATH", Exit::Usage),
        (folder.path().join("a\0b"), "RECORD_PATH", Exit::Usage),
        (folder.path().join("missing/run.json"), "RECORD_FOLDER", Exit::File),
        (file.join("run.json"), "RECORD_FOLDER", Exit::File),
    ];
    for (path, code, exit) in cases {
        let failure = NewRecording::at(&path, false).err().unwrap();
        assert_eq!((failure.code, failure.exit), (code, exit), "{failure}");
        assert!(!failure.to_string().contains('\0'), "{failure}");
    }
    assert_eq!(names(folder.path()), ["file"]);
    let failure = NewRecording::numbered(&folder.path().join("missing"), OsStr::new("run")).err().unwrap();
    assert_eq!(failure.code, "RECORD_FOLDER");
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_takes_no_files_is_refused_before_the_run() {
    // Where nobody may make files, not even the superuser.
    let failure = NewRecording::at(Path::new("/proc/run.json"), false).err().unwrap();
    assert_eq!((failure.code, failure.exit), ("RECORD_WRITE", Exit::Environment), "{failure}");
}

#[cfg(unix)]
/// FR-H3: a link, a folder or a device at the path.
#[test]
fn links_and_devices_are_never_followed() {
    use std::os::unix::fs::symlink;

    let folder = tempfile::tempdir().unwrap();
    let (link, target) = (folder.path().join("run.json"), folder.path().join("target"));
    symlink(&target, &link).unwrap();
    assert_eq!(NewRecording::at(&link, false).err().unwrap().code, "RECORD_EXISTS");
    assert_eq!(NewRecording::at(&link, true).err().unwrap().code, "RECORD_PATH");
    assert_eq!(NewRecording::at(Path::new("/dev/null"), true).err().unwrap().code, "RECORD_PATH");
    symlink(&target, folder.path().join("other.json.part")).unwrap();
    let other = folder.path().join("other.json");
    assert_eq!(NewRecording::at(&other, true).err().unwrap().code, "RECORD_EXISTS");
    assert!(!target.exists());
}

/// FR-H4: spaces, other scripts, broken encodings, great length, a leading hyphen.
#[test]
fn unusual_names_are_names() {
    let folder = tempfile::tempdir().unwrap();
    let mut given: Vec<OsString> =
        ["a b.json", "-dash.json", "Ünïcode 👾", "x", "a\nb.json", "run.json.part"]
            .map(OsString::from)
            .into();
    given.push("y".repeat(250).into());
    #[cfg(unix)]
    given.push(std::os::unix::ffi::OsStringExt::from_vec(b"raw\xff\xfe.json".to_vec()));
    for name in given {
        let path = folder.path().join(name);
        assert_eq!(begun(&path, false).finish(&replay()), kept(&path));
        assert_eq!(*load(&path).unwrap().0, replay());
        assert!(NewRecording::at(&path, false).err().unwrap().to_string().lines().count() == 1);
    }
}

#[cfg(unix)]
#[test]
fn a_kept_recording_is_an_ordinary_file() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let (plain, path) = (folder.path().join("plain"), folder.path().join("run.json"));
    fs::write(&plain, "").unwrap();
    begun(&path, false).finish(&replay()).unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
    assert_eq!(mode(&path), mode(&plain));
}

#[test]
fn a_plan_gives_every_run_a_file_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let mut plan = RecordPlan::At { path: folder.path().join("run.json"), force: false };
    for name in ["run.json", "run-2.json", "run-3.json"] {
        let mut recording = plan.open("toys", "walker", 42).unwrap().unwrap();
        drop(recording.take_journal());
        assert_eq!(recording.finish(&replay()), kept(&folder.path().join(name)));
    }
    assert!(RecordPlan::Off.open("toys", "walker", 42).unwrap().is_none());
}

/// FR-H2, J6: a write error is said once, and play goes on.
#[test]
fn a_journal_that_fails_is_told_once_and_the_recording_is_still_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.json");
    let mut recording = NewRecording::at(&path, false).unwrap();
    // Too much at once for the queue: the same as a disk that is behind.
    let mut journal = recording.take_journal().unwrap();
    journal.write_lines(&vec![b' '; crate::library::MAX_WAITING + 1]);
    assert!(recording.take_notice().unwrap().contains("no longer saved"));
    assert_eq!(recording.take_notice(), None);
    let trouble = recording.trouble().unwrap();
    assert_eq!((trouble.code, trouble.exit), ("RECORD_WRITE", Exit::Environment));
    drop(journal);
    assert_eq!(recording.finish(&replay()), kept(&path));
}

/// J6: whoever takes the folder of a recording away while the run is played gets it back, wherever it was.
#[test]
fn a_folder_taken_away_during_the_run_is_made_anew() {
    for force in [false, true] {
        let desk = tempfile::tempdir().unwrap();
        let folder = desk.path().join("some/where");
        fs::create_dir_all(&folder).unwrap();
        let recording = begun(&folder.join("run.json"), force);
        fs::remove_dir_all(desk.path().join("some")).unwrap();
        assert_eq!(recording.finish(&replay()), kept(&folder.join("run.json")));
        assert_eq!(names(&folder), ["run.json"]);
    }
}

/// J6: a run that can no longer be kept in its place, of which no journal is left either, is kept in another, and that is
/// said.
#[test]
fn a_run_whose_place_is_taken_is_kept_elsewhere() {
    let desk = tempfile::tempdir().unwrap();
    let (folder, refuge) = (desk.path().join("runs"), desk.path().join("refuge/toy"));
    let file = desk.path().join("file");
    fs::create_dir(&folder).unwrap();
    fs::write(&file, "somebody's").unwrap();
    let begin = |name: &str| {
        let mut recording = begun(&folder.join(name), false);
        // Of the first there can be no folder.
        recording.refuges = vec![file.join("toy"), refuge.clone()];
        recording
    };
    let (gone, whole) = (begin("gone.json"), begin("whole.json"));
    let mut torn = NewRecording::at(&folder.join("torn.json"), false).unwrap();
    torn.refuges.push(refuge.clone());
    torn.take_journal().unwrap().write_lines(&vec![b' '; crate::library::MAX_WAITING + 1]);
    fs::remove_file(gone.part()).unwrap();
    for name in ["gone.json", "torn.json", "whole.json"] {
        fs::write(folder.join(name), "somebody's").unwrap();
    }
    for (recording, name) in [(gone, "toy.json"), (torn, "toy-2.json")] {
        let KeptRecording { path, moved } = recording.finish(&replay()).unwrap();
        assert_eq!(path, desk.path().join("refuge").join(name));
        assert_eq!(*load(&path).unwrap().0, replay());
        let moved = moved.unwrap();
        assert_eq!((moved.code, moved.exit), ("RECORD_EXISTS", Exit::Usage));
        assert!(moved.message.ends_with(&format!("; it was kept as {}", escape_path(&path))), "{moved}");
    }
    // A journal that has all of it is as good.
    let failure = whole.finish(&replay()).unwrap_err();
    assert!(
        failure.message.contains("what was written is in") && failure.message.contains("whole.json.part")
    );
    assert_eq!(names(&folder), ["gone.json", "torn.json", "whole.json", "whole.json.part"]);

    // The folder's own name is taken.
    let recording = begin("again.json");
    fs::remove_dir_all(&folder).unwrap();
    fs::write(&folder, "no folder").unwrap();
    let KeptRecording { path, moved } = recording.finish(&replay()).unwrap();
    assert_eq!(path, desk.path().join("refuge/toy-3.json"));
    let moved = moved.unwrap();
    assert_eq!((moved.code, moved.exit), ("RECORD_WRITE", Exit::Environment), "{moved}");
    assert!(
        moved.message.contains("again.json: its folder is gone: something else has its name; "),
        "{moved}"
    );
    assert_eq!(fs::read_to_string(&folder).unwrap(), "no folder");
}

/// J6: where nothing can be written at all, that is said, too.
#[test]
fn a_run_without_any_place_says_so() {
    let desk = tempfile::tempdir().unwrap();
    let folder = desk.path().join("runs");
    fs::create_dir(&folder).unwrap();
    let recording = begun(&folder.join("run.json"), false);
    fs::remove_dir_all(&folder).unwrap();
    fs::write(&folder, "no folder").unwrap();
    let failure = recording.finish(&replay()).unwrap_err();
    assert!(failure.message.ends_with("; nothing was saved"), "{failure}");
}

/// J6: a `.part` file that somebody else put in the place of this run's is not taken away, and not named as its rest.
#[test]
fn a_part_file_of_another_run_stays() {
    let desk = tempfile::tempdir().unwrap();
    let path = desk.path().join("run.json");
    let first = begun(&path, false);
    fs::remove_file(first.part()).unwrap();
    let second = begun(&path, false);
    assert_eq!(first.finish(&replay()), kept(&path));
    assert_eq!(names(desk.path()), ["run.json", "run.json.part"]);
    assert!(second.watch.drain(PATIENCE));
    assert_eq!(load(second.part()).unwrap().0.track.boundaries(), 3);
}

/// J6: what a killed program left half written beside a recording is taken away by the next that records there.
#[test]
fn what_a_killed_program_left_is_taken_away() {
    let desk = tempfile::tempdir().unwrap();
    let left = desk.path().join(".dacapo-a1B2c3.tmp");
    for open in [
        |folder: &Path| NewRecording::at(&folder.join("run.json"), false),
        |folder: &Path| NewRecording::numbered(folder, OsStr::new("run")),
    ] {
        fs::write(&left, "half").unwrap();
        drop(open(desk.path()).unwrap());
        assert_eq!(names(desk.path()), [""; 0]);
    }
}
