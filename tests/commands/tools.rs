//! Comparing, converting, listing and measuring.

use std::fs;
use std::process::Stdio;

use serde_json::Value;

use super::process::{Desk, dacapo, finish};

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// A recording without a player.
fn idle(desk: &Desk, name: &str, seed: &str) -> String {
    let file = desk.path(name);
    desk.run(&["demo", "prism-raid", "--idle", "--seed", seed, "--out", &file]).fine();
    file
}

#[test]
fn two_recordings_are_compared() {
    let desk = Desk::new();
    let (one, other) = (idle(&desk, "one.json", "3"), idle(&desk, "other.json", "4"));
    let same = desk.run(&["compare", &one, &one]);
    assert!(same.fine().starts_with("same, ") && same.out.ends_with(" boundaries\n"), "{same:?}");
    assert_eq!(json(desk.run(&["compare", &one, &one, "--format", "json"]).fine())["same"], true);

    // Other seeds are other streams, which are first drawn from by the first wave.
    let answer = desk.run(&["compare", &one, &other]);
    answer.refused(1, "RUN_DIFFERS");
    assert!(
        answer.out.starts_with(&format!("differ at boundary 96\n  {one}: player: nothing\n")),
        "{answer:?}"
    );
    assert!(answer.out.contains("  random.seed  3 -> 4\n"), "{answer:?}");
    assert!(answer.out.lines().count() <= 24, "{answer:?}");
    let answer = desk.run(&["compare", &one, &other, "--format", "json"]);
    answer.refused(1, "RUN_DIFFERS");
    let answer = json(&answer.out);
    assert_eq!((&answer["same"], &answer["boundary"]), (&false.into(), &96.into()));
    assert_eq!(answer["inputs"], serde_json::json!(["player: nothing", "player: nothing"]));
    let first = &answer["differences"][0];
    assert!(first["path"].is_string() && first["left"] != first["right"], "{answer}");

    // A recording that is the beginning of another, and one with another input on the way.
    let text = fs::read_to_string(&one).unwrap();
    let (short, tapped) = (desk.path("short.json"), desk.path("tapped.json"));
    let (head, rest) = text.split_once("\"steps\":[[").unwrap();
    let (count, rest) = rest.split_once(',').unwrap();
    let header = format!("{head}\"steps\":[[100,{}", rest.split_once("]]").unwrap().0);
    fs::write(&short, format!("{header}]]}}")).unwrap();
    fs::write(&tapped, format!("{header}],[1,\"+Fire\"],[20]]}}")).unwrap();
    assert!(count.parse::<u32>().unwrap() > 200);
    let answer = desk.run(&["compare", &one, &short]);
    answer.refused(1, "RUN_DIFFERS");
    assert!(
        answer.out.contains(&format!("differ at boundary 100\n  {one}: player: nothing\n")),
        "{answer:?}"
    );
    assert!(answer.out.contains(&format!("  {short}: the recording has ended\n")), "{answer:?}");
    let answer = desk.run(&["compare", &one, &tapped]);
    assert!(answer.out.contains(&format!("  {tapped}: player: +Fire, Fire held\n")), "{answer:?}");
}

#[test]
fn what_cannot_be_compared_is_refused() {
    let desk = Desk::new();
    let one = idle(&desk, "one.json", "3");
    let other = desk.path("other.json");
    fs::write(&other, fs::read_to_string(&one).unwrap().replacen("\"prism-raid\"", "\"chess\"", 1)).unwrap();
    desk.run(&["compare", &one, &other]).refused(4, "REPLAY_SCENE");
    desk.run(&["compare", &other, &one]).refused(4, "REPLAY_SCENE");
    desk.run(&["compare", &one, &desk.path("missing.json")]).refused(3, "FILE_MISSING");
    desk.run(&["compare", &one]).refused(2, "USAGE");
}

