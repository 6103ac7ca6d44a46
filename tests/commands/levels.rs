//! Levels: by name, as files, and inside recordings.

use std::fs;

use serde_json::Value;

use super::process::Desk;

/// S7: levels that come with a game have names; a recording of one holds the level and not its name.
#[test]
fn a_bundled_level_is_played_by_its_name() {
    let desk = Desk::new();
    let file = desk.path("run.json");
    let demo = ["demo", "prism-raid", "--seed", "5", "--out", &file, "--level", "sortie"];
    desk.run(&demo).fine();
    let recorded: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(recorded["level"], serde_json::json!({"kills_to_win": 8, "hull": 5, "pace": 0.75}));
    assert!(desk.run(&["verify", &file]).fine().contains(": same, "));
    let bench =
        desk.run(&["bench", "prism-raid", "--seeds", "1..1", "--level", "sortie", "--format", "json"]);
    let bench: Value = serde_json::from_str(bench.fine()).unwrap();
    assert_eq!(bench["parameters"]["level"]["kills_to_win"], 8);

    let typo = desk.run(&["demo", "prism-raid", "--level", "sortee"]);
    typo.refused(3, "FILE_MISSING");
    assert!(typo.err.contains("levels that come with the game: mission, sortie, siege"), "{typo:?}");
    // A name goes first; a file of the same name has a path.
    fs::write(desk.path("sortie"), "[").unwrap();
    desk.run(&["playtest", "prism-raid", "--runs", "1", "--boundaries", "5", "--level", "sortie"]).fine();
    desk.run(&["playtest", "prism-raid", "--level", "./sortie"]).refused(3, "LEVEL");
}

/// S7: whatever is wrong with a level's file is said of the file, with line and column where it has them.
#[test]
fn faults_of_a_level_name_file_and_place() {
    let desk = Desk::new();
    let file = desk.path("level.json");
    let cases = [
        ("{\n  \"hull\": -1\n}", ":2:12: "),
        ("{\n  \"shields\": 1\n}", ":2:11: unknown field `shields`"),
        ("{\n  \"hull\": \"5\"\n}", ":2:13: invalid type: string"),
        ("{\n  \"hull\": 5,\n}", ":3:1: trailing comma"),
        ("\n [24, 5, 1.0]", ":2:2: expected an object"),
        ("{\n  \"hull\": 99\n}", ": level: hull is 99, expected 1 to 12"),
    ];
    for (text, expected) in cases {
        fs::write(&file, text).unwrap();
        for command in ["demo", "playtest", "bench", "play"] {
            let answer = desk.run(&[command, "prism-raid", "--level", &file]);
            answer.refused(3, "LEVEL");
            assert!(answer.err.contains(&format!("{file}{expected}")), "{command} {text}: {answer:?}");
        }
    }
}

/// S7: a recording plays with the level it was made with, whatever has become of the file since; a list in the place of
/// its level is refused.
#[test]
fn a_recording_keeps_its_level() {
    let desk = Desk::new();
    let (level, file) = (desk.path("level.json"), desk.path("run.json"));
    fs::write(&level, "{\"kills_to_win\": 3}").unwrap();
    desk.run(&["demo", "prism-raid", "--seed", "9", "--level", &level, "--out", &file]).fine();
    let before = desk.run(&["verify", &file]).fine().to_owned();
    fs::write(&level, "{\"kills_to_win\": 4, \"hull\": 1}").unwrap();
    assert_eq!(desk.run(&["verify", &file]).fine(), before);
    fs::remove_file(&level).unwrap();
    assert_eq!(desk.run(&["verify", &file]).fine(), before);

    let text = fs::read_to_string(&file).unwrap();
    let recorded: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(recorded["level"]["kills_to_win"], 3);
    let listed = text.replacen(&format!("\"level\":{}", recorded["level"]), "\"level\":[3,5,1.0]", 1);
    assert_ne!(listed, text);
    fs::write(&file, listed).unwrap();
    let refused = desk.run(&["verify", &file]);
    refused.refused(3, "REPLAY_LEVEL");
    assert!(refused.err.contains("expected an object"), "{refused:?}");
}
