//! Answers for programs: files that they can open, and faults that they can read.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::process::{Answer, Desk};

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Checks that the last line for programs holds the fault that people read.
#[track_caller]
fn fault(answer: &Answer, code: i32, error: &str) -> Value {
    answer.refused(code, error);
    let last = json(answer.out.lines().last().expect("an answer"));
    let line = format!("error[{error}]: {}\n", last["error"]["message"].as_str().expect("a message"));
    assert_eq!((&last["error"]["code"], &last["error"]["exit"]), (&error.into(), &code.into()), "{answer:?}");
    assert_eq!(line, answer.err);
    last
}

/// C: with `--format json` a failure of every command is an object beside the line for people.
#[test]
fn every_fault_is_an_object_for_programs() {
    let desk = Desk::new();
    let good = desk.path("good.json");
    desk.run(&["demo", "prism-raid", "--idle", "--seed", "3", "--out", &good]).fine();
    let other = desk.path("other.json");
    let text = fs::read_to_string(&good).unwrap();
    fs::write(&other, text.replacen("\"seed\":3", "\"seed\":4", 1)).unwrap();
    let missing = desk.path("missing.json");
    let commands: [(&[&str], i32, &str); 20] = [
        (&["verify", &missing], 3, "FILE_MISSING"),
        (&["verify", &other], 1, "RUN_DIFFERS"),
        (&["verify", &good, &good, "--shrink", &missing], 2, "USAGE"),
        (&["verify", &good, "--shrink", &other], 2, "RECORD_EXISTS"),
        (&["compare", &good, &missing], 3, "FILE_MISSING"),
        (&["compare", &good, &other], 1, "RUN_DIFFERS"),
        (&["info", &missing], 3, "FILE_MISSING"),
        (&["state", &good, "--at", "99999999"], 2, "AT"),
        (&["state", &missing, "--at", "0"], 3, "FILE_MISSING"),
        (&["list", &missing], 3, "FILE_MISSING"),
        (&["demo", "prism-raid", "--out", &good], 2, "RECORD_EXISTS"),
        (&["demo", "chess"], 2, "GAME"),
        (&["demo", "prism-raid", "--seed", "-1"], 2, "SEED"),
        (&["demo", "prism-raid", "--level", &missing], 3, "FILE_MISSING"),
        (&["playtest", "prism-raid", "--out", &good], 2, "RECORD_EXISTS"),
        (&["bench", "prism-raid", "--seeds", "2..1"], 2, "USAGE"),
        (&["math", "sine", "1"], 2, "MATH_FUNCTION"),
        (&["regress", "x"], 2, "USAGE"),
        (&["hashes", &good], 2, "USAGE"),
        (&["chess"], 2, "USAGE"),
    ];
    for (args, code, error) in commands {
        for format in [&["--format", "json"][..], &["--format=json"]] {
            let answer = desk.run(&[args, format].concat());
            let last = fault(&answer, code, error);
            if args.contains(&&*missing) && code == 3 {
                assert_eq!(last["file"], missing, "{answer:?}");
            }
        }
        // Without it nothing is said to programs.
        let answer = desk.run(args);
        assert!(!answer.out.contains("\"error\""), "{answer:?}");
    }
    // After `--` it is the name of a file.
    let answer = desk.run(&["info", "--", "--format=json"]);
    assert_eq!((answer.code, answer.out.as_str()), (3, ""), "{answer:?}");
    // A fault that is no answer yet comes after those that are.
    let two = desk.run(&["verify", &missing, &good, "--format", "json"]);
    let lines: Vec<_> = two.out.lines().map(json).collect();
    assert_eq!(
        (lines[0]["error"]["code"].as_str(), &lines[1]["error"]),
        (Some("FILE_MISSING"), &Value::Null)
    );
}

/// C: JSON names files so that a program can open them, however long and strange their names are.
#[cfg(unix)]
#[test]
fn a_program_can_open_what_it_is_told() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let desk = Desk::new();
    let good = desk.path("good.json");
    desk.run(&["demo", "prism-raid", "--idle", "--seed", "3", "--out", &good]).fine();
    let deep = desk.path(&format!("{0}/{0}/{0}", "d".repeat(200)));
    fs::create_dir_all(&deep).unwrap();
    for name in [&b"a\n\x1b[2J\xe2\x80\xae \\u.json"[..], b"\xff\x1b\xfe.json"] {
        let file = Path::new(&deep).join(OsStr::from_bytes(name));
        fs::copy(&good, &file).unwrap();
        let opened = |named: &Value| -> bool {
            let bytes = match named["bytes"].as_array() {
                Some(bytes) => bytes.iter().map(|byte| byte.as_u64().unwrap() as u8).collect(),
                None => named.as_str().unwrap().as_bytes().to_vec(),
            };
            bytes == file.as_os_str().as_bytes() && fs::metadata(OsStr::from_bytes(&bytes)).is_ok()
        };
        let run = |args: &[&str]| {
            let mut command = desk.command(args);
            command.arg(&file).args(["--format", "json"]);
            super::process::finish(command)
        };
        let verified = json(run(&["verify"]).fine());
        let info = json(run(&["info"]).fine());
        let compared = json(run(&["compare", &good]).fine());
        let listed = json(desk.run(&["list", &deep, "--format", "json"]).fine());
        let taken = fault(&run(&["demo", "prism-raid", "--out"]), 2, "RECORD_EXISTS");
        for named in
            [&verified["file"], &info["file"], &compared["files"][1], &listed["path"], &taken["file"]]
        {
            assert!(opened(named), "{named}");
        }
        assert_eq!(verified["file"]["shown"].is_string(), std::str::from_utf8(name).is_err(), "{verified}");
        fs::remove_file(&file).unwrap();
        assert!(json(run(&["demo", "prism-raid", "--idle", "--out"]).fine())["out"] == verified["file"]);
        fs::remove_file(&file).unwrap();
    }
    let checks = json(&desk.run(&["doctor", "--format", "json"]).out);
    assert_eq!((&checks["error"]["code"], &checks["error"]["exit"]), (&"NO_DISPLAY".into(), &5.into()));
    let checks = checks["checks"].as_array().unwrap();
    let folder = checks.iter().find(|check| check["name"] == "recordings").unwrap();
    assert_eq!(folder["folder"], json!(desk.path("data/dacapo/recordings")));
}
