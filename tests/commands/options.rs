//! A9: options of ports, as files and inside recordings.

use std::fs;

use serde_json::{Value, json};

use super::process::Desk;

/// Options in a file are played with and recorded; what they change is shown and named.
#[test]
fn options_are_played_recorded_and_shown() {
    let desk = Desk::new();
    let [options, usual, other] = ["options.json", "usual.json", "other.json"].map(|name| desk.path(name));
    fs::write(&options, "{\"player\": {\"arr_ms\": 0, \"cancel\": false}}").unwrap();
    let demo = ["demo", "blockfall", "--idle", "--seed", "5", "--level", "sprint", "--out"];
    desk.run(&[&demo[..], &[&usual]].concat()).fine();
    desk.run(&[&demo[..], &[&other, "--options", &options]].concat()).fine();
    let recorded = |file: &str| serde_json::from_str::<Value>(&fs::read_to_string(file).unwrap()).unwrap();
    let handling = |file: &str| recorded(file)["controllers"][0]["options"].clone();
    let expected = |arr_ms: u32, cancel: bool| {
        json!({"das_ms": 167, "arr_ms": arr_ms, "soft_drop_factor": 20, "entry_ms": 0, "dcd_ms": 0,
            "safe_lock_ms": 0, "cancel": cancel})
    };
    assert_eq!(handling(&usual), expected(33, true));
    assert_eq!(handling(&other), expected(0, false));
    assert_eq!(recorded(&usual)["level"], recorded(&other)["level"]);
    assert!(desk.run(&["verify", &other]).fine().contains(": same, "));

    let info: Value = serde_json::from_str(desk.run(&["info", &other, "--format", "json"]).fine()).unwrap();
    assert_eq!(info["options"], json!({"player": expected(0, false)}));
    assert!(desk.run(&["info", &other]).fine().contains("\"arr_ms\":0,\"cancel\":false"));
    // Nobody pressed anything, so the runs are the same.
    let compared = desk.run(&["compare", &usual, &other]);
    let set_up = ["  options[\"player\"].arr_ms  33 -> 0", "  options[\"player\"].cancel  true -> false"];
    assert_eq!(compared.fine().lines().skip(1).collect::<Vec<_>>(), set_up, "{compared:?}");
    let compared = desk.run(&["compare", &usual, &other, "--format", "json"]);
    let compared: Value = serde_json::from_str(compared.fine()).unwrap();
    assert_eq!((&compared["same"], compared["setUp"].as_array().map(Vec::len)), (&json!(true), Some(2)));

    let bench = ["bench", "blockfall", "--seeds", "1..1", "--level", "practice", "--format", "json"];
    let bench = desk.run(&[&bench[..], &["--options", &options]].concat());
    let bench: Value = serde_json::from_str(bench.fine()).unwrap();
    assert_eq!(bench["parameters"]["options"], json!({"player": expected(0, false)}));
    let playtest = ["playtest", "blockfall", "--runs", "4", "--boundaries", "60", "--options", &options];
    desk.run(&playtest).fine();
}

/// S7: whatever is wrong with the file is said of the file, with line and column.
#[test]
fn faults_of_options_name_file_and_place() {
    let desk = Desk::new();
    let file = desk.path("options.json");
    let cases = [
        ("{\n  \"player\": {\"das_ms\": -1}\n}", ":2:25: invalid value"),
        ("{\n  \"player\": {\"das\": 1}\n}", ":2:18: unknown field `das`"),
        ("{\n  \"player\": {\"dcd_ms\": 1001}\n}", ":2:28: dcd_ms is 1001, expected 0 to 1000"),
        ("{\"player2\": {}}", ":1:10: there is no port 'player2'"),
        ("{\"player\": [0]}", ":1:11: invalid type: sequence, expected an object"),
        ("{\"player\": {}", ":1:13: EOF"),
    ];
    for (text, expected) in cases {
        fs::write(&file, text).unwrap();
        for command in ["demo", "playtest", "bench", "play"] {
            let answer = desk.run(&[command, "blockfall", "--options", &file]);
            answer.refused(3, "OPTIONS");
            assert!(answer.err.contains(&format!("{file}{expected}")), "{command} {text}: {answer:?}");
        }
    }
    fs::write(&file, "{\"player\": {}}").unwrap();
    let none = desk.run(&["demo", "prism-raid", "--options", &file]);
    none.refused(3, "OPTIONS");
    assert!(none.err.contains("the game has no options"), "{none:?}");
    desk.run(&["demo", "blockfall", "--options", &desk.path("missing.json")]).refused(3, "FILE_MISSING");
}

/// A recording's options are checked as it is played.
#[test]
fn recorded_options_are_checked() {
    let desk = Desk::new();
    let file = desk.path("run.json");
    desk.run(&["demo", "blockfall", "--idle", "--seed", "5", "--level", "sprint", "--out", &file]).fine();
    let text = fs::read_to_string(&file).unwrap();
    let edited = text.replacen("\"das_ms\":167", "\"das_ms\":1670", 1);
    assert_ne!(edited, text);
    fs::write(&file, edited).unwrap();
    for command in ["verify", "hashes"] {
        let refused = desk.run(&[command, &file]);
        refused.refused(3, "REPLAY_OPTIONS");
        assert!(
            refused.err.contains("options of 'player': das_ms is 1670, expected 0 to 1000"),
            "{refused:?}"
        );
    }
    assert!(desk.run(&["info", &file]).fine().contains("REPLAY_OPTIONS"));
}