#[test]
fn recordings_are_converted() {
    let desk = Desk::new();
    let file = idle(&desk, "one.json", "3");
    let (copy, torn) = (desk.path("copy.json"), desk.path("torn.json.part"));
    let answer = desk.run(&["convert", &file, &copy]);
    assert!(answer.fine().starts_with(&format!("wrote {copy}, ")), "{answer:?}");
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(fs::read_to_string(&copy).unwrap(), text, "a canonical file stays as it is");
    desk.run(&["convert", &file, &copy]).refused(2, "RECORD_EXISTS");
    desk.run(&["convert", &desk.path("missing.json"), &desk.path("x.json")]).refused(3, "FILE_MISSING");

    let header = text.split_once(",\"steps\":").unwrap().0.replacen("dacapo-replay", "dacapo-journal", 1);
    fs::write(&torn, format!("{header}}}\n[5,{{\"dt\":0.008333333333333333}}]\n[2,\"+Fi")).unwrap();
    let whole = desk.path("whole.json");
    let answer = desk.run(&["convert", &torn, &whole]);
    assert_eq!((answer.code, answer.err.lines().count()), (0, 2), "{answer:?}");
    assert!(answer.err.lines().all(|line| line.starts_with("note: ")), "{answer:?}");
    assert_eq!(answer.out, format!("wrote {whole}, 5 boundaries\n"));
    let converted = fs::read_to_string(&whole).unwrap();
    assert!(
        converted.ends_with("\"steps\":[[5,{\"dt\":0.008333333333333333}]],\"end\":{\"kind\":\"cut\"}}\n"),
        "{converted}"
    );
    assert!(desk.run(&["verify", &whole]).fine().contains(": same, 5 boundaries, "));
    desk.run(&["convert", &whole, &desk.path("again.json")]).fine();
    assert_eq!(fs::read_to_string(desk.path("again.json")).unwrap(), converted);
}

/// J2, J4: sticks that move at each step are packed, read by every command, and written as numbers where that is asked for.
#[test]
fn packed_axes_are_converted_both_ways() {
    let desk = Desk::new();
    let file = idle(&desk, "idle.json", "3");
    let text = fs::read_to_string(&file).unwrap();
    let header = text.split_once(",\"steps\":").unwrap().0;
    let entry = |place: u32| format!(",[1,\"Move\",{},-0.5]", f64::from(place * 7 % 800 + 1) / 1000.0);
    let steps: String = (0..1024).map(entry).collect();
    let plain = format!("{header},\"steps\":[[1,{{\"dt\":0.008333333333333333}}]{steps}]}}\n");
    let [numbers, packed, again] = ["numbers.json", "packed.json", "again.json"].map(|name| desk.path(name));
    fs::write(&numbers, &plain).unwrap();
    desk.run(&["convert", &numbers, &packed]).fine();
    desk.run(&["convert", &packed, &again, "--readable"]).fine();
    assert_eq!(fs::read_to_string(&again).unwrap(), plain);
    let short = fs::read_to_string(&packed).unwrap();
    assert!(short.contains(",[1024,\"~Move\",\"") && short.len() - header.len() < 4 * 1024, "{short}");
    let [one, other] = [&numbers, &packed].map(|file| desk.run(&["info", file]).fine().to_owned());
    assert_eq!(one.split_once('\n').unwrap().1, other.split_once('\n').unwrap().1);
    assert!(desk.run(&["compare", &numbers, &packed]).fine().contains("1025"));
    assert!(desk.run(&["verify", &packed]).fine().contains(": same, 1025 boundaries, "));
}

