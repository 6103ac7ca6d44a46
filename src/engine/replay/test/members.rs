//! J7: players, rules, colliders and groups, strictly read.

use super::{fault, read_text, with, with_all};
use crate::replay::{Fault, Place, Replay, RulesHash, read};

/// A text for a member, and where its fault is and what it says.
type Case<'a> = (&'a str, Fault, &'a str, &'a str);

fn check(member: &str, cases: &[Case<'_>]) {
    for (text, kind, path, says) in cases {
        let error = fault(with(member, text).as_bytes());
        assert_eq!(error.fault, *kind, "{text}: {error}");
        assert!(error.message.contains(says), "{text}: {error}");
        match path {
            &"" => assert!(matches!(error.place, Place::Line(..)), "{text}: {error}"),
            path => assert_eq!(error.place, Place::Path((*path).to_owned()), "{text}: {error}"),
        }
    }
}

fn kept(text: &str) -> Replay {
    let replay = read_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(read_text(&replay.to_json()).unwrap(), replay);
    replay
}

/// J1: at most a name for each controller, each of at most 64 characters, which may be spelt with escapes.
#[test]
fn players() {
    let longest = "\u{1f47e}".repeat(64);
    let spelt = "\\ud83d\\udc7e".repeat(64);
    for names in [
        "[]".to_owned(),
        "[\"\"]".to_owned(),
        format!("[\"{longest}\",\"{spelt}\"]"),
        "[\"\",\"b\u{200d}\u{fe0f} \\\" '\"]".to_owned(),
    ] {
        kept(&with("players", &names));
    }
    let replay = kept(&with("players", &format!("[\"\",\"{spelt}\"]")));
    assert_eq!(replay.header.players, [String::new(), longest.clone()]);
    let too_long = [format!("[\"a\",\"{longest}x\"]"), format!("[\"a\",\"{}\"]", "\\u0041".repeat(65))];
    let huge = format!("[\"a\",\"{}\"]", "x".repeat(1 << 20));
    for names in [&too_long[0], &too_long[1], &huge] {
        check("players", &[(names, Fault::Limit, "players[1]", "a name has at most 64 characters")]);
    }
    let many = format!("[{}\"\"]", "\"\",".repeat(1 << 20));
    check(
        "players",
        &[
            ("[\"a\",\"b\",\"c\"]", Fault::Limit, "players", "3 names, at most 2 are read"),
            (&many, Fault::Limit, "players", "1048577 names, at most 2"),
            ("[\"a\\u0000\"]", Fault::Invalid, "players[0]", "U+0000 may not be in a name"),
            ("[\"\",\"\\u202e\"]", Fault::Invalid, "players[1]", "U+202E may not"),
            ("[\"\\u2028\"]", Fault::Invalid, "players[0]", "U+2028 may not"),
            ("[\"\\u009b\"]", Fault::Invalid, "players[0]", "U+009B may not"),
            ("[1]", Fault::Invalid, "", "expected a"),
            ("[null]", Fault::Invalid, "", "null"),
            ("null", Fault::Invalid, "", "null"),
            ("{}", Fault::Invalid, "", "map"),
            ("\"a\"", Fault::Invalid, "", "expected a sequence"),
            ("[\"\\ud800\"]", Fault::Syntax, "", "hex escape"),
        ],
    );
}

/// J1: names hold no characters that steer a terminal, begin a line or turn the direction of reading, and any others.
#[test]
fn characters_of_names() {
    let refused = "\u{0}\u{1f}\u{7f}\u{80}\u{9f}\u{61c}\u{200e}\u{200f}\u{2028}\u{2029}\u{202a}\u{202e}\u{2066}\u{2069}";
    for c in refused.chars() {
        let name = format!("[\"a\\u{:04x}\"]", u32::from(c));
        let says = format!("U+{:04X} may not be in a name", u32::from(c));
        check("players", &[(&name, Fault::Invalid, "players[0]", &says)]);
    }
    let taken = " ~\u{a0}\u{61b}\u{61d}\u{200d}\u{2010}\u{2027}\u{202f}\u{2065}\u{206a}\u{feff}\u{10ffff}";
    let replay = kept(&with("players", &format!("[\"{taken}\"]")));
    assert_eq!(replay.header.players, [taken]);
}

/// J1, W1, B2: the hash of the rules names its algorithm, the fingerprint of the colliders is 16 digits.
#[test]
fn rules_and_colliders() {
    let digits = "0123456789abcdef".repeat(4);
    let rules = format!("\"sha256-{digits}\"");
    let replay = kept(&with_all(&[("rules", &rules), ("colliders", "\"00ff00ff00ff00fe\"")]));
    assert_eq!(replay.header.colliders, Some(0x00ff_00ff_00ff_00fe));
    let digest = replay.header.rules.unwrap();
    assert_eq!(digest.0[..9], [0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef, 0x01]);
    assert_eq!(format!("\"{digest}\""), rules);
    assert_eq!(RulesHash::parse(&digest.to_string()), Some(digest));
    const EXPECTED: &str = "expected \"sha256-\" and 64 lower-case hex digits";
    for bad in [
        format!("\"{digits}\""),
        format!("\"sha1-{digits}\""),
        format!("\"sha256-{}\"", &digits[1..]),
        format!("\"sha256-{digits}0\""),
        format!("\"sha256-{}F\"", &digits[1..]),
        format!("\"sha256-+{}\"", &digits[1..]),
        format!("\"sha256-\u{e9}{}\"", &digits[2..]),
        "\"\"".to_owned(),
    ] {
        check("rules", &[(&bad, Fault::Invalid, "rules", EXPECTED)]);
    }
    let huge = format!("\"{}\"", "x".repeat(1 << 20));
    check("rules", &[(&huge, Fault::Limit, "rules", "at most 4096"), ("null", Fault::Invalid, "", "null")]);
    check(
        "colliders",
        &[
            ("\"00ff00ff00ff00f\"", Fault::Invalid, "", "16 lower-case hex digits"),
            ("\"00FF00ff00ff00ff\"", Fault::Invalid, "", "16 lower-case hex digits"),
            ("255", Fault::Invalid, "", "16 lower-case hex digits"),
            ("null", Fault::Invalid, "", "null"),
        ],
    );
}

/// Hashes of six boundaries with groups.
fn hashes(groups: &str) -> String {
    let list = r#""full":["0000000000000000","0000000000000000"],"low16":"AAAAAAAAAAAAAAAA""#;
    format!(r#"{{"algorithm":"xxh3-serde-v1","every":3,{list},"groups":{groups}}}"#)
}

fn group(every: &str, members: &str, low16: &str) -> String {
    hashes(&format!(r#"{{"every":{every},"members":{members},"low16":{low16}}}"#))
}

/// J3: as many hashes as the boundaries and members ask for, under names that are there once.
#[test]
fn groups() {
    for (every, members, low16) in [
        ("2", r#"["a","b"]"#, r#""AQACAAMABAAFAAYA""#),
        ("3", r#"["\u00e9 \"x"]"#, r#""AQACAA==""#),
        ("6", r#"["a"]"#, r#""//8=""#),
        ("7", r#"["a"]"#, r#""""#),
        ("4294967295", r#"["a"]"#, r#""""#),
    ] {
        kept(&with("hashes", &group(every, members, low16)));
    }
    let replay = kept(&with("hashes", &group("3", r#"["a","b"]"#, r#""AQACAAMABAA=""#)));
    let groups = replay.hashes.unwrap().groups.unwrap();
    assert_eq!((groups.after(3), groups.after(6)), (Some(&[1, 2][..]), Some(&[3, 4][..])));
    let names = |count: usize| -> String {
        let names: Vec<_> = (0..count).map(|number| format!("\"m{number}\"")).collect();
        format!("[{}]", names.join(","))
    };
    kept(&with("hashes", &group("7", &names(256), r#""""#)));
    let (members, low16) = ("hashes.groups.members", "hashes.groups.low16");
    let longest = "x".repeat(64);
    kept(&with("hashes", &group("7", &format!("[\"{longest}\"]"), r#""""#)));
    check(
        "hashes",
        &[
            (&group("7", &names(257), r#""""#), Fault::Limit, members, "257 names, at most 256 are read"),
            (
                &group("7", &format!("[\"{longest}x\"]"), r#""""#),
                Fault::Limit,
                "hashes.groups.members[0]",
                "at most 64",
            ),
            (
                &group("7", r#"["a","b","a"]"#, r#""""#),
                Fault::Invalid,
                "hashes.groups.members[2]",
                "there twice",
            ),
            (&group("7", r#"["a",""]"#, r#""""#), Fault::Invalid, "hashes.groups.members[1]", "no name"),
            (&group("7", r#"["a\n"]"#, r#""""#), Fault::Invalid, "hashes.groups.members[0]", "U+000A"),
            (&group("7", "[]", r#""""#), Fault::Invalid, members, "at least one"),
            (&group("7", "[7]", r#""""#), Fault::Invalid, "", "7"),
            (&group("0", r#"["a"]"#, r#""""#), Fault::Invalid, "", "nonzero"),
            (&group("-1", r#"["a"]"#, r#""""#), Fault::Invalid, "", "-1"),
            (&group("3", r#"["a"]"#, r#""AQA=""#), Fault::Invalid, low16, "1 hashes, expected 2"),
            (&group("3", r#"["a"]"#, r#""AQACAAMA""#), Fault::Invalid, low16, "3 hashes, expected 2"),
            (&group("3", r#"["a","b"]"#, r#""AQACAA==""#), Fault::Invalid, low16, "2 hashes, expected 4"),
            (&group("3", r#"["a"]"#, r#""AQAC""#), Fault::Invalid, low16, "base64"),
            (&group("3", r#"["a"]"#, r#""AQACAA""#), Fault::Invalid, low16, "base64"),
            (&group("3", r#"["a"]"#, "null"), Fault::Invalid, "", "null"),
            (&hashes("null"), Fault::Invalid, "", "null"),
            (&hashes("[2,[],\"\"]"), Fault::Invalid, "", "expected an object"),
            (&hashes(r#"{"every":7,"members":["a"]}"#), Fault::Invalid, "", "missing field `low16`"),
            (&hashes(r#"{"every":7,"low16":""}"#), Fault::Invalid, "", "missing field `members`"),
            (&hashes(r#"{"members":["a"],"low16":""}"#), Fault::Invalid, "", "missing field `every`"),
            (&hashes(r#"{"every":7,"members":["a"],"low16":"","full":[]}"#), Fault::Invalid, "", "full"),
            (
                &hashes(r#"{"every":7,"every":7,"members":["a"],"low16":""}"#),
                Fault::Invalid,
                "",
                "duplicate field",
            ),
        ],
    );
}

/// J5: a journal says in its first line which members there are, and has their hashes with the others of the same
/// boundaries.
#[test]
fn groups_in_journals() {
    let journal = |groups: &str, lines: &[&str]| {
        let hashes = format!(r#"{{"algorithm":"xxh3-serde-v1","every":9{groups}}}"#);
        let edits = [("format", "\"dacapo-journal\""), ("steps", ""), ("hashes", &hashes)];
        let first = with_all(&edits).replace('\n', "");
        format!("{first}\n[6,{{\"dt\":1}}]\n{}\n[1]\n", lines.join("\n"))
    };
    const START: &str = r#","groups":{"every":2,"members":["a","b"]}"#;
    const ONE: &str = r#"{"hashes":{"full":[],"low16":"AAA="}}"#;
    const THREE: &str = r#"{"hashes":{"full":[],"low16":"AAAAAAAA","groups":"AQACAAMABAA="}}"#;
    let replay = read(journal(START, &[ONE, THREE]).as_bytes()).unwrap().replay;
    let groups = replay.hashes.unwrap().groups.unwrap();
    assert_eq!((groups.every.get(), groups.low16), (2, vec![1, 2, 3, 4]));
    for (start, lines, line, says) in [
        (START, [ONE, ONE], 4, "0 hashes, expected 2"),
        (START, [THREE, ONE], 3, "4 hashes, expected 2"),
        ("", [ONE, THREE], 4, "nothing said of their members"),
        (START, [ONE, r#"{"hashes":{"full":[],"low16":"AAAAAAAA","groups":[1]}}"#], 4, "expected"),
        (r#","groups":{"every":2,"members":["a","b"],"low16":""}"#, [ONE, THREE], 1, "low16"),
        (r#","groups":{"every":2,"members":["a","a"]}"#, [ONE, THREE], 0, "there twice"),
    ] {
        let error = fault(journal(start, &lines).as_bytes());
        match line {
            0 => assert_eq!(error.place, Place::Path("hashes.groups.members[1]".to_owned())),
            line => assert!(matches!(error.place, Place::Line(at, _) if at == line), "{start}: {error}"),
        }
        assert!(error.to_string().contains(says), "{start}: {error}");
    }
    // The last line may have been cut off: of it nothing is kept.
    let torn = journal(START, &[ONE, r#"{"hashes":{"full":[],"low16":"AAAA","groups":"AQACAA=="}}"#]);
    let torn = torn.strip_suffix("[1]\n").unwrap();
    let loaded = read(torn.as_bytes()).unwrap();
    let hashes = loaded.replay.hashes.unwrap();
    assert!(loaded.torn && hashes.groups.unwrap().low16.is_empty() && hashes.low16 == [0]);
}
