use std::fs::File;
use std::time::Duration;

use super::*;
use crate::library::load::test::{FINISHED, UNFINISHED};

fn put(folder: &Path, name: &str, text: &str, age: u64) {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    let modified = SystemTime::now() - Duration::from_secs(age);
    File::options().write(true).open(path).unwrap().set_modified(modified).unwrap();
}

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
