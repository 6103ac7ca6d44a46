use super::super::super::Place;
use super::super::{fault, with};
use super::{INVALID, LIMIT, SYNTAX, check};

/// J7: counts and options of the entries.
#[test]
fn entries() {
    check(&[
        ("steps", "", INVALID, "steps: missing"),
        ("steps", "null", INVALID, "null"),
        ("steps", "{}", INVALID, "map"),
        ("steps", "[1]", INVALID, "1"),
        ("steps", "[[]]", INVALID, "at least 1"),
        ("steps", r#"[[0,{"dt":1}]]"#, INVALID, "at least 1"),
        ("steps", r#"[[-1,{"dt":1}]]"#, INVALID, "-1"),
        ("steps", r#"[[1.5,{"dt":1}]]"#, INVALID, "1.5"),
        ("steps", r#"[[2.0,{"dt":1}]]"#, INVALID, "2.0"),
        ("steps", r#"[[4294967296,{"dt":1}]]"#, INVALID, "4294967296"),
        ("steps", r#"[["1",{"dt":1}]]"#, INVALID, "\"1\""),
        ("steps", "[[1]]", INVALID, "no \"dt\""),
        ("steps", r#"[[1,{"pause":true}]]"#, INVALID, "no \"dt\""),
        ("steps", r#"[[1,{"dt":-1}]]"#, INVALID, "dt is -1.0"),
        ("steps", r#"[[1,{"dt":-0.0}]]"#, INVALID, "dt is -0.0"),
        ("steps", r#"[[1,{"dt":"NaN"}]]"#, INVALID, "NaN"),
        ("steps", r#"[[1,{"dt":NaN}]]"#, SYNTAX, "expected"),
        ("steps", r#"[[1,{"dt":1e999}]]"#, SYNTAX, "out of range"),
        ("steps", r#"[[1,{"dt":null}]]"#, INVALID, "null"),
        ("steps", r#"[[1,{"dt":1,"dt":1}]]"#, INVALID, "duplicate option \"dt\""),
        ("steps", r#"[[1,{"dt":1,"\u0064t":1}]]"#, INVALID, "duplicate option \"dt\""),
        ("steps", r#"[[1,{"dt":1,"pause":1}]]"#, INVALID, "1"),
        ("steps", r#"[[1,{"dt":1,"paused":null}]]"#, INVALID, "null"),
        ("steps", r#"[[1,{"dt":1,"speed":2}]]"#, INVALID, "unknown option \"speed\""),
        ("steps", r#"[[1,"+Fire",{"dt":1}]]"#, INVALID, "right after the count"),
        ("steps", r#"[[1,{"dt":1},{"pause":true}]]"#, INVALID, "right after the count"),
        ("steps", r#"[[1,{"dt":1},null]]"#, INVALID, "null"),
        ("steps", r#"[[1,{"dt":1},true]]"#, INVALID, "true"),
        ("steps", r#"[[1,{"dt":1},[]]]"#, INVALID, "sequence"),
        ("steps", r#"[[1,{"dt":60.00000000000001}]]"#, LIMIT, "dt is 60.00000000000001, at most 60 seconds"),
        ("steps", r#"[[5,{"dt":1000000000000000.0}]]"#, LIMIT, "dt is 1000000000000000.0, at most 60"),
        ("steps", r#"[[1,{"dt":1}],[5,{"dt":1e308}]]"#, LIMIT, "dt is 1e308, at most 60 seconds"),
        ("steps", r#"[[16000001,{"dt":1}]]"#, LIMIT, "16000000 boundaries"),
        ("steps", r#"[[16000000,{"dt":1}],[1]]"#, LIMIT, "16000000 boundaries"),
    ]);
}

/// J7: edges and axes.
#[test]
fn changes() {
    let cases = [
        (r#""+Jump""#, "no button \"Jump\""),
        (r#""+Move""#, "no button \"Move\""),
        (r#""Fire""#, "no axis \"Fire\""),
        (r#""""#, "no axis \"\""),
        (r#""+""#, "no button \"\""),
        (r#""+\ud83d\udc7e\n\u0000""#, "no button \"\u{1f47e}\\n\\0\""),
        (r#""@player3""#, "no controller \"@player3\""),
        (r#""@player2","Aim",0"#, "\"player2\" has no axis \"Aim\""),
        (r#""-Fire""#, "\"-Fire\" changes nothing"),
        (r#""+Fire","+Fire""#, "\"+Fire\" changes nothing"),
        (r#""=Fire","+Fire""#, "\"+Fire\" changes nothing"),
        (r#""=Fire","=Fire""#, "\"=Fire\" changes nothing"),
        (r#""+Fire","-Fire","=Fire""#, "\"=Fire\" may only begin"),
        (r#""=Fire"],[1,"-Fire"],[1,"=Fire""#, "\"=Fire\" may only begin"),
        (r#""+Fire"],[1,"+Fire""#, "\"+Fire\" changes nothing"),
        (r#""Move",1"#, "\"Move\" has 1 numbers, expected 2"),
        (r#""Move""#, "\"Move\" has 0 numbers"),
        (r#""Move",1,"Aim",1"#, "\"Move\" has 1 numbers"),
        (r#""Aim",0,0"#, "\"Aim\" has 2 numbers, expected 1"),
        (r#""Aim",0,0,0,0"#, "0.0 belongs to no axis"),
        ("0.5", "0.5 belongs to no axis"),
        (r#""+Fire",1e300"#, "1e300 belongs to no axis"),
        (r#""Aim","1""#, "\"Aim\" has 0 numbers"),
        (r#""Aim",0.9155"#, "0.9155"),
        (r#""Aim",1.001"#, "1.001"),
        (r#""Aim",-1.001"#, "-1.001"),
        (r#""Aim",2"#, "2.0"),
        (r#""Aim",18446744073709551615"#, "1.8446744073709552e19"),
        (r#""Aim",-9223372036854775808"#, "-9.223372036854776e18"),
        (r#""Aim",-0"#, "-0.0"),
        (r#""Aim",-0.0"#, "-0.0"),
        (r#""Aim",1e-4"#, "0.0001"),
        (r#""Move",0.707,0.708"#, "\"Move\" is longer than 1"),
        (r#""Move",1,0.001"#, "\"Move\" is longer than 1"),
    ];
    for (changes, says) in cases {
        let document = with("steps", &format!(r#"[[1,{{"dt":1}},{changes}]]"#));
        let error = fault(document.as_bytes());
        assert_eq!(error.fault.code(), INVALID, "{changes}: {error}");
        assert!(error.to_string().contains(says), "{changes}: {error}");
        assert!(matches!(error.place, Place::Line(8, column) if column > 10), "{changes}: {error}");
    }
}
