use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::super::version::Version;
use super::*;

/// How far a player got in a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Progress {
    version: Version<3>,
    levels: BTreeMap<String, bool>,
    coins: u32,
    spent: u32,
}

impl Kept for Progress {
    const NAME: &'static str = "progress";
    const MAX_BYTES: usize = 400;

    fn check(&self) -> Result<(), String> {
        if self.spent <= self.coins {
            return Ok(());
        }
        Err(format!("spent is {}, expected 0 to {}", self.spent, self.coins))
    }
}

impl Progress {
    fn with(&self, level: &str) -> Self {
        let mut more = self.clone();
        more.levels.insert(level.to_owned(), true);
        more
    }
}

fn some() -> Progress {
    Progress { coins: 5, spent: 2, ..Progress::default() }.with("one")
}

/// A folder, and a file in it that holds [`some`] progress.
fn stand() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("progress.json");
    fs::write(&path, some().write().expect("writes")).expect("writes");
    (folder, path)
}

fn at(path: &Path) -> KeptFile<Progress> {
    KeptFile::at(path.to_owned())
}

/// What another program would find.
fn found(path: &Path) -> Progress {
    let (content, trouble) = at(path).load();
    assert!(trouble.is_none(), "{trouble:?}");
    content
}

/// The message of a file that could not be read, which leaves what is usual.
fn trouble(path: &Path) -> String {
    let (content, trouble) = at(path).load();
    assert_eq!(content, Progress::default());
    trouble.expect("a message").to_string()
}

/// D4: a file has its version first, is written into a folder that is made, and reads back. Nothing is left beside it.
#[test]
fn what_is_written_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("new").join("progress.json");
    assert_eq!(found(&path), Progress::default());
    at(&path).save(&some()).expect("saves");
    assert_eq!(found(&path), some());
    let text = fs::read_to_string(&path).expect("reads");
    assert!(text.starts_with("{\n  \"version\": 3,\n  \"levels\": {\n    \"one\": true\n  },\n"), "{text}");
    assert_eq!(fs::read_dir(path.parent().expect("a folder")).expect("lists").count(), 1);
    fs::write(&path, format!("\u{feff}{text}")).expect("writes");
    assert_eq!(found(&path), some(), "some editors put a mark before it");
    let nowhere = KeptFile { path: None, known: Progress::default() }.save(&some()).expect_err("refused");
    assert_eq!(nowhere.to_string(), "there is no folder to keep progress in");
}

/// D4: programs that change different members both keep their changes, more than once, and whoever changed the same
/// one last has it.
#[test]
fn changes_of_two_programs_are_kept() {
    let (_folder, path) = stand();
    let (mut one, mut two) = (at(&path), at(&path));
    let (first, second) = (one.load().0, two.load().0);
    one.save(&Progress { coins: 9, ..first.with("two") }).expect("saves");
    two.save(&Progress { spent: 3, ..second.with("three") }).expect("saves");
    let both = Progress { coins: 9, spent: 3, ..some().with("two").with("three") };
    assert_eq!(found(&path), both);
    one.save(&Progress { coins: 7, ..first.with("two").with("four") }).expect("saves");
    assert_eq!(found(&path), Progress { coins: 7, ..both.with("four") });

    // One that was taken away is made again.
    fs::remove_file(&path).expect("removed");
    one.save(&first).expect("saves");
    assert_eq!(found(&path), first);
}

/// Two changes may each be fine and not go together, as nobody spends more than there is: then everything is as the last
/// program has it.
#[test]
fn changes_that_do_not_go_together_are_the_last_ones() {
    let (_folder, path) = stand();
    let (mut one, mut two) = (at(&path), at(&path));
    let (first, second) = (one.load().0, two.load().0);
    one.save(&Progress { spent: 5, ..first.with("two") }).expect("saves");
    two.save(&Progress { coins: 3, ..second.clone() }).expect("saves");
    assert_eq!(found(&path), Progress { coins: 3, ..second });
}

/// The best result of each level, with the recording that proves it: the two belong together.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Results {
    version: Version<1>,
    best: BTreeMap<String, (u32, String)>,
}

impl Kept for Results {
    const NAME: &'static str = "results";

    fn merge(_: &Self, chosen: &Self, found: &Self) -> Option<Self> {
        let mut merged = found.clone();
        for (level, result) in &chosen.best {
            let best = merged.best.entry(level.clone()).or_default();
            *best = best.clone().max(result.clone());
        }
        Some(merged)
    }
}

/// A kind of file can have its own way to bring two contents together.
#[test]
fn the_better_result_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("results.json");
    let results = |best: &[(&str, u32)]| {
        let entry =
            |(level, score): &(&str, u32)| ((*level).to_owned(), (*score, format!("{level}-{score}.json")));
        Results { best: best.iter().map(entry).collect(), ..Results::default() }
    };
    let (mut one, mut two) = (KeptFile::at(path.clone()), KeptFile::at(path.clone()));
    one.save(&results(&[("a", 30), ("b", 5)])).expect("saves");
    two.save(&results(&[("a", 20), ("b", 6), ("c", 1)])).expect("saves");
    assert_eq!(one.load().0, results(&[("a", 30), ("b", 6), ("c", 1)]));
}

