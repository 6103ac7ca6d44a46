use super::super::super::read;
use super::super::{fault, with};
use super::{ALGORITHM, INVALID, check};

/// J7: events in order, within the boundaries.
#[test]
fn events() {
    check(&[
        ("events", "null", INVALID, "null"),
        ("events", "[0]", INVALID, "0"),
        ("events", "[[]]", INVALID, "events[0]"),
        ("events", r#"[[0,"a"]]"#, INVALID, "events[0]"),
        ("events", r#"[[0,"a",1,2]]"#, INVALID, "events[0]"),
        ("events", r#"[["between",0,"a",1,2]]"#, INVALID, "3 or 4 parts"),
        ("events", r#"[["between",0,"a"]]"#, INVALID, "between"),
        ("events", r#"[[-1,"a",1]]"#, INVALID, "-1"),
        ("events", r#"[[0.0,"a",1]]"#, INVALID, "0.0"),
        ("events", r#"[[0,7,1]]"#, INVALID, "7"),
        ("events", r#"[[0,"a",{"x":1,"\u0078":1}]]"#, INVALID, "duplicate key \"x\""),
        ("events", r#"[[21,"a",1]]"#, INVALID, "events[0]: boundary 21"),
        ("events", r#"[["between",22,"a",1]]"#, INVALID, "events[0]: boundary 22"),
        ("events", r#"[[18446744073709551615,"a",1]]"#, INVALID, "beyond the end"),
        ("events", r#"[[2,"a",1],[1,"a",1]]"#, INVALID, "events[1]: boundary 1 is out of order"),
        ("events", r#"[[2,"a",1],["between",2,"a",1]]"#, INVALID, "events[1]: boundary 2 is out of order"),
    ]);
}

/// J3, J7: hashes that fit the boundaries and each other.
#[test]
fn hashes() {
    const HASHES: [(&str, &str); 5] = [
        ("algorithm", r#""xxh3-serde-v1""#),
        ("every", "2"),
        ("full", r#"["0000000000000200"]"#),
        ("low16", r#""AQAAAgMA""#),
        ("final", r#""00000000000a0003""#),
    ];
    let hashes = |name: &str, text: &str| {
        let members = HASHES.map(|(member, kept)| (member, if member == name { text } else { kept }));
        let members: Vec<_> = members.iter().filter(|(_, text)| !text.is_empty()).collect();
        let members: Vec<_> = members.iter().map(|(name, text)| format!("\"{name}\":{text}")).collect();
        with("hashes", &format!("{{{}}}", members.join(",")))
    };
    assert!(read(hashes("", "").as_bytes()).is_ok() && read(hashes("final", "").as_bytes()).is_ok());
    let too_many = format!("\"{}\"", "AAAA".repeat(16));
    for (name, text, code, says) in [
        ("algorithm", r#""md5""#, ALGORITHM, "md5"),
        ("algorithm", "", INVALID, "missing field `algorithm`"),
        ("every", "0", INVALID, "expected at least 1"),
        ("every", "2.0", INVALID, "2.0"),
        ("every", "1", INVALID, "1 hashes, expected 3"),
        ("full", "[]", INVALID, "0 hashes, expected 1"),
        ("full", "null", INVALID, "null"),
        ("full", r#"["0000000000000200","0000000000000003"]"#, INVALID, "2 hashes, expected 1"),
        ("full", r#"["0000000000000201"]"#, INVALID, "do not agree"),
        ("full", r#"["000000000000020"]"#, INVALID, "000000000000020"),
        ("full", r#"["000000000000020A"]"#, INVALID, "000000000000020A"),
        ("full", r#"["+000000000000200"]"#, INVALID, "+000000000000200"),
        ("full", "[512]", INVALID, "512"),
        ("low16", r#""AQAAAgMA=""#, INVALID, "AQAAAgMA="),
        ("low16", r#""AQAAAgM""#, INVALID, "base64"),
        ("low16", r#""AQAAAgM=""#, INVALID, "base64"),
        ("low16", r#""AQAA-gMA""#, INVALID, "base64"),
        ("low16", r#""AQAA AgMA""#, INVALID, "base64"),
        ("low16", "null", INVALID, "null"),
        ("low16", &too_many, INVALID, "24 hashes for 21 boundaries"),
        ("final", r#""00000000000a0004""#, INVALID, "do not agree"),
        ("final", "null", INVALID, "null"),
        ("final", r#""3""#, INVALID, "\"3\""),
    ] {
        let text = hashes(name, text);
        let error = fault(text.as_bytes());
        assert_eq!(error.fault.code(), code, "{text}: {error}");
        assert!(error.to_string().contains(says), "{text}: {error}");
    }
    check(&[
        ("hashes", "null", INVALID, "null"),
        ("hashes", r#"["xxh3-serde-v1",2,[],"","x"]"#, INVALID, "expected an object"),
        (
            "hashes",
            r#"{"algorithm":"xxh3-serde-v1","every":1,"full":["0000000000000001"],"low16":"AQA=","final":"1000000000000001"}"#,
            INVALID,
            "the last full hash do not agree",
        ),
    ]);
}

/// J7: what else may come after the boundaries.
#[test]
fn checkpoints_parents_and_ends() {
    check(&[
        ("checkpoints", "{}", INVALID, "map"),
        ("checkpoints", r#"[[0,"00000000000000ff",{}]]"#, INVALID, "expected an object"),
        (
            "checkpoints",
            r#"[{"index":22,"hash":"00000000000000ff","state":1}]"#,
            INVALID,
            "checkpoints[0]: index 22",
        ),
        ("checkpoints", r#"[{"index":1,"hash":"ff","state":1}]"#, INVALID, "\"ff\""),
        ("checkpoints", r#"[{"index":1,"hash":"00000000000000ff"}]"#, INVALID, "missing field `state`"),
        (
            "checkpoints",
            r#"[{"index":1,"hash":"00000000000000ff","state":{"a":1,"a":2}}]"#,
            INVALID,
            "duplicate key",
        ),
        (
            "checkpoints",
            r#"[{"index":1,"hash":"00000000000000ff","state":1},{"index":1,"hash":"00000000000000ff","state":1}]"#,
            INVALID,
            "checkpoints[1]: index 1 is out of order",
        ),
        ("parent", "null", INVALID, "null"),
        ("parent", r#"["a","00000000000000ff",1]"#, INVALID, "expected an object"),
        ("parent", r#"{"name":"a","hash":"zz","boundary":1}"#, INVALID, "\"zz\""),
        ("end", r#"["finished"]"#, INVALID, "expected an object"),
        ("end", r#"{"kind":"bored"}"#, INVALID, "bored"),
        ("end", r#"{"kind":{"finished":null}}"#, INVALID, "a word"),
        ("end", r#"{"kind":"finished","status":"asleep"}"#, INVALID, "asleep"),
        ("end", r#"{"kind":"finished","status":null}"#, INVALID, "null"),
        ("end", r#"{"kind":"finished","message":null}"#, INVALID, "null"),
        ("end", r#"{"kind":"finished","mess":1}"#, INVALID, "mess"),
    ]);
}
