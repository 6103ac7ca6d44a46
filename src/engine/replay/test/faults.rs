mod boundaries;
mod lists;
mod packed;

use super::{Place, fault, with, with_all};

const SYNTAX: &str = "REPLAY_SYNTAX";
const FORMAT: &str = "REPLAY_FORMAT";
const VERSION: &str = "REPLAY_VERSION";
const ALGORITHM: &str = "REPLAY_ALGORITHM";
const INVALID: &str = "REPLAY_INVALID";
const LIMIT: &str = "REPLAY_LIMIT";

/// A member, a text for it that is wrong (or none), the code of the fault, and what the message says of it.
type Case = (&'static str, &'static str, &'static str, &'static str);

fn check(cases: &[Case]) {
    for (name, text, code, says) in cases {
        let document = with(name, text);
        let error = fault(document.as_bytes());
        assert_eq!(error.fault.code(), *code, "{name}: {text}: {error}");
        assert!(error.to_string().contains(says), "{name}: {text}: {error}");
    }
}

/// J7, FR-F9: another format or version is told as such, before anything else is looked at.
#[test]
fn formats_and_versions() {
    check(&[
        ("format", "", FORMAT, "missing"),
        ("format", r#""dacapo-save""#, FORMAT, "dacapo-save"),
        ("format", r#"["dacapo-replay"]"#, FORMAT, "format"),
        ("format", "null", FORMAT, "null"),
        ("version", "", INVALID, "version: missing"),
        ("version", "0", VERSION, "0, this build reads version 1"),
        ("version", "2", VERSION, "2, this build"),
        ("version", "-1", VERSION, "-1"),
        ("version", "1.0", VERSION, "1.0"),
        ("version", "1e0", VERSION, "1e0"),
        ("version", r#""1""#, VERSION, r#""1""#),
        ("version", "18446744073709551616", VERSION, "18446744073709551616"),
        ("version", "null", VERSION, "null"),
        ("version", "[1]", VERSION, "[1]"),
    ]);
    let newer = with_all(&[("version", "2"), ("vectors", "[]")]);
    assert_eq!(fault(newer.as_bytes()).fault.code(), VERSION, "whatever else a newer version has");
    for text in ["null", "1", r#""dacapo-replay""#, "[]", r#"["dacapo-replay",1,"a",1]"#, "{}", r#"{"a":{}}"#]
    {
        assert_eq!(fault(text.as_bytes()).fault.code(), FORMAT, "{text}");
    }
}

/// J7, FR-F3, FR-F8: what stands before the boundaries.
#[test]
fn headers() {
    check(&[
        ("sceneId", "", INVALID, "sceneId: missing"),
        ("sceneId", "7", INVALID, "7"),
        ("gameVersion", "", INVALID, "gameVersion: missing"),
        ("gameVersion", "-3", INVALID, "-3"),
        ("gameVersion", "3.0", INVALID, "3.0"),
        ("gameVersion", "4294967296", INVALID, "4294967296"),
        ("engineVersion", "null", INVALID, "null"),
        ("arithmetic", "1", INVALID, "1"),
        ("metadata", "null", INVALID, "metadata"),
        ("metadata", "[]", INVALID, "metadata"),
        ("metadata", r#"{"a":1,"a":1}"#, INVALID, r#"duplicate key "a""#),
        ("metadata", r#"{"a":1,"\u0061":1}"#, INVALID, r#"duplicate key "a""#),
        ("metadata", r#"{"x":[{"a":1,"b":{"c":0,"\u0063":1}}]}"#, INVALID, r#"duplicate key "c""#),
        ("metadata", r#"{"x":"\ud800"}"#, SYNTAX, "hex escape"),
        ("metadata", r#"{"x":"\udc00"}"#, SYNTAX, "hex escape"),
        ("metadata", "{\"x\":\"a\nb\"}", SYNTAX, "control character"),
        ("metadata", r#"{"x":1e999}"#, SYNTAX, "out of range"),
        ("metadata", r#"{"x":NaN}"#, SYNTAX, "expected"),
        (
            "controllers",
            r#"[{"id":"a","actions":[{"name":"A","kind":"button"}],"options":{"a":1,"a":1}}]"#,
            INVALID,
            r#"duplicate key "a""#,
        ),
        (
            "controllers",
            r#"[{"id":"a","actions":[{"name":"A","kind":"button"}],"option":1}]"#,
            INVALID,
            "option",
        ),
        (
            "controllers",
            r#"[{"id":"a","actions":[{"name":"A","kind":"button"}],"options":1,"options":1}]"#,
            INVALID,
            "options",
        ),
        ("level", r#"{"a":1,"\u0061":1}"#, INVALID, r#"duplicate key "a""#),
        ("levels", "1", INVALID, "levels"),
        ("le\\u0076els", "1", INVALID, "levels"),
        ("le\u{1f47e}\\n\\u0000\\u202e", "1", INVALID, "\u{1f47e}\\n\\0\\u{202e}"),
        ("s\\u0063eneId", r#""again""#, INVALID, "duplicate field `sceneId`"),
    ]);
}

/// R5, J7, FR-F6: seeds and streams.
#[test]
fn randomness() {
    let with_random =
        |rest: &str| with("random", &format!(r#"{{"algorithm":"lcg32-fnv1a-utf16le-v1",{rest}}}"#));
    for (rest, says) in [
        (r#""seed":-1"#, "-1"),
        (r#""seed":1.5"#, "1.5"),
        (r#""seed":42.0"#, "42.0"),
        (r#""seed":4294967296"#, "4294967296"),
        (r#""seed":9007199254740993"#, "9007199254740993"),
        (r#""seed":"42""#, "42"),
        (r#""seed":null"#, "null"),
        (r#""seed":1,"seed":1"#, "duplicate field `seed`"),
        (r#""seed":1,"\u0073eed":1"#, "duplicate field `seed`"),
        (r#""seed":1,"calls":1"#, "calls"),
        (r#""streams":[]"#, "missing field `seed`"),
        (r#""seed":1,"streams":null"#, "null"),
        (r#""seed":1,"streams":{}"#, "map"),
        (r#""seed":1,"streams":[["a",1,2,3]]"#, "expected an object"),
        (r#""seed":1,"streams":[{"name":"a","seed":1,"state":2}]"#, "missing field `calls`"),
        (r#""seed":1,"streams":[{"name":"a","seed":1,"state":2,"calls":-3}]"#, "-3"),
        (r#""seed":1,"streams":[{"name":"a","seed":1,"state":2,"calls":3,"x":1}]"#, "x"),
        (r#""seed":1,"streams":[{"name":"","seed":1,"state":2,"calls":3}]"#, "streams[0]: a name of 0"),
        (
            r#""seed":1,"streams":[{"name":"b","seed":1,"state":2,"calls":3},{"name":"a","seed":1,"state":2,"calls":3}]"#,
            "streams[1]: \"a\"",
        ),
        (
            r#""seed":1,"streams":[{"name":"a","seed":1,"state":2,"calls":3},{"name":"a","seed":1,"state":2,"calls":3}]"#,
            "there twice",
        ),
    ] {
        let error = fault(with_random(rest).as_bytes());
        assert_eq!(error.fault.code(), INVALID, "{rest}: {error}");
        assert!(error.to_string().contains(says), "{rest}: {error}");
    }
    check(&[
        ("random", "", INVALID, "random: missing"),
        ("random", r#"["lcg32-fnv1a-utf16le-v1",42]"#, INVALID, "expected an object"),
        ("random", r#"{"algorithm":"dice","seed":1}"#, ALGORITHM, "dice"),
        ("random", r#"{"algorithm":1,"seed":1}"#, INVALID, "1"),
    ]);
}

/// J7, A1, A2: controllers and actions.
#[test]
fn rosters() {
    check(&[
        ("controllers", "", INVALID, "controllers: missing"),
        ("controllers", "{}", INVALID, "map"),
        ("controllers", "[]", INVALID, "0 controllers"),
        ("controllers", r#"[["player",[]]]"#, INVALID, "expected an object"),
        ("controllers", r#"[{"id":"p"}]"#, INVALID, "missing field `actions`"),
        ("controllers", r#"[{"id":"p","actions":[]}]"#, INVALID, "'p' has 0 actions"),
        ("controllers", r#"[{"id":"p","actions":[["A","button"]]}]"#, INVALID, "expected an object"),
        ("controllers", r#"[{"id":"p","actions":[{"name":"A"}]}]"#, INVALID, "missing field `kind`"),
        ("controllers", r#"[{"id":"p","actions":[{"name":"A","kind":"axis4d"}]}]"#, INVALID, "axis4d"),
        ("controllers", r#"[{"id":"p","actions":[{"name":"A","kind":{"button":null}}]}]"#, INVALID, "a word"),
        (
            "controllers",
            r#"[{"id":"p","actions":[{"name":"A","kind":"button","normalize":1}]}]"#,
            INVALID,
            "1",
        ),
        (
            "controllers",
            r#"[{"id":"p","actions":[{"name":"A","kind":"axis1d","normalize":true}]}]"#,
            INVALID,
            "'A' cannot",
        ),
        ("controllers", r#"[{"id":"p","actions":[{"name":"A","kind":"button","key":"x"}]}]"#, INVALID, "key"),
        (
            "controllers",
            r#"[{"id":"p","actions":[{"name":"A","name":"B","kind":"button"}]}]"#,
            INVALID,
            "duplicate field",
        ),
        (
            "controllers",
            r#"[{"id":"p","actions":[{"name":"A","kind":"button"},{"name":"A","kind":"axis1d"}]}]"#,
            INVALID,
            "'A' is declared twice",
        ),
        (
            "controllers",
            r#"[{"id":"p","actions":[{"name":"1","kind":"button"}]}]"#,
            INVALID,
            "'1' is not a name",
        ),
        (
            "controllers",
            r#"[{"id":"p","actions":[{"name":"\ud83d\udc7e\n\u0000","kind":"button"}]}]"#,
            INVALID,
            "'\u{1f47e}\\n\\0' is not a name",
        ),
        (
            "controllers",
            r#"[{"id":"a b","actions":[{"name":"A","kind":"button"}]}]"#,
            INVALID,
            "'a b' is not a name",
        ),
        (
            "controllers",
            r#"[{"id":"p","actions":[{"name":"A","kind":"button"}]},{"id":"p","actions":[{"name":"A","kind":"button"}]}]"#,
            INVALID,
            "'p' is declared twice",
        ),
    ]);
}

/// FR-F8: texts that are no text, no JSON, or JSON and something else.
#[test]
fn encodings_and_syntax() {
    let text = with("level", "1");
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let marked = [&[0xFF, 0xFE][..], &wide[..]].concat();
    let inside = text.replacen("walker", "walk\u{0}er", 1).into_bytes();
    let mut raw = text.clone().into_bytes();
    let at = text.find("walker").unwrap();
    raw[at] = 0xFF;
    for (bytes, code, says) in [
        (&b""[..], SYNTAX, "1:1: the file is empty"),
        (b"\xEF\xBB\xBF", SYNTAX, "1:1: the file is empty"),
        (b" \n ", SYNTAX, "EOF"),
        (b"\xEF\xBB\xBF\xEF\xBB\xBF{}", SYNTAX, "expected value"),
        (&wide, SYNTAX, "1:2"),
        (&marked, "REPLAY_ENCODING", "1:1: byte 0xff"),
        (&raw, "REPLAY_ENCODING", "3:12: byte 0xff"),
        (&inside, SYNTAX, "3:"),
        (format!("{text}{text}").as_bytes(), SYNTAX, "trailing characters"),
        (format!("{text}\0").as_bytes(), SYNTAX, "trailing characters"),
        (text.replacen(':', "=", 1).as_bytes(), SYNTAX, "expected `:`"),
        (text.replacen('}', ",}", 1).as_bytes(), SYNTAX, "key must be a string"),
    ] {
        let error = fault(bytes);
        assert_eq!(error.fault.code(), code, "{error}");
        assert!(error.to_string().contains(says), "{error}");
    }
}

/// J7: a fault in a member is told at its line and column in the whole file, which is where the bad value ends, whether or not
/// the member begins there.
#[test]
fn faults_have_their_line_and_column() {
    let place = |text: &str| match fault(text.as_bytes()).place {
        Place::Line(line, column) => (line, column),
        other => panic!("{other:?}: {text}"),
    };
    let bad = "\"+Jump\"";
    let entries = [format!("[[1,{{\"dt\":1}}],[1,{bad}]]"), format!("[[1,{{\"dt\":1}}],\n [1,\n   {bad}]]")];
    for steps in entries {
        let lines = with("steps", &steps);
        let one_line = lines.replace('\n', " ");
        for text in [&lines, &one_line] {
            let before = &text[..text.find(bad).unwrap() + bad.len()];
            let column = before.rsplit('\n').next().unwrap().len();
            assert_eq!(place(text), (before.matches('\n').count() + 1, column), "{text}");
        }
    }
    // Not only of boundaries.
    let text = with("end", "{\"kind\":\"finished\",\"why\":1}").replace('\n', "");
    let key = text.find("\"why\"").unwrap() + "\"why\"".len();
    assert_eq!(place(&text), (1, key));
}
