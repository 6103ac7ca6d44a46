//! Recordings of every kind that a command may be given.

use std::fs;

use serde_json::{Value, json};

use super::process::Desk;

/// A demo's recording as text.
fn recorded(desk: &Desk) -> String {
    let file = desk.path("demo.json");
    desk.run(&["demo", "prism-raid", "--idle", "--seed", "3", "--out", &file]).fine();
    fs::read_to_string(file).unwrap()
}

/// The commands that read one recording.
fn readers(file: &str) -> [Vec<&str>; 5] {
    [
        vec!["verify", file],
        vec!["info", file],
        vec!["hashes", file],
        vec!["state", file, "--at", "0"],
        vec!["--replay", file],
    ]
}

#[test]
fn what_is_no_recording_is_refused_by_every_command() {
    let desk = Desk::new();
    let good = recorded(&desk);
    let deep = "[".repeat(100_000);
    let with =
        |name: &str| good.replacen("\"steps\"", &format!("\"{name}\":{deep},\"steps\""), 1).into_bytes();
    let cases: [(&str, Vec<u8>, i32, &str); 11] = [
        ("empty", Vec::new(), 3, "REPLAY_SYNTAX"),
        ("text", b"hello".to_vec(), 3, "REPLAY_SYNTAX"),
        ("deep", deep.clone().into_bytes(), 3, "REPLAY_FORMAT"),
        ("deep member", with("metadata"), 3, "REPLAY_SYNTAX"),
        ("deep stranger", with("x"), 3, "REPLAY_INVALID"),
        ("cut", good.as_bytes()[..good.len() / 2].to_vec(), 3, "REPLAY_SYNTAX"),
        ("binary", b"\xff\xfe\0\0".to_vec(), 3, "REPLAY_ENCODING"),
        ("other", b"{\"format\":\"midi\"}".to_vec(), 3, "REPLAY_FORMAT"),
        ("unknown", good.replacen("\"seed\"", "\"sead\"", 1).into_bytes(), 3, "REPLAY_INVALID"),
        ("seed", good.replacen("\"seed\":3", "\"seed\":4294967296", 1).into_bytes(), 3, "REPLAY_INVALID"),
        ("version", good.replacen("\"version\":1", "\"version\":2", 1).into_bytes(), 4, "REPLAY_VERSION"),
    ];
    for (name, bytes, code, error) in cases {
        let file = desk.path(&format!("{name}.json"));
        fs::write(&file, bytes).unwrap();
        for args in readers(&file) {
            let answer = desk.run(&args);
            answer.refused(code, error);
            assert!(answer.err.contains(&file), "{answer:?}");
        }
    }
    for args in readers(&desk.path("missing.json")) {
        desk.run(&args).refused(3, "FILE_MISSING");
    }
    for args in readers(&desk.path("")) {
        desk.run(&args).refused(3, "FILE_UNREADABLE");
    }
}

#[test]
fn other_rules_and_games_are_their_own_fault() {
    let desk = Desk::new();
    let good = recorded(&desk);
    let (stale, other) = (desk.path("stale.json"), desk.path("other.json"));
    fs::write(&stale, good.replacen("\"gameVersion\":", "\"gameVersion\":9", 1)).unwrap();
    fs::write(&other, good.replacen("\"prism-raid\"", "\"chess\"", 1)).unwrap();
    desk.run(&["verify", &stale]).refused(4, "REPLAY_STALE");
    desk.run(&["--replay", &stale]).refused(4, "REPLAY_STALE");
    desk.run(&["hashes", &stale]).refused(4, "REPLAY_STALE");
    assert!(desk.run(&["hashes", &stale, "--force"]).fine().lines().count() > 100);
    desk.run(&["verify", &other]).refused(4, "REPLAY_SCENE");
    assert!(desk.run(&["info", &other]).fine().contains("playable       false"));
    // Forced, it gets as far as the display that is not there.
    desk.run(&["--replay", &stale, "--force"]).refused(5, "NO_DISPLAY");
}