#[test]
fn a_folder_is_listed_however_broken_its_files_are() {
    let desk = Desk::new();
    let folder = desk.path("runs");
    fs::create_dir(&folder).unwrap();
    assert_eq!(desk.run(&["list", &folder]).fine(), format!("there are no recordings in {folder}\n"));
    let text = fs::read_to_string(idle(&desk, "one.json", "3")).unwrap();
    let other = text.replacen("\"prism-raid\"", "\"chess\"", 1);
    let roster = text.replacen("\"name\":\"Fire\"", "\"name\":\"Fired\"", 1);
    let files = [
        ("a-roster.json", roster.as_str()),
        ("b-broken.json", "{"),
        ("c-empty.json", ""),
        ("d-other.json", &other),
        ("e-stale.json", &text.replacen("\"gameVersion\":", "\"gameVersion\":9", 1)),
        ("f-fine.json", &text),
        ("g.txt", "no recording by its name"),
    ];
    for (name, text) in files {
        fs::write(format!("{folder}/{name}"), text).unwrap();
    }
    // Two of them are older than the others.
    let old = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000_000);
    for (name, later) in [("c-empty.json", 0), ("f-fine.json", 60)] {
        let file = fs::OpenOptions::new().write(true).open(format!("{folder}/{name}")).unwrap();
        file.set_modified(old + std::time::Duration::from_secs(later)).unwrap();
    }
    let answer = desk.run(&["list", &folder]);
    let lines: Vec<_> = answer.fine().lines().collect();
    assert_eq!(lines.len(), 6, "{answer:?}");
    assert!(lines[4].starts_with("2001-09-09T01:47:40Z  prism-raid "), "{answer:?}");
    assert!(lines[4].contains(" lost ") && lines[4].ends_with("  f-fine.json  playable"), "{answer:?}");
    assert!(lines[5].contains("  c-empty.json  unreadable: "), "{answer:?}");
    let answer = desk.run(&["list", &folder, "--format", "json"]);
    let mut found: Vec<_> = answer.fine().lines().map(json).collect();
    assert_eq!(found[5]["name"], "c-empty.json");
    found.sort_by_key(|line| line["name"].to_string());
    let words: Vec<_> = found.iter().map(|line| line["compatibility"].as_str().unwrap()).collect();
    assert_eq!(words, ["incompatible", "unreadable", "unreadable", "other game", "stale", "playable"]);
    assert!(found[1]["reason"].is_string() && found[1]["game"].is_null(), "{answer:?}");
    let fine = &found[5];
    assert_eq!(
        (&fine["game"], &fine["status"], &fine["reason"]),
        (&"prism-raid".into(), &"lost".into(), &Value::Null)
    );
    assert!(fine["seconds"].as_f64().unwrap() > 1.0 && fine["boundaries"].as_u64().unwrap() > 100);

    // Without a folder it is that of recordings.
    assert!(desk.run(&["list"]).fine().starts_with("there are no recordings in "));
    desk.run(&["list", &desk.path("missing")]).refused(3, "FILE_MISSING");
    desk.run(&["list", &desk.path("one.json")]).refused(3, "FILE_UNREADABLE");
}

#[test]
fn prism_raid_passes_its_playtest() {
    let answer = dacapo(&["playtest", "prism-raid", "--runs", "20", "--boundaries", "200"]);
    assert_eq!(answer.fine(), "20 runs, 4000 boundaries, nothing found\n");
    let desk = Desk::new();
    let folder = desk.path("case");
    desk.run(&["playtest", "prism-raid", "--runs", "1", "--boundaries", "9", "--out", &folder]).fine();
    assert_eq!(desk.names(), [""; 0], "nothing found, nothing kept");
    let level = desk.path("level.json");
    desk.run(&["playtest", "prism-raid", "--level", &level]).refused(3, "FILE_MISSING");
    fs::write(&level, "full").unwrap();
    desk.run(&["playtest", "prism-raid", "--out", &level]).refused(2, "RECORD_EXISTS");
    desk.run(&["playtest", "prism-raid", "--out", &desk.path("no/case")]).refused(3, "RECORD_FOLDER");
    for (args, code) in [
        (&["playtest"][..], "USAGE"),
        (&["playtest", "chess"], "GAME"),
        (&["playtest", "prism-raid", "--runs", "0"], "USAGE"),
        (&["playtest", "prism-raid", "--boundaries", "0"], "USAGE"),
        (&["playtest", "prism-raid", "--seed", "-1"], "SEED"),
    ] {
        dacapo(args).refused(2, code);
    }
}

