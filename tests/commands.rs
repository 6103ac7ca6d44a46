//! The binary as a process: what it answers, what it says when it cannot, and with which exit code.

#[path = "commands/answers.rs"]
mod answers;
#[cfg(unix)]
#[path = "commands/endings.rs"]
mod endings;
#[path = "commands/failures.rs"]
mod failures;
#[path = "commands/files.rs"]
mod files;
#[path = "commands/hostile.rs"]
mod hostile;
#[path = "commands/levels.rs"]
mod levels;
#[path = "commands/options.rs"]
mod options;
#[path = "commands/process.rs"]
mod process;
#[cfg(target_os = "linux")]
#[path = "commands/progress.rs"]
mod progress;
#[path = "commands/projects.rs"]
mod projects;
#[path = "commands/tools.rs"]
mod tools;
#[path = "commands/unread.rs"]
mod unread;

use std::fs;
use std::process::Stdio;

use process::{Desk, dacapo};
use serde_json::Value;

#[test]
fn help_and_version_are_answers() {
    for args in [&["--help"][..], &["--version"], &["help", "play"], &["demo", "--help"]] {
        let answer = dacapo(args);
        assert_eq!(answer.code, 0, "{args:?}: {answer:?}");
        assert!(!answer.out.is_empty() && answer.err.is_empty(), "{args:?}: {answer:?}");
    }
    // One asks for help with help as with anything else.
    for args in [&["help", "--help"][..], &["help", "-h"], &["help", "help"]] {
        assert!(dacapo(args).fine().contains("Usage: dacapo help [COMMAND]"), "{args:?}");
    }
    assert_eq!(dacapo(&["help"]).fine(), dacapo(&["--help"]).fine());
    assert_eq!(dacapo(&["help", "play"]).fine(), dacapo(&["play", "--help"]).fine());
    dacapo(&["help", "chess"]).refused(2, "USAGE");
    assert_eq!(dacapo(&["--version"]).out, format!("dacapo {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn streams_are_the_published_ones() {
    let text = include_str!("fixtures/random-lcg32.json");
    let fixture: Value = serde_json::from_str(text).unwrap();
    let mut checked = 0;
    for case in fixture["cases"].as_array().unwrap() {
        let seed = case["seed"].to_string();
        let named =
            case["streams"].as_array().unwrap().iter().map(|stream| (stream["name"].as_str(), stream));
        // A name may hold what no argument can, such as half a surrogate pair or a NUL.
        let named =
            named.filter_map(|(name, stream)| Some((name.filter(|name| !name.contains('\0'))?, stream)));
        for (name, stream) in std::iter::once(("$default", &case["default"])).chain(named) {
            let states: Vec<_> = stream["states"].as_array().unwrap().iter().map(Value::to_string).collect();
            let count = states.len().to_string();
            let name = format!("--stream={name}");
            let answer = dacapo(&["random", "--seed", &seed, &name, "--count", &count]);
            assert_eq!(answer.fine().lines().collect::<Vec<_>>(), states, "seed {seed} {name}");
            checked += 1;
        }
    }
    assert!(checked > 10);
    let first = dacapo(&["random", "--seed", "42", "--count", "8"]);
    assert_eq!(first.fine().lines().count(), 8);
}

#[test]
fn command_lines_that_make_no_sense_are_one_line() {
    let long = "x".repeat(257);
    let cases: [(&[&str], &str); 26] = [
        (&["random", "--seed", "-1"], "SEED"),
        (&["random", "--seed", "1.5"], "SEED"),
        (&["random", "--seed", "4294967296"], "SEED"),
        (&["random", "--seed", "99999999999999999999999"], "SEED"),
        (&["random", "--seed", "abc"], "SEED"),
        (&["random", "--seed", "+5"], "SEED"),
        (&["random", "--seed", " 5"], "SEED"),
        (&["random", "--seed", "0x10"], "SEED"),
        (&["random", "--seed="], "SEED"),
        (&["demo", "prism-raid", "--seed", "-1"], "SEED"),
        (&["play", "prism-raid", "--seed", "1e3"], "SEED"),
        (&["demo", "chess"], "GAME"),
        (&["play", "chess"], "GAME"),
        (&["demo", "Prism-Raid"], "GAME"),
        (&["random", "--seed", "1", "--stream="], "STREAM"),
        (&["random", "--seed", "1", "--stream", &long], "STREAM"),
        (&["random"], "USAGE"),
        (&["demo"], "USAGE"),
        (&["verify"], "USAGE"),
        (&["chess"], "USAGE"),
        (&["--chess"], "USAGE"),
        (&["--force"], "USAGE"),
        (&["state", "x.json"], "USAGE"),
        (&["state", "x.json", "--at", "-1"], "USAGE"),
        (&["--replay", "x.json", "play", "prism-raid"], "USAGE"),
        (&["play", "prism-raid", "--record", "x.json", "--no-record"], "USAGE"),
    ];
    for (args, code) in cases {
        dacapo(args).refused(2, code);
    }
    let unknown = dacapo(&["demo", "chess"]);
    assert_eq!(unknown.err, "error[GAME]: unknown game 'chess': known are prism-raid, blockfall\n");
    let seed = dacapo(&["random", "--seed", "-1"]);
    assert!(seed.err.contains("'-1'"), "{seed:?}");
}

#[test]
fn a_demo_is_verified_and_looked_into() {
    let desk = Desk::new();
    let file = desk.path("run one.json");
    let demo = desk.run(&["demo", "prism-raid", "--seed", "7", "--format", "json", "--out", &file]);
    let demo: Value = serde_json::from_str(demo.fine()).unwrap();
    assert_eq!(
        (&demo["seed"], &demo["same"], &demo["game"]),
        (&7.into(), &true.into(), &"prism-raid".into())
    );
    let (hash, count) = (demo["hash"].as_str().unwrap(), demo["boundaries"].as_u64().unwrap());
    assert_eq!(demo["bytes"], fs::metadata(&file).unwrap().len());

    let verified = desk.run(&["verify", &file]);
    assert_eq!(verified.fine(), format!("{file}: same, {count} boundaries, hash {hash}\n"));
    let hashes = desk.run(&["hashes", &file]);
    let hashes: Vec<_> = hashes.fine().lines().collect();
    assert_eq!((hashes.len() as u64, hashes[hashes.len() - 1]), (count, hash));
    assert!(
        hashes.iter().all(|hash| hash.len() == 16 && hash.bytes().all(|b| b"0123456789abcdef".contains(&b)))
    );

    let info = desk.run(&["info", &file, "--format", "json"]);
    let info: Value = serde_json::from_str(info.fine()).unwrap();
    assert_eq!((&info["seed"], &info["playable"]), (&7.into(), &true.into()));
    assert_eq!((&info["boundaries"], &info["hash"]), (&count.into(), &hash.into()));
    assert!(desk.run(&["info", &file]).fine().contains("finished"));

    for at in [0, 1, count] {
        let state = desk.run(&["state", &file, "--at", &at.to_string(), "--format", "json"]);
        let state: Value = serde_json::from_str(state.fine()).unwrap();
        assert_eq!((&state["boundary"], &state["random"]["seed"]), (&at.into(), &7.into()));
        assert!(state["world"].is_object());
    }
    desk.run(&["state", &file, "--at", &(count + 1).to_string()]).refused(2, "AT");
}

#[test]
fn the_same_seed_is_the_same_run_and_nobody_playing_is_another() {
    let run = |args: &[&str]| -> Value {
        let all = [&["demo", "prism-raid", "--format", "json"], args].concat();
        serde_json::from_str(dacapo(&all).fine()).unwrap()
    };
    assert_eq!(run(&["--seed", "4294967295"]), run(&["--seed", "4294967295"]));
    let idle = run(&["--seed", "4294967295", "--idle"]);
    assert_ne!(idle["hash"], run(&["--seed", "4294967295"])["hash"]);
    let unseeded = run(&["--idle"]);
    assert_eq!(run(&["--idle", "--seed", &unseeded["seed"].to_string()]), unseeded);
}

#[test]
fn files_that_are_there_are_not_written_over() {
    let desk = Desk::new();
    let (file, folder) = (desk.path("mine.json"), desk.path("folder"));
    fs::write(&file, "mine").unwrap();
    fs::create_dir(&folder).unwrap();
    desk.run(&["demo", "prism-raid", "--out", &file]).refused(2, "RECORD_EXISTS");
    desk.run(&["play", "prism-raid", "--record", &file]).refused(2, "RECORD_EXISTS");
    desk.run(&["demo", "prism-raid", "--out", &folder]).refused(2, "RECORD_PATH");
    desk.run(&["play", "prism-raid", "--record", &folder]).refused(2, "RECORD_PATH");
    desk.run(&["play", "prism-raid", "--record", &folder, "--force"]).refused(2, "RECORD_PATH");
    let missing = desk.path("missing/run.json");
    desk.run(&["demo", "prism-raid", "--out", &missing]).refused(3, "RECORD_FOLDER");
    desk.run(&["play", "prism-raid", "--record", &missing]).refused(3, "RECORD_FOLDER");
    desk.run(&["play", "prism-raid", "--record", &desk.path("mine.json/run.json")])
        .refused(3, "RECORD_FOLDER");
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
    assert_eq!(desk.names(), ["folder", "mine.json"]);
}

#[test]
fn without_a_display_nothing_is_left_behind() {
    let desk = Desk::new();
    let file = desk.path("run.json");
    desk.run(&["play", "prism-raid", "--record", &file]).refused(5, "NO_DISPLAY");
    desk.run(&["play", "prism-raid"]).refused(5, "NO_DISPLAY");
    desk.run(&["play", "prism-raid", "--no-record"]).refused(5, "NO_DISPLAY");
    let answer = desk.run(&[]);
    answer.refused(5, "NO_DISPLAY");
    assert!(answer.err.contains("DISPLAY") && !answer.err.contains(".rs:"), "{answer:?}");
    assert_eq!(desk.names(), ["data"]);
    assert_eq!(fs::read_dir(desk.path("data/dacapo/recordings")).unwrap().count(), 0);
    // No folder can be made there either: said before a window is opened.
    let mut command = desk.command(&["play", "prism-raid"]);
    command.env("XDG_DATA_HOME", "/proc/none");
    process::finish(command).refused(5, "DATA_FOLDER");
}

#[test]
fn an_answer_that_nobody_reads_is_fine_and_one_that_cannot_be_written_is_not() {
    let desk = Desk::new();
    let mut command = desk.command(&["random", "--seed", "1", "--count", "100000000"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
    for args in [&["random", "--seed", "1"][..], &["--help"]] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = desk.command(args);
        command.stdout(full);
        process::finish(command).refused(5, "OUTPUT");
    }
}

#[test]
fn levels_are_checked_with_their_place() {
    let desk = Desk::new();
    let file = desk.path("level.json");
    let demo = ["demo", "prism-raid", "--level", &file];
    desk.run(&demo).refused(3, "FILE_MISSING");
    fs::write(&file, "{\n  \"chess\": 1\n}").unwrap();
    let answer = desk.run(&demo);
    answer.refused(3, "LEVEL");
    assert!(answer.err.contains("level.json:2:"), "{answer:?}");
    fs::write(&file, "[".repeat(100_000)).unwrap();
    desk.run(&demo).refused(3, "LEVEL");
    fs::write(&file, b"{\xff}").unwrap();
    desk.run(&demo).refused(3, "FILE_ENCODING");
    fs::write(&file, " ".repeat((1 << 20) + 1)).unwrap();
    desk.run(&demo).refused(3, "FILE_TOO_LARGE");
}