#[test]
fn marks_and_line_ends_do_not_matter() {
    let desk = Desk::new();
    let good = recorded(&desk);
    let verdict = |text: String| {
        let file = desk.path("copy.json");
        fs::write(&file, text).unwrap();
        desk.run(&["verify", &file]).fine().to_owned()
    };
    let plain = verdict(good.clone());
    assert!(plain.contains("copy.json: same, "), "{plain}");
    assert_eq!(verdict(format!("\u{feff}{good}")), plain);
    assert_eq!(verdict(good.replace(",\"", ",\r\n\"")), plain);
}

#[test]
fn a_run_that_differs_is_told_from_one_that_cannot_be_compared() {
    let desk = Desk::new();
    let good = recorded(&desk);
    let start = good.find("\"low16\":\"").unwrap() + 9;
    // Another first hash: the boundary is known from the start.
    let mut changed = good.clone();
    changed.replace_range(start..start + 2, if good[start..].starts_with("AA") { "BB" } else { "AA" });
    let file = desk.path("changed.json");
    fs::write(&file, changed).unwrap();
    let answer = desk.run(&["verify", &file]);
    answer.refused(1, "RUN_DIFFERS");
    assert!(answer.out.starts_with(&format!("{file}: differs at boundary 0: ")), "{answer:?}");
    let hashes = desk.run(&["hashes", &file]);
    hashes.refused(1, "RUN_DIFFERS");
    assert_eq!(hashes.out.lines().count(), 1);
    desk.run(&["state", &file, "--at", "5"]).refused(1, "RUN_DIFFERS");
    let forced = desk.run(&["hashes", &file, "--force"]);
    forced.refused(1, "RUN_DIFFERS");
    assert!(forced.out.lines().count() > 100);

    let hashes = good.find(",\"hashes\":").unwrap();
    let end = hashes + good[hashes..].find("}}").unwrap() + 2;
    let bare = desk.path("bare.json");
    fs::write(&bare, format!("{}{}", &good[..hashes], &good[end..])).unwrap();
    let answer = desk.run(&["verify", &bare]);
    assert!(answer.fine().ends_with("; there are no hashes to compare\n"), "{answer:?}");
}

/// H2, J3: where no state is stored, the members of the world in which changed rules end up elsewhere are named, and no
/// others.
#[test]
fn members_of_the_world_that_differ_are_named() {
    let desk = Desk::new();
    let good = recorded(&desk);
    let file = desk.path("tougher.json");
    let tougher = good.replacen("\"hull\":5", "\"hull\":6", 1);
    assert_ne!(tougher, good);
    fs::write(&file, &tougher).unwrap();
    let answer = desk.run(&["verify", &file]);
    answer.refused(1, "RUN_DIFFERS");
    assert!(answer.out.starts_with(&format!("{file}: differs at boundary 0: ")), "{answer:?}");
    let says = "\n  members of the world that differ before boundary 240: ship\n";
    assert!(answer.out.contains(says), "{answer:?}");
    let json: Value = serde_json::from_str(&desk.run(&["verify", &file, "--format", "json"]).out).unwrap();
    assert_eq!(json["members"], json!({"comparedAt": 240, "names": ["ship"], "missing": []}));

    let start = good.find("\"low16\":\"").unwrap() + 9;
    let mut other = tougher.replacen("\"hull\":6", "\"hull\":5", 1);
    other.replace_range(start..start + 2, if good[start..].starts_with("AA") { "BB" } else { "AA" });
    fs::write(&file, &other).unwrap();
    let answer = desk.run(&["verify", &file]);
    assert!(answer.out.contains("\n  no member of the world differs before boundary 240\n"), "{answer:?}");

    let renamed = tougher.replacen("\"tally\"", "\"counts\"", 1);
    fs::write(&file, renamed).unwrap();
    let answer = desk.run(&["verify", &file]);
    let says = "\n  members of the world that are missing before boundary 240: counts\n";
    assert!(answer.out.contains(says), "{answer:?}");
}

