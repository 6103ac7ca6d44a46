//! Text from outside: whatever files and arguments hold, what is printed is plain lines of this program's own.

use std::fs;
use std::process::Output;

use serde_json::{Value, json};

use super::process::Desk;

/// Names a window, clears the screen, turns the direction, hides, and begins a line that looks like an error.
const HOSTILE: &str = "x\u{1b}]0;OWNED\u{7}\u{1b}[2J\u{9b}31m\u{202e}\u{2066}\u{200f}\u{200b}\u{feff}\u{e0041}\u{ad}\r\nerror[FAKE]: no\u{2028}y";
/// No line for people is longer; one for programs may hold several texts, each with an end.
const LONGEST_LINE: usize = 5_001;
const LONGEST_JSON: usize = 200_000;

/// Checks what a process printed, byte for byte.
#[track_caller]
fn plain(output: &Output, args: &[&str]) {
    let json = args.contains(&"json");
    for (bytes, longest) in
        [(&output.stdout, if json { LONGEST_JSON } else { LONGEST_LINE }), (&output.stderr, LONGEST_LINE)]
    {
        let text = std::str::from_utf8(bytes).expect("text");
        let steers = |c: char| c != '\n' && (c.is_control() || HOSTILE.contains(c) && !c.is_ascii());
        assert_eq!(text.find(steers), None, "{args:?}: {}", text.escape_debug());
        for line in text.lines() {
            assert!(line.chars().count() <= longest && !line.starts_with("error[FAKE"), "{args:?}: {line}");
        }
    }
    assert!(output.status.code().is_some_and(|code| code <= 5), "{args:?}: {output:?}");
}

#[track_caller]
fn check(desk: &Desk, args: &[&str]) -> Output {
    let output = desk.command(args).spawn().unwrap().wait_with_output().unwrap();
    plain(&output, args);
    output
}

/// A short recording with every member that may hold a text.
fn recording(desk: &Desk) -> Value {
    let file = desk.path("demo.json");
    desk.run(&["demo", "prism-raid", "--idle", "--seed", "3", "--out", &file]).fine();
    let mut replay: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    replay["steps"] =
        json!([[10, {"dt": 0.008_333_333_333_333_333}, "Move", 1, 0], [1, "+Fire"], [9, "-Fire"]]);
    replay["events"] = json!([[3, "hit", {"of": "it"}], ["between", 4, "seen", "it"]]);
    replay["metadata"] = json!({"note": "mine"});
    replay["parent"] = json!({"name": "before.json", "hash": "0000000000000000", "boundary": 0});
    replay["end"] = json!({"kind": "finished", "status": "lost", "message": "why"});
    replay.as_object_mut().unwrap().remove("hashes");
    replay
}

/// The places of all texts below a value, and of all objects, as JSON pointers.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::String(_) => found.push(at.to_owned()),
        Value::Array(values) => {
            values
                .iter()
                .enumerate()
                .for_each(|(index, value)| places(value, &format!("{at}/{index}"), found));
        }
        Value::Object(members) => {
            found.push(at.to_owned());
            members.iter().for_each(|(name, value)| places(value, &format!("{at}/{name}"), found));
        }
        _ => {}
    }
}

/// Puts a text there: in place of a text, or into an object as a member's name.
fn put(replay: &Value, place: &str, text: &str) -> String {
    let mut replay = replay.clone();
    match replay.pointer_mut(place).unwrap() {
        Value::Object(members) => drop(members.insert(text.to_owned(), text.into())),
        value => *value = text.into(),
    }
    replay.to_string()
}

/// Every command that reads a recording.
fn read_by_all(desk: &Desk, file: &str, good: &str) {
    let (copy, picture) = (desk.path("copy.json"), desk.path("picture.png"));
    let _ = fs::remove_file(&copy);
    let commands: [&[&str]; 16] = [
        &["verify", file],
        &["verify", file, good, "--format", "json"],
        &["info", file],
        &["info", file, "--format", "json"],
        &["hashes", file],
        &["hashes", file, "--force"],
        &["state", file, "--at", "5"],
        &["state", file, "--at", "5", "--force", "--format", "json"],
        &["compare", file, good],
        &["compare", good, file, "--format", "json"],
        &["convert", file, &copy],
        &["export", file, "--out", &picture, "--from", "99999"],
        &["play", "prism-raid", "--level", file],
        &["demo", "prism-raid", "--level", file],
        &["--replay", file],
        &["--replay", file, "--force"],
    ];
    for args in commands {
        check(desk, args);
    }
}

/// C, FR-F8: every text of a recording, in every command that reads one.
#[test]
fn no_file_speaks_for_the_program() {
    let desk = Desk::new();
    let replay = recording(&desk);
    let (good, folder) = (desk.path("good.json"), desk.path("all"));
    fs::write(&good, replay.to_string()).unwrap();
    check(&desk, &["info", &good]);
    fs::create_dir(&folder).unwrap();
    let mut found = Vec::new();
    places(&replay, "", &mut found);
    assert!(found.len() > 30, "{found:?}");
    for (index, place) in found.iter().enumerate() {
        let file = format!("{folder}/{index}.json");
        fs::write(&file, put(&replay, place, HOSTILE)).unwrap();
        read_by_all(&desk, &file, &good);
    }
    let listed = check(&desk, &["list", &folder]);
    assert_eq!(listed.stdout.iter().filter(|byte| **byte == b'\n').count(), found.len());
    check(&desk, &["list", &folder, "--format", "json"]);
}

