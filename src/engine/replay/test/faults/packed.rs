use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;

use super::super::super::{MAX_PACKED, Place};
use super::super::{fault, played, read_text, with};
use super::{INVALID, LIMIT, SYNTAX, check};
use crate::action::Thousandths;
use crate::replay::packed::{CHUNK, pack};

/// The packed text of values of so many components.
fn packed(values: &[Thousandths], dimensions: usize) -> String {
    let mut bytes = Vec::new();
    values.chunks(CHUNK).for_each(|chunk| pack(chunk, dimensions, &mut bytes));
    BASE64.encode(bytes)
}

/// One component that moves at each of so many boundaries.
fn moving(count: usize) -> Vec<Thousandths> {
    (0..count as i16).map(|place| [place % 7 * 100 + 100, 0, 0]).collect()
}

/// J2: packed axes may be written by hand, in entries of any length, beside other changes of the first boundary, and are the
/// same as the numbers that they stand for.
#[test]
fn packed_axes_are_read() {
    let aim = packed(&moving(3), 1);
    let moved = packed(&[[0, 0, 0], [600, -800, 0], [600, 0, 0]], 2);
    let packed = format!(
        r#"[[5,{{"dt":1}}],[3,{{"pause":true}},"+Fire","@player2","+Fire","@player","~Move","{moved}","~Aim","{aim}"],[1,"-Fire"]]"#
    );
    let plain = r#"[[5,{"dt":1}],[1,{"pause":true},"+Fire","@player2","+Fire","@player","Aim",0.1],[1,"Move",0.6,-0.8,"Aim",0.2],
[1,"Move",0.6,0,"Aim",0.3],[1,"-Fire"]]"#;
    let (one, other) =
        (read_text(&with("steps", &packed)).unwrap(), read_text(&with("steps", plain)).unwrap());
    assert_eq!(one, other);
    assert_eq!(played(&one)[7].1[0].axes[1..], [[600, 0, 0], [300, 0, 0]]);
    assert!(!one.to_json().contains('~'), "so few are written as numbers");
}

/// J7: every fault of packed axes, with its place.
#[test]
fn packed_axes_are_strict() {
    let good = packed(&moving(8), 1);
    let entry = |count: usize, rest: &str| format!(r#"[[{count},{{"dt":1}},{rest}]]"#);
    assert!(read_text(&with("steps", &entry(8, &format!(r#""~Aim","{good}""#)))).is_ok());
    let long = packed(&moving(9), 1);
    let resting: Vec<_> = (0..8).map(|place| [if place < 3 { place * 9 } else { 18 }, 0, 0]).collect();
    let vector = packed(&[[0, 0, 0], [800, 601, 0]], 2);
    let mut dirty = BASE64.decode(&good).unwrap();
    *dirty.last_mut().unwrap() |= 0x80;
    for (count, rest, says) in [
        (8, r#""~Aim""#.to_owned(), "\"~Aim\" has no values after it"),
        (8, r#""~Aim",1"#.to_owned(), "belongs to no axis"),
        (8, r#""~Aim","""#.to_owned(), "\"~Aim\" ends before the last value of chunk 0"),
        (8, r#""~Aim","?""#.to_owned(), "\"?\" is no padded base64"),
        (8, format!(r#""~Aim","{}""#, &good[1..]), "is no padded base64"),
        (8, format!(r#""~Aim","{}""#, "A".repeat(4000)), "is no padded base64 of at most 1424 bytes"),
        (9, format!(r#""~Aim","{good}""#), "ends before the last value of chunk 0"),
        (64 + 8, format!(r#""~Aim","{}""#, packed(&moving(64), 1)), "ends before the last value of chunk 1"),
        (1, format!(r#""~Aim","{long}""#), "goes on after its last value"),
        (8, format!(r#""~Aim","{}""#, BASE64.encode(dirty)), "bits other than 0 after the last value"),
        (8, r#""~Aim","////////////////""#.to_owned(), "has a component of the form 15"),
        (1, r#""~Aim","8H8=""#.to_owned(), "\"~Aim\" is 1047, expected -1000 to 1000, at place 0 of chunk 0"),
        (
            2,
            format!(r#""~Move","{vector}""#),
            "\"~Move\" is longer than 1 at boundary 1 of the entry: 800, 601, 0",
        ),
        (8, format!(r#""~Aim","{}""#, packed(&resting, 1)), "rest from boundary 3 of the entry on"),
        (8, format!(r#""~Fire","{good}""#), "has no axis \"Fire\""),
        (8, format!(r#""~Nope","{good}""#), "has no axis \"Nope\""),
        (8, format!(r#""~Aim","{good}","~Aim","{good}""#), "\"~Aim\" is not in the order of the actions"),
        (8, format!(r#""~Aim","{good}","~Move","{good}""#), "\"~Move\" is not in the order of the actions"),
        (8, format!(r#""~Aim","{good}","+Fire""#), "\"+Fire\" comes after packed axes"),
        (8, format!(r#""~Aim","{good}","Move",1,0"#), "\"Move\" comes after packed axes"),
        (8, format!(r#""~Aim","{good}",1"#), "belongs to no axis"),
        (8, format!(r#""Move",1,"~Aim","{good}""#), "\"Move\" has 1 numbers, expected 2"),
    ] {
        let error = fault(with("steps", &entry(count, &rest)).as_bytes());
        assert_eq!(error.fault.code(), INVALID, "{rest}: {error}");
        assert!(error.to_string().contains(says), "{rest}: {error}");
        assert!(matches!(error.place, Place::Line(8, column) if column > 10), "{rest}: {error}");
    }
    check(&[("steps", r#"[[8,{"dt":1},"~Aim","#, SYNTAX, "expected value")]);
}

/// J7: an entry holds packed axes for 1024 boundaries, and for no more.
#[test]
fn packed_entries_have_a_length() {
    let steps = |count: usize| format!(r#"[[{count},{{"dt":1}},"~Aim","{}"]]"#, packed(&moving(count), 1));
    let most = MAX_PACKED as usize;
    let replay = read_text(&with("steps", &steps(most))).unwrap();
    assert_eq!(read_text(&replay.to_json()).unwrap(), replay);
    let written = steps(most).replacen("\"dt\":1}", "\"dt\":1.0}", 1);
    assert!(replay.to_json().contains(&written), "it is written as it was");
    let error = fault(with("steps", &steps(most + 1)).as_bytes());
    assert_eq!(error.fault.code(), LIMIT, "{error}");
    assert!(error.to_string().contains("packed axes of more than 1024 boundaries"), "{error}");
}