#[test]
fn speed_is_measured() {
    let desk = Desk::new();
    let file = desk.path("speed.json");
    let answer = desk.run(&["bench", "prism-raid", "--seeds", "42..43", "--record", "--out", &file]);
    assert!(answer.fine().starts_with("prism-raid, seeds 42 to 43, recorded: "), "{answer:?}");
    assert!(answer.out.ends_with(&format!("wrote {file}\n")), "{answer:?}");
    let kept = json(&fs::read_to_string(&file).unwrap());
    assert_eq!((&kept["game"], &kept["results"]["runs"]), (&"prism-raid".into(), &2.into()));
    let parameters = serde_json::json!({"firstSeed": 42, "lastSeed": 43, "level": null, "options": null, "record": true, "rate": 120});
    assert_eq!(kept["parameters"], parameters);
    assert!(kept["commit"].is_string() && kept["machine"]["os"] == std::env::consts::OS, "{kept}");
    for name in ["boundaries", "seconds", "boundariesPerSecond", "nanosecondsPerBoundary", "bytesPerBoundary"]
    {
        assert!(kept["results"][name].as_f64().unwrap() > 0.0, "{name} in {kept}");
    }
    let plain = desk.run(&["bench", "prism-raid", "--seeds", "42..42", "--format", "json"]);
    let plain = json(plain.fine());
    assert_eq!((&plain["results"]["runs"], &plain["results"]["bytes"]), (&1.into(), &Value::Null));
    desk.run(&["bench", "prism-raid", "--out", &file]).refused(2, "RECORD_EXISTS");
    for seeds in ["42", "43..42", "-1..2", "1..4294967296", "a..b", ""] {
        let seeds = format!("--seeds={seeds}");
        dacapo(&["bench", "prism-raid", &seeds]).refused(2, "USAGE");
    }
}

#[test]
fn the_integer_world_is_the_published_one() {
    let lines = [
        "seed 0xC0FFEE, 120 frames, 12 entities",
        "final hash 45568358",
        "with friction 25 and no clamp 1539754927",
        "first divergence at frame 1",
    ];
    assert_eq!(dacapo(&["regress"]).fine(), lines.join("\n") + "\n");
    let answer = json(dacapo(&["regress", "--format", "json"]).fine());
    assert_eq!((&answer["finalHash"], &answer["same"]), (&45_568_358.into(), &true.into()));
    assert_eq!((&answer["secondFinalHash"], &answer["firstDivergence"]), (&1_539_754_927.into(), &1.into()));
    dacapo(&["regress", "x"]).refused(2, "USAGE");
}

#[test]
fn functions_are_computed() {
    assert_eq!(dacapo(&["math", "sin", "1"]).fine(), "0.8414709848078965 3feaed548f090cee\n");
    assert_eq!(dacapo(&["math", "max", "-1.5", "-0"]).fine(), "-0.0 8000000000000000\n");
    assert_eq!(dacapo(&["math", "sqrt2f", "1"]).code, 2);
    assert_eq!(dacapo(&["math", "rotation_z", "0"]).fine().lines().count(), 2);
    assert_eq!(dacapo(&["math", "exp", "--", "-inf"]).fine(), "0.0 0000000000000000\n");
    let answer = json(dacapo(&["math", "log", "-1", "--format", "json"]).fine());
    assert_eq!(answer["results"], serde_json::json!([{"value": "NaN", "bits": "nan"}]));
    let unknown = dacapo(&["math", "sine", "1"]);
    unknown.refused(2, "MATH_FUNCTION");
    assert!(unknown.err.contains("'sine'") && unknown.err.contains("sin, sinf, cos, cosf"), "{unknown:?}");
    dacapo(&["math", "sin"]).refused(2, "MATH_COUNT");
    dacapo(&["math", "sin", "1", "2"]).refused(2, "MATH_COUNT");
    dacapo(&["math", "powi", "2", "0.5"]).refused(2, "MATH_POWER");
    dacapo(&["math", "sin", "x"]).refused(2, "USAGE");
    dacapo(&["math"]).refused(2, "USAGE");
}

