use super::*;
use crate::library::latest;
use crate::library::load::test::{FINISHED, UNFINISHED, put};

#[test]
fn the_last_written_comes_first() {
    let folder = tempfile::tempdir().unwrap();
    put(folder.path(), "oldest.json", FINISHED, 50);
    put(folder.path(), "older.json.part", UNFINISHED, 40);
    put(folder.path(), "broken.json", "{", 30);
    put(folder.path(), "empty.json", "", 20);
    put(folder.path(), ".dacapo-x.json", FINISHED, 15);
    put(folder.path(), "notes.txt", FINISHED, 10);
    fs::create_dir(folder.path().join("folder.json")).unwrap();
    let names: Vec<_> = found_in(folder.path())
        .into_iter()
        .map(|found| found.path.file_name().unwrap().to_str().unwrap().to_owned())
        .collect();
    assert_eq!(names, ["empty.json", "broken.json", "older.json.part", "oldest.json"]);
}

#[test]
fn a_missing_folder_has_no_recordings() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(found_in(&folder.path().join("none")), []);
}

/// A link is listed as the file that it leads to, with its date and size; one that leads nowhere, or to itself, as itself.
/// Links to folders and pipes are no recordings.
#[cfg(unix)]
#[test]
fn links_stand_for_what_they_lead_to() {
    use std::os::unix::fs::symlink;

    let (desk, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    put(elsewhere.path(), "kept.json", FINISHED, 1000);
    put(elsewhere.path(), "other", UNFINISHED, 2000);
    put(desk.path(), "plain.json", "{", 1500);
    let link = |target: &Path, name: &str| symlink(target, desk.path().join(name)).unwrap();
    link(&elsewhere.path().join("kept.json"), "kept.json");
    link(&elsewhere.path().join("other"), "through.json");
    link(&desk.path().join("through.json"), "twice.json.part");
    link(elsewhere.path(), "folder.json");
    link(Path::new("/dev/null"), "device.json");
    link(Path::new("missing"), "broken.json");
    link(Path::new("loop.json"), "loop.json");
    link(&elsewhere.path().join("kept.json"), ".hidden.json");

    let found = found_in(desk.path());
    let names: Vec<_> = found.iter().map(|found| found.path.file_name().unwrap().to_str().unwrap()).collect();
    let (fresh, old) = names.split_at(2);
    let mut fresh = fresh.to_vec();
    fresh.sort_unstable();
    assert_eq!(fresh, ["broken.json", "loop.json"], "links themselves are new");
    assert_eq!(old, ["kept.json", "plain.json", "twice.json.part", "through.json"]);
    assert_eq!(found[2].bytes, FINISHED.len() as u64);
    assert_eq!(
        found[2].modified,
        fs::metadata(elsewhere.path().join("kept.json")).unwrap().modified().unwrap()
    );
    let newest = latest(desk.path(), |_, _| true, |_| Some(())).unwrap().0;
    assert_eq!(newest, desk.path().join("kept.json"));
    let linked = elsewhere.path().join("runs");
    symlink(desk.path(), &linked).unwrap();
    assert_eq!(all_in(&linked).unwrap().len(), 6);
}
