use super::*;
use crate::library::load::test::{FINISHED, UNFINISHED, put};

/// Any recording plays.
fn any(replay: &Arc<Replay>) -> Option<Arc<Replay>> {
    Some(Arc::clone(replay))
}

fn stale() -> String {
    let (_, version) = peek_text(FINISHED);
    FINISHED.replacen(&format!("\"gameVersion\":{version}"), "\"gameVersion\":77", 1)
}

fn peek_text(text: &str) -> (String, u32) {
    let folder = tempfile::tempdir().unwrap();
    put(folder.path(), "a.json", text, 1);
    peek(&folder.path().join("a.json")).expect("a head")
}

#[test]
fn the_last_readable_recording_is_found_past_broken_ones() {
    let folder = tempfile::tempdir().unwrap();
    put(folder.path(), "oldest.json", FINISHED, 50);
    put(folder.path(), "older.json.part", UNFINISHED, 40);
    put(folder.path(), "broken.json", "{", 30);
    put(folder.path(), "empty.json", "", 20);
    put(folder.path(), ".dacapo-x.json", FINISHED, 15);
    put(folder.path(), "notes.txt", FINISHED, 10);
    let (path, replay) = latest(folder.path(), |_, _| true, any).unwrap();
    assert_eq!(path.file_name().unwrap(), "older.json.part");
    assert_eq!(replay.track.boundaries(), 3);
    let (path, _) =
        latest(folder.path(), |_, _| true, |replay| any(replay).filter(|replay| replay.end.is_some()))
            .unwrap();
    assert_eq!(path.file_name().unwrap(), "oldest.json");
    let none = latest(folder.path(), |_, _| true, |_| None::<()>).unwrap_err();
    assert_eq!(none, NoneFound { of_others: 2, unreadable: 2, ..NoneFound::default() });
}

/// However many newer files are broken or stale, the one that plays is found; where there is none, it is said what there
/// is.
#[test]
fn the_search_goes_on_past_any_number() {
    let folder = tempfile::tempdir().unwrap();
    let known = |_: &str, version| version != 77;
    assert_eq!(
        latest(folder.path(), known, any).unwrap_err().to_string(),
        "there is no recording of these games yet"
    );
    for file in 0..300 {
        put(folder.path(), &format!("stale-{file}.json"), &stale(), file);
        put(folder.path(), &format!("broken-{file}.json"), "{\"format\":", file);
    }
    let none = latest(folder.path(), known, any).unwrap_err();
    let said = "no recording can be watched: 300 of other games, versions or machines, 300 unreadable";
    assert_eq!(none.to_string(), said);
    put(folder.path(), "plays.json", FINISHED, 1000);
    let (path, _) = latest(folder.path(), known, any).unwrap();
    assert_eq!(path.file_name().unwrap(), "plays.json");
}

/// Stale recordings are told by their beginning; the others are read only up to a bound.
#[test]
fn the_search_is_bounded() {
    let folder = tempfile::tempdir().unwrap();
    // Holes: they take no room on the disk.
    for file in 0..3 {
        let name = format!("large-{file}.json");
        put(folder.path(), &name, &FINISHED[..FINISHED.len() - 2], file);
        let large = File::options().write(true).open(folder.path().join(&name)).unwrap();
        large.set_len(MOST_READ / 2 + 1).unwrap();
        put(folder.path(), &format!("{name}-stale.json"), &stale(), 10 + file);
    }
    put(folder.path(), "plays.json", FINISHED, 100_000);
    let none = latest(folder.path(), |_, version| version != 77, any).unwrap_err();
    assert_eq!((none.of_others, none.unreadable, none.left), (3, 2, 2), "{none}");
}