#[test]
fn answers_of_tools_may_go_unread_but_not_unwritten() {
    let desk = Desk::new();
    let file = idle(&desk, "one.json", "3");
    let commands: [&[&str]; 6] = [
        &["compare", &file, &file],
        &["list", &desk.path("")],
        &["playtest", "prism-raid", "--runs", "1", "--boundaries", "9"],
        &["bench", "prism-raid", "--seeds", "42..42"],
        &["regress"],
        &["math", "sin", "1"],
    ];
    for args in commands {
        let mut command = desk.command(args);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0), "{args:?}");
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = desk.command(args);
        command.stdout(full);
        finish(command).refused(5, "OUTPUT");
    }
}

/// Section C: what cannot be drawn is refused before a graphics driver is asked for.
#[test]
fn impossible_pictures_are_refused() {
    let desk = Desk::new();
    let file = idle(&desk, "one.json", "3");
    let export = |options: &[&str]| desk.run(&[&["export", &file, "--out", "x.png"], options].concat());
    export(&["--from", "999999"]).refused(2, "RANGE");
    export(&["--from", "9", "--to", "8"]).refused(2, "RANGE");
    export(&["--size", "0x10"]).refused(2, "USAGE");
    export(&["--fps", "0"]).refused(2, "USAGE");
    export(&["--limit", "0"]).refused(2, "USAGE");
    fs::write(desk.path("x.png"), "kept").unwrap();
    export(&[]).refused(2, "RECORD_EXISTS");
    assert_eq!(fs::read_to_string(desk.path("x.png")).unwrap(), "kept");
}

/// Section C: how many pictures there are is known and said before the first, and nothing is drawn of what is too long.
#[test]
fn a_film_without_end_is_refused() {
    let desk = Desk::new();
    let text = fs::read_to_string(idle(&desk, "one.json", "3")).unwrap();
    let header = text.split_once(",\"steps\":").unwrap().0;
    let file = desk.path("long.json");
    fs::write(&file, format!("{header},\"steps\":[[7200,{{\"dt\":30.0}}]]}}")).unwrap();
    let answer = desk.run(&["export", &file, "--out", "film"]);
    answer.refused(2, "EXPORT_LIMIT");
    assert!(
        answer.err.contains(": boundaries 0 to 7200 are 12960001 pictures at 60 a second, "),
        "{answer:?}"
    );
    assert!(
        answer.err.contains(" more than 36000: ") && answer.err.contains("--limit 12960001"),
        "{answer:?}"
    );
    let few = desk.run(&["export", &file, "--out", "film", "--from", "20", "--to", "21", "--limit", "1800"]);
    few.refused(2, "EXPORT_LIMIT");
    assert!(few.err.contains(": boundaries 20 to 21 are 1801 pictures "), "{few:?}");
    assert_eq!(desk.names(), ["long.json", "one.json"]);
}

/// A link is listed as what it leads to, also where that cannot be read.
#[cfg(unix)]
#[test]
fn links_are_listed() {
    use std::os::unix::fs::symlink;

    let desk = Desk::new();
    let file = idle(&desk, "one.json", "3");
    fs::create_dir(desk.path("runs")).unwrap();
    symlink(&file, desk.path("runs/fine.json")).unwrap();
    symlink("missing", desk.path("runs/lost.json")).unwrap();
    symlink("loop.json.part", desk.path("runs/loop.json.part")).unwrap();
    symlink("runs", desk.path("linked")).unwrap();
    let answer = desk.run(&["list", "linked", "--format", "json"]);
    let mut found: Vec<_> = answer.fine().lines().map(json).collect();
    found.sort_by_key(|line| line["name"].to_string());
    let words = |member: &str| found.iter().map(|line| line[member].as_str()).collect::<Vec<_>>();
    assert_eq!(words("name"), [Some("fine.json"), Some("loop.json.part"), Some("lost.json")]);
    assert_eq!(words("compatibility"), [Some("playable"), Some("unreadable"), Some("unreadable")]);
    assert_eq!(found[0]["bytes"], fs::metadata(&file).unwrap().len());
    assert_eq!(words("reason")[2], Some("there is no such file"));
}