/// C: a text of five megabytes is a line that somebody reads, with what is said of it.
#[test]
fn no_text_of_a_file_fills_the_screen() {
    let desk = Desk::new();
    let replay = recording(&desk);
    let (good, folder, long) = (desk.path("good.json"), desk.path("all"), "\u{202e}é".repeat(1_000_000));
    fs::write(&good, replay.to_string()).unwrap();
    fs::create_dir(&folder).unwrap();
    let places = ["/sceneId", "/events/0/1", "/end/status", "/end/message", "/parent/name", "/engineVersion"];
    for (index, place) in places.iter().enumerate() {
        let file = format!("{folder}/{index}.json");
        fs::write(&file, put(&replay, place, &long)).unwrap();
        read_by_all(&desk, &file, &good);
    }
    // The longest that is read is cut where it is shown, so that what is said of it is still seen.
    let longest = format!("{folder}/longest.json");
    fs::write(&longest, put(&replay, "/sceneId", &long[..4095])).unwrap();
    read_by_all(&desk, &longest, &good);
    for (file, end) in
        [("0", " bytes, at most 4096 are read\n"), ("longest", "known are prism-raid, blockfall\n")]
    {
        let scene = check(&desk, &["verify", &format!("{folder}/{file}.json")]);
        assert!(String::from_utf8_lossy(&scene.stderr).ends_with(end), "{scene:?}");
    }
    let listed = check(&desk, &["list", &folder]);
    let listed = String::from_utf8(listed.stdout).unwrap();
    for end in ["  longest.json  other game", "at most 4096 are read"] {
        assert!(listed.lines().any(|line| line.ends_with(end)), "{listed}");
    }
    check(&desk, &["list", &folder, "--format", "json"]);
}

/// C: every place of a command line, with a hostile text and with a long one.
#[test]
fn no_argument_speaks_for_the_program() {
    let desk = Desk::new();
    let long = "\u{202e}é".repeat(20_000);
    for text in [HOSTILE, &long] {
        let (option, stream) = (format!("--{text}"), format!("--stream={}{text}", "x".repeat(256)));
        let commands: [&[&str]; 32] = [
            &[text],
            &[&option],
            &["help", text],
            &["play", text],
            &["play", "prism-raid", "--seed", text],
            &["play", "prism-raid", "--record", text, "--level", text],
            &["--replay", text],
            &["verify", text, text],
            &["verify", text, "--format", "json"],
            &["info", text],
            &["hashes", text],
            &["hashes", text, text],
            &["state", text, "--at", "0"],
            &["state", "x", "--at", text],
            &["compare", text, text, "--format", "json"],
            &["convert", text, text],
            &["list", text],
            &["demo", text, "--format", "json"],
            &["demo", "prism-raid", "--out", &format!("{text}/")],
            &["export", text, "--out", text],
            &["export", text, "--out", "x.png", "--size", text],
            &["playtest", "prism-raid", "--runs", text],
            &["playtest", "prism-raid", "--out", &format!("{text}/no")],
            &["bench", "prism-raid", "--seeds", text],
            &["random", "--seed", text],
            &["random", "--seed", "1", &stream],
            &["math", text],
            &["math", "sin", text],
            &["regress", text],
            &["doctor", "--format", text],
            &["new", text],
            &["new", "pond", "--path", &format!("{text}/no"), "--dacapo", text],
        ];
        for args in commands {
            assert_ne!(check(&desk, args).status.code(), Some(0), "{args:?}");
        }
    }
    let answer = desk.run(&["demo", &long]);
    answer.refused(2, "GAME");
    assert!(answer.err.ends_with("…': known are prism-raid, blockfall\n"), "{answer:?}");
    let answer = desk.run(&["regress", &long]);
    answer.refused(2, "USAGE");
    assert!(answer.err.ends_with("…' found\n"), "{answer:?}");
}

/// FR-F8: of a path that is longer than anybody reads, its name and the reason are still seen.
#[test]
fn a_long_path_leaves_room_for_the_reason() {
    let desk = Desk::new();
    let long = desk.path(&format!("{}end.json", "folder/".repeat(300)));
    for (args, code, error, reason) in [
        (&["info", &long][..], 3, "FILE_MISSING", "/end.json: there is no such file\n"),
        (&["verify", &long], 3, "FILE_MISSING", "/end.json: there is no such file\n"),
        (&["list", &long], 3, "FILE_MISSING", "/end.json: there is no such folder\n"),
        (&["demo", "prism-raid", "--level", &long], 3, "FILE_MISSING", "mission, sortie, siege\n"),
        (
            &["new", "pond", "--path", &long],
            3,
            "PROJECT_FOLDER",
            "/end.json: the folder around it is not there\n",
        ),
        (&["play", "prism-raid", "--record", &long], 3, "RECORD_FOLDER", "/folder\n"),
    ] {
        let answer = desk.run(args);
        answer.refused(code, error);
        assert!(answer.err.contains('…') && answer.err.ends_with(reason), "{answer:?}");
    }
}
