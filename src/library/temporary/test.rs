use std::thread;

use super::*;

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn written(folder: &Path, text: &str) -> Temporary {
    Temporary::write(folder, Access::Ordinary, |out| out.write_all(text.as_bytes())).unwrap()
}

#[test]
fn a_file_has_no_name_until_it_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let temporary = written(folder.path(), "all");
    let found = names(folder.path());
    assert!(found.len() == 1 && is_temporary(OsStr::new(&found[0])), "{found:?}");
    assert!(listed().contains(temporary.file.path()));
    let before = temporary.file.path().to_owned();
    let path = folder.path().join("name");
    assert_eq!(temporary.name_first_free([path.clone()]).unwrap(), path);
    assert!(!listed().contains(&before));
    assert_eq!(
        (names(folder.path()), fs::read_to_string(&path).unwrap()),
        (vec!["name".to_owned()], "all".into())
    );

    written(folder.path(), "new").replace(&path).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    let taken = written(folder.path(), "other").name_first_free([path.clone()]).unwrap_err();
    assert_eq!(taken.kind(), io::ErrorKind::AlreadyExists);
    let failed = Temporary::write(folder.path(), Access::Private, |out| {
        out.write_all(b"half")?;
        Err(io::ErrorKind::StorageFull.into())
    });
    assert_eq!(failed.err().map(|error| error.kind()), Some(io::ErrorKind::StorageFull));
    assert_eq!(
        (names(folder.path()), fs::read_to_string(&path).unwrap()),
        (vec!["name".to_owned()], "new".into())
    );
}

/// J6: what a killed program was writing is taken away, and nothing else: neither what a program is writing, nor what only
/// looks like it.
#[test]
fn only_what_nobody_writes_any_longer_is_taken_away() {
    let folder = tempfile::tempdir().unwrap();
    let used = written(folder.path(), "in use");
    let kept =
        [".dacapo-abcde.tmp", ".dacapo-abcdefg.tmp", ".dacapo-abc_ef.tmp", ".tmpabcdef", "dacapo-abcdef.tmp"];
    for name in kept {
        fs::write(folder.path().join(name), "somebody's").unwrap();
    }
    fs::create_dir(folder.path().join(".dacapo-folder.tmp")).unwrap();
    let before = names(folder.path());
    for name in [".dacapo-aB3dEf.tmp", ".dacapo-000000.tmp"] {
        fs::write(folder.path().join(name), "left over").unwrap();
    }
    clear_abandoned(folder.path());
    assert_eq!(names(folder.path()), before);
    assert_eq!(fs::read_to_string(used.file.path()).unwrap(), "in use");
    clear_abandoned(&folder.path().join("missing"));
}

#[cfg(unix)]
#[test]
fn links_are_not_taken_away() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("target");
    fs::write(&target, "somebody's").unwrap();
    std::os::unix::fs::symlink(&target, folder.path().join(".dacapo-linked.tmp")).unwrap();
    clear_abandoned(folder.path());
    assert_eq!(names(folder.path()), [".dacapo-linked.tmp", "target"]);
}

/// However many write and clear at the same time in one folder, nobody loses a file.
#[test]
fn nobody_loses_what_is_being_written() {
    let folder = tempfile::tempdir().unwrap();
    thread::scope(|scope| {
        let writers: Vec<_> = (0..3)
            .map(|writer| {
                let folder = folder.path();
                scope.spawn(move || {
                    (0..100).for_each(|number| {
                        let name = folder.join(format!("{writer}-{number}"));
                        let made = Temporary::create(folder, Access::Ordinary).unwrap();
                        made.name_first_free([name]).unwrap();
                    });
                })
            })
            .collect();
        while !writers.iter().all(|writer| writer.is_finished()) {
            clear_abandoned(folder.path());
        }
    });
    assert_eq!(names(folder.path()).len(), 300);
}