/// C, J1: `info` shows who played, what the recording was made by, and which members of the world it has hashes of.
#[test]
fn info_shows_players_rules_colliders_and_groups() {
    let desk = Desk::new();
    let good = recorded(&desk);
    let file = desk.path("told.json");
    let rules = format!("sha256-{}", "0a".repeat(32));
    let told = format!(
        "\"rules\":\"{rules}\",\"colliders\":\"00000000000000ff\",\"players\":[\"Zo\u{eb}\"],\"random\":"
    );
    fs::write(&file, good.replacen("\"random\":", &told, 1)).unwrap();
    let members = json!(["outcome", "ship", "prisms", "shots", "waves", "tally"]);
    let json: Value = serde_json::from_str(desk.run(&["info", &file, "--format", "json"]).fine()).unwrap();
    let expected = [
        ("rules", json!(rules)),
        ("colliders", json!("00000000000000ff")),
        ("players", json!(["Zo\u{eb}"])),
        ("groups", json!({"every": 240, "members": members})),
    ];
    for (name, value) in expected {
        assert_eq!(json[name], value, "{json}");
    }
    let text = desk.run(&["info", &file]).fine().to_owned();
    for line in [
        format!("  rules          {rules}\n"),
        "  colliders      00000000000000ff\n".to_owned(),
        "  players        [\"Zo\u{eb}\"]\n".to_owned(),
        format!("  groups         {{\"every\":240,\"members\":{members}}}\n"),
    ] {
        assert!(text.contains(&line), "{line}{text}");
    }
    let plain: Value =
        serde_json::from_str(desk.run(&["info", &desk.path("demo.json"), "--format", "json"]).fine())
            .unwrap();
    assert_eq!([&plain["rules"], &plain["colliders"], &plain["players"]], [&Value::Null; 3]);
}

#[test]
fn the_gravest_of_several_files_decides() {
    let desk = Desk::new();
    let good = recorded(&desk);
    let write = |name: &str, from: &str, to: &str| {
        let file = desk.path(name);
        fs::write(&file, good.replacen(from, to, 1)).unwrap();
        file
    };
    let fine = desk.path("demo.json");
    let changed = write("changed.json", "\"final\":\"", "\"final\":\"0000000000000000\",\"x\":\"");
    let stale = write("stale.json", "\"gameVersion\":", "\"gameVersion\":9");
    let differs = write("differs.json", "\"status\":\"lost\"", "\"status\":\"won\"");
    let all = desk.run(&["verify", &differs, &stale, &changed, &fine]);
    assert_eq!(all.code, 3, "{all:?}");
    assert_eq!(all.err.lines().count(), 3, "{all:?}");
    assert!(all.err.lines().all(|line| line.starts_with("error[")), "{all:?}");
    let last = all.out.lines().last().unwrap();
    assert_eq!(last, "4 files: 1 same, 1 not the same, 1 incompatible, 1 unreadable");
    assert_eq!(desk.run(&["verify", &differs, &stale, &fine]).code, 4);
    assert_eq!(desk.run(&["verify", &fine, &differs]).code, 1);
    let both = desk.run(&["verify", &fine, &fine, "--format", "json"]);
    assert_eq!(both.fine().lines().count(), 2);
    for line in both.fine().lines() {
        let report: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!((&report["verdict"], &report["comparedHashes"]), (&"same".into(), &true.into()));
    }
}

#[cfg(unix)]
#[test]
fn names_of_any_kind_are_read_and_shown_on_one_line() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let desk = Desk::new();
    let good = recorded(&desk);
    for name in [&b"a b.json"[..], b"\xff\xfe.json", "Ünï 👾.json".as_bytes(), b"a\nb\x1b[31m.json", b"-dash"]
    {
        let path = std::path::Path::new(&desk.path("")).join(OsStr::from_bytes(name));
        fs::write(&path, &good).unwrap();
        let mut command = desk.command(&["verify", "--"]);
        command.arg(OsStr::from_bytes(name));
        let answer = super::process::finish(command);
        assert_eq!(answer.fine().lines().count(), 1, "{answer:?}");
        assert!(!answer.out.contains('\x1b'), "{answer:?}");
        let mut command = desk.command(&["demo", "prism-raid"]);
        command.arg("--out").arg(&path);
        super::process::finish(command).refused(2, "RECORD_EXISTS");
    }
}