/// D4: a program that is killed while it writes leaves the old file, and the next one goes on with it.
#[test]
fn a_kill_leaves_the_old_file() {
    let (folder, path) = stand();
    // Whoever is killed takes nothing away.
    let left = folder.path().join(".dacapo-a1B2c3.tmp");
    fs::write(&left, some().with("two").write().expect("writes")).expect("writes");
    assert_eq!(found(&path), some());
    assert!(!left.exists(), "the next program takes it away");
    at(&path).save(&some().with("three")).expect("saves");
    assert_eq!(found(&path), some().with("three"));
}

/// D4: a file that cannot be understood is set aside as it is, one after another; none is written over, and saving goes
/// on.
#[test]
fn broken_files_are_set_aside() {
    let (folder, path) = stand();
    let aside = |number: u32| folder.path().join(format!("progress.broken-{number}.json"));
    fs::write(aside(2), "from long ago").expect("writes");
    let cases: [(&[u8], &str); 8] = [
        (b"", "EOF while parsing a value at line 1 column 0"),
        (b"{\"version\": 3,", "line 1 column 14"),
        (b"[]", "an object with a version at line 1"),
        (b"{\"coins\": 1}", "missing field `version` at line 1"),
        (b"{\"version\": 4, \"gems\": 1}", "version is 4, expected 3 at line 1 column 13"),
        (b"{\"version\": 3,\n\"gems\": 1}", "unknown field `gems`, expected one of `version`, `levels`"),
        (b"{\"version\": 3, \"spent\": 1}", "spent is 1, expected 0 to 0"),
        (b"\xff\xfe", "it is not UTF-8 text"),
    ];
    for (number, (bytes, expected)) in [1, 3, 4, 5, 6, 7, 8, 9].into_iter().zip(cases) {
        fs::write(&path, bytes).expect("writes");
        let message = trouble(&path);
        let name = format!("progress.broken-{number}.json");
        assert!(message.contains(expected), "{message}");
        assert!(
            message.ends_with(&format!("; it was kept as {name}")) && !message.contains('\n'),
            "{message}"
        );
        assert_eq!(fs::read(aside(number)).expect("kept"), bytes);
        assert!(!path.exists());
    }
    let large = vec![b' '; Progress::MAX_BYTES + 1];
    fs::write(&path, &large).expect("writes");
    assert!(trouble(&path).contains("it is larger than 400 bytes"));
    assert_eq!(fs::read(aside(10)).expect("kept"), large);
    assert_eq!(fs::read_to_string(aside(2)).expect("still there"), "from long ago");

    // One that was broken while the program ran is set aside, too.
    let mut file = at(&path);
    file.save(&some()).expect("saves");
    fs::write(&path, "{oops").expect("writes");
    file.save(&some()).expect("saves");
    assert_eq!(fs::read_to_string(aside(11)).expect("kept"), "{oops");
    assert_eq!(found(&path), some());
}

/// What could not be read again is not written, and what was there stays.
#[test]
fn what_could_not_be_read_is_not_written() {
    let (_folder, path) = stand();
    let mut file = at(&path);
    let content = file.load().0;
    let failure = file.save(&Progress { coins: 1, ..content.clone() }).expect_err("refused").to_string();
    assert!(failure.ends_with("progress.json: cannot be written: spent is 2, expected 0 to 1"), "{failure}");
    let failure = file.save(&content.with(&"x".repeat(400))).expect_err("refused").to_string();
    assert!(failure.ends_with("cannot be written: it would be larger than 400 bytes"), "{failure}");
    assert_eq!(found(&path), some());
    file.save(&Progress { coins: 6, ..content }).expect("saves");
    assert_eq!(found(&path).coins, 6);
}

/// D4: what is no plain file is left alone, without waiting; what was chosen meanwhile is written once it is gone.
#[test]
fn what_is_in_the_way_is_left_alone() {
    let (_folder, path) = stand();
    let mut file = at(&path);
    let content = file.load().0;
    fs::remove_file(&path).expect("removed");
    fs::create_dir(&path).expect("a folder");
    assert!(trouble(&path).ends_with("it is no plain file"));
    assert!(matches!(file.save(&content.with("two")), Err(KeptError::Unreadable { .. })));
    assert!(path.is_dir());
    fs::remove_dir(&path).expect("removed");
    file.save(&content.with("two").with("three")).expect("saves");
    assert_eq!(found(&path), some().with("two").with("three"));
    assert!(at(Path::new("/dev/null/progress.json")).save(&content).is_err());
}

/// D4: a link to a file that is kept elsewhere stays one, and a named pipe is not waited for.
#[cfg(unix)]
#[test]
fn links_stay_and_pipes_are_left_alone() {
    let (folder, target) = stand();
    let link = folder.path().join("link.json");
    std::os::unix::fs::symlink("progress.json", &link).expect("links");
    let mut file = at(&link);
    let content = file.load().0;
    file.save(&content.with("two")).expect("saves");
    assert!(fs::symlink_metadata(&link).is_ok_and(|about| about.is_symlink()));
    assert_eq!(found(&target), some().with("two"));

    let pipe = folder.path().join("pipe.json");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|status| status.success()), "mkfifo makes a pipe");
    assert!(trouble(&pipe).ends_with("it is no plain file"));
    assert!(matches!(at(&pipe).save(&content), Err(KeptError::Unreadable { .. })));
    assert!(fs::metadata(&pipe).is_ok_and(|about| !about.is_file()));
}
